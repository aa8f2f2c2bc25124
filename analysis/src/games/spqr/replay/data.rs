//! The steps as JSON for the page: the changes since the step before.

use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::arms::Missile;
use kartacz_engine::games::spqr::data::{LeaderId, UnitId, leader_side, side_of};
use kartacz_engine::games::spqr::hex::Hex;
use kartacz_engine::games::spqr::state::{Ammo, Mark};
use serde::Serialize;

use super::steps::Step;
use crate::base::diagnostics::tamed;
use crate::games::spqr::board::{self, Board, Unit};
use crate::games::spqr::event_log::Account;
use crate::games::spqr::map::{Field, HALF, WAYS, about_leader, about_troop};
use crate::show::replay::step::{Frame, Place, changed, safe_json};

/// The data of the script.
#[derive(Serialize)]
struct Data {
    /// The centres of the hexes, by index.
    hexes: Vec<[i32; 2]>,
    /// From the centre of a hex to its sides, and the six ways there.
    half: f64,
    ways: Vec<(f64, f64)>,
    sides: [String; 2],
    /// The side of each unit, its name, what is printed on it, and whether it covers two hexes; an empty name where there
    /// is no unit.
    units: Vec<(usize, String, String, bool)>,
    /// The side of each leader, his name, and what is printed on him.
    leaders: Vec<(usize, String, String)>,
    labels: Vec<String>,
    turns: u8,
    /// The withdrawal levels, and the rout points that each side has lost by step.
    levels: [u16; 2],
    lost: Vec<[u16; 2]>,
    steps: Vec<Frame<Counter, Chief>>,
}

/// A counter: place, facing, whether it is in column, hits, its state in classes of the style, why it is off the map, and its
/// quality.
type Counter = (Place, u8, bool, u8, String, String, u8);
/// A leader: place, his state in classes of the style, why he is off the map.
type Chief = (Place, String, String);

/// The JSON of the steps, without characters that are markup in any context.
pub fn json(account: &Account, field: &Field, steps: &[Step]) -> serde_json::Result<String> {
    let game = account.game;
    let scenario = &game.scenario;
    let map = &scenario.map.field;
    safe_json(&Data {
        hexes: field.centres.iter().map(|&(x, y)| [x.round() as i32, y.round() as i32]).collect(),
        half: HALF,
        ways: WAYS.to_vec(),
        sides: scenario.armies.each_ref().map(|army| tamed(&army.name)),
        units: all(steps, |board| board.units.len()).map(|unit| of_unit(game, steps, unit)).collect(),
        leaders: all(steps, |board| board.leaders.len()).map(|leader| of_leader(game, steps, leader)).collect(),
        labels: map.hexes().map(|hex| map.label(hex)).collect(),
        turns: scenario.turns,
        levels: scenario.armies.each_ref().map(|army| army.withdrawal),
        lost: steps.iter().map(|step| step.board.lost).collect(),
        steps: frames(game, steps),
    })
}

/// The numbers of the things on a board.
fn all(steps: &[Step], count: impl Fn(&Board) -> usize) -> impl Iterator<Item = u8> {
    0..steps.first().map_or(0, |step| count(&step.board)) as u8
}

fn of_unit(game: &Spqr, steps: &[Step], unit: UnitId) -> (usize, String, String, bool) {
    let side = side_of(unit).index();
    if steps[0].board.units[usize::from(unit)].is_none() {
        return (side, String::new(), String::new(), false);
    }
    let name = tamed(&game.scenario.counter(unit).id);
    (side, name, about_troop(game.scenario.troop(unit)), game.card(unit).double)
}

fn of_leader(game: &Spqr, steps: &[Step], leader: LeaderId) -> (usize, String, String) {
    let side = leader_side(leader).index();
    if steps[0].board.leaders[usize::from(leader)].is_none() {
        return (side, String::new(), String::new());
    }
    (side, tamed(&game.scenario.leader(leader).name), tamed(&about_leader(game, leader)))
}

fn frames(game: &Spqr, steps: &[Step]) -> Vec<Frame<Counter, Chief>> {
    let before = std::iter::once(None).chain(steps.iter().map(|step| Some(&step.board)));
    steps.iter().zip(before).map(|(step, before)| frame(game, before, step)).collect()
}

fn frame(game: &Spqr, before: Option<&Board>, step: &Step) -> Frame<Counter, Chief> {
    let now = &step.board;
    let units = changed(now.units.len(), before, now, |board, unit| counter(game, board, unit));
    let leaders = changed(now.leaders.len(), before, now, chief);
    let active = now.active.map_or(-1, |leader| leader as i8);
    Frame::new(step, (now.turn, active), (units, leaders), place)
}

fn place(hex: Hex) -> Place {
    if hex.is_some() { hex.0 as Place } else { -1 }
}

fn counter(game: &Spqr, board: &Board, id: usize) -> Counter {
    let Some(unit) = board.units[id] else { return (-1, 0, false, 0, String::new(), String::new(), 0) };
    let quality = board::quality(game, id as UnitId, unit);
    let why = match unit.lost {
        Some(turn) if unit.left => format!("fled off the map in turn {turn}"),
        Some(turn) => format!("eliminated in turn {turn}"),
        None if unit.left => "off the map in pursuit".to_owned(),
        None => String::new(),
    };
    let Unit { stance, hits, .. } = unit;
    let card = game.card(id as UnitId);
    let armed = card.missile != Missile::None || card.screen;
    (place(stance.hex), stance.facing as u8, stance.column, hits, state(&unit, quality, armed), why, quality)
}

/// The state of a unit as classes of the style; `armed` is whether it has missiles that can be spent.
fn state(unit: &Unit, quality: u8, armed: bool) -> String {
    let low = [unit.ammo, unit.screen];
    let all = [
        (unit.routed, "routed"),
        (unit.depleted, "depleted"),
        (unit.stance.column, "column"),
        (unit.hits > 0, "hurt"),
        (unit.hits > 0 && unit.hits + 1 >= quality, "shaken"),
        (armed && low.contains(&Ammo::Low), "low"),
        (armed && low.contains(&Ammo::Out), "out"),
        (unit.mark == Mark::MustCheck, "must-check"),
        (unit.mark == Mark::NoCheck, "no-check"),
    ];
    let found: Vec<&str> = all.into_iter().filter(|(holds, _)| *holds).map(|(_, name)| name).collect();
    found.join(" ")
}

fn chief(board: &Board, id: usize) -> Chief {
    let Some(leader) = board.leaders[id] else { return (-1, String::new(), String::new()) };
    let active = board.active == Some(id as LeaderId);
    let all = [(leader.finished, "finished"), (leader.wounded, "wounded"), (active, "active")];
    let found: Vec<&str> = all.into_iter().filter(|(holds, _)| *holds).map(|(_, name)| name).collect();
    let why = leader.dead.map_or(String::new(), |turn| format!("dead in turn {turn}"));
    (place(leader.hex), found.join(" "), why)
}
