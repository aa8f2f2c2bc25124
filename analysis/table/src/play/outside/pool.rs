//! Children that play the games of runs.

use std::collections::{BTreeMap, BTreeSet};
use std::mem;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use kartacz_engine::outside::Scenario;

use super::allowed::may_start;
use super::ask::Asked;
use super::board::Board;
use super::child::{Child, Trouble};
use super::decided::{self, Person};
use super::group;
use super::hello::Answer;
use super::home::Home;
use super::row::{Event, Logged, MOST_EVENTS, Rows, wrong};
use crate::base::error::Failure;
use crate::base::interrupt;
use crate::play::program_seats::Seat;
use crate::play::record::Record;
use crate::play::runner::{self, Finished, Pending, Stream};
use crate::play::series::{GameId, Stretch};

/// A question takes about this long, unless a game takes longer.
const BATCH: Duration = Duration::from_millis(100);
/// The most games of a question.
const MOST: u64 = 4096;
/// Games that are played twice.
const SAMPLE: u64 = 4;
/// Games that take longer than this are not all played twice.
const LONG: Duration = Duration::from_secs(1);

/// The programs that have played games a second time in a process of their own.
static FRESH: Mutex<BTreeSet<Home>> = Mutex::new(BTreeSet::new());

/// Children that have nothing to do, by their homes.
static IDLE: Mutex<BTreeMap<Home, Vec<Child>>> = Mutex::new(BTreeMap::new());

fn idle() -> MutexGuard<'static, BTreeMap<Home, Vec<Child>>> {
    IDLE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends all children: those without work as the protocol wants it, the others at once.
pub fn end_all() {
    drop(mem::take(&mut *idle()));
    group::kill_all();
}

/// The games of a scenario, with the players of its sides.
pub struct Games<'s> {
    scenario: &'s Scenario,
    home: Home,
    seats: [Seat; 2],
    asked: Asked,
    /// Whether some games were played twice.
    sampled: AtomicBool,
}

impl<'s> Games<'s> {
    /// Games with these players. Nothing is started yet.
    ///
    /// # Errors
    /// When the program may not be started, or is not the one that was imported.
    pub fn new(scenario: &'s Scenario, seats: [Seat; 2]) -> Result<Self, Failure> {
        let home = Home::of(&scenario.id, &scenario.program);
        let hash = home.hash()?;
        if hash != scenario.program.hash {
            return Err(changed(&home, "its files are others"));
        }
        may_start(&home, &hash)?;
        let asked = Asked::new(scenario, &seats);
        Ok(Self { scenario, home, seats, asked, sampled: AtomicBool::new(false) })
    }

    /// Plays these games on every thread of the rayon pool that it is called in; see [`crate::play::runner::stream`]. All that are
    /// finished are saved when it returns.
    ///
    /// # Errors
    /// What the program has done wrong.
    pub fn stream(&self, how: &Stream<'_>, games: Range<u64>) -> Result<(), Failure> {
        let pending = Pending::new(rayon::current_num_threads(), how.save);
        let (next, failed) = (AtomicU64::new(games.start), AtomicBool::new(false));
        let stop = || failed.load(Ordering::Relaxed) || (how.stop)();
        let failures = rayon::broadcast(|thread| {
            let mut own = Vec::new();
            let mut saves = (how.due)();
            let mut size = 1;
            let played = self.with_child(|child| {
                while !stop() {
                    let Some(batch) = batch(&next, games.end, thread.num_threads(), size) else { break };
                    let begun = Instant::now();
                    self.play(child, Stretch { seed: how.seed, games: batch.clone() }, &mut |record| {
                        (how.progress)(&record);
                        own.push(record);
                    })?;
                    size = if BATCH > begun.elapsed() { (2 * size).min(MOST) } else { (size / 2).max(1) };
                    let due = (how.due)();
                    if mem::replace(&mut saves, due) < due {
                        pending.add(thread.index(), Finished { records: mem::take(&mut own), happened: None });
                    }
                }
                Ok(())
            });
            pending.add(thread.index(), Finished { records: own, happened: None });
            failed.fetch_or(played.is_err(), Ordering::Relaxed);
            played.err()
        });
        pending.save_rest();
        failures.into_iter().flatten().next().map_or(Ok(()), Err)
    }

    /// The records of these games, in their order.
    ///
    /// # Errors
    /// What the program has done wrong.
    pub fn records(
        &self,
        Stretch { seed, games }: Stretch,
        progress: &(dyn Fn() + Sync),
    ) -> Result<Vec<Record>, Failure> {
        let play = |how: &Stream<'_>| self.stream(how, games);
        runner::collected(seed, false, progress, play).map(|finished| finished.records)
    }

    /// The events and the record of a game.
    ///
    /// # Errors
    /// What the program has done wrong.
    pub fn log(&self, which: GameId) -> Result<(Vec<Event>, Record), Failure> {
        self.with_child(|child| {
            if self.are_decided() {
                let mut board = Board::new(child, self.scenario, which, self.scenario.program.logs);
                let record = decided::play(&mut board, &self.asked, &self.seats)?;
                return Ok((board.events, record));
            }
            let question = self.asked.log(which);
            let fail = |child: &mut Child, why: &str| child.failure(&format!("{which}: {why}"), &[&question]);
            let (mut events, begun, rows) = (Vec::new(), Instant::now(), Rows::of(self.scenario));
            child.ask(&question).map_err(|trouble| fail(child, &trouble.limited()))?;
            loop {
                let line = child.line_after(begun.elapsed(), self.seconds());
                let line = line.map_err(|trouble| fail(child, &trouble.limited()))?;
                match rows.logged(&line, which.index).map_err(|why| fail(child, &why))? {
                    Logged::Event(_) if events.len() == MOST_EVENTS => {
                        return Err(fail(child, &format!("more than {MOST_EVENTS} events")));
                    }
                    Logged::Event(event) => events.push(event),
                    Logged::Row(_) if child.has_more() => return Err(fail(child, "it says more after the row")),
                    Logged::Row(record) => return Ok((events, record)),
                }
            }
        })
    }

    /// The events and the record of a game in which this person plays.
    ///
    /// # Errors
    /// What the program has done wrong, or when the person ends the game.
    pub fn by_hand(&self, which: GameId, person: &mut Person<'_>) -> Result<(Vec<Event>, Record), Failure> {
        self.with_child(|child| {
            let mut board = Board::new(child, self.scenario, which, self.scenario.program.logs);
            let record = decided::play_by_hand(&mut board, &self.asked, &self.seats, person)?;
            Ok((board.events, record))
        })
    }

    /// Whether the program asks for decisions of these games.
    fn are_decided(&self) -> bool {
        self.seats.iter().any(|seat| seat.own().is_none())
    }

    const fn seconds(&self) -> u64 {
        self.scenario.program.seconds as u64
    }

    /// Plays some games by a child.
    fn play(&self, child: &mut Child, which: Stretch, take: &mut dyn FnMut(Record)) -> Result<(), Failure> {
        if !self.sampled.swap(true, Ordering::Relaxed) {
            if self.are_decided() {
                let first = GameId { seed: which.seed, index: which.games.start };
                decided::check(&mut Board::new(child, self.scenario, first, false), &self.asked)?;
            }
            if self.scenario.program.repeats {
                self.sample(child, which.clone())?;
            }
        }
        self.ask(child, which, take)
    }

    fn ask(
        &self,
        child: &mut Child,
        Stretch { seed, games }: Stretch,
        take: &mut dyn FnMut(Record),
    ) -> Result<(), Failure> {
        if self.are_decided() {
            return games.into_iter().try_for_each(|index| {
                let mut board = Board::new(child, self.scenario, GameId { seed, index }, false);
                decided::play(&mut board, &self.asked, &self.seats).map(&mut *take)
            });
        }
        let rows = Rows::of(self.scenario);
        let fail = |child: &mut Child, index: u64, why: &str| {
            child.failure(&format!("{}: {why}", GameId { seed, index }), &[self.asked.play(seed, &(index..index + 1))])
        };
        let slow = |child: &mut Child, game: u64, why: &Trouble| fail(child, game, &why.limited());
        child.ask(&self.asked.play(seed, &games)).map_err(|why| slow(child, games.start, &why))?;
        for game in games.clone() {
            let line = child.line(self.seconds()).map_err(|why| slow(child, game, &why))?;
            take(rows.read(&line, game).map_err(|why| fail(child, game, &why))?);
        }
        if child.has_more() {
            let what = format!("it says more than the {} games that it was asked for", games.end - games.start);
            return Err(child.failure(&what, &[self.asked.play(seed, &games)]));
        }
        Ok(())
    }

    /// Plays the first game alone, a few together, and each of them alone, the last first, in a child of its own where none has played such
    /// games: a game must always be the same.
    fn sample(&self, child: &mut Child, Stretch { seed, games }: Stretch) -> Result<(), Failure> {
        let first = games.start;
        let mut played = Vec::new();
        let begun = Instant::now();
        self.ask(child, Stretch { seed, games: first..first + 1 }, &mut |record| played.push(record))?;
        let most = if begun.elapsed() > LONG { 1 } else { SAMPLE };
        let few = first..games.end.min(first + most);
        if most > 1 {
            self.ask(child, Stretch { seed, games: few.clone() }, &mut |record| played.push(record))?;
        }
        let mut again = |child: &mut Child| {
            few.clone().rev().try_for_each(|game| {
                self.ask(child, Stretch { seed, games: game..game + 1 }, &mut |record| played.push(record))
            })
        };
        let is_new = FRESH.lock().unwrap_or_else(PoisonError::into_inner).insert(self.home.clone());
        match is_new {
            true => {
                let mut fresh = self.started()?;
                again(&mut fresh)?;
                idle().entry(self.home.clone()).or_default().push(fresh);
            }
            false => again(child)?,
        }
        let differs = |one: &&Record| played.iter().any(|other| one.game == other.game && one != &other);
        let Some(&Record { game: index, .. }) = played.iter().find(differs) else { return Ok(()) };
        let what = format!(
            "{} is another when it is played again; without `\"repeats\": false` in `hello`, the seed and the number must decide \
             everything, in every process",
            GameId { seed, index }
        );
        Err(child.failure(&what, &[self.asked.play(seed, &(index..index + 1))]))
    }

    /// Works with a child: one without work, or a new one. After a failure it is ended.
    fn with_child<T>(&self, work: impl FnOnce(&mut Child) -> Result<T, Failure>) -> Result<T, Failure> {
        let free = idle().get_mut(&self.home).and_then(Vec::pop);
        let mut child = match free {
            Some(child) => child,
            None => self.started()?,
        };
        let done = work(&mut child)?;
        idle().entry(self.home.clone()).or_default().push(child);
        Ok(done)
    }

    /// A new child, which is what the scenario says.
    fn started(&self) -> Result<Child, Failure> {
        let (child, answer) = greeted(&self.home)?;
        match answer.hash() == self.scenario.program.answer {
            true => Ok(child),
            false => Err(changed(&self.home, "it answers `hello` otherwise")),
        }
    }
}

/// Takes the next games that no thread has taken, fewer towards the end.
fn batch(next: &AtomicU64, end: u64, threads: usize, size: u64) -> Option<Range<u64>> {
    let share = |start: u64| (end - start).div_ceil(2 * threads as u64);
    let ahead = |start: u64| (end > start).then(|| start + size.min(share(start)).max(1));
    let start = next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, ahead).ok()?;
    Some(start..ahead(start)?)
}

/// Starts a program and asks what it is.
///
/// # Errors
/// When it cannot be started, or its answer is none of the protocol.
pub fn greeted(home: &Home) -> Result<(Child, Answer), Failure> {
    /// The most seconds until the answer.
    const SECONDS: u64 = 30;
    interrupt::before_end(group::kill_all);
    let mut child = Child::start(home)?;
    let question = Answer::QUESTION;
    let line = child.ask(question).and_then(|()| child.line(SECONDS));
    let line = line.map_err(|trouble| of_hello(&mut child, home, &trouble.words()))?;
    let answer = Answer::read(&line).map_err(|error| {
        let what = wrong(&line, &error) + &child.rest();
        of_hello(&mut child, home, &what)
    })?;
    Ok((child, answer))
}

/// The failure of a program that cannot say what it is.
fn of_hello(child: &mut Child, home: &Home, what: &str) -> Failure {
    let limit = match group::LIMITS_MEMORY {
        true => format!(
            "\nit may use {} MB of address space; `kartacz import program --memory MEGABYTES` gives it more, `-Xmx256m` lets Java need less",
            home.memory
        ),
        false => String::new(),
    };
    child.failure(&format!("`hello`: {what}{limit}"), &[Answer::QUESTION])
}

fn changed(home: &Home, how: &str) -> Failure {
    Failure::Input(format!(
        "`{}` in {} has changed since it was imported: {how}\nimport it again: `{}`",
        home.shown(),
        home.folder.display(),
        home.import()
    ))
}
