//! Event counts of games of *SPQR*, collected during play.
//!
//! The ledger has a row for each unit and each leader. What is lost gives its rout points away; the last enemy that attacked
//! a unit, was attacked by it, or hit it with missiles earns them, even when the unit flees off the map turns later. The points
//! of leaders are earned by no row. A step is a cohesion hit. The lead is taken at the end of each turn.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::data::{
    LeaderId, MAX_UNITS, NO_UNIT, UnitId, bit, first_leader, first_of, leader_side, side_of, units_in,
};
use kartacz_engine::games::spqr::details::{Cause, ShotResult};
use kartacz_engine::games::spqr::event::{Event, Fact};
use kartacz_engine::games::spqr::hex::SIDES;
use kartacz_engine::games::spqr::position::Position;
use kartacz_engine::games::spqr::state::State;

use crate::play::happened::{Counter, Group, Heat, Measure, Observed, Shape, Tally, Terms, spans, step};
use crate::play::playable::Playable;
use crate::play::record::Recorded;

/// State kept between the events of a game.
pub struct Memory {
    /// The enemy that each unit fought last, or by which it was hit.
    foe: [UnitId; MAX_UNITS],
    /// The units that have moved, fired or fought in this orders phase, a bit each.
    acted: [u64; 2],
    /// The units that have fought.
    fought: [u64; 2],
}

impl Default for Memory {
    fn default() -> Self {
        Self { foe: [NO_UNIT; MAX_UNITS], acted: [0; 2], fought: [0; 2] }
    }
}

/// The row of a unit: those of the first side, then those of the second.
fn row(game: &Spqr, unit: UnitId) -> usize {
    let side = side_of(unit);
    let before = if side == Side::First { 0 } else { game.scenario.counters[0].len() };
    before + usize::from(unit - first_of(side))
}

/// The row of a leader, after all units.
fn leader_row(game: &Spqr, leader: LeaderId) -> usize {
    let (side, scenario) = (leader_side(leader), &game.scenario);
    let before = if side == Side::First { 0 } else { scenario.leaders[0].len() };
    let units = scenario.counters.iter().map(Vec::len).sum::<usize>();
    units + before + usize::from(leader - first_leader(side))
}

impl Observed for Spqr {
    type Memory = Memory;

    fn shape(&self) -> Shape {
        let scenario = &self.scenario;
        let one = |side: Side, id: &str, name: &str, group| Counter {
            side: side.index(),
            id: id.to_owned(),
            name: name.to_owned(),
            group,
            pieces: 1,
        };
        let units = Side::BOTH.into_iter().flat_map(|side| {
            scenario.counters[side.index()].iter().map(move |unit| one(side, &unit.id, &unit.id, Group::Unit))
        });
        let leaders = Side::BOTH.into_iter().flat_map(|side| {
            scenario.leaders[side.index()].iter().map(move |leader| Counter {
                pieces: u32::from(leader.hex.is_some()),
                ..one(side, &leader.id, &leader.name, Group::Commander)
            })
        });
        Shape {
            counters: units.chain(leaders).collect(),
            spans: spans(scenario.turns),
            step: step(<Self as Playable>::LEAD, Self::UNIT),
            unit: Self::UNIT,
            terms: Terms::of(["missile shots", "shock combats", "orders phases", "turns"]),
            places: scenario.map.field.hexes().map(|hex| scenario.map.field.label(hex)).collect(),
            directions: SIDES,
        }
    }

    fn begin(&self, memory: &mut Memory) {
        *memory = Memory::default();
    }

    // Inlined at every event of the engine, where its kind is known.
    #[inline(always)]
    fn notice(&self, state: &State, event: &Event, memory: &mut Memory, tally: &mut Tally) {
        match event.fact {
            Fact::TurnStarts => {
                tally.stage(event.turn);
                hold(self.at(state), tally);
            }
            Fact::PhaseStarts { .. } => {
                memory.rest(self, tally);
                if let Some(leader) = event.leader {
                    tally.count(leader_row(self, leader), Measure::Acted, 1);
                }
            }
            Fact::Moved { .. } | Fact::Extended | Fact::Advanced { .. } => moved(self, event, Some(memory), tally),
            Fact::RoutMoves => moved(self, event, None, tally),
            Fact::Fired { result, .. } => fired(self.at(state), (event, result), memory, tally),
            Fact::Assigned => memory.meet(event),
            Fact::Clashed { .. } => clashed(self.at(state), event, tally),
            Fact::Hits { cause: Cause::Rallied, .. } => {}
            Fact::Hits { hits, .. } => hit(self.at(state), (event, hits), tally),
            Fact::Lost { .. } => lost(self.at(state), event, memory, tally),
            Fact::LeaderLost { .. } => {
                if let Some(leader) = event.leader {
                    let row = leader_row(self, leader);
                    let points = self.at(state).leader_worth(leader);
                    tally.divide(Measure::Given, points.into(), std::iter::once(row), 1);
                }
            }
            Fact::RoutPoints { points } => {
                let [first, second] = points.map(i32::from);
                tally.lead(second - first);
            }
            _ => {}
        }
    }

    fn end(&self, state: &State, memory: &mut Memory, tally: &mut Tally) {
        memory.rest(self, tally);
        let at = self.at(state);
        for side in Side::BOTH {
            for unit in units_in(side, self.scenario.everyone(side)).filter(|&unit| !at.is_lost(unit)) {
                tally.count(row(self, unit), Measure::Survived, 1);
            }
            for leader in at.leaders(side) {
                tally.count(leader_row(self, leader), Measure::Survived, 1);
            }
        }
    }
}

/// A unit comes to another place; in a move of its own it acts, which the memory then keeps.
#[inline(never)]
fn moved(game: &Spqr, event: &Event, memory: Option<&mut Memory>, tally: &mut Tally) {
    let Some(unit) = event.unit else { return };
    let side = side_of(unit).index();
    if let Some(memory) = memory {
        memory.acted[side] |= bit(unit);
    }
    if !event.to.is_some() || event.from == event.to {
        return;
    }
    tally.at(Heat::Entered, side, event.to.index(), 1);
    let field = &game.scenario.map.field;
    if let Some(direction) = event.from.is_some().then(|| field.side_to(event.from, event.to)).flatten() {
        tally.path(side, event.from.index(), direction);
    }
}

#[inline(never)]
fn fired(at: Position, (event, result): (&Event, ShotResult), memory: &mut Memory, tally: &mut Tally) {
    let Some(unit) = event.unit else { return };
    let side = side_of(unit);
    memory.acted[side.index()] |= bit(unit);
    tally.count(row(at.game, unit), Measure::Shots, 1);
    let Some(target) = event.target else { return };
    if result == ShotResult::Hit {
        memory.foe[usize::from(target)] = unit;
    }
    let place = at.hex(target);
    if place.is_some() {
        tally.at(Heat::Shots, side.other().index(), place.index(), 1);
    }
}

#[inline(never)]
fn clashed(at: Position, event: &Event, tally: &mut Tally) {
    let (Some(unit), Some(target)) = (event.unit, event.target) else { return };
    let place = at.hex(target);
    if place.is_some() {
        tally.at(Heat::Melees, side_of(unit).index(), place.index(), 1);
    }
}

#[inline(never)]
fn hit(at: Position, (event, hits): (&Event, u8), tally: &mut Tally) {
    let Some(unit) = event.unit else { return };
    tally.count(row(at.game, unit), Measure::StepsLost, hits.into());
    let place = at.hex(unit);
    if place.is_some() {
        tally.at(Heat::StepsLost, side_of(unit).index(), place.index(), hits.into());
    }
}

#[inline(never)]
fn lost(at: Position, event: &Event, memory: &Memory, tally: &mut Tally) {
    let Some(unit) = event.unit else { return };
    let points = u32::from(at.worth(unit));
    tally.divide(Measure::Given, points, std::iter::once(row(at.game, unit)), 1);
    let foe = memory.foe[usize::from(unit)];
    if foe != NO_UNIT {
        tally.divide(Measure::Earned, points, std::iter::once(row(at.game, foe)), 1);
    }
    if event.from.is_some() {
        tally.at(Heat::Killed, side_of(unit).index(), event.from.index(), 1);
    }
}

/// Counts the hexes that each side holds as a turn begins.
#[inline(never)]
fn hold(at: Position, tally: &mut Tally) {
    tally.activation();
    for side in Side::BOTH {
        let mut units = at.units(side);
        while let Some(unit) = units.next() {
            // Of a stack the last one counts.
            let hex = at.hex(unit);
            if units.clone().all(|other| at.hex(other) != hex) {
                tally.at(Heat::Held, side.index(), hex.index(), 1);
            }
        }
    }
}

impl Memory {
    /// Two units are allocated to one another in shock combat.
    fn meet(&mut self, event: &Event) {
        let (Some(unit), Some(target)) = (event.unit, event.target) else { return };
        for (one, other) in [(unit, target), (target, unit)] {
            self.foe[usize::from(one)] = other;
            self.acted[side_of(one).index()] |= bit(one);
            self.fought[side_of(one).index()] |= bit(one);
        }
    }

    /// Ends an orders phase.
    fn rest(&mut self, game: &Spqr, tally: &mut Tally) {
        for side in Side::BOTH {
            let acted = std::mem::take(&mut self.acted[side.index()]);
            units_in(side, acted).for_each(|unit| tally.count(row(game, unit), Measure::Acted, 1));
            let fought = std::mem::take(&mut self.fought[side.index()]);
            units_in(side, fought).for_each(|unit| tally.count(row(game, unit), Measure::Melees, 1));
        }
    }
}
