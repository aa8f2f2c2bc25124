//! Chance for the generator and for the choices of random players.

use std::ops::RangeInclusive;

use kartacz_engine::core::dice::unbiased;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// A seeded source of chance.
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number below `end`, which is at least 1.
    pub fn below(&mut self, end: usize) -> usize {
        unbiased(&mut self.0, end as u32) as usize
    }

    pub fn between(&mut self, range: RangeInclusive<i64>) -> i64 {
        range.start() + self.below((range.end() - range.start() + 1) as usize) as i64
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}

/// How far numbers deviate from the usual ones.
#[derive(Clone, Copy)]
pub enum Dial {
    /// Not at all.
    Usual,
    /// Sometimes.
    Mild,
    /// Anywhere within the limits.
    Wild,
}

impl Dial {
    pub fn drawn(random: &mut Random) -> Self {
        *random.pick(&[Dial::Usual, Dial::Usual, Dial::Mild, Dial::Mild, Dial::Wild])
    }

    /// A number within the limits: the usual one, one near it, any other, or a limit.
    pub fn number(self, random: &mut Random, usual: i64, limits: RangeInclusive<i64>) -> i64 {
        let stray = match self {
            Dial::Usual => 0,
            Dial::Mild => 20,
            Dial::Wild => 90,
        };
        if !random.chance(stray) {
            return usual;
        }
        let (low, high) = (*limits.start(), *limits.end());
        match random.below(6) {
            0 => low,
            1 => high,
            2 => random.between(limits),
            _ => random.between((usual - 3).max(low)..=(usual + 3).min(high)),
        }
    }
}
