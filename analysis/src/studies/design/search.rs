//! Which variants are played next: an evolutionary search for several objectives (NSGA-II), made for noise.
//!
//! Every round plays new game numbers, the same for all its variants. A variant may be played in several rounds: one that keeps
//! looking good is measured again and again, one that was only lucky is soon dropped. The search breeds variants and ranks them
//! by what is expected of them ([`Model`]), half by the best that the games still allow, half by the mean.

use std::collections::{BTreeMap, BTreeSet};

use kartacz_engine::core::dice::game_seed;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::model::{Model, Observed, Row};
use super::variant::{Variant, below};
use crate::statistics::front::{Band, Uncertain, order, outside};
use crate::statistics::gaussian::Expected;
use crate::studies::factor::Factor;

/// The most variants with one change that are played at first.
const ALONE: usize = 160;
/// The number of the round of the scenario's own games, which say where the score lies.
pub const REFERENCE: u64 = u64::MAX;
/// How many times the games of a round they are.
pub const TIMES: u64 = 20;
/// How many variants a round plays.
pub const BATCH: usize = 24;
/// The size of the population, and how often it breeds between two rounds.
const POPULATION: usize = 100;
const GENERATIONS: usize = 15;
/// A variant with this many times the games of a round is known well enough.
const ENOUGH: u64 = 6;
/// Keeps the draws of the search apart from those of the games.
const SEARCH: u64 = 0x6465_7369;

/// What is looked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Aim {
    /// The target of the score.
    pub target: f64,
    /// How far from it a score may lie.
    pub within: f64,
    /// The most changes.
    pub changes: usize,
    /// The sign of each preferred measure: 1 when it is to be small, -1 when it is to be great.
    pub preferred: Vec<f64>,
}

/// The measurements of a variant: its score, then each preferred measure.
pub type Measured = Vec<Observed>;

/// The search.
#[derive(Clone, Debug)]
pub struct Search {
    /// The choices.
    pub choices: Vec<Factor>,
    /// What is looked for.
    pub aim: Aim,
    seed: u64,
    games: u64,
    /// The measurements of each variant, by round.
    known: BTreeMap<Variant, Vec<(u64, Measured)>>,
    refused: BTreeSet<Variant>,
}

impl Search {
    /// A search among these choices with these games of a variant in a round.
    #[must_use]
    pub fn new(choices: Vec<Factor>, aim: Aim, seed: u64, games: u64) -> Self {
        Self { choices, aim, seed, games, known: BTreeMap::new(), refused: BTreeSet::new() }
    }

    /// The most variants with one change that the first round plays.
    #[must_use]
    pub fn alone(&self) -> usize {
        self.choices.iter().map(|choice| choice.ends().len()).sum::<usize>().min(ALONE)
    }

    /// The variants of the first round: the scenario itself, and changes one at a time.
    pub fn first(&mut self, accepts: &dyn Fn(&[Variant]) -> Vec<bool>) -> Vec<Variant> {
        let mut alone: Vec<Variant> = (0..self.choices.len())
            .flat_map(|choice| self.choices[choice].ends().into_iter().map(move |level| Variant(vec![(choice, level)])))
            .collect();
        let mut rng = self.rng(0);
        while alone.len() > ALONE {
            alone.remove(below(&mut rng, alone.len()));
        }
        let alone = self.accepted(alone, accepts);
        std::iter::once(Variant::default()).chain(alone).collect()
    }

    /// Adds the measurements of a variant in the games of a round.
    pub fn add(&mut self, variant: Variant, round: u64, measured: Measured) {
        self.known.entry(variant).or_default().push((round, measured));
    }

    /// Every variant that was played, with its measurements by round.
    pub fn known(&self) -> impl Iterator<Item = (&Variant, &Vec<(u64, Measured)>)> {
        self.known.iter()
    }

    /// The variants that the scenario does not accept.
    pub fn refused(&self) -> impl Iterator<Item = &Variant> {
        self.refused.iter()
    }

    /// The variants of the next round, which is the one of this number.
    pub fn next(&mut self, round: u64, accepts: &dyn Fn(&[Variant]) -> Vec<bool>) -> Vec<Variant> {
        let (bred, orders) = {
            let Some(models) = self.models() else { return Vec::new() };
            let mut rng = self.rng(round);
            let bred = self.bred(&models, &mut rng);
            let orders = [Hope::Best, Hope::Mean].map(|hope| self.near(&self.objectives(&bred, &models, hope), BATCH));
            (bred, orders)
        };
        let mut wanted: Vec<Variant> = Vec::new();
        let turns = (0..bred.len()).flat_map(|place| orders.iter().filter_map(move |order| order.get(place).copied()));
        for variant in turns.map(|place| &bred[place]) {
            let games: u64 = self.known.get(variant).into_iter().flatten().map(|(_, measured)| measured[0].games).sum();
            if games < ENOUGH * self.games && !wanted.contains(variant) {
                wanted.push(variant.clone());
            }
        }
        let mut batch = Vec::new();
        // Most are accepted, so few more than needed are looked at.
        for some in wanted.chunks(BATCH) {
            batch.extend(self.accepted(some.to_vec(), accepts));
            if batch.len() >= BATCH {
                break;
            }
        }
        batch.truncate(BATCH);
        batch
    }

    /// The variants to propose, at most `most`, and at least `fewest` where as many were played, without the scenario itself, and what
    /// is expected of the score of each: those that were played, front by front of the expected distance from the target and the
    /// distance from the scenario; first those that change different things.
    #[must_use]
    pub fn finalists(&self, most: usize, fewest: usize) -> Vec<(Variant, Expected)> {
        let Some(models) = self.models() else { return Vec::new() };
        let known: Vec<Variant> = self.known.keys().filter(|known| !known.0.is_empty()).cloned().collect();
        let objectives = self.objectives(&known, &models, Hope::Mean);
        let order = self.near(&objectives, fewest);
        let mut chosen: Vec<usize> = Vec::new();
        // A proposal that only adds changes to another comes last, and only if there are too few: it departs further for little
        // gain.
        for (kin, more, most) in [(false, false, most), (true, false, most), (true, true, fewest.min(most))] {
            for &place in &order {
                let free = |other: &usize| {
                    let variant = &known[place];
                    (kin || !known[*other].is_kin(variant)) && (more || !known[*other].is_part_of(variant))
                };
                if chosen.len() < most && !chosen.contains(&place) && chosen.iter().all(free) {
                    chosen.push(place);
                }
            }
        }
        chosen.into_iter().map(|place| (known[place].clone(), models[0].at(&known[place]))).collect()
    }

    /// The order of those whose score lies nearly as close to the target as the closest, or well within what is allowed, but of at least
    /// `fewest`, the closest: of others, nothing is gained by a short distance.
    fn near(&self, objectives: &[Vec<f64>], fewest: usize) -> Vec<usize> {
        let mut gaps: Vec<f64> = objectives.iter().map(|point| point[0]).collect();
        gaps.sort_by(f64::total_cmp);
        let Some(&least) = gaps.first() else { return Vec::new() };
        let last = gaps[fewest.clamp(1, gaps.len()) - 1];
        // Half the tolerance is allowed without a gap: a gap of the other half is still balanced.
        let Aim { within, .. } = self.aim;
        let far = (1.5 * least + within / 4.0).max(within / 2.0).max(last);
        order(objectives).into_iter().filter(|&place| objectives[place][0] <= far).collect()
    }

    fn accepted(&mut self, variants: Vec<Variant>, accepts: &dyn Fn(&[Variant]) -> Vec<bool>) -> Vec<Variant> {
        let good = accepts(&variants);
        let (kept, refused): (Vec<_>, Vec<_>) = variants.into_iter().zip(good).partition(|(_, good)| *good);
        self.refused.extend(refused.into_iter().map(|(variant, _)| variant));
        kept.into_iter().map(|(variant, _)| variant).collect()
    }

    fn models(&self) -> Option<Vec<Model<'_>>> {
        let measures = self.known.values().flatten().next()?.1.len();
        let rows = |measure: usize| {
            self.known.iter().flat_map(move |(variant, rounds)| {
                rounds.iter().map(move |(round, measured)| Row { variant, round: *round, observed: measured[measure] })
            })
        };
        let of = |measure: usize| Model::fit(&self.choices, rows(measure).collect());
        (0..measures).map(of).collect()
    }

    /// The population after some generations: what was played, and its descendants.
    fn bred(&self, models: &[Model], rng: &mut Xoshiro256PlusPlus) -> Vec<Variant> {
        let (choices, most) = (&self.choices, self.aim.changes);
        let mut population: Vec<Variant> = self.known.keys().cloned().collect();
        let mut seen: BTreeSet<Variant> = population.iter().cloned().collect();
        let mut points = self.objectives(&population, models, Hope::Best);
        for _ in 0..GENERATIONS {
            let order: Vec<usize> = order(&points).into_iter().take(POPULATION).collect();
            population = order.iter().map(|&place| population[place].clone()).collect();
            points = order.iter().map(|&place| points[place].clone()).collect();
            let parents = population.len();
            for _ in 0..2 * POPULATION {
                // The population is sorted, so the better of two is the earlier one.
                let mut parent = || below(rng, parents).min(below(rng, parents));
                let (one, other) = (parent(), parent());
                let child = match below(rng, 10) {
                    0 => Variant::random(choices, most, rng),
                    _ => Variant::child([&population[one], &population[other]], choices, most, rng),
                };
                if !self.refused.contains(&child) && seen.insert(child.clone()) {
                    points.extend(self.objectives(std::slice::from_ref(&child), models, Hope::Best));
                    population.push(child);
                }
            }
        }
        // A played variant may be the best by its mean.
        let dropped: Vec<Variant> = self.known.keys().filter(|known| !population.contains(known)).cloned().collect();
        population.extend(dropped);
        population
    }

    /// The objectives of variants, all to be small: how far from the target the score lies, the distance from the scenario, and the
    /// preferred measures.
    fn objectives(&self, variants: &[Variant], models: &[Model], hope: Hope) -> Vec<Vec<f64>> {
        let of = |variant: &Variant| {
            let expected = models[0].at(variant);
            let mut objectives = vec![self.gap(expected, hope), variant.distance(&self.choices)];
            let signed = |(model, sign): (&Model, &f64)| sign * model.at(variant).mean;
            objectives.extend(models[1..].iter().zip(&self.aim.preferred).map(signed));
            objectives
        };
        variants.iter().map(of).collect()
    }

    /// How far the score lies outside of what is allowed.
    fn gap(&self, expected: Expected, hope: Hope) -> f64 {
        let Aim { target, within, .. } = self.aim;
        match hope {
            Hope::Best => ((expected.mean - target).abs() - expected.sd() - within / 2.0).max(0.0),
            Hope::Mean => {
                let score = Uncertain { mean: expected.mean, sd: expected.sd() };
                outside(score, Band { middle: target, half: within / 2.0 })
            }
        }
    }

    fn rng(&self, round: u64) -> Xoshiro256PlusPlus {
        Xoshiro256PlusPlus::seed_from_u64(game_seed(self.seed ^ SEARCH, round))
    }
}

/// How a score that is not known exactly is judged.
#[derive(Clone, Copy)]
enum Hope {
    /// The nearest to the target that it may well be.
    Best,
    /// How far from the target it is expected to be.
    Mean,
}
