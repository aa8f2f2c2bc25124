//! \[16\] Concealment: the units that each side sees, updated on every step, shot and change of efficiency.
//!
//! The state stores, per unit, the enemies that see it. A change concerns one unit, which is compared with each enemy
//! once, as observer and as observed; no other pairs are touched.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::pluton::data::{UnitId, bit, side_of, units_in};
use crate::games::pluton::event::{Event, Fact, Rule};
use crate::games::pluton::play::Play;
use crate::games::pluton::position::Position;
use crate::games::pluton::state::{FIRED, FIRED_SINCE, State};

impl Position<'_> {
    /// \[16.3\] The greatest distance at which a unit can be seen. In forest and buildings, until it fires small arms,
    /// it is seen only from adjacent hexes, or by switch from its own hex.
    #[inline]
    fn shows_to(self, unit: UnitId) -> u8 {
        let hidden = self.game.ground(self.hex(unit)).is_cover() && !self.of(unit).has(FIRED);
        match (hidden, self.switches().cover_hides_adjacent) {
            (false, _) => u8::MAX - 1,
            (true, false) => 1,
            (true, true) => 0,
        }
    }

    /// \[16.1-16.4\] Whether a unit sees an enemy: in range, with an unblocked line of sight, and not concealed by its
    /// terrain.
    #[inline]
    #[must_use]
    pub fn sees(self, observer: UnitId, unit: UnitId) -> bool {
        let needed = self.game.sight.needed(self.hex(observer), self.hex(unit));
        needed <= self.sight_range(observer).min(self.shows_to(unit))
    }

    /// The enemies that see a unit, from the map alone.
    #[must_use]
    pub fn watchers_by_map(self, unit: UnitId) -> u64 {
        let shows = self.shows_to(unit);
        let hex = self.hex(unit);
        let others = self.units(side_of(unit).other());
        others.fold(0, |all, observer| {
            let needed = self.game.sight.needed(hex, self.hex(observer));
            if needed <= self.sight_range(observer).min(shows) { all | bit(observer) } else { all }
        })
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// A unit has entered its hex: updates which enemies see it and which it sees, with one line per enemy.
    pub(super) fn scan(&mut self, unit: UnitId) {
        let (mine, other) = (bit(unit), side_of(unit).other());
        let at = self.at();
        let (hex, range, shows) = (at.hex(unit), at.sight_range(unit), at.shows_to(unit));
        let mut watchers = 0;
        for enemy in units_in(other, self.state.on_map[other.index()]) {
            let at = self.at();
            let needed = at.game.sight.needed(hex, at.hex(enemy));
            if needed <= at.sight_range(enemy).min(shows) {
                watchers |= bit(enemy);
            }
            let sees = needed <= range && needed <= at.shows_to(enemy);
            let seen_by = &mut self.state.watchers[enemy as usize];
            if (*seen_by & mine != 0) != sees {
                *seen_by ^= mine;
                self.note(enemy);
            }
        }
        self.state.watchers[unit as usize] = watchers;
        self.note(unit);
    }

    /// The visibility of a unit has changed: updates which enemies see it.
    pub(super) fn watch(&mut self, unit: UnitId) {
        self.state.watchers[unit as usize] = self.at().watchers_by_map(unit);
        self.note(unit);
    }

    /// The observation range of a unit has changed: updates which enemies it sees.
    pub(super) fn look_around(&mut self, unit: UnitId) {
        let mine = bit(unit);
        let other = side_of(unit).other();
        let range = self.at().sight_range(unit);
        let hex = self.at().hex(unit);
        for enemy in units_in(other, self.state.on_map[other.index()]) {
            let at = self.at();
            let sees = at.game.sight.needed(hex, at.hex(enemy)) <= range.min(at.shows_to(enemy));
            let watchers = &mut self.state.watchers[enemy as usize];
            let before = *watchers;
            *watchers = if sees { before | mine } else { before & !mine };
            if *watchers != before {
                self.note(enemy);
            }
        }
    }

    /// A unit has left the map: no enemy sees it, and it sees none.
    pub(super) fn forget(&mut self, unit: UnitId) {
        let other = side_of(unit).other();
        self.state.watchers[unit as usize] = 0;
        for enemy in units_in(other, self.state.on_map[other.index()]) {
            let watchers = &mut self.state.watchers[enemy as usize];
            if *watchers & bit(unit) != 0 {
                *watchers &= !bit(unit);
                self.note(enemy);
            }
        }
    }

    /// \[16.1\] Turns a counter face up or face down: it is face up while an enemy sees it.
    fn note(&mut self, unit: UnitId) {
        let side = side_of(unit).index();
        let (before, now) = (self.state.seen[side] & bit(unit) != 0, self.state.watchers[unit as usize] != 0);
        if before == now {
            return;
        }
        let to = self.at().hex(unit);
        if now {
            self.state.seen[side] |= bit(unit);
            self.state.ever_seen[side] |= bit(unit);
            self.state.shown[side] = true;
            self.emit(Fact::Revealed, Rule::P16_1, |event| (event.unit, event.to) = (Some(unit), to));
        } else {
            self.state.seen[side] &= !bit(unit);
            self.emit(Fact::Concealed, Rule::P16_1, |event| (event.unit, event.to) = (Some(unit), to));
        }
    }

    /// \[16.3\] A unit has fired small arms.
    pub(super) fn give_away(&mut self, unit: UnitId) {
        let slot = &mut self.state.units[unit as usize];
        slot.set(FIRED_SINCE, true);
        if !slot.has(FIRED) {
            slot.set(FIRED, true);
            self.watch(unit);
        }
    }

    /// \[16.3\] At the end of a side's movement: conceals units again that are no longer revealed by their fire.
    pub(super) fn hide_again(&mut self, side: Side) {
        use crate::games::pluton::switches::FiredShows;
        let reading = self.game.scenario.switches.fired_shows;
        for unit in units_in(side, self.state.on_map[side.index()]) {
            let slot = &mut self.state.units[unit as usize];
            let over = match reading {
                FiredShows::QuietStage => !slot.has(FIRED_SINCE),
                FiredShows::NextMove => true,
                FiredShows::ForGood => false,
            };
            slot.set(FIRED_SINCE, false);
            if over && slot.has(FIRED) {
                slot.set(FIRED, false);
                self.watch(unit);
            }
        }
    }
}
