//! The contents of the page that are specific to *Pluton*.

use askama::Template;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{MAX_MARKERS, side_of};
use kartacz_engine::games::pluton::notation::unit_label;

use super::data::units;
use super::steps::Step;
use crate::games::pluton::event_log::marker_label;
use crate::games::pluton::map::{concealed, counter, frame, marker};
use crate::show::course::Appraised;
use crate::show::markup::rendered;
use crate::show::replay::html::{Absent, Button, Page, buttons};
use crate::show::replay::step::StepText;
use crate::show::replay::tale::Heading;
use crate::show::sheet::Parts;

/// The sections of the style and of the script.
const OWN: [&str; 2] = [include_str!("replay.css"), include_str!("replay.js")];

/// The buttons.
const BUTTONS: &[Button] =
    buttons!("stage", "loss", "L", ("view", "view", "Switch view: everything, or what one side knows", "V"));

/// A drawing with its id and name.
struct Drawn {
    id: String,
    name: String,
    svg: String,
}

/// The page, with what the template of the game adds.
#[derive(Template)]
#[template(path = "games/pluton/replay/page.html")]
struct View<'a> {
    page: Page<'a>,
    note: &'a str,
    /// Per side, a concealed counter.
    hidden: [String; 2],
    /// The units with their sides and frames.
    units: Vec<(usize, [f64; 3], Drawn)>,
    markers: Vec<Drawn>,
}

/// The page of a game.
pub fn of(
    game: &Pluton,
    (heading, appraised): (Heading, Option<&Appraised>),
    parts: &Parts,
    steps: &[Step],
    json: &str,
) -> String {
    let texts: Vec<StepText> = steps.iter().map(|step| step.text(step.board.at.stage())).collect();
    let absent = |unit| Absent { id: format!("u{unit}"), side: side_of(unit), name: unit_label(game, unit).to_owned() };
    let page = Page {
        heading,
        appraised,
        stages: game.scenario.stages,
        steps: &texts,
        json,
        own: OWN,
        buttons: BUTTONS,
        parts,
        absent: units(game).map(absent).collect(),
    };
    let unit = |unit| {
        let name = unit_label(game, unit).to_owned();
        let svg = counter(game, unit, "");
        (side_of(unit).index(), frame(game.kind(unit)), Drawn { id: format!("u{unit}"), name, svg })
    };
    let drawn = |id| Drawn { id: format!("c{id}"), name: marker_label(game, id), svg: marker(id) };
    let markers = (0..MAX_MARKERS as u8).filter(|&marker| game.crew(marker).is_some()).map(drawn);
    rendered(&View {
        page,
        note: &game.scenario.note,
        hidden: Side::BOTH.map(concealed),
        units: units(game).map(unit).collect(),
        markers: markers.collect(),
    })
}
