//! The strength of a student, from games that are stored part by part.

use rayon::ThreadPool;

use super::games::{GAMES_OF_A_PART, parts};
use super::report::Strength;
use super::store::Store;
use super::strength::{Tally, strengths, tally};
use crate::base::error::Failure;
use crate::play::playable::{AnyPlayer, Playable};

/// How a student does as each side of these games against the heuristic, by the name of the parts and the seed of each game in turn;
/// `None` when parts are left to others.
///
/// # Errors
/// When a part cannot be written.
pub(super) fn measured<G: Playable>(
    store: &Store,
    (games, pool): (&[&G], &ThreadPool),
    student: &AnyPlayer<G>,
    (name, seed): (&str, &dyn Fn(usize) -> u64),
    count: u64,
) -> Result<Option<Vec<Strength>>, Failure> {
    let (mut all, mut played) = (Vec::new(), true);
    for (index, &game) in games.iter().enumerate() {
        let seed = seed(index);
        let play = |games| pool.install(|| tally(game, student, seed, games));
        let mut sums = vec![Tally::default(); 2];
        for part in parts(count, GAMES_OF_A_PART) {
            let found: Option<Vec<Tally>> = store.played(&format!("{name}-{index}"), part, play)?;
            played &= found.is_some();
            sums.iter_mut().zip(found.iter().flatten()).for_each(|(sum, part)| sum.add(part));
        }
        if played {
            all.extend(strengths(&game.about(), &sums));
        }
    }
    Ok(played.then_some(all))
}
