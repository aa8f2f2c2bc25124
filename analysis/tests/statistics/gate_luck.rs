//! The error rates of the gate where luck is measured, on known truths.
//!
//! A share of the games is played again, in which a side wins by chance; the luck of a game explains half of the variance of its
//! result. The others are as before, and so is their luck.

use kartacz::statistics::adjusted::Adjusting;
use kartacz::studies::gate::confirmation::{Answer, Fresh, ask};
use kartacz::studies::gate::sharp::Sharp;
use kartacz::studies::gate::trial::BATCH;
use kartacz::studies::gate::{End, Limits, Pairs, Rates, Trial};
use rayon::prelude::*;

use super::chance::Chance;

const REPETITIONS: u64 = 1_000;
/// As many pairs as the test may look at; half as many are kept back.
const BUDGET: u64 = 20_000;
const LIMITS: Limits = Limits { margin: 0.0, detect: 0.02 };
const RATES: Rates = Rates { alpha: 0.05, power: 0.95 };
/// The parts of luck that are 1.
const PARTS: f64 = 1e6;

/// What is true of an entry.
#[derive(Clone, Copy, Debug)]
struct Truth {
    /// The share of the games that are played again.
    redrawn: f64,
    /// By how much the first side scores more.
    more: f64,
    /// Whether the measure of luck knows anything.
    known: bool,
}

/// Whether the first side, which wins with this chance, wins; and the luck in that.
fn game(chance: &mut Chance, wins: f64, known: bool) -> (usize, i64) {
    let won = chance.part() < wins;
    let fortune = if known { f64::from(u8::from(won)) - wins } else { 0.0 };
    // Noise of the variance of the result: half of the variance is explained.
    let luck = fortune + 0.5 * chance.normal();
    (usize::from(!won), (PARTS * luck).round() as i64)
}

/// Some pairs, from this game on: counted, and with their luck, where it is measured.
fn pairs(chance: &mut Chance, truth: Truth, games: std::ops::Range<u64>, measured: bool) -> (Pairs, Adjusting) {
    let (mut pairs, mut adjusting) = (Pairs::default(), Adjusting::default());
    for number in games {
        let then = game(chance, 0.5, truth.known);
        let wins = 0.5 + truth.more / truth.redrawn;
        let now = if chance.part() < truth.redrawn { game(chance, wins, truth.known) } else { then };
        pairs.add(then.0, now.0);
        let lucks = if measured { [now.1, then.1] } else { [0; 2] };
        adjusting.add(number, Pairs::halves_of(then.0, now.0), lucks);
    }
    (pairs, adjusting)
}

#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    /// Tests that said that the balance moved, and those that fresh games confirmed.
    moved: u64,
    confirmed: u64,
    equivalent: u64,
    games: u64,
    /// Tests whose intervals hold the truth: that of the verdict, and that without luck, where it was used.
    held: u64,
    used: u64,
    sharp_held: u64,
}

impl Tally {
    fn add(self, other: Self) -> Self {
        Self {
            moved: self.moved + other.moved,
            confirmed: self.confirmed + other.confirmed,
            equivalent: self.equivalent + other.equivalent,
            games: self.games + other.games,
            held: self.held + other.held,
            used: self.used + other.used,
            sharp_held: self.sharp_held + other.sharp_held,
        }
    }
}

/// A check of one entry, as `kartacz check` makes it, with luck or without.
fn check(seed: u64, truth: Truth, with: bool) -> Tally {
    let mut chance = Chance::new(seed);
    let (mut trial, mut sharp, mut changed) = (Trial::new(LIMITS, RATES, 1), Sharp::default(), false);
    let end = (0..BUDGET.div_ceil(BATCH)).find_map(|batch| {
        let measured = with && changed && sharp.is_open();
        let games = batch * BATCH..BUDGET.min((batch + 1) * BATCH);
        let (pairs, adjusting) = pairs(&mut chance, truth, games, measured);
        changed |= pairs.0[2] < pairs.count();
        sharp.extend(&adjusting, measured);
        trial.look_with(&pairs, sharp.normal())
    });
    let holds = |low: f64, high: f64| u64::from(low <= truth.more && truth.more <= high);
    let interval = trial.interval();
    let mut tally =
        Tally { games: trial.pairs().count(), held: holds(interval.low, interval.high), ..Tally::default() };
    if let Some((_, interval)) = trial.sharp_interval() {
        (tally.used, tally.sharp_held) = (1, holds(interval.low, interval.high));
    }
    match end {
        None => {}
        Some(End::Equivalent) => tally.equivalent = 1,
        Some(End::Moved(direction)) => {
            tally.moved = 1;
            let measured = sharp.is_used();
            let (pairs, adjusting) = pairs(&mut chance, truth, BUDGET..BUDGET + BUDGET / 2, measured);
            let without = kartacz::play::luck::Without::of_shift(&adjusting).filter(|_| measured);
            match ask(&Fresh { pairs, without }, direction, LIMITS, RATES.power) {
                Answer::Moved => tally.confirmed = 1,
                Answer::Within => tally.equivalent = 1,
                Answer::Denied => {}
            }
        }
    }
    tally
}

fn simulate(truth: Truth, with: bool) -> Tally {
    let all = (0..REPETITIONS).into_par_iter().map(|seed| check(seed, truth, with));
    let tally = all.reduce(Tally::default, Tally::add);
    println!("{truth:?}, {}: {tally:?}", if with { "with luck" } else { "plain" });
    tally
}

fn share(count: u64) -> f64 {
    count as f64 / REPETITIONS as f64
}

/// Nothing moved: the test itself keeps its rate, before fresh games are asked.
#[test]
fn the_gate_without_luck_keeps_its_rates() {
    for (redrawn, known) in [(1.0, true), (0.2, true), (0.02, true), (1.0, false)] {
        let found = simulate(Truth { redrawn, more: 0.0, known }, true);
        assert!(share(found.moved) <= RATES.alpha, "{redrawn}: {found:?}");
        assert!(share(found.held) >= 0.95, "{redrawn}: {found:?}");
        assert!(found.sharp_held as f64 >= 0.94 * found.used as f64, "{redrawn}: {found:?}");
        // A value that knows something is used where many games differ, one that knows nothing is not.
        assert!(!known || redrawn < 0.1 || share(found.used) > 0.95, "{redrawn}: {found:?}");
        assert!(known || share(found.used) < 0.05, "{redrawn}: {found:?}");
    }
}

/// A change that is to be found is found, in fewer games than by the plain pairs, and is hardly ever called equivalent.
#[test]
fn the_gate_without_luck_finds_changes_in_fewer_games() {
    for redrawn in [1.0, 0.2] {
        let truth = Truth { redrawn, more: LIMITS.detect, known: true };
        let [with, plain] = [true, false].map(|with| simulate(truth, with));
        assert!(share(with.equivalent) <= (1.0 - RATES.power) / 2.0 + 0.015, "{with:?}");
        assert!(share(with.confirmed) >= share(plain.confirmed) && share(with.confirmed) >= 0.93, "{with:?} {plain:?}");
        assert!((with.games as f64) < 0.85 * plain.games as f64, "{with:?} {plain:?}");
        assert!(share(with.held) >= 0.94, "{with:?}");
        assert!(with.sharp_held as f64 >= 0.94 * with.used as f64, "{with:?}");
    }
}
