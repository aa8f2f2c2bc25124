//! Progress on standard error: a bar with the running score and the time left, when it is a terminal.

use std::fmt;
use std::io::{IsTerminal, stderr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

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
    drawn(games, quiet, style("{prefix} {wide_bar} {human_pos}/{human_len} games, {rate}, {eta} left"))
        .with_prefix(name.to_owned())
}

fn drawn(games: u64, quiet: bool, style: ProgressStyle) -> ProgressBar {
    let visible = !quiet && stderr().is_terminal();
    let target = if visible { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    ProgressBar::with_draw_target(Some(games), target).with_style(style)
}

fn style(template: &str) -> ProgressStyle {
    let rate = |state: &ProgressState, out: &mut dyn fmt::Write| {
        // A closed output is not an error.
        let _ = write!(out, "{} a second", whole(state.per_sec() as u64));
    };
    ProgressStyle::with_template(template).expect("the template is well formed").with_key("rate", rate)
}

/// The outcomes of the games so far: first side, second side, draw.
type Tally = Arc<[AtomicU64; 3]>;

/// The progress of a run, or of all runs of a study.
#[derive(Debug)]
pub struct Meter {
    bar: ProgressBar,
    tally: Tally,
    quiet: bool,
    /// When a line was last printed, where there is no terminal.
    said: Mutex<Instant>,
    /// The line that is printed before the first run.
    opening: Mutex<Option<String>>,
    /// The games that were played before.
    skipped: AtomicU64,
}

impl Meter {
    /// The progress of one run.
    #[must_use]
    pub fn new(name: &str, games: u64, quiet: bool) -> Self {
        Self::with("{prefix} {wide_bar} {human_pos}/{human_len} games{score}, {rate}, {eta} left", name, games, quiet)
    }

    /// The progress of several runs. Before the first one, how many they are is printed.
    #[must_use]
    pub fn of_runs(runs: usize, games: u64, quiet: bool) -> Self {
        let opening = Mutex::new(Some(format!("{} runs, {} games", whole(runs as u64), whole(games))));
        let meter = Self::with("{wide_bar} {human_pos}/{human_len} games, {eta} left; {msg}{score}", "", games, quiet);
        Self { opening, ..meter }
    }

    fn with(template: &str, name: &str, games: u64, quiet: bool) -> Self {
        let tally = Tally::default();
        let shared = Arc::clone(&tally);
        let score = move |_: &ProgressState, out: &mut dyn fmt::Write| {
            let counts = shared.each_ref().map(|count| count.load(Ordering::Relaxed));
            let _ = write!(out, "{}", score(counts));
        };
        let bar = drawn(games, quiet, style(template).with_key("score", score)).with_prefix(name.to_owned());
        Self {
            bar,
            tally,
            quiet,
            said: Mutex::new(Instant::now()),
            opening: Mutex::default(),
            skipped: AtomicU64::new(0),
        }
    }

    /// Begins a run of this name.
    pub fn begin(&self, name: &str) {
        let opening = self.opening.lock().unwrap_or_else(PoisonError::into_inner).take();
        opening.iter().for_each(|line| say(line, self.quiet));
        self.tally.iter().for_each(|count| count.store(0, Ordering::Relaxed));
        self.bar.set_message(name.to_owned());
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        if !stderr().is_terminal() && said.elapsed() > PAUSE {
            *said = Instant::now();
            let (done, all) = (self.bar.position(), self.bar.length().unwrap_or(0));
            let left = HumanDuration(self.bar.eta());
            say(&format!("{} of {} games, about {left} left; {name}", whole(done), whole(all)), self.quiet);
        }
    }

    /// Adds games to be played.
    pub fn extend(&self, games: u64) {
        self.bar.set_length(self.bar.length().unwrap_or(0) + games);
    }

    /// Subtracts games that were already played; the first time this is printed at once.
    pub fn skip(&self, games: u64) {
        if self.skipped.fetch_add(games, Ordering::Relaxed) == 0 {
            self.bar.suspend(|| say_kept(games, self.quiet));
        }
        self.bar.set_length(self.bar.length().unwrap_or(0).saturating_sub(games));
    }

    /// Counts a game with the index of its outcome.
    pub fn count(&self, outcome: usize) {
        self.tally[outcome].fetch_add(1, Ordering::Relaxed);
        self.bar.inc(1);
    }

    /// Removes the bar, and prints how many games were already played.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
        let skipped = self.skipped.load(Ordering::Relaxed);
        if skipped > 0 {
            say(&format!("{} already played", counted(skipped, "game")), self.quiet);
        }
    }

    /// The bar.
    #[must_use]
    pub const fn bar(&self) -> &ProgressBar {
        &self.bar
    }
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
    let mean = (wins as f64 + 0.5 * draws as f64) / games;
    let square = (wins as f64 + 0.25 * draws as f64) / games;
    let half = Z * ((square - mean * mean).max(0.0) / games).sqrt();
    format!(", score {:.1} % \u{b1}{:.1}", 100.0 * mean, 100.0 * half)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_running_score_has_its_uncertainty() {
        assert_eq!(score([0; 3]), "");
        assert_eq!(score([50, 50, 0]), ", score 50.0 % \u{b1}9.8");
        assert_eq!(score([0, 0, 100]), ", score 50.0 % \u{b1}0.0");
    }

    #[test]
    fn runs_share_a_bar() {
        let meter = Meter::of_runs(2, 30, true);
        meter.begin("one");
        meter.count(0);
        meter.skip(9);
        meter.extend(5);
        meter.begin("two");
        assert_eq!((meter.bar().position(), meter.bar().length()), (1, Some(26)));
        assert_eq!(meter.tally[0].load(Ordering::Relaxed), 0);
    }
}
