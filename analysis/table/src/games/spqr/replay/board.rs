//! The board after a step: the state of the game, and what only its course shows.

use kartacz_engine::games::spqr::data::{LeaderId, MAX_LEADERS, MAX_UNITS, UnitId};
use kartacz_engine::games::spqr::event::{Event, Fact};
use kartacz_engine::games::spqr::state::State;

use crate::games::spqr::event_log::Account;

/// The board.
#[derive(Clone, Debug)]
pub struct Board {
    /// The state.
    pub state: State,
    /// The turn, from 1; 0 at set-up.
    pub turn: u8,
    /// The losses so far.
    pub losses: Losses,
}

impl Board {
    /// The board after a number of events of a game.
    pub fn after(account: &Account, events: usize, losses: Losses) -> Self {
        // Nothing but the number of the turn differs between the set-up and the first event, the start of a turn.
        let state = account.states[events.saturating_sub(1)];
        let turn = if events == 0 { 0 } else { account.game.at(&state).turn() };
        Self { state, turn, losses }
    }
}

/// The turns of the losses, from 1; 0 for none.
#[derive(Clone, Copy, Debug)]
pub struct Losses {
    units: [u8; MAX_UNITS],
    leaders: [u8; MAX_LEADERS],
}

impl Losses {
    /// No losses.
    pub const NONE: Losses = Losses { units: [0; MAX_UNITS], leaders: [0; MAX_LEADERS] };

    /// Takes an event into account.
    pub fn note(&mut self, event: &Event) {
        match (event.fact, event.unit, event.leader) {
            (Fact::Lost { .. }, Some(unit), _) => self.units[usize::from(unit)] = event.turn,
            (Fact::LeaderLost { .. }, _, Some(leader)) => self.leaders[usize::from(leader)] = event.turn,
            _ => {}
        }
    }

    /// The turn in which a unit was eliminated.
    pub fn unit(&self, unit: UnitId) -> u8 {
        self.units[usize::from(unit)]
    }

    /// The turn in which a leader died last.
    pub fn leader(&self, leader: LeaderId) -> u8 {
        self.leaders[usize::from(leader)]
    }
}
