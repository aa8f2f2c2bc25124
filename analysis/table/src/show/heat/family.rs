//! The places of a measure, side and span together, and the interval of each.

use crate::play::happened::{Happened, Heat, Sum};
use crate::statistics::Interval;

/// The places of a measure and side in a span (0 is the whole game).
pub struct Family {
    heat: Heat,
    side: usize,
    span: usize,
    /// How much may happen in a place in a game that was not seen.
    much: f64,
}

impl Family {
    /// The family, as these runs show it.
    pub fn of<'a>(runs: impl IntoIterator<Item = &'a Happened>, heat: Heat, side: usize, span: usize) -> Self {
        let sums = runs.into_iter().flat_map(|run| run.places(heat, side, span).iter().copied());
        Self { heat, side, span, much: Sum::much(sums).max(1.0) }
    }

    /// How much happens in a place per game, with its interval at the level whose standard normal quantile is `z`; of
    /// [`Heat::Held`], the share of the activations.
    pub fn estimate(&self, run: &Happened, place: usize, z: f64) -> (f64, Interval) {
        let Self { heat, side, span, much } = *self;
        let sum = run.places(heat, side, span)[place];
        let much = much.max(Sum::much([sum]));
        let (total, range) = match heat {
            Heat::Held => {
                let all = run.map.activations(span);
                let mean = all.total(run.games).mean().max(1.0);
                let held = run.map.held(&run.shape, side, span)[place];
                (held.share(run.games, sum, all), Interval { low: 0.0, high: (much / mean).min(1.0) })
            }
            _ => (sum.total(run.games), Interval { low: 0.0, high: much }),
        };
        let Interval { low, high } = total.interval(range, z);
        let most = if heat == Heat::Held { 1.0 } else { f64::INFINITY };
        (total.mean(), Interval { low: low.max(0.0), high: high.min(most) })
    }
}
