//! How good a value is, in games that it was not learned from.

use kartacz_ai::core::learning::{Estimate, Network, RESULTS};

use super::report::Bin;
use super::sampler::Lesson;

/// One game in this many is held out.
const HELD_OUT: usize = 10;
/// The bins of the chart of chances.
const BINS: usize = 10;

/// The positions of games.
pub(super) struct Set<'l> {
    pub lessons: &'l [Lesson],
    /// The number of features.
    pub width: usize,
}

impl<'l> Set<'l> {
    /// The positions to learn from.
    pub fn learned_from(&self) -> impl Iterator<Item = (&'l Lesson, &'l [f32])> {
        self.rows(|place| place % HELD_OUT != 0)
    }

    /// The positions of other games.
    fn held_out(&self) -> impl Iterator<Item = (&'l Lesson, &'l [f32])> {
        self.rows(|place| place % HELD_OUT == 0)
    }

    fn rows(&self, wanted: impl Fn(usize) -> bool) -> impl Iterator<Item = (&'l Lesson, &'l [f32])> {
        let (lessons, width) = (self.lessons, self.width);
        let lessons = lessons.iter().enumerate().filter(move |(place, _)| wanted(*place));
        lessons.flat_map(move |(_, lesson)| lesson.rows.chunks_exact(width).map(move |row| (lesson, row)))
    }

    /// The standard deviation of the victory points; 1 where they do not vary.
    pub fn spread_of_points(&self) -> f32 {
        let points = || self.lessons.iter().map(|lesson| f64::from(lesson.vp));
        let count = self.lessons.len().max(1) as f64;
        let mean = points().sum::<f64>() / count;
        let variance = points().map(|vp| (vp - mean).powi(2)).sum::<f64>() / count;
        if variance > 0.0 { variance.sqrt() as f32 } else { 1.0 }
    }

    /// The rates of the results.
    pub fn rates(&self) -> [f32; RESULTS] {
        let mut counts = [0_u32; RESULTS];
        self.learned_from().for_each(|(lesson, _)| counts[usize::from(lesson.result)] += 1);
        counts.map(|count| count as f32 / counts.iter().sum::<u32>().max(1) as f32)
    }

    /// The mean Brier score of the chances of results in held-out positions (Brier 1950): 0 at best, 2 at worst.
    pub fn brier(&self, chances: impl Fn(&[f32]) -> [f32; RESULTS]) -> f64 {
        let (mut sum, mut count) = (0.0, 0_u32);
        for (lesson, row) in self.held_out() {
            for (result, chance) in chances(row).into_iter().enumerate() {
                let is = f64::from(u8::from(usize::from(lesson.result) == result));
                sum += (f64::from(chance) - is).powi(2);
            }
            count += 1;
        }
        sum / f64::from(count.max(1))
    }

    /// Held-out positions by the chance that a value gives the first side to win.
    pub fn bins(&self, network: &Network) -> Vec<Bin> {
        let mut bins = [Bin::default(); BINS];
        for (lesson, row) in self.held_out() {
            let chance = f64::from(Estimate::of(&network.evaluate(row)).win);
            let bin = &mut bins[((chance * BINS as f64) as usize).min(BINS - 1)];
            bin.positions += 1;
            bin.chance += chance;
            bin.won += f64::from(u8::from(lesson.result == 0));
        }
        let mean = |bin: Bin| {
            let count = bin.positions.max(1) as f64;
            Bin { positions: bin.positions, chance: bin.chance / count, won: bin.won / count }
        };
        bins.into_iter().filter(|bin| bin.positions > 0).map(mean).collect()
    }
}
