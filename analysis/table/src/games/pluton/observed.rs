//! Event counts of games of *Pluton*, collected during play.
//!
//! The ledger has a row for each unit. A unit gives away the victory points of its lost boxes, a commander those for
//! him; the last unit that fired at the other side, the crew of a marker, or the enemies in a close combat earn them.
//! Support artillery has no row: nothing earns what it destroys. A step is half a box. The lead is taken at the end of
//! each stage.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{
    Kind as UnitKind, MAX_UNITS, MarkerId, UnitId, bit, first_of, side_of, units_in,
};
use kartacz_engine::games::pluton::event::{Cause, Event, Fact};
use kartacz_engine::games::pluton::hex::{Hex, SIDES};
use kartacz_engine::games::pluton::position::Position;
use kartacz_engine::games::pluton::state::State;

use crate::play::happened::{Counter, Group, Heat, Measure, Observed, PARTS, Shape, Tally, Terms, spans, step};
use crate::play::playable::Playable;
use crate::play::record::Recorded;

/// The units that earn what the other side loses.
#[derive(Clone, Copy, Default)]
enum Earners {
    #[default]
    None,
    One(UnitId),
    /// The units of a side in a hex.
    Hex(Side, Hex),
}

/// State kept between the events of a game.
pub struct Memory {
    /// The strength of each unit in half boxes, which a state after a loss no longer shows.
    halves: [u8; MAX_UNITS],
    /// The units that have moved or fired in this phase, a bit each.
    acted: [u64; 2],
    /// The units that earn the losses of each side.
    earners: [Earners; 2],
}

impl Default for Memory {
    fn default() -> Self {
        Self { halves: [0; MAX_UNITS], acted: [0; 2], earners: [Earners::None; 2] }
    }
}

/// The row of a unit: those of the first side, then those of the second.
fn row(game: &Pluton, unit: UnitId) -> usize {
    let side = side_of(unit);
    let before = if side == Side::First { 0 } else { game.scenario.counters[0].len() };
    before + usize::from(unit - first_of(side))
}

impl Observed for Pluton {
    type Memory = Memory;

    fn shape(&self) -> Shape {
        let scenario = &self.scenario;
        let counters = Side::BOTH.into_iter().flat_map(|side| {
            scenario.counters[side.index()].iter().map(move |counter| Counter {
                side: side.index(),
                id: counter.id.clone(),
                name: counter.id.clone(),
                group: if counter.kind == UnitKind::Commander { Group::Commander } else { Group::Unit },
                pieces: 1,
            })
        });
        Shape {
            counters: counters.collect(),
            spans: spans(scenario.stages),
            step: step(<Self as Playable>::LEAD, Self::UNIT),
            unit: Self::UNIT,
            terms: Terms::of(["shots", "close combats", "phases", "stages"]),
            places: scenario.map.field.hexes().map(|hex| scenario.map.field.label(hex)).collect(),
            directions: SIDES,
        }
    }

    fn begin(&self, memory: &mut Memory) {
        *memory = Memory::default();
        for side in Side::BOTH {
            for unit in units_in(side, self.scenario.everyone(side)) {
                memory.halves[usize::from(unit)] = self.full_strength(unit);
            }
        }
    }

    // Inlined at every event of the engine, where its kind is known.
    #[inline(always)]
    fn notice(&self, state: &State, event: &Event, memory: &mut Memory, tally: &mut Tally) {
        match event.fact {
            Fact::StageStarts => {
                tally.lead(event.half_vp.unwrap_or(0));
                tally.stage(event.stage);
                hold(self.at(state), tally);
            }
            Fact::PhaseStarts => memory.rest(self, tally),
            Fact::Promoted => promoted(self, event, memory),
            Fact::Moved | Fact::Withdrew => moved(self, event, memory, tally),
            Fact::Fired { .. } => fired(self, event, memory, tally),
            Fact::Shelled(marker, _) => shelled(self, event, marker, memory, tally),
            Fact::Clash { .. } => clash(self.at(state), event, memory, tally),
            Fact::Weakened { .. } => weakened(self.at(state), event, memory, tally),
            Fact::Lost(cause) => lost(self.at(state), event, cause, memory, tally),
            _ => {}
        }
    }

    fn end(&self, state: &State, memory: &mut Memory, tally: &mut Tally) {
        memory.rest(self, tally);
        let at = self.at(state);
        for side in Side::BOTH {
            for unit in at.units(side).chain(at.waiting(side)) {
                tally.count(row(self, unit), Measure::Survived, 1);
            }
        }
    }
}

/// Counts the hexes that each side holds as a stage begins.
fn hold(at: Position<'_>, tally: &mut Tally) {
    tally.activation();
    for side in Side::BOTH {
        let is_first = |&unit: &UnitId| at.own_in(at.hex(unit), side).next() == Some(unit);
        at.units(side).filter(is_first).for_each(|unit| tally.at(Heat::Held, side.index(), at.hex(unit).index(), 1));
    }
}

/// A commander who was lost is back at full strength.
fn promoted(game: &Pluton, event: &Event, memory: &mut Memory) {
    let Some(unit) = event.unit else { return };
    memory.halves[usize::from(unit)] = game.full_strength(unit);
}

#[inline(never)]
fn moved(game: &Pluton, event: &Event, memory: &mut Memory, tally: &mut Tally) {
    let Some(unit) = event.unit else { return };
    memory.act(unit);
    let side = side_of(unit).index();
    tally.at(Heat::Entered, side, event.to.index(), 1);
    let (field, from) = (&game.scenario.map.field, event.from);
    let direction = from.is_some().then(|| (0..SIDES).find(|&way| field.neighbour(from, way) == event.to));
    if let Some(direction) = direction.flatten() {
        tally.path(side, from.index(), direction);
    }
}

#[inline(never)]
fn fired(game: &Pluton, event: &Event, memory: &mut Memory, tally: &mut Tally) {
    let Some(unit) = event.unit else { return };
    memory.act(unit);
    let enemy = side_of(unit).other().index();
    memory.earners[enemy] = Earners::One(unit);
    tally.count(row(game, unit), Measure::Shots, 1);
    tally.at(Heat::Shots, enemy, event.to.index(), 1);
}

/// Indirect fire falls on a unit of either side.
#[inline(never)]
fn shelled(game: &Pluton, event: &Event, marker: MarkerId, memory: &mut Memory, tally: &mut Tally) {
    let Some(target) = event.target else { return };
    let side = side_of(target).index();
    let crew = game.crew(marker).and_then(Result::ok);
    memory.earners[side] = crew.filter(|&crew| side_of(crew) != side_of(target)).map_or(Earners::None, Earners::One);
    if let Some(crew) = crew {
        memory.act(crew);
        tally.count(row(game, crew), Measure::Shots, 1);
    }
    tally.at(Heat::Shots, side, event.to.index(), 1);
}

#[inline(never)]
fn clash(at: Position<'_>, event: &Event, memory: &mut Memory, tally: &mut Tally) {
    let Some(attacker) = event.side else { return };
    tally.at(Heat::Melees, attacker.index(), event.to.index(), 1);
    for side in Side::BOTH {
        memory.earners[side.index()] = Earners::Hex(side.other(), event.to);
        for unit in at.own_in(event.to, side) {
            memory.act(unit);
            tally.count(row(at.game, unit), Measure::Melees, 1);
        }
    }
}

#[inline(never)]
fn weakened(at: Position<'_>, event: &Event, memory: &mut Memory, tally: &mut Tally) {
    let Some(unit) = event.unit else { return };
    memory.lose(at, unit, event.to, tally);
}

#[inline(never)]
fn lost(at: Position<'_>, event: &Event, cause: Option<Cause>, memory: &mut Memory, tally: &mut Tally) {
    let Some(unit) = event.unit else { return };
    if cause == Some(Cause::NoWayOut) {
        memory.earners[side_of(unit).index()] = Earners::None;
    }
    memory.lose(at, unit, event.from, tally);
    if at.kind(unit) == UnitKind::Commander {
        let points = at.game.scenario.victory.lost_commander;
        memory.pay(at, unit, points.into(), tally);
    }
    tally.at(Heat::Killed, side_of(unit).index(), event.from.index(), 1);
}

/// Divides half points evenly between counters, in parts of a point; the rest goes to the first of them.
fn divide(measure: Measure, half_points: u32, rows: impl Iterator<Item = usize> + Clone, tally: &mut Tally) {
    let (parts, many) = (half_points * (PARTS / 2), rows.clone().count() as u32);
    for (place, row) in (0..).zip(rows) {
        tally.count(row, measure, parts / many + u32::from(place < parts % many));
    }
}

impl Memory {
    /// A unit moves, fires or fights.
    #[inline]
    fn act(&mut self, unit: UnitId) {
        self.acted[side_of(unit).index()] |= bit(unit);
    }

    /// A unit loses boxes in a hex, or its last ones.
    fn lose(&mut self, at: Position<'_>, unit: UnitId, hex: Hex, tally: &mut Tally) {
        let (game, left) = (at.game, at.strength(unit));
        let before = std::mem::replace(&mut self.halves[usize::from(unit)], left);
        let steps = u32::from(before.saturating_sub(left));
        if steps == 0 {
            return;
        }
        tally.count(row(game, unit), Measure::StepsLost, steps);
        tally.at(Heat::StepsLost, side_of(unit).index(), hex.index(), steps);
        if game.kind(unit) != UnitKind::Commander {
            let full = game.full_strength(unit);
            let boxes = |left: u8| u32::from((full - left).div_ceil(2));
            self.pay(at, unit, (boxes(left) - boxes(before)) * u32::from(game.scenario.victory.lost_box), tally);
        }
    }

    /// A unit gives half points away.
    fn pay(&self, at: Position<'_>, unit: UnitId, half_points: u32, tally: &mut Tally) {
        let row = |unit| row(at.game, unit);
        divide(Measure::Given, half_points, std::iter::once(row(unit)), tally);
        match self.earners[side_of(unit).index()] {
            Earners::None => {}
            Earners::One(one) => divide(Measure::Earned, half_points, std::iter::once(row(one)), tally),
            Earners::Hex(side, hex) => divide(Measure::Earned, half_points, at.own_in(hex, side).map(row), tally),
        }
    }

    /// Ends a phase.
    fn rest(&mut self, game: &Pluton, tally: &mut Tally) {
        for side in Side::BOTH {
            let acted = std::mem::take(&mut self.acted[side.index()]);
            units_in(side, acted).for_each(|unit| tally.count(row(game, unit), Measure::Acted, 1));
        }
    }
}
