//! Questions about a state. Nothing is hidden in this rule system, so a position is also the players' view.

use super::Classic;
use super::board::Board;
use super::data::counters::{NO_UNIT, Values};
use super::data::results::Who;
use super::data::{Hex, HexSet, Phase, PhaseKind, Scenario, UnitId, Weather};
use super::state::{Counter, Fight, FightKind, Journey, Mode, State, mark};
use crate::core::game::Side;

/// A state with its game.
#[derive(Debug)]
pub struct Position<'a, B: Board> {
    /// The game.
    pub game: &'a Classic<B>,
    /// The state.
    pub state: &'a State<B>,
}

impl<B: Board> Clone for Position<'_, B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B: Board> Copy for Position<'_, B> {}

impl<'a, B: Board> Position<'a, B> {
    /// The scenario.
    #[inline]
    #[must_use]
    pub fn scenario(self) -> &'a Scenario {
        &self.game.scenario
    }

    /// The game turn.
    #[inline]
    #[must_use]
    pub fn turn(self) -> u8 {
        self.state.turn
    }

    /// What is to be decided.
    #[inline]
    #[must_use]
    pub fn mode(self) -> Mode {
        self.state.mode
    }

    /// The move in progress.
    #[inline]
    #[must_use]
    pub fn journey(self) -> Journey {
        self.state.journey
    }

    /// The fight in progress.
    #[inline]
    #[must_use]
    pub fn fight(self) -> &'a Fight {
        &self.state.fight
    }

    /// The number of the phase; none at set-up and after the game.
    #[inline]
    #[must_use]
    pub fn phase_number(self) -> Option<u8> {
        self.game.sequence[self.state.order.index()].get(usize::from(self.state.place)).copied()
    }

    /// The phase.
    ///
    /// # Panics
    /// Outside the phases.
    #[inline]
    #[must_use]
    pub fn phase(self) -> &'a Phase {
        &self.scenario().phases[usize::from(self.phase_number().expect("a phase"))]
    }

    /// The phases after this one: those of the turn, and those of the next turn up to this one.
    pub fn phases_to_come(self) -> impl Iterator<Item = &'a Phase> {
        let order = &self.game.sequence[self.state.order.index()];
        let (before, after) = order.split_at(usize::from(self.state.place).min(order.len()));
        after.iter().skip(1).chain(before).map(move |&number| &self.scenario().phases[usize::from(number)])
    }

    /// The phases after this one in this turn.
    pub fn phases_left(self) -> impl Iterator<Item = &'a Phase> {
        let order = &self.game.sequence[self.state.order.index()];
        let after = order.get(usize::from(self.state.place) + 1..).unwrap_or_default();
        after.iter().map(move |&number| &self.scenario().phases[usize::from(number)])
    }

    /// The side that acts in the phase; the first in one of the whole turn.
    #[inline]
    #[must_use]
    pub fn active(self) -> Side {
        self.phase().side.unwrap_or(Side::First)
    }

    /// The weather \[13\].
    #[inline]
    #[must_use]
    pub fn weather(self) -> &'a Weather {
        &self.scenario().weather[usize::from(self.state.weather)]
    }

    /// A unit.
    #[inline]
    #[must_use]
    pub fn counter(self, unit: UnitId) -> &'a Counter {
        &self.state.units[usize::from(unit)]
    }

    /// Where a unit is.
    #[inline]
    #[must_use]
    pub fn hex(self, unit: UnitId) -> Hex {
        self.counter(unit).hex
    }

    /// Whether a unit is on the map.
    #[inline]
    #[must_use]
    pub fn is_on_map(self, unit: UnitId) -> bool {
        self.hex(unit).is_some()
    }

    /// Whether a unit is lost, and not still to arrive or gone off the map.
    #[must_use]
    pub fn is_lost(self, unit: UnitId) -> bool {
        self.counter(unit).steps == 0 && !self.counter(unit).has(mark::EXITED)
    }

    /// Whether a unit has still to arrive.
    #[must_use]
    pub fn is_waiting(self, unit: UnitId) -> bool {
        self.counter(unit).has(mark::WAITING)
    }

    /// Whether a unit has left the map.
    #[must_use]
    pub fn has_exited(self, unit: UnitId) -> bool {
        self.counter(unit).has(mark::EXITED)
    }

    /// Whether a unit is disrupted.
    #[must_use]
    pub fn is_disrupted(self, unit: UnitId) -> bool {
        self.counter(unit).has(mark::DISRUPTED)
    }

    /// Whether a unit is out of supply.
    #[must_use]
    pub fn is_hungry(self, unit: UnitId) -> bool {
        self.counter(unit).has(mark::HUNGRY)
    }

    /// Whether a unit has moved in this phase.
    #[must_use]
    pub fn has_moved(self, unit: UnitId) -> bool {
        self.counter(unit).has(mark::MOVED)
    }

    /// Whether a unit has attacked in this phase, or will.
    #[must_use]
    pub fn has_fought(self, unit: UnitId) -> bool {
        self.counter(unit).has(mark::FOUGHT) || self.counter(unit).target.is_some()
    }

    /// The values of a unit with the steps it has.
    #[inline]
    #[must_use]
    pub fn values(self, unit: UnitId) -> Values {
        self.scenario().unit(unit).with(self.counter(unit).steps)
    }

    /// The units in a hex, those that came last first.
    #[inline]
    pub fn stack(self, hex: Hex) -> impl Iterator<Item = UnitId> + Clone + use<'a, B> {
        let mut unit = if hex.is_some() { self.state.top[hex.index()] } else { NO_UNIT };
        core::iter::from_fn(move || {
            let found = (unit != NO_UNIT).then_some(unit)?;
            unit = self.state.next[usize::from(found)];
            Some(found)
        })
    }

    /// The side whose units are in a hex.
    #[inline]
    #[must_use]
    pub fn occupier(self, hex: Hex) -> Option<Side> {
        let top = self.state.top[hex.index()];
        (top != NO_UNIT).then(|| self.scenario().side_of(top))
    }

    /// The hexes that a side was the last to occupy.
    #[inline]
    #[must_use]
    pub fn owned(self, side: Side) -> HexSet {
        self.state.owned[side.index()]
    }

    /// The units of a side on the map.
    #[inline]
    pub fn units(self, side: Side) -> impl Iterator<Item = UnitId> + use<'a, B> {
        self.scenario().units_of(side).filter(move |&unit| self.is_on_map(unit))
    }

    /// The units with a role in the fight, in ascending order.
    pub fn in_fight(self, who: Who) -> impl Iterator<Item = UnitId> + use<'a, B> {
        let target = self.state.fight.target;
        self.units(self.fight_side(who)).filter(move |&unit| self.counter(unit).target == target)
    }

    /// The side of a role in the fight.
    #[inline]
    #[must_use]
    pub fn fight_side(self, who: Who) -> Side {
        match who {
            Who::Attacker => self.active(),
            Who::Defender => self.active().other(),
        }
    }

    /// Replacement points left \[11.3\].
    #[must_use]
    pub fn replacement_points(self) -> u8 {
        self.state.replacements
    }

    /// Support points left \[10.1\].
    #[must_use]
    pub fn support_points(self, side: Side) -> u8 {
        self.state.support[side.index()]
    }

    /// Whether an army is demoralised \[14.6\].
    #[must_use]
    pub fn is_broken(self, side: Side) -> bool {
        self.state.broken[side.index()]
    }

    /// The strength in defence that a side has lost \[14.6\].
    #[must_use]
    pub fn strength_lost(self, side: Side) -> u16 {
        self.state.lost[side.index()]
    }

    /// Whether the phase is one of combat, or of bombardment.
    #[must_use]
    pub fn is_barrage(self) -> bool {
        self.phase().kind == PhaseKind::Barrage
    }

    /// The table of the fight in progress, or of the phase.
    #[must_use]
    pub fn table_number(self) -> u8 {
        self.phase().table
    }

    /// Whether a fight is an overrun.
    #[must_use]
    pub fn is_overrun(self) -> bool {
        self.state.fight.kind == FightKind::Overrun
    }

    /// The side that decides.
    #[must_use]
    pub fn decider(self) -> Option<Side> {
        match self.state.mode {
            Mode::Next | Mode::Over => None,
            Mode::SetUp => self.to_set_up().map(|unit| self.scenario().side_of(unit)),
            Mode::Losing => Some(self.loser_chooses()),
            Mode::Standing => Some(self.retreating_side()),
            Mode::Retreating => Some(self.retreat_chooser()),
            Mode::Answer => Some(self.active().other()),
            _ => Some(self.active()),
        }
    }
}
