//! \[10.15, 10.21, 10.22, 10.27\] Units that break: the consequences by unit type, and for the rest of the stack.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::arms::Arm;
use crate::games::spqr::data::{UnitId, bit, side_of, units_in};
use crate::games::spqr::details::{Cause, Tested, Trial};
use crate::games::spqr::event::{Event, Fact};
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::rally::TURNS;
use crate::games::spqr::roll::Purpose;
use crate::games::spqr::state::{Ammo, COLUMN, ENGAGED, POSITIONAL, ROUTED, State};
use crate::games::spqr::switches::LeaderElephantRout;
use crate::games::spqr::window::{Frame, Pool, Window};

/// The hexes of a rout \[10.22\].
const ROUT_HEXES: u8 = 2;
/// The modifier of a two-hex unit that routs as an attacker \[10.21\].
const ATTACKED: u8 = 3;

impl Position<'_> {
    /// \[10.21\] The combat of a unit in the shock segment, as flags; `None` when it has none.
    pub(super) fn combat_flags(self, unit: UnitId) -> Option<u8> {
        self.combat_of(unit).map(|combat| self.combat(combat).flags())
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// Pushes the frame of a rout of some hexes.
    pub(super) fn push_rout(&mut self, unit: UnitId, left: u8, flags: u8) {
        let from = self.at().hex(unit);
        self.push(Frame { left, flags, from, ..Frame::new(Window::Rout, side_of(unit)).unit(unit) });
    }

    /// \[10.22, 10.42\] The hexes of the rout of a unit: two, and the whole allowance from a pursuer's second combat.
    pub(super) fn rout_hexes(&self, unit: UnitId) -> u8 {
        if self.at().is_pursued(unit) { self.at().card(unit).allowance } else { ROUT_HEXES }
    }

    /// \[10.15, 10.21\] A unit with too many hits, or that has failed its test, routs, rampages or is eliminated,
    /// depending on its type.
    pub(super) fn break_unit(&mut self, unit: UnitId, cause: Cause) {
        let card = *self.at().card(unit);
        if !self.at().is_on_map(unit) {
            return;
        }
        if self.at().is_routed(unit) {
            return self.lose(unit, cause, "10.27");
        }
        match card.arm {
            Arm::Skirmishers | Arm::Scorpions => self.lose(unit, cause, "10.21"),
            _ if card.rider.is_some() => match self.at().switches().leader_elephant_rout {
                LeaderElephantRout::Rampages => self.begin_rampage(unit),
                LeaderElephantRout::Eliminated => self.lose(unit, cause, "4.73"),
            },
            Arm::IndianElephants | Arm::AfricanElephants => self.begin_rampage(unit),
            _ if card.double && self.stands_fast(unit) => {}
            _ => self.begin_rout(unit, cause),
        }
    }

    /// \[10.21, 8.37.2\] Whether a two-hex unit stands fast: not against position superiority; otherwise by a test,
    /// modified by its hits in excess of quality and by 3 when it attacked. It fights on, and does not test for collapse in
    /// this segment.
    fn stands_fast(&mut self, unit: UnitId) -> bool {
        let (at, quality) = (self.at(), self.at().quality(unit));
        let flags = at.combat_flags(unit);
        let attacks = flags.is_some() && at.active() == Some(side_of(unit));
        if flags.is_some_and(|flags| flags & POSITIONAL != 0) && !attacks {
            return false;
        }
        let over = at.hits(unit).saturating_sub(quality) + if attacks { ATTACKED } else { 0 };
        let die = self.roll(unit, Purpose::Rout);
        let stands = die + over <= quality;
        if stands {
            let counter = &mut self.state.units[unit as usize];
            counter.set_hits(quality.saturating_sub(1));
            counter.set_breaks(false);
            let side = side_of(unit).index();
            self.state.clashes.gone[side] &= !bit(unit);
            self.state.clashes.steady[side] |= bit(unit);
        }
        let fact = if stands { Fact::Stands } else { Fact::Tested { result: Tested::DoesNotStand } };
        self.emit(fact, "10.21", |event| {
            (event.unit, event.modifier) = (Some(unit), Some(over as i8));
            event.dice.push(die);
        });
        stands
    }

    /// \[10.22, 10.27\] A unit routs: it is marked, and its rout frame is pushed.
    pub(super) fn begin_rout(&mut self, unit: UnitId, cause: Cause) {
        let (foot, from) = (self.at().card(unit).arm.is_foot(), self.at().hex(unit));
        let (crowd, top) = (self.at().crowd(unit).fold(0, |all, other| all | bit(other)), self.at().is_top(unit));
        let stance = self.at().stance_to_edge(unit);
        self.forget_flight(unit);
        let counter = &mut self.state.units[unit as usize];
        counter.set(ROUTED, true);
        counter.set(ENGAGED, false);
        counter.set(COLUMN, stance.column);
        counter.hex = stance.hex;
        counter.set_facing(stance.facing);
        counter.set_hits(0);
        if foot {
            counter.set_ammo(Ammo::Out);
        }
        self.emit(Fact::Routs { cause, facing: Some(stance.facing) }, "10.22", |event| {
            (event.unit, event.from, event.to) = (Some(unit), from, stance.hex);
        });
        self.queue_rout(unit);
        for other in units_in(side_of(unit), crowd) {
            self.drag_along(unit, other, top);
        }
    }

    /// \[10.28\] A unit that was not rallied routs again.
    pub(super) fn rout_again(&mut self, unit: UnitId) {
        let from = self.at().hex(unit);
        self.emit(Fact::Routs { cause: Cause::NotRallied, facing: None }, "10.28", |event| {
            (event.unit, event.from) = (Some(unit), from);
        });
        self.queue_rout(unit);
    }

    /// Adds a unit to the pool of its side's rout in progress, or pushes a frame for it.
    fn queue_rout(&mut self, unit: UnitId) {
        let side = side_of(unit);
        let frames = self.state.stack.as_slice();
        let routs = frames.iter().rev().take_while(|frame| frame.window == Window::Rout && !frame.has(TURNS));
        match routs.clone().position(|frame| frame.side == side) {
            Some(depth) => {
                let index = frames.len() - 1 - depth;
                let frame = &mut self.state.stack.as_mut_slice()[index];
                frame.pool = Pool::new(frame.pool.word() | bit(unit));
            }
            None => self.push_rout(unit, self.rout_hexes(unit), 0),
        }
    }

    /// \[6.68, 9.63, 9.53\] The effect of a rout on the other unit of the stack: in double depth it routs too. In a stack
    /// of two colours or classes it tests. Otherwise the bottom unit routs with the top one, and the top unit tests.
    /// Where it does not test, it routs for the same reason, shock or another \[10.41\].
    fn drag_along(&mut self, unit: UnitId, other: UnitId, top: bool) {
        if self.at().is_routed(other) || !self.at().is_on_map(other) {
            return;
        }
        let (card, with) = (*self.at().card(unit), *self.at().card(other));
        let mixed = card.colour != with.colour || card.class != with.class;
        if !card.class.stacks() || !with.class.stacks() {
            if card.arm == Arm::Phalanx && with.arm == Arm::Phalanx {
                self.share_breaking(unit, other);
                self.begin_rout(other, Cause::OtherPhalanx);
            }
            return;
        }
        let tests = mixed || !top;
        let trial = if mixed { Trial::MixedStack } else { Trial::RestOfStack };
        if !tests {
            self.share_breaking(unit, other);
        }
        if !tests || self.test(other, Purpose::Collapse, i8::from(mixed), trial) > 0 {
            self.begin_rout(other, Cause::RestOfStack);
        }
    }
    /// Marks a unit as broken by the hits of its combat, when the other unit of its stack is.
    fn share_breaking(&mut self, unit: UnitId, other: UnitId) {
        let shares = self.at().of(unit).breaks() && self.at().combat_of(unit) == self.at().combat_of(other);
        if shares {
            self.state.units[other as usize].set_breaks(true);
        }
    }
}
