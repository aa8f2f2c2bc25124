//! *Niemenczyn 1794*: the recorded columns and the players.

pub mod event_log;
pub mod map;
pub mod odds;
pub mod players;
pub mod replay;
pub mod restrictions;
pub mod story;

use kartacz_engine::core::game::{Game, Side};
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::data::Scenario;
use kartacz_engine::games::niemenczyn::files::FILES;
use kartacz_engine::games::niemenczyn::state::{Source, State};

use kartacz_engine::scenario::{Provenance, RuleSystem};

use crate::base::error::Failure;
use crate::games::Shown;
use crate::play::record::{About, Column, NOTHING, Recorded};
use crate::play::training::{Training, prepare};
use crate::show::odds_sheet::Sheet;
use crate::show::replay::Tale;

impl Shown for Niemenczyn {
    type Scenario = Scenario;
    type Combat = odds::Combat;
    const RULES: &'static dyn RuleSystem = &FILES;
    const USUAL: &'static str = "niemenczyn/scenario-1";
    const TRAINING: Option<Training<Self>> = Some(prepare);

    fn of(scenario: Scenario) -> Self {
        Self::new(scenario)
    }

    fn replay<'a>(
        &'a self,
        provenance: &'a Provenance,
        seats: &[String; 2],
        which: (u64, u64),
    ) -> Result<Box<dyn Tale + 'a>, Failure> {
        Ok(Box::new(replay::Replayed::play((self, provenance), seats, which)?))
    }

    fn map(&self) -> String {
        map::draw(self)
    }

    fn odds(&self, combat: &odds::Combat) -> Result<Sheet, Failure> {
        combat.sheet(self)
    }
}

impl Recorded for Niemenczyn {
    const STAGE: &'static str = "stage";

    fn about(&self) -> About {
        let scenario = &self.scenario;
        let origins = scenario.origins;
        About {
            system: "niemenczyn".to_owned(),
            scenario: scenario.id.clone(),
            title: scenario.title.clone(),
            hash: scenario.hash,
            sides: scenario.side_ids.clone(),
            side_names: scenario.side_names.clone(),
            stages: scenario.stages,
            stage_name: Self::STAGE.to_owned(),
            endings: self.endings().iter().map(|&ending| ending.to_owned()).collect(),
            ending_names: ending_names(&scenario.side_names),
            origins: [origins.rulebook, origins.history, origins.assumed],
        }
    }

    fn columns(&self) -> Vec<Column> {
        let ids = &self.scenario.side_ids;
        let points = Side::BOTH
            .into_iter()
            .flat_map(|side| Source::NAMES.map(|source| Column::points(side, &ids[side.index()], source)));
        let per_side = |what: &'static str| ids.iter().map(move |id| Column::number(format!("{what}_{id}")));
        points
            .chain(per_side("losses"))
            .chain(per_side("eliminated"))
            .chain([Column::nullable("camp_entered_stage".to_owned())])
            .chain(per_side("commanders_lost"))
            .collect()
    }

    fn record(&self, state: &State, out: &mut [i32]) {
        let tally = self.tally(state);
        let camp = if tally.camp_entered_stage == 0 { NOTHING } else { i32::from(tally.camp_entered_stage) };
        let points = tally.vp.as_flattened().iter().map(|&points| points as i32);
        let values = points
            .chain(tally.losses.map(|losses| losses as i32))
            .chain(tally.eliminated.map(|units| units as i32))
            .chain([camp])
            .chain(tally.commanders_lost.map(i32::from));
        out.iter_mut().zip(values).for_each(|(slot, value)| *slot = value);
    }
}

/// The names of the endings, in the order of the engine's list.
fn ending_names([first, second]: &[String; 2]) -> Vec<String> {
    vec![
        format!("automatic victory, {first}"),
        format!("automatic victory, {second}"),
        format!("victory on points, {first}"),
        format!("victory on points, {second}"),
        "draw by the camp, automatic".to_owned(),
        "draw by the camp, on points".to_owned(),
    ]
}

#[cfg(test)]
mod tests {
    use indicatif::{ProgressBar, ProgressDrawTarget};
    use kartacz_engine::games::load;
    use kartacz_engine::scenario::Request;

    use super::*;
    use crate::play::library::Library;
    use crate::play::playable::{AnyPlayer, Playable};
    use crate::play::rows::Layout;
    use crate::play::runner;

    fn game() -> Niemenczyn {
        let request = Request::new("niemenczyn/scenario-1");
        Niemenczyn::new(load(&Library::new(&request), &request).unwrap().scenario.of().unwrap())
    }

    #[test]
    fn columns_are_named_as_documented() {
        let layout = Layout::of(&game());
        let names: Vec<&str> = layout.rows(&[]).into_iter().map(|(name, _)| name).collect();
        let points = ["poles", "russians"].into_iter().flat_map(|side| {
            ["elimination", "melee-won", "guns-captured", "guns-recaptured", "commander-killed"]
                .map(|source| format!("vp_{side}_{source}"))
        });
        assert_eq!(names[..4], ["game", "outcome", "ending", "vp"]);
        assert!(points.eq(names[4..14].iter().copied()));
        let rest = "last_stage losses_poles losses_russians eliminated_poles eliminated_russians camp_entered_stage \
                    commanders_lost_poles commanders_lost_russians decisions";
        assert!(rest.split_whitespace().eq(names[14..].iter().copied()));
    }

    #[test]
    fn the_points_of_all_sources_make_the_score() {
        let game = game();
        let records =
            runner::play(&game, &game.seats(&["random"; 2]).unwrap().map(|seated| seated.player), 1794, 0..200, &|| ());
        for record in &records {
            let (won, lost) = (&record.columns[..5], &record.columns[5..10]);
            assert_eq!(won.iter().sum::<i32>() - lost.iter().sum::<i32>(), record.outcome.vp, "{record:?}");
        }
        assert_eq!(records.len(), 200);
    }

    /// Allocations of a single thread that plays a number of games, with all work of `run` for each.
    fn allocations(game: &Niemenczyn, players: &[AnyPlayer<Niemenczyn>; 2], games: u64) -> u64 {
        let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::hidden());
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        let play = || runner::play(game, players, 1794, 0..games, &|| bar.inc(1));
        pool.install(|| allocation_counter::measure(|| assert_eq!(play().len() as u64, games)).count_total)
    }

    #[test]
    fn games_are_recorded_without_allocation() {
        let game = game();
        for (player, games) in [("heuristic", 100), ("random", 100), ("scripted", 100), ("search:8", 5)] {
            let players = game.seats(&[player; 2]).unwrap().map(|seated| seated.player);
            let few = allocations(&game, &players, games);
            assert!(few > 0, "the counter counts");
            assert_eq!(allocations(&game, &players, 3 * games), few, "{player}");
        }
    }
}
