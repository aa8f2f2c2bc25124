//! Plays games on all threads: finished ones are handed over from time to time, and no thread waits for that.
//!
//! When a save is due ([`crate::play::pace`]), each thread hands over its finished games and plays on; the last one
//! passes all to another thread, which encodes them and writes them to disk.

use std::convert::Infallible;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::{iter, mem};

use kartacz_ai::Player;

use super::{Seats, hand};
use crate::play::happened::{Counting, Happened, Observed, Shape};
use crate::play::luck::Gauged;
use crate::play::record::Record;
use crate::play::series::{GameId, Stretch};

/// Finished games.
#[derive(Debug, Default)]
pub struct Finished {
    /// The records. Threads finish games in any order.
    pub records: Vec<Record>,
    /// The event counts, if counted.
    pub happened: Option<Happened>,
}

impl Finished {
    fn add(&mut self, mut other: Self) {
        match self.records.is_empty() {
            true => self.records = other.records,
            false => self.records.append(&mut other.records),
        }
        if let Some(more) = other.happened {
            Happened::add_to(&mut self.happened, more).expect("every thread counts the same");
        }
    }
}

/// How the games of a run are played.
pub struct Stream<'a> {
    /// The seed of the run.
    pub seed: u64,
    /// Whether the events of the games are counted.
    pub counted: bool,
    /// How many saves are due by now.
    pub due: &'a (dyn Fn() -> u64 + Sync),
    /// Called after every game.
    pub progress: &'a (dyn Fn(&Record) + Sync),
    /// Once it returns true, games in progress are finished, and no others are begun.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Receives finished games.
    pub save: &'a (dyn Fn(Finished) + Sync),
}

/// Plays these games on every thread of the rayon pool that it is called in. All that are finished are saved when it returns.
pub fn stream<G, P>(game: &G, (players, gauged): (&[P; 2], Option<&Gauged<G>>), how: &Stream<'_>, games: Range<u64>)
where
    G: Observed,
    P: Player<G> + Clone + Send + Sync,
{
    let (shape, next) = (game.shape(), AtomicU64::new(games.start));
    let pending = Pending::new(rayon::current_num_threads(), how.save);
    let failed = AtomicBool::new(false);
    let stop = || failed.load(Ordering::Relaxed) || (how.stop)();
    let played = catch_unwind(AssertUnwindSafe(|| {
        rayon::broadcast(|thread| {
            let _stops = StopsOthers(&failed);
            let most = (games.end - games.start).min(MOST) as usize;
            let mut seat = Seat::new((players, gauged), how.counted.then_some(&shape), most);
            let mut saves = (how.due)();
            let hands = iter::from_fn(|| take(&next, games.end, thread.num_threads()));
            for index in hands.flatten().take_while(|_| !stop()) {
                (how.progress)(seat.play(game, GameId { seed: how.seed, index }));
                let due = (how.due)();
                if mem::replace(&mut saves, due) < due {
                    pending.add(thread.index(), seat.finished());
                }
            }
            pending.add(thread.index(), seat.finished());
        })
    }));
    pending.save_rest();
    // A defect in a game ends the run, after what the other threads have finished is saved.
    played.unwrap_or_else(|defect| resume_unwind(defect));
}

/// Stops the other threads when its own one panics.
struct StopsOthers<'a>(&'a AtomicBool);

impl Drop for StopsOthers<'_> {
    fn drop(&mut self) {
        self.0.fetch_or(std::thread::panicking(), Ordering::Relaxed);
    }
}

/// Plays these games; their records in order, and their event counts.
pub fn play_counted<G, P>(
    game: &G,
    players: (&[P; 2], Option<&Gauged<G>>),
    Stretch { seed, games }: Stretch,
    progress: &(dyn Fn() + Sync),
) -> (Vec<Record>, Happened)
where
    G: Observed,
    P: Player<G> + Clone + Send + Sync,
{
    let play = |how: &Stream<'_>| -> Result<(), Infallible> {
        stream(game, players, how, games);
        Ok(())
    };
    let Ok(Finished { records, happened }) = collected(seed, true, progress, play);
    (records, happened.unwrap_or_else(|| Happened::none(&game.shape())))
}

/// All games that are played, in order.
///
/// # Errors
/// What `play` returns.
pub fn collected<E>(
    seed: u64,
    counted: bool,
    progress: &(dyn Fn() + Sync),
    play: impl FnOnce(&Stream<'_>) -> Result<(), E>,
) -> Result<Finished, E> {
    let all = Mutex::new(Finished::default());
    let save = |finished| all.lock().expect("adding does not panic").add(finished);
    let progress = |_: &Record| progress();
    play(&Stream { seed, counted, due: &|| 0, progress: &progress, stop: &|| false, save: &save })?;
    let mut finished = all.into_inner().expect("adding does not panic");
    finished.records.sort_unstable_by_key(|record| record.game);
    Ok(finished)
}

/// The largest initial capacity of a thread for records.
const MOST: u64 = 4096;

/// Takes the next games that no thread has taken.
fn take(next: &AtomicU64, end: u64, threads: usize) -> Option<Range<u64>> {
    let ahead = |start: u64| (start < end).then(|| start + hand(end - start, threads));
    let start = next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, ahead).ok()?;
    Some(start..start + hand(end - start, threads))
}

/// A playing thread, and the games that it has finished since it last handed games over.
struct Seat<'a, G: Observed, P> {
    seats: Seats<G, P>,
    counting: Option<(Counting<G>, &'a Shape)>,
    records: Vec<Record>,
}

impl<'a, G: Observed, P: Player<G> + Clone> Seat<'a, G, P> {
    fn new((players, gauged): (&[P; 2], Option<&Gauged<G>>), counted: Option<&'a Shape>, room: usize) -> Self {
        let counting = counted.map(|shape| (Counting::new(shape), shape));
        Self { seats: Seats::new(players, gauged), counting, records: Vec::with_capacity(room) }
    }

    /// Plays a game of a run.
    fn play(&mut self, game: &G, id: GameId) -> &Record {
        self.records.push(match &mut self.counting {
            Some((counting, _)) => self.seats.play_counted(game, id, counting),
            None => self.seats.play(game, id),
        });
        self.records.last().expect("it was added")
    }

    fn finished(&mut self) -> Finished {
        let sum =
            |(counting, shape): &mut (Counting<G>, &Shape)| mem::replace(counting, Counting::new(shape)).into_sum();
        Finished { records: mem::take(&mut self.records), happened: self.counting.as_mut().map(sum) }
    }
}

/// Finished games that are not saved yet. No thread waits for another: each hands over its games and plays on, and the last of
/// them saves all.
pub struct Pending<'a> {
    /// By thread; none when it has handed over nothing since the last save.
    places: Mutex<Vec<Option<Finished>>>,
    save: &'a (dyn Fn(Finished) + Sync),
}

impl<'a> Pending<'a> {
    /// For this many threads.
    pub fn new(threads: usize, save: &'a (dyn Fn(Finished) + Sync)) -> Self {
        Self { places: Mutex::new((0..threads).map(|_| None).collect()), save }
    }

    /// A thread hands over what it has finished.
    pub fn add(&self, thread: usize, finished: Finished) {
        let mut places = self.places.lock().expect("adding does not panic");
        places[thread].get_or_insert_default().add(finished);
        if places.iter().all(Option::is_some) {
            let all = gathered(&mut places);
            drop(places);
            self.save_some(all);
        }
    }

    /// Saves what is left when the threads have ended.
    pub fn save_rest(self) {
        let all = gathered(&mut self.places.lock().expect("adding does not panic"));
        self.save_some(all);
    }

    fn save_some(&self, finished: Finished) {
        if !finished.records.is_empty() {
            (self.save)(finished);
        }
    }
}

/// All that the threads have handed over.
fn gathered(places: &mut [Option<Finished>]) -> Finished {
    let mut all = Finished::default();
    places.iter_mut().filter_map(Option::take).for_each(|finished| all.add(finished));
    all
}

#[cfg(test)]
mod tests;
