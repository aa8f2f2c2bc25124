//! \[5.2\] Individual orders.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::action::Action;
use crate::games::spqr::arms::{Arm, Class};
use crate::games::spqr::data::{LeaderId, NO_UNIT, Rank, UnitId, leader_side, units_in};
use crate::games::spqr::event::{Event, Fact};
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::reach::Reach;
use crate::games::spqr::state::{ORDERED, PREPARED, State};
use crate::games::spqr::triarii::Doctrine;
use crate::games::spqr::window::Frame;

impl Position<'_> {
    /// \[4.42, 4.44\] The restriction that an order to a unit puts on a tribune or prefect: the velites of all legions and
    /// alae, or one class of one of them; the cavalry of legions, or of alae.
    pub(super) fn bond(self, leader: LeaderId, unit: UnitId) -> Option<(Class, u8)> {
        let card = self.card(unit);
        match self.game.scenario.leader(leader).rank {
            Rank::Tribune | Rank::AlliedPrefect if card.class == Class::Velites => Some((card.class, 0)),
            Rank::Tribune | Rank::AlliedPrefect => Some((card.class, card.formation.map_or(0, |id| id + 1))),
            Rank::CavalryPrefect => Some((Class::None, u8::from(card.allied))),
            _ => None,
        }
    }

    /// \[4.21, 4.28, 4.42, 5.25\] Whether a leader may give an individual order to a unit: of his kind, in his range, and
    /// of the class and legion that he is restricted to.
    fn may_order(self, leader: LeaderId, unit: UnitId, reach: &Reach<'_>) -> bool {
        let bound = self.orders().bound;
        let bond = bound.is_none() || bound == self.bond(leader, unit);
        let elephants = !self.card(unit).arm.is_elephants() || self.may_order_elephants(leader, unit);
        let kind = self.commands(leader, unit) && self.may_order_depth(leader, unit);
        !self.of(unit).did(ORDERED) && bond && kind && elephants && reach.holds(unit)
    }

    /// D6: individual orders.
    pub(super) fn visit_orders(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let leader = frame.leader;
        // A leader lost during his phase gives no more orders.
        let left = if self.is_present(leader) { self.orders().left } else { 0 };
        if left > 0 && !self.is_leader_zoned(leader) {
            let reach = Reach::new(self, leader);
            let mut units = self.units(frame.side).filter(|&unit| self.may_order(leader, unit, &reach));
            let doctrine = Doctrine::new(self, frame.side);
            if units.any(|unit| self.visit_unit_orders(leader, unit, &doctrine, visit)) {
                return true;
            }
            if self.visit_overall_orders(leader, visit) {
                return true;
            }
        }
        left > 0 && self.visit_leader_orders(leader, visit) || self.may_end_orders(frame) && visit(Action::EndOrders)
    }

    /// Whether there is obviously a choice: the leader may move himself, or end his orders.
    pub(super) fn has_orders(self, frame: Frame) -> bool {
        let (leader, orders) = (frame.leader, self.orders());
        let ends = orders.grant != super::state::Grant::Trump;
        self.is_present(leader) && orders.left > 0 && ends && self.may_move_himself(leader)
    }

    /// \[5.22\] The orders that a leader can give a unit.
    fn visit_unit_orders(
        self,
        leader: LeaderId,
        unit: UnitId,
        doctrine: &Doctrine<'_>,
        visit: &mut impl FnMut(Action) -> bool,
    ) -> bool {
        if self.is_routed(unit) {
            return self.may_rally(leader, unit) && visit(Action::Rally { unit });
        }
        if !self.takes_orders(unit) || self.is_leader_elephant(unit) {
            return false;
        }
        let left = self.orders().left;
        let moves = self.is_top(unit) && !self.is_tied_down(leader, unit);
        let stack = moves && self.stack_cost(leader, unit) <= left;
        moves && self.can_move(unit, false, doctrine) && visit(Action::Begin { unit })
            || stack && self.can_move(unit, true, doctrine) && visit(Action::BeginStack { unit })
            || self.can_fire(unit) && visit(Action::Shoot { unit })
            || self.visit_harass(unit, visit)
            || self.may_recover(unit) && visit(Action::Recover { unit })
            || self.may_reorder(unit) && visit(Action::Reorder { unit })
    }

    /// \[6.59\] Whether a prepared withdrawal order under a leader prevents a unit from moving.
    pub(super) fn is_tied_down(self, leader: LeaderId, unit: UnitId) -> bool {
        let foot = matches!(self.card(unit).arm, Arm::Phalanx | Arm::Heavy | Arm::Medium | Arm::Legion);
        foot && self.leader(leader).has(PREPARED)
    }

    /// \[6.64, 4.3, 9.52\] The cost of moving a stack, in orders: two, or one from the overall commander in its hex, except
    /// for a double depth; more than can be available when there is no stack of two to move.
    pub(super) fn stack_cost(self, leader: LeaderId, unit: UnitId) -> u8 {
        let second = self.of(unit).below;
        let roman = second != NO_UNIT && self.card(second).class.stacks() && self.card(unit).class.stacks();
        let deep = second != NO_UNIT && self.deep_partner(unit) == Some(second);
        if !(roman || deep) || !self.takes_orders(second) || self.of(second).did(ORDERED) {
            return u8::MAX;
        }
        if deep {
            return 2;
        }
        let here = self.leader_hex(leader) == self.hex(unit);
        let any = self.switches().command_stack == super::switches::CommandStack::AnyHex;
        if self.is_overall(leader) && (here || any) { 1 } else { 2 }
    }

    /// \[9.64, 5.22\] Whether the units of a stack can swap places: two units of Roman foot.
    fn may_reorder(self, unit: UnitId) -> bool {
        let second = self.of(unit).below;
        self.is_top(unit) && second != NO_UNIT && self.card(unit).class.stacks() && self.card(second).class.stacks()
    }

    /// \[4.3\] Orders of the overall commander alone: replacements, double depth, cavalry off the map.
    fn visit_overall_orders(self, leader: LeaderId, visit: &mut impl FnMut(Action) -> bool) -> bool {
        if !self.is_overall(leader) {
            return false;
        }
        let side = leader_side(leader);
        let whole = self.orders().left == self.initiative(leader) && !self.orders().acted;
        let mut away = units_in(side, self.game.scenario.everyone(side)).filter(|&unit| self.is_off_map(unit));
        let mut deep = self.units(side).filter(|&unit| !self.of(unit).did(ORDERED) && self.may_deepen(unit));
        self.visit_replacements(leader, visit)
            || self.orders().left >= 2 && deep.any(|unit| visit(Action::Deepen { unit }))
            || whole && away.any(|unit| self.visit_returns(unit, visit))
    }

    /// \[5.46\] Whether the orders may end: a leader who has trumped must order a move or fire, or have a unit to designate,
    /// if he can.
    fn may_end_orders(self, frame: Frame) -> bool {
        let orders = self.orders();
        if orders.grant != super::state::Grant::Trump || orders.acted || orders.left == 0 {
            return true;
        }
        let designates = |unit: UnitId| self.has_prey(unit) && self.may_designate(frame.leader, unit);
        self.units(frame.side).any(designates) || !self.can_order_any(frame)
    }

    /// Whether the leader has a move or fire to order.
    fn can_order_any(self, frame: Frame) -> bool {
        let reach = Reach::new(self, frame.leader);
        let mut units = self.units(frame.side).filter(|&unit| self.may_order(frame.leader, unit, &reach));
        let orders = |action| matches!(action, Action::Begin { .. } | Action::BeginStack { .. } | Action::Shoot { .. });
        let doctrine = Doctrine::new(self, frame.side);
        units.any(|unit| self.visit_unit_orders(frame.leader, unit, &doctrine, &mut { orders }))
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    pub(super) fn act_orders(&mut self, frame: Frame, action: Action) {
        let leader = frame.leader;
        match action {
            Action::Begin { unit } => self.individual(leader, unit, 1, |play| play.order_move(unit, false)),
            Action::BeginStack { unit } => {
                let cost = self.at().stack_cost(leader, unit);
                self.individual(leader, unit, cost, |play| play.order_move(unit, true));
            }
            Action::Shoot { unit } => self.individual(leader, unit, 1, |play| play.order_fire(unit)),
            Action::Harass { unit, target } => self.individual(leader, unit, 1, |play| {
                play.state.units[unit as usize].mark_done(ORDERED);
                play.harass(unit, target);
            }),
            Action::Recover { unit } => self.individual(leader, unit, 1, |play| {
                play.state.units[unit as usize].mark_done(ORDERED);
                play.recover(unit);
            }),
            Action::Rally { unit } => self.individual(leader, unit, 1, |play| play.rally(unit)),
            Action::Reorder { unit } => self.individual(leader, unit, 1, |play| play.reorder(unit)),
            Action::Deepen { unit } => self.individual(leader, unit, 2, |play| play.deepen(unit)),
            Action::Regroup { unit, hex } => {
                self.state.orders.left = 0;
                self.regroup(unit, hex);
            }
            Action::Replace { leader: new, hex } => self.replace_leader(new, hex),
            Action::BeginLeader { leader: moving } => self.order_leader(leader, moving),
            _ => {
                self.pop();
            }
        }
    }

    pub(super) fn proceed_orders(&mut self, _: Frame) {
        self.pop();
    }

    /// Carries out an individual order: its cost, and the restriction on the leader.
    fn individual(&mut self, leader: LeaderId, unit: UnitId, cost: u8, carry_out: impl FnOnce(&mut Self)) {
        let bond = self.at().bond(leader, unit);
        let orders = &mut self.state.orders;
        orders.left -= cost;
        orders.bound = orders.bound.or(bond);
        self.emit(Fact::Ordered { other: None }, "5.22", |event| {
            (event.leader, event.unit) = (Some(leader), Some(unit))
        });
        carry_out(self);
    }

    /// A unit, or its stack, is ordered to move.
    pub(super) fn order_move(&mut self, unit: UnitId, stack: bool) {
        let leader = self.at().driver_with(unit);
        let frame = Frame { leader, ..self.at().move_frame(unit, stack) };
        self.note_elephant_order(unit);
        self.state.units[unit as usize].mark_done(ORDERED);
        if frame.other != NO_UNIT {
            self.state.units[frame.other as usize].mark_done(ORDERED);
        }
        self.begin_move(frame);
    }

    /// A unit is ordered to fire in place.
    pub(super) fn order_fire(&mut self, unit: UnitId) {
        self.note_elephant_order(unit);
        self.state.units[unit as usize].mark_done(ORDERED);
        self.state.orders.acted = true;
        self.open_fire(unit);
    }

    /// \[9.64\] The order of a stack changes.
    fn reorder(&mut self, unit: UnitId) {
        let hex = self.at().hex(unit);
        self.state.reorder(hex);
        self.emit(Fact::Reordered, "9.64", |event| (event.unit, event.to) = (Some(unit), hex));
    }
}
