//! \[5.4\] Trump, and trump of a trump or of momentum.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::spqr::action::Action;
use crate::games::spqr::data::{LeaderId, Rank};
use crate::games::spqr::details::{Finish, Success};
use crate::games::spqr::event::{Event, Fact};
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::roll::Purpose;
use crate::games::spqr::state::{ACTIVATED, FINISHED, Grant, NO_MOMENTUM, State};
use crate::games::spqr::switches::TrumpedTrumper;
use crate::games::spqr::window::{Frame, MOMENTUM, TRIED, Window};

impl<'a> Position<'a> {
    /// \[5.41, 5.42, 5.43\] The leaders of a side that may try to trump: inactive, of at least this initiative, and the
    /// side has not tried in this activation.
    pub(super) fn trumpers(self, side: Side, least: u8) -> impl Iterator<Item = LeaderId> + Clone + use<'a> {
        let tried = self.state.tried & 1 << side as u8 != 0;
        self.leaders(side).filter(move |&leader| {
            let state = self.leader(leader);
            let mahout = self.game.scenario.leader(leader).rank == Rank::Mahout;
            !tried && !mahout && !state.has(FINISHED | ACTIVATED) && self.initiative(leader) >= least
        })
    }

    /// D4, D14: trumps, or none.
    pub(super) fn visit_trump(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let mut able = self.trumpers(frame.side, self.initiative(frame.leader)).peekable();
        able.peek().is_some() && (able.any(|leader| visit(Action::Trump { leader })) || visit(Action::Pass))
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[5.41\] The active side tries to trump with a leader: a failure finishes him, and a candidate is activated.
    pub(super) fn try_trump(&mut self, frame: Frame, leader: LeaderId) {
        if self.roll_trump(frame.side, leader, "5.41") {
            self.pop();
            self.push(Frame::new(Window::Trump, frame.side.other()).leader(leader));
        } else {
            self.top().flags |= TRIED;
        }
    }

    /// \[5.42, 5.44\] A roll to trump; a leader who fails is finished.
    fn roll_trump(&mut self, side: Side, leader: LeaderId, rule: &'static str) -> bool {
        self.state.tried |= 1 << side as u8;
        let die = self.roll_leader(leader, Purpose::Momentum);
        let good = die <= self.at().initiative(leader);
        self.emit(Fact::Trumped { result: Success::of(good) }, rule, |event| {
            event.leader = Some(leader);
            event.dice.push(die);
        });
        if !good {
            self.finish_leader(leader, Finish::TrumpFailed, "5.44");
        }
        good
    }

    pub(super) fn act_trump(&mut self, frame: Frame, action: Action) {
        match action {
            Action::Trump { leader } if self.roll_trump(frame.side, leader, "5.42") => {
                self.pop();
                let spared = self.at().switches().trumped_trumper == TrumpedTrumper::Inactive;
                if frame.has(MOMENTUM) || !spared {
                    self.finish_leader(frame.leader, Finish::Trumped, "5.15");
                }
                self.begin_trump(leader);
            }
            _ => self.proceed_trump(frame),
        }
    }

    /// The trump, or the momentum, stands.
    pub(super) fn proceed_trump(&mut self, frame: Frame) {
        self.pop();
        if frame.has(MOMENTUM) {
            self.begin_phase(frame.leader, Grant::Momentum);
        } else {
            self.begin_trump(frame.leader);
        }
    }

    /// \[5.44\] The phase of a leader who has trumped: leaders of both sides with an initiative up to his that had no
    /// phase yet lose their momentum.
    fn begin_trump(&mut self, trumper: LeaderId) {
        let most = self.at().initiative(trumper);
        for leader in Side::BOTH.into_iter().flat_map(|side| self.game.scenario.leaders_of(side)) {
            let waits = !self.at().leader(leader).has(FINISHED | ACTIVATED);
            if leader != trumper && waits && self.at().initiative(leader) <= most {
                self.state.leaders[leader as usize].set(NO_MOMENTUM, true);
            }
        }
        self.begin_phase(trumper, Grant::Trump);
    }
}
