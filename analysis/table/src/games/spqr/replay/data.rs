//! The steps as JSON for the page: the changes since the step before.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::arms::Missile;
use kartacz_engine::games::spqr::data::{LeaderId, MAX_LEADERS, MAX_UNITS, UnitId, bit, leader_side, side_of};
use kartacz_engine::games::spqr::hex::Hex;
use kartacz_engine::games::spqr::position::Position;
use kartacz_engine::games::spqr::state::{Ammo, Mark, WOUNDED};
use kartacz_engine::games::spqr::window::Window;
use serde::Serialize;

use super::board::Board;
use super::steps::Step;
use crate::base::diagnostics::tamed;
use crate::games::spqr::event_log::Account;
use crate::games::spqr::map::{HALF, about_leader, about_troop};
use crate::show::replay::step::{Frame, Place, changed, safe_json};
use crate::show::sheet::Parts;
use crate::show::sheet::cells::FLAT_WAYS;

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
pub fn json(account: &Account, parts: &Parts, steps: &[Step]) -> serde_json::Result<String> {
    let game = account.game;
    let scenario = &game.scenario;
    let map = &scenario.map.field;
    safe_json(&Data {
        hexes: parts.pixels(),
        half: HALF,
        ways: FLAT_WAYS.to_vec(),
        sides: scenario.armies.each_ref().map(|army| tamed(&army.name)),
        units: (0..MAX_UNITS as UnitId).map(|unit| of_unit(game, unit)).collect(),
        leaders: (0..MAX_LEADERS as LeaderId).map(|leader| of_leader(game, leader)).collect(),
        labels: map.hexes().map(|hex| map.label(hex)).collect(),
        turns: scenario.turns,
        levels: scenario.armies.each_ref().map(|army| army.withdrawal),
        lost: steps.iter().map(|step| Side::BOTH.map(|side| game.at(&step.board.state).rout_points(side))).collect(),
        steps: frames(game, steps),
    })
}

/// Whether there is a unit of this number.
fn is_unit(game: &Spqr, unit: UnitId) -> bool {
    game.scenario.everyone(side_of(unit)) & bit(unit) != 0
}

/// Whether there is a leader of this number.
fn is_leader(game: &Spqr, leader: LeaderId) -> bool {
    game.scenario.leaders_of(leader_side(leader)).any(|other| other == leader)
}

fn of_unit(game: &Spqr, unit: UnitId) -> (usize, String, String, bool) {
    let side = side_of(unit).index();
    if !is_unit(game, unit) {
        return (side, String::new(), String::new(), false);
    }
    let name = tamed(&game.scenario.counter(unit).id);
    (side, name, about_troop(game.scenario.troop(unit)), game.card(unit).double)
}

fn of_leader(game: &Spqr, leader: LeaderId) -> (usize, String, String) {
    let side = leader_side(leader).index();
    if !is_leader(game, leader) {
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
    let units = changed(MAX_UNITS, before, now, |board, unit| counter(game, board, unit as UnitId));
    let leaders = changed(MAX_LEADERS, before, now, |board, leader| chief(game, board, leader as LeaderId));
    let active = active(game.at(&now.state)).map_or(-1, |leader| leader as i8);
    Frame::new(step, (now.turn, active), (units, leaders), place)
}

/// The leader whose orders phase it is.
fn active(at: Position) -> Option<LeaderId> {
    at.innermost(Window::OrdersPhase).map(|phase| phase.leader)
}

fn place(hex: Hex) -> Place {
    if hex.is_some() { hex.0 as Place } else { -1 }
}

fn counter(game: &Spqr, board: &Board, unit: UnitId) -> Counter {
    if !is_unit(game, unit) {
        return (-1, 0, false, 0, String::new(), String::new(), 0);
    }
    let at = game.at(&board.state);
    let turn = board.losses.unit(unit);
    let why = match (at.is_lost(unit), at.is_off_map(unit)) {
        (true, true) => format!("fled off the map in turn {turn}"),
        (true, false) => format!("eliminated in turn {turn}"),
        (false, true) => "off the map in pursuit".to_owned(),
        (false, false) => String::new(),
    };
    let stance = at.stance(unit);
    (place(stance.hex), stance.facing as u8, stance.column, at.hits(unit), state(at, unit), why, at.quality(unit))
}

/// The state of a unit as classes of the style.
fn state(at: Position, unit: UnitId) -> String {
    let (card, hits, mark) = (at.card(unit), at.hits(unit), at.mark(unit));
    // Others have no missiles that can be spent.
    let armed = card.missile != Missile::None || card.screen;
    let left = [false, true].map(|screen| at.missiles_left(unit, screen));
    let all = [
        (at.is_routed(unit), "routed"),
        (at.is_depleted(unit), "depleted"),
        (at.stance(unit).column, "column"),
        (hits > 0, "hurt"),
        (hits > 0 && hits + 1 >= at.quality(unit), "shaken"),
        (armed && left.contains(&Ammo::Low), "low"),
        (armed && left.contains(&Ammo::Out), "out"),
        (mark == Mark::MustCheck, "must-check"),
        (mark == Mark::NoCheck, "no-check"),
    ];
    let found: Vec<&str> = all.into_iter().filter(|(holds, _)| *holds).map(|(_, name)| name).collect();
    found.join(" ")
}

fn chief(game: &Spqr, board: &Board, leader: LeaderId) -> Chief {
    if !is_leader(game, leader) {
        return (-1, String::new(), String::new());
    }
    let at = game.at(&board.state);
    let all = [
        (at.is_finished(leader), "finished"),
        (at.leader(leader).has(WOUNDED), "wounded"),
        (active(at) == Some(leader), "active"),
    ];
    let found: Vec<&str> = all.into_iter().filter(|(holds, _)| *holds).map(|(_, name)| name).collect();
    let why = if at.is_dead(leader) { format!("dead in turn {}", board.losses.leader(leader)) } else { String::new() };
    (place(at.leader_hex(leader)), found.join(" "), why)
}
