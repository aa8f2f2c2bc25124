//! Applies actions and advances to the next real decision.

use crate::core::dice::{Dice, Key};
use crate::core::game::{Observer, Side};
use crate::games::spqr::Spqr;
use crate::games::spqr::event::{Event, Fact};
use crate::games::spqr::hex::Hex;
use crate::games::spqr::position::Position;
use crate::games::spqr::roll::Purpose;
use crate::games::spqr::state::State;
use crate::games::spqr::window::{Frame, Window};

/// A game in progress: the state, its dice and its observer.
pub(super) struct Play<'a, D, O> {
    pub(super) game: &'a Spqr,
    pub(super) state: &'a mut State,
    pub(super) dice: &'a mut D,
    pub(super) log: &'a mut O,
}

/// The owner of rolls for a side, in the keys of dice: beyond every unit.
const SIDE_OWNER: u8 = 250;
/// The owner of rolls for a leader.
const LEADER_OWNER: u8 = 200;

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    #[inline]
    pub(super) fn at(&self) -> Position<'_> {
        Position { game: self.game, state: self.state }
    }

    /// \[2.3\] A roll for a unit: 0 to 9.
    pub(super) fn roll(&mut self, owner: u8, purpose: Purpose) -> u8 {
        self.dice.d10(Key { stage: self.state.turn, owner: owner.into(), purpose: purpose as u8 }) as u8
    }

    /// A roll for a leader.
    pub(super) fn roll_leader(&mut self, leader: u8, purpose: Purpose) -> u8 {
        self.roll(LEADER_OWNER + leader, purpose)
    }

    /// A roll for a side.
    pub(super) fn roll_side(&mut self, side: Side, purpose: Purpose) -> u8 {
        self.roll(SIDE_OWNER + side as u8, purpose)
    }

    /// Puts a frame on top.
    #[inline]
    pub(super) fn push(&mut self, frame: Frame) {
        self.state.stack.push(frame);
    }

    /// Takes the top frame off.
    pub(super) fn pop(&mut self) -> Frame {
        self.state.stack.pop().expect("a frame")
    }

    /// The top frame, to change it.
    pub(super) fn top(&mut self) -> &mut Frame {
        self.state.stack.last_mut().expect("a frame")
    }

    /// Records an event. The common fields are filled; `fill` adds the rest.
    #[inline]
    pub(super) fn emit(&mut self, fact: Fact, rule: &'static str, fill: impl FnOnce(&mut Event)) {
        if O::ACTIVE {
            let mut event = self.blank(fact, rule);
            fill(&mut event);
            self.log.record(self.state, event);
        }
    }

    fn blank(&self, fact: Fact, rule: &'static str) -> Event {
        Event {
            fact,
            turn: self.state.turn,
            window: self.state.top().window,
            rule,
            side: None,
            unit: None,
            target: None,
            leader: None,
            from: Hex::NONE,
            to: Hex::NONE,
            modifier: None,
            dice: Default::default(),
        }
    }

    /// Advances until a side has a real choice or the game is over. A decision with one option is taken at once.
    pub(super) fn advance(&mut self) {
        while self.state.top().window != Window::Over {
            if self.at().has_choice() {
                return;
            }
            let (mut count, mut only) = (0, None);
            self.at().visit(&mut |action| {
                count += 1;
                only = Some(action);
                count > 1
            });
            match (count, only) {
                (1, Some(action)) => self.act(action),
                (0, _) => self.proceed(),
                _ => return,
            }
        }
    }
}
