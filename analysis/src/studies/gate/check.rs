//! Checks the program and the scenarios against a baseline.
//!
//! If no game differs, no test is needed. Otherwise the likelihood ratios are evaluated as pairs are played, errors are
//! corrected over the entries (Bonferroni during play, Holm's steps for entries that ran out of games), and a change is
//! confirmed in fresh games.

use std::ops::Range;
use std::time::Instant;

use indicatif::ProgressBar;
use rayon::ThreadPool;

use super::baseline::{Entry, scenario_hash};
use super::confirmation::{Answer, Fresh, ask};
use super::detectable::{self, Means};
use super::family;
use super::lucks;
use super::outcomes::GamesHash;
use super::sharp::Sharp;
use super::trial::{BATCH, End, Rates, Trial};
use super::{Direction, Pairs};
use crate::base::error::Failure;
use crate::base::progress;
use crate::games::{How, System};
use crate::play::aggregate::Pair;
use crate::play::luck::Without;
use crate::play::measured::Setting as Luck;
use crate::play::points::Unit;
use crate::play::record::Record;
use crate::play::rows::outcome_index;
use crate::play::series::Stretch;
use crate::play::task;
use crate::statistics::Interval;
use crate::statistics::adjusted::Adjusting;
use crate::studies::flips::Clearest;
use crate::studies::gate::Limiting;

/// How a check is made.
#[derive(Debug)]
pub struct Checking<'a> {
    /// The error rates.
    pub rates: Rates,
    /// The most games of each entry; all that a test may look at when not given.
    pub budget: Option<u64>,
    /// Whether the luck of games that may have changed is measured.
    pub luck: Luck,
    /// Limits of all entries, instead of their own.
    pub limiting: Limiting,
    /// Whether standard error is silent.
    pub quiet: bool,
    /// The threads that play.
    pub pool: &'a ThreadPool,
}

/// The verdict on an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every game is unchanged.
    Identical,
    /// Some games went differently, but no change beyond the margin is seen: the whole interval lies within it, where there is one.
    Equivalent,
    /// The balance has moved by more than the margin.
    Moved(Direction),
    /// The games allow no verdict.
    Inconclusive,
}

impl Verdict {
    /// The name of [`Verdict::Moved`].
    pub const MOVED: &str = "moved";
    /// The name of [`Verdict::Inconclusive`].
    pub const INCONCLUSIVE: &str = "inconclusive";

    /// The name of the verdict.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Identical => "identical",
            Self::Equivalent => "equivalent",
            Self::Moved(_) => Self::MOVED,
            Self::Inconclusive => Self::INCONCLUSIVE,
        }
    }
}

/// The result of an entry.
#[derive(Clone, Debug)]
pub struct Checked<'a> {
    /// The entry.
    pub entry: &'a Entry,
    /// The verdict.
    pub verdict: Verdict,
    /// The test, as it stood at its end.
    pub trial: Trial,
    /// The most games that it might have looked at.
    pub budget: u64,
    /// The fresh pairs, when the test said that the balance moved.
    pub fresh: Option<Fresh>,
    /// The change without luck, where the test used it: of the fresh pairs, where there are some.
    pub without: Option<Without>,
    /// The current outcomes of the tested games, without fresh ones.
    pub outcomes: [u64; 3],
    /// The mean of their victory points, now.
    pub vp: f64,
    /// The unit of victory points.
    pub unit: Unit,
    /// How many of them end differently.
    pub changed: u64,
    /// The clearest flipped games: those won by the most victory points now.
    pub clearest: Clearest,
    /// The smallest change of the score that the test finds as often as it should.
    pub detectable: Option<f64>,
    /// The same if luck were not taken out.
    pub detectable_plain: Option<f64>,
    /// The hash of every value of the scenario that can change play, now.
    pub scenario_hash: String,
    /// The players as games are recorded, now.
    pub played_by: [String; 2],
    /// How long it took.
    pub seconds: f64,
}

impl Checked<'_> {
    /// Whether the scenario has changed.
    #[must_use]
    pub fn scenario_changed(&self) -> bool {
        self.scenario_hash != self.entry.played.scenario_hash
    }

    /// Whether the file of a player has changed.
    #[must_use]
    pub fn players_changed(&self) -> bool {
        self.played_by != self.entry.played.played_by
    }

    /// Whether the sources of the program have changed.
    #[must_use]
    pub fn program_changed(&self) -> bool {
        !task::is_current(&self.entry.played.play_hash)
    }
}

/// Checks entries; each comes with its loaded scenario.
///
/// # Errors
/// When a player does not exist any more.
pub fn check<'a>(checking: &Checking, entries: &[(&'a Entry, Box<dyn System>)]) -> Result<Vec<Checked<'a>>, Failure> {
    let mut tests: Vec<Test<'a, '_>> = Vec::new();
    for (entry, system) in entries {
        let mut test = Test::new(checking, (entry, &**system), entries.len())?;
        test.play(checking)?;
        tests.push(test);
    }
    family::settle(
        &mut tests.iter_mut().map(|test| (&test.trial, &mut test.end)).collect::<Vec<_>>(),
        checking.rates.alpha,
    );
    tests.into_iter().map(|test| test.checked(checking)).collect()
}

/// Plays games of an entry.
///
/// # Errors
/// When a player or a value does not exist.
pub fn play(
    (system, players): (&dyn System, &[String; 2]),
    games: Stretch,
    luck: Luck,
    (pool, bar): (&ThreadPool, &ProgressBar),
) -> Result<Vec<Record>, Failure> {
    let how = How { counted: false, luck };
    Ok(pool.install(|| system.play(players, games, how, &|| bar.inc(1)))?.records)
}

/// The test of an entry, while it is made.
struct Test<'a, 's> {
    entry: &'a Entry,
    system: &'s dyn System,
    trial: Trial,
    /// The pairs without luck, and the place of the first column of luck; none where it is not measured.
    sharp: Option<(Sharp, usize)>,
    budget: u64,
    end: Option<End>,
    identical: bool,
    hash: GamesHash,
    outcomes: [u64; 3],
    points: i64,
    changed: u64,
    clearest: Clearest,
    seconds: f64,
}

impl<'a, 's> Test<'a, 's> {
    fn new(checking: &Checking, (entry, system): (&'a Entry, &'s dyn System), entries: usize) -> Result<Self, Failure> {
        let limits = checking.limiting.over(entry.limits);
        let place = system.layout_of(&entry.subject.players, checking.luck)?.luck_place();
        Ok(Self {
            sharp: place.map(|place| (Sharp::default(), place)),
            entry,
            system,
            trial: Trial::new(limits, checking.rates, entries),
            budget: checking.budget.map_or(entry.games, |budget| budget.min(entry.games)),
            end: None,
            identical: false,
            hash: GamesHash::default(),
            outcomes: [0; 3],
            points: 0,
            changed: 0,
            clearest: Clearest::default(),
            seconds: 0.0,
        })
    }

    /// Plays until the test ends. While every game is unchanged there is nothing to test, and all are played.
    fn play(&mut self, checking: &Checking) -> Result<(), Failure> {
        let begin = Instant::now();
        let bar = progress::bar(&self.entry.name, self.budget, checking.quiet);
        let mut start = 0;
        while start < self.budget && self.end.is_none() {
            let games = start..self.budget.min(start + BATCH);
            start = games.end;
            let place = self.sharp.filter(|(sharp, _)| self.changed > 0 && sharp.is_open()).map(|(_, place)| place);
            let records = self.games(games, (checking, place), &bar)?;
            let pairs = self.pairs(&records);
            let adjusting = self.adjusting(&records, place);
            let sharp = self.sharp.as_mut().and_then(|(sharp, _)| {
                sharp.extend(&adjusting, place.is_some());
                sharp.normal()
            });
            let end = self.trial.look_with(&pairs, sharp);
            self.end = end.filter(|_| self.changed > 0);
        }
        bar.finish_and_clear();
        self.identical = start == self.entry.games && self.hash.hex() == self.entry.played.games_hash;
        if self.end.is_none() && self.changed == 0 {
            self.end = self.trial.look(&Pairs::default());
        }
        self.seconds = begin.elapsed().as_secs_f64();
        Ok(())
    }

    /// Plays games; their luck is measured where there is a place for it.
    fn games(
        &self,
        games: Range<u64>,
        (checking, place): (&Checking, Option<usize>),
        bar: &ProgressBar,
    ) -> Result<Vec<Record>, Failure> {
        let subject = &self.entry.subject;
        let games = Stretch { seed: subject.seed, games };
        let luck = place.map_or(Luck::Off, |_| checking.luck);
        play((self.system, &subject.players), games, luck, (checking.pool, bar))
    }

    /// Records games and pairs them with those of the baseline.
    fn pairs(&mut self, records: &[Record]) -> Pairs {
        self.hash.add(records);
        for record in records {
            let (then, now) = (self.then(record), outcome_index(record));
            self.outcomes[now] += 1;
            self.points += i64::from(record.outcome.vp);
            self.changed += u64::from(then != now);
            // The baseline has no VP per game: the clearest games are those won by the most VP now.
            self.clearest.add(&Pair {
                game: record.game,
                outcomes: [now, then],
                vp: [record.outcome.vp, 0],
                luck: None,
            });
        }
        self.paired(records)
    }

    /// The verdict; a moved entry must move in fresh games too.
    fn checked(mut self, checking: &Checking) -> Result<Checked<'a>, Failure> {
        let begin = Instant::now();
        let fresh = match self.end {
            Some(End::Moved(_)) => Some(self.confirm(checking)?),
            _ => None,
        };
        self.seconds += begin.elapsed().as_secs_f64();
        let verdict = match (self.end, &fresh) {
            _ if self.identical => Verdict::Identical,
            (Some(End::Equivalent), _) => Verdict::Equivalent,
            (Some(End::Moved(direction)), Some(fresh)) => match self.ask(checking, fresh, direction) {
                Answer::Moved => Verdict::Moved(direction),
                Answer::Within => Verdict::Equivalent,
                Answer::Denied => Verdict::Inconclusive,
            },
            _ => Verdict::Inconclusive,
        };
        let played_by = self.system.recorded(&self.entry.subject.players)?;
        Ok(self.report(checking, verdict, fresh, played_by))
    }

    fn ask(&self, checking: &Checking, fresh: &Fresh, direction: Direction) -> Answer {
        ask(fresh, direction, self.trial.limits(), checking.rates.power)
    }

    fn confirm(&self, checking: &Checking) -> Result<Fresh, Failure> {
        let Entry { games, fresh, .. } = *self.entry;
        let bar = progress::bar(&self.entry.name, fresh, checking.quiet);
        let place = self.sharp.filter(|(sharp, _)| sharp.is_used()).map(|(_, place)| place);
        let records = self.games(games..games + fresh, (checking, place), &bar)?;
        bar.finish_and_clear();
        let without = place.and_then(|_| Without::of_shift(&self.adjusting(&records, place)));
        Ok(Fresh { pairs: self.paired(&records), without })
    }

    /// Games now, paired with those of the baseline, with the luck of both: in halves of a win, and in parts of the score. Games of
    /// which no luck is measured have none.
    fn adjusting(&self, records: &[Record], place: Option<usize>) -> Adjusting {
        let mut pairs = Adjusting::default();
        for record in records {
            let change = Pairs::halves_of(self.then(record), outcome_index(record));
            let then = || self.entry.played.luck.as_ref().map_or(0, |luck| luck.get(record.game));
            let luck = place.map_or([0; 2], |place| [lucks::of(record, place), then()]);
            pairs.add(record.game, change, luck);
        }
        pairs
    }

    /// Games now, paired with those of the baseline.
    fn paired(&self, records: &[Record]) -> Pairs {
        let mut pairs = Pairs::default();
        records.iter().for_each(|record| pairs.add(self.then(record), outcome_index(record)));
        pairs
    }

    /// The outcome of a game in the baseline.
    fn then(&self, record: &Record) -> usize {
        self.entry.played.outcomes.get(record.game)
    }

    fn report(
        self,
        checking: &Checking,
        verdict: Verdict,
        fresh: Option<Fresh>,
        played_by: [String; 2],
    ) -> Checked<'a> {
        let left = self.sharp.and_then(|(sharp, _)| sharp.left());
        let smallest = |left: Option<f64>| {
            let means = Means { variance: self.variance(), budget: self.budget, fresh: self.entry.fresh, left };
            detectable::smallest(&self.trial, &means, checking.rates.power)
        };
        let (detectable, detectable_plain) = (smallest(left), smallest(None));
        let without = fresh.map_or_else(|| self.without(), |fresh| fresh.without);
        let (played, unit) = (self.outcomes.iter().sum::<u64>(), self.system.about().unit);
        Checked {
            verdict,
            budget: self.budget,
            fresh,
            without,
            outcomes: self.outcomes,
            vp: unit.mean(self.points, played),
            unit,
            changed: self.changed,
            clearest: self.clearest,
            detectable,
            detectable_plain,
            scenario_hash: scenario_hash(self.system),
            played_by,
            seconds: self.seconds,
            entry: self.entry,
            trial: self.trial,
        }
    }

    /// The change without luck by the tested pairs, where the test uses it.
    fn without(&self) -> Option<Without> {
        let (sharp, _) = self.sharp?;
        let (mean, Interval { low, high }) = self.trial.sharp_interval()?;
        Some(Without { mean, low, high, left: sharp.left()?, worth: sharp.worth()? })
    }

    /// The variance of a pair: a weighted mean of the observed variance and that of redrawn games, see [`DOUBT`]. When
    /// no game differs, only the latter is used.
    fn variance(&self) -> f64 {
        let redrawn = detectable::variance_of_redrawn(self.entry.counts());
        let (seen, pairs) = (self.trial.pairs(), self.trial.pairs().count() as f64);
        let weight = if self.changed > 0 { pairs / (pairs + DOUBT) } else { 0.0 };
        weight * seen.variance() + (1.0 - weight) * redrawn
    }
}

/// The weight of redrawn games, in pairs.
const DOUBT: f64 = 100.0;
