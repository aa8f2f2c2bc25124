//! *Niemenczyn 1794*.

use kartacz_engine::games::niemenczyn::N1794;

use super::insurrection::Published;

impl Published for N1794 {
    const USUAL: &'static str = "niemenczyn/scenario-1";
    const LEAD: f64 = 4.0;
}

#[cfg(test)]
mod tests {
    use crate::play::series::Stretch;
    use indicatif::{ProgressBar, ProgressDrawTarget};
    use kartacz_engine::games::load;
    use kartacz_engine::games::niemenczyn::Niemenczyn;
    use kartacz_engine::scenario::Request;

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
        let records = runner::play(
            &game,
            (&game.seats(&["random"; 2]).unwrap().map(|seated| seated.player), None),
            1794,
            0..200,
            &|| (),
        );
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
        let play = || runner::play(game, (players, None), 1794, 0..games, &|| bar.inc(1));
        pool.install(|| allocation_counter::measure(|| assert_eq!(play().len() as u64, games)).count_total)
    }

    /// As `allocations`, when events are counted.
    fn allocations_counted(game: &Niemenczyn, players: &[AnyPlayer<Niemenczyn>; 2], games: u64) -> u64 {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        let play = || runner::play_counted(game, (players, None), Stretch { seed: 1794, games: 0..games }, &|| ());
        pool.install(|| allocation_counter::measure(|| assert_eq!(play().1.games, games)).count_total)
    }

    #[test]
    fn what_happens_is_counted_without_allocation() {
        let game = game();
        let players = game.seats(&["heuristic"; 2]).unwrap().map(|seated| seated.player);
        let few = allocations_counted(&game, &players, 60);
        assert_eq!(allocations_counted(&game, &players, 180), few);
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
