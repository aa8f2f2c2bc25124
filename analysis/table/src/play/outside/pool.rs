//! Children that play the games of runs.

use std::collections::BTreeMap;
use std::mem;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use kartacz_engine::outside::Scenario;

use super::allowed::may_start;
use super::ask::{Asked, play_question};
use super::child::{Child, Trouble};
use super::group;
use super::hello::Answer;
use super::home::Home;
use super::row::{Event, Rows, wrong};
use crate::base::error::Failure;
use crate::base::interrupt;
use crate::play::record::Record;
use crate::play::runner::{Finished, Pending, Stream};
use crate::play::series::{GameId, Stretch};

/// A question takes about this long, unless a game takes longer.
const BATCH: Duration = Duration::from_millis(100);
/// The most games of a question.
const MOST: u64 = 4096;
/// Games that are played twice.
const SAMPLE: u64 = 4;
/// Games that take longer than this are not all played twice.
const LONG: Duration = Duration::from_secs(1);
/// The most events of a game.
const MOST_EVENTS: usize = 100_000;

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
    asked: Asked,
    /// Whether some games were played twice.
    sampled: AtomicBool,
}

impl<'s> Games<'s> {
    /// Games with these players. Nothing is started yet.
    ///
    /// # Errors
    /// When the program may not be started, or is not the one that was imported.
    pub fn new(scenario: &'s Scenario, players: &[String; 2]) -> Result<Self, Failure> {
        let home = Home::of(&scenario.id, &scenario.program);
        let hash = home.hash()?;
        if hash != scenario.program.hash {
            return Err(changed(&home, "its files are others"));
        }
        may_start(&home, &hash)?;
        Ok(Self { scenario, home, asked: Asked::new(scenario, players), sampled: AtomicBool::new(false) })
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
                let take = |size: u64| {
                    let share = |start: u64| (games.end - start).div_ceil(2 * thread.num_threads() as u64);
                    let ahead = |start: u64| (games.end > start).then(|| start + size.min(share(start)).max(1));
                    let start = next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, ahead).ok()?;
                    Some(start..ahead(start)?)
                };
                while !stop() {
                    let Some(batch) = take(size) else { break };
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
        let all = Mutex::new(Vec::new());
        let save = |finished: Finished| all.lock().unwrap_or_else(PoisonError::into_inner).extend(finished.records);
        let progress = |_: &Record| progress();
        let how = Stream { seed, counted: false, due: &|| 0, progress: &progress, stop: &|| false, save: &save };
        self.stream(&how, games)?;
        let mut records = all.into_inner().unwrap_or_else(PoisonError::into_inner);
        records.sort_unstable_by_key(|record| record.game);
        Ok(records)
    }

    /// The events and the record of a game.
    ///
    /// # Errors
    /// What the program has done wrong.
    pub fn log(&self, GameId { seed, index }: GameId) -> Result<(Vec<Event>, Record), Failure> {
        let question = self.asked.log(seed, index);
        self.with_child(|child| {
            let fail =
                |child: &mut Child, why: String| child.failure(&format!("{}: {why}", named(seed, index)), &question);
            let mut events = Vec::new();
            child.ask(&question).map_err(|trouble| fail(child, trouble.words()))?;
            loop {
                let line = child.line(self.seconds()).map_err(|trouble| fail(child, trouble.words()))?;
                if let Ok(event) = serde_json::from_str::<Event>(&line) {
                    events.push(event);
                    if events.len() > MOST_EVENTS {
                        return Err(fail(child, format!("more than {MOST_EVENTS} events")));
                    }
                    continue;
                }
                let record = Rows::of(self.scenario).read(&line, index).map_err(|why| fail(child, why))?;
                return Ok((events, record));
            }
        })
    }

    const fn seconds(&self) -> u64 {
        self.scenario.program.seconds as u64
    }

    /// Plays some games by a child.
    fn play(&self, child: &mut Child, which: Stretch, take: &mut dyn FnMut(Record)) -> Result<(), Failure> {
        let Stretch { seed, games } = which;
        if self.scenario.program.repeats && !self.sampled.swap(true, Ordering::Relaxed) {
            self.sample(child, Stretch { seed, games: games.clone() })?;
        }
        self.ask(child, Stretch { seed, games }, take)
    }

    fn ask(
        &self,
        child: &mut Child,
        Stretch { seed, games }: Stretch,
        take: &mut dyn FnMut(Record),
    ) -> Result<(), Failure> {
        let rows = Rows::of(self.scenario);
        let alone = |game: u64| play_question(&self.asked, seed, &(game..game + 1));
        let trouble = |child: &mut Child, game: u64, why: &Trouble| {
            child.failure(&format!("{}: {}", named(seed, game), why.words()), &alone(game))
        };
        child.ask(&play_question(&self.asked, seed, &games)).map_err(|why| trouble(child, games.start, &why))?;
        for game in games.clone() {
            let line = child.line(self.seconds()).map_err(|why| trouble(child, game, &why))?;
            match rows.read(&line, game) {
                Ok(record) => take(record),
                Err(why) => return Err(child.failure(&format!("{}: {why}", named(seed, game)), &alone(game))),
            }
        }
        if child.has_more() {
            let what = format!("it says more than the {} games that it was asked for", games.end - games.start);
            return Err(child.failure(&what, &play_question(&self.asked, seed, &games)));
        }
        Ok(())
    }

    /// Plays the first game alone, a few together, and each of them alone, the last first: a game must always be the same.
    fn sample(&self, child: &mut Child, Stretch { seed, games }: Stretch) -> Result<(), Failure> {
        let first = games.start;
        let mut played = Vec::new();
        let begun = Instant::now();
        self.ask(child, Stretch { seed, games: first..first + 1 }, &mut |record| played.push(record))?;
        let most = if begun.elapsed() > LONG { 1 } else { SAMPLE };
        let few = first..games.end.min(first + most);
        self.ask(child, Stretch { seed, games: few.clone() }, &mut |record| played.push(record))?;
        for game in few.rev() {
            self.ask(child, Stretch { seed, games: game..game + 1 }, &mut |record| played.push(record))?;
        }
        let other = played.iter().find(|one| played.iter().any(|other| one.game == other.game && one != &other));
        let Some(Record { game, .. }) = other else { return Ok(()) };
        let what = format!(
            "{} is another when it is played again; without `\"repeats\": false` in `hello`, the seed and the number must decide \
             everything",
            named(seed, *game)
        );
        Err(child.failure(&what, &play_question(&self.asked, seed, &(*game..game + 1))))
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
        interrupt::before_end(group::kill_all);
        let (child, answer) = greeted(&self.home)?;
        match answer.hash() == self.scenario.program.answer {
            true => Ok(child),
            false => Err(changed(&self.home, "it answers `hello` otherwise")),
        }
    }
}

/// Starts a program and asks what it is.
///
/// # Errors
/// When it cannot be started, or its answer is none of the protocol.
pub fn greeted(home: &Home) -> Result<(Child, Answer), Failure> {
    /// The most seconds until the answer.
    const SECONDS: u64 = 30;
    let mut child = Child::start(home)?;
    let question = Answer::QUESTION;
    let line = child.ask(question).and_then(|()| child.line(SECONDS));
    let line = line.map_err(|trouble| child.failure(&format!("`hello`: {}", trouble.words()), question))?;
    let answer =
        Answer::read(&line).map_err(|error| child.failure(&format!("`hello`: {}", wrong(&line, &error)), question))?;
    Ok((child, answer))
}

fn changed(home: &Home, how: &str) -> Failure {
    Failure::Input(format!(
        "`{}` in {} has changed since it was imported: {how}\nimport it again: `kartacz import program {} -- {}`",
        home.shown(),
        home.folder.display(),
        home.folder.display(),
        home.shown()
    ))
}

fn named(seed: u64, game: u64) -> String {
    format!("game {game} of seed {seed}")
}
