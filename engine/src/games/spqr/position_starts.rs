//! Positions for tests that begin in the midst of a phase: when a unit breaks, or has come near to others.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::data::UnitId;
use crate::games::spqr::event::Event;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::position_builder::{PositionBuilder, Start};
use crate::games::spqr::state::{State, Unit};
use crate::games::spqr::window::{Frame, Window};

impl PositionBuilder<'_> {
    /// The units named fight each other in the first combat of the shock segment of a leader, with these flags of it.
    ///
    /// # Panics
    /// When there is no such leader or unit.
    #[must_use]
    pub fn combat(mut self, leader: &str, units: &[&str], flags: u8) -> Self {
        self.state.orders.leader = self.leader_id(leader);
        for id in units {
            let unit = self.id(id);
            self.state.units[unit as usize].combat = 1;
        }
        self.state.clashes.count = 1;
        self.state.clashes.combats[0].set(flags);
        self
    }

    /// The state at the next decision after something has happened.
    ///
    /// # Panics
    /// When there is no such unit.
    pub fn build_from(self, start: Start<'_>, dice: &mut impl Dice, log: &mut impl Observer<Event>) -> State {
        let unit = |id: &str| self.id(id);
        let mut state = self.state;
        let mut play = Play { game: self.game, state: &mut state, dice, log };
        match start {
            Start::Break(id) => play.break_unit(unit(id), "test"),
            Start::Hit(id, hits) => play.hit(unit(id), hits, "test", "10.12"),
            Start::Near(id) => {
                play.open_scare(unit(id));
                play.open_extension(unit(id));
                play.open_withdrawals(unit(id));
            }
            Start::PassThrough(side) => play.push(Frame::new(Window::PassThrough, side)),
            Start::EndOfPassThrough => play.end_pass_through(0),
            Start::Pursuit(riders) => {
                let word = riders.iter().fold(0, |all, id| all | super::data::bit(unit(id)));
                play.open_pursuit(0, word);
            }
            Start::RoutSegment => play.begin_rout_segment(),
            Start::ElephantCommanders => play.open_mahouts(),
            Start::EndOfShock => play.engage(),
        }
        play.advance();
        state
    }
}

impl Position<'_> {
    /// The state of a unit.
    #[must_use]
    pub const fn counter(self, unit: UnitId) -> Unit {
        *self.of(unit)
    }
}
