//! \[10.42\] The flight paths of units that flee from cavalry, which follows them hex by hex.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::data::{UnitId, side_of, units_in};
use crate::games::spqr::event::Event;
use crate::games::spqr::hex::{Hex, SIDES};
use crate::games::spqr::legs::Trails;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::state::State;
use crate::games::spqr::window::{Frame, Window};

impl Position<'_> {
    /// The direction of the next step of a unit's flight path.
    pub(super) fn next_of_trail(self, unit: UnitId) -> Option<usize> {
        self.state.trails.next(unit)
    }

    /// The hex where the rest of a unit's flight path begins, traced back from its present hex; `None` when it is not
    /// on the map.
    pub(super) fn start_of_trail(self, unit: UnitId) -> Option<Hex> {
        let mut hex = self.hex(unit);
        for side in self.state.trails.backwards(unit) {
            if hex.is_some() {
                hex = self.field().neighbour(hex, (side + SIDES / 2) % SIDES);
            }
        }
        Some(hex).filter(|hex| hex.is_some())
    }

    /// Whether a unit flees from cavalry of the active side: from a pursuer, or from a combat that involves cavalry.
    fn leaves_trail(self, unit: UnitId) -> bool {
        let Some(side) = self.active().filter(|&side| side != side_of(unit)) else { return false };
        let chases = |frame: &Frame| frame.window == Window::Pursuit && frame.side == side && frame.other == unit;
        if self.is_pursued(unit) || self.frames().iter().any(chases) {
            return true;
        }
        let rides = |attacker| self.card(attacker).arm.is_cavalry();
        self.combat_of(unit).is_some_and(|combat| units_in(side, self.engaged_in(combat, side)).any(rides))
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// A unit has fled from a hex into the next one.
    pub(super) fn note_flight(&mut self, unit: UnitId, from: Hex, to: Hex) {
        let direction = self.at().field().side_to(from, to);
        if let Some(direction) = direction.filter(|_| self.at().leaves_trail(unit)) {
            self.state.trails.add(unit, direction);
        }
    }

    /// A unit begins to flee.
    pub(super) fn forget_flight(&mut self, unit: UnitId) {
        self.state.trails.forget(unit);
    }

    /// A pursuer has made the next step of a unit's flight path.
    pub(super) fn follow_trail(&mut self, unit: UnitId) {
        self.state.trails.follow(unit);
    }

    /// No unit has fled yet.
    pub(super) fn clear_trails(&mut self) {
        self.state.trails = Trails::default();
    }
}
