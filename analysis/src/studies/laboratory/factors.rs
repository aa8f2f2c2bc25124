//! Luck taken out of the games of a study.

use serde::Serialize;

use super::{Games, Measure};
use crate::base::figure::fixed;
use crate::base::words::{estimate, signed_estimate, whole};
#[cfg(feature = "native")]
use crate::play::luck::Without;
use crate::play::measured::Parts;
use crate::statistics::Z;
use crate::statistics::adjusted::{Adjusted, Adjusting};

/// The measures from which luck is taken out.
const MEASURES: [Measure; 5] =
    [Measure::Score, Measure::Outcome(0), Measure::Outcome(1), Measure::Outcome(2), Measure::Vp];

/// The factors on the luck of games with even and odd numbers, by measure; none where it is not worthwhile to take luck out. They come
/// from the baseline, and are those of all points: whatever two points share cancels out of their difference.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Factors([Option<[f64; 2]>; MEASURES.len()]);

impl Factors {
    /// The factors of these games, whose luck was measured.
    #[must_use]
    pub fn of(games: &Games) -> Self {
        let worthwhile = |measure: Measure| {
            let sums = adjusting(games, measure)?;
            let ends = games.ends(measure);
            sums.estimate(ends, Z).filter(Adjusted::is_worthwhile)?;
            sums.factors()
        };
        Self(MEASURES.map(worthwhile))
    }

    /// The factors of a measure.
    #[must_use]
    pub fn on(&self, measure: Measure) -> Option<[f64; 2]> {
        self.0[place(measure)]
    }
}

fn place(measure: Measure) -> usize {
    MEASURES.iter().position(|known| *known == measure).expect("every measure is listed")
}

/// The sums of a measure with its luck; `None` where it was not measured in every game.
fn adjusting(games: &Games, measure: Measure) -> Option<Adjusting> {
    let mut sums = Adjusting::default();
    for ((game, value), luck) in (0..).zip(games.results(measure)).zip(games.luck(measure)?) {
        sums.add(game, value, [luck, 0]);
    }
    Some(sums)
}

/// The paired difference of a measure to a baseline, in the games that both have, with the luck of both taken out; `None` where that is no
/// better, or was not measured in both.
#[cfg(feature = "native")]
#[must_use]
pub fn difference_without_luck(games: &Games, baseline: &Games, measure: Measure) -> Option<Without> {
    let mut sums = Adjusting::default();
    let values = games.results(measure).zip(baseline.results(measure));
    for ((game, (one, other)), lucks) in (0..).zip(values).zip(games.luck(measure)?.zip(baseline.luck(measure)?)) {
        sums.add(game, one - other, lucks.into());
    }
    let ends = Games::reach_of_differences(&[games, baseline], measure);
    let bounds = measure.is_rate().then_some([-1.0, 1.0]);
    Without::of(&sums, ends, games.scale(measure), bounds)
}

/// The luck of a game in a measure.
pub(super) const fn luck(measure: Measure, Parts { score, outcomes, vp }: Parts) -> i64 {
    match measure {
        Measure::Score => score,
        Measure::Outcome(outcome) => outcomes[outcome],
        Measure::Vp => vp,
    }
}

/// A mean of games as they ended, where luck was taken out of the other figures.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Plain {
    /// The mean.
    pub mean: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
    /// The share of the variance that is left without luck.
    pub left: f64,
    /// How many games as they ended give as narrow an interval as these without luck.
    pub worth: u64,
}

impl Plain {
    /// What was taken out of the figures, and what they would be with it.
    #[must_use]
    pub fn sentence(&self, measure: Measure) -> String {
        let Self { mean, low, high, left, worth } = *self;
        let plain = if measure.is_rate() { estimate([mean, low, high]) } else { signed_estimate([mean, low, high]) };
        format!(
            "The luck of the dice is taken out of these figures. That leaves {} % of the variance: the games are as exact as {} with luck. \
             With luck, the scenario as it is measures {plain}.",
            fixed(100.0 * left, 0),
            whole(worth),
        )
    }
}
