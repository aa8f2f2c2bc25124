//! *The Battle for the Fortress of Verdox*: the recorded columns and the players.

pub mod event_log;
pub mod map;
pub mod observed;
#[cfg(feature = "native")]
pub mod odds;
mod phrases;
pub mod players;
pub mod replay;
pub mod restrictions;
pub mod story;
mod tabletop;

use kartacz_engine::core::game::{Game, Side};
use kartacz_engine::games::shipped;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::data::{KINDS, Kind, Scenario};
use kartacz_engine::games::verdox::files::SYSTEM;
use kartacz_engine::games::verdox::position::Position;
use kartacz_engine::games::verdox::state::State;

use kartacz_engine::scenario::{Provenance, RuleSystem};

use crate::base::error::Failure;
use crate::games::table::Table;
use crate::games::{Replayed, Shown, Tabletop};
use crate::play::assumed::Assumed;
use crate::play::measured::Setting as Luck;
use crate::play::record::{About, Column, Recorded};
use crate::play::series::GameId;
use crate::show::heat::Ground;
#[cfg(feature = "native")]
use crate::show::odds_sheet::Sheet;
use crate::show::replay::Tale;

/// The sources of a side's victory points: its units on the map by kind, its barges, and, under one reading, the units that
/// have not entered.
const SOURCES: [&str; KINDS + 2] =
    ["infantry", "shooters", "grenadiers", "cavalry", "mounted-shooters", "artillery", "barges", "reserve"];

/// Other counts of each side.
const COUNTS: [&str; 7] =
    ["losses", "value_lost", "units_left", "waiting", "in_enemy_fort", "gates_taken", "barges_held"];

impl Shown for Verdox {
    type Scenario = Scenario;
    #[cfg(feature = "native")]
    type Combat = odds::Combat;
    #[cfg(feature = "native")]
    const USUAL: &'static str = "verdox/scenario-1";

    fn rules() -> &'static dyn RuleSystem {
        shipped(SYSTEM)
    }

    fn of(scenario: Scenario) -> Self {
        Self::new(scenario)
    }

    fn replay<'a>(
        &'a self,
        provenance: &'a Provenance,
        seats: &[String; 2],
        which: GameId,
        luck: Luck,
    ) -> Result<Box<dyn Tale + 'a>, Failure> {
        Ok(Box::new(Replayed::play((self, provenance), seats, (which, luck))?))
    }

    fn map(&self) -> String {
        map::draw(self)
    }

    fn ground(&self) -> Option<Ground> {
        Some(map::ground(self))
    }

    fn table(&self) -> Option<&dyn Table> {
        Some(self)
    }

    fn said(&self, view: Self::View<'_>, action: Self::Action) -> String {
        self.sentence(view, action).whole()
    }

    #[cfg(feature = "native")]
    fn odds(&self, combat: &odds::Combat) -> Result<Sheet, Failure> {
        combat.sheet(&self.scenario)
    }
}

impl Recorded for Verdox {
    const STAGE: &'static str = "turn";

    fn about(&self) -> About {
        let scenario = &self.scenario;
        About {
            system: "verdox".to_owned(),
            scenario: scenario.id.clone(),
            title: scenario.title.clone(),
            hash: scenario.hash,
            sides: scenario.side_ids.clone(),
            side_names: scenario.side_names.clone(),
            stages: scenario.turns,
            stage_name: Self::STAGE.to_owned(),
            endings: self.endings().iter().map(|&ending| ending.to_owned()).collect(),
            ending_names: [
                "a commander's quarters taken",
                "a side destroyed",
                "time is up",
                "stopped without a time limit",
            ]
            .map(str::to_owned)
            .to_vec(),
            origins: scenario.origins.into(),
            assumed: Assumed::all(&scenario.decisive),
            note: String::new(),
            unit: Self::UNIT,
        }
    }

    fn columns(&self) -> Vec<Column> {
        let ids = &self.scenario.side_ids;
        let points = Side::BOTH
            .into_iter()
            .flat_map(|side| SOURCES.map(|source| Column::points(side, &ids[side.index()], source)));
        let counts = COUNTS.iter().flat_map(|what| ids.iter().map(move |id| Column::number(format!("{what}_{id}"))));
        let both = ["breaches".to_owned(), format!("{}_first", ids[0])].map(Column::number);
        points.chain(counts).chain(both).collect()
    }

    fn record(&self, state: &State, out: &mut [i32]) {
        let at = self.at(state);
        let points = Side::BOTH.into_iter().flat_map(|side| points(at, side));
        let [first, second] = Side::BOTH.map(|side| counts(at, side));
        let counts = first.into_iter().zip(second).flat_map(|(first, second)| [first, second]);
        let breaches = self.terrain.walls.iter().filter(|&&wall| at.is_breached(wall)).count() as i32;
        let values = points.chain(counts).chain([breaches, i32::from(at.first() == Side::First)]);
        out.iter_mut().zip(values).for_each(|(slot, value)| *slot = value);
    }
}

/// The points of a side from each of [`SOURCES`]: their sum is its value.
fn points(at: Position, side: Side) -> [i32; KINDS + 2] {
    let scenario = &at.game.scenario;
    let mut points = [0; KINDS + 2];
    for unit in at.units(side) {
        points[at.kind(unit).index()] += i32::from(at.table(unit).value);
    }
    points[KINDS] = barges(at, side) * i32::from(scenario.barge.value);
    if scenario.switches.reserve_counts {
        points[KINDS + 1] = value(at, at.pool(side));
    }
    points
}

fn barges(at: Position, side: Side) -> i32 {
    at.barges().filter(|(_, barge)| barge.owner == Some(side)).count() as i32
}

/// The value of units by kind.
fn value(at: Position, forces: [u8; KINDS]) -> i32 {
    let kinds = &at.game.scenario.kinds;
    Kind::ALL.iter().map(|kind| i32::from(forces[kind.index()]) * i32::from(kinds[kind.index()].value)).sum()
}

/// Each of [`COUNTS`] of a side.
fn counts(at: Position, side: Side) -> [i32; COUNTS.len()] {
    let scenario = &at.game.scenario;
    let (left, waiting) = (i32::from(at.on_map(side)), at.waiting(side) as i32);
    let entered = scenario.strength(side) as i32 - waiting;
    let there: i32 = at.units(side).map(|unit| i32::from(at.table(unit).value)).sum();
    // A dismounted unit has lost a part of its value.
    let value_lost = value(at, scenario.forces[side.index()]) - value(at, at.pool(side)) - there;
    [entered - left, value_lost, left, waiting, in_enemy_fort(at, side), gates_taken(at, side), barges(at, side)]
}

/// The number of units of a side inside the walls around the enemy's quarters.
fn in_enemy_fort(at: Position, side: Side) -> i32 {
    let (map, terrain) = (&at.game.scenario.map, &at.game.terrain);
    let quarters = map.headquarters[side.other().index()];
    if !map.inside.contains(quarters) {
        return 0;
    }
    let area = terrain.area[quarters.index()];
    let inside = |square: usize| terrain.area[square] == area;
    at.units(side).filter(|&unit| inside(at.square(unit).index())).count() as i32
}

/// The number of enemy gates held by a side.
fn gates_taken(at: Position, side: Side) -> i32 {
    let enemys = |gate: usize| at.game.scenario.map.gates[gate] == Some(side.other());
    let taken = at.game.terrain.walls.iter().filter(|&&wall| enemys(wall.index()) && at.gate_owner(wall) == Some(side));
    taken.count() as i32
}
