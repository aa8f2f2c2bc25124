//! \[4.62, 9.14\] Leader withdrawal from a unit that has become adjacent.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::spqr::action::Action;
use crate::games::spqr::data::{LeaderId, UnitId, leader_side, side_of, units_in};
use crate::games::spqr::details::Death;
use crate::games::spqr::event::{Event, Fact};
use crate::games::spqr::hex::Hex;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::state::State;
use crate::games::spqr::switches::LoneLeader;
use crate::games::spqr::window::{Frame, Window};

/// The most hexes of a withdrawal \[4.62\].
const RETREAT: u8 = 3;

impl Position<'_> {
    /// \[4.62\] D8: the next hex of a leader's withdrawal: without enemies, outside their zones. A leader without a unit
    /// must withdraw if he can, and every withdrawal ends in a hex that is not adjacent to the enemy unit.
    pub(super) fn visit_leader_retreat(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let leader = frame.leader;
        if !self.is_present(leader) {
            return false;
        }
        if frame.left == 0 {
            return visit(Action::Pass);
        }
        let steps = self.retreat_hexes(frame).any(|hex| visit(Action::WithdrawLeader { leader, hex }));
        steps || self.may_end_withdrawal(frame) && visit(Action::Pass)
    }

    /// Whether a leader may stop: he has not begun and need not withdraw, or he is no longer adjacent to the unit.
    fn may_end_withdrawal(self, frame: Frame) -> bool {
        if frame.left < RETREAT {
            return self.is_clear_of(frame, self.leader_hex(frame.leader));
        }
        let must = self.is_cornered(frame) && self.switches().lone_leader == LoneLeader::MustWithdraw;
        !(must && self.retreat_hexes(frame).next().is_some())
    }

    /// \[4.62\] Whether the leader of a window has not withdrawn yet and is alone next to an enemy unit; his own side's
    /// rampaging elephants do not count.
    fn is_cornered(self, frame: Frame) -> bool {
        let enemy = side_of(frame.unit) != leader_side(frame.leader);
        let beside = !self.is_clear_of(frame, self.leader_hex(frame.leader));
        enemy && beside && frame.left == RETREAT && self.is_lone(frame.leader)
    }

    /// Whether a hex is not adjacent to the unit of a window.
    fn is_clear_of(self, frame: Frame, hex: Hex) -> bool {
        !self.is_on_map(frame.unit) || self.apart_hex(frame.unit, hex) > 1
    }

    /// The leaders of a side next to a unit, one bit each.
    fn leaders_beside(self, side: Side, unit: UnitId) -> u32 {
        let beside = |leader: LeaderId| self.apart_hex(unit, self.leader_hex(leader)) == 1;
        self.leaders(side).fold(0, |all, leader| all | u32::from(beside(leader)) << leader)
    }

    /// Whether a leader has no friendly unit in his hex.
    fn is_lone(self, leader: LeaderId) -> bool {
        self.holder(self.leader_hex(leader)) != Some(leader_side(leader))
    }

    /// The hexes into which a leader with steps left may withdraw: those from which he can still get away from the unit.
    fn retreat_hexes(self, frame: Frame) -> impl Iterator<Item = Hex> + Clone {
        let here = self.leader_hex(frame.leader);
        let near = self.withdrawal_steps(frame.leader, here);
        near.filter(move |&hex| self.gets_clear(frame, hex, frame.left - 1))
    }

    /// The adjacent hexes that a leader may enter in a withdrawal.
    fn withdrawal_steps(self, leader: LeaderId, from: Hex) -> impl Iterator<Item = Hex> + Clone {
        let enemy = leader_side(leader).other();
        let near = self.field().neighbours(from);
        near.filter(move |&hex| self.leader_toll_from(leader, from, hex).is_some() && !self.in_zone(hex, enemy))
    }

    /// Whether a leader in a hex is away from the unit, or can get away with his remaining steps.
    fn gets_clear(self, frame: Frame, hex: Hex, left: u8) -> bool {
        self.is_clear_of(frame, hex)
            || left > 0 && self.withdrawal_steps(frame.leader, hex).any(|next| self.gets_clear(frame, next, left - 1))
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[4.62\] Opens the windows for enemy leaders that a unit has become adjacent to.
    pub(super) fn open_leader_retreats(&mut self, unit: UnitId) {
        self.open_leader_retreats_of(side_of(unit).other(), unit);
    }

    /// As `open_leader_retreats`, for the leaders of one side; rampaging elephants are avoided by both \[9.14\].
    pub(super) fn open_leader_retreats_of(&mut self, side: Side, unit: UnitId) {
        let at = self.at();
        let near = if at.is_on_map(unit) { at.leaders_beside(side, unit) } else { 0 };
        self.open_leader_retreat(unit, near);
    }

    /// \[4.62\] Opens the windows for leaders who are next to an enemy after a combat, before any unit advances; each
    /// leader decides once.
    pub(super) fn open_leader_retreats_after(&mut self, combat: u8) {
        for side in self.at().sides_of(combat) {
            let mut asked = 0;
            for unit in units_in(side, self.at().fighting(combat, side)) {
                if !self.at().is_routed(unit) {
                    let near = self.at().leaders_beside(side.other(), unit) & !asked;
                    asked |= near;
                    self.open_leader_retreat(unit, near);
                }
            }
        }
    }

    /// Opens the window of the first of these leaders; the others follow in the same frame.
    fn open_leader_retreat(&mut self, unit: UnitId, leaders: u32) {
        if leaders == 0 {
            return;
        }
        let leader = leaders.trailing_zeros() as LeaderId;
        let frame = Frame::new(Window::LeaderRetreat, leader_side(leader)).leader(leader).unit(unit);
        self.push(Frame { left: RETREAT, ..frame }.pool(u64::from(leaders & (leaders - 1))));
    }

    /// \[4.62\] A step of a withdrawal, or its end: a leader alone who has not withdrawn is eliminated.
    pub(super) fn act_leader_retreat(&mut self, frame: Frame, action: Action) {
        if let Action::WithdrawLeader { leader, hex } = action {
            return self.withdraw_leader(leader, hex);
        }
        let (leader, at) = (frame.leader, self.at());
        let may_stay = || at.switches().lone_leader == LoneLeader::MayStay && at.retreat_hexes(frame).next().is_some();
        let lost = at.is_cornered(frame) && !may_stay();
        self.proceed_leader_retreat(frame);
        if lost {
            self.kill_leader(leader, Death::Caught, "4.62");
        }
    }

    /// A step of a leader who withdraws; his elephant is a unit that may become adjacent to other leaders.
    fn withdraw_leader(&mut self, leader: LeaderId, hex: Hex) {
        self.top().left -= 1;
        let (from, mount) = (self.at().leader_hex(leader), self.at().mount(leader));
        self.move_leader(leader, hex, "4.62");
        self.emit(Fact::LeaderWithdrew, "4.62", |event| {
            (event.leader, event.from, event.to) = (Some(leader), from, hex);
        });
        mount.into_iter().for_each(|mount| self.open_leader_retreats(mount));
    }

    /// Moves on to the next leader that the unit has become adjacent to.
    pub(super) fn proceed_leader_retreat(&mut self, frame: Frame) {
        self.pop();
        self.open_leader_retreat(frame.unit, frame.pool.word() as u32);
    }
}
