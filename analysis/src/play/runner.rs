//! Plays many games on many threads.
//!
//! Game `i` of a run depends on the run's seed and on `i` alone: not on threads, chunks or the order of finishing.

use std::io::Write;
#[cfg(feature = "native")]
use std::ops::Range;
#[cfg(feature = "native")]
use std::sync::{Mutex, MutexGuard};

use kartacz_ai::{Played, Player, Table};
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::{Game, Silent};
#[cfg(feature = "native")]
use rayon::prelude::*;

#[cfg(feature = "native")]
use crate::play::happened::Happened;
use crate::play::happened::{Counting, Observed};
use crate::play::record::{MAX_COLUMNS, Record, Recorded};

/// Plays these games of the run with this seed; their records, in the order of the games.
///
/// Runs on the rayon pool it is called in. `progress` is called after every game.
#[cfg(feature = "native")]
pub fn play<G, P>(game: &G, players: &[P; 2], seed: u64, games: Range<u64>, progress: &(dyn Fn() + Sync)) -> Vec<Record>
where
    G: Recorded,
    P: Player<G> + Clone + Send + Sync,
{
    let mut records = Vec::with_capacity((games.end - games.start) as usize);
    records.extend(play_until(game, players, seed, games, &|_| progress(), &|| false).into_iter().flatten());
    records
}

/// The same, with the record of each game for `progress`, until `stop` returns true: games in progress are finished, and the others are not played.
#[cfg(feature = "native")]
pub fn play_until<G, P>(
    game: &G,
    players: &[P; 2],
    seed: u64,
    games: Range<u64>,
    progress: &(dyn Fn(&Record) + Sync),
    stop: &(dyn Fn() -> bool + Sync),
) -> Vec<Option<Record>>
where
    G: Recorded,
    P: Player<G> + Clone + Send + Sync,
{
    let seats: Vec<Mutex<Seats<G, P>>> = each_thread(|| Seats::new(players));
    over(&seats, games, progress, stop, |seats, index| seats.play(game, seed, index))
}

/// The same as [`play_until`], and what happened in the games that were played.
#[cfg(feature = "native")]
pub fn play_counted<G, P>(
    game: &G,
    players: &[P; 2],
    seed: u64,
    games: Range<u64>,
    progress: &(dyn Fn(&Record) + Sync),
    stop: &(dyn Fn() -> bool + Sync),
) -> (Vec<Option<Record>>, Happened)
where
    G: Observed,
    P: Player<G> + Clone + Send + Sync,
{
    let shape = game.shape();
    let seats: Vec<Mutex<Counted<G, P>>> = each_thread(|| (Seats::new(players), Counting::new(&shape)));
    let play = |(seats, counting): &mut Counted<G, P>, index| seats.play_counted(game, (seed, index), counting);
    let records = over(&seats, games, progress, stop, play);
    let mut sum = Happened::none(&shape);
    for seat in seats {
        let (_, counting) = seat.into_inner().expect("a defect in a game ends the run");
        sum.add(&counting.into_sum()).expect("every thread counts the same");
    }
    (records, sum)
}

/// The seats of a thread that counts.
#[cfg(feature = "native")]
type Counted<G, P> = (Seats<G, P>, Counting<G>);

/// One for each thread.
#[cfg(feature = "native")]
fn each_thread<S>(make: impl Fn() -> S) -> Vec<Mutex<S>> {
    (0..rayon::current_num_threads()).map(|_| Mutex::new(make())).collect()
}

/// Plays each game with the seats of the thread that takes it.
#[cfg(feature = "native")]
fn over<S: Send>(
    seats: &[Mutex<S>],
    games: Range<u64>,
    progress: &(dyn Fn(&Record) + Sync),
    stop: &(dyn Fn() -> bool + Sync),
    play: impl Fn(&mut S, u64) -> Record + Sync,
) -> Vec<Option<Record>> {
    // The locks are uncontended: a thread takes only its own seats.
    let own = || {
        // Rayon runs small jobs on the calling thread, which may be outside the pool.
        let thread = rayon::current_thread_index().unwrap_or(0);
        seats[thread].lock().expect("a defect in a game ends the run")
    };
    let play = |seats: &mut MutexGuard<S>, offset: usize| {
        if stop() {
            return None;
        }
        let record = play(seats, games.start + offset as u64);
        progress(&record);
        Some(record)
    };
    // Indexed by offset: rayon keeps the order of ranges of `usize`, which know their length.
    let length = (games.end - games.start) as usize;
    let hand = (length / (HANDS * seats.len())).clamp(1, HAND);
    (0..length).into_par_iter().with_max_len(hand).map_init(own, play).collect()
}

/// The most games that a thread takes at a time. Idle threads wait for the next slice, so chunks must be
/// small.
#[cfg(feature = "native")]
const HAND: usize = 16;
/// The fewest times a thread takes games: chunks shrink when there are few games.
#[cfg(feature = "native")]
const HANDS: usize = 8;

/// The players and buffers of one thread, reused for many games. Aligned to its own cache lines to avoid
/// false sharing.
#[repr(align(128))]
pub struct Seats<G: Game, P> {
    table: Table<G>,
    players: [P; 2],
}

impl<G: Recorded, P: Player<G> + Clone> Seats<G, P> {
    /// Seats for these players, which are copied.
    pub fn new(players: &[P; 2]) -> Self {
        Self { table: Table::default(), players: players.clone() }
    }

    /// Plays a game of the run with this seed.
    pub fn play(&mut self, game: &G, run_seed: u64, index: u64) -> Record {
        self.play_with(game, run_seed, index, |table, (first, second), seed| {
            table.play(game, first, second, seed, &mut Silent)
        })
    }

    /// Plays a game of the run with this seed, and counts what happens in it.
    pub fn play_counted(&mut self, game: &G, (seed, index): (u64, u64), counting: &mut Counting<G>) -> Record
    where
        G: Observed,
    {
        self.play_with(game, seed, index, |table, players, seed| counting.play(game, table, players, (seed, index)))
    }

    /// Plays a game as `play` does it, which gets the players and the seed of the game.
    fn play_with(
        &mut self,
        game: &G,
        run_seed: u64,
        index: u64,
        play: impl FnOnce(&mut Table<G>, (&mut P, &mut P), u64) -> Played<G::State>,
    ) -> Record {
        let _name = OnPanic { run_seed, index };
        let [first, second] = &mut self.players;
        let played = play(&mut self.table, (first, second), game_seed(run_seed, index));
        record(game, index, &played.state, played.decisions)
    }
}

/// Prints the current game on a panic, so that it can be reproduced.
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
