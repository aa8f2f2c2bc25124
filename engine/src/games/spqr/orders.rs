//! \[4.2, 5.2\] Orders: the choice between individual orders and a line, individual orders, the units of a line.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::action::Action;
use crate::games::spqr::arms::{Arm, Class};
use crate::games::spqr::data::{LeaderId, LineId, NO_LINE, NO_UNIT, Rank, UnitId, bit, leader_side, units_in};
use crate::games::spqr::event::{Event, Kind};
use crate::games::spqr::lines::Authority;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::roll::Purpose;
use crate::games::spqr::state::{ORDERED, PREPARED};
use crate::games::spqr::switches::LineMode;
use crate::games::spqr::window::{Frame, OF_LINE, SEGMENT, Window};

impl Position<'_> {
    /// D5: individual orders, or a part of a line. After a line command the leader may give another one \[5.21\].
    pub(super) fn visit_mode(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let (orders, again) = (self.orders(), frame.has(SEGMENT));
        let mahout = self.game.scenario.leader(frame.leader).rank == Rank::Mahout;
        let idle = if again || mahout { Action::Pass } else { Action::Individual };
        let lines = orders.lines > 0 && !orders.refused && self.leader(frame.leader).spent == 0;
        visit(idle)
            || lines
                && self.visit_lines(frame.leader, &mut |line, unit, units, _| {
                    self.unordered(leader_side(frame.leader), units) != 0 && visit(Action::Line { line, unit })
                })
    }

    /// The units of a word that have not been ordered in this phase \[5.25\].
    fn unordered(self, side: crate::core::game::Side, units: u64) -> u64 {
        units_in(side, units).filter(|&unit| !self.of(unit).did(ORDERED)).fold(0, |all, unit| all | bit(unit))
    }

    /// \[4.42, 4.44\] What an order to a unit binds a tribune or prefect to: the velites of all legions and alae, or a class
    /// of one of them; the cavalry of legions, or of alae.
    pub(super) fn bond(self, leader: LeaderId, unit: UnitId) -> Option<(u8, u8)> {
        let card = self.card(unit);
        match self.game.scenario.leader(leader).rank {
            Rank::Tribune | Rank::AlliedPrefect if card.class == Class::Velites => Some((card.class as u8, 0)),
            Rank::Tribune | Rank::AlliedPrefect => Some((card.class as u8, card.formation.map_or(0, |id| id + 1))),
            Rank::CavalryPrefect => Some((u8::MAX, u8::from(card.allied))),
            _ => None,
        }
    }

    /// \[4.21, 4.28, 4.42, 5.25\] Whether a leader may give an individual order to a unit: of his kind, in his range, and
    /// of the class and legion that he is bound to.
    fn may_order(self, leader: LeaderId, unit: UnitId, reach: &[bool]) -> bool {
        let bound = self.orders().bound;
        let bond = bound.is_none() || bound == self.bond(leader, unit);
        let in_range = || self.cells(unit).into_iter().any(|cell| cell.is_some() && reach[cell.index()]);
        let elephants = !self.card(unit).arm.is_elephants() || self.may_order_elephants(leader, unit);
        bond && self.commands(leader, unit) && elephants && !self.of(unit).did(ORDERED) && in_range()
    }

    /// D6: individual orders.
    pub(super) fn visit_orders(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let (leader, left) = (frame.leader, self.orders().left);
        if left > 0 && !self.is_leader_zoned(leader) {
            let reach = self.reach(leader);
            let mut units = self.units(frame.side).filter(|&unit| self.may_order(leader, unit, &reach));
            if units.any(|unit| self.visit_unit_orders(leader, unit, visit)) {
                return true;
            }
            if self.visit_overall_orders(leader, visit) {
                return true;
            }
        }
        left > 0 && self.visit_leader_orders(leader, visit) || self.may_end_orders(frame) && visit(Action::EndOrders)
    }

    /// \[5.22\] The orders that a unit can get from a leader.
    fn visit_unit_orders(self, leader: LeaderId, unit: UnitId, visit: &mut impl FnMut(Action) -> bool) -> bool {
        if self.is_routed(unit) {
            return self.may_rally(leader, unit) && visit(Action::Rally { unit });
        }
        if !self.takes_orders(unit) || self.is_leader_elephant(unit) {
            return false;
        }
        let left = self.orders().left;
        let moves = self.is_top(unit) && !self.is_tied_down(leader, unit);
        let stack = moves && self.stack_cost(leader, unit) <= left;
        moves && self.can_move(unit, false) && visit(Action::Begin { unit })
            || stack && self.can_move(unit, true) && visit(Action::BeginStack { unit })
            || self.can_fire(unit) && visit(Action::Shoot { unit })
            || self.visit_harass(unit, visit)
            || self.orders().recoveries < 2 && self.may_recover(unit) && visit(Action::Recover { unit })
            || self.may_reorder(unit) && visit(Action::Reorder { unit })
    }

    /// \[6.59\] Whether an order of prepared withdrawal under a leader keeps a unit from moving.
    fn is_tied_down(self, leader: LeaderId, unit: UnitId) -> bool {
        let foot = matches!(self.card(unit).arm, Arm::Phalanx | Arm::Heavy | Arm::Medium | Arm::Legion);
        foot && self.leader(leader).has(PREPARED)
    }

    /// \[6.64, 4.3\] The orders that a move of a stack costs: two, or one of the overall commander in the hex; more than
    /// there are when no stack of two can move.
    fn stack_cost(self, leader: LeaderId, unit: UnitId) -> u8 {
        let second = self.of(unit).below;
        let pair = second != NO_UNIT && self.card(second).class.stacks() && self.card(unit).class.stacks();
        if !pair || !self.takes_orders(second) || self.of(second).did(ORDERED) {
            return u8::MAX;
        }
        let here = self.leader_hex(leader) == self.hex(unit);
        let any = self.switches().command_stack == super::switches::CommandStack::AnyHex;
        if self.is_overall(leader) && (here || any) { 1 } else { 2 }
    }

    /// Whether a unit, or its stack, has a step or a turn to make.
    fn can_move(self, unit: UnitId, stack: bool) -> bool {
        let frame = self.move_frame(unit, stack);
        self.visit_move(frame, &mut |action| {
            matches!(
                action,
                Action::Step { .. }
                    | Action::Wheel { .. }
                    | Action::Turn { .. }
                    | Action::About
                    | Action::Column { .. }
            )
        })
    }

    /// \[9.64, 5.22\] Whether the order of a stack can change: two Roman units of foot.
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
        let reach = self.reach(frame.leader);
        let mut units = self.units(frame.side).filter(|&unit| self.may_order(frame.leader, unit, &reach));
        let orders = |action| matches!(action, Action::Begin { .. } | Action::BeginStack { .. } | Action::Shoot { .. });
        units.any(|unit| self.visit_unit_orders(frame.leader, unit, &mut { orders }))
    }

    /// D6: the units of an ordered line that have not been ordered; all of them may fire in place instead.
    pub(super) fn visit_line(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        if frame.left > 0 {
            return false;
        }
        let (side, orders) = (frame.side, self.orders());
        let due = units_in(side, self.unordered(side, orders.ordered)).filter(|&unit| self.takes_orders(unit));
        let fires = |unit: &UnitId| self.can_fire(*unit);
        if frame.has(SEGMENT) {
            return due.filter(fires).any(|unit| visit(Action::Shoot { unit })) || visit(Action::EndOrders);
        }
        let fresh = orders.ordered == self.unordered(side, orders.ordered);
        let mixed = self.switches().line_mode == LineMode::Mixed;
        if fresh && !mixed && due.clone().any(|unit| self.can_fire(unit)) && visit(Action::LineFire) {
            return true;
        }
        due.clone().any(|unit| self.visit_line_moves(frame.leader, unit, visit))
            || mixed && due.filter(fires).any(|unit| visit(Action::Shoot { unit }))
            || self.visit_line_leader(frame, visit)
            || self.visit_line_extension(frame, visit)
            || visit(Action::EndOrders)
    }

    fn visit_line_moves(self, leader: LeaderId, unit: UnitId, visit: &mut impl FnMut(Action) -> bool) -> bool {
        if !self.is_top(unit) || self.is_tied_down(leader, unit) || self.is_leader_elephant(unit) {
            return false;
        }
        let stack = self.stack_cost(leader, unit) != u8::MAX && self.orders().ordered & bit(self.of(unit).below) != 0;
        let fires = self.visit_move_fire(self.move_frame(unit, false), &mut |_| true);
        (self.can_move(unit, false) || fires) && visit(Action::Begin { unit })
            || stack && self.can_move(unit, true) && visit(Action::BeginStack { unit })
    }
}

impl<D: Dice, O: Observer<Event>> Play<'_, D, O> {
    /// \[4.2, 4.26, 5.27\] Opens the choice between individual orders and a line. A leader in an enemy zone of control gives
    /// no orders; the overall commander may order himself out of it.
    pub(super) fn open_mode(&mut self, leader: LeaderId) {
        let side = leader_side(leader);
        if !self.state.orders.pinned {
            self.push(Frame::new(Window::Mode, side).leader(leader));
        } else if self.at().is_overall(leader) {
            self.push(Frame::new(Window::Orders, side).leader(leader));
        }
    }

    pub(super) fn act_mode(&mut self, frame: Frame, action: Action) {
        self.pop();
        match action {
            Action::Individual => self.push(Frame::new(Window::Orders, frame.side).leader(frame.leader)),
            Action::Line { line, unit } => self.order_line(frame, line, unit),
            _ => {}
        }
    }

    pub(super) fn proceed_mode(&mut self, _: Frame) {
        self.pop();
    }

    /// \[4.23, 4.25\] A line command, with a roll where one is needed; when it fails, individual orders remain.
    fn order_line(&mut self, frame: Frame, line: LineId, unit: UnitId) {
        let (leader, at) = (frame.leader, self.at());
        let units = at.line_of(line, unit, leader);
        let authority = at.authority(leader, line, units);
        let strategy = at.strategy(frame.side);
        if let Some(Authority::Roll(modifier)) = authority {
            let die = self.roll_leader(leader, Purpose::Strategy);
            let good = die as i8 + modifier <= strategy as i8;
            self.emit(Kind::StrategyRolled, "4.25 A2", |event| {
                (event.leader, event.modifier, event.strength) = (Some(leader), Some(modifier), Some(strategy));
                event.dice.push(die);
                event.result = if good { "succeeds" } else { "fails" };
            });
            if !good {
                self.state.orders.refused = true;
                return self.push(Frame::new(Window::Orders, frame.side).leader(leader));
            }
        }
        let orders = &mut self.state.orders;
        (orders.line, orders.ordered, orders.lined) = (line, units, true);
        orders.lines -= 1;
        self.emit(Kind::LineOrdered, "4.23", |event| {
            (event.leader, event.count) = (Some(leader), Some(units.count_ones() as u8));
        });
        self.push(Frame::new(Window::Line, frame.side).leader(leader));
    }

    pub(super) fn act_line(&mut self, frame: Frame, action: Action) {
        match action {
            Action::LineFire => self.top().flags |= SEGMENT,
            Action::Begin { unit } => self.order_move(unit, false),
            Action::BeginStack { unit } => self.order_move(unit, true),
            Action::Shoot { unit } => self.order_fire(unit),
            Action::BeginLeader { leader } => self.begin_leader_move(leader, OF_LINE),
            Action::EndOrders => self.top().left = 1,
            _ => self.extend_line(frame, action),
        }
    }

    /// \[8.22\] After all moves of a line, units whose zones it has entered may fire; then the leader may order another
    /// line \[5.21, 4.25 C\].
    pub(super) fn proceed_line(&mut self, frame: Frame) {
        let moved = units_in(frame.side, frame.pool.word()).next();
        if let Some(unit) = moved {
            self.top().pool = super::window::Pool::new(frame.pool.word() & !bit(unit));
            if self.at().is_on_map(unit) && !self.at().is_routed(unit) {
                self.open_entry_fire(unit);
            }
            return;
        }
        self.pop();
        (self.state.orders.line, self.state.orders.ordered) = (NO_LINE, 0);
        if self.state.orders.lines > 0 {
            self.push(Frame { flags: SEGMENT, ..Frame::new(Window::Mode, frame.side).leader(frame.leader) });
        }
    }

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
                play.state.orders.recoveries += 1;
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

    /// An individual order: its cost, and what it binds the leader to.
    fn individual(&mut self, leader: LeaderId, unit: UnitId, cost: u8, carry_out: impl FnOnce(&mut Self)) {
        let bond = self.at().bond(leader, unit);
        let orders = &mut self.state.orders;
        orders.left -= cost;
        orders.bound = orders.bound.or(bond);
        self.emit(Kind::Ordered, "5.22", |event| (event.leader, event.unit) = (Some(leader), Some(unit)));
        carry_out(self);
    }

    /// A unit, or its stack, is ordered to move.
    fn order_move(&mut self, unit: UnitId, stack: bool) {
        let frame = self.at().move_frame(unit, stack);
        self.note_elephant_order(unit);
        self.state.units[unit as usize].mark_done(ORDERED);
        if frame.other != NO_UNIT {
            self.state.units[frame.other as usize].mark_done(ORDERED);
        }
        self.begin_move(frame);
    }

    /// A unit is ordered to fire in place.
    fn order_fire(&mut self, unit: UnitId) {
        self.note_elephant_order(unit);
        self.state.units[unit as usize].mark_done(ORDERED);
        self.state.orders.acted = true;
        self.open_fire(unit);
    }

    /// \[9.64\] The order of a stack changes.
    fn reorder(&mut self, unit: UnitId) {
        let hex = self.at().hex(unit);
        self.state.reorder(hex);
        self.emit(Kind::Reordered, "9.64", |event| (event.unit, event.to) = (Some(unit), hex));
    }
}
