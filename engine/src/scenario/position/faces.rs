//! The dice of a test position.

use crate::core::dice::{Dice, Key};

/// Dice that show the faces of a file, in order. When the list runs out they show their lowest face and record the
/// shortage.
pub(crate) struct Faces<'a> {
    faces: core::slice::Iter<'a, u8>,
    /// The least face, as the file writes it.
    least: u8,
    short: bool,
}

impl<'a> Faces<'a> {
    pub fn new(faces: &'a [u8], least: u8) -> Self {
        Self { faces: faces.iter(), least, short: false }
    }

    /// Whether a die was rolled beyond the list, or had a face that it cannot show.
    pub fn short(&self) -> bool {
        self.short
    }

    /// The number of dice that were not rolled.
    pub fn left(&self) -> usize {
        self.faces.len()
    }
}

impl Dice for Faces<'_> {
    fn below(&mut self, faces: u32, _: Key) -> u32 {
        let face = self.faces.next().and_then(|face| face.checked_sub(self.least)).map(u32::from);
        let face = face.filter(|&face| face < faces);
        self.short |= face.is_none();
        face.unwrap_or_default()
    }
}
