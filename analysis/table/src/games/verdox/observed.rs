//! Event counts of games of *Verdox*, collected during play.
//!
//! Units are numbered as they enter, so the ledger has a row for each side and kind: the kind with which a unit entered. A
//! unit gives away its value when it is lost, and the difference when it loses its horse; its attacker earns that. A unit
//! that sinks gives its value away, and none earns it. Barges have no row. The lead is taken at the end of each turn.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::data::{KINDS, Kind, MAX_UNITS, NO_UNIT, UnitId, side_of};
use kartacz_engine::games::verdox::event::{Cause, Event, Fact};
use kartacz_engine::games::verdox::square::{SIDES, Square};
use kartacz_engine::games::verdox::state::State;

use crate::play::happened::{Counter, Group, Heat, Measure, Observed, Shape, Tally, Terms, spans, step};
use crate::play::labels::plain;
use crate::play::playable::Playable;
use crate::play::record::Recorded;

/// State kept between the events of a game.
pub struct Memory {
    /// The kind with which each unit entered.
    kind: [Kind; MAX_UNITS],
    /// Units that have moved or attacked in this phase, a bit each.
    acted: [u64; MAX_UNITS.div_ceil(64)],
    /// The last attacker.
    attacker: UnitId,
}

impl Default for Memory {
    fn default() -> Self {
        Self { kind: [Kind::Infantry; MAX_UNITS], acted: [0; MAX_UNITS.div_ceil(64)], attacker: NO_UNIT }
    }
}

/// The row of a side and kind.
const fn row_of(side: Side, kind: Kind) -> usize {
    side.index() * KINDS + kind.index()
}

impl Observed for Verdox {
    type Memory = Memory;

    fn shape(&self) -> Shape {
        let scenario = &self.scenario;
        let counter = |(side, kind): (Side, Kind)| Counter {
            side: side.index(),
            id: kind.name().to_owned(),
            name: plain(kind.name()),
            group: Group::Unit,
            pieces: scenario.forces[side.index()][kind.index()].into(),
        };
        let kinds = Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| (side, kind)));
        Shape {
            counters: kinds.map(counter).collect(),
            spans: spans(scenario.turns),
            step: step(<Self as Playable>::LEAD, Self::UNIT),
            unit: Self::UNIT,
            terms: Terms::of(["shots", "melees", "phases", "turns"]),
            places: scenario.map.field.squares().map(|square| scenario.map.field.label(square).to_string()).collect(),
            directions: SIDES,
        }
    }

    fn begin(&self, memory: &mut Memory) {
        *memory = Memory::default();
    }

    // Inlined at every event of the engine, where its kind is known.
    #[inline(always)]
    fn notice(&self, state: &State, event: &Event, memory: &mut Memory, tally: &mut Tally) {
        let unit = event.unit.unwrap_or(NO_UNIT);
        match event.fact {
            Fact::TurnStarts => {
                tally.lead(event.vp);
                tally.stage(event.turn);
                hold(self, state, tally);
            }
            Fact::PhaseStarts => memory.rest(tally),
            Fact::Entered(Some(kind)) => memory.kind[usize::from(unit)] = kind,
            Fact::Moved => moved(self, unit, (event.from, event.to), memory, tally),
            Fact::Attacked(attack) => {
                // An attack on a neighbour is a melee.
                let enemy = (attack.distance == 1).then_some(attack.enemy);
                attacked((unit, event.target), enemy, memory, tally);
            }
            Fact::WallAttacked(_) | Fact::BargeAttacked(..) => attacked((unit, event.target), None, memory, tally),
            Fact::Lost(kind, cause) => lost(self, (unit, event.from), (kind, cause), memory, tally),
            Fact::Dismounted(kind) => {
                // A unit loses its horse once: until then it is of the kind with which it entered.
                let before = memory.kind[usize::from(unit)];
                let value = |kind: Kind| u32::from(self.scenario.kinds[kind.index()].value);
                tally.count(memory.row(unit), Measure::StepsLost, 1);
                tally.at(Heat::StepsLost, side_of(unit).index(), event.from.index(), 1);
                memory.pay(unit, value(before).saturating_sub(value(kind)), tally);
            }
            _ => {}
        }
    }

    fn end(&self, state: &State, memory: &mut Memory, tally: &mut Tally) {
        memory.rest(tally);
        let at = self.at(state);
        for side in Side::BOTH {
            for unit in at.units(side) {
                tally.count(memory.row(unit), Measure::Survived, 1);
            }
            let waiting = at.pool(side);
            for kind in Kind::ALL {
                tally.count(row_of(side, kind), Measure::Survived, waiting[kind.index()].into());
            }
        }
    }
}

/// Counts the squares that each side holds as a turn begins. A square has one unit, but for a barge under a bridge.
fn hold(game: &Verdox, state: &State, tally: &mut Tally) {
    tally.activation();
    let at = game.at(state);
    for side in Side::BOTH {
        for unit in at.units(side) {
            tally.at(Heat::Held, side.index(), at.square(unit).index(), 1);
        }
    }
}

/// A unit has moved. Its path counts as the direction in which its destination lies.
#[inline(never)]
fn moved(game: &Verdox, unit: UnitId, (from, to): (Square, Square), memory: &mut Memory, tally: &mut Tally) {
    memory.act(unit);
    let side = side_of(unit).index();
    tally.at(Heat::Entered, side, to.index(), 1);
    let field = game.scenario.map.field;
    let ((column, row), (to_column, to_row)) = (field.column_row(from), field.column_row(to));
    let (east, south) = (to_column - column, to_row - row);
    let direction = match east.abs() > south.abs() {
        true if east > 0 => 1,
        true => 3,
        false if south > 0 => 2,
        false => 0,
    };
    tally.path(side, from.index(), direction);
}

/// A unit has attacked; `enemy` in a melee.
#[inline(never)]
fn attacked((unit, target): (UnitId, Square), enemy: Option<UnitId>, memory: &mut Memory, tally: &mut Tally) {
    memory.attacker = unit;
    memory.act(unit);
    match enemy {
        Some(enemy) => {
            tally.count(memory.row(unit), Measure::Melees, 1);
            tally.count(memory.row(enemy), Measure::Melees, 1);
            tally.at(Heat::Melees, side_of(unit).index(), target.index(), 1);
        }
        None => {
            tally.count(memory.row(unit), Measure::Shots, 1);
            tally.at(Heat::Shots, side_of(unit).other().index(), target.index(), 1);
        }
    }
}

/// A unit is lost.
#[inline(never)]
fn lost(
    game: &Verdox,
    (unit, from): (UnitId, Square),
    (kind, cause): (Kind, Cause),
    memory: &Memory,
    tally: &mut Tally,
) {
    let value = game.scenario.kinds[kind.index()].value;
    let (side, place) = (side_of(unit).index(), from.index());
    tally.count(memory.row(unit), Measure::StepsLost, 1);
    tally.at(Heat::StepsLost, side, place, 1);
    tally.at(Heat::Killed, side, place, 1);
    match cause {
        Cause::Sunk => tally.divide(Measure::Given, value.into(), std::iter::once(memory.row(unit)), 1),
        Cause::Destroyed | Cause::Drowned => memory.pay(unit, value.into(), tally),
    }
}

impl Memory {
    /// A unit moves or attacks.
    #[inline]
    fn act(&mut self, unit: UnitId) {
        self.acted[usize::from(unit) / 64] |= 1 << (unit % 64);
    }

    fn row(&self, unit: UnitId) -> usize {
        row_of(side_of(unit), self.kind[usize::from(unit)])
    }

    /// A unit gives this value away, to its attacker.
    fn pay(&self, unit: UnitId, value: u32, tally: &mut Tally) {
        let attacker = Some(self.attacker).filter(|&one| one != NO_UNIT && side_of(one) != side_of(unit));
        tally.divide(Measure::Given, value, std::iter::once(self.row(unit)), 1);
        tally.divide(
            Measure::Earned,
            value,
            attacker.into_iter().map(|one| self.row(one)),
            attacker.iter().count() as u32,
        );
    }

    /// Ends a phase.
    fn rest(&mut self, tally: &mut Tally) {
        for (mut word, first) in std::mem::take(&mut self.acted).into_iter().zip((0..).step_by(64)) {
            while word != 0 {
                let unit: UnitId = first + word.trailing_zeros() as UnitId;
                word &= word - 1;
                tally.count(self.row(unit), Measure::Acted, 1);
            }
        }
    }
}
