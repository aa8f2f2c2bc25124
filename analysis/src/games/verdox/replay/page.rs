//! The contents of the page that are specific to *Verdox*.

use askama::Template;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::data::{MAX_UNITS, side_of};
use kartacz_engine::games::verdox::notation::unit_label;

use super::steps::{Step, texts};
use crate::games::verdox::map::Field;
use crate::show::markup::rendered;
use crate::show::replay::html::{Absent, Button, Page, ViewBox};
use crate::show::replay::tale::Heading;

/// The sections of the style and of the script.
const OWN: [&str; 2] = [include_str!("replay.css"), include_str!("replay.js")];

/// The buttons.
const BUTTONS: [Button; 9] = [
    ("first", "", "First step", "Home"),
    ("stage-back", "◀ turn", "Previous turn", "Shift+S"),
    ("loss-back", "◀ loss", "Previous loss", "Shift+L"),
    ("back", "", "Step back", "←"),
    ("play", "", "Play or pause", "Space"),
    ("on", "", "Step forward", "→"),
    ("loss-on", "loss ▶", "Next loss", "L"),
    ("stage-on", "turn ▶", "Next turn", "S"),
    ("last", "", "Last step", "End"),
];

/// The page, with what the template of the game adds.
#[derive(Template)]
#[template(path = "games/verdox/replay/page.html")]
struct View<'a> {
    page: Page<'a>,
    field: &'a Field,
    barges: usize,
    /// The labels of the squares with walls.
    walls: Vec<String>,
}

/// The page of a game.
pub fn of(game: &Verdox, heading: Heading, field: &Field, steps: &[Step], json: &str) -> String {
    let map = &game.scenario.map;
    let unit = |unit| Absent { id: format!("u{unit}"), side: side_of(unit), name: unit_label(game, unit) };
    let page = Page {
        heading,
        stages: game.scenario.turns,
        steps: &texts(game, steps),
        json,
        own: OWN,
        buttons: &BUTTONS,
        view: ViewBox(field.view),
        ground: &field.ground,
        absent: (0..MAX_UNITS as u8).map(unit).collect(),
        legend: &field.legend,
        legend_view: ViewBox(field.legend_view),
    };
    let walls = game.terrain.walls.iter().map(|&wall| map.field.label(wall).to_string()).collect();
    rendered(&View { page, field, barges: map.barges.len(), walls })
}
