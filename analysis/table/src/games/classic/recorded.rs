//! The columns of a game: the points of each side by source, and what is left of both.

use kartacz_engine::core::game::{Game, Side};
use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::Scenario;
use kartacz_engine::games::classic::files::SYSTEM;
use kartacz_engine::games::classic::position::Position;
use kartacz_engine::games::classic::state::State;

use super::sources::{Source, points, sources};
use crate::play::assumed::Assumed;
use crate::play::record::{About, Column, Recorded};

/// Other counts of each side.
const COUNTS: [&str; 6] = ["units_left", "steps_left", "strength_lost", "objectives", "exited", "demoralised"];

impl<B: Board> Recorded for Classic<B> {
    const STAGE: &'static str = "turn";

    fn about(&self) -> About {
        let scenario = &self.scenario;
        About {
            system: SYSTEM.to_owned(),
            scenario: scenario.id.clone(),
            title: scenario.title.clone(),
            hash: scenario.hash,
            sides: scenario.side_ids.clone(),
            side_names: scenario.side_names.clone(),
            stages: scenario.turns,
            stage_name: Self::STAGE.to_owned(),
            endings: self.endings().iter().map(|&ending| ending.to_owned()).collect(),
            ending_names: ending_names(scenario),
            origins: scenario.origins.into(),
            assumed: Assumed::all(&scenario.decisive),
            note: scenario.remark.clone(),
            unit: Self::UNIT,
        }
    }

    fn columns(&self) -> Vec<Column> {
        let ids = &self.scenario.side_ids;
        let of_side = |side: Side| {
            let source = move |source: Source| Column::points(side, &ids[side.index()], &source.name(&self.scenario));
            sources(&self.scenario).map(source)
        };
        let counts = COUNTS.iter().flat_map(|what| ids.iter().map(move |id| Column::number(format!("{what}_{id}"))));
        Side::BOTH.into_iter().flat_map(of_side).chain(counts).collect()
    }

    fn record(&self, state: &State<B>, out: &mut [i32]) {
        let at = self.at(state);
        let points =
            Side::BOTH.into_iter().flat_map(|side| sources(at.scenario()).map(move |source| points(at, side, source)));
        let [first, second] = Side::BOTH.map(|side| counts(at, side));
        let counts = first.into_iter().zip(second).flat_map(|(first, second)| [first, second]);
        out.iter_mut().zip(points.chain(counts)).for_each(|(slot, value)| *slot = value);
    }
}

/// The endings in words; empty for one that the rules of the scenario do not have.
fn ending_names(scenario: &Scenario) -> Vec<String> {
    let victory = &scenario.victory;
    let named = |exists: bool, words: &str| if exists { words.to_owned() } else { String::new() };
    // Where units can return, an army is not lost with the last of them.
    let dies = Side::BOTH.into_iter().any(|side| scenario.replacements[side.index()].unit == 0);
    vec![
        named(true, "time is up"),
        named(victory.sudden.iter().any(|one| one.points.is_some()), "far enough ahead in points"),
        named(victory.sudden.iter().any(|one| one.points.is_none()), "the decisive hexes held"),
        named(victory.morale.iter().any(|morale| morale.loses), "an army demoralised"),
        named(dies, "an army destroyed"),
    ]
}

/// Each of [`COUNTS`] of a side.
fn counts<B: Board>(at: Position<'_, B>, side: Side) -> [i32; COUNTS.len()] {
    let steps: i32 = at.units(side).map(|unit| i32::from(at.counter(unit).steps)).sum();
    let objectives = at.scenario().victory.objectives.iter();
    let exited = at.scenario().units_of(side).filter(|&unit| at.has_exited(unit)).count();
    [
        at.units(side).count() as i32,
        steps,
        at.strength_lost(side).into(),
        objectives.map(|one| at.held(one, side).len() as i32).sum(),
        exited as i32,
        at.is_broken(side).into(),
    ]
}
