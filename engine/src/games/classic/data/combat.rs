//! Attacks and the combat results tables (CRT) \[7, 8\].

use crate::core::named::named;

named! {
    /// When attacks are declared \[7.2\].
    Declared {
        /// One by one, each resolved before the next.
        OneByOne = "one-by-one",
        /// All before the first is resolved.
        First = "all-first",
    }
}

named! {
    /// What must attack, or be attacked \[7.3\].
    Mandatory {
        /// Nothing.
        Nothing = "nothing",
        /// Every unit next to an enemy that it may attack.
        Units = "units",
        /// Every enemy next to a unit that may attack it.
        Enemies = "enemies",
        /// Both.
        Both = "both",
    }
}

/// Attacks \[7\].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Combat {
    /// When they are declared.
    pub declared: Declared,
    /// What must happen.
    pub mandatory: Mandatory,
    /// Whether the units of a hex attack together or not at all \[7.5\].
    pub together: bool,
    /// Whether units attack from afar, by their range \[7.6\].
    pub ranged: bool,
    /// Whether a hex may be attacked more than once a phase \[7.4\].
    pub again: bool,
}

named! {
    /// What the columns of a table mean \[8.3\].
    TableKind {
        /// Odds of attack to defence.
        Odds = "odds",
        /// Attack minus defence.
        Differential = "differential",
        /// The strength of the attack alone, as in bombardment.
        Strength = "strength",
    }
}

named! {
    /// How odds are rounded \[8.3\].
    Rounding {
        /// In favour of the defender.
        Down = "defender",
        /// To the nearest column.
        Nearest = "nearest",
    }
}

named! {
    /// What an attack below the first column does \[8.6\].
    Below {
        /// It uses the first column.
        First = "first-column",
        /// It may not be made.
        Forbidden = "forbidden",
        /// It has no effect.
        NoEffect = "no-effect",
    }
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// As printed: `3:1`, `+2`.
    pub name: String,
    /// Where it begins: odds as attack and defence, a differential or strength as a number over 1.
    pub from: [i16; 2],
    /// The result of each roll, as an index, from the lowest roll on.
    pub results: Vec<u8>,
}

/// A combat results table.
#[derive(Clone, Debug)]
pub struct Table {
    /// Its id.
    pub id: String,
    /// What the columns mean.
    pub kind: TableKind,
    /// How odds are rounded.
    pub rounding: Rounding,
    /// Below the first column.
    pub below: Below,
    /// The number of dice, which are added.
    pub dice: u8,
    /// The faces of each.
    pub die: u8,
    /// The most columns by which an attack is shifted in all; 0 when any number.
    pub most_shift: u8,
    /// The most that is added to the roll, or taken from it; 0 when any number.
    pub most_modifier: u8,
    /// The columns, in ascending order.
    pub columns: Vec<Column>,
}

impl Table {
    /// The lowest roll.
    #[must_use]
    pub const fn least(&self) -> i32 {
        self.dice as i32
    }

    /// The number of rolls with results of their own.
    #[must_use]
    pub const fn rolls(&self) -> usize {
        self.dice as usize * (self.die as usize - 1) + 1
    }
}

/// Support points of a side \[10.1\].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Support {
    /// Points a turn.
    pub points: u8,
    /// The most for one attack.
    pub most: u8,
    /// The first and the last turn with them.
    pub turns: [u8; 2],
}
