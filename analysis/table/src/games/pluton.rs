//! *Pluton*, part 1: the recorded columns and the players.

pub mod event_log;
pub mod knowledge;
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
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{Kind, Scenario, UnitId, units_in};
use kartacz_engine::games::pluton::files::SYSTEM;
use kartacz_engine::games::pluton::position::Position;
use kartacz_engine::games::pluton::state::State;
use kartacz_engine::games::shipped;
use kartacz_engine::scenario::{Provenance, RuleSystem};

use crate::base::error::Failure;
use crate::games::table::Table;
use crate::games::{Replayed, Shown, Tabletop};
use crate::play::assumed::Assumed;
use crate::play::measured::Setting as Luck;
use crate::play::points::Unit;
use crate::play::record::{About, Column, Recorded};
use crate::play::series::GameId;
use crate::show::heat::Ground;
#[cfg(feature = "native")]
use crate::show::odds_sheet::Sheet;
use crate::show::replay::Tale;

/// The sources of a side's victory points, in the order of the rulebook \[S1.6, S2.7\].
const SOURCES: [&str; 6] = ["buildings", "uncalled-artillery", "hiding", "road", "lost-boxes", "lost-commanders"];

/// Other counts of each side.
const COUNTS: [&str; 7] =
    ["half_boxes_lost", "platoons_lost", "commanders_lost", "platoons_left", "buildings_held", "revealed", "called"];

impl Shown for Pluton {
    type Scenario = Scenario;
    #[cfg(feature = "native")]
    type Combat = odds::Combat;
    #[cfg(feature = "native")]
    const USUAL: &'static str = "pluton/scenario-1";

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

impl Recorded for Pluton {
    const STAGE: &'static str = "stage";
    const UNIT: Unit = Unit::HALF;

    fn about(&self) -> About {
        let scenario = &self.scenario;
        About {
            system: "pluton".to_owned(),
            scenario: scenario.id.clone(),
            title: scenario.title.clone(),
            hash: scenario.hash,
            sides: scenario.side_ids.clone(),
            side_names: scenario.side_names.clone(),
            stages: scenario.stages,
            stage_name: Self::STAGE.to_owned(),
            endings: self.endings().iter().map(|&ending| ending.to_owned()).collect(),
            ending_names: ["a draw", "a small victory", "a medium victory", "a large victory", "an enormous victory"]
                .map(str::to_owned)
                .to_vec(),
            origins: scenario.origins.into(),
            assumed: Assumed::all(&scenario.decisive),
            note: scenario.note.clone(),
            unit: Self::UNIT,
        }
    }

    fn columns(&self) -> Vec<Column> {
        let ids = &self.scenario.side_ids;
        let points = Side::BOTH
            .into_iter()
            .flat_map(|side| SOURCES.map(|source| Column::points(side, &ids[side.index()], source)));
        let counts = COUNTS.iter().flat_map(|what| ids.iter().map(move |id| Column::number(format!("{what}_{id}"))));
        points.chain(counts).collect()
    }

    fn record(&self, state: &State, out: &mut [i32]) {
        let at = self.at(state);
        let points = Side::BOTH.into_iter().flat_map(|side| points(at, side));
        let [first, second] = Side::BOTH.map(|side| counts(at, side));
        let counts = first.into_iter().zip(second).flat_map(|(first, second)| [first, second]);
        out.iter_mut().zip(points.chain(counts)).for_each(|(slot, value)| *slot = value);
    }
}

/// The half points of a side from each of [`SOURCES`].
fn points(at: Position, side: Side) -> [i32; SOURCES.len()] {
    let score = at.score(side);
    [score.buildings, score.uncalled, score.hidden, score.road, score.losses, score.commanders]
}

/// Each of [`COUNTS`] of a side.
fn counts(at: Position, side: Side) -> [i32; COUNTS.len()] {
    let scenario = &at.game.scenario;
    let platoons = || units_in(side, scenario.everyone(side)).filter(|&unit| at.kind(unit) != Kind::Commander);
    let lost = |unit: UnitId| i32::from(at.game.full_strength(unit) - at.strength(unit));
    let gone = platoons().filter(|&unit| at.strength(unit) == 0).count() as i32;
    let left = at.units(side).filter(|&unit| at.kind(unit) != Kind::Commander).count() as i32;
    let own = scenario.support.iter().enumerate().filter(|(_, support)| support.side == side);
    let called = own.filter(|&(index, _)| at.was_called(index));
    [
        platoons().map(lost).sum(),
        gone,
        i32::from(at.commanders_lost(side)),
        left,
        buildings(at, side),
        platoons().filter(|&unit| at.was_seen(unit)).count() as i32,
        called.count() as i32,
    ]
}

/// The building hexes with a platoon of a side and no enemy.
fn buildings(at: Position, side: Side) -> i32 {
    let hexes = at.game.scenario.villages.iter().flat_map(|village| &village.hexes);
    hexes.filter(|&&hex| at.platoons_in(hex, side) > 0 && !at.holds(hex, side.other())).count() as i32
}
