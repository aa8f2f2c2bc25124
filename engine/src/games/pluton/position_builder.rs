//! Builds positions for tests and examples.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side, Silent};
use crate::games::pluton::Pluton;
use crate::games::pluton::data::{MAX_SIDE_MARKERS, MarkerId, UnitId, bit, side_of};
use crate::games::pluton::event::{Cause, Event, Rule};
use crate::games::pluton::hex::Hex;
use crate::games::pluton::play::Play;
use crate::games::pluton::state::{FIRED, Level, PROMOTED, Phase, State};
use crate::games::pluton::strength::Halves;

/// A position under construction: a movement phase of the first side in stage 1, without units, markers or
/// reinforcements.
#[derive(Clone, Debug)]
pub struct PositionBuilder<'g> {
    game: &'g Pluton,
    state: State,
}

/// Dice that are never rolled.
struct NoDice;

impl Dice for NoDice {
    fn below(&mut self, _: u32, _: crate::core::dice::Key) -> u32 {
        unreachable!("placing a unit rolls no die")
    }
}

impl<'g> PositionBuilder<'g> {
    /// An empty map.
    #[must_use]
    pub fn new(game: &'g Pluton) -> Self {
        let mut state = game.blank();
        state.waiting = [0; 2];
        (state.stage, state.phase, state.active) = (1, Phase::Movement, Side::First);
        Self { game, state }
    }

    /// A position of a game, to be changed.
    #[must_use]
    pub const fn of(game: &'g Pluton, state: State) -> Self {
        Self { game, state }
    }

    fn id(&self, id: &str) -> UnitId {
        self.game.scenario.unit(id).unwrap_or_else(|| panic!("there is no unit {id}"))
    }

    fn hex(&self, label: &str) -> Hex {
        self.game.scenario.map.field.parse(label).unwrap_or_else(|| panic!("there is no hex {label}"))
    }

    fn play<T>(&mut self, act: impl FnOnce(&mut Play<'_, NoDice, Silent>) -> T) -> T {
        act(&mut Play { game: self.game, state: &mut self.state, dice: &mut NoDice, log: &mut Silent })
    }

    /// Puts a unit on the map, at full strength and efficiency. In a hex with enemies it
    /// counts as having entered second.
    ///
    /// # Panics
    /// When there is no such unit or hex, or the unit is on the map.
    #[must_use]
    pub fn unit(mut self, id: &str, hex: &str) -> Self {
        let (unit, hex) = (self.id(id), self.hex(hex));
        assert!(!self.game.at(&self.state).is_on_map(unit), "{id} is on the map");
        self.play(|play| play.put(unit, hex));
        self
    }

    /// Sets the level of a unit, and the first stage in which it may reorganise.
    ///
    /// # Panics
    /// When the unit is not on the map.
    #[must_use]
    pub fn level(mut self, id: &str, level: Level, due: u8) -> Self {
        let unit = self.id(id);
        assert!(self.game.at(&self.state).is_on_map(unit), "{id} is not on the map");
        self.play(|play| play.set_level(unit, level, due, Rule::P7_3));
        self
    }

    /// Sets the strength of a unit in half boxes.
    #[must_use]
    pub fn strength(mut self, id: &str, halves: Halves) -> Self {
        let unit = self.id(id);
        self.state.units[unit as usize].halves = halves;
        self
    }

    /// A unit that is lost.
    #[must_use]
    pub fn lost(mut self, id: &str) -> Self {
        let unit = self.id(id);
        self.state.units[unit as usize].halves = 0;
        if self.game.kind(unit) == crate::games::pluton::data::Kind::Commander {
            self.state.commanders_lost[side_of(unit).index()] += 1;
        }
        self
    }

    /// Takes a unit off the map again; whether the other side has seen it is kept.
    #[must_use]
    pub fn lost_from_map(mut self, id: &str) -> Self {
        let unit = self.id(id);
        self.play(|play| play.eliminate(unit, Rule::P14_2, Cause::Losses));
        self
    }

    /// Gives each of two units of a side the place and the condition of the other.
    ///
    /// # Panics
    /// When they are of different sides.
    #[must_use]
    pub fn exchanged(mut self, one: &str, other: &str) -> Self {
        self.state.exchange([self.id(one), self.id(other)]);
        self
    }

    /// A unit that has still to enter.
    #[must_use]
    pub fn waiting(mut self, id: &str) -> Self {
        let unit = self.id(id);
        self.state.waiting[side_of(unit).index()] |= bit(unit);
        self
    }

    /// Marks a unit as revealed by its fire \[16.3\].
    #[must_use]
    pub fn fired(mut self, id: &str) -> Self {
        let unit = self.id(id);
        self.play(|play| play.give_away(unit));
        debug_assert!(self.state.units[unit as usize].has(FIRED));
        self
    }

    /// Marks a commander as made during play \[13.7\].
    #[must_use]
    pub fn promoted(mut self, id: &str) -> Self {
        let unit = self.id(id);
        self.state.units[unit as usize].set(PROMOTED, true);
        self
    }

    /// Marks a unit as one that has fired all that it may in this stage \[7.6\].
    #[must_use]
    pub fn spent(mut self, id: &str) -> Self {
        let unit = self.id(id);
        self.state.shot[side_of(unit).index()] |= bit(unit);
        self
    }

    /// A unit that the other side has seen before \[S2.3, S2.4\].
    #[must_use]
    pub fn revealed(mut self, id: &str) -> Self {
        let unit = self.id(id);
        self.state.ever_seen[side_of(unit).index()] |= bit(unit);
        self
    }

    /// A battalion of support artillery that was called, by its index in the scenario.
    #[must_use]
    pub fn called(mut self, support: usize) -> Self {
        self.state.called |= 1 << support;
        self
    }

    /// Puts an artillery marker of a side on the map.
    ///
    /// # Panics
    /// When there is no such hex.
    #[must_use]
    pub fn marker(self, side: Side, number: u8, hex: &str) -> Self {
        let hex = self.hex(hex);
        self.marker_at(side, number, hex)
    }

    /// As `marker`, by its hex.
    #[must_use]
    pub fn marker_at(mut self, side: Side, number: u8, hex: Hex) -> Self {
        self.state.markers[usize::from(marker(side, number))] = hex;
        self
    }

    /// The stage.
    #[must_use]
    pub fn stage(mut self, stage: u8) -> Self {
        self.state.stage = stage;
        self
    }

    /// The side whose phase it is.
    #[must_use]
    pub fn active(mut self, side: Side) -> Self {
        self.state.active = side;
        self
    }

    /// The state as built, at a decision or not.
    #[must_use]
    pub fn state(self) -> State {
        self.state
    }

    /// The state at the next decision of the movement phase.
    pub fn build(self, dice: &mut impl Dice, log: &mut impl Observer<State, Event>) -> State {
        let mut state = self.state;
        Play { game: self.game, state: &mut state, dice, log }.advance();
        state
    }

    /// The state at the next decision, from the indirect fire of the active side on.
    pub fn build_indirect(self, dice: &mut impl Dice, log: &mut impl Observer<State, Event>) -> State {
        let mut state = self.state;
        let mut play = Play { game: self.game, state: &mut state, dice, log };
        play.begin_indirect();
        play.advance();
        state
    }

    /// The state at the next decision, from the start of the next stage on.
    pub fn build_stage(self, dice: &mut impl Dice, log: &mut impl Observer<State, Event>) -> State {
        let mut state = self.state;
        let mut play = Play { game: self.game, state: &mut state, dice, log };
        play.begin_stage();
        play.advance();
        state
    }
}

/// The marker with this number of a side, from 1.
#[must_use]
pub const fn marker(side: Side, number: u8) -> MarkerId {
    (side.index() * MAX_SIDE_MARKERS) as MarkerId + number - 1
}
