//! The core tables \[7.3, 8.3, 10.3, 12.4, 15\], none of which is printed in the text.

use crate::games::pluton::arms::{CALIBRES, Calibre, Halves, Weapon};

/// The distances of the fire table: 0 to 10.
pub const DISTANCES: usize = 11;
/// The strengths of the table MODYFIKATOR: 0 to 30.
pub const STRENGTHS: usize = 31;
/// The columns of the table MODYFIKATOR: −5 to +5 \[15.3\].
pub const SHIFTS: usize = 11;
/// The greatest shift of the table MODYFIKATOR \[15.3\].
pub const MAX_SHIFT: i32 = 5;
/// The faces of the die \[2.0\].
pub const FACES: usize = 10;
/// The columns of the effect table.
pub const BANDS: usize = 9;
/// The columns of the close combat table: 1:4 to 6:1.
pub const ODDS: usize = 9;
/// The names of the columns of the close combat table.
pub const ODDS_NAMES: [&str; ODDS] = ["1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1"];
/// The column of equal strengths.
pub const EQUAL: i32 = 3;
/// The most barrels of a battery in the artillery table.
pub const BARRELS: usize = 4;
/// The levels of morale \[17.2\].
pub const MORALES: usize = 4;

/// The effect of fire on a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Effect {
    /// The levels of efficiency lost: 0, 1 (F), or 2 (P).
    pub levels: u8,
    /// The losses.
    pub losses: u8,
}

/// The result of close combat for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Share {
    /// The losses.
    pub losses: u8,
    /// Whether it must retreat one hex (p).
    pub retreat: bool,
}

/// The result of close combat: of the attacker and of the defender.
pub type Clash = [Share; 2];

/// The tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tables {
    /// SIŁA OSTRZAŁU PIECHOTY: the strength of a box, by weapon and distance.
    pub fire: [[u8; DISTANCES]; 2],
    /// MODYFIKATOR: the modified strength, by strength and shift.
    pub modifier: [[u8; SHIFTS]; STRENGTHS],
    /// The greatest strength of each column of the effect table but the last.
    pub bands: [u8; BANDS - 1],
    /// SKUTECZNOŚĆ ARTYLERII POŚREDNIEJ I PIECHOTY, by face and column.
    pub effect: [[Effect; BANDS]; FACES],
    /// SIŁA ARTYLERII, by calibre and number of barrels.
    pub artillery: [[u8; BARRELS]; CALIBRES],
    /// WALKA WRĘCZ, by face and column.
    pub melee: [[Clash; ODDS]; FACES],
    /// MORALE: the highest face that succeeds, by morale.
    pub morale: [u8; MORALES],
}

impl Default for Tables {
    fn default() -> Self {
        Self {
            fire: [[0; DISTANCES]; 2],
            modifier: [[0; SHIFTS]; STRENGTHS],
            bands: [0; BANDS - 1],
            effect: [[Effect::default(); BANDS]; FACES],
            artillery: [[0; BARRELS]; CALIBRES],
            melee: [[[Share::default(); 2]; ODDS]; FACES],
            morale: [0; MORALES],
        }
    }
}

impl Tables {
    /// \[7.3\] The fire strength of a number of half boxes at a distance, rounded half up.
    #[inline]
    #[must_use]
    pub fn fire_strength(&self, weapon: Weapon, halves: Halves, distance: u8) -> u8 {
        let each = self.fire[weapon as usize].get(usize::from(distance)).copied().unwrap_or(0);
        ((u16::from(each) * u16::from(halves)).div_ceil(2)).min(255) as u8
    }

    /// \[15.2, 15.3\] The strength in the column of the modifiers' sum, which counts as at most 5 and at least −5.
    #[inline]
    #[must_use]
    pub fn modified(&self, strength: u8, sum: i32) -> u8 {
        let column = sum.clamp(-MAX_SHIFT, MAX_SHIFT) + MAX_SHIFT;
        self.modifier[usize::from(strength).min(STRENGTHS - 1)][column as usize]
    }

    /// \[7.3, 8.3d\] The effect of fire of a modified strength at a roll of the die, 1 to 10; none without strength.
    #[inline]
    #[must_use]
    pub fn effect(&self, strength: u8, die: u8) -> Effect {
        if strength == 0 {
            return Effect::default();
        }
        let band = self.bands.iter().take_while(|&&most| strength > most).count();
        self.effect[usize::from(die) - 1][band]
    }

    /// \[8.3c\] The strength of a number of barrels.
    #[must_use]
    pub fn artillery_strength(&self, calibre: Calibre, barrels: u8) -> u8 {
        let column = usize::from(barrels).min(BARRELS);
        if column == 0 { 0 } else { self.artillery[calibre.index()][column - 1] }
    }

    /// \[10.3c\] The result of close combat in a column at a roll of the die, 1 to 10.
    #[must_use]
    pub fn clash(&self, column: usize, die: u8) -> Clash {
        self.melee[usize::from(die) - 1][column]
    }

    /// \[12.4\] Whether an undirected unit of this morale reorganises at a roll of the die, 1 to 10.
    #[must_use]
    pub fn reorganises(&self, morale: u8, die: u8) -> bool {
        die <= self.morale[usize::from(morale).clamp(1, MORALES) - 1]
    }
}
