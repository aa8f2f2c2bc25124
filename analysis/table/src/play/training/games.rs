//! The games of a training, part by part.

use std::ops::Range;

use rayon::prelude::*;

/// Measured games of a part: the smallest unit that a machine takes over.
pub(super) const GAMES_OF_A_PART: u64 = 512;

/// Cuts games into parts.
pub(super) fn parts(games: u64, length: u64) -> impl Iterator<Item = Range<u64>> {
    (0..games).step_by(length as usize).map(move |start| start..(start + length).min(games))
}

/// Does something with each of these games, with a state per thread, in the order of the games.
pub(super) fn each<S: Send, T: Send>(
    games: Range<u64>,
    begin: impl Fn() -> S + Sync + Send,
    play: impl Fn(&mut S, u64) -> T + Sync + Send,
) -> Vec<T> {
    let first = games.start;
    let offsets = 0..(games.end - games.start) as usize;
    offsets
        .into_par_iter()
        .with_min_len(8)
        .map_init(begin, |state, offset| play(state, first + offset as u64))
        .collect()
}
