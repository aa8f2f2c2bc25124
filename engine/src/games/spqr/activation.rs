//! \[5.1, 5.5\] Activation in the order of initiative, and elite initiative.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::spqr::action::Action;
use crate::games::spqr::data::{LeaderId, Rank, leader_side};
use crate::games::spqr::details::Finish;
use crate::games::spqr::event::{Event, Fact};
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::reach::Reach;
use crate::games::spqr::roll::Purpose;
use crate::games::spqr::state::{ACTIVATED, FINISHED, Grant, State};
use crate::games::spqr::window::{Frame, TRIED, Window};

impl Position<'_> {
    /// \[5.13, 5.27\] Whether a leader can be activated in initiative order: he is not finished, and has had no phase
    /// yet, or only one in an enemy zone of control that he has since left.
    #[must_use]
    pub fn is_inactive(self, leader: LeaderId) -> bool {
        let state = self.leader(leader);
        let had = state.has(ACTIVATED);
        self.is_present(leader) && !state.has(FINISHED) && !(had && self.is_leader_zoned(leader))
    }

    /// \[5.12\] The inactive leaders of a side with the lowest initiative of all.
    fn lowest(self, side: Side) -> impl Iterator<Item = LeaderId> + Clone {
        let all = || Side::BOTH.into_iter().flat_map(move |side| self.leaders(side));
        let inactive = all().filter(move |&leader| self.is_inactive(leader));
        let least = inactive.map(|leader| self.initiative(leader)).min().unwrap_or(u8::MAX);
        self.leaders(side).filter(move |&leader| self.is_inactive(leader) && self.initiative(leader) == least)
    }

    /// \[4.3\] A side's overall commander if he is on the map, or the proconsul who replaces a dead one \[4.46\].
    #[must_use]
    pub fn overall(self, side: Side) -> Option<LeaderId> {
        let of = |rank: Rank| self.leaders(side).find(|&leader| self.game.scenario.leader(leader).rank == rank);
        of(Rank::Overall).or_else(|| of(Rank::Proconsul))
    }

    /// Whether a leader is the overall commander himself.
    #[must_use]
    pub fn is_overall(self, leader: LeaderId) -> bool {
        self.game.scenario.leader(leader).rank == Rank::Overall
    }

    /// \[5.41\] D3: the candidates, and trumps by higher leaders. After a failed trump a candidate is activated.
    pub(super) fn visit_activation(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let mut lowest = self.lowest(frame.side);
        if lowest.clone().any(|leader| visit(Action::Activate { leader })) {
            return true;
        }
        if frame.has(TRIED) {
            return false;
        }
        let least = lowest.clone().next().map_or(0, |leader| self.initiative(leader));
        lowest.any(|leader| visit(Action::Skip { leader }))
            || self.trumpers(frame.side, least + 1).any(|leader| visit(Action::Trump { leader }))
    }

    /// \[5.51\] D2: the overall commander, leaders in his range, in turn 1 any leader.
    pub(super) fn visit_elite(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let Some(overall) = self.elite(frame.side) else { return false };
        let reach = Reach::new(self, overall);
        let near = |leader: LeaderId| self.turn() == 1 || reach.contains(self.leader_hex(leader));
        let able = |&leader: &LeaderId| near(leader) && (leader == overall || !self.is_leader_zoned(leader));
        self.leaders(frame.side).filter(able).any(|leader| visit(Action::Activate { leader })) || visit(Action::Pass)
    }

    /// \[5.51\] The elite overall commander of a side on the map.
    fn elite(self, side: Side) -> Option<LeaderId> {
        self.leaders(side).find(|&leader| self.is_overall(leader) && self.game.scenario.leader(leader).elite)
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[5.12\] Opens the next activation; false when no leader is inactive.
    pub(super) fn open_activation(&mut self) -> bool {
        self.state.tried = 0;
        let at = self.at();
        let lowest = Side::BOTH.map(|side| at.lowest(side).next());
        let side = match lowest {
            [Some(leader), Some(_)] => self.tied(at.initiative(leader)),
            [Some(_), None] => Side::First,
            [None, Some(_)] => Side::Second,
            [None, None] => return false,
        };
        self.push(Frame::new(Window::Activation, side));
        true
    }

    /// \[5.12\] The side whose leader of this initiative goes next: the higher roll first, then alternating.
    fn tied(&mut self, initiative: u8) -> Side {
        let shift = 2 * u32::from(initiative.min(15));
        if let Some(side) = Side::BOTH.into_iter().find(|&side| self.state.ties >> shift & 3 == 1 + side as u32) {
            return side;
        }
        let (side, dice) = loop {
            let dice = Side::BOTH.map(|side| self.roll_side(side, Purpose::Order));
            match dice[0].cmp(&dice[1]) {
                core::cmp::Ordering::Greater => break (Side::First, dice),
                core::cmp::Ordering::Less => break (Side::Second, dice),
                core::cmp::Ordering::Equal => {}
            }
        };
        self.state.ties |= (1 + side as u32) << shift;
        self.emit(Fact::OrderRolled { initiative }, "5.12", |event| {
            event.side = Some(side);
            dice.into_iter().for_each(|die| event.dice.push(die));
        });
        side
    }

    /// A leader in initiative order has been dealt with: among equal initiatives the other side is next.
    fn alternate(&mut self, leader: LeaderId) {
        let shift = 2 * u32::from(self.at().initiative(leader).min(15));
        if self.state.ties >> shift & 3 != 0 {
            let other = leader_side(leader).other();
            self.state.ties = self.state.ties & !(3 << shift) | (1 + other as u32) << shift;
        }
    }

    pub(super) fn act_activation(&mut self, frame: Frame, action: Action) {
        match action {
            Action::Activate { leader } => {
                self.alternate(leader);
                self.pop();
                self.begin_phase(leader, Grant::Regular);
            }
            Action::Skip { leader } => {
                self.alternate(leader);
                self.pop();
                self.finish_leader(leader, Finish::Passed, "5.15");
            }
            Action::Trump { leader } => self.try_trump(frame, leader),
            _ => {}
        }
    }

    /// There is no candidate.
    pub(super) fn proceed_activation(&mut self, _: Frame) {
        self.pop();
    }

    /// \[5.15\] A leader is finished for this turn.
    pub(super) fn finish_leader(&mut self, leader: LeaderId, reason: Finish, rule: &'static str) {
        self.state.leaders[leader as usize].set(FINISHED, true);
        self.emit(Fact::LeaderFinished { reason }, rule, |event| event.leader = Some(leader));
    }

    /// \[5.51, 5.53\] The side that has the elite phase: the one with an elite overall commander; if both have one, the
    /// higher die plus initiative, neither on a tie.
    pub(super) fn open_elite(&mut self) {
        let elite = Side::BOTH.map(|side| self.at().elite(side));
        let side = match elite {
            [None, None] => return,
            [Some(_), None] => Side::First,
            [None, Some(_)] => Side::Second,
            [Some(first), Some(second)] => {
                let dice = Side::BOTH.map(|side| self.roll_side(side, Purpose::Order));
                let sums = [dice[0] + self.at().initiative(first), dice[1] + self.at().initiative(second)];
                let side = match sums[0].cmp(&sums[1]) {
                    core::cmp::Ordering::Greater => Some(Side::First),
                    core::cmp::Ordering::Less => Some(Side::Second),
                    core::cmp::Ordering::Equal => None,
                };
                self.emit(Fact::EliteSide, "5.53", |event| {
                    event.side = side;
                    dice.into_iter().for_each(|die| event.dice.push(die));
                });
                let Some(side) = side else { return };
                side
            }
        };
        self.push(Frame::new(Window::Elite, side));
    }

    pub(super) fn act_elite(&mut self, _: Frame, action: Action) {
        self.pop();
        if let Action::Activate { leader } = action {
            self.begin_phase(leader, Grant::Elite);
        }
    }

    pub(super) fn proceed_elite(&mut self, _: Frame) {
        self.pop();
    }
}
