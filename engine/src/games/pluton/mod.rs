//! *Pluton*, part 1: platoons under fire, September 1939.
//!
//! One file per chapter of the rulebook; `README.md` lists every row of the ledger with its function and test, and
//! every chosen reading. [`Position`] answers questions about a state; [`view::View`] is the players' view of it;
//! `Play` changes it. Functions carry the number of the row that they implement.
//!
//! A move is several decisions (begin, join, run, step, halt), and after each step the other side may fire if one of
//! its shots can have an effect; so there are no frames. Hidden are concealed units, and those set up in secret until
//! they are seen.

pub mod action;
mod arms;
mod bound;
mod command;
mod concealment;
mod conduct;
pub mod data;
mod efficiency;
pub mod event;
pub mod event_fields;
mod exchange;
pub mod files;
mod fire;
mod guess;
pub mod hex;
mod indirect;
mod legal;
pub mod melee;
mod melee_fight;
mod movement;
mod moving;
pub mod notation;
pub mod odds;
pub mod orders;
mod play;
pub mod position;
pub mod position_builder;
mod reinforcements;
mod reorganisation;
pub mod roll;
mod sequence;
mod setup;
mod shooting;
pub mod sight;
mod stacking;
pub mod state;
mod strength;
mod support;
pub mod switches;
pub mod tables;
pub mod victory;
pub mod view;

use crate::core::dice::{Dice, Seeded};
use crate::core::game::{Actions, Game, Observer, Outcome, Recorder, Side, Silent, compiled_twice};
use crate::games::pluton::action::Action;
use crate::games::pluton::data::{
    Ground, KINDS, Kind, MAX_BUILDINGS, MAX_MARKERS, MAX_UNITS, NO_UNIT, Scenario, Support, UnitId, bit, units_in,
};
use crate::games::pluton::event::Event;
use crate::games::pluton::hex::{Hex, HexSet, MAX_HEXES};
use crate::games::pluton::play::Play;
use crate::games::pluton::position::Position;
use crate::games::pluton::sight::Sight;
use crate::games::pluton::state::{Ending, Fight, Group, Phase, State, Unit};
use crate::games::pluton::switches::{Direction, RoadReading};
use crate::games::pluton::tables::DISTANCES;
use crate::games::pluton::view::View;
pub use strength::Halves;

/// The guns or mortars of a marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Guns {
    /// No such marker.
    None,
    /// A mortar unit on the map \[8.1\].
    Mortar(UnitId),
    /// A battery of a battalion of support artillery \[9.1\].
    Battery(u8),
}

/// A loaded scenario, with precomputed tables.
#[derive(Clone, Debug)]
pub struct Pluton {
    /// The scenario.
    pub scenario: Scenario,
    sight: Sight,
    /// The commanders that direct each unit, one bit each \[13.2\].
    directors: Vec<u64>,
    /// The kind of each unit.
    kinds: [Kind; MAX_UNITS],
    /// The greatest distance of the small arms of each kind.
    reaches: [u8; KINDS],
    /// The hexes that a commander sees from each hex, by efficiency level \[13.3\].
    overlooks: Vec<[HexSet; 3]>,
    /// The commanders of each side.
    commanders: [u64; 2],
    /// The guns of each marker.
    guns: [Guns; MAX_MARKERS],
    /// The number of each building hex; [`NO_UNIT`] elsewhere.
    buildings: Vec<u8>,
    /// The village of each building, by its number.
    villages: [u8; MAX_BUILDINGS],
    /// The hexes near the road of the last victory condition.
    near_road: Vec<bool>,
}

impl Pluton {
    /// Prepares a checked scenario for play.
    #[must_use]
    pub fn new(scenario: Scenario) -> Self {
        let sight = Sight::new(&scenario.map, &scenario.grounds, farthest(&scenario));
        let hexes = scenario.map.field.len();
        let mut game = Self {
            sight,
            directors: vec![0; MAX_UNITS],
            kinds: [Kind::Rifle; MAX_UNITS],
            reaches: Kind::ALL.map(|kind| reach_of(&scenario, kind)),
            overlooks: Vec::new(),
            commanders: [0; 2],
            guns: [Guns::None; MAX_MARKERS],
            buildings: vec![NO_UNIT; hexes],
            villages: [0; MAX_BUILDINGS],
            near_road: vec![false; hexes],
            scenario,
        };
        game.prepare_units();
        game.prepare_markers();
        game.prepare_buildings();
        game.prepare_road();
        game.prepare_overlooks();
        game
    }

    /// A position for queries. It includes hidden information; players see [`Game::view`].
    #[must_use]
    pub fn at<'a>(&'a self, state: &'a State) -> Position<'a> {
        Position { game: self, state }
    }

    fn prepare_overlooks(&mut self) {
        let ranges = self.scenario.commander_sight;
        let field = &self.scenario.map.field;
        let within = |from: Hex, range: u8| field.hexes().filter(|&to| self.sight.needed(from, to) <= range).collect();
        self.overlooks = field.hexes().map(|from| ranges.map(|range| within(from, range))).collect();
    }

    fn prepare_units(&mut self) {
        for side in Side::BOTH {
            for unit in units_in(side, self.scenario.everyone(side)) {
                self.kinds[unit as usize] = self.scenario.counter(unit).kind;
                if self.kinds[unit as usize] == Kind::Commander {
                    self.commanders[side.index()] |= bit(unit);
                }
            }
        }
        for side in Side::BOTH {
            for unit in units_in(side, self.scenario.everyone(side)) {
                let of = units_in(side, self.commanders[side.index()]).filter(|&chief| self.directs(chief, unit));
                self.directors[unit as usize] = of.fold(0, |all, chief| all | bit(chief));
            }
        }
    }

    /// \[13.2\] Whether a commander directs a unit when it is in range: his company, and the weapons of his battalion
    /// outside companies; by switch his whole battalion. Commanders direct themselves.
    fn directs(&self, chief: UnitId, unit: UnitId) -> bool {
        let (chief, other) = (self.scenario.counter(chief), self.scenario.counter(unit));
        let same = chief.battalion == other.battalion;
        match (self.scenario.switches.direction, other.company) {
            (Direction::Company, Some(company)) => chief.company == Some(company),
            _ => same,
        }
    }

    fn prepare_markers(&mut self) {
        for side in Side::BOTH {
            let first = side.index() * data::MAX_SIDE_MARKERS;
            for unit in units_in(side, self.scenario.everyone(side)) {
                let number = self.scenario.counter(unit).marker;
                if number > 0 {
                    self.guns[first + usize::from(number) - 1] = Guns::Mortar(unit);
                }
            }
            let of = |(_, support): &(usize, &Support)| support.side == side;
            for (index, support) in self.scenario.support.iter().enumerate().filter(of) {
                for &number in &support.markers {
                    self.guns[first + usize::from(number) - 1] = Guns::Battery(index as u8);
                }
            }
        }
    }

    fn prepare_buildings(&mut self) {
        let mut number = 0;
        for (village, hexes) in self.scenario.villages.iter().map(|village| &village.hexes).enumerate() {
            for hex in hexes {
                self.buildings[hex.index()] = number;
                self.villages[usize::from(number)] = village as u8;
                number += 1;
            }
        }
    }

    /// \[S1.6\] The hexes closer to the road than the distance of the scenario.
    fn prepare_road(&mut self) {
        let victory = &self.scenario.victory;
        let branch = match self.scenario.switches.road_reading {
            RoadReading::WithBranch => 0,
            RoadReading::LastHex => victory.branch.len().saturating_sub(1),
        };
        let field = &self.scenario.map.field;
        for &road in victory.main_road.iter().chain(&victory.branch[branch..]) {
            let near = field.hexes().filter(|&hex| field.distance(road, hex) < victory.road_distance);
            near.for_each(|hex| self.near_road[hex.index()] = true);
        }
    }

    /// The line of sight between two hexes, if it is not blocked and within the greatest range \[7.3, 16.2\].
    #[inline]
    #[must_use]
    pub fn look(&self, from: Hex, to: Hex) -> Option<sight::Look> {
        self.sight.look(from, to)
    }

    /// The guns of a marker of a side: the mortar unit, or the battalion by its index; `None` when there is no such marker
    /// \[8.1, 9.1\].
    #[must_use]
    pub fn crew(&self, marker: data::MarkerId) -> Option<Result<UnitId, u8>> {
        match self.guns_of(marker) {
            Guns::None => None,
            Guns::Mortar(unit) => Some(Ok(unit)),
            Guns::Battery(support) => Some(Err(support)),
        }
    }

    /// The commanders that direct a unit when they are in range, as a bit mask of its side \[13.2\].
    #[must_use]
    pub fn chiefs_of(&self, unit: UnitId) -> u64 {
        self.directors[unit as usize]
    }

    /// Whether a hex is near the road of the last victory condition \[S1.6\].
    #[must_use]
    pub fn is_near_road(&self, hex: Hex) -> bool {
        self.near_road[hex.index()]
    }

    /// The ground of a hex.
    #[inline]
    fn ground(&self, hex: Hex) -> Ground {
        self.scenario.map.ground[hex.index()]
    }

    /// The kind of a unit.
    #[inline]
    #[must_use]
    pub const fn kind(&self, unit: UnitId) -> Kind {
        self.kinds[unit as usize]
    }

    /// Whether a unit is a combat unit rather than a commander \[5.2\].
    #[inline]
    const fn is_platoon(&self, unit: UnitId) -> bool {
        !matches!(self.kinds[unit as usize], Kind::Commander)
    }

    /// The state before play: every unit waits.
    fn blank(&self) -> State {
        let mut units = [Unit::ABSENT; MAX_UNITS];
        for side in Side::BOTH {
            for unit in units_in(side, self.scenario.everyone(side)) {
                units[unit as usize].halves = self.full_strength(unit);
            }
        }
        State {
            units,
            watchers: [0; MAX_UNITS],
            head: [NO_UNIT; MAX_HEXES],
            next: [NO_UNIT; MAX_UNITS],
            markers: [Hex::NONE; MAX_MARKERS],
            on_map: [0; 2],
            waiting: Side::BOTH.map(|side| self.scenario.everyone(side)),
            moved: [0; 2],
            shot: [0; 2],
            hit: [0; 2],
            shelled: [0; 2],
            seen: [0; 2],
            ever_seen: [0; 2],
            control: [0; 2],
            aimers: 0,
            open: 0,
            group: Group::default(),
            fight: Fight::default(),
            called: 0,
            commanders_lost: [0; 2],
            hidden_stages: [0; 2],
            shown: [false; 2],
            unit: NO_UNIT,
            marker: 0,
            stage: 0,
            phase: Phase::SetUp,
            active: self.scenario.sets_up_first,
        }
    }

    /// The guns of a marker, when there is such a marker.
    #[inline]
    fn guns_of(&self, marker: data::MarkerId) -> Guns {
        self.guns[usize::from(marker)]
    }

    /// The battalion of a battery.
    fn battalion(&self, support: u8) -> &Support {
        &self.scenario.support[usize::from(support)]
    }
}

/// The greatest distance at which units see or fire.
fn farthest(scenario: &Scenario) -> u8 {
    let ranges = scenario.commander_sight.into_iter().chain(scenario.unit_sight);
    ranges.max().unwrap_or(0).max(DISTANCES as u8)
}

/// The greatest distance at which a full unit of this kind has fire strength.
fn reach_of(scenario: &Scenario, kind: Kind) -> u8 {
    let row = &scenario.tables.fire[scenario.kinds[kind.index()].weapon as usize];
    row.iter().rposition(|&each| each > 0).unwrap_or(0) as u8
}

impl Pluton {
    fn started(&self, dice: &mut impl Dice, log: &mut impl Observer<State, Event>) -> State {
        let mut state = self.blank();
        let mut play = Play { game: self, state: &mut state, dice, log };
        play.begin_set_up();
        play.advance();
        state
    }

    fn applied(&self, state: &mut State, action: Action, dice: &mut impl Dice, log: &mut impl Observer<State, Event>) {
        let mut play = Play { game: self, state, dice, log };
        play.act(action);
        play.advance();
    }
}

impl Game for Pluton {
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
