//! \[9.1\] Elephants: adjacent cavalry, and foot that lets them pass through.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::spqr::action::Action;
use crate::games::spqr::arms::Arm;
use crate::games::spqr::data::{NO_UNIT, UnitId, bit, side_of, units_in};
use crate::games::spqr::details::{Cause, Manner, Motion, Trial};
use crate::games::spqr::event::{Event, Fact};
use crate::games::spqr::facing::{Angle, Stance};
use crate::games::spqr::hex::Hex;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::roll::Purpose;
use crate::games::spqr::state::{LETS_THROUGH, State};
use crate::games::spqr::window::{Frame, Pool, Window};

/// The hits of cavalry that enters a hex adjacent to elephants \[9.15\].
const BESIDE_ELEPHANTS: u8 = 2;

impl Position<'_> {
    /// Whether a unit is elephants, and not those of a leader.
    pub(super) fn is_war_elephants(self, unit: UnitId) -> bool {
        self.card(unit).arm.is_elephants() && !self.is_leader_elephant(unit)
    }

    /// \[9.15\] Whether an enemy's elephants keep cavalry from entering a hex: it is in their zone of control.
    pub(super) fn barred_by_elephants(self, unit: UnitId, hex: Hex) -> bool {
        let enemy = side_of(unit).other();
        self.card(unit).arm.is_cavalry() && self.controllers(hex, enemy).any(|other| self.is_war_elephants(other))
    }

    /// \[9.15\] The hits of cavalry that enters the flank or rear hexes of an enemy's elephants.
    pub(super) fn elephant_hits(self, unit: UnitId, hex: Hex) -> u8 {
        let enemy = side_of(unit).other();
        let beside = |other: UnitId| self.is_war_elephants(other) && self.apart_hex(other, hex) == 1;
        let hit = self.card(unit).arm.is_cavalry() && units_in(enemy, self.around(1, hex, enemy)).any(beside);
        if hit { BESIDE_ELEPHANTS } else { 0 }
    }

    /// \[9.16\] The first cavalry of the window withdraws, if it can.
    pub(super) fn visit_scare(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let first = units_in(frame.side, frame.pool.word()).next();
        first.is_some_and(|unit| self.can_withdraw(unit, frame.unit) && visit(Action::Withdraw { unit }))
    }

    /// The units of a side in a combat of the shock segment, by its index from 0.
    pub(super) fn combatants(self, index: u8, side: Side) -> u64 {
        let fights = |&unit: &UnitId| self.combat_of(unit) == Some(index);
        self.units(side).filter(fights).fold(0, |all, unit| all | bit(unit))
    }

    /// \[9.11\] The foot of a combat that may let elephants through: attacked from the front by elephants alone, with an
    /// empty rear hex.
    fn may_let_through(self, index: u8, side: Side) -> Option<UnitId> {
        let mut attackers = units_in(side.other(), self.combatants(index, side.other()));
        let (elephants, more) = (attackers.next()?, attackers.next());
        let defenders = self.combatants(index, side);
        let unit = units_in(side, defenders).find(|&unit| self.is_top(unit))?;
        let together = units_in(side, defenders).all(|other| self.hex(other) == self.hex(unit));
        let front = self.stance(unit).angle(self.field(), self.hex(elephants)) == Some(Angle::Front);
        let foot = self.card(unit).arm.is_foot() && !self.is_routed(unit) && front && together;
        let passes = more.is_none() && self.is_war_elephants(elephants) && foot;
        (passes && self.way_through(unit, elephants).next().is_some()).then_some(unit)
    }

    /// \[9.11\] The empty rear hexes of a unit that elephants can enter.
    fn way_through(self, unit: UnitId, elephants: UnitId) -> impl Iterator<Item = Hex> + Clone {
        let rear = self.stance(unit).around(self.field(), Angle::Rear);
        let hexes = (0..rear.as_slice().len()).map(move |index| rear.as_slice()[index]);
        hexes.filter(move |&hex| self.top(hex).is_none() && self.admits(elephants, hex))
    }

    pub(super) fn visit_pass_through(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        if frame.unit != NO_UNIT {
            return self.way_through(frame.other, frame.unit).any(|hex| visit(Action::Step { hex }));
        }
        match self.may_let_through(frame.left, frame.side) {
            Some(unit) => visit(Action::LetThrough { unit }) || visit(Action::Pass),
            None => false,
        }
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    pub(super) fn act_scare(&mut self, frame: Frame, action: Action) {
        let Action::Withdraw { unit } = action else { return };
        self.top().pool = Pool::new(frame.pool.word() & !bit(unit));
        let points = self.at().withdrawal_points(unit, frame.unit);
        let retreat = self.at().retreat_frame(unit, frame.unit, points, 0);
        self.begin_retreat(retreat, Manner::Elephants, "9.16");
    }

    /// \[9.16\] Cavalry that cannot withdraw tests as before shock, with one hit at least.
    pub(super) fn proceed_scare(&mut self, frame: Frame) {
        let Some(unit) = units_in(frame.side, frame.pool.word()).next() else {
            self.pop();
            return;
        };
        self.top().pool = Pool::new(frame.pool.word() & !bit(unit));
        if self.at().is_on_map(unit) && !self.at().is_routed(unit) && self.at().are_adjacent(unit, frame.unit) {
            let hits = self.test_at_least(unit, Purpose::PreShock, 0, 1, Trial::BesideElephants);
            self.hit(unit, hits, Cause::BesideElephants, "9.16");
        }
    }

    /// \[9.16\] Opens the window for cavalry that elephants have become adjacent to; rampaging elephants affect the
    /// cavalry of both sides.
    pub(super) fn open_scare(&mut self, unit: UnitId) {
        if !self.at().is_on_map(unit) || !self.at().is_war_elephants(unit) {
            return;
        }
        let rampages = self.at().is_routed(unit);
        for side in Side::BOTH.into_iter().filter(|&side| rampages || side != side_of(unit)) {
            let near = units_in(side, self.at().within(1, unit, side)).filter(|&other| other != unit);
            let scared =
                near.filter(|&other| self.at().card(other).arm.is_cavalry() && self.at().are_adjacent(unit, other));
            let scared = scared.fold(0, |all, other| all | bit(other));
            let routed = units_in(side, scared).filter(|&other| self.at().is_routed(other));
            let routed = routed.fold(0, |all, other| all | bit(other));
            units_in(side, routed).for_each(|other| self.lose(other, Cause::Elephants, "9.16"));
            if scared & !routed != 0 {
                self.push(Frame::new(Window::ElephantScare, side).unit(unit).pool(scared & !routed));
            }
        }
    }

    pub(super) fn act_pass_through(&mut self, frame: Frame, action: Action) {
        match action {
            Action::LetThrough { unit } => {
                self.combat_mut(frame.left).set(LETS_THROUGH);
                self.top().left += 1;
                self.emit(Fact::LetsThrough, "9.11", |event| event.unit = Some(unit));
            }
            Action::Step { hex } => self.elephants_pass(frame, hex),
            _ => self.top().left += 1,
        }
    }

    pub(super) fn proceed_pass_through(&mut self, frame: Frame) {
        if frame.unit == NO_UNIT && frame.left < self.state.clashes.count {
            self.top().left += 1;
        } else {
            self.pop();
        }
    }

    /// \[9.11\] At the end of a combat: the elephants that were let through go to a rear hex of the foot, unless it routed
    /// or they rampage.
    pub(super) fn end_pass_through(&mut self, index: u8) {
        let Some(active) = self.at().active() else { return };
        if !self.at().combat(index).has(LETS_THROUGH) {
            return;
        }
        let at = self.at();
        let able = |side: Side| units_in(side, at.combatants(index, side)).find(|&unit| !at.is_routed(unit));
        if let (Some(elephants), Some(foot)) = (able(active), able(active.other())) {
            let top = at.top(at.hex(foot)).unwrap_or(foot);
            self.push(Frame { other: top, ..Frame::new(Window::PassThrough, active).unit(elephants) });
        }
    }

    /// \[9.11\] The elephants pass, and the foot tests; skirmishers do not.
    fn elephants_pass(&mut self, frame: Frame, hex: Hex) {
        let (unit, foot) = (frame.unit, frame.other);
        let from = self.at().hex(unit);
        self.pop();
        let stance = Stance { hex, ..self.at().stance(unit) };
        self.relocate(unit, stance);
        self.emit(Fact::Moved { motion: Motion::PassesThrough }, Motion::PassesThrough.rule(), |event| {
            (event.unit, event.from, event.to) = (Some(unit), from, hex);
        });
        self.overrun(unit);
        if self.at().card(foot).arm != Arm::Skirmishers {
            let modifier = self.at().stack_modifier(foot);
            let excess = self.test(foot, Purpose::Elephants, modifier, Trial::LetThrough);
            self.hit(foot, excess, Cause::LetThrough, "9.11");
        }
        self.open_leader_retreats(unit);
    }
}
