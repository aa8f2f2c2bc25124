//! Dice that a person rolls: the faces are typed in one by one.

use kartacz_engine::core::dice::{Dice, Key};

/// Dice that show the given faces, and say which die is needed when there are no more.
pub struct Typed<'r> {
    faces: &'r [u32],
    next: usize,
    needed: Option<Needed>,
    /// How often there was no face.
    beyond: u32,
}

/// A die that is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needed {
    /// Its faces.
    pub faces: u32,
}

impl Needed {
    /// What its first face reads: dice with ten faces have a 0.
    #[must_use]
    pub const fn first(self) -> u32 {
        if self.faces == 10 { 0 } else { 1 }
    }
}

impl<'r> Typed<'r> {
    /// Dice that show these faces, counted from 0.
    #[must_use]
    pub const fn new(faces: &'r [u32]) -> Self {
        Self { faces, next: 0, needed: None, beyond: 0 }
    }

    /// The first die for which there was no face.
    #[must_use]
    pub const fn needed(&self) -> Option<Needed> {
        self.needed
    }

    /// The number of faces that were used.
    #[must_use]
    pub const fn used(&self) -> usize {
        self.next
    }
}

impl Dice for Typed<'_> {
    /// Without a face, one after the other is shown, so that what is carried out comes to an end, ties that are rolled again
    /// included; it does not count.
    fn below(&mut self, faces: u32, _: Key) -> u32 {
        // What has one face only is no roll.
        if faces == 1 {
            return 0;
        }
        match self.faces.get(self.next) {
            Some(face) if self.needed.is_none() => {
                self.next += 1;
                (*face).min(faces - 1)
            }
            _ => {
                self.needed.get_or_insert(Needed { faces });
                self.beyond += 1;
                (self.beyond - 1) % faces
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: Key = Key { stage: 1, owner: 0, purpose: 0 };

    #[test]
    fn the_first_die_without_a_face_is_asked_for() {
        let mut dice = Typed::new(&[3, 9]);
        assert_eq!([dice.below(6, KEY), dice.below(10, KEY)], [3, 9]);
        assert_eq!((dice.needed(), dice.used()), (None, 2));
        assert_eq!([dice.below(6, KEY), dice.below(10, KEY), dice.below(1, KEY)], [0, 1, 0]);
        assert_eq!((dice.needed(), dice.used()), (Some(Needed { faces: 6 }), 2));
        assert_eq!([6, 10, 20].map(|faces| Needed { faces }.first()), [1, 0, 1]);
    }
}
