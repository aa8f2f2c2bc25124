//! The record of a finished game of *SPQR*.
//!
//! Victory points of a side are the rout points that the other one has lost, by what was lost. The other columns count units
//! and leaders at the end, and how far the middle and the wings of each army have come.

use kartacz_engine::core::game::{Game, Side};
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::data::{Edge, Rank, UnitId, units_in};
use kartacz_engine::games::spqr::hex::Hex;
use kartacz_engine::games::spqr::position::Position;
use kartacz_engine::games::spqr::state::State;

use super::sources::{LEADERS, SOURCES, source};
use crate::play::assumed::Assumed;
use crate::play::record::{About, Column, NOTHING, Recorded};

/// The counts of each side: units eliminated, those of them that fled off the map, units that are routed at the end, depleted
/// ones, cohesion hits of those that stand, leaders lost, whether the overall commander is among them.
const COUNTS: [&str; 7] = ["units_lost", "fled", "routed", "depleted", "hits", "leaders_lost", "commander_lost"];
/// The mean way of the units that still stand towards the enemy's edge since the set-up, in tenths of a hex: of those set up
/// in the middle third of the front, and of the others.
const WAYS: [&str; 2] = ["centre_way", "wings_way"];

impl Recorded for Spqr {
    const STAGE: &'static str = "turn";

    fn about(&self) -> About {
        let scenario = &self.scenario;
        About {
            system: "spqr".to_owned(),
            scenario: scenario.id.clone(),
            title: scenario.title.clone(),
            hash: scenario.hash,
            sides: scenario.armies.each_ref().map(|army| army.id.clone()),
            side_names: scenario.armies.each_ref().map(|army| army.name.clone()),
            stages: scenario.turns,
            stage_name: Self::STAGE.to_owned(),
            endings: self.endings().iter().map(|&ending| ending.to_owned()).collect(),
            ending_names: ["an army withdraws", "both armies withdraw", "the last turn is over"]
                .map(str::to_owned)
                .to_vec(),
            origins: scenario.origins.into(),
            assumed: Assumed::all(&scenario.decisive),
            note: scenario.note.clone(),
            unit: Self::UNIT,
        }
    }

    fn columns(&self) -> Vec<Column> {
        let ids = self.scenario.armies.each_ref().map(|army| army.id.as_str());
        let points = Side::BOTH
            .into_iter()
            .flat_map(|side| SOURCES.map(|source| Column::points(side, ids[side.index()], source)));
        let counts = COUNTS.iter().flat_map(|what| ids.iter().map(move |id| Column::number(format!("{what}_{id}"))));
        let ways = WAYS.iter().flat_map(|what| ids.iter().map(move |id| Column::nullable(format!("{what}_{id}"))));
        points.chain(counts).chain(ways).collect()
    }

    fn record(&self, state: &State, out: &mut [i32]) {
        let at = self.at(state);
        let points = Side::BOTH.into_iter().flat_map(|side| won(at, side));
        let [first, second] = Side::BOTH.map(|side| counts(at, side));
        let counts = first.into_iter().zip(second).flat_map(|(first, second)| [first, second]);
        let [first, second] = Side::BOTH.map(|side| ways(at, side));
        let ways = first.into_iter().zip(second).flat_map(|(first, second)| [first, second]);
        let all = points.chain(counts).chain(ways);
        out.iter_mut().zip(all).for_each(|(slot, value)| *slot = value);
    }
}

/// The rout points that the enemies of a side have lost, from each of [`SOURCES`].
fn won(at: Position, side: Side) -> [i32; SOURCES.len()] {
    let enemy = side.other();
    let mut points = [0; SOURCES.len()];
    for unit in everyone(at.game, enemy).filter(|&unit| at.is_lost(unit)) {
        points[source(at.card(unit))] += i32::from(at.worth(unit));
    }
    // A leader who was replaced by himself may be lost more than once: points not explained by units belong to leaders.
    points[LEADERS] = i32::from(at.rout_points(enemy)) - points.iter().sum::<i32>();
    points
}

fn everyone(game: &Spqr, side: Side) -> impl Iterator<Item = UnitId> + Clone {
    units_in(side, game.scenario.everyone(side))
}

/// Each of [`COUNTS`] of a side.
fn counts(at: Position, side: Side) -> [i32; COUNTS.len()] {
    let units = || everyone(at.game, side);
    let count = |which: &dyn Fn(UnitId) -> bool| units().filter(|&unit| which(unit)).count() as i32;
    let leaders = || at.game.scenario.leaders_of(side).filter(|&leader| at.is_dead(leader));
    let overall = leaders().any(|leader| at.game.scenario.leader(leader).rank == Rank::Overall);
    [
        count(&|unit| at.is_lost(unit)),
        count(&|unit| at.is_lost(unit) && at.is_off_map(unit)),
        count(&|unit| at.is_on_map(unit) && at.is_routed(unit)),
        count(&|unit| at.is_on_map(unit) && at.is_depleted(unit)),
        units().filter(|&unit| at.is_on_map(unit)).map(|unit| i32::from(at.hits(unit))).sum(),
        leaders().count() as i32,
        i32::from(overall),
    ]
}

/// Each of [`WAYS`] of a side.
fn ways(at: Position, side: Side) -> [i32; WAYS.len()] {
    let places = || everyone(at.game, side).map(|unit| along(at.game, side, at.game.scenario.counter(unit).hex).1);
    let (low, high) = (places().min().unwrap_or(0), places().max().unwrap_or(0));
    let is_centre = |place: i32| (low * 2 + high..=low + high * 2).contains(&(place * 3));
    [true, false].map(|centre| {
        let stands = |unit: &UnitId| at.is_on_map(*unit) && !at.is_routed(*unit);
        let ways = everyone(at.game, side).filter(stands).filter_map(|unit| {
            let (from, place) = along(at.game, side, at.game.scenario.counter(unit).hex);
            (is_centre(place) == centre).then(|| along(at.game, side, at.hex(unit)).0 - from)
        });
        let (sum, many) = ways.fold((0, 0), |(sum, many), way| (sum + way, many + 1));
        if many == 0 { NOTHING } else { (10 * sum + many / 2).div_euclid(many) }
    })
}

/// How far a hex is from the edge of a side, and its place along that edge.
fn along(game: &Spqr, side: Side, hex: Hex) -> (i32, i32) {
    let (column, row) = game.scenario.map.field.column_row(hex);
    let (column, row) = (i32::from(column), i32::from(row));
    match game.scenario.armies[side.index()].edge {
        Edge::West => (column, row),
        Edge::East => (-column, row),
        Edge::North => (row, column),
        Edge::South => (-row, column),
    }
}
