//! \[4.61, 5.24, 6.14\] Moves of leaders.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::action::Action;
use crate::games::spqr::arms::Gait;
use crate::games::spqr::data::{LEADER_POINTS, LeaderId, MAX_LEADERS, NO_LEADER, UnitId, leader_side, units_in};
use crate::games::spqr::event::{Event, Fact};
use crate::games::spqr::facing::Stance;
use crate::games::spqr::hex::{Hex, MAX_HEXES};
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::reach::Reach;
use crate::games::spqr::state::State;
use crate::games::spqr::window::{Frame, OF_LINE, Window};

/// The distance from which a leader moves with a line \[5.24\].
const WITH_LINE: u8 = 2;

impl Position<'_> {
    /// \[4.71\] The elephant that a leader rides, on the map.
    #[must_use]
    pub fn mount(self, leader: LeaderId) -> Option<UnitId> {
        self.units(leader_side(leader)).find(|&unit| self.card(unit).rider == Some(leader))
    }

    /// \[6.15, 4.61\] The cost of a step for a leader; `None` when it is illegal: into a hex with enemies, or into an
    /// enemy zone without a friendly unit there.
    pub(super) fn leader_toll(self, leader: LeaderId, to: Hex) -> Option<u8> {
        self.leader_toll_from(leader, self.leader_hex(leader), to)
    }

    /// As `leader_toll`, from another hex.
    pub(super) fn leader_toll_from(self, leader: LeaderId, from: Hex, to: Hex) -> Option<u8> {
        let (side, mount) = (leader_side(leader), self.mount(leader));
        let gait = if mount.is_some() { Gait::Elephants } else { Gait::Cavalry };
        let toll = self.gait_toll(gait, from, to, false)?;
        let friends = self.holder(to) == Some(side);
        let free = !self.holds_enemy(to, side) && (friends || mount.is_some() || !self.in_zone(to, side.other()));
        let room = mount.is_none_or(|mount| self.may_stop(mount, to));
        (free && room).then_some(toll.cost)
    }

    /// \[5.24\] Orders of a leader to himself, and of the overall commander to other leaders: one for each leader in a
    /// phase, two when he is in an enemy zone.
    pub(super) fn visit_leader_orders(self, leader: LeaderId, visit: &mut impl FnMut(Action) -> bool) -> bool {
        if self.may_move_himself(leader) && visit(Action::BeginLeader { leader }) {
            return true;
        }
        if !self.is_overall(leader) || self.is_leader_zoned(leader) {
            return false;
        }
        let reach = Reach::new(self, leader);
        let mut others = self.leaders(leader_side(leader)).filter(|&other| {
            let near = || reach.contains(self.leader_hex(other));
            let fresh = self.orders().leaders & 1 << other == 0;
            let cost = self.leader_cost(other);
            other != leader && near() && fresh && cost <= self.orders().left && self.can_leader_move(other)
        });
        others.any(|leader| visit(Action::BeginLeader { leader }))
    }

    /// \[4.26, 4.3\] Whether a leader may order himself to move: the overall commander even out of an enemy zone.
    pub(super) fn may_move_himself(self, leader: LeaderId) -> bool {
        (self.is_overall(leader) || !self.is_leader_zoned(leader)) && self.can_leader_move(leader)
    }

    /// \[4.3\] The orders that a move of another leader costs.
    fn leader_cost(self, leader: LeaderId) -> u8 {
        1 + u8::from(self.is_leader_zoned(leader))
    }

    /// Whether a leader can make a step.
    fn can_leader_move(self, leader: LeaderId) -> bool {
        if !self.is_present(leader) {
            return false;
        }
        let left = LEADER_POINTS - self.leader(leader).spent;
        let mut near = self.field().neighbours(self.leader_hex(leader));
        near.any(|hex| self.leader_toll(leader, hex).is_some_and(|cost| cost <= left))
    }

    /// \[5.24\] The active leader moves with his line when he starts within two hexes of one of its units.
    pub(super) fn visit_line_leader(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let (leader, hex) = (frame.leader, self.leader_hex(frame.leader));
        if !self.is_present(leader) {
            return false;
        }
        let line = units_in(frame.side, self.orders().ordered).filter(|&unit| self.is_on_map(unit));
        let near = line.clone().any(|unit| self.apart_hex(unit, hex) <= WITH_LINE);
        let fresh = self.leader(leader).spent == 0 && self.orders().leaders & 1 << leader == 0;
        near && fresh
            && !self.is_leader_zoned(leader)
            && self.can_leader_move(leader)
            && visit(Action::BeginLeader { leader })
    }

    /// D7: steps of a leader, and the end; with a line, in range of one of its units, or where he started.
    pub(super) fn visit_leader_move(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let (leader, here) = (frame.leader, self.leader_hex(frame.leader));
        if !self.is_present(leader) {
            return false;
        }
        let able = |hex: &Hex| {
            let cost = self.leader_toll(leader, *hex).filter(|&cost| cost <= frame.left);
            cost.is_some_and(|cost| !frame.has(OF_LINE) || self.keeps_line(frame, *hex, cost))
        };
        let ends = || !frame.has(OF_LINE) || here == frame.from || self.commands_line(frame, here);
        self.field().neighbours(here).filter(able).any(|hex| visit(Action::Step { hex }))
            || ends() && visit(Action::Halt)
    }

    /// \[5.24, 4.21\] Whether a unit of a leader's line is in his command range from a hex.
    fn commands_line(self, frame: Frame, hex: Hex) -> bool {
        let reach = Reach::from(self, frame.leader, hex);
        let mut line = units_in(frame.side, self.orders().ordered).filter(|&unit| self.is_on_map(unit));
        line.any(|unit| reach.holds(unit))
    }

    /// \[5.24\] Whether a leader who steps into a hex can still end his move in range of a unit of his line.
    fn keeps_line(self, frame: Frame, hex: Hex, cost: u8) -> bool {
        self.ends_with_line(frame, hex, frame.left - cost, &mut [0; MAX_HEXES])
    }

    /// As `keeps_line`, with some points left in a hex; `known` has one more than the points with which each hex was
    /// tried.
    fn ends_with_line(self, frame: Frame, hex: Hex, left: u8, known: &mut [u8; MAX_HEXES]) -> bool {
        // \[4.61\] A leader stops in an enemy zone of control.
        let left = if self.in_zone(hex, frame.side.other()) { 0 } else { left };
        let most = self.range(frame.leader) + left;
        let mut line = units_in(frame.side, self.orders().ordered).filter(|&unit| self.is_on_map(unit));
        if known[hex.index()] > left || !line.any(|unit| self.apart_hex(unit, hex) <= most) {
            return false;
        }
        let fresh = known[hex.index()] == 0;
        known[hex.index()] = left + 1;
        fresh && self.commands_line(frame, hex)
            || self.field().neighbours(hex).any(|next| {
                let cost = self.leader_toll_from(frame.leader, hex, next).filter(|&cost| cost <= left && left > 0);
                cost.is_some_and(|cost| self.ends_with_line(frame, next, left - cost, known))
            })
    }

    /// \[5.24\] The leaders that may move along with a unit that has not moved yet: with an individual order the active
    /// one, with a line other leaders of the overall commander.
    pub(super) fn visit_join(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        if !self.is_at_start(frame) || frame.leader != NO_LEADER {
            return false;
        }
        let active = self.orders().leader;
        if active == NO_LEADER {
            return false;
        }
        let line = self.innermost(Window::Line).is_some();
        let hex = self.hex(frame.unit);
        let mut able = self.leaders_in(hex, frame.side).filter(|&leader| {
            let may = if line { self.is_overall(active) && leader != active } else { leader == active };
            may && self.mount(leader).is_none() && (leader == active || !self.is_leader_zoned(leader))
        });
        able.any(|leader| visit(Action::Join { leader }))
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[5.24\] An individual order to a leader, from himself or from the overall commander.
    pub(super) fn order_leader(&mut self, giver: LeaderId, leader: LeaderId) {
        let cost = if giver == leader { 1 } else { self.at().leader_cost(leader) };
        let orders = &mut self.state.orders;
        orders.left -= cost;
        self.emit(Fact::Ordered { other: Some(leader) }, "5.24", |event| event.leader = Some(giver));
        self.begin_leader_move(leader, 0);
    }

    /// \[6.14\] A leader moves, with at most nine points in a phase.
    pub(super) fn begin_leader_move(&mut self, leader: LeaderId, flags: u8) {
        let left = LEADER_POINTS - self.state.leaders[leader as usize].spent;
        self.state.orders.leaders |= 1 << leader;
        let frame = Frame::new(Window::LeaderMove, leader_side(leader)).leader(leader);
        self.push(Frame { left, flags, from: self.at().leader_hex(leader), ..frame });
    }

    pub(super) fn act_leader_move(&mut self, frame: Frame, action: Action) {
        let Action::Step { hex } = action else {
            self.pop();
            return;
        };
        let cost = self.at().leader_toll(frame.leader, hex).unwrap_or(0);
        self.state.leaders[frame.leader as usize].spent += cost;
        self.move_leader(frame.leader, hex, "5.24");
        // \[4.61\] A leader stops in an enemy zone of control.
        let stops = self.at().is_leader_zoned(frame.leader);
        self.top().left = if stops { 0 } else { frame.left - cost };
        // \[4.62\] His elephant is a unit.
        let mount = self.at().mount(frame.leader);
        mount.into_iter().for_each(|mount| self.open_leader_retreats(mount));
    }

    pub(super) fn proceed_leader_move(&mut self, _: Frame) {
        self.pop();
    }

    /// Puts a leader, with his elephant, into another hex.
    pub(super) fn move_leader(&mut self, leader: LeaderId, to: Hex, rule: &'static str) {
        let (from, mount) = (self.at().leader_hex(leader), self.at().mount(leader));
        if let Some(mount) = mount {
            // \[4.75\] It takes the facing of the unit there.
            let other = self.at().top(to).map(|other| self.at().stance(other).facing);
            let stance = self.at().stance(mount);
            let facing = other.unwrap_or(stance.facing);
            self.relocate(mount, Stance { hex: to, facing, ..stance });
        }
        self.state.leaders[leader as usize].hex = to;
        self.emit(Fact::LeaderMoved, rule, |event| {
            (event.leader, event.from, event.to) = (Some(leader), from, to);
        });
        mount.into_iter().for_each(|mount| self.overrun(mount));
    }

    /// \[5.24\] A leader accompanies a moving unit, and pays for the step \[6.14\].
    pub(super) fn carry(&mut self, leader: LeaderId, from: Hex, to: Hex) {
        let cost = self.at().gait_toll(Gait::Cavalry, from, to, false).map_or(0, |toll| toll.cost);
        let state = &mut self.state.leaders[leader as usize];
        state.spent = (state.spent + cost).min(LEADER_POINTS);
        self.move_leader(leader, to, "5.24");
    }

    /// \[6.65\] Moves the leaders of a mask who are in a unit's hexes along with it, to its new hexes.
    pub(super) fn take_leaders(&mut self, leaders: u32, before: [Hex; 2], after: [Hex; 2]) {
        for leader in (0..MAX_LEADERS as LeaderId).filter(|&leader| leaders & 1 << leader != 0) {
            let hex = self.at().leader_hex(leader);
            if let Some(half) = before.iter().position(|&cell| cell.is_some() && cell == hex) {
                self.move_leader(leader, after[half], "6.65");
            }
        }
    }
}
