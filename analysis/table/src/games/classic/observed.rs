//! Event counts of games of *classic*, collected during play.
//!
//! The ledger has a row for each unit. A unit that is lost gives its worth away where losses count; the enemy units in the
//! fight earn it. A unit that leaves the map earns its worth. Points of objectives belong to no row. The lead is taken at the
//! end of each turn.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::{MAX_UNITS, PhaseKind, Scenario, UnitId, Who};
use kartacz_engine::games::classic::event::{Event, Fact, Rolled};
use kartacz_engine::games::classic::position::Position;
use kartacz_engine::games::classic::state::{FightKind, State};
use kartacz_engine::grid::SIDES;

use crate::play::happened::{Counter, Group, Heat, Measure, Observed, Shape, Tally, Terms, spans, step};
use crate::play::playable::Playable;
use crate::play::record::Recorded;

/// Units, a bit each.
type Units = [u64; MAX_UNITS.div_ceil(64)];

/// State kept between the events of a game.
pub struct Memory {
    /// The steps of each unit.
    steps: [u8; MAX_UNITS],
    /// The units that have moved or fought in this phase.
    acted: Units,
}

impl Default for Memory {
    fn default() -> Self {
        Self { steps: [0; MAX_UNITS], acted: Units::default() }
    }
}

/// The words of the hobby; without a phase of bombardment there are no bombardments.
fn terms(scenario: &Scenario) -> Terms {
    let terms = Terms::of(["bombardments", "attacks", "phases", "turns"]);
    let bombards = scenario.phases.iter().any(|phase| phase.kind == PhaseKind::Barrage);
    if bombards { terms } else { terms.without_shots() }
}

impl<B: Board> Observed for Classic<B> {
    type Memory = Memory;

    fn shape(&self) -> Shape {
        let scenario = &self.scenario;
        let counter = |unit: UnitId| Counter {
            side: scenario.side_of(unit).index(),
            id: scenario.unit(unit).id.clone(),
            name: scenario.unit(unit).name.clone(),
            group: Group::Unit,
            pieces: 1,
        };
        Shape {
            counters: (0..scenario.units.len() as UnitId).map(counter).collect(),
            spans: spans(scenario.turns),
            step: step(<Self as Playable>::LEAD, Self::UNIT),
            unit: Self::UNIT,
            terms: terms(scenario),
            places: scenario.map.field.hexes().map(|hex| scenario.map.field.label(hex)).collect(),
            directions: SIDES,
        }
    }

    fn begin(&self, memory: &mut Memory) {
        *memory = Memory::default();
    }

    // Inlined at every event of the engine, where its kind is known.
    #[inline(always)]
    fn notice(&self, state: &State<B>, event: &Event, memory: &mut Memory, tally: &mut Tally) {
        let at = self.at(state);
        match event.fact {
            Fact::TurnStarts => {
                tally.lead(event.vp);
                tally.stage(event.turn);
                hold(at, tally);
            }
            Fact::PhaseStarts => memory.rest(tally),
            Fact::Placed { .. } | Fact::Arrived | Fact::Rebuilt | Fact::Replaced { .. } => memory.note(at, event.unit),
            Fact::Moved { .. } => {
                memory.act(event.unit);
                moved(at, event, tally);
            }
            Fact::Retreated | Fact::Advanced => moved(at, event, tally),
            Fact::Exited => {
                tally.divide(Measure::Earned, exit_worth(at, event.unit), std::iter::once(event.unit.into()), 1)
            }
            Fact::Committed => memory.act(event.unit),
            Fact::Rolled(rolled) => fought(at, event, rolled, tally),
            Fact::StepLost { .. } => {
                lose(at, event, 1, tally);
                memory.note(at, event.unit);
            }
            Fact::Eliminated => {
                lose(at, event, memory.steps[usize::from(event.unit)], tally);
                eliminated(at, event, tally);
            }
            _ => {}
        }
    }

    fn end(&self, state: &State<B>, memory: &mut Memory, tally: &mut Tally) {
        memory.rest(tally);
        let at = self.at(state);
        for unit in (0..self.scenario.units.len() as UnitId).filter(|&unit| !at.is_lost(unit)) {
            tally.count(unit.into(), Measure::Survived, 1);
        }
    }
}

/// What leaving the map is worth.
fn exit_worth<B: Board>(at: Position<'_, B>, unit: UnitId) -> u32 {
    if at.scenario().victory.exits { at.scenario().unit(unit).worth.into() } else { 0 }
}

/// A unit comes to another hex.
#[inline(never)]
fn moved<B: Board>(at: Position<'_, B>, event: &Event, tally: &mut Tally) {
    let side = at.scenario().side_of(event.unit).index();
    tally.at(Heat::Entered, side, event.to.index(), 1);
    if let Some(direction) = at.scenario().map.field.side_to(event.from, event.to) {
        tally.path(side, event.from.index(), direction);
    }
}

/// A fight is rolled.
#[inline(never)]
fn fought<B: Board>(at: Position<'_, B>, event: &Event, rolled: Rolled, tally: &mut Tally) {
    let side = at.active();
    let barrage = rolled.kind == FightKind::Barrage;
    let (measure, heat, side) = match barrage {
        true => (Measure::Shots, Heat::Shots, side.other()),
        false => (Measure::Melees, Heat::Melees, side),
    };
    tally.at(heat, side.index(), event.target.index(), 1);
    at.committed(event.target).for_each(|unit| tally.count(unit.into(), measure, 1));
    if !barrage {
        at.stack(event.target).for_each(|unit| tally.count(unit.into(), measure, 1));
    }
}

/// A unit loses steps.
fn lose<B: Board>(at: Position<'_, B>, event: &Event, steps: u8, tally: &mut Tally) {
    tally.count(event.unit.into(), Measure::StepsLost, steps.into());
    if event.from.is_some() {
        tally.at(Heat::StepsLost, at.scenario().side_of(event.unit).index(), event.from.index(), steps.into());
    }
}

/// A unit is lost.
#[inline(never)]
fn eliminated<B: Board>(at: Position<'_, B>, event: &Event, tally: &mut Tally) {
    let scenario = at.scenario();
    let side = scenario.side_of(event.unit);
    if event.from.is_some() {
        tally.at(Heat::Killed, side.index(), event.from.index(), 1);
    }
    if !scenario.victory.losses {
        return;
    }
    let worth = scenario.unit(event.unit).worth.into();
    tally.divide(Measure::Given, worth, std::iter::once(event.unit.into()), 1);
    // Outside of fights no unit earns it.
    if at.fight().target.is_some() {
        let foes = || at.in_fight(if side == at.active() { Who::Defender } else { Who::Attacker }).map(usize::from);
        tally.divide(Measure::Earned, worth, foes(), foes().count() as u32);
    }
}

/// Counts the hexes that each side holds as a turn begins.
fn hold<B: Board>(at: Position<'_, B>, tally: &mut Tally) {
    tally.activation();
    for side in Side::BOTH {
        // Of a stack the top unit counts.
        for unit in at.units(side).filter(|&unit| at.stack(at.hex(unit)).next() == Some(unit)) {
            tally.at(Heat::Held, side.index(), at.hex(unit).index(), 1);
        }
    }
}

impl Memory {
    /// Notes the steps of a unit.
    fn note<B: Board>(&mut self, at: Position<'_, B>, unit: UnitId) {
        self.steps[usize::from(unit)] = at.counter(unit).steps;
    }

    /// A unit moves or fights.
    fn act(&mut self, unit: UnitId) {
        self.acted[usize::from(unit) / 64] |= 1 << (unit % 64);
    }

    /// Ends a phase.
    fn rest(&mut self, tally: &mut Tally) {
        for (mut word, first) in std::mem::take(&mut self.acted).into_iter().zip((0..).step_by(64)) {
            while word != 0 {
                tally.count(first + word.trailing_zeros() as usize, Measure::Acted, 1);
                word &= word - 1;
            }
        }
    }
}
