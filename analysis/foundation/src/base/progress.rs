//! Progress on standard error: a bar with the running score and the time left, when it is a terminal.

use std::fmt;
use std::io::{IsTerminal, stderr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::base::figure::fixed;
use crate::base::prices::{Pairing, Prices};
use crate::base::say::say;
use crate::base::words::{counted, whole};

/// Without a terminal, a line of progress is printed at most this often.
const PAUSE: Duration = Duration::from_secs(600);
/// Half the width of a 95 % interval, in standard errors.
const Z: f64 = 1.96;

/// A bar for a number of games, labelled `name`; hidden when quiet or without a terminal.
///
/// # Panics
/// Never: its template is well formed.
#[must_use]
pub fn bar(name: &str, games: u64, quiet: bool) -> ProgressBar {
    let rate = |state: &ProgressState, out: &mut dyn fmt::Write| {
        // A closed output is not an error.
        let _ = write!(out, "{} a second", per_second(state.per_sec()));
    };
    let style = style("{prefix} {wide_bar} {human_pos}/{human_len} games, {rate}, {eta} left").with_key("rate", rate);
    drawn(games, quiet, style).with_prefix(name.to_owned())
}

fn drawn(games: u64, quiet: bool, style: ProgressStyle) -> ProgressBar {
    let visible = !quiet && stderr().is_terminal();
    let target = if visible { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    ProgressBar::with_draw_target(Some(games), target).with_style(style)
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the template is well formed")
}

/// The outcomes of the games so far: first side, second side, draw.
type Tally = [AtomicU64; 3];

/// A run that will be played.
#[derive(Clone, Debug, Default)]
pub struct Planned {
    /// The scenario and its players.
    pub pairing: Pairing,
    /// The games of the run.
    pub games: u64,
    /// The games that an earlier run has left.
    pub kept: u64,
}

/// The runs, and how far they are.
#[derive(Debug)]
struct Course {
    runs: Vec<Planned>,
    /// The place of the current run; before the first, none.
    now: Option<usize>,
    /// When the current run began.
    begun: Instant,
    /// What games have cost.
    prices: Prices,
}

/// What the bar shows.
#[derive(Debug)]
struct Shown {
    course: Mutex<Course>,
    /// The outcomes of the current run, with those of an earlier one.
    tally: Tally,
    /// The games of the current run that were played here.
    played: AtomicU64,
}

/// The progress of a run, or of all runs of a study. It counts the games of earlier, interrupted runs; the time left is that of the
/// games still to be played, by what those of their players have cost.
#[derive(Debug)]
pub struct Meter {
    bar: ProgressBar,
    shown: Arc<Shown>,
    quiet: bool,
    /// When a line was last printed, where there is no terminal.
    said: Mutex<Instant>,
    /// The name of the current run.
    name: Mutex<String>,
    /// The games that were played before.
    skipped: AtomicU64,
}

impl Meter {
    /// The progress of one run.
    #[must_use]
    pub fn new(name: &str, planned: Planned, prices: Prices, quiet: bool) -> Self {
        let template = "{prefix} {wide_bar} {human_pos}/{human_len} games{score}{rate}{left}";
        let meter = Self::with(template, &[planned], prices, quiet);
        meter.bar.set_prefix(name.to_owned());
        meter
    }

    /// The progress of several runs.
    #[must_use]
    pub fn of_runs(planned: &[Planned], prices: Prices, quiet: bool) -> Self {
        Self::with("{wide_bar} {human_pos}/{human_len} games{left}; {msg}{score}", planned, prices, quiet)
    }

    fn with(template: &str, planned: &[Planned], prices: Prices, quiet: bool) -> Self {
        let course = Course { runs: planned.to_vec(), now: None, begun: Instant::now(), prices };
        let shown = Shown { course: Mutex::new(course), tally: Tally::default(), played: AtomicU64::new(0) };
        let shown = Arc::new(shown);
        let key = |text: fn(&Shown) -> String| {
            let shown = Arc::clone(&shown);
            move |_: &ProgressState, out: &mut dyn fmt::Write| {
                // A closed output is not an error.
                let _ = out.write_str(&text(&shown));
            }
        };
        let style = style(template).with_key("score", key(Shown::score));
        let style = style.with_key("rate", key(Shown::rate)).with_key("left", key(Shown::left));
        Self {
            bar: drawn(games_of(planned), quiet, style),
            shown,
            quiet,
            said: Mutex::new(Instant::now()),
            name: Mutex::default(),
            skipped: AtomicU64::new(0),
        }
    }

    /// Begins the next run, under this name.
    pub fn begin(&self, name: &str) {
        self.shown.next();
        name.clone_into(&mut self.name.lock().unwrap_or_else(PoisonError::into_inner));
        self.bar.set_message(name.to_owned());
        self.say_rarely();
    }

    /// Ends the current run.
    pub fn end(&self) {
        self.shown.close();
    }

    /// Adds runs, with what was learned of their games.
    pub fn extend(&self, planned: &[Planned], prices: Prices) {
        let mut course = self.shown.course();
        course.runs.extend_from_slice(planned);
        course.prices = prices;
        drop(course);
        self.bar.set_length(self.bar.length().unwrap_or(0) + games_of(planned));
    }

    /// What games have cost so far.
    #[must_use]
    pub fn prices(&self) -> Prices {
        self.shown.paid(&self.shown.course())
    }

    /// Changes how many games the current run will have, when it is the only one.
    pub fn expect(&self, games: u64) {
        self.bar.set_length(games);
        if let [run] = &mut *self.shown.course().runs {
            run.games = games;
        }
    }

    /// Takes over the games of an earlier run, by their outcomes; the first time this is printed at once.
    pub fn resume(&self, kept: [u64; 3]) {
        let games = kept.iter().sum();
        if self.skipped.fetch_add(games, Ordering::Relaxed) == 0 {
            self.bar.suspend(|| say_kept(games, self.quiet));
        }
        self.shown.resume(kept);
        self.bar.inc(games);
    }

    /// Counts a game with the index of its outcome.
    pub fn count(&self, outcome: usize) {
        self.shown.tally[outcome].fetch_add(1, Ordering::Relaxed);
        self.shown.played.fetch_add(1, Ordering::Relaxed);
        self.bar.inc(1);
        self.say_rarely();
    }

    /// Prints a line of progress where there is no terminal, now and then.
    fn say_rarely(&self) {
        if self.quiet || stderr().is_terminal() {
            return;
        }
        let Ok(mut said) = self.said.try_lock() else { return };
        if said.elapsed() > PAUSE {
            *said = Instant::now();
            let (done, all) = (self.bar.position(), self.bar.length().unwrap_or(0));
            let name = self.name.lock().unwrap_or_else(PoisonError::into_inner);
            let colon = if name.is_empty() { "" } else { "; " };
            let text = format!("{} of {}{}{colon}{name}", whole(done), counted(all, "game"), self.shown.left());
            say(&format!("{text}{}", self.shown.score()), false);
        }
    }

    /// Removes the bar, and prints how many games of several runs were already played.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
        let skipped = self.skipped.load(Ordering::Relaxed);
        let several = self.shown.course().runs.len() > 1;
        if skipped > 0 && several {
            say(&format!("{} already played", counted(skipped, "game")), self.quiet);
        }
    }

    /// The bar.
    #[must_use]
    pub const fn bar(&self) -> &ProgressBar {
        &self.bar
    }
}

fn games_of(planned: &[Planned]) -> u64 {
    planned.iter().map(|run| run.games).sum()
}

impl Shown {
    fn course(&self) -> MutexGuard<'_, Course> {
        self.course.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Goes on to the next run; the games of the last one have their price.
    fn next(&self) {
        self.close();
        let mut course = self.course();
        course.now = Some(course.now.map_or(0, |now| now + 1));
        course.begun = Instant::now();
        self.tally.iter().for_each(|count| count.store(0, Ordering::Relaxed));
        if let Some(run) = course.current() {
            run.kept = 0;
        }
    }

    /// Ends the current run: its games have their price.
    fn close(&self) {
        let mut course = self.course();
        course.prices = self.paid(&course);
        let played = self.played.swap(0, Ordering::Relaxed);
        if let Some(run) = course.current() {
            run.kept += played;
        }
    }

    fn resume(&self, kept: [u64; 3]) {
        if let Some(run) = self.course().current() {
            run.kept += kept.iter().sum::<u64>();
        }
        for (count, games) in self.tally.iter().zip(kept) {
            count.fetch_add(games, Ordering::Relaxed);
        }
    }

    /// The prices with the games of the current run.
    fn paid(&self, course: &Course) -> Prices {
        let mut prices = course.prices.clone();
        if let Some(run) = course.now.and_then(|now| course.runs.get(now)) {
            prices.add(&run.pairing, self.played.load(Ordering::Relaxed), course.begun.elapsed().as_secs_f64());
        }
        prices
    }

    /// The seconds that the games still to be played will take; `None` when that is not known.
    fn seconds(&self) -> Option<f64> {
        let course = self.course();
        let (prices, now) = (self.paid(&course), course.now.unwrap_or(0));
        let seconds = course.runs.iter().enumerate().skip(now).map(|(place, run)| {
            let played = if Some(place) == course.now { self.played.load(Ordering::Relaxed) } else { 0 };
            let left = run.games.saturating_sub(run.kept + played);
            prices.of(&run.pairing).map(|price| left as f64 * price)
        });
        seconds.sum()
    }

    /// `, about 3 minutes left`.
    fn left(&self) -> String {
        self.seconds().map_or_else(String::new, |seconds| format!(", about {} left", lasting(seconds)))
    }

    /// `, 1,234 a second`.
    fn rate(&self) -> String {
        let (played, seconds) = (self.played.load(Ordering::Relaxed), self.course().begun.elapsed().as_secs_f64());
        match played {
            0 => String::new(),
            played => format!(", {} a second", per_second(played as f64 / seconds.max(1e-9))),
        }
    }

    fn score(&self) -> String {
        score(self.tally.each_ref().map(|count| count.load(Ordering::Relaxed)))
    }
}

impl Course {
    fn current(&mut self) -> Option<&mut Planned> {
        self.now.and_then(|now| self.runs.get_mut(now))
    }
}

/// A number of games a second: slow players play less than one.
fn per_second(rate: f64) -> String {
    if rate < 10.0 { fixed(rate, 1) } else { whole(rate as u64) }
}

/// A time in words: `3 minutes`.
#[must_use]
pub fn lasting(seconds: f64) -> String {
    // Hundred years; a longer time is as good as this one.
    HumanDuration(Duration::from_secs_f64(seconds.clamp(0.0, 3.2e9))).to_string()
}

/// Prints how many games were already played, if any.
pub fn say_kept(games: u64, quiet: bool) {
    if games > 0 {
        say(&format!("resuming from {} already played", counted(games, "game")), quiet);
    }
}

/// The score of the first side with half the width of its interval: `, score 49.5 % \u{b1}0.7`; nothing without games.
fn score([wins, losses, draws]: [u64; 3]) -> String {
    let games = (wins + losses + draws) as f64;
    if games == 0.0 {
        return String::new();
    }
    let score = (wins as f64 + 0.5 * draws as f64) / games;
    // Of two more wins and two more losses, so that a few equal games do not look certain (Agresti and Coull 1998).
    let (wins, games) = (wins as f64 + 2.0, games + 4.0);
    let [mean, square] = [0.5, 0.25].map(|draw| (wins + draw * draws as f64) / games);
    let half = Z * ((square - mean * mean) / games).sqrt();
    format!(", score {} % \u{b1}{}", fixed(100.0 * score, 1), fixed(100.0 * half, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_running_score_has_its_uncertainty() {
        assert_eq!(score([0; 3]), "");
        assert_eq!(score([1, 0, 0]), ", score 100.0 % \u{b1}42.9");
        assert_eq!(score([50, 50, 0]), ", score 50.0 % \u{b1}9.6");
        assert_eq!(score([0, 0, 100]), ", score 50.0 % \u{b1}1.9");
    }

    fn planned(first: &str, games: u64) -> Planned {
        Planned { pairing: ("x".to_owned(), [first, "fast"].map(str::to_owned)), games, kept: 0 }
    }

    #[test]
    fn runs_share_a_bar() {
        let meter = Meter::of_runs(&[planned("fast", 20), planned("fast", 10)], Prices::default(), true);
        meter.begin("one");
        meter.count(0);
        meter.extend(&[planned("fast", 5)], Prices::default());
        meter.begin("two");
        assert_eq!((meter.bar().position(), meter.bar().length()), (1, Some(35)));
        assert_eq!(meter.shown.score(), "");
    }

    /// The games of the interrupted run are counted, and so is their score; they do not change how fast games are.
    #[test]
    fn a_resumed_run_is_shown_whole() {
        let mut prices = Prices::default();
        prices.add(&planned("fast", 0).pairing, 10, 10.0);
        let meter = Meter::new("x", planned("fast", 20_000), prices, true);
        meter.begin("");
        meter.resume([2_000, 1_000, 1_000]);
        assert_eq!((meter.bar().position(), meter.bar().length()), (4_000, Some(20_000)));
        assert_eq!(meter.shown.score(), ", score 62.5 % ±1.3");
        assert_eq!(meter.shown.rate(), "");
        assert_eq!(meter.shown.seconds().map(f64::round), Some(16_000.0));
        assert_eq!(meter.shown.left(), ", about 4 hours left");
        meter.count(0);
        assert_eq!(meter.bar().position(), 4_001);
        assert!(meter.shown.score().starts_with(", score 62.5"));
    }

    /// Ten slow games after a thousand fast ones: the time left is that of each pairing, not of the mean game.
    #[test]
    fn slow_pairings_have_their_own_price() {
        let runs = [planned("search:64", 10), planned("fast", 1_000), planned("fast", 1_000)];
        let mut prices = Prices::default();
        prices.add(&runs[0].pairing, 2, 20.0);
        prices.add(&runs[1].pairing, 1_000, 1.0);
        let meter = Meter::of_runs(&runs, prices, true);
        assert_eq!(meter.shown.seconds().map(f64::round), Some(102.0));
        meter.begin("search");
        (0..10).for_each(|_| meter.count(0));
        meter.begin("fast");
        let left = meter.shown.seconds().unwrap();
        assert!((1.5..2.5).contains(&left), "{left}");
    }
}
