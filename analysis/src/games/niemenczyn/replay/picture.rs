//! The board between two decisions.
//!
//! At a decision the board is known. Until the next one only events are known, several of which may follow one choice; they
//! are applied here to a copy of the board.

use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::data::{Arm, MAX_COMMANDERS};
use kartacz_engine::games::niemenczyn::event::{Event, Kind, UnitSet};
use kartacz_engine::games::niemenczyn::state::Board;
use kartacz_engine::games::niemenczyn::unit_set::each;
use kartacz_engine::grid::Hex;

use super::watched::Watched;

/// The board after each number of events.
#[derive(Clone, Debug)]
pub struct Pictures<'a> {
    game: &'a Niemenczyn,
    watched: &'a Watched,
    start: Board,
}

impl<'a> Pictures<'a> {
    /// The boards of a game.
    #[must_use]
    pub fn new(game: &'a Niemenczyn, watched: &'a Watched) -> Self {
        Self { game, watched, start: start(game, &watched.boards[0].1) }
    }

    /// The board after a number of events: the last known one with the events after it.
    #[must_use]
    pub fn after(&self, events: usize) -> Board {
        let known = self.watched.boards.partition_point(|&(before, _)| before <= events);
        let (from, mut board) = known.checked_sub(1).map_or((0, self.start), |last| self.watched.boards[last]);
        for event in &self.watched.events[from..events] {
            note(self.game, &mut board, event);
        }
        board
    }
}

/// The set-up, from the first known board: there are no choices before it.
fn start(game: &Niemenczyn, first: &Board) -> Board {
    let mut board = *first;
    for (id, unit) in game.scenario.units.iter().enumerate() {
        let there = unit.arrives == 0 && first.to_deploy & 1 << id == 0;
        board.place[id] = if there { unit.hex } else { Hex::NONE };
        board.facing[id] = unit.facing;
    }
    for (id, commander) in game.scenario.commanders.iter().enumerate() {
        let there = commander.arrives == 0 && first.commanders_to_deploy & 1 << id == 0;
        board.commander_place[id] = if there { commander.hex } else { Hex::NONE };
    }
    board.active = MAX_COMMANDERS as u8;
    board.stage = 1;
    board
}

/// Applies an event.
fn note(game: &Niemenczyn, board: &mut Board, event: &Event) {
    board.stage = event.stage;
    board.active = event.activation.unwrap_or(MAX_COMMANDERS as u8);
    match event.kind {
        Kind::ChitDrawn => (board.moved, board.stopped) = (0, 0),
        Kind::Deployed | Kind::Arrived | Kind::Rallied => come(board, event),
        Kind::Moved | Kind::Withdrew | Kind::Counterattack => put(board, event.units, event.to),
        Kind::CommanderMoved => ride(board, event, event.to),
        Kind::CommanderLost => lose_commander(board, event),
        Kind::Routed => rout(board, event),
        Kind::Eliminated | Kind::RallyTooLate => leave(board, event.units),
        Kind::GunsCaptured => {
            board.alive &= !event.units;
            board.captured |= event.units;
        }
        Kind::GunsRecaptured => {
            board.captured &= !event.units;
            put(board, event.units, Hex::NONE);
        }
        Kind::Loss => each(event.units).for_each(|unit| board.losses[unit as usize] += 1),
        _ => mark(game, board, event),
    }
    face(board, event);
}

/// Markers and formations.
fn mark(game: &Niemenczyn, board: &mut Board, event: &Event) {
    let units = event.units;
    match (event.kind, event.result) {
        (Kind::MoveEnds, _) => board.moved |= units,
        (Kind::Limbered, _) => board.limbered |= units,
        (Kind::Unlimbered, _) => board.limbered &= !units,
        (Kind::LineMarker, "formed") => board.line |= units,
        (Kind::LineMarker, _) => board.line &= !units,
        (Kind::Square, "formed" | "joined") => {
            board.square |= units;
            board.line &= !units;
        }
        (Kind::Square, "left" | "dissolved") => board.square &= !units,
        (Kind::GunBroken, _) => board.guns_out |= units,
        (Kind::Fired, _) => fire(game, board, units),
        (Kind::MarkersReset, _) => set_shots(board, units, 1),
        (Kind::MarkerRemoved, _) => set_shots(board, units, 0),
        _ => {}
    }
}

fn put(board: &mut Board, units: UnitSet, hex: Hex) {
    each(units).for_each(|unit| board.place[unit as usize] = hex);
}

fn face(board: &mut Board, event: &Event) {
    if let Some(facing) = event.facing {
        each(event.units).for_each(|unit| board.facing[unit as usize] = facing);
    }
}

fn come(board: &mut Board, event: &Event) {
    put(board, event.units, event.hex);
    board.alive |= event.units;
    board.expected &= !event.units;
    board.to_deploy &= !event.units;
    each(event.units).for_each(|unit| board.returns[unit as usize] = 0);
    if let Some(commander) = event.commander {
        board.commanders |= 1 << commander;
        board.commanders_expected &= !(1 << commander);
        board.commander_returns[commander as usize] = 0;
        board.commander_place[commander as usize] = event.hex;
    }
}

fn ride(board: &mut Board, event: &Event, to: Hex) {
    let Some(commander) = event.commander else { return };
    board.commander_place[commander as usize] = to;
    if event.result == "routs" {
        board.commander_returns[commander as usize] = event.row.unwrap_or(0).unsigned_abs();
    }
}

fn lose_commander(board: &mut Board, event: &Event) {
    let Some(commander) = event.commander else { return };
    board.commander_place[commander as usize] = Hex::NONE;
    board.commanders &= !(1 << commander);
}

fn rout(board: &mut Board, event: &Event) {
    let returns = event.row.unwrap_or(0).unsigned_abs();
    each(event.units).for_each(|unit| board.returns[unit as usize] = returns);
    put(board, event.units, Hex::NONE);
    board.square &= !event.units;
    board.line &= !event.units;
}

fn leave(board: &mut Board, units: UnitSet) {
    put(board, units, Hex::NONE);
    board.alive &= !units;
    board.square &= !units;
    board.line &= !units;
}

fn fire(game: &Niemenczyn, board: &mut Board, units: UnitSet) {
    for unit in each(units) {
        if game.scenario.units[unit as usize].arm == Arm::Guns {
            board.guns_fired_stage |= 1 << unit;
        } else {
            board.shots[unit as usize] += 1;
        }
    }
}

fn set_shots(board: &mut Board, units: UnitSet, shots: u8) {
    each(units).for_each(|unit| board.shots[unit as usize] = shots);
}
