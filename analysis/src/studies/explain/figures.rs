//! The figures of a level, from the games of its variants.

use super::measures::{Effect, Interaction, MeasureReport};
use super::plan::Plan;
use super::without_luck::Measured;
use crate::statistics::shapley::{Contrast, Estimate, Set, Spread, all, only};
use crate::statistics::{Z, bonferroni};
use crate::studies::laboratory::{Games, Measure};
use crate::studies::mean::Mean;

/// The measures, the main one first.
pub const MEASURES: [Measure; 5] =
    [Measure::Score, Measure::Outcome(0), Measure::Outcome(1), Measure::Outcome(2), Measure::Vp];

/// The games of the sets of a plan, in their order.
pub struct Played<'a> {
    /// The plan.
    pub plan: &'a Plan,
    /// The names of the groups.
    pub groups: &'a [String],
    /// The games of each set.
    pub games: &'a [Games],
    /// How many levels there are: their intervals are simultaneous.
    pub levels: usize,
}

/// The combinations that are estimated.
struct Wanted {
    effects: Vec<Contrast>,
    total: Contrast,
    pairs: Vec<([usize; 2], Contrast)>,
}

impl Played<'_> {
    /// The figures of each measure.
    #[must_use]
    pub fn measures(&self, sides: &[String; 2]) -> Vec<MeasureReport> {
        let wanted = self.wanted();
        MEASURES.iter().map(|&measure| self.measure(measure, &wanted, sides)).collect()
    }

    fn has(&self, set: Set) -> bool {
        self.plan.sets.binary_search(&set).is_ok()
    }

    fn games(&self, set: Set) -> &Games {
        &self.games[self.plan.sets.binary_search(&set).expect("every set of an order was played")]
    }

    fn wanted(&self) -> Wanted {
        let count = self.groups.len();
        let pairs = (0..count).flat_map(|one| (one + 1..count).map(move |other| [one, other]));
        let played = |[one, other]: &[usize; 2]| {
            [only(*one), only(*other), only(*one) | only(*other)].into_iter().all(|set| self.has(set))
        };
        Wanted {
            effects: self.plan.attribution.effects.clone(),
            total: Contrast::difference(all(count), 0),
            pairs: pairs.filter(played).map(|pair| (pair, Contrast::interaction(pair[0], pair[1]))).collect(),
        }
    }

    fn measure(&self, measure: Measure, wanted: &Wanted, sides: &[String; 2]) -> MeasureReport {
        let pairs = wanted.pairs.iter().map(|(_, contrast)| contrast);
        let contrasts: Vec<&Contrast> = wanted.effects.iter().chain([&wanted.total]).chain(pairs).collect();
        let spreads = Spread::of(&self.plan.sets, &contrasts, rows(self.games, measure));
        let (effects, rest) = spreads.split_at(wanted.effects.len());
        let (range, scale) = (range(self.games, measure), self.games(0).scale(measure));
        let measured = Measured { sets: &self.plan.sets, games: self.games, measure, range };
        let level = |family: usize| if family == 0 { Z } else { bonferroni(family * self.levels) };
        let estimate = |spread: &Spread, family: usize| {
            let z = level(family);
            match measure {
                Measure::Vp => spread.of_numbers(range, scale, z),
                _ => spread.of_rates(scale, z),
            }
        };
        let end = |set: Set| {
            let (mean, interval) = self.games(set).estimate(measure);
            Mean { mean, low: interval.low, high: interval.high }
        };
        let effect = |(place, spread): (usize, &Spread)| {
            let family = effects.len();
            let estimate = self.over_units(estimate(spread, family), place, measure, level(family));
            // The error of a sample of orders is not luck.
            let whole = self.plan.drawn.is_none().then(|| &wanted.effects[place]);
            let without_luck = whole.and_then(|contrast| measured.without_luck(contrast, level(family)));
            Effect { numerator: spread.sum() as i64, without_luck, ..self.effect(place, estimate, measure) }
        };
        let difference = estimate(&rest[0], 0);
        let interaction = |(([one, other], contrast), spread): (&([usize; 2], Contrast), &Spread)| {
            let family = wanted.pairs.len();
            let without_luck = measured.without_luck(contrast, level(family));
            let plain = self.interaction([*one, *other], estimate(spread, family), measure);
            Interaction { without_luck, ..plain }
        };
        let mut interactions: Vec<Interaction> = wanted.pairs.iter().zip(&rest[1..]).map(interaction).collect();
        interactions.sort_by(|one, other| other.interaction.abs().total_cmp(&one.interaction.abs()));
        MeasureReport {
            measure: measure.name(sides),
            rate: measure.is_rate(),
            from: end(0),
            to: end(all(self.groups.len())),
            numerator: (i128::from(self.plan.attribution.orders) * rest[0].sum()) as i64,
            denominator: self.plan.attribution.orders * scale as i64 * self.games(0).len() as i64,
            difference: Mean { mean: difference.mean, low: difference.interval.low, high: difference.interval.high },
            difference_without_luck: measured.without_luck(&wanted.total, Z),
            effects: effects.iter().enumerate().map(effect).collect(),
            interactions,
        }
    }

    /// As `measure`, with the error of a sample of orders, where the orders were drawn.
    fn over_units(&self, estimate: Estimate, group: usize, measure: Measure, z: f64) -> Estimate {
        let Some(drawn) = &self.plan.drawn else { return estimate };
        let units = drawn.of_units(group);
        let means: Vec<f64> = units.iter().map(|unit| unit.of(|set| self.games(set).mean(measure))).collect();
        estimate.over_units(&means, z)
    }

    /// The difference of two sets, if both were played.
    fn step(&self, of: Set, less: Set, measure: Measure) -> Option<f64> {
        (self.has(of) && self.has(less)).then(|| self.games(of).mean(measure) - self.games(less).mean(measure))
    }

    fn effect(&self, group: usize, Estimate { mean, interval }: Estimate, measure: Measure) -> Effect {
        let whole = all(self.groups.len());
        Effect {
            group: self.groups[group].clone(),
            effect: mean,
            numerator: 0,
            low: interval.low,
            high: interval.high,
            without_luck: None,
            alone: self.step(only(group), 0, measure),
            last: self.step(whole, whole ^ only(group), measure),
        }
    }

    fn interaction(&self, pair: [usize; 2], Estimate { mean, interval }: Estimate, measure: Measure) -> Interaction {
        let alone = |group: usize| self.step(only(group), 0, measure).unwrap_or(0.0);
        let [one, other] = if alone(pair[1]).abs() > alone(pair[0]).abs() { [pair[1], pair[0]] } else { pair };
        let both = only(one) | only(other);
        let beside = |set: usize, with: usize| self.step(both, only(with), measure).unwrap_or(alone(set));
        Interaction {
            groups: [one, other].map(|group| self.groups[group].clone()),
            alone: [one, other].map(alone),
            beside: [beside(one, other), beside(other, one)],
            interaction: mean,
            low: interval.low,
            high: interval.high,
            without_luck: None,
        }
    }
}

/// The values of a measure, game by game: those of each set.
fn rows(games: &[Games], measure: Measure) -> impl Iterator<Item = Vec<i64>> {
    let mut values: Vec<_> = games.iter().map(|games| games.values(measure)).collect();
    std::iter::from_fn(move || values.iter_mut().map(Iterator::next).collect())
}

/// How far apart the values of a measure lie.
fn range(games: &[Games], measure: Measure) -> i64 {
    let values = || games.iter().flat_map(|games| games.values(measure));
    values().max().unwrap_or(0) - values().min().unwrap_or(0)
}
