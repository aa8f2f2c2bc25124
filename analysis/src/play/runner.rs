//! Plays many games on many threads.
//!
//! Game `i` of a run depends on the run's seed and on `i` alone: not on threads, chunks or the order of finishing.

use std::io::Write;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard};

use kartacz_ai::{Player, Table};
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::{Game, Silent};
use rayon::prelude::*;

use crate::play::record::{MAX_COLUMNS, Record, Recorded};

/// Plays these games of the run with this seed; their records, in the order of the games.
///
/// Runs on the rayon pool it is called in. `progress` hears of every finished game.
pub fn play<G, P>(game: &G, players: &[P; 2], seed: u64, games: Range<u64>, progress: &(dyn Fn() + Sync)) -> Vec<Record>
where
    G: Recorded,
    P: Player<G> + Clone + Send + Sync,
{
    let mut records = Vec::with_capacity((games.end - games.start) as usize);
    records.extend(play_until(game, players, seed, games, progress, &|| false).into_iter().flatten());
    records
}

/// The same, until `stop` says so: games that have begun are played to their end, and nothing comes of the others.
pub fn play_until<G, P>(
    game: &G,
    players: &[P; 2],
    seed: u64,
    games: Range<u64>,
    progress: &(dyn Fn() + Sync),
    stop: &(dyn Fn() -> bool + Sync),
) -> Vec<Option<Record>>
where
    G: Recorded,
    P: Player<G> + Clone + Send + Sync,
{
    let seats: Vec<Mutex<Seats<G, P>>> =
        (0..rayon::current_num_threads()).map(|_| Mutex::new(Seats::new(players))).collect();
    // Nobody waits for a lock: a thread takes no seats but its own.
    let own = || {
        // What is too little to be shared out is played by whoever asks, who need not be of the pool.
        let thread = rayon::current_thread_index().unwrap_or(0);
        seats[thread].lock().expect("a defect in a game ends the run")
    };
    let play = |seats: &mut MutexGuard<Seats<G, P>>, offset: usize| {
        if stop() {
            return None;
        }
        let record = seats.play(game, seed, games.start + offset as u64);
        progress();
        Some(record)
    };
    // Indexed by offset: rayon keeps the order of ranges of `usize`, which know their length.
    let length = (games.end - games.start) as usize;
    let hand = (length / (HANDS * seats.len())).clamp(1, HAND);
    (0..length).into_par_iter().with_max_len(hand).map_init(own, play).collect()
}

/// The most games that a thread takes at a time. Who has none left goes home until the next slice, so nobody may have
/// many.
const HAND: usize = 16;
/// How often a thread takes games, at least: of few it takes less at a time.
const HANDS: usize = 8;

/// What one thread needs to play, made once and used for many games. It fills cache lines of its own: threads that write to
/// the same one slow each other.
#[repr(align(128))]
struct Seats<G: Game, P> {
    table: Table<G>,
    players: [P; 2],
}

impl<G: Recorded, P: Player<G> + Clone> Seats<G, P> {
    fn new(players: &[P; 2]) -> Self {
        Self { table: Table::default(), players: players.clone() }
    }

    fn play(&mut self, game: &G, run_seed: u64, index: u64) -> Record {
        let _name = OnPanic { run_seed, index };
        let [first, second] = &mut self.players;
        let played = self.table.play(game, first, second, game_seed(run_seed, index), &mut Silent);
        record(game, index, &played.state, played.decisions)
    }
}

/// Names the game that was being played when a defect shows, so that it can be played again.
struct OnPanic {
    run_seed: u64,
    index: u64,
}

impl Drop for OnPanic {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let _ = writeln!(std::io::stderr(), "this was game {} of seed {}", self.index, self.run_seed);
        }
    }
}

fn record<G: Recorded>(game: &G, index: u64, state: &<G as Game>::State, decisions: u32) -> Record {
    let outcome = game.outcome(state).expect("a played game has an outcome");
    let mut columns = [0; MAX_COLUMNS];
    game.record(state, &mut columns);
    Record { game: index, outcome, decisions, columns }
}

#[cfg(test)]
mod tests;
