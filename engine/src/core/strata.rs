//! Dice in strata: several rolls of the same dice, spread over their faces.
//!
//! Of `of` sets of dice, each is as fair as any. Together they are spread: the first dice of all sets lie in different parts of
//! the range, so do the second, and so on (Latin hypercube sampling: McKay, Beckman and Conover 1979). A mean over the sets varies less
//! than over as many independent ones.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The sets of dice of a spread, made one after the other.
#[derive(Clone, Debug)]
pub(super) struct Strata {
    /// The same for all sets: where the first of them lies, roll by roll.
    shared: Xoshiro256PlusPlus,
    own: Xoshiro256PlusPlus,
    number: u32,
    of: u32,
}

impl Strata {
    /// Set `number` of `of` with this seed.
    pub fn new(seed: u64, number: u32, of: u32) -> Self {
        let of_seed = |seed: u64| Xoshiro256PlusPlus::seed_from_u64(seed);
        Self { shared: of_seed(seed), own: of_seed(!seed ^ u64::from(number) << 32), number, of: of.max(1) }
    }

    /// A number in `0..faces`.
    pub fn below(&mut self, faces: u32) -> u32 {
        let first = ((self.shared.next_u64() >> 32) * u64::from(self.of)) >> 32;
        let part = (first as u32 + self.number) % self.of;
        // 2^64 is cut into as many parts as there are sets, and one number is drawn in its part.
        let share = u128::from(self.own.next_u64()) + (u128::from(part) << 64);
        ((share * u128::from(faces) / u128::from(self.of)) >> 64) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every set is fair, and the first rolls of four sets of a four-sided die are all of its faces.
    #[test]
    fn each_set_is_fair_and_all_are_spread() {
        let mut counts = [[0_u32; 10]; 3];
        for seed in 0..20_000 {
            for roll in counts.iter_mut().zip([1_u64, 7, 4]).enumerate() {
                let (number, (counts, salt)) = roll;
                let mut set = Strata::new(seed ^ salt << 40, number as u32, 3);
                set.below(6);
                counts[set.below(10) as usize] += 1;
            }
            let mut faces = [0, 1, 2, 3].map(|number| Strata::new(seed, number, 4).below(4));
            faces.sort_unstable();
            assert_eq!(faces, [0, 1, 2, 3]);
        }
        // Chi-square with 9 degrees of freedom: 27.9 at one in a thousand.
        for counts in counts {
            let chi: f64 = counts.iter().map(|&count| (f64::from(count) - 2000.0).powi(2) / 2000.0).sum();
            assert!(chi < 27.9, "{counts:?}");
        }
    }

    /// Rolls of one set do not depend on each other.
    #[test]
    fn rolls_of_a_set_are_independent() {
        let mut counts = [0_u32; 36];
        for seed in 0..36_000 {
            let mut set = Strata::new(seed, 2, 4);
            counts[(6 * set.below(6) + set.below(6)) as usize] += 1;
        }
        // 35 degrees of freedom: 66.6 at one in a thousand.
        let chi: f64 = counts.iter().map(|&count| (f64::from(count) - 1000.0).powi(2) / 1000.0).sum();
        assert!(chi < 66.6, "{counts:?}");
    }
}
