//! How good a value is, in games that it was not learned from.

use kartacz_ai::core::learning::{Estimate, Network, RESULTS};

use super::report::Bin;
use crate::statistics::learning::Played;

/// One game in this many is held out.
const HELD_OUT: usize = 10;
/// The bins of the chart of chances.
const BINS: usize = 10;

/// Games with their states.
pub(super) struct Set<'l> {
    pub games: &'l [Played],
    /// The number of features.
    pub width: usize,
}

impl<'l> Set<'l> {
    /// The games to learn from.
    pub fn learned_from(&self) -> Vec<&'l Played> {
        self.chosen(|place| place % HELD_OUT != 0)
    }

    fn chosen(&self, wanted: impl Fn(usize) -> bool) -> Vec<&'l Played> {
        self.games.iter().enumerate().filter(|(place, _)| wanted(*place)).map(|(_, game)| game).collect()
    }

    /// Visits the states that were passed in held-out games, with their results.
    fn held_out(&self, mut visit: impl FnMut(u8, &[f32])) {
        for game in self.chosen(|place| place % HELD_OUT == 0) {
            game.trail.passed(self.width, |features| visit(game.result, features));
        }
    }

    /// The number of states to learn from that were passed.
    pub fn states(&self) -> u64 {
        let mut count = 0;
        self.learned_from().iter().for_each(|game| game.trail.passed(self.width, |_| count += 1));
        count
    }

    /// The rates of the results.
    pub fn rates(&self) -> [f32; RESULTS] {
        let mut counts = [0_u32; RESULTS];
        self.learned_from().iter().for_each(|game| counts[usize::from(game.result)] += 1);
        counts.map(|count| count as f32 / counts.iter().sum::<u32>().max(1) as f32)
    }

    /// The mean Brier score of the chances of results in held-out states (Brier 1950): 0 at best, 2 at worst.
    pub fn brier(&self, chances: impl Fn(&[f32]) -> [f32; RESULTS]) -> f64 {
        let (mut sum, mut count) = (0.0, 0_u32);
        self.held_out(|known, features| {
            for (result, chance) in chances(features).into_iter().enumerate() {
                let is = f64::from(u8::from(usize::from(known) == result));
                sum += (f64::from(chance) - is).powi(2);
            }
            count += 1;
        });
        sum / f64::from(count.max(1))
    }

    /// Held-out states by the chance that a value gives the first side to win.
    pub fn bins(&self, network: &Network) -> Vec<Bin> {
        let mut bins = [Bin::default(); BINS];
        self.held_out(|known, features| {
            let chance = f64::from(Estimate::of(&network.evaluate(features)).win);
            let bin = &mut bins[((chance * BINS as f64) as usize).min(BINS - 1)];
            bin.positions += 1;
            bin.chance += chance;
            bin.won += f64::from(u8::from(known == 0));
        });
        let mean = |bin: Bin| {
            let count = bin.positions.max(1) as f64;
            Bin { positions: bin.positions, chance: bin.chance / count, won: bin.won / count }
        };
        bins.into_iter().filter(|bin| bin.positions > 0).map(mean).collect()
    }
}
