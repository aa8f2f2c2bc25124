//! Figures with the luck taken out: their coverage and their bias, with good and bad measures of luck.
//!
//! A game is a walk of twelve normal steps, which the first side wins above 0; so the chance to win is known at every step. The value by
//! which luck is measured is that chance, or something else.

use kartacz::play::luck::Without;
use kartacz::play::measured::Parts;
use kartacz::statistics::adjusted::{Adjusted, Adjusting};
use kartacz::statistics::normal::below;
use kartacz::statistics::{Interval, Scores, Z, wilson};
use kartacz::studies::exploit::against_mixture;
use kartacz::studies::exploit::estimate::{Stratum, without_luck};
use kartacz::studies::laboratory::{Games, Measure, factors_on_luck};

use super::chance::{Chance, assert_holds};

const STEPS: u32 = 12;
const REPETITIONS: u32 = 1_000;
/// Other dice of each step.
const REPEATS: u32 = 4;
/// The parts of luck that are 1.
const PARTS: f64 = 1e6;

/// What the value says of a place after a step.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Value {
    /// The chance to win.
    Exact,
    /// A chance that is too flat and bent.
    Bent,
    /// Nothing that has to do with it, except at the end of the game.
    Random,
}

impl Value {
    fn at(self, place: f64, left: u32) -> f64 {
        if left == 0 {
            return f64::from(u8::from(place > 0.0));
        }
        let scale = f64::from(left).sqrt();
        match self {
            Self::Exact => below(place / scale),
            Self::Bent => below((0.7 * place + 0.8 * (3.0 * place).sin()) / scale),
            Self::Random => (7.0 * place + f64::from(left)).sin().abs(),
        }
    }
}

/// The result of a game that begins at a place, and its luck in parts; the steps are those of these numbers.
fn game(chance: &mut Chance, start: f64, steps: &[f64], value: Value) -> (bool, i64) {
    let (mut place, mut luck) = (start, 0.0);
    for (step, left) in steps.iter().zip((0..STEPS).rev()) {
        let others: f64 = (0..REPEATS).map(|_| value.at(place + chance.normal(), left)).sum();
        place += step;
        luck += value.at(place, left) - others / f64::from(REPEATS);
    }
    (place > 0.0, (luck * PARTS).round() as i64)
}

fn steps(chance: &mut Chance) -> Vec<f64> {
    (0..STEPS).map(|_| chance.normal()).collect()
}

/// The place from which the first side wins at this rate.
fn start(rate: f64) -> f64 {
    kartacz::statistics::quantile(rate) * f64::from(STEPS).sqrt()
}

/// The adjusted rate of a run where it is worth using, else the plain one, with its interval; and whether it was used.
fn run(chance: &mut Chance, rate: f64, games: u64, value: Value) -> (f64, Interval, bool) {
    let (mut sums, mut wins, start) = (Adjusting::default(), 0, start(rate));
    for number in 0..games {
        let steps = steps(chance);
        let (won, luck) = game(chance, start, &steps, value);
        sums.add(number, i64::from(won), [luck, 0]);
        wins += u64::from(won);
    }
    match sums.estimate([0.0, 1.0], Z).filter(Adjusted::is_worthwhile) {
        Some(adjusted) => (adjusted.mean, adjusted.interval.within(0.0, 1.0), true),
        None => (wins as f64 / games as f64, wilson(wins, games), false),
    }
}

/// Runs of this size: whether the intervals hold the truth, and whether the mean of the figures is it.
fn check(what: &str, seed: u64, truth: f64, mut run: impl FnMut(&mut Chance) -> (f64, Interval, bool)) -> u32 {
    let mut chance = Chance::new(seed);
    let (mut held, mut used, mut sum, mut squares) = (0_u32, 0, 0.0, 0.0);
    for _ in 0..REPETITIONS {
        let (mean, Interval { low, high }, adjusted) = run(&mut chance);
        held += u32::from((low..=high).contains(&truth));
        used += u32::from(adjusted);
        sum += mean - truth;
        squares += (mean - truth).powi(2);
    }
    let of = f64::from(REPETITIONS);
    let (bias, error) = (sum / of, (squares / of).sqrt() / of.sqrt());
    println!("{what}: used in {used}, bias {bias:.5} with a standard error of {error:.5}");
    assert!(bias.abs() < 4.0 * error, "{what}: biased by {bias}, standard error {error}");
    assert_holds(what, f64::from(held) / of);
    used
}

#[test]
fn a_rate_without_luck() {
    for (value, seed) in [(Value::Exact, 41), (Value::Bent, 42)] {
        for (rate, games) in [(0.5, 60), (0.5, 400), (0.1, 200)] {
            let what = format!("{rate} of {games} games without luck, {value:?}");
            let used = check(&what, seed, rate, |chance| run(chance, rate, games, value));
            assert!(used > REPETITIONS * 9 / 10, "{what}: used in {used}");
        }
    }
}

#[test]
fn a_rare_rate_without_luck() {
    for (value, seed) in [(Value::Exact, 43), (Value::Bent, 44)] {
        for (rate, games) in [(0.02, 400), (0.005, 600), (0.99, 200)] {
            let what = format!("{rate} of {games} games without luck, {value:?}");
            check(&what, seed, rate, |chance| run(chance, rate, games, value));
        }
    }
}

/// A value that knows nothing does no harm, and is hardly ever used with enough games.
#[test]
fn a_bad_value_is_switched_off() {
    let blind = |chance: &mut Chance, games: u64| {
        let (mut sums, mut wins) = (Adjusting::default(), 0);
        for number in 0..games {
            let steps = steps(chance);
            let (won, _) = game(chance, start(0.3), &steps, Value::Random);
            // Of another game.
            let luck = (PARTS * chance.normal()).round() as i64;
            sums.add(number, i64::from(won), [luck, 0]);
            wins += u64::from(won);
        }
        match sums.estimate([0.0, 1.0], Z).filter(Adjusted::is_worthwhile) {
            Some(adjusted) => (adjusted.mean, adjusted.interval, true),
            None => (wins as f64 / games as f64, wilson(wins, games), false),
        }
    };
    let used = check("0.3 of 400 games, luck of nothing", 45, 0.3, |chance| blind(chance, 400));
    assert!(used < REPETITIONS / 100, "used in {used}");
    check("0.3 of 40 games, luck of nothing", 46, 0.3, |chance| blind(chance, 40));
    let value = Value::Random;
    check("0.3 of 400 games, a random value", 47, 0.3, |chance| run(chance, 0.3, 400, value));
}

/// Opponents of two shares, with as many games each.
#[test]
fn a_score_against_a_mixture_without_luck() {
    for (rates, games, seed) in [([0.5, 0.3], 150, 50), ([0.9, 0.02], 200, 51)] {
        let (shares, what) = ([0.7, 0.3], format!("{rates:?} of {games} games each, without luck"));
        let truth = shares[0] * rates[0] + shares[1] * rates[1];
        check(&what, seed, truth, |chance| {
            let stratum = |place: usize, chance: &mut Chance| {
                let (mut sums, mut wins) = (Adjusting::default(), 0);
                for number in 0..games {
                    let steps = steps(chance);
                    let (won, luck) = game(chance, start(rates[place]), &steps, Value::Bent);
                    sums.add(number, i64::from(won), [luck, 0]);
                    wins += u64::from(won);
                }
                let scores = Scores { losses: games - wins, draws: 0, wins };
                Stratum { share: shares[place], scores, without: Without::of_rate(&sums) }
            };
            let strata = [stratum(0, chance), stratum(1, chance)];
            let plain: Vec<_> = strata.iter().map(|stratum| (stratum.share, stratum.scores)).collect();
            match without_luck(&strata) {
                Some(Without { mean, low, high, .. }) => (mean, Interval { low, high }, true),
                None => {
                    let found = against_mixture(&plain, 0.5);
                    (found.score, Interval { low: found.low, high: found.high }, false)
                }
            }
        });
    }
}

/// The same steps from two places: the luck of both games is taken out of the difference.
#[test]
fn a_difference_without_luck() {
    for (value, seed) in [(Value::Exact, 48), (Value::Bent, 49)] {
        for (rates, games) in [([0.5, 0.45], 200), ([0.5, 0.49], 400), ([0.03, 0.02], 300)] {
            let what = format!("{rates:?} of {games} games, without luck, {value:?}");
            check(&what, seed, rates[0] - rates[1], |chance| {
                let mut sums = Adjusting::default();
                let mut plain = 0;
                for number in 0..games {
                    let steps = steps(chance);
                    let [one, other] = rates.map(|rate| game(chance, start(rate), &steps, value));
                    let change = i64::from(one.0) - i64::from(other.0);
                    sums.add(number, change, [one.1, other.1]);
                    plain += change;
                }
                let adjusted = sums.estimate([-1.0, 1.0], Z);
                let mean = plain as f64 / games as f64;
                adjusted.map_or((mean, Interval { low: -1.0, high: 1.0 }, false), |adjusted| {
                    (adjusted.mean, adjusted.interval, true)
                })
            });
        }
    }
}

/// The games of a point, with the luck of the measure; the same steps from another place.
fn points(chance: &mut Chance, rates: [f64; 2], games: u64, value: Value) -> [Games; 2] {
    let mut points = [Games::default(), Games::default()];
    for _ in 0..games {
        let steps = steps(chance);
        for (point, rate) in points.iter_mut().zip(rates) {
            let (won, luck) = game(chance, start(rate), &steps, value);
            point.add(usize::from(!won), 0);
            point.add_luck(Parts { score: luck, outcomes: [2 * luck, -2 * luck, 0], vp: 0 });
        }
    }
    points
}

/// Points of a sweep and cells of a tournament: luck is taken out with the factors of the first one.
#[test]
fn a_point_with_the_factors_of_the_baseline() {
    for (value, seed) in [(Value::Exact, 52), (Value::Bent, 53), (Value::Random, 54)] {
        for (rates, games) in [([0.5, 0.6], 400), ([0.9, 0.97], 300), ([0.02, 0.03], 400)] {
            let what = format!("{rates:?} of {games} games, factors of the first, {value:?}");
            let mut chance = Chance::new(seed);
            let found: Vec<[(f64, Interval); 3]> = (0..REPETITIONS)
                .map(|_| {
                    let mut points = points(&mut chance, rates, games, value);
                    let factors = factors_on_luck(&points[0]);
                    points.iter_mut().for_each(|point| point.take_luck_out(factors));
                    let [first, second] = points.each_ref().map(|point| point.estimate(Measure::Score));
                    let difference = points[1].minus(&points[0], Measure::Score);
                    [first, second, (difference.mean, difference.interval)]
                })
                .collect();
            for (place, truth) in [rates[0], rates[1], rates[1] - rates[0]].into_iter().enumerate() {
                let name = ["the first", "the second", "the difference"][place];
                let mut found = found.iter();
                check(&format!("{what}: {name}"), seed, truth, |_| {
                    let (mean, interval) = found.next().expect("as many repetitions")[place];
                    (mean, interval, true)
                });
            }
        }
    }
}
