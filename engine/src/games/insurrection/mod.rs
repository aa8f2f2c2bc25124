//! The Kościuszko Insurrection series: tactical battles of 1794, in stages of a quarter of an hour.
//!
//! The games of the series share a rulebook. Its chapters are here, one file each, generic over the [`Edition`]: its limits,
//! and the types that follow from these. The `README.md` of each game lists every paragraph with its function and test, and
//! every chosen reading. [`Position`] answers questions about a board and is also the players' view; `Play` changes it.
//! Functions carry the number of the paragraph that they implement.
//!
//! The state is plain `Copy` data. Its stack of `Frame`s holds pending work: a move, a reaction to it, a withdrawal,
//! losses to distribute, a melee; the top frame is the current one. [`Rules`] holds what a scenario fixes: lines of
//! sight, the hexes in range and in sight of each hex, the destination and cost of each step. The board stores, beside
//! the positions of the units, the hexes that each side holds and the units that are crowded or in a melee hex; every
//! change of position goes through `Board::move_units` or `Board::take_out`, and random play recomputes them at each
//! decision.
//!
//! Hidden are the chits that a side chose in secret. They are in a part of the state that only the engine can read.

pub mod action;
pub mod advance;
mod arrivals;
pub mod bits;
mod bound;
pub mod chief;
pub mod command;
pub mod compiled;
pub mod crossing;
pub mod data;
pub mod details;
pub mod edition;
mod evasion;
pub mod event;
pub mod facing;
pub mod files;
pub mod fire;
pub mod formation;
mod guess;
mod legal;
pub mod melee;
pub(crate) mod modules;
pub mod movement;
mod moving;
pub mod notation;
pub mod occupancy;
pub mod odds;
pub mod orders;
pub mod outcomes;
mod overall;
mod play;
mod pools;
pub mod position;
pub mod position_builder;
mod ranges;
pub mod reaction;
mod reserve;
mod sequence;
mod setup;
pub mod sight;
pub mod skirmish;
pub mod stacking;
pub mod state;
pub mod step;
pub mod switches;
pub mod unit_set;
pub mod victory;
mod ways;
mod window;
mod withdrawal;

use crate::core::dice::{Dice, Seeded};
use crate::core::game::{Actions, Game, Observer, Outcome, Recorder, Side};
use crate::games::insurrection::action::Action;
use crate::games::insurrection::bits::Bits;
use crate::games::insurrection::compiled::Compiled;
use crate::games::insurrection::crossing::{Exits, exits};
use crate::games::insurrection::data::{Arm, CommanderId, CommanderSet, Face, Scenario, UnitId};
use crate::games::insurrection::edition::{Array, Edition};
use crate::games::insurrection::event::Event;
use crate::games::insurrection::outcomes::endings;
use crate::games::insurrection::play::Play;
use crate::games::insurrection::position::{Position, View};
use crate::games::insurrection::ranges::Ranges;
use crate::games::insurrection::sight::Sight;
use crate::games::insurrection::state::{Frame, State, Tally};
use crate::games::insurrection::unit_set::each;

/// The most steps that a unit can lose.
const MAX_STEPS: usize = 20;

/// Units by kind, as bit sets.
#[derive(Clone, Copy, Debug)]
pub struct Sets<E: Edition> {
    /// Per side.
    pub side: [E::Units; 2],
    /// Foot.
    pub infantry: E::Units,
    /// Cavalry and Cossacks.
    pub mounted: E::Units,
    /// Cossacks.
    pub cossacks: E::Units,
    /// Guns.
    pub guns: E::Units,
    /// Units that exceed the stack limit on their own \[6.2\].
    pub oversized: E::Units,
    /// Units that may form skirmish order \[7.2\].
    pub skirmish: E::Units,
    /// Units armed with scythes \[7.5\].
    pub kosynierzy: E::Units,
    /// Units that several commanders may lead \[4.5\].
    pub reserve: E::Units,
    /// Per commander, the units that he may lead: his own and those of the reserve \[4.1, 4.5\].
    pub formation: E::PerCommander<E::Units>,
    /// Per unit, its arm.
    pub arm: E::PerUnit<Arm>,
    /// Per unit, its movement points, those of limbered guns \[8.8, 8.12\].
    pub allowance: E::PerUnit<u8>,
    /// Per unit, its commander \[4.1\]; of a reserve unit the first of its leaders.
    pub commander: E::PerUnit<CommanderId>,
    /// Per unit, the commanders that may lead it, one bit each \[4.1, 4.5\].
    pub leaders: E::PerUnit<CommanderSet>,
    /// Commanders per side, one bit each.
    pub commanders: [CommanderSet; 2],
    /// Overall commanders, one bit each \[4.4\].
    pub overall: CommanderSet,
}

impl<E: Edition> Sets<E> {
    fn empty() -> Self {
        Self {
            side: [E::Units::EMPTY; 2],
            infantry: E::Units::EMPTY,
            mounted: E::Units::EMPTY,
            cossacks: E::Units::EMPTY,
            guns: E::Units::EMPTY,
            oversized: E::Units::EMPTY,
            skirmish: E::Units::EMPTY,
            kosynierzy: E::Units::EMPTY,
            reserve: E::Units::EMPTY,
            formation: E::PerCommander::<_>::filled(E::Units::EMPTY),
            arm: E::PerUnit::<_>::filled(Arm::default()),
            allowance: E::PerUnit::<_>::filled(0),
            commander: E::PerUnit::<_>::filled(0),
            leaders: E::PerUnit::<_>::filled(0),
            commanders: [0; 2],
            overall: 0,
        }
    }

    /// The units that only this commander may lead \[4.1\].
    #[must_use]
    pub fn own(&self, commander: CommanderId) -> E::Units {
        self.formation[commander as usize] & !self.reserve
    }
}

/// A loaded scenario, with precomputed tables.
#[derive(Clone, Debug)]
pub struct Rules<E: Edition> {
    /// The scenario.
    pub scenario: Scenario<E>,
    /// Lines of sight.
    pub sight: Sight<E>,
    /// Units by kind.
    pub sets: Sets<E>,
    ranges: Ranges<E>,
    exits: Vec<Exits<E>>,
    /// Per unit and number of losses, the current values \[3.4\].
    values: Vec<[Face; MAX_STEPS + 1]>,
}

impl<E: Edition> Rules<E> {
    /// Prepares a checked scenario for play.
    #[must_use]
    pub fn new(scenario: Scenario<E>) -> Self {
        let tables = &scenario.tables;
        let range = tables.range_infantry.max(tables.range_cavalry).max(tables.range_guns);
        let sight = Sight::new(&scenario.map, tables.sight_blocks, &scenario.switches, range);
        let ranges = Ranges::new(&scenario.map, tables, &sight);
        let exits = exits(&scenario.map, tables, &scenario.switches);
        let mut sets = Sets::<E>::empty();
        for (index, unit) in scenario.units.iter().enumerate() {
            let bit = E::Units::only(index as UnitId);
            sets.side[unit.side.index()] |= bit;
            for leader in each(unit.leaders) {
                sets.formation[leader as usize] |= bit;
            }
            sets.commander[index] = unit.commander;
            sets.leaders[index] = unit.leaders;
            sets.arm[index] = unit.arm;
            sets.allowance[index] = match unit.arm {
                Arm::Infantry => tables.mp_infantry,
                Arm::Cavalry => tables.mp_cavalry,
                Arm::Cossacks => tables.mp_cossacks,
                Arm::Guns => tables.mp_limbered,
            };
            sets.skirmish |= E::Units::only_if(index as UnitId, unit.skirmish);
            sets.kosynierzy |= E::Units::only_if(index as UnitId, unit.kosynier);
            sets.reserve |= E::Units::only_if(index as UnitId, unit.reserve());
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
            sets.overall |= CommanderSet::from(commander.overall) << index;
        }
        let values = scenario.units.iter().map(|unit| step_values(unit.faces)).collect();
        Self { scenario, sight, sets, ranges, exits, values }
    }

    /// A position for queries.
    #[must_use]
    pub fn at<'a>(&'a self, state: &'a State<E>) -> Position<'a, E> {
        Position { game: self, board: &state.board }
    }

    /// The state before play; units with a free set-up are not on the map yet.
    #[must_use]
    pub fn set_up(&self) -> State<E> {
        setup::state(self)
    }

    /// The tally of a game.
    #[must_use]
    pub fn tally(&self, state: &State<E>) -> Tally {
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

    fn all_units(&self) -> impl Iterator<Item = UnitId> + use<E> {
        0..(self.scenario.units.len().min(E::UNITS) as UnitId)
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

impl<E: Edition> Rules<E> {
    pub(super) fn started(&self, dice: &mut impl Dice, log: &mut impl Observer<State<E>, Event<E>>) -> State<E> {
        let mut state = self.set_up();
        Play { game: self, state: &mut state, dice, log }.advance();
        state
    }

    pub(super) fn applied(
        &self,
        state: &mut State<E>,
        action: Action<E>,
        dice: &mut impl Dice,
        log: &mut impl Observer<State<E>, Event<E>>,
    ) {
        let mut play = Play { game: self, state, dice, log };
        play.act(action);
        play.advance();
    }

    pub(super) fn listed(&self, state: &State<E>, out: &mut Actions<Action<E>>) {
        out.clear();
        self.at(state).list(out);
        debug_assert!(!out.is_empty() || state.board.ended != 0, "a decision without a choice: {:?}", state.board);
    }
}

impl<E: Compiled> Game for Rules<E> {
    type State = State<E>;
    type Action = Action<E>;
    type Event = Event<E>;
    type View<'a> = View<'a, E>;

    fn start_seeded(&self, dice: &mut Seeded) -> State<E> {
        E::start_seeded(self, dice)
    }

    fn start_recorded(&self, dice: &mut dyn Dice, log: &mut Recorder<'_, State<E>, Event<E>>) -> State<E> {
        E::start_recorded(self, dice, log)
    }

    fn apply_seeded(&self, state: &mut State<E>, action: Action<E>, dice: &mut Seeded) {
        E::apply_seeded(self, state, action, dice);
    }

    fn apply_recorded(
        &self,
        state: &mut State<E>,
        action: Action<E>,
        dice: &mut dyn Dice,
        log: &mut Recorder<'_, State<E>, Event<E>>,
    ) {
        E::apply_recorded(self, state, action, dice, log);
    }

    fn decider(&self, state: &State<E>) -> Option<Side> {
        self.at(state).decider()
    }

    fn legal(&self, state: &State<E>, out: &mut Actions<Action<E>>) {
        E::legal(self, state, out);
    }

    fn pick(
        &self,
        state: &State<E>,
        scratch: &mut Actions<Action<E>>,
        index: impl FnOnce(usize) -> usize,
    ) -> Action<E> {
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

    fn offers(&self, state: &State<E>, scratch: &mut Actions<Action<E>>, action: Action<E>) -> bool {
        let at = self.at(state);
        if let Some(Frame::Move { spent }) = at.frame() {
            return at.offers(spent, action);
        }
        self.legal(state, scratch);
        scratch.len() > 1 && scratch.contains(&action)
    }

    fn outcome(&self, state: &State<E>) -> Option<Outcome> {
        self.at(state).outcome()
    }

    fn view<'a>(&'a self, state: &'a State<E>, side: Side) -> View<'a, E> {
        View::new(self.at(state), side, &state.secret)
    }

    fn endings(&self) -> &'static [&'static str] {
        endings::<E>()
    }
}
