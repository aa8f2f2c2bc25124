//! \[6.13, 6.41, 6.67, 7.26\] The end of a move: facing, hits and shock markers.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::data::{NO_UNIT, UnitId};
use crate::games::spqr::details::{Cause, Marking, Motion, Trial};
use crate::games::spqr::event::{Event, Fact};
use crate::games::spqr::facing::Stance;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::roll::Purpose;
use crate::games::spqr::state::{MOVED, Mark, State};
use crate::games::spqr::switches::FastPhalanx;
use crate::games::spqr::window::{Frame, IN_COLUMN};

impl Position<'_> {
    /// Whether a unit can end its move after a turn, or continue from there.
    pub(super) fn ends_or_goes_on(self, frame: Frame, stance: Stance, left: u8) -> bool {
        self.can_settle(frame, stance, left)
            || self.strides(stance).iter().any(|stride| {
                let toll = self.joint_toll(frame, stance, stride.stance);
                toll.is_some_and(|toll| toll.cost <= left && self.can_settle(frame, stride.stance, left - toll.cost))
            })
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// A mutable frame by its position in the stack.
    pub(super) fn frame_at(&mut self, index: usize) -> Option<&mut Frame> {
        self.state.stack.as_mut_slice().get_mut(index)
    }

    /// \[6.67\] A unit takes the facing of the stack that it has joined. A unit left on an occupied hex by a reaction goes
    /// to the nearest free one. Returns whether it did.
    pub(super) fn settle(&mut self, frame: Frame) -> bool {
        let (unit, at) = (frame.unit, self.at());
        let stance = at.stance(unit);
        let deep = at.deep_partner(unit);
        let own = |other: UnitId| other == unit || other == frame.other || Some(other) == deep;
        let other = at.stacked_with(unit).find(|&other| !own(other) && !at.is_leader_elephant(other));
        let Some(other) = other else { return false };
        if !stance.double && at.may_stop(unit, stance.hex) {
            let facing = at.stance(other).facing;
            if facing != stance.facing {
                let hits = at.turn_toll(unit, facing).hits;
                self.face(unit, facing, "6.67");
                self.hit(unit, hits, Cause::DifficultTurn, "7.13");
            }
            return false;
        }
        self.displace(unit);
        true
    }

    /// Puts a unit on the nearest hex that it may stop in, or on two of them.
    pub(super) fn displace(&mut self, unit: UnitId) {
        let at = self.at();
        let stance = at.stance(unit);
        let free = at.field().hexes().filter(|&hex| {
            let cells = Stance { hex, ..stance }.cells(at.field());
            let inside = !stance.double || cells[1].is_some();
            inside && cells.into_iter().all(|cell| !cell.is_some() || at.admits(unit, cell) && at.top(cell).is_none())
        });
        let Some(hex) = free.min_by_key(|&hex| (at.field().distance(stance.hex, hex), hex)) else { return };
        self.relocate(unit, Stance { hex, ..stance });
        self.emit(Fact::Moved { motion: Motion::Displaced }, Motion::Displaced.rule(), |event| {
            (event.unit, event.from, event.to) = (Some(unit), stance.hex, hex);
        });
        self.overrun(unit);
    }

    /// \[7.26\] A heavy unit that has moved must attack the enemies in its zone; a light one attacks if it charges.
    pub(super) fn mark_mover(&mut self, unit: UnitId, charge: bool) {
        let at = self.at();
        let must = at.is_on_map(unit) && (charge || at.is_heavy(unit)) && at.may_charge(unit);
        if must {
            self.mark(unit, Mark::MustCheck, Marking::Moved);
        }
    }

    /// \[6.13, 6.41\] Hits for the move: one when the unit has already moved in this turn; a two-hex phalanx that used
    /// its fifth point tests the first time, and takes two later.
    pub(super) fn tire(&mut self, unit: UnitId, frame: Frame) {
        if unit == NO_UNIT || !self.at().is_on_map(unit) || self.at().is_leader_elephant(unit) {
            return;
        }
        let card = self.game.card(unit);
        let fast = card.double && frame.flags & IN_COLUMN == 0 && frame.spent > card.allowance;
        let again = self.state.units[unit as usize].has(MOVED);
        self.state.units[unit as usize].set(MOVED, true);
        if again {
            return self.hit(unit, 1 + u8::from(fast), Cause::MovingAgain, if fast { "6.41" } else { "6.13" });
        }
        if fast {
            let excess = self.test(unit, Purpose::Movement, 0, Trial::FastMove);
            let hits = match self.at().switches().fast_phalanx {
                FastPhalanx::One => excess.min(1),
                FastPhalanx::Difference => excess,
            };
            self.hit(unit, hits, Cause::FastMove, "6.41");
        }
    }
}
