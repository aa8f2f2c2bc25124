//! Dice: seeded for play, scripted for tests, an odometer for exact odds.
//!
//! Game `i` of a run has a seed derived from the seed of the run and `i` alone. Every roll has a key (stage, unit or
//! commander or side, purpose), and every key its own stream of xoshiro256++, so a variant and its baseline stay
//! comparable after their games differ. Players have streams of their own.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::strata::Strata;

/// The purpose of a draw. Draws with different keys come from different streams, so a variant of a scenario stays
/// comparable with its baseline after the two games diverge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// The stage of the game.
    pub stage: u8,
    /// The side, unit or hex that the draw concerns, below [`Key::OWNERS`].
    pub owner: u16,
    /// The kind of draw, below [`Key::PURPOSES`]; each rule system numbers its own.
    pub purpose: u8,
}

impl Key {
    /// The number of distinct owners: 256 units, 1,024 hexes, and what else rolls.
    pub const OWNERS: usize = 2048;
    /// The number of distinct purposes.
    pub const PURPOSES: usize = 32;
    /// The owners and the purposes of small games, whose streams are made first.
    const FEW: [usize; 2] = [256, 16];
    /// The number of streams of small games.
    const NEAR: usize = Self::FEW[0] * Self::FEW[1];

    /// The number of the stream: below [`Key::NEAR`] for the owners and purposes of small games, whose streams do not depend on how
    /// many others there are.
    const fn slot(self) -> usize {
        let (owner, purpose) = (self.owner as usize % Self::OWNERS, self.purpose as usize % Self::PURPOSES);
        let [owners, purposes] = Self::FEW;
        match (owner < owners, purpose < purposes) {
            (true, true) => owner * purposes + purpose,
            // The rest is a table of its own, in which the streams above have empty places.
            _ => Self::NEAR + owner * Self::PURPOSES + purpose,
        }
    }
}

/// A source of chance.
pub trait Dice {
    /// A number in `0..faces`, each equally likely. `faces` is at least 1.
    fn below(&mut self, faces: u32, key: Key) -> u32;
    /// A ten-sided die that reads 0..=9.
    #[inline]
    fn d10(&mut self, key: Key) -> i32 {
        self.below(10, key) as i32
    }
    /// The dice as seeded ones, if they are.
    #[inline]
    fn seeded(&mut self) -> Option<&mut Seeded> {
        None
    }
}

impl Dice for &mut dyn Dice {
    fn below(&mut self, faces: u32, key: Key) -> u32 {
        (**self).below(faces, key)
    }
}

/// Mixes a word: the finaliser of SplitMix64 (Steele, Lea and Flood 2014).
#[must_use]
pub const fn mix(word: u64) -> u64 {
    let mut z = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The seed of game `index` in the run with seed `run`: a function of these two values only.
#[must_use]
pub const fn game_seed(run: u64, index: u64) -> u64 {
    mix(mix(run) ^ index.wrapping_mul(0xD6E8_FEB8_6659_FD93))
}

/// A number in `0..faces` without modulo bias (Lemire 2019).
#[inline]
pub fn unbiased(rng: &mut impl Rng, faces: u32) -> u32 {
    loop {
        let product = u64::from((rng.next_u64() >> 32) as u32) * u64::from(faces);
        let low = product as u32;
        // The bound is below `faces`, so it is computed only when needed.
        if low >= faces || low >= faces.wrapping_neg() % faces {
            return (product >> 32) as u32;
        }
    }
}

/// Keyed dice: each key has its own xoshiro256++ stream, derived from the game's seed.
///
/// ```
/// use kartacz_engine::core::dice::{Dice, Key, Seeded, game_seed};
///
/// let (morale, fire) = (Key { stage: 1, owner: 7, purpose: 0 }, Key { stage: 1, owner: 7, purpose: 1 });
/// let [mut one, mut other] = [0, 0].map(|game| Seeded::new(game_seed(1794, game)));
/// // A roll of another kind in between changes nothing.
/// other.d10(fire);
/// assert_eq!(one.d10(morale), other.d10(morale));
/// ```
///
/// Streams are made when first used. Making the dice allocates once, and the first draw of a game with more than 256 owners or 16
/// purposes once more; [`Seeded::reset`] starts another game without allocating.
#[derive(Clone, Debug)]
pub struct Seeded {
    seed: u64,
    stage: u8,
    rolled: bool,
    /// Instead of the streams, if given.
    strata: Option<Strata>,
    epoch: u32,
    epochs: Vec<u32>,
    streams: Vec<Xoshiro256PlusPlus>,
}

impl Seeded {
    /// Dice of the game with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            seed,
            stage: 0,
            rolled: false,
            strata: None,
            epoch: 1,
            epochs: vec![0; Key::NEAR],
            streams: vec![Xoshiro256PlusPlus::seed_from_u64(0); Key::NEAR],
        }
    }

    /// Starts the game with this seed.
    pub fn reset(&mut self, seed: u64) {
        self.seed = seed;
        self.stage = 0;
        self.rolled = false;
        self.strata = None;
        self.next_epoch();
    }

    /// Starts with set `number` of `of` sets of dice that are spread over their faces, each of them fair; keys are not looked at.
    pub fn spread(&mut self, seed: u64, number: u32, of: u32) {
        self.strata = Some(Strata::new(seed, number, of));
    }

    /// Whether a die was rolled since the last call, or since the game started.
    pub const fn take_rolled(&mut self) -> bool {
        core::mem::replace(&mut self.rolled, false)
    }

    /// Makes room for the streams of a large game.
    #[cold]
    fn make_room(&mut self) {
        let slots = Key::NEAR + Key::OWNERS * Key::PURPOSES;
        self.epochs.resize(slots, 0);
        self.streams.resize(slots, Xoshiro256PlusPlus::seed_from_u64(0));
    }

    /// Discards every stream in constant time: a stream is valid only while its epoch is the current one.
    fn next_epoch(&mut self) {
        self.epoch = self.epoch.wrapping_add(1);
        if self.epoch == 0 {
            self.epochs.fill(0);
            self.epoch = 1;
        }
    }
}

impl Dice for Seeded {
    #[inline]
    fn below(&mut self, faces: u32, key: Key) -> u32 {
        debug_assert!((key.owner as usize) < Key::OWNERS && (key.purpose as usize) < Key::PURPOSES);
        self.rolled = true;
        if let Some(strata) = &mut self.strata {
            return strata.below(faces);
        }
        if key.stage != self.stage {
            debug_assert!(key.stage > self.stage, "a game's stages only go up");
            self.stage = key.stage;
            self.next_epoch();
        }
        let slot = key.slot();
        if slot >= self.epochs.len() {
            self.make_room();
        }
        if self.epochs[slot] != self.epoch {
            self.epochs[slot] = self.epoch;
            // What a large slot has beyond 16 bits goes above the stage.
            let (low, high) = (slot as u64 & 0xFFFF, slot as u64 >> 16);
            let word = high << 32 | u64::from(key.stage) << 16 | low;
            self.streams[slot] = Xoshiro256PlusPlus::seed_from_u64(mix(self.seed ^ mix(word)));
        }
        unbiased(&mut self.streams[slot], faces)
    }

    #[inline]
    fn seeded(&mut self) -> Option<&mut Seeded> {
        Some(self)
    }
}

/// Dice that show a given list of faces, in order, for tests. A test ends with [`Scripted::finish`], which panics if
/// any are left; running out of dice panics at once.
///
/// ```
/// use kartacz_engine::core::dice::{Dice, Key, Scripted};
///
/// let mut dice = Scripted::new(&[9, 0]);
/// let key = Key { stage: 1, owner: 0, purpose: 0 };
/// assert_eq!([dice.d10(key), dice.d10(key)], [9, 0]);
/// dice.finish();
/// ```
#[derive(Clone, Debug)]
pub struct Scripted {
    faces: Vec<u32>,
    next: usize,
}

impl Scripted {
    /// Dice that show these faces, in this order.
    #[must_use]
    pub fn new(faces: &[u32]) -> Self {
        Self { faces: faces.to_vec(), next: 0 }
    }

    /// Fails when not every die was used.
    ///
    /// # Panics
    /// When dice are left over.
    pub fn finish(self) {
        assert_eq!(self.next, self.faces.len(), "dice left over: {:?}", &self.faces[self.next..]);
    }
}

impl Dice for Scripted {
    fn below(&mut self, faces: u32, key: Key) -> u32 {
        let face = *self.faces.get(self.next).unwrap_or_else(|| panic!("more dice were rolled than scripted: {key:?}"));
        assert!(face < faces, "the script says {face}, the die has {faces} faces");
        self.next += 1;
        face
    }
}

/// Dice that enumerate every combination of faces, for exact odds.
///
/// ```
/// use kartacz_engine::core::dice::{Dice, Key, Odometer};
/// let key = Key { stage: 1, owner: 0, purpose: 0 };
/// // A second die is rolled only after a nine: its outcomes weigh a tenth of the others.
/// let outcomes = Odometer::outcomes(|dice| dice.d10(key) == 9 && dice.d10(key) == 0);
/// assert_eq!(outcomes.len(), 9 + 10);
/// assert_eq!(outcomes.iter().filter(|(hit, _)| *hit).collect::<Vec<_>>(), [&(true, 100)]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Odometer {
    wheels: Vec<(u32, u32)>,
    next: usize,
}

impl Odometer {
    /// Plays `game` once for each combination of faces that it rolls. Returns every result with its denominator: the
    /// probability of each is one over that number.
    pub fn outcomes<T>(mut game: impl FnMut(&mut Self) -> T) -> Vec<(T, u128)> {
        let mut odometer = Self::default();
        let mut results = Vec::new();
        loop {
            odometer.next = 0;
            let result = game(&mut odometer);
            odometer.wheels.truncate(odometer.next);
            let denominator = odometer.wheels.iter().map(|&(_, faces)| u128::from(faces)).product();
            results.push((result, denominator));
            while odometer.wheels.last().is_some_and(|&(face, faces)| face + 1 == faces) {
                odometer.wheels.pop();
            }
            match odometer.wheels.last_mut() {
                Some(wheel) => wheel.0 += 1,
                None => return results,
            }
        }
    }
}

impl Dice for Odometer {
    fn below(&mut self, faces: u32, _: Key) -> u32 {
        if self.next == self.wheels.len() {
            self.wheels.push((0, faces));
        }
        let (face, held) = self.wheels[self.next];
        assert_eq!(held, faces, "the same dice must be rolled in the same order");
        self.next += 1;
        face
    }
}

#[cfg(test)]
mod tests {
    use core::convert::Infallible;

    use rand_core::TryRng;

    use super::*;

    /// A generator that returns the given numbers.
    struct Given<'a>(core::slice::Iter<'a, u32>);

    impl TryRng for Given<'_> {
        type Error = Infallible;
        fn try_next_u32(&mut self) -> Result<u32, Infallible> {
            Ok(*self.0.next().expect("another number"))
        }
        fn try_next_u64(&mut self) -> Result<u64, Infallible> {
            self.try_next_u32().map(|number| u64::from(number) << 32)
        }
        fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Infallible> {
            unreachable!("dice draw only numbers")
        }
    }

    #[test]
    fn biased_draws_are_rejected() {
        // 2^32 leaves a remainder of 6 modulo 10, so 0 falls in the biased range and is rejected.
        assert_eq!(unbiased(&mut Given([0, u32::MAX].iter()), 10), 9);
        assert_eq!(unbiased(&mut Given([1].iter()), 10), 0);
    }

    #[test]
    fn large_games_have_streams_of_their_own() {
        let mut dice = Seeded::new(7);
        let small = [(); 8].map(|()| dice.below(1 << 30, Key { stage: 1, owner: 255, purpose: 15 }));
        let mut seen = std::collections::BTreeSet::new();
        for stage in [1, 2] {
            for (owner, purpose) in [(0, 0), (255, 15), (256, 0), (0, 16), (2047, 31), (1280, 16), (1279, 31)] {
                assert!(seen.insert(dice.below(1 << 30, Key { stage, owner, purpose })), "{stage} {owner} {purpose}");
            }
        }
        // The room for them changes no other stream.
        dice.reset(7);
        assert_eq!([(); 8].map(|()| dice.below(1 << 30, Key { stage: 1, owner: 255, purpose: 15 })), small);
    }

    #[test]
    fn the_epoch_counter_may_overflow() {
        let key = Key { stage: 1, owner: 3, purpose: 2 };
        let rolls = |dice: &mut Seeded| [(); 20].map(|()| dice.below(10, key));
        let mut dice = Seeded::new(7);
        rolls(&mut dice);
        dice.epoch = u32::MAX;
        dice.reset(8);
        assert_eq!((dice.epoch, rolls(&mut dice)), (1, rolls(&mut Seeded::new(8))));
    }
}
