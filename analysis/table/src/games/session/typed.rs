//! Dice that a person rolls: the faces are typed in one by one. What is no die, such as the hex of a unit that is placed by chance, is
//! drawn by the program.

use kartacz_engine::core::dice::{Dice, Key, Seeded};

/// What a roll is for, in words; nothing for what the program draws.
pub type Purpose<'p> = &'p dyn Fn(Key, u32) -> Option<String>;

/// Dice that show the given faces, and say which die is needed when there are no more.
pub struct Typed<'r> {
    faces: &'r [u32],
    purpose: Purpose<'r>,
    draws: Seeded,
    /// What was read so far.
    read: Vec<u32>,
    needed: Option<Needed>,
    /// How often there was no face.
    beyond: u32,
}

/// A die that is needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Needed {
    /// What it decides, in words; empty where only the action is known.
    pub purpose: String,
    /// Its faces.
    pub faces: u32,
    /// What the dice before it read.
    pub read: Vec<u32>,
}

/// What the first face of a die reads: dice with ten faces have a 0.
#[must_use]
pub const fn first(faces: u32) -> u32 {
    if faces == 10 { 0 } else { 1 }
}

impl<'r> Typed<'r> {
    /// Dice that show these faces, counted from 0, with draws of the program.
    #[must_use]
    pub const fn new(faces: &'r [u32], purpose: Purpose<'r>, draws: Seeded) -> Self {
        Self { faces, purpose, draws, read: Vec::new(), needed: None, beyond: 0 }
    }

    /// The first die for which there was no face; or the number of faces that were used, and the draws after them.
    ///
    /// # Errors
    /// When a die is needed.
    pub fn finish(self) -> Result<(usize, Seeded), Needed> {
        match self.needed {
            Some(needed) => Err(needed),
            None => Ok((self.read.len(), self.draws)),
        }
    }
}

impl Dice for Typed<'_> {
    /// Without a face, one after the other is shown, so that what is carried out comes to an end, ties that are rolled again
    /// included; it does not count.
    fn below(&mut self, faces: u32, key: Key) -> u32 {
        let purpose = (faces > 1).then(|| (self.purpose)(key, faces)).flatten();
        let Some(purpose) = purpose else { return self.draws.below(faces, key) };
        match self.faces.get(self.read.len()) {
            Some(face) if self.needed.is_none() => {
                let face = (*face).min(faces - 1);
                self.read.push(face + first(faces));
                face
            }
            _ => {
                let read = &self.read;
                self.needed.get_or_insert_with(|| Needed { purpose, faces, read: read.clone() });
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

    fn dice(faces: &[u32]) -> Typed<'_> {
        let purpose: Purpose<'_> = &|_, faces| (faces != 7).then(|| format!("a die with {faces} faces"));
        Typed::new(faces, purpose, Seeded::new(1))
    }

    #[test]
    fn the_first_die_without_a_face_is_asked_for() {
        let mut all = dice(&[3, 9]);
        assert_eq!([all.below(6, KEY), all.below(10, KEY)], [3, 9]);
        assert_eq!(all.finish().map(|(used, _)| used), Ok(2));
        let mut more = dice(&[3, 9]);
        assert_eq!([more.below(6, KEY), more.below(10, KEY)], [3, 9]);
        assert_eq!([more.below(6, KEY), more.below(10, KEY), more.below(1, KEY)], [0, 1, 0]);
        // Dice with ten faces read from 0, others from 1.
        let needed = Needed { purpose: "a die with 6 faces".to_owned(), faces: 6, read: vec![4, 9] };
        assert_eq!(more.finish().map(|(used, _)| used), Err(needed));
    }

    #[test]
    fn draws_are_those_of_the_program() {
        let (mut own, mut draws) = (dice(&[]), Seeded::new(1));
        assert_eq!([(); 9].map(|()| own.below(7, KEY)), [(); 9].map(|()| draws.below(7, KEY)));
        assert_eq!(own.finish().map(|(used, _)| used), Ok(0));
    }
}
