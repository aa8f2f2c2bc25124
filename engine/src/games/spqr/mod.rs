//! *SPQR*, third edition: battles of the Roman Republic, of the series *Great Battles of History*.
//!
//! One file per topic of the rulebook; `README.md` lists every row of the ledger with its function and test, and says
//! which file owns which frames and actions. [`Position`] answers questions about a state; [`view::View`] is the
//! players' view of it; `Play` changes it. Functions carry the number of the row that they implement.
//!
//! Hidden is which orders of prepared withdrawal are dummies \[6.59\].

pub mod action;
pub mod arms;
mod bound;
mod card;
pub mod combats;
pub mod counters;
pub mod data;
pub mod details;
mod dispatch;
pub mod event;
pub mod facing;
pub mod files;
pub mod forces;
mod guess;
pub mod hex;
pub mod ids;
mod leaders;
mod legal;
mod legs;
mod near;
pub mod notation;
mod occupancy;
pub mod odds;
mod open;
pub mod plan;
mod play;
pub mod position;
pub mod position_builder;
mod position_starts;
pub mod roll;
mod sequence;
mod setup;
pub mod state;
pub mod switches;
pub mod tables;
mod terrain;
pub mod view;
pub mod window;

// Chapters 3 to 6: leaders, activation, orders, movement, stacking, columns, withdrawal.
mod activation;
mod casualties;
mod column;
mod command;
pub mod command_odds;
mod ends;
mod leader_moves;
mod leader_retreats;
mod line_orders;
mod lines;
mod mode;
mod momentum;
mod movement;
mod moves;
mod moving;
mod orders;
mod phalanx;
mod preparation;
mod reach;
mod retreats;
mod stacking;
mod steps;
mod stride;
mod trail;
mod trump;
mod withdrawal;
mod withdrawals;

// Chapters 7 and 8: facing, zones of control, missiles, shock.
mod advance;
mod allocation;
mod clash;
mod collapse;
mod designation;
mod distribution;
pub mod missiles;
mod pre_shock;
mod reaction;
mod segment;
pub mod shock;
pub mod sight;
mod volleys;
mod zones;

// Chapters 9 to 11: special units, hits, routs, rallies, pursuit, victory.
mod breaking;
mod chase;
mod depth;
mod elephants;
mod engaged;
mod extension;
mod harass;
mod hits;
mod mahouts;
mod pursuit;
mod rally;
pub mod rally_odds;
mod rampage;
mod regroup;
mod reload;
mod rout;
mod rout_path;
mod triarii;
mod victory;

use crate::core::dice::{Dice, Seeded};
use crate::core::game::{Actions, Game, Observer, Outcome, Recorder, Side, Silent, compiled_twice};
use crate::games::spqr::action::Action;
use crate::games::spqr::arms::{GAITS, Gait};
pub use crate::games::spqr::card::Card;
use crate::games::spqr::data::{MAX_LEADERS, MAX_UNITS, NO_UNIT, Scenario, UnitId, units_in};
use crate::games::spqr::event::Event;
use crate::games::spqr::hex::{HexSet, MAX_HEXES};
use crate::games::spqr::legs::Trails;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::state::{Clashes, Ending, LeaderState, Orders, State, Unit};
use crate::games::spqr::view::View;
use crate::grid::Near;

/// A loaded scenario, with precomputed tables.
#[derive(Clone, Debug)]
pub struct Spqr {
    /// The scenario.
    pub scenario: Scenario,
    cards: [Card; MAX_UNITS],
    /// The hexes that each column of the movement table may enter.
    open: [HexSet; GAITS],
    /// The open hexes for leaders, as one bit mask per map row.
    ridden: Vec<u128>,
    near: Near,
    /// The units of each line by their troops, as words.
    lines: Vec<u64>,
}

impl Spqr {
    /// Prepares a checked scenario for play.
    #[must_use]
    pub fn new(scenario: Scenario) -> Self {
        let open = core::array::from_fn(|gait| terrain::open_to(&scenario, gait));
        let ridden = terrain::rows(&scenario.map.field, &open[Gait::Cavalry.index()]);
        let lines = scenario.lines.iter().map(|line| scenario.members(line)).collect();
        let near = Near::new(&scenario.map.field);
        let mut game = Self { cards: [Card::BLANK; MAX_UNITS], open, ridden, near, lines, scenario };
        for side in Side::BOTH {
            for unit in units_in(side, game.scenario.everyone(side)) {
                game.cards[unit as usize] = Card::of(&game.scenario, unit);
            }
        }
        game
    }

    /// A position for queries. It includes hidden information; players see [`Game::view`].
    #[must_use]
    pub fn at<'a>(&'a self, state: &'a State) -> Position<'a> {
        Position { game: self, state }
    }

    /// The printed values of a unit's counter.
    #[inline]
    #[must_use]
    pub const fn card(&self, unit: UnitId) -> &Card {
        &self.cards[unit as usize]
    }

    /// The hexes of a row of the map that leaders may enter, as bits from a column on, which may lie off the map as the
    /// row may.
    #[inline]
    fn ridden_row(&self, column: i16, row: i16) -> u64 {
        let word = usize::try_from(row).ok().and_then(|row| self.ridden.get(row)).copied().unwrap_or(0);
        (if column < 0 { word << -column } else { word >> column }) as u64
    }

    /// The state before set-up: an empty map.
    fn blank(&self) -> State {
        State {
            units: [Unit::ABSENT; MAX_UNITS],
            head: [NO_UNIT; MAX_HEXES],
            leaders: [LeaderState::ABSENT; MAX_LEADERS],
            on_map: [0; 2],
            orders: Orders::NONE,
            clashes: Clashes::NONE,
            trails: Trails::default(),
            rallies: Default::default(),
            stack: Default::default(),
            lost: [0; 2],
            turn: 0,
            phases: 0,
            ties: 0,
            tried: 0,
            withdrew: [false; 2],
            ending: None,
            winner: None,
        }
    }
}

impl Spqr {
    fn started(&self, dice: &mut impl Dice, log: &mut impl Observer<State, Event>) -> State {
        let mut state = self.blank();
        let mut play = Play { game: self, state: &mut state, dice, log };
        play.set_up();
        play.advance();
        state
    }

    fn applied(&self, state: &mut State, action: Action, dice: &mut impl Dice, log: &mut impl Observer<State, Event>) {
        let mut play = Play { game: self, state, dice, log };
        play.act(action);
        play.advance();
    }
}

impl Game for Spqr {
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
        debug_assert!(!out.is_empty() || state.ending.is_some(), "a decision without a choice");
    }

    fn offers(&self, state: &State, _: &mut Actions<Action>, action: Action) -> bool {
        let (mut count, mut found) = (0, false);
        self.at(state).visit(&mut |offered| {
            count += 1;
            found |= offered == action;
            found && count > 1
        });
        found && count > 1
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
