//! How often the gate errs, and how many games it takes: simulated over known truths.
//!
//! `cargo test --release -p kartacz --test gate_rates -- --nocapture` prints the table.

use kartacz::gate::confirmation::{Answer, ask};
use kartacz::gate::trial::BATCH;
use kartacz::gate::{End, Pairs, Rates, Trial, detectable, family};
use kartacz::statistics::betting::{DIFFERENCES, interval_at_any_time};
use kartacz::statistics::quantile;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::prelude::*;

const REPETITIONS: u64 = 1_000;
/// As many pairs as a baseline holds by default, and half as many that are kept back.
const BUDGET: u64 = 50_000;
const FRESH: u64 = BUDGET / 2;
const TOLERANCE: f64 = 0.02;

/// How often each difference of a pair comes.
type Truth = [f64; 5];

/// Every game comes out anew, as those of scenario I do; the first side scores this much more.
fn anew(more: f64) -> Truth {
    let then = [0.442, 0.444, 0.114];
    let now = [then[0] + more, then[1] - more, then[2]];
    let mut truth = [0.0; 5];
    for (before, first) in then.iter().enumerate() {
        for (after, second) in now.iter().enumerate() {
            truth[2 + [2, 0, 1][after] - [2, 0, 1][before]] += first * second;
        }
    }
    truth
}

/// Only this share of the games comes out otherwise, all of them from one side to the other; the first side scores this much
/// more.
fn rarely(share: f64, more: f64) -> Truth {
    [(share - more) / 2.0, 0.0, 1.0 - share, 0.0, (share + more) / 2.0]
}

fn mean(truth: &Truth) -> f64 {
    truth.iter().zip(DIFFERENCES).map(|(chance, difference)| chance * difference).sum()
}

fn variance(truth: &Truth) -> f64 {
    let squares: f64 = truth.iter().zip(DIFFERENCES).map(|(chance, difference)| chance * difference * difference).sum();
    squares - mean(truth) * mean(truth)
}

struct Chance(Xoshiro256PlusPlus);

impl Chance {
    fn pairs(&mut self, count: u64, truth: &Truth) -> Pairs {
        let mut pairs = Pairs::default();
        for _ in 0..count {
            let mut left = (self.0.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
            let place = truth.iter().position(|chance| {
                left -= chance;
                left < 0.0
            });
            pairs.0[place.unwrap_or(4)] += 1;
        }
        pairs
    }
}

/// What came of a check of some entries of one truth, again and again.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    checks: u64,
    /// Checks in which some entry was said to move, before and after the confirmation.
    alarms: [u64; 2],
    /// Entries said to have moved, after the confirmation.
    moved: u64,
    undecided: u64,
    games: u64,
    /// Intervals at the end of a test that hold the truth.
    held: u64,
}

impl Tally {
    fn add(self, other: Self) -> Self {
        let [before, after] = self.alarms;
        Self {
            checks: self.checks + other.checks,
            alarms: [before + other.alarms[0], after + other.alarms[1]],
            moved: self.moved + other.moved,
            undecided: self.undecided + other.undecided,
            games: self.games + other.games,
            held: self.held + other.held,
        }
    }
}

/// A check of `entries` entries, as `kartacz check` makes it.
fn check(seed: u64, truth: &Truth, rates: Rates, entries: usize) -> Tally {
    let mut chance = Chance(Xoshiro256PlusPlus::seed_from_u64(seed));
    let mut trials: Vec<Trial> = vec![Trial::new(TOLERANCE, rates, entries); entries];
    let mut ends: Vec<Option<End>> = trials
        .iter_mut()
        .map(|trial| {
            (0..BUDGET.div_ceil(BATCH)).find_map(|batch| {
                let games = BATCH.min(BUDGET - batch * BATCH);
                trial.look(&chance.pairs(games, truth))
            })
        })
        .collect();
    family::settle(&mut trials.iter().zip(&mut ends).collect::<Vec<_>>(), rates.alpha);
    let mut tally = Tally { checks: 1, ..Tally::default() };
    for (trial, end) in trials.iter().zip(&ends) {
        let interval = interval_at_any_time(&trial.pairs().0);
        tally.held += u64::from(interval.low <= mean(truth) && mean(truth) <= interval.high);
        tally.games += trial.pairs().count();
        match end {
            None => tally.undecided += 1,
            Some(End::Equivalent) => {}
            Some(End::Moved(direction)) => {
                tally.alarms[0] = 1;
                if ask(&chance.pairs(FRESH, truth), *direction, TOLERANCE, rates.power) == Answer::Moved {
                    tally.alarms[1] = 1;
                    tally.moved += 1;
                }
            }
        }
    }
    tally
}

fn simulate(what: &str, truth: &Truth, rates: Rates, entries: usize) -> Tally {
    let each = (0..REPETITIONS).into_par_iter().map(|seed| check(seed, truth, rates, entries));
    let tally = each.reduce(Tally::default, Tally::add);
    let of = |count: u64, all: u64| 100.0 * count as f64 / all as f64;
    let tests = tally.checks * entries as u64;
    println!(
        "{what:40} {entries:2} entries, alpha {}: alarms {:5.2} % ({:5.2} % unconfirmed), moved {:6.2} %, undecided {:5.2} %, \
         interval holds {:5.2} %, {:6} games, {:6.0} at fixed size",
        rates.alpha,
        of(tally.alarms[1], tally.checks),
        of(tally.alarms[0], tally.checks),
        of(tally.moved, tests),
        of(tally.undecided, tests),
        of(tally.held, tests),
        tally.games / tests,
        fixed(truth, rates, entries),
    );
    tally
}

/// The pairs that a test of fixed size needs for the same rates.
fn fixed(truth: &Truth, rates: Rates, entries: usize) -> f64 {
    let points = quantile(1.0 - rates.alpha / (2.0 * entries as f64)) + quantile(rates.power);
    points * points * variance(truth) / (TOLERANCE * TOLERANCE)
}

const STRICT: Rates = Rates { alpha: 0.01, power: 0.95 };
const LOOSE: Rates = Rates { alpha: 0.05, power: 0.95 };

fn share(count: u64, of: u64) -> f64 {
    count as f64 / of as f64
}

#[test]
fn nothing_changed_and_the_gate_says_so() {
    for (what, truth) in [
        ("all anew, none better", anew(0.0)),
        ("one in ten otherwise, none better", rarely(0.1, 0.0)),
        ("one in a hundred otherwise, none better", rarely(0.01, 0.0)),
    ] {
        for (rates, entries) in [(STRICT, 1), (LOOSE, 1), (STRICT, 10), (LOOSE, 10)] {
            let found = simulate(what, &truth, rates, entries);
            let tests = found.checks * entries as u64;
            // Already before fresh games are asked.
            assert!(share(found.alarms[0], found.checks) <= rates.alpha, "{what}: {found:?}");
            assert!(share(found.held, tests) >= 0.95, "{what}: {found:?}");
            // Of very few pairs that differ the normal law, which tells the fixed size, knows nothing.
            if rates == STRICT && variance(&truth) > 0.05 {
                assert!((found.games as f64) < tests as f64 * fixed(&truth, rates, entries), "{what}: {found:?}");
            }
        }
    }
}

#[test]
fn what_moved_by_the_tolerance_is_found() {
    for (what, truth) in [
        ("all anew, better by the tolerance", anew(TOLERANCE)),
        ("one in ten otherwise, better", rarely(0.1, TOLERANCE)),
        ("three in a hundred otherwise, better", rarely(0.03, TOLERANCE)),
    ] {
        assert!((mean(&truth) - TOLERANCE).abs() < 1e-12);
        for (rates, entries) in [(STRICT, 1), (LOOSE, 1), (STRICT, 10), (LOOSE, 10)] {
            let found = simulate(what, &truth, rates, entries);
            let tests = found.checks * entries as u64;
            assert!(share(found.moved, tests) >= rates.power, "{what}: {found:?}");
            assert!(share(found.held, tests) >= 0.95, "{what}: {found:?}");
        }
    }
}

/// What is said to be the smallest change that can be found is found as often as stated.
#[test]
fn the_smallest_change_that_can_be_found_is_found() {
    for entries in [1, 10] {
        let means = detectable::Means { variance: variance(&anew(0.0)), budget: BUDGET, fresh: FRESH };
        let trial = Trial::new(TOLERANCE, STRICT, entries);
        let smallest = detectable::smallest(&trial, &means, STRICT.power).unwrap();
        let found = simulate(&format!("better by {smallest:.4}"), &anew(smallest), STRICT, entries);
        let share = share(found.moved, found.checks * entries as u64);
        assert!((STRICT.power - 0.01..STRICT.power + 0.03).contains(&share), "{found:?}");
    }
}
