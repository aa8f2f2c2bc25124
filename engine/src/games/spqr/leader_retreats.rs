//! \[4.62, 9.14\] Leaders who withdraw from a unit that has come next to them.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::spqr::action::Action;
use crate::games::spqr::data::{LeaderId, UnitId, leader_side, side_of, units_in};
use crate::games::spqr::event::{Event, Kind};
use crate::games::spqr::hex::Hex;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::switches::LoneLeader;
use crate::games::spqr::window::{Frame, Window};

/// The most hexes of a withdrawal \[4.62\].
const RETREAT: u8 = 3;

impl Position<'_> {
    /// \[4.62\] D8: the next hex of a leader's withdrawal: without enemies, outside their zones. A leader without a unit
    /// must withdraw if he can.
    pub(super) fn visit_leader_retreat(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let leader = frame.leader;
        if !self.is_present(leader) {
            return false;
        }
        if frame.left == 0 {
            return visit(Action::Pass);
        }
        let steps = self.retreat_hexes(leader).any(|hex| visit(Action::WithdrawLeader { leader, hex }));
        let must = self.is_cornered(frame) && self.switches().lone_leader == LoneLeader::MustWithdraw;
        let able = self.retreat_hexes(leader).next().is_some();
        steps || !(must && able) && visit(Action::Pass)
    }

    /// \[4.62\] Whether the leader of a window has not withdrawn yet and stands alone beside an enemy; elephants of his own
    /// side may rampage beside him.
    fn is_cornered(self, frame: Frame) -> bool {
        let enemy = side_of(frame.unit) != leader_side(frame.leader);
        enemy && frame.left == RETREAT && self.is_lone(frame.leader)
    }

    /// The leaders of a side next to one of these units, a bit each.
    fn leaders_beside(self, side: Side, units: impl Iterator<Item = UnitId> + Clone) -> u32 {
        let beside = |leader: LeaderId| {
            let hex = self.leader_hex(leader);
            units.clone().any(|unit| self.apart_hex(unit, hex) == 1)
        };
        self.leaders(side).fold(0, |all, leader| all | u32::from(beside(leader)) << leader)
    }

    /// Whether a leader has no friendly unit in his hex.
    fn is_lone(self, leader: LeaderId) -> bool {
        self.holder(self.leader_hex(leader)) != Some(leader_side(leader))
    }

    /// The hexes into which a leader may withdraw from where he is.
    fn retreat_hexes(self, leader: LeaderId) -> impl Iterator<Item = Hex> + Clone {
        let side = leader_side(leader);
        let near = self.field().neighbours(self.leader_hex(leader));
        near.filter(move |&hex| self.leader_toll(leader, hex).is_some() && !self.in_zone(hex, side.other()))
    }
}

impl<D: Dice, O: Observer<Event>> Play<'_, D, O> {
    /// \[4.62\] Opens the windows for the leaders of the other side that a unit has come next to.
    pub(super) fn open_leader_retreats(&mut self, unit: UnitId) {
        self.open_leader_retreats_of(side_of(unit).other(), unit);
    }

    /// The same for the leaders of one side; rampaging elephants are avoided by both \[9.14\].
    pub(super) fn open_leader_retreats_of(&mut self, side: Side, unit: UnitId) {
        let near = self.at().leaders_beside(side, [unit].into_iter());
        self.open_leader_retreat(unit, near);
    }

    /// \[4.62\] Opens the windows for leaders who are next to an enemy after a combat, before any of these advances.
    pub(super) fn open_leader_retreats_after(&mut self, combat: u8) {
        for side in self.at().sides_of(combat) {
            let at = self.at();
            let units = units_in(side, at.fighting(combat, side)).filter(|&unit| !at.is_routed(unit));
            let (first, near) = (units.clone().next(), at.leaders_beside(side.other(), units));
            if let Some(unit) = first {
                self.open_leader_retreat(unit, near);
            }
        }
    }

    /// Opens the window of the first of these leaders; the others follow, so that one frame is enough.
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
            self.top().left -= 1;
            let from = self.at().leader_hex(leader);
            self.move_leader(leader, hex, "4.62");
            return self.emit(Kind::LeaderWithdrew, "4.62", |event| {
                (event.leader, event.from, event.to) = (Some(leader), from, hex);
            });
        }
        let (leader, at) = (frame.leader, self.at());
        let stays = at.is_cornered(frame);
        let able = at.retreat_hexes(leader).next().is_some();
        let lost = stays && !(able && at.switches().lone_leader == LoneLeader::MayStay);
        self.proceed_leader_retreat(frame);
        if lost {
            self.kill_leader(leader, "caught", "4.62");
        }
    }

    /// The next leader whom the unit has come next to is asked.
    pub(super) fn proceed_leader_retreat(&mut self, frame: Frame) {
        self.pop();
        self.open_leader_retreat(frame.unit, frame.pool.word() as u32);
    }
}
