//! *classic*: hex-and-counter games whose rules are a file.
//!
//! The files of this directory are the chapters of the rulebook that `kartacz rules` prints for a scenario; functions carry the
//! number of their paragraph. [`data`] has the choices of a file, [`files`] reads them, [`chart`] turns terrain into tables.
//! [`position::Position`] answers questions about a state; `Play` changes it.
//!
//! A decision is a unit and then its next step, a target and then its attackers, one loss, one hex of a retreat: lists stay short
//! and complete. Nothing is hidden. The rules are compiled in two sizes, see [`board`].

pub mod action;
mod arrivals;
mod attacks;
pub mod board;
mod bound;
pub mod chart;
pub mod data;
pub mod event;
mod fights;
pub mod files;
mod legal;
mod losses;
mod movement;
pub mod notation;
pub mod play;
pub mod position;
mod position_builder;
mod retreats;
pub mod rulebook;
mod sequence;
mod stacking;
pub mod state;
pub mod strength;
mod supply;
mod uses;
mod victory;
pub mod ways;
mod zones;

use core::marker::PhantomData;
use core::ops::ControlFlow;

use crate::core::dice::{Dice, Seeded};
use crate::core::game::{Actions, Game, Observer, Outcome, Recorder, Side, Silent, compiled_twice};

use action::Action;
use arrivals::Group;
use board::Board;
use chart::Chart;
use data::Scenario;
use event::Event;
use play::Play;
pub use play::Purpose;
use position::Position;
pub use sequence::turns_in;
use state::{Ending, State};

/// A loaded scenario, with precomputed tables.
#[derive(Clone, Debug)]
pub struct Classic<B: Board> {
    /// The scenario.
    pub scenario: Scenario,
    /// The terrain effects chart, as tables.
    pub chart: Chart,
    /// The phases in order, by the side that goes first.
    sequence: [Vec<u8>; 2],
    /// The groups of units that are placed by chance.
    groups: Vec<Group>,
    size: PhantomData<B>,
}

impl<B: Board> Classic<B> {
    /// Prepares a checked scenario for play.
    #[must_use]
    pub fn new(scenario: Scenario) -> Self {
        let (chart, sequence) = (Chart::new(&scenario), sequence::sequence(&scenario));
        let groups = arrivals::drawn(&scenario);
        Self { scenario, chart, sequence, groups, size: PhantomData }
    }

    /// A position for queries.
    #[must_use]
    pub fn at<'a>(&'a self, state: &'a State<B>) -> Position<'a, B> {
        Position { game: self, state }
    }

    fn started(&self, dice: &mut impl Dice, log: &mut impl Observer<State<B>, Event>) -> State<B> {
        let mut state = State::blank();
        let mut play = Play { game: self, state: &mut state, dice, log };
        play.set_up();
        play.advance();
        state
    }

    fn applied(
        &self,
        state: &mut State<B>,
        action: Action,
        dice: &mut impl Dice,
        log: &mut impl Observer<State<B>, Event>,
    ) {
        let mut play = Play { game: self, state, dice, log };
        play.act(action);
        play.advance();
    }
}

impl<B: Board> Game for Classic<B> {
    type State = State<B>;
    type Action = Action;
    type Event = Event;
    type View<'a> = Position<'a, B>;

    compiled_twice!([&self], self, State<B>, Action, Event);

    fn decider(&self, state: &State<B>) -> Option<Side> {
        self.at(state).decider()
    }

    fn legal(&self, state: &State<B>, out: &mut Actions<Action>) {
        out.clear();
        let _ = self.at(state).visit(&mut |action| {
            out.push(action);
            ControlFlow::Continue(())
        });
    }

    fn outcome(&self, state: &State<B>) -> Option<Outcome> {
        self.at(state).outcome()
    }

    fn view<'a>(&'a self, state: &'a State<B>, _: Side) -> Position<'a, B> {
        self.at(state)
    }

    fn endings(&self) -> &'static [&'static str] {
        Ending::NAMES
    }
}
