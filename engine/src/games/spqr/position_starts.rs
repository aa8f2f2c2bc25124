//! Positions for tests that begin in the middle of a phase: at one of its parts, when a unit breaks, or when one has
//! approached others.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::spqr::data::UnitId;
use crate::games::spqr::details::{Cause, Trial};
use crate::games::spqr::event::Event;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::position_builder::{PositionBuilder, Start};
use crate::games::spqr::state::{Grant, Mark, ROUTED, State, Unit};
use crate::games::spqr::window::{Frame, Window};

impl PositionBuilder<'_> {
    /// The named units fight each other in the first combat of a leader's shock segment, with these combat flags.
    ///
    /// # Panics
    /// When there is no such leader or unit.
    #[must_use]
    pub fn combat(mut self, leader: &str, units: &[&str], flags: u8) -> Self {
        self.state.orders.leader = self.leader_id(leader);
        for id in units {
            let unit = self.id(id);
            self.state.units[unit as usize].set_combat(1);
        }
        self.state.clashes.count = 1;
        self.state.clashes.combats[0].set(flags);
        self
    }

    /// The state at the next decision, from the start of the next turn on.
    pub fn build_turn(self, dice: &mut impl Dice, log: &mut impl Observer<State, Event>) -> State {
        let mut state = self.state;
        state.turn -= 1;
        let mut play = Play { game: self.game, state: &mut state, dice, log };
        play.begin_turn();
        play.advance();
        state
    }

    /// The state at the next decision of an orders phase of this leader.
    pub fn build_phase(self, leader: &str, dice: &mut impl Dice, log: &mut impl Observer<State, Event>) -> State {
        let leader = self.leader_id(leader);
        let mut state = self.state;
        let mut play = Play { game: self.game, state: &mut state, dice, log };
        play.begin_phase(leader, Grant::Regular);
        play.advance();
        state
    }

    /// The state at the next decision of the shock segment of this leader.
    pub fn build_shock(self, leader: &str, dice: &mut impl Dice, log: &mut impl Observer<State, Event>) -> State {
        self.build_part(leader, dice, log, |play| play.top().left = 1)
    }

    /// The state at the next decision of a window of fire or facing about this unit: the firer on orders, else the unit
    /// that the other side reacts to.
    pub fn build_answer(
        self,
        leader: &str,
        window: Window,
        unit: &str,
        dice: &mut impl Dice,
        log: &mut impl Observer<State, Event>,
    ) -> State {
        let unit = self.id(unit);
        self.build_part(leader, dice, log, |play| {
            play.top().left = 2;
            match window {
                Window::Fire => play.open_fire(unit),
                Window::ExitFire => play.open_exit_fire(unit),
                Window::EntryFire => play.open_entry_fire(unit),
                Window::ReactionFacing => play.open_reaction_facing(unit),
                _ => {}
            }
        })
    }

    /// A later part of an orders phase of a leader, with the units' actions in it so far.
    fn build_part<D: Dice, O: Observer<State, Event>>(
        self,
        leader: &str,
        dice: &mut D,
        log: &mut O,
        begin: impl FnOnce(&mut Play<'_, D, O>),
    ) -> State {
        let leader = self.leader_id(leader);
        let mut state = self.state;
        let mut play = Play { game: self.game, state: &mut state, dice, log };
        play.begin_phase(leader, Grant::Regular);
        for (unit, flag, must) in self.done {
            let unit = &mut play.state.units[unit as usize];
            unit.mark_done(flag);
            if must {
                unit.set_mark(Mark::MustCheck);
            }
        }
        begin(&mut play);
        play.advance();
        state
    }

    /// The state at the next decision after the leader casualties of a combat of these units, in a phase of this leader.
    pub fn build_casualties(
        self,
        leader: &str,
        units: &[&str],
        dice: &mut impl Dice,
        log: &mut impl Observer<State, Event>,
    ) -> State {
        let leader = self.leader_id(leader);
        let units: Vec<UnitId> = units.iter().map(|id| self.id(id)).collect();
        let mut state = self.state;
        let mut play = Play { game: self.game, state: &mut state, dice, log };
        play.begin_phase(leader, Grant::Regular);
        play.top().left = 2;
        units.iter().for_each(|&unit| play.state.units[unit as usize].set_combat(1));
        play.state.clashes.count = 1;
        play.push(Frame::new(Window::Casualties, Side::First));
        play.advance();
        state
    }

    /// The state at the next decision from the end of a phase of this leader on, in which this unit was attacked.
    pub fn build_attacked(
        self,
        leader: &str,
        unit: &str,
        dice: &mut impl Dice,
        log: &mut impl Observer<State, Event>,
    ) -> State {
        let (leader, unit) = (self.leader_id(leader), self.id(unit));
        let mut state = self.state;
        let mut play = Play { game: self.game, state: &mut state, dice, log };
        play.begin_phase(leader, Grant::Regular);
        play.top().left = 2;
        play.state.units[unit as usize].mark_done(super::state::ATTACKED);
        play.advance();
        state
    }

    /// The state at the next decision after something has happened.
    ///
    /// # Panics
    /// When there is no such unit.
    pub fn build_from(self, start: Start<'_>, dice: &mut impl Dice, log: &mut impl Observer<State, Event>) -> State {
        let unit = |id: &str| self.id(id);
        let mut state = self.state;
        let mut play = Play { game: self.game, state: &mut state, dice, log };
        match start {
            Start::Break(id) => play.break_unit(unit(id), Cause::Test(Trial::RestOfStack)),
            Start::Hit(id, hits) => play.hit(unit(id), hits, Cause::Test(Trial::RestOfStack), "10.12"),
            Start::Near(id) => {
                play.open_scare(unit(id));
                play.open_extension(unit(id));
                play.open_withdrawals(unit(id));
            }
            Start::PassThrough(side) => play.push(Frame::new(Window::PassThrough, side)),
            Start::EndOfPassThrough => play.end_pass_through(0),
            Start::Pursuit(riders) => {
                // Its routed units have broken by shock.
                play.state.units.iter_mut().for_each(|unit| unit.set_breaks(unit.combat() > 0 && unit.has(ROUTED)));
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
