//! The contents of the page that are specific to *SPQR*.

use askama::Template;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::data::{leader_side, side_of, units_in};

use super::steps::Step;
use crate::games::spqr::map::{about_leader, about_troop, arrow, counter, leader};
use crate::show::course::Appraised;
use crate::show::markup::rendered;
use crate::show::replay::html::{Absent, Button, Page, buttons};
use crate::show::replay::step::StepText;
use crate::show::replay::tale::Heading;
use crate::show::sheet::Parts;

/// The sections of the style and of the script.
const OWN: [&str; 2] = [include_str!("replay.css"), include_str!("replay.js")];

/// The buttons.
const BUTTONS: &[Button] = buttons!("turn", "loss", "L");

/// A drawing with its id and name.
struct Drawn {
    id: String,
    name: String,
    /// The body, which lies along the unit, and the writing, which is upright; of a leader the second is empty.
    svg: [String; 2],
}

/// The page, with what the template of the game adds.
#[derive(Template)]
#[template(path = "games/spqr/replay/page.html")]
struct View<'a> {
    page: Page<'a>,
    note: &'a str,
    /// Per side, the mark of a facing.
    arrows: [String; 2],
    /// The units with their sides.
    units: Vec<(usize, Drawn)>,
    leaders: Vec<Drawn>,
}

/// The page of a game.
pub fn of(
    game: &Spqr,
    (heading, appraised): (Heading, Option<&Appraised>),
    parts: &Parts,
    steps: &[Step],
    json: &str,
) -> String {
    let texts: Vec<StepText> = steps.iter().map(|step| step.text(step.board.turn)).collect();
    let scenario = &game.scenario;
    let units = || Side::BOTH.into_iter().flat_map(|side| units_in(side, scenario.everyone(side)));
    let leaders = || Side::BOTH.into_iter().flat_map(|side| scenario.leaders_of(side));
    let absent = units()
        .map(|unit| (format!("u{unit}"), side_of(unit), scenario.counter(unit).id.clone()))
        .chain(leaders().map(|one| (format!("c{one}"), leader_side(one), scenario.leader(one).name.clone())));
    let page = Page {
        heading,
        appraised,
        stages: scenario.turns,
        steps: &texts,
        json,
        own: OWN,
        buttons: BUTTONS,
        parts,
        absent: absent.map(|(id, side, name)| Absent { id, side, name }).collect(),
    };
    let unit = |unit| {
        let name = format!("{}: {}", scenario.counter(unit).id, about_troop(scenario.troop(unit)));
        (side_of(unit).index(), Drawn { id: format!("u{unit}"), name, svg: counter(game, unit) })
    };
    let chief =
        |one| Drawn { id: format!("c{one}"), name: about_leader(game, one), svg: [leader(game, one), String::new()] };
    rendered(&View {
        page,
        note: &scenario.note,
        arrows: Side::BOTH.map(arrow),
        units: units().map(unit).collect(),
        leaders: leaders().map(chief).collect(),
    })
}
