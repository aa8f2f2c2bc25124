//! The board between two decisions.
//!
//! At a decision the board is known. Until the next one only events are known, several of which may follow one choice; they
//! are applied here to a copy of the board.

use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::compiled::Compiled;
use kartacz_engine::games::insurrection::data::Arm;
use kartacz_engine::games::insurrection::edition::Kept;
use kartacz_engine::games::insurrection::event::{Event, Kind};
use kartacz_engine::games::insurrection::state::Board;
use kartacz_engine::games::insurrection::unit_set::each;
use kartacz_engine::grid::Hex;

use super::watched::Watched;

/// The board after each number of events.
#[derive(Clone, Debug)]
pub struct Pictures<'a, E: Compiled> {
    game: &'a Rules<E>,
    watched: &'a Watched<E>,
    start: Board<E>,
}

impl<'a, E: Compiled> Pictures<'a, E> {
    /// The boards of a game.
    #[must_use]
    pub fn new(game: &'a Rules<E>, watched: &'a Watched<E>) -> Self {
        Self { game, watched, start: start(game, &watched.boards[0].1) }
    }

    /// The board after a number of events: the last known one with the events after it.
    #[must_use]
    pub fn after(&self, events: usize) -> Board<E> {
        let known = self.watched.boards.partition_point(|&(before, _)| before <= events);
        let (from, mut board) = known.checked_sub(1).map_or((0, self.start), |last| self.watched.boards[last]);
        for event in &self.watched.events[from..events] {
            note(self.game, &mut board, event);
        }
        board
    }
}

/// The set-up, from the first known board: there are no choices before it.
fn start<E: Compiled>(game: &Rules<E>, first: &Board<E>) -> Board<E> {
    let mut board = *first;
    for (id, unit) in (0..).zip(&game.scenario.units) {
        let there = unit.arrives == 0 && (first.to_deploy & E::Units::only(id)).is_empty();
        board.place[id as usize] = if there { unit.hex } else { Hex::NONE };
        board.facing[id as usize] = unit.facing;
    }
    for (id, commander) in game.scenario.commanders.iter().enumerate() {
        let there = commander.arrives == 0 && first.commanders_to_deploy & 1 << id == 0;
        board.commander_place[id] = if there { commander.hex } else { Hex::NONE };
    }
    board.active = E::COMMANDERS as u8;
    board.stage = 1;
    board
}

/// Applies an event.
fn note<E: Compiled>(game: &Rules<E>, board: &mut Board<E>, event: &Event<E>) {
    board.stage = event.stage;
    board.active = event.activation.unwrap_or(E::COMMANDERS as u8);
    match event.kind {
        Kind::ChitDrawn => (board.moved, board.stopped) = (E::Units::EMPTY, E::Units::EMPTY),
        Kind::Deployed | Kind::Arrived | Kind::Rallied => come(board, event),
        Kind::Moved | Kind::Counterattack => put(board, event.units, event.to),
        Kind::Withdrew => {
            put(board, event.units, event.to);
            board.square &= !event.units;
            board.line &= !event.units;
        }
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
fn mark<E: Compiled>(game: &Rules<E>, board: &mut Board<E>, event: &Event<E>) {
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
            disperse(board, units);
        }
        (Kind::Square, "left" | "dissolved") => board.square &= !units,
        (Kind::SkirmishOrder, "formed") => board.skirmishers.keep(board.skirmishers.units() | units),
        (Kind::SkirmishOrder, _) => disperse(board, units),
        (Kind::GunBroken, _) => board.guns_out |= units,
        (Kind::Fired, _) => fire(game, board, units),
        (Kind::MarkersReset, _) => set_shots(board, units, 1),
        (Kind::MarkerRemoved, _) => set_shots(board, units, 0),
        _ => {}
    }
}

/// Ends skirmish order.
fn disperse<E: Compiled>(board: &mut Board<E>, units: E::Units) {
    board.skirmishers.keep(board.skirmishers.units() & !units);
}

fn put<E: Compiled>(board: &mut Board<E>, units: E::Units, hex: Hex<E::Size>) {
    each(units).for_each(|unit| board.place[unit as usize] = hex);
}

fn face<E: Compiled>(board: &mut Board<E>, event: &Event<E>) {
    if let Some(facing) = event.facing {
        each(event.units).for_each(|unit| board.facing[unit as usize] = facing);
    }
    if let Some(facings) = event.facings {
        each(event.units).for_each(|unit| board.facing[unit as usize] = facings[unit as usize]);
    }
}

fn come<E: Compiled>(board: &mut Board<E>, event: &Event<E>) {
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

fn ride<E: Compiled>(board: &mut Board<E>, event: &Event<E>, to: Hex<E::Size>) {
    let Some(commander) = event.commander else { return };
    board.commander_place[commander as usize] = to;
    if event.result == "routs" {
        board.commander_returns[commander as usize] = event.row.unwrap_or(0).unsigned_abs();
    }
}

fn lose_commander<E: Compiled>(board: &mut Board<E>, event: &Event<E>) {
    let Some(commander) = event.commander else { return };
    board.commander_place[commander as usize] = Hex::NONE;
    board.commanders &= !(1 << commander);
}

fn rout<E: Compiled>(board: &mut Board<E>, event: &Event<E>) {
    let returns = event.row.unwrap_or(0).unsigned_abs();
    each(event.units).for_each(|unit| board.returns[unit as usize] = returns);
    put(board, event.units, Hex::NONE);
    disperse(board, event.units);
    board.square &= !event.units;
    board.line &= !event.units;
}

fn leave<E: Compiled>(board: &mut Board<E>, units: E::Units) {
    put(board, units, Hex::NONE);
    board.alive &= !units;
    disperse(board, units);
    board.square &= !units;
    board.line &= !units;
}

fn fire<E: Compiled>(game: &Rules<E>, board: &mut Board<E>, units: E::Units) {
    for unit in each(units) {
        if game.scenario.units[unit as usize].arm == Arm::Guns {
            board.guns_fired_stage |= E::Units::only(unit);
        } else {
            board.shots[unit as usize] += 1;
        }
    }
}

fn set_shots<E: Compiled>(board: &mut Board<E>, units: E::Units, shots: u8) {
    each(units).for_each(|unit| board.shots[unit as usize] = shots);
}
