//! *Niemenczyn 1794*: tactical battle in six stages of a quarter of an hour.
//!
//! One file per chapter of the rulebook; `README.md` lists every paragraph with its function and test, and every chosen
//! reading. [`Position`] answers questions about a board and is what players see; `Play` changes it. Functions carry
//! the number of the paragraph that they implement.

pub mod action;
mod bound;
pub mod command;
mod crossing;
pub mod data;
pub mod event;
pub mod facing;
pub mod files;
pub mod fire;
pub mod formation;
mod guess;
mod legal;
pub mod melee;
pub mod movement;
mod moving;
pub mod notation;
pub mod occupancy;
pub mod odds;
pub mod orders;
mod play;
pub mod position;
pub mod position_builder;
mod ranges;
pub mod reaction;
mod sequence;
mod setup;
pub mod sight;
pub mod stacking;
pub mod state;
pub mod step;
pub mod switches;
pub mod unit_set;
pub mod victory;
mod ways;
mod window;
mod withdrawal;

use crate::core::dice::Dice;
use crate::core::game::{Actions, Game, Observer, Outcome, Side};
use crate::games::niemenczyn::action::Action;
use crate::games::niemenczyn::crossing::{Exits, exits};
use crate::games::niemenczyn::data::{Arm, CommanderId, Face, MAX_UNITS, Scenario, UnitId};
use crate::games::niemenczyn::event::{Event, UnitSet};
use crate::games::niemenczyn::play::Play;
use crate::games::niemenczyn::position::{Position, View};
use crate::games::niemenczyn::ranges::Ranges;
use crate::games::niemenczyn::sight::Sight;
use crate::games::niemenczyn::state::{ENDINGS, Frame, State, Tally};

/// The most steps that a unit can lose.
const MAX_STEPS: usize = 20;

/// Units by kind, as bit sets.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sets {
    /// Per side.
    pub side: [UnitSet; 2],
    /// Foot.
    pub infantry: UnitSet,
    /// Cavalry and Cossacks.
    pub mounted: UnitSet,
    /// Cossacks.
    pub cossacks: UnitSet,
    /// Guns.
    pub guns: UnitSet,
    /// Units that alone are more than a stack may be \[6.2\].
    pub oversized: UnitSet,
    /// Per commander \[4.1\].
    pub formation: [UnitSet; data::MAX_COMMANDERS],
    /// Per unit, its arm.
    pub arm: [Arm; MAX_UNITS],
    /// Per unit, its movement points, those of limbered guns \[8.8, 8.12\].
    pub allowance: [u8; MAX_UNITS],
    /// Per unit, its commander \[4.1\].
    pub commander: [CommanderId; MAX_UNITS],
    /// Commanders per side, one bit each.
    pub commanders: [u8; 2],
}

/// A loaded scenario, with precomputed tables.
#[derive(Clone, Debug)]
pub struct Niemenczyn {
    /// The scenario.
    pub scenario: Scenario,
    /// Lines of sight.
    pub sight: Sight,
    /// Units by kind.
    pub sets: Sets,
    ranges: Ranges,
    exits: Vec<Exits>,
    /// Per unit and number of losses, the current values \[3.4\].
    values: Vec<[Face; MAX_STEPS + 1]>,
}

impl Niemenczyn {
    /// Prepares a checked scenario for play.
    #[must_use]
    pub fn new(scenario: Scenario) -> Self {
        let tables = &scenario.tables;
        let range = tables.range_infantry.max(tables.range_cavalry).max(tables.range_guns);
        let sight = Sight::new(&scenario.map, &scenario.switches, range);
        let ranges = Ranges::new(&scenario.map, tables, &sight);
        let exits = exits(&scenario.map, tables);
        let mut sets = Sets::default();
        for (index, unit) in scenario.units.iter().enumerate() {
            let bit = 1 << index;
            sets.side[unit.side.index()] |= bit;
            sets.formation[unit.commander as usize] |= bit;
            sets.commander[index] = unit.commander;
            sets.arm[index] = unit.arm;
            sets.allowance[index] = match unit.arm {
                Arm::Infantry => tables.mp_infantry,
                Arm::Cavalry => tables.mp_cavalry,
                Arm::Cossacks => tables.mp_cossacks,
                Arm::Guns => tables.mp_limbered,
            };
            let limit = if unit.arm == Arm::Infantry { tables.stack_infantry } else { tables.stack_cavalry };
            if unit.arm != Arm::Guns && unit.faces.iter().any(|face| face.size > limit) {
                sets.oversized |= bit;
            }
            match unit.arm {
                Arm::Infantry => sets.infantry |= bit,
                Arm::Cavalry => sets.mounted |= bit,
                Arm::Cossacks => {
                    sets.mounted |= bit;
                    sets.cossacks |= bit;
                }
                Arm::Guns => sets.guns |= bit,
            }
        }
        for (index, commander) in scenario.commanders.iter().enumerate() {
            sets.commanders[commander.side.index()] |= 1 << index;
        }
        let values = scenario.units.iter().map(|unit| step_values(unit.faces)).collect();
        Self { scenario, sight, sets, ranges, exits, values }
    }

    /// A position for queries.
    #[must_use]
    pub fn at<'a>(&'a self, state: &'a State) -> Position<'a> {
        Position { game: self, board: &state.board }
    }

    /// The tally of a game.
    #[must_use]
    pub fn tally(&self, state: &State) -> Tally {
        state.board.tally
    }

    /// The values of a unit that has lost `steps` steps, fewer than it has \[3.4\].
    #[must_use]
    pub fn values_after(&self, unit: UnitId, losses: u8) -> Face {
        self.values[unit as usize][losses as usize]
    }

    /// The unit with this id, if there is one.
    #[must_use]
    pub fn unit_id(&self, id: &str) -> Option<UnitId> {
        self.scenario.units.iter().position(|unit| unit.id == id).map(|index| index as UnitId)
    }

    /// The commander with this id, if there is one.
    #[must_use]
    pub fn commander_id(&self, id: &str) -> Option<CommanderId> {
        self.scenario.commanders.iter().position(|commander| commander.id == id).map(|index| index as CommanderId)
    }

    fn all_units(&self) -> impl Iterator<Item = UnitId> + use<> {
        0..(self.scenario.units.len().min(MAX_UNITS) as UnitId)
    }
}

/// The step track \[3.4\]: as many steps as the printed size; the counter is flipped when half of them, rounded up, are
/// lost. Markers lower size and fire, never morale.
fn step_values(faces: [Face; 2]) -> [Face; MAX_STEPS + 1] {
    let mut values = [Face::default(); MAX_STEPS + 1];
    let steps = faces[0].size;
    let turned_at = steps.div_ceil(2);
    for lost in 0..steps.min(MAX_STEPS as u8) {
        let (face, marker) = if lost < turned_at { (faces[0], lost) } else { (faces[1], lost - turned_at) };
        values[lost as usize] = Face {
            morale: face.morale,
            size: face.size.saturating_sub(marker),
            fire: face.fire.saturating_sub(marker),
        };
    }
    values
}

impl Game for Niemenczyn {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View<'a> = View<'a>;

    fn start(&self, dice: &mut impl Dice, log: &mut impl Observer<Event>) -> State {
        let mut state = setup::state(self);
        Play { game: self, state: &mut state, dice, log }.advance();
        state
    }

    fn decider(&self, state: &State) -> Option<Side> {
        self.at(state).decider()
    }

    fn legal(&self, state: &State, out: &mut Actions<Action>) {
        out.clear();
        self.at(state).list(out);
        debug_assert!(!out.is_empty() || state.board.ended != 0, "a decision without a choice: {:?}", state.board);
    }

    fn pick(&self, state: &State, scratch: &mut Actions<Action>, index: impl FnOnce(usize) -> usize) -> Action {
        let at = self.at(state);
        match at.frame() {
            // The longest lists: most of the map.
            Some(Frame::CommanderMove) => {
                let reach = at.commander_reach(state.board.active);
                let chosen = index(reach.len() + 1);
                return reach.iter().nth(chosen).map_or(Action::Stay, Action::CommanderTo);
            }
            Some(Frame::Deploy(side)) => return at.pick_deployment(side, index),
            // Half of all decisions.
            Some(Frame::Move { spent }) => {
                if let Some(ways) = at.ways(spent) {
                    return ways.action(index(ways.len()));
                }
            }
            _ => {}
        }
        self.legal(state, scratch);
        scratch[index(scratch.len())]
    }

    fn offers(&self, state: &State, scratch: &mut Actions<Action>, action: Action) -> bool {
        let at = self.at(state);
        if let Some(Frame::Move { spent }) = at.frame() {
            return at.offers(spent, action);
        }
        self.legal(state, scratch);
        scratch.len() > 1 && scratch.contains(&action)
    }

    fn apply(&self, state: &mut State, action: Action, dice: &mut impl Dice, log: &mut impl Observer<Event>) {
        let mut play = Play { game: self, state, dice, log };
        play.act(action);
        play.advance();
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.at(state).outcome()
    }

    fn view<'a>(&'a self, state: &'a State, side: Side) -> View<'a> {
        View::new(self.at(state), side, &state.secret)
    }

    fn endings(&self) -> &'static [&'static str] {
        ENDINGS
    }
}
