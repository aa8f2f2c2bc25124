//! \[6.6, 6.69\] Stacking.

use crate::games::spqr::data::{NO_UNIT, UnitId, side_of};
use crate::games::spqr::hex::Hex;
use crate::games::spqr::position::Position;
use crate::games::spqr::switches::StackTests;
use crate::games::spqr::tables::{Mover, Passed, Passing};

impl Position<'_> {
    /// \[6.63\] The category of a moving unit in the stacking chart.
    #[must_use]
    pub fn mover(self, unit: UnitId) -> Mover {
        let card = self.card(unit);
        if card.class == crate::games::spqr::arms::Class::Velites {
            Mover::Velites
        } else if card.is_loose() {
            Mover::Skirmishers
        } else if card.class.stacks() {
            Mover::Roman
        } else {
            Mover::Basic
        }
    }

    /// \[6.63\] The category of the friendly units in a hex for a moving unit; `None` when there are none except
    /// itself, the other phalanx of its double depth \[9.5\], and leaders' elephants.
    #[must_use]
    pub fn passed(self, unit: UnitId, hex: Hex) -> Option<Passed> {
        self.passed_with(unit, NO_UNIT, hex)
    }

    /// As `passed`, for a unit that moves together with another one.
    fn passed_with(self, unit: UnitId, partner: UnitId, hex: Hex) -> Option<Passed> {
        let deep = self.deep_partner(unit);
        let own = move |other: UnitId| other == unit || other == partner || Some(other) == deep;
        let friends = || self.in_hex(hex).filter(move |&other| !own(other) && !self.is_leader_elephant(other));
        let first = friends().next()?;
        let card = self.card(first);
        Some(if friends().count() > 1 {
            if card.class.stacks() { Passed::Stack } else { Passed::Basic }
        } else if card.is_loose() {
            Passed::Loose
        } else if !card.class.stacks() {
            Passed::Basic
        } else if card.colour == self.card(unit).colour {
            Passed::SameColour
        } else {
            Passed::OtherColour
        })
    }

    /// \[6.69\] The cell of the chart for orders and withdrawals; `None` when the hex is empty. Leaders' elephants stack
    /// with everything but cavalry \[4.75\].
    #[must_use]
    pub fn passing(self, unit: UnitId, hex: Hex) -> Option<Passing> {
        self.passing_with(unit, NO_UNIT, hex)
    }

    /// As `passing`, for a unit that moves together with another one.
    pub(super) fn passing_with(self, unit: UnitId, partner: UnitId, hex: Hex) -> Option<Passing> {
        let passed = self.passed_with(unit, partner, hex)?;
        if self.is_leader_elephant(unit) {
            let stops = self.in_hex(hex).all(|other| !self.card(other).arm.is_cavalry());
            return Some(Passing { stops, ..Passing::default() });
        }
        Some(self.game.scenario.tables.stacking.voluntary[self.mover(unit) as usize][passed as usize])
    }

    /// \[6.61, 6.69, 4.75, 10.25\] Whether a unit may end its move or withdrawal in a hex: with no routed unit, among others.
    #[must_use]
    pub fn may_stop(self, unit: UnitId, hex: Hex) -> bool {
        let side = side_of(unit);
        if self.holder(hex).is_some_and(|holder| holder != side) {
            return false;
        }
        let mut others = self.in_hex(hex).filter(|&other| other != unit);
        let mount = others.clone().any(|other| self.is_leader_elephant(other));
        let rides = !(mount && self.card(unit).arm.is_cavalry());
        let calm = !others.any(|other| self.is_routed(other));
        rides && calm && self.passing(unit, hex).is_none_or(|passing| passing.stops)
    }

    /// \[6.25, 6.62, 9.52\] Whether a unit may enter a hex by its terrain, without an enemy in it, or through friends that
    /// are not in double depth.
    #[must_use]
    pub fn may_pass(self, unit: UnitId, hex: Hex) -> bool {
        let open = self.holder(hex).is_none_or(|holder| holder == side_of(unit));
        self.admits(unit, hex) && open && !self.is_barred_by_depth(unit, hex)
    }

    /// \[9.63, 6.63\] The die roll modifier of a stack's tests: 1 for two colours or classes.
    #[must_use]
    pub fn stack_modifier(self, unit: UnitId) -> i8 {
        let card = self.card(unit);
        if !card.class.stacks() {
            return 0;
        }
        let differs = |other: UnitId| {
            let other = self.card(other);
            let different = other.colour != card.colour || other.class != card.class;
            other.class.stacks() && (different || self.switches().stack_tests == StackTests::Every)
        };
        i8::from(self.stacked_with(unit).any(differs))
    }
}
