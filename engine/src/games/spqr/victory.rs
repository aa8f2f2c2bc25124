//! \[11\] Rout points and victory.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Outcome, Side, Winner};
use crate::games::spqr::arms::Arm;
use crate::games::spqr::data::{LeaderId, UnitId};
use crate::games::spqr::event::{Event, Fact};
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::state::{Ending, State};
use crate::games::spqr::window::{Frame, Window};

/// The rout points of skirmishers and elephants \[11.2\].
const LIGHT_POINTS: u16 = 2;

impl Position<'_> {
    /// \[11.2\] The rout points of a unit: its printed quality, doubled for a two-hex unit; 2 for skirmishers and
    /// elephants; none for a leader's elephant.
    #[must_use]
    pub fn worth(self, unit: UnitId) -> u16 {
        let card = self.card(unit);
        if card.rider.is_some() {
            return 0;
        }
        match card.arm {
            Arm::Skirmishers | Arm::IndianElephants | Arm::AfricanElephants => LIGHT_POINTS,
            _ => u16::from(card.quality) * if card.double { 2 } else { 1 },
        }
    }

    /// \[11.2\] The rout points of a leader: five times the initiative of named ones, once that of all others.
    #[must_use]
    pub fn leader_worth(self, leader: LeaderId) -> u16 {
        let leader = self.game.scenario.leader(leader);
        u16::from(leader.initiative) * if leader.rank.is_named() { 5 } else { 1 }
    }

    /// The outcome, once the game is over. Victory points are the rout points of the second side minus those of the
    /// first.
    pub(super) fn outcome(self) -> Option<Outcome> {
        let ending = self.state.ending?;
        let [first, second] = self.state.lost.map(i32::from);
        let winner = self.state.winner.map_or(Winner::Draw, Winner::Side);
        Some(Outcome { winner, ending: ending as u8, vp: second - first, stage: self.state.turn })
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[11.1, 11.3, 11.4\] The withdrawal phase: a side that has reached its level loses; when both have, the one with
    /// the smaller excess wins. Then the next turn, unless it was the last one \[2.6\].
    pub(super) fn end_turn(&mut self) {
        let points = self.state.lost;
        self.emit(Fact::RoutPoints { points }, "11.1", |_| {});
        let excess =
            Side::BOTH.map(|side| points[side.index()].checked_sub(self.game.scenario.armies[side.index()].withdrawal));
        match excess {
            [Some(first), Some(second)] => {
                let winner = match first.cmp(&second) {
                    core::cmp::Ordering::Less => Some(Side::First),
                    core::cmp::Ordering::Greater => Some(Side::Second),
                    core::cmp::Ordering::Equal => None,
                };
                self.finish(Ending::Both, winner, "11.4");
            }
            [Some(_), None] => self.finish(Ending::Withdrawal, Some(Side::Second), "11.3"),
            [None, Some(_)] => self.finish(Ending::Withdrawal, Some(Side::First), "11.3"),
            [None, None] if self.state.turn >= self.game.scenario.turns => self.finish(Ending::Turns, None, "2.6"),
            [None, None] => self.begin_turn(),
        }
    }

    fn finish(&mut self, ending: Ending, winner: Option<Side>, rule: &'static str) {
        self.state.stack.clear();
        self.push(Frame::new(Window::Over, Side::First));
        (self.state.ending, self.state.winner) = (Some(ending), winner);
        self.emit(Fact::GameOver { ending }, rule, |event| event.side = winner);
    }
}
