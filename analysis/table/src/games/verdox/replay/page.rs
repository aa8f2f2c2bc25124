//! The contents of the page that are specific to *Verdox*.

use askama::Template;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::data::{Kind, MAX_UNITS, side_of};
use kartacz_engine::games::verdox::notation::unit_label;

use super::steps::{Step, texts};
use crate::games::verdox::map::{barge, breach, counter, flag};
use crate::show::course::Appraised;
use crate::show::markup::rendered;
use crate::show::replay::html::{Absent, Button, Page, buttons};
use crate::show::replay::tale::Heading;
use crate::show::sheet::Parts;

/// The sections of the style and of the script.
const OWN: [&str; 2] = [include_str!("replay.css"), include_str!("replay.js")];

/// The buttons.
const BUTTONS: &[Button] = buttons!("turn", "loss", "L");

/// The page, with what the template of the game adds.
#[derive(Template)]
#[template(path = "games/verdox/replay/page.html")]
struct View<'a> {
    page: Page<'a>,
    /// Per side and kind, the counter.
    counters: [Vec<String>; 2],
    barge: String,
    breach: String,
    /// Per side, the flag on a gate.
    flags: [String; 2],
    barges: usize,
    /// The labels of the squares with walls.
    walls: Vec<String>,
}

/// The page of a game.
pub fn of(
    game: &Verdox,
    (heading, appraised): (Heading, Option<&Appraised>),
    parts: &Parts,
    steps: &[Step],
    json: &str,
) -> String {
    let map = &game.scenario.map;
    let unit = |unit| Absent { id: format!("u{unit}"), side: side_of(unit), name: unit_label(game, unit) };
    let page = Page {
        heading,
        appraised,
        stages: game.scenario.turns,
        steps: &texts(game, steps),
        json,
        own: OWN,
        buttons: BUTTONS,
        parts,
        absent: (0..MAX_UNITS as u8).map(unit).collect(),
    };
    let walls = game.terrain.walls.iter().map(|&wall| map.field.label(wall).to_string()).collect();
    rendered(&View {
        page,
        counters: Side::BOTH.map(|side| Kind::ALL.map(|kind| counter(side, kind)).to_vec()),
        barge: barge(),
        breach: breach(),
        flags: [0, 1].map(flag),
        barges: map.barges.len(),
        walls,
    })
}
