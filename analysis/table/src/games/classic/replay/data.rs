//! The steps as JSON for the page: the changes since the step before.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::ids::word;
use kartacz_engine::games::classic::data::{Hex, Scenario, UnitId};
use kartacz_engine::games::classic::position::Position;
use kartacz_engine::games::classic::state::State;
use serde::Serialize;

use super::steps::Step;
use crate::base::diagnostics::tamed;
use crate::games::classic::event_log::Account;
use crate::games::classic::map::flag_place;
use crate::games::classic::names;
use crate::show::replay::step::{Frame, Place, changed, safe_json};
use crate::show::sheet::Parts;

/// The data of the script.
#[derive(Serialize)]
struct Data {
    /// The centres of the hexes, by index.
    hexes: Vec<[i32; 2]>,
    sides: [String; 2],
    /// The side of each unit, its name, its class, and its values by steps, from one on.
    units: Vec<(usize, String, String, Vec<String>)>,
    labels: Vec<String>,
    /// The hexes of the objectives, and where the flag of their holder stands beside their centre.
    goals: Vec<Place>,
    flag: (f64, f64),
    stages: u8,
    steps: Vec<Frame<Counter, i8>>,
}

/// A counter: place, steps, markers in words, why it is off the map.
type Counter = (Place, u8, String, String);

/// The JSON of the steps, without characters that are markup in any context.
pub fn json<B: Board>(account: &Account<'_, B>, parts: &Parts, steps: &[Step<B>]) -> serde_json::Result<String> {
    let game = account.game;
    let scenario = &game.scenario;
    let goals = goals(scenario);
    safe_json(&Data {
        hexes: parts.pixels(),
        sides: scenario.side_names.each_ref().map(|name| tamed(name)),
        units: (0..scenario.units.len() as UnitId).map(|unit| of_unit(scenario, unit)).collect(),
        labels: scenario.map.field.hexes().map(|hex| names::hex(scenario, hex)).collect(),
        steps: frames(game, &goals, steps),
        goals: goals.into_iter().map(place).collect(),
        flag: flag_place(scenario.map.field.layout.tops),
        stages: scenario.turns,
    })
}

/// The hexes of the objectives, each once.
pub fn goals(scenario: &Scenario) -> Vec<Hex> {
    let is_goal = |hex: &Hex| scenario.victory.objectives.iter().any(|one| one.area.hexes.contains(*hex));
    scenario.map.field.hexes().filter(is_goal).collect()
}

fn of_unit(scenario: &Scenario, unit: UnitId) -> (usize, String, String, Vec<String>) {
    let known = scenario.unit(unit);
    let values = (1..=known.steps).map(|steps| names::values(scenario, known.with(steps))).collect();
    (known.side.index(), tamed(&known.name), word(&scenario.class_of(unit).id), values)
}

fn frames<B: Board>(game: &Classic<B>, goals: &[Hex], steps: &[Step<B>]) -> Vec<Frame<Counter, i8>> {
    let before = std::iter::once(None).chain(steps.iter().map(|step| Some(&step.board)));
    steps.iter().zip(before).map(|(step, before)| frame(game, goals, before, step)).collect()
}

fn frame<B: Board>(game: &Classic<B>, goals: &[Hex], before: Option<&State<B>>, step: &Step<B>) -> Frame<Counter, i8> {
    let now = &step.board;
    let units = game.scenario.units.len();
    let units = changed(units, before, now, |state, unit| counter(game.at(state), unit as UnitId));
    let holders = changed(goals.len(), before, now, |state, goal| holder(game.at(state), goals[goal]));
    let at = game.at(now);
    let side = at.phase_number().and_then(|phase| game.scenario.phases[usize::from(phase)].side);
    let active = side.filter(|_| at.turn() > 0).map_or(-1, |side| side.index() as i8);
    Frame::new(step, (at.turn(), active), (units, holders), place)
}

const fn place(hex: Hex) -> Place {
    if hex.0 == Hex::NONE.0 { -1 } else { hex.0 as Place }
}

fn counter<B: Board>(at: Position<'_, B>, unit: UnitId) -> Counter {
    let why = if at.is_on_map(unit) {
        ""
    } else if at.has_exited(unit) {
        "off the map"
    } else if at.is_waiting(unit) {
        "still to arrive"
    } else if at.turn() == 0 {
        "to be placed"
    } else {
        "lost"
    };
    (place(at.hex(unit)), at.counter(unit).steps, notes(at, unit).join(", "), why.to_owned())
}

/// The markers of a unit.
pub fn notes<B: Board>(at: Position<'_, B>, unit: UnitId) -> Vec<&'static str> {
    let all = [(at.is_disrupted(unit), "disrupted"), (at.is_hungry(unit), "out of supply")];
    all.into_iter().filter(|(has, _)| *has).map(|(_, name)| name).collect()
}

/// The side that was the last to occupy a hex, or -1.
fn holder<B: Board>(at: Position<'_, B>, hex: Hex) -> i8 {
    Side::BOTH.into_iter().find(|&side| at.owned(side).contains(hex)).map_or(-1, |side| side.index() as i8)
}
