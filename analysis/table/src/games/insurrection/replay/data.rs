//! The steps as JSON for the page: the changes since the step before.

use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::compiled::Compiled;
use kartacz_engine::games::insurrection::data::{Arm, Unit, UnitId};
use kartacz_engine::games::insurrection::edition::Kept;
use kartacz_engine::games::insurrection::state::Board;
use kartacz_engine::grid::{Hex, Size};
use serde::Serialize;

use super::steps::Step;
use crate::base::diagnostics::tamed;
use crate::games::insurrection::map::{Stands, beside};
use crate::show::replay::step::{Frame, Place, changed, safe_json};
use crate::show::sheet::Parts;

/// The data of the script.
#[derive(Serialize)]
struct Data {
    /// The centres of the hexes, by index.
    hexes: Vec<[i32; 2]>,
    sides: [String; 2],
    /// The name and the side of each commander.
    commanders: Vec<(String, usize)>,
    /// The side of each unit, whether it is guns, which are below the others, its name and its commander.
    units: Vec<(usize, bool, String, usize)>,
    /// The numbers of the hexes, by index.
    labels: Vec<String>,
    /// The markers in words.
    signs: Vec<(&'static str, &'static str)>,
    stages: u8,
    steps: Vec<Frame<Counter, Leader>>,
}

/// A counter: place, facing, depth in the stack, steps lost, shots, values, markers, and why it is off the map.
type Counter = (Place, u8, u8, u8, u8, String, String, String);

/// A commander: place, where his name stands from the middle of it, and why he is off the map.
type Leader = (Place, i32, i32, String);

/// The JSON of the steps, without characters that are markup in any context.
pub fn json<E: Compiled>(game: &Rules<E>, parts: &Parts, steps: &[Step<E>]) -> serde_json::Result<String> {
    let scenario = &game.scenario;
    let grid = &scenario.map.grid;
    let data = Data {
        hexes: parts.pixels(),
        sides: [0, 1].map(|side| tamed(&scenario.side_names[side])),
        commanders: scenario.commanders.iter().map(|one| (tamed(&one.name), one.side.index())).collect(),
        units: scenario.units.iter().map(unit).collect(),
        labels: grid.hexes().map(|hex| grid.label(hex).to_string()).collect(),
        signs: SIGNS.to_vec(),
        stages: scenario.stages,
        steps: frames(game, steps),
    };
    safe_json(&data)
}

/// What the markers mean, by their classes.
const SIGNS: [(&str, &str); 8] = [
    ("captured", "captured"),
    ("square", "in square"),
    ("line", "side by side"),
    ("skirmish", "in skirmish order"),
    ("stopped", "stopped by fire"),
    ("moved", "has moved"),
    ("silent", "may not fire in this stage"),
    ("spent", "has fired in this stage"),
];

fn unit<E: Compiled>(unit: &Unit<E>) -> (usize, bool, String, usize) {
    (unit.side.index(), unit.arm == Arm::Guns, tamed(&unit.name), unit.commander as usize)
}

/// A step and its commanders.
type Scene<'a, E> = (&'a Step<E>, Vec<Leader>);

fn frames<E: Compiled>(game: &Rules<E>, steps: &[Step<E>]) -> Vec<Frame<Counter, Leader>> {
    let scenes: Vec<Scene<E>> = steps.iter().map(|step| (step, leaders(game, &step.board))).collect();
    let before = std::iter::once(None).chain(scenes.iter().map(Some));
    scenes.iter().zip(before).map(|(scene, before)| frame(game, before, scene)).collect()
}

/// The units and commanders that changed.
fn frame<E: Compiled>(
    game: &Rules<E>,
    before: Option<&Scene<E>>,
    (step, commanders): &Scene<E>,
) -> Frame<Counter, Leader> {
    let scenario = &game.scenario;
    let now = &step.board;
    let board = before.map(|(step, _)| &step.board);
    let units = changed(scenario.units.len(), board, now, |board, id| counter(game, board, id as UnitId));
    let known = before.map(|(_, commanders)| commanders);
    let commanders = changed(scenario.commanders.len(), known, commanders, |all, id| all[id].clone());
    let active = usize::from(now.active);
    let active = if active < scenario.commanders.len() { now.active as i8 } else { -1 };
    Frame::new(step, (now.stage, active), (units, commanders), place)
}

/// All commanders, with their names beside the counters.
fn leaders<E: Compiled>(game: &Rules<E>, board: &Board<E>) -> Vec<Leader> {
    let scenario = &game.scenario;
    let on_map = |id: &UnitId| absence(board, *id).is_empty() && board.place[usize::from(*id)].is_some();
    let ids = (0..scenario.units.len()).map(|id| id as UnitId).filter(on_map);
    let units: Vec<Stands<E>> = ids
        .map(|id| (board.place[usize::from(id)], scenario.units[usize::from(id)].side, board.facing[usize::from(id)]))
        .collect();
    let places = (0..scenario.commanders.len()).map(|id| whereabouts(board, id));
    let mut found: Vec<Leader> = places.map(|(place, why)| (place, 0, 0, why)).collect();
    let there: Vec<usize> = (0..found.len()).filter(|&id| found[id].0 != -1).collect();
    let named: Vec<_> = there.iter().map(|&id| (&scenario.commanders[id], board.commander_place[id])).collect();
    for (id, (dx, dy)) in there.iter().zip(beside(game, &units, &named)) {
        (found[*id].1, found[*id].2) = (dx.round() as i32, dy.round() as i32);
    }
    found
}

fn place<S: Size>(hex: Hex<S>) -> Place {
    if hex.is_some() { hex.index() as Place } else { -1 }
}

fn counter<E: Compiled>(game: &Rules<E>, board: &Board<E>, unit: UnitId) -> Counter {
    let id = unit as usize;
    let off = absence(board, unit);
    let hex = if off.is_empty() { place(board.place[id]) } else { -1 };
    (
        hex,
        board.facing[id],
        board.depth[id],
        board.losses[id],
        board.shots[id],
        values(game, board, unit),
        markers(board, unit),
        off,
    )
}

/// Size, morale and fire in force; of guns, whether they are limbered.
pub fn values<E: Compiled>(game: &Rules<E>, board: &Board<E>, unit: UnitId) -> String {
    let (data, losses) = (&game.scenario.units[unit as usize], board.losses[unit as usize]);
    if data.arm == Arm::Guns {
        let limbered = (board.limbered & E::Units::only(unit)).any();
        return if limbered { "limbered" } else { "" }.to_owned();
    }
    if losses >= data.faces[0].size {
        return String::new();
    }
    let face = game.values_after(unit, losses);
    format!("{}-{}-{}", face.size, face.morale, face.fire)
}

/// The markers of a unit, as classes of the style sheet.
pub fn markers<E: Compiled>(board: &Board<E>, unit: UnitId) -> String {
    let sets = [
        (board.captured, "captured"),
        (board.square, "square"),
        (board.line, "line"),
        (board.skirmishers.units(), "skirmish"),
        (board.stopped, "stopped"),
        (board.moved & !board.stopped, "moved"),
        (board.guns_out, "silent"),
        (board.guns_fired_stage & !board.guns_out, "spent"),
    ];
    let here = sets.iter().filter(|(set, _)| (*set & E::Units::only(unit)).any()).map(|&(_, name)| name);
    here.collect::<Vec<_>>().join(" ")
}

/// Why a unit is not on the map; nothing when it is.
pub fn absence<E: Compiled>(board: &Board<E>, unit: UnitId) -> String {
    let (id, bit) = (unit as usize, E::Units::only(unit));
    if (board.captured & bit).any() {
        return String::new();
    }
    if (board.alive & bit).is_empty() {
        return "out of the game".to_owned();
    }
    if board.returns[id] > 0 {
        return format!("routed, to come back in stage {}", board.returns[id]);
    }
    if board.place[id].is_some() { String::new() } else { "still to come".to_owned() }
}

/// The place of a commander, and why he is not on the map; nothing when he is.
pub fn whereabouts<E: Compiled>(board: &Board<E>, commander: usize) -> (Place, String) {
    let off = if board.commanders & 1 << commander == 0 {
        "out of the game".to_owned()
    } else if board.commander_returns[commander] > 0 {
        format!("carried away, to come back in stage {}", board.commander_returns[commander])
    } else if board.commander_place[commander].is_some() {
        String::new()
    } else {
        "still to come".to_owned()
    };
    let hex = if off.is_empty() { place(board.commander_place[commander]) } else { -1 };
    (hex, off)
}
