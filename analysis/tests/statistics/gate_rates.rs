//! Error rates of the gate and the number of games it takes, simulated for known effects.
//!
//! `cargo test --release -p kartacz --test statistics gate_rates -- --nocapture` prints the table.

use kartacz::statistics::betting::DIFFERENCES;
use kartacz::statistics::{LEVEL, quantile};
use kartacz::studies::gate::confirmation::{Answer, Fresh, ask};
use kartacz::studies::gate::trial::BATCH;
use kartacz::studies::gate::{End, Limits, Pairs, Rates, Trial, detectable, family};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::prelude::*;

const REPETITIONS: u64 = 1_000;
/// As many pairs as a baseline holds by default; half as many are kept back.
const BUDGET: u64 = 50_000;
const DETECT: f64 = 0.02;
const NO_MARGIN: Limits = Limits { margin: 0.0, detect: DETECT };

/// How often each difference of a pair comes.
type Truth = [f64; 5];

/// Every game is redrawn, as in scenario I; the first side scores this much more.
fn redrawn(more: f64) -> Truth {
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

/// Only this share of the games ends differently, all flipped in one direction; the first side scores this much more.
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
    /// Draws pairs, two from each 64 random bits: the chances are exact to 2^-32.
    fn pairs(&mut self, count: u64, truth: &Truth) -> Pairs {
        let mut below = 0.0;
        let bounds: [u32; 4] = std::array::from_fn(|place| {
            below += truth[place];
            (below * (u32::MAX as f64 + 1.0)).min(u32::MAX.into()) as u32
        });
        let mut pairs = Pairs::default();
        let mut draw = |lot: u32| pairs.0[bounds.iter().map(|&bound| usize::from(lot >= bound)).sum::<usize>()] += 1;
        for _ in 0..count / 2 {
            let bits = self.0.next_u64();
            draw((bits >> 32) as u32);
            draw(bits as u32);
        }
        if !count.is_multiple_of(2) {
            draw((self.0.next_u64() >> 32) as u32);
        }
        pairs
    }
}

/// The results of repeated checks of some entries with one true effect.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    checks: u64,
    /// Checks that reported some entry as changed, before and after the confirmation.
    alarms: [u64; 2],
    /// Entries reported as changed, after the confirmation.
    moved: u64,
    equivalent: u64,
    inconclusive: u64,
    games: u64,
    /// Intervals at the end of a test that hold the truth.
    held: u64,
    /// Tests with fresh games, and those with an interval that holds the truth.
    fresh: u64,
    fresh_held: u64,
}

impl Tally {
    fn add(self, other: Self) -> Self {
        let [before, after] = self.alarms;
        Self {
            checks: self.checks + other.checks,
            alarms: [before + other.alarms[0], after + other.alarms[1]],
            moved: self.moved + other.moved,
            equivalent: self.equivalent + other.equivalent,
            inconclusive: self.inconclusive + other.inconclusive,
            games: self.games + other.games,
            held: self.held + other.held,
            fresh: self.fresh + other.fresh,
            fresh_held: self.fresh_held + other.fresh_held,
        }
    }
}

/// A check of `entries` entries, as `kartacz check` makes it.
fn check(seed: u64, truth: &Truth, (limits, budget): (Limits, u64), rates: Rates, entries: usize) -> Tally {
    let mut chance = Chance(Xoshiro256PlusPlus::seed_from_u64(seed));
    let mut trials: Vec<Trial> = vec![Trial::new(limits, rates, entries); entries];
    let mut ends: Vec<Option<End>> = trials
        .iter_mut()
        .map(|trial| {
            (0..budget.div_ceil(BATCH)).find_map(|batch| {
                let games = BATCH.min(budget - batch * BATCH);
                trial.look(&chance.pairs(games, truth))
            })
        })
        .collect();
    family::settle(&mut trials.iter().zip(&mut ends).collect::<Vec<_>>(), rates.alpha);
    let mut tally = Tally { checks: 1, ..Tally::default() };
    for (trial, end) in trials.iter().zip(&ends) {
        let interval = trial.interval();
        tally.held += u64::from(interval.low <= mean(truth) && mean(truth) <= interval.high);
        tally.games += trial.pairs().count();
        match end {
            None => tally.inconclusive += 1,
            Some(End::Equivalent) => tally.equivalent += 1,
            Some(End::Moved(direction)) => {
                tally.alarms[0] = 1;
                let fresh = chance.pairs(budget.div_ceil(2), truth);
                let interval = fresh.interval();
                tally.fresh += 1;
                tally.fresh_held += u64::from(interval.low <= mean(truth) && mean(truth) <= interval.high);
                let fresh = Fresh { pairs: fresh, without: None };
                match ask(&fresh, *direction, limits, rates.power) {
                    Answer::Moved => {
                        tally.alarms[1] = 1;
                        tally.moved += 1;
                    }
                    Answer::Within => tally.equivalent += 1,
                    Answer::Denied => tally.inconclusive += 1,
                }
            }
        }
    }
    tally
}

fn simulate(what: &str, truth: &Truth, rates: Rates, entries: usize) -> Tally {
    simulate_with(what, truth, (NO_MARGIN, BUDGET), rates, entries)
}

fn simulate_with(what: &str, truth: &Truth, test: (Limits, u64), rates: Rates, entries: usize) -> Tally {
    let each = (0..REPETITIONS).into_par_iter().map(|seed| check(seed, truth, test, rates, entries));
    let tally = each.reduce(Tally::default, Tally::add);
    let of = |count: u64, all: u64| 100.0 * count as f64 / all as f64;
    let tests = tally.checks * entries as u64;
    println!(
        "{what:40} {entries:2} entries, alpha {}: alarms {:5.2} % ({:5.2} % unconfirmed), moved {:6.2} %, equivalent {:6.2} %, inconclusive {:5.2} %, \
         interval holds {:5.2} %, {:6} games, {:6.0} at fixed size",
        rates.alpha,
        of(tally.alarms[1], tally.checks),
        of(tally.alarms[0], tally.checks),
        of(tally.moved, tests),
        of(tally.equivalent, tests),
        of(tally.inconclusive, tests),
        of(tally.held, tests),
        tally.games / tests,
        fixed(truth, test.0.detect, rates, entries),
    );
    tally
}

/// The pairs that a test of fixed size needs for the same rates.
fn fixed(truth: &Truth, detect: f64, rates: Rates, entries: usize) -> f64 {
    let points = quantile(1.0 - rates.alpha / (2.0 * entries as f64)) + quantile(rates.power);
    points * points * variance(truth) / (detect * detect)
}

const STRICT: Rates = Rates { alpha: 0.01, power: 0.95 };
const LOOSE: Rates = Rates { alpha: 0.05, power: 0.95 };

fn share(count: u64, of: u64) -> f64 {
    count as f64 / of as f64
}

#[test]
fn nothing_changed_and_the_gate_says_so() {
    for (what, truth) in [
        ("all redrawn, none better", redrawn(0.0)),
        ("one in ten otherwise, none better", rarely(0.1, 0.0)),
        ("one in a hundred otherwise, none better", rarely(0.01, 0.0)),
    ] {
        for (rates, entries) in [(STRICT, 1), (LOOSE, 1), (STRICT, 10), (LOOSE, 10)] {
            let found = simulate(what, &truth, rates, entries);
            let tests = found.checks * entries as u64;
            // Already before fresh games are asked.
            assert!(share(found.alarms[0], found.checks) <= rates.alpha, "{what}: {found:?}");
            assert!(share(found.held, tests) >= 0.95, "{what}: {found:?}");
            // Of very few pairs that differ the normal approximation for a fixed size is invalid.
            if rates == STRICT && variance(&truth) > 0.05 {
                assert!(
                    (found.games as f64) < tests as f64 * fixed(&truth, DETECT, rates, entries),
                    "{what}: {found:?}"
                );
            }
        }
    }
}

/// Margins with the change to be found beyond each, greater and smaller than it.
const MARGINS: [Limits; 3] = [
    Limits { margin: 0.01, detect: 0.02 },
    Limits { margin: 0.02, detect: 0.02 },
    Limits { margin: 0.03, detect: 0.03 },
];

/// Rates and numbers of entries; many entries take long, and are checked with one margin.
fn cases(limits: Limits) -> Vec<(Rates, usize)> {
    let many = (limits == MARGINS[1]).then_some((STRICT, 10));
    [(STRICT, 1), (LOOSE, 1)].into_iter().chain(many).collect()
}

/// Truths whose change has this size: all games redrawn, and few games that end differently, in both directions or in one.
fn truths_at(change: f64) -> [(&'static str, Truth); 4] {
    let mirrored = |truth: Truth| [truth[4], truth[3], truth[2], truth[1], truth[0]];
    [
        ("all redrawn, better", redrawn(change)),
        ("all redrawn, worse", mirrored(redrawn(change))),
        ("one in ten otherwise, better", rarely(0.1, change)),
        ("only what moved otherwise, worse", mirrored(rarely(change, change))),
    ]
}

/// The edge of the margin is still inside it, and the null hypothesis least favourable to the test.
#[test]
fn a_change_as_great_as_the_margin_passes() {
    for limits in MARGINS {
        for (what, truth) in truths_at(limits.margin) {
            assert!((mean(&truth).abs() - limits.margin).abs() < 1e-12);
            let what = format!("{what} by {}, the margin", limits.margin);
            for (rates, entries) in cases(limits) {
                let found = simulate_with(&what, &truth, (limits, BUDGET), rates, entries);
                let tests = found.checks * entries as u64;
                // Already before fresh games are asked.
                assert!(share(found.alarms[0], found.checks) <= rates.alpha, "{what}: {found:?}");
                assert!(share(found.held, tests) >= 0.95, "{what}: {found:?}");
                // No number of games separates just inside from just outside: an interval that lies within the margin misses it.
                let most = (1.0 - LEVEL) / 2.0;
                let chance = 3.0 * (most * (1.0 - most) / tests as f64).sqrt();
                assert!(share(found.equivalent, tests) <= most + chance, "{what}: {found:?}");
            }
        }
    }
}

/// Inside the margin, where the old tolerance failed, the gate passes. It reports equivalence for a change that the games
/// separate from the margin.
#[test]
fn a_change_inside_the_margin_passes() {
    let limits = Limits { margin: 0.02, detect: 0.02 };
    for (what, truth) in truths_at(0.0162) {
        let found = simulate_with(&format!("{what} by 0.0162"), &truth, (limits, BUDGET), STRICT, 1);
        assert_eq!((found.moved, found.alarms[1]), (0, 0), "{what}: {found:?}");
        let (what_of_less, less) = (format!("{what} by 0.004"), truths_at(0.004));
        for (_, truth) in less.iter().filter(|(name, _)| *name == what) {
            let found = simulate_with(&what_of_less, truth, (limits, BUDGET), STRICT, 1);
            assert!(share(found.equivalent, found.checks) >= 0.95, "{what_of_less}: {found:?}");
        }
        let without = simulate_with(&format!("{what} by 0.0162, no margin"), &truth, (NO_MARGIN, BUDGET), STRICT, 1);
        assert!(share(without.moved, without.checks) >= 0.5, "{what}: {without:?}");
    }
}

#[test]
fn a_change_by_margin_and_detect_is_found() {
    for limits in MARGINS {
        for (what, truth) in truths_at(limits.found()) {
            let what = format!("{what} by {:.2}, margin {}", limits.found(), limits.margin);
            for (rates, entries) in cases(limits) {
                let found = simulate_with(&what, &truth, (limits, BUDGET), rates, entries);
                let tests = found.checks * entries as u64;
                assert!(share(found.moved, tests) >= rates.power, "{what}: {found:?}");
                // It is called equivalent as seldom as half of what the power leaves; three standard errors are chance.
                let most = (1.0 - rates.power) / 2.0;
                let chance = 3.0 * (most * (1.0 - most) / tests as f64).sqrt();
                assert!(share(found.equivalent, tests) <= most + chance, "{what}: {found:?}");
                assert!(share(found.held, tests) >= 0.95, "{what}: {found:?}");
                assert!((0.93..0.97).contains(&share(found.fresh_held, found.fresh)), "{what}: {found:?}");
            }
        }
    }
}

#[test]
fn what_moved_by_the_change_to_be_found_is_found() {
    for (what, truth) in [
        ("all redrawn, better by what is to be found", redrawn(DETECT)),
        ("one in ten otherwise, better", rarely(0.1, DETECT)),
        ("three in a hundred otherwise, better", rarely(0.03, DETECT)),
    ] {
        assert!((mean(&truth) - DETECT).abs() < 1e-12);
        for (rates, entries) in [(STRICT, 1), (LOOSE, 1), (STRICT, 10)] {
            let found = simulate(what, &truth, rates, entries);
            let tests = found.checks * entries as u64;
            assert!(share(found.moved, tests) >= rates.power, "{what}: {found:?}");
            assert!(share(found.held, tests) >= 0.95, "{what}: {found:?}");
            assert!((0.93..0.97).contains(&share(found.fresh_held, found.fresh)), "{what}: {found:?}");
        }
    }
}

/// However small the change to be found, a great one does not escape.
#[test]
fn what_moved_by_much_is_found_whatever_is_to_be_found() {
    for (detect, budget, more) in
        [(0.005, 2_000, 0.15), (0.002, 2_000, 0.15), (0.005, 20_000, 0.04), (0.02, 2_000, 0.12)]
    {
        let test = (Limits { margin: 0.0, detect }, budget);
        let found = simulate_with(&format!("better by {more}, detect {detect}"), &redrawn(more), test, STRICT, 1);
        assert!(share(found.moved, found.checks) >= 0.95, "{found:?}");
    }
}

/// The reported smallest detectable change is detected as often as stated.
#[test]
fn the_smallest_change_that_can_be_found_is_found() {
    for (margin, detect, budget, entries) in [
        (0.0, DETECT, BUDGET, 1),
        (0.0, DETECT, BUDGET, 10),
        (0.0, DETECT, 5_000, 1),
        (0.0, 0.005, 2_000, 1),
        (0.0, 0.001, 10_000, 1),
        (0.03, DETECT, BUDGET, 1),
        (0.03, DETECT, 5_000, 1),
    ] {
        let limits = Limits { margin, detect };
        let means =
            detectable::Means { variance: variance(&redrawn(0.0)), budget, fresh: budget.div_ceil(2), left: None };
        let trial = Trial::new(limits, STRICT, entries);
        let smallest = detectable::smallest(&trial, &means, STRICT.power).unwrap();
        let what = format!("better by {smallest:.4}, {limits:?}");
        let found = simulate_with(&what, &redrawn(smallest), (limits, budget), STRICT, entries);
        let share = share(found.moved, found.checks * entries as u64);
        assert!((STRICT.power - 0.01..STRICT.power + 0.05).contains(&share), "{found:?}");
    }
}
