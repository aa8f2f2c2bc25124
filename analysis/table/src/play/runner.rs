//! Plays many games on many threads.
//!
//! Game `i` of a run depends on the run's seed and on `i` alone: not on threads, chunks or the order of finishing.
//!
//! The threads take a few games of a part at a time, fewer towards its end, so that they are evenly loaded.

use std::io::Write;
#[cfg(feature = "native")]
use std::ops::Range;
#[cfg(feature = "native")]
use std::sync::Mutex;

use kartacz_ai::core::watch::Watch;
use kartacz_ai::{Played, Player, Table};
use kartacz_engine::core::game::{Game, Silent};
#[cfg(feature = "native")]
use rayon::prelude::*;

use crate::play::happened::{Counting, Observed};
use crate::play::luck::Gauged;
use crate::play::record::{MAX_COLUMNS, Record, Recorded};
use crate::play::series::GameId;

/// Plays these games of the run with this seed; their records, in the order of the games.
///
/// Runs on the rayon pool it is called in. `progress` is called after every game.
#[cfg(feature = "native")]
pub fn play<G, P>(
    game: &G,
    (players, gauged): (&[P; 2], Option<&Gauged<G>>),
    seed: u64,
    games: Range<u64>,
    progress: &(dyn Fn() + Sync),
) -> Vec<Record>
where
    G: Recorded,
    P: Player<G> + Clone + Send + Sync,
{
    let threads = rayon::current_num_threads();
    let seats: Vec<Mutex<Seats<G, P>>> = (0..threads).map(|_| Mutex::new(Seats::new(players, gauged))).collect();
    // The locks are uncontended: a thread takes only its own seats.
    let own = || {
        // Rayon runs small jobs on the calling thread, which may be outside the pool.
        let thread = rayon::current_thread_index().unwrap_or(0);
        seats[thread].lock().expect("a defect in a game ends the run")
    };
    // Indexed by offset: rayon keeps the order of ranges of `usize`, which know their length.
    let length = (games.end - games.start) as usize;
    let all = (0..length).into_par_iter().with_max_len(hand(length as u64, threads) as usize);
    let played = all.map_init(own, |seats, offset| {
        let record = seats.play(game, GameId { seed, index: games.start + offset as u64 });
        progress();
        record
    });
    played.collect()
}

/// How many games a thread takes at a time when this number is left: few at the end, so that no thread waits long for another.
#[cfg(feature = "native")]
fn hand(left: u64, threads: usize) -> u64 {
    (left / (HANDS * threads.max(1) as u64)).clamp(1, HAND)
}

/// The most games that a thread takes at a time.
#[cfg(feature = "native")]
const HAND: u64 = 16;
/// The fewest times that a thread takes some of the games that are left.
#[cfg(feature = "native")]
const HANDS: u64 = 8;

/// The players and buffers of one thread, reused for many games. Aligned to its own cache lines to avoid
/// false sharing.
#[repr(align(128))]
pub struct Seats<G: Game, P> {
    table: Table<G>,
    players: [P; 2],
    gauged: Option<Gauged<G>>,
}

impl<G: Recorded, P: Player<G> + Clone> Seats<G, P> {
    /// Seats for these players, which are copied; the luck of their games is measured if a gauge is given.
    pub fn new(players: &[P; 2], gauged: Option<&Gauged<G>>) -> Self {
        Self { table: Table::default(), players: players.clone(), gauged: gauged.cloned() }
    }

    /// Plays a game of a run.
    pub fn play(&mut self, game: &G, id: GameId) -> Record {
        self.play_with(game, id, |table, (first, second), watch| {
            table.play_watched(game, first, second, id.own_seed(), &mut Silent, watch)
        })
    }

    /// Plays a game of a run, and counts what happens in it.
    pub fn play_counted(&mut self, game: &G, id: GameId, counting: &mut Counting<G>) -> Record
    where
        G: Observed,
    {
        self.play_with(game, id, |table, players, watch| counting.play(game, table, players, (id, watch)))
    }

    /// Plays a game as `play` does it.
    fn play_with(
        &mut self,
        game: &G,
        id: GameId,
        play: impl FnOnce(&mut Table<G>, (&mut P, &mut P), Option<&mut dyn Watch<G>>) -> Played<G::State>,
    ) -> Record {
        let _name = OnPanic(id);
        let [first, second] = &mut self.players;
        let watch = self.gauged.as_mut().map(Gauged::watch);
        let played = play(&mut self.table, (first, second), watch);
        let mut record = record(game, id.index, &played.state, played.decisions);
        if let Some(gauged) = &self.gauged {
            gauged.write(&mut record.columns);
        }
        record
    }
}

/// Prints the current game on a panic, so that it can be reproduced.
struct OnPanic(GameId);

impl Drop for OnPanic {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let Self(GameId { seed, index }) = self;
            let _ = writeln!(std::io::stderr(), "this was game {index} of seed {seed}");
        }
    }
}

fn record<G: Recorded>(game: &G, index: u64, state: &<G as Game>::State, decisions: u32) -> Record {
    let outcome = game.outcome(state).expect("a played game has an outcome");
    let mut columns = [0; MAX_COLUMNS];
    game.record(state, &mut columns);
    Record { game: index, outcome, decisions, columns }
}

#[cfg(feature = "native")]
mod stream;
#[cfg(all(test, feature = "native"))]
mod tests;

#[cfg(feature = "native")]
pub use stream::{Finished, Pending, Stream, collected, play_counted, stream};
