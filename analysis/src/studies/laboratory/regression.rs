//! The regression of results on luck.

use super::{Factors, Games, Measure};
#[cfg(feature = "native")]
use crate::play::luck::Without;
use crate::statistics::Z;
use crate::statistics::adjusted::{Adjusted, Adjusting};

/// The factors of these games on their luck; none of a measure where it is not worthwhile to take luck out, or was not measured.
#[must_use]
pub fn factors_on_luck(games: &Games) -> Factors {
    Factors::by(|measure| {
        let sums = adjusting(games, measure)?;
        let is_used = if measure.is_rate() { Adjusted::is_worthwhile } else { Adjusted::is_narrower };
        sums.estimate(games.ends(measure), Z).filter(is_used)?;
        sums.factors()
    })
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

#[cfg(test)]
mod tests {
    use kartacz_ai::core::luck::Luck;
    use kartacz_engine::core::dice::mix;

    use super::*;
    use crate::play::measured::{numbers, parts};
    use crate::statistics::Interval;

    /// Games that are half luck: the first side wins when a die plus what it has itself is enough.
    fn lucky(own: u64) -> Games {
        let mut games = Games::default();
        for game in 0..600 {
            let die = mix(game) % 100;
            let won = die + mix(game ^ 1) % 40 + own >= 70;
            games.add(usize::from(!won), 0);
            let luck = Luck { win: die as f64 / 100.0 - 0.495, ..Luck::default() };
            games.add_luck(parts(numbers(luck)));
        }
        games
    }

    #[test]
    fn luck_is_taken_out_of_all_figures() {
        let [plain, variant] = [20, 30].map(lucky);
        let factors = factors_on_luck(&plain);
        let [mut baseline, mut other] = [plain.clone(), variant.clone()];
        baseline.take_luck_out(factors);
        other.take_luck_out(factors);
        let width = |interval: Interval| interval.high - interval.low;
        let (mean, interval) = baseline.estimate(Measure::Score);
        let known = baseline.plain(Measure::Score).unwrap();
        assert!(known.left < 0.6 && width(interval) < 0.8 * (known.high - known.low), "{known:?} {interval:?}");
        assert!((mean - known.mean).abs() < 0.04 && known.mean == plain.mean(Measure::Score));
        assert!(known.worth > 1000 && known.sentence(Measure::Score).contains("with luck"));
        // What the points share cancels out, with luck and without.
        let [with, without] = [variant.minus(&plain, Measure::Score), other.minus(&baseline, Measure::Score)];
        assert!((with.mean - without.mean).abs() < 1e-9, "the same dice: {with:?} {without:?}");
        assert!(plain.plain(Measure::Score).is_none() && baseline.plain(Measure::Vp).is_none());
        assert_eq!(baseline.minus(&baseline, Measure::Score).mean, 0.0);
    }
}
