//! Simultaneous coverage of the intervals of effects, on planted effects.

use kartacz::statistics::shapley::{Attribution, Contrast, Set, Spread, all, exact, sampled};
use kartacz::statistics::{Interval, bonferroni};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The share of games whose luck is common to all variants.
const SHARED: f64 = 0.7;

struct Chance(Xoshiro256PlusPlus);

impl Chance {
    fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number from 0 to less than 1.
    fn part(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// The scores of a game in each variant, in halves: a win by the chance of the variant, else a draw by one in ten.
    fn game(&mut self, chances: &[f64]) -> Vec<i64> {
        let common = [self.part(), self.part()];
        let luck = chances.iter().map(|chance| {
            let own = [self.part(), self.part()];
            let [win, draw] = if self.part() < SHARED { common } else { own };
            if win < *chance { 2 } else { i64::from(draw < 0.1) }
        });
        luck.collect()
    }
}

/// The true mean score of a variant, by its chance of a win.
fn score(chance: f64) -> f64 {
    chance + (1.0 - chance) * 0.05
}

/// Whether an interval holds a number.
fn holds(interval: Interval, truth: f64) -> bool {
    (interval.low..=interval.high).contains(&truth)
}

/// The planted chance of a win: three effects, of which two interact.
fn planted(set: Set) -> f64 {
    let made = |group: usize| f64::from(u8::from(set & (1 << group) != 0));
    0.35 + 0.15 * made(0) + 0.04 * made(1) - 0.06 * made(0) * made(1) + 0.0 * made(2)
}

fn truths(attribution: &Attribution, chance: impl Fn(Set) -> f64) -> Vec<f64> {
    attribution.effects.iter().map(|effect| effect.of(|set| score(chance(set)))).collect()
}

#[test]
fn intervals_of_effects_hold_together() {
    const TIMES: usize = 2000;
    let attribution = exact(3, &|_| true).unwrap();
    let sets: Vec<Set> = (0..=all(3)).collect();
    let chances: Vec<f64> = sets.iter().map(|&set| planted(set)).collect();
    let truth = truths(&attribution, planted);
    // The effects that were planted: half of the interaction goes to each of the two.
    for (found, planted) in truth.iter().zip([0.12, 0.01, 0.0]) {
        assert!((found - 0.95 * planted).abs() < 1e-12, "{truth:?}");
    }
    let (pair, interaction) = (Contrast::interaction(0, 1), -0.06 * 0.95);
    let contrasts: Vec<&Contrast> = attribution.effects.iter().chain([&pair]).collect();
    for games in [100, 600] {
        let mut chance = Chance::new(games);
        let (mut together, mut alone, mut pairs) = (0, 0, 0);
        for _ in 0..TIMES {
            let played: Vec<Vec<i64>> = (0..games).map(|_| chance.game(&chances)).collect();
            let spreads = Spread::of(&sets, &contrasts, played.into_iter());
            let held = |z: f64| {
                let inside = |(spread, truth): (&Spread, &f64)| holds(spread.of_rates(2.0, z).interval, *truth);
                spreads.iter().zip(&truth).map(inside).collect::<Vec<bool>>()
            };
            together += usize::from(held(bonferroni(3)).into_iter().all(|held| held));
            alone += held(bonferroni(1)).into_iter().filter(|held| *held).count();
            pairs += usize::from(holds(spreads[3].of_rates(2.0, bonferroni(1)).interval, interaction));
        }
        let share = |count: usize, of: usize| count as f64 / of as f64;
        let (together, alone, pairs) = (share(together, TIMES), share(alone, 3 * TIMES), share(pairs, TIMES));
        println!("{games} games: together {together:.4}, each {alone:.4}, interaction {pairs:.4}");
        assert!((0.935..=0.975).contains(&together), "{games}: {together}");
        assert!((0.935..=0.965).contains(&alone) && (0.935..=0.965).contains(&pairs), "{games}: {alone} {pairs}");
    }
}

/// Sampled orders add their own error.
#[test]
fn intervals_over_drawn_orders_hold_together() {
    const TIMES: u64 = 300;
    let strength =
        |set: Set| (0..8).filter(|group| set & (1 << group) != 0).map(|group| 0.02 * f64::from(group)).sum::<f64>();
    // Together the changes do less and less.
    let chance_of = |set: Set| 0.3 + 0.4 * (1.0 - (-2.0 * strength(set)).exp());
    let truth = truths(&exact(8, &|_| true).unwrap(), chance_of);
    let (mut chance, mut together) = (Chance::new(9), 0);
    for time in 0..TIMES {
        let drawn = sampled(8, 12, time, &mut |_| true).unwrap();
        let attribution = drawn.attribution();
        let sets: Vec<Set> = drawn.sets().into_iter().collect();
        let chances: Vec<f64> = sets.iter().map(|&set| chance_of(set)).collect();
        let games: Vec<Vec<i64>> = (0..200).map(|_| chance.game(&chances)).collect();
        let mean = |set: Set| {
            let place = sets.binary_search(&set).unwrap();
            games.iter().map(|game| game[place] as f64 / 2.0).sum::<f64>() / games.len() as f64
        };
        let means: Vec<f64> = sets.iter().map(|&set| mean(set)).collect();
        let mean = |set: Set| means[sets.binary_search(&set).unwrap()];
        let contrasts: Vec<&Contrast> = attribution.effects.iter().collect();
        let spreads = Spread::of(&sets, &contrasts, games.iter().cloned());
        let z = bonferroni(8);
        together += u64::from(spreads.iter().enumerate().all(|(group, spread)| {
            let units: Vec<f64> = drawn.of_units(group).iter().map(|unit| unit.of(mean)).collect();
            holds(spread.of_rates(2.0, z).over_units(&units, z).interval, truth[group])
        }));
    }
    let share = together as f64 / TIMES as f64;
    println!("drawn orders: together {share:.4}");
    assert!(share >= 0.93, "{share}");
}
