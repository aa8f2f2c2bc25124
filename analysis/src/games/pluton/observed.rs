//! Event counts of games of *Pluton*, collected during play.
//!
//! The ledger has a row for each unit. A unit gives away the victory points of its lost boxes, a commander those for
//! him; the last unit that fired at the other side, the crew of a marker, or the enemies in a close combat earn them.
//! Support artillery has no row: nothing earns what it destroys. A step is half a box. The lead is taken at the end of
//! each stage.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{Kind as UnitKind, MAX_UNITS, UnitId, bit, first_of, side_of, units_in};
use kartacz_engine::games::pluton::event::{Event, Kind};
use kartacz_engine::games::pluton::hex::{Hex, SIDES};
use kartacz_engine::games::pluton::state::State;

use crate::play::happened::{Counter, Group, Heat, Measure, Observed, PARTS, Shape, Tally, spans, step};
use crate::play::playable::Playable;
use crate::play::record::Recorded;

/// The units that earn what the other side loses.
#[derive(Clone, Copy, Default)]
enum Earners {
    #[default]
    None,
    One(UnitId),
    /// Those of a side in a hex.
    Hex(Side, Hex),
}

/// State kept between the events of a game.
pub struct Memory {
    /// The hex of each unit on the map.
    place: [Hex; MAX_UNITS],
    /// The strength of each unit in half boxes.
    halves: [u8; MAX_UNITS],
    /// The units that have moved or fired in this phase, a bit each.
    acted: [u64; 2],
    /// The units that earn the losses of each side.
    earners: [Earners; 2],
}

impl Default for Memory {
    fn default() -> Self {
        Self { place: [Hex::NONE; MAX_UNITS], halves: [0; MAX_UNITS], acted: [0; 2], earners: [Earners::None; 2] }
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
        match event.kind {
            Kind::StageStarts => {
                tally.lead(event.half_vp.unwrap_or(0));
                tally.stage(event.stage);
                memory.hold(tally);
            }
            Kind::PhaseStarts => memory.rest(self, tally),
            Kind::SetUp | Kind::Promoted => memory.stand(self, event),
            Kind::Moved | Kind::Withdrew => moved(self, event, memory, tally),
            Kind::Fired => fired(self, event, memory, tally),
            Kind::Shelled => shelled(self, event, memory, tally),
            Kind::Clash => clash(self, event, memory, tally),
            Kind::Weakened => weakened(self, event, memory, tally),
            Kind::Lost => lost(self, event, memory, tally),
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

#[inline(never)]
fn moved(game: &Pluton, event: &Event, memory: &mut Memory, tally: &mut Tally) {
    let Some(unit) = event.unit else { return };
    memory.act(unit);
    let side = side_of(unit).index();
    let from = std::mem::replace(&mut memory.place[usize::from(unit)], event.to);
    tally.at(Heat::Entered, side, event.to.index(), 1);
    let field = &game.scenario.map.field;
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
fn shelled(game: &Pluton, event: &Event, memory: &mut Memory, tally: &mut Tally) {
    let (Some(marker), Some(target)) = (event.marker, event.target) else { return };
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
fn clash(game: &Pluton, event: &Event, memory: &mut Memory, tally: &mut Tally) {
    let attacker = event.side.unwrap_or(Side::First);
    tally.at(Heat::Melees, attacker.index(), event.to.index(), 1);
    for side in Side::BOTH {
        memory.earners[side.index()] = Earners::Hex(side.other(), event.to);
        let there = memory.in_hex(game, side, event.to).fold(0, |all, unit| all | bit(unit));
        memory.acted[side.index()] |= there;
        units_in(side, there).for_each(|unit| tally.count(row(game, unit), Measure::Melees, 1));
    }
}

#[inline(never)]
fn weakened(game: &Pluton, event: &Event, memory: &mut Memory, tally: &mut Tally) {
    let (Some(unit), Some(left)) = (event.unit, event.count) else { return };
    memory.lose(game, unit, left, tally);
}

#[inline(never)]
fn lost(game: &Pluton, event: &Event, memory: &mut Memory, tally: &mut Tally) {
    let Some(unit) = event.unit else { return };
    if event.result == "no-way-out" {
        memory.earners[side_of(unit).index()] = Earners::None;
    }
    memory.lose(game, unit, 0, tally);
    if game.kind(unit) == UnitKind::Commander {
        let points = game.scenario.victory.lost_commander;
        memory.pay(game, unit, points.into(), tally);
    }
    let place = std::mem::take(&mut memory.place[usize::from(unit)]);
    tally.at(Heat::Killed, side_of(unit).index(), place.index(), 1);
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

    /// A unit comes to the map at full strength.
    fn stand(&mut self, game: &Pluton, event: &Event) {
        let Some(unit) = event.unit else { return };
        self.place[usize::from(unit)] = event.to;
        self.halves[usize::from(unit)] = game.full_strength(unit);
    }

    /// The units of a side in a hex.
    fn in_hex(&self, game: &Pluton, side: Side, hex: Hex) -> impl Iterator<Item = UnitId> + Clone + use<'_> {
        units_in(side, game.scenario.everyone(side)).filter(move |&unit| self.place[usize::from(unit)] == hex)
    }

    /// A unit loses boxes; `left` half boxes remain.
    fn lose(&mut self, game: &Pluton, unit: UnitId, left: u8, tally: &mut Tally) {
        let before = std::mem::replace(&mut self.halves[usize::from(unit)], left);
        let (hex, steps) = (self.place[usize::from(unit)], u32::from(before.saturating_sub(left)));
        if steps == 0 {
            return;
        }
        tally.count(row(game, unit), Measure::StepsLost, steps);
        tally.at(Heat::StepsLost, side_of(unit).index(), hex.index(), steps);
        if game.kind(unit) != UnitKind::Commander {
            let full = game.full_strength(unit);
            let boxes = |left: u8| u32::from((full - left).div_ceil(2));
            self.pay(game, unit, (boxes(left) - boxes(before)) * u32::from(game.scenario.victory.lost_box), tally);
        }
    }

    /// A unit gives half points away.
    fn pay(&self, game: &Pluton, unit: UnitId, half_points: u32, tally: &mut Tally) {
        divide(Measure::Given, half_points, std::iter::once(row(game, unit)), tally);
        match self.earners[side_of(unit).index()] {
            Earners::None => {}
            Earners::One(one) => divide(Measure::Earned, half_points, std::iter::once(row(game, one)), tally),
            Earners::Hex(side, hex) => {
                divide(Measure::Earned, half_points, self.in_hex(game, side, hex).map(|unit| row(game, unit)), tally);
            }
        }
    }

    /// Counts the hexes that each side holds as a stage begins.
    fn hold(&self, tally: &mut Tally) {
        tally.activation();
        for side in Side::BOTH {
            let first = usize::from(first_of(side));
            let places = &self.place[first..first + MAX_UNITS / 2];
            for (index, hex) in places.iter().enumerate().filter(|(_, hex)| hex.is_some()) {
                if !places[..index].contains(hex) {
                    tally.at(Heat::Held, side.index(), hex.index(), 1);
                }
            }
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
