//! *The Battle for the Fortress of Verdox*: a tactical battle on squares, 75 units a side, in game turns.
//!
//! One file per chapter of the ledger; `README.md` lists every row with its function and test, and every chosen
//! reading. [`Position`] answers questions about a state; [`view::View`] is the players' view of it; `Play` changes it.
//! Functions carry the number of the row that they implement.
//!
//! A decision is one unit with its destination or target, or one unit that enters; so there are no frames, and `play`
//! is a loop over phases. Every square stores its unit. Steps and lines of fire are precomputed for intact walls and
//! gates held by their first owners, and recomputed only next to changed ones.
//!
//! Hidden are the kinds of face-down units and of those still to enter. Units are numbered as they enter, so a number
//! reveals nothing about a kind.

pub mod action;
mod attack;
mod barge;
mod bound;
mod combat;
pub mod data;
mod entry;
pub mod event;
pub mod event_fields;
pub mod files;
mod fire;
mod legal;
pub mod lines;
mod movement;
mod moving;
pub mod notation;
pub mod odds;
pub mod orders;
mod play;
pub mod position;
pub mod position_builder;
mod sequence;
pub mod sight;
pub mod square;
pub mod state;
pub mod steps;
pub mod switches;
pub mod terrain;
mod victory;
pub mod view;

use crate::core::dice::{Dice, Seeded};
use crate::core::game::{Actions, Game, Observer, Outcome, Recorder, Side, Silent, compiled_twice};
use crate::games::verdox::action::Action;
use crate::games::verdox::data::{MAX_BARGES, MAX_UNITS, NO_UNIT, Scenario};
use crate::games::verdox::event::Event;
use crate::games::verdox::play::Play;
use crate::games::verdox::position::Position;
use crate::games::verdox::sight::Sight;
use crate::games::verdox::square::{MAX_SQUARES, Square};
use crate::games::verdox::state::{Barge, Ending, Packed, Phase, State};
use crate::games::verdox::steps::Steps;
use crate::games::verdox::terrain::Terrain;
use crate::games::verdox::view::View;

/// A loaded scenario, with precomputed tables.
#[derive(Clone, Debug)]
pub struct Verdox {
    /// The scenario.
    pub scenario: Scenario,
    /// The ground, as tables.
    pub terrain: Terrain,
    sight: Sight,
    steps: Steps,
}

impl Verdox {
    /// Prepares a checked scenario for play.
    #[must_use]
    pub fn new(scenario: Scenario) -> Self {
        let terrain = Terrain::new(&scenario.map);
        let sight = Sight::new(&scenario.map, &terrain, &scenario.kinds, &scenario.switches);
        let mut game = Self { scenario, terrain, sight, steps: Steps::default() };
        game.steps = Steps::new(&game, game.gates_of_second());
        game
    }

    /// A position for queries. It includes hidden information; players see [`Game::view`].
    #[must_use]
    pub fn at<'a>(&'a self, state: &'a State) -> Position<'a> {
        Position { game: self, state }
    }

    /// The gates that belong to the second side at the start \[V5.20\], one bit each.
    fn gates_of_second(&self) -> u64 {
        let owner = |wall: &Square| self.scenario.map.gates[wall.index()];
        let seconds = self.terrain.walls.iter().filter(|wall| owner(wall) == Some(Side::Second));
        seconds.fold(0, |gates, &wall| gates | self.terrain.wall_bit(wall))
    }

    /// The state before play.
    fn blank(&self) -> State {
        let map = &self.scenario.map;
        let mut barges = [Barge::NONE; MAX_BARGES];
        for (barge, &square) in barges.iter_mut().zip(&map.barges) {
            barge.square = square;
        }
        State {
            units: [Packed::ABSENT; MAX_UNITS],
            occupant: [NO_UNIT; MAX_SQUARES],
            breaches: 0,
            gates: self.gates_of_second(),
            barges,
            pool: self.scenario.forces,
            entered: [0; 2],
            on_map: [0; 2],
            entry_from: Square(0),
            entry_depth: 0,
            to_enter: 0,
            turn: 0,
            phase: Phase::SetUp,
            active: Side::First,
            first: Side::First,
            ending: Ending::default(),
            winner: None,
        }
    }
}

impl Verdox {
    fn started(&self, dice: &mut impl Dice, log: &mut impl Observer<State, Event>) -> State {
        let mut state = self.blank();
        let mut play = Play { game: self, state: &mut state, dice, log };
        play.draw_sides();
        play.advance();
        state
    }

    fn applied(&self, state: &mut State, action: Action, dice: &mut impl Dice, log: &mut impl Observer<State, Event>) {
        let mut play = Play { game: self, state, dice, log };
        play.act(action);
        play.advance();
    }
}

impl Game for Verdox {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View<'a> = View<'a>;

    compiled_twice!([&self], self, State, Action, Event);

    fn decider(&self, state: &State) -> Option<Side> {
        self.at(state).decider()
    }

    fn legal(&self, state: &State, out: &mut Actions<Action>) {
        out.clear();
        self.at(state).list(out);
        debug_assert!(!out.is_empty() || state.phase == Phase::Over, "a decision without a choice");
    }

    fn pick(&self, state: &State, scratch: &mut Actions<Action>, index: impl FnOnce(usize) -> usize) -> Action {
        let at = self.at(state);
        if state.phase != Phase::Action {
            let (kind, square) = at.entry(index(at.entries()));
            return Action::Enter { kind, square };
        }
        self.legal(state, scratch);
        scratch[index(scratch.len())]
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.at(state).outcome()
    }

    fn view<'a>(&'a self, state: &'a State, side: Side) -> View<'a> {
        View::new(self.at(state), side)
    }

    fn endings(&self) -> &'static [&'static str] {
        Ending::NAMES
    }
}
