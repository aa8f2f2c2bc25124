//! The details of events: their words in logs, and the numbers of fire.

use crate::core::named::named;

named! {
    /// The result of the roll for units that arrive by dice \[S2.5\].
    Arrives {
        /// They may enter.
        Enters = "enters",
        /// They roll again in the next stage.
        Waits = "waits",
    }
}

named! {
    /// The reason why an artillery marker is taken from the map.
    Lifted {
        /// Its side takes it back \[4.2 F.1\].
        Chosen = "lifted",
        /// Its guns are lost \[4.2 F.1\].
        NoGuns = "no-guns",
    }
}

named! {
    /// The cause of the elimination of a unit.
    Cause {
        /// It has lost its last box \[14.2\].
        Losses = "losses",
        /// A commander fell with the unit stacked with him \[13.5\].
        FellWithHisMen = "fell-with-his-men",
        /// It had to leave its hex and could not \[7.9, 10.3\].
        NoWayOut = "no-way-out",
    }
}

named! {
    /// The result of the roll for a commander whose stack took losses \[13.5\].
    Fate {
        /// He is unhurt.
        Safe = "safe",
        /// He falls.
        Eliminated = "eliminated",
    }
}

named! {
    /// The result of the roll for a new commander \[13.6\].
    Promotion {
        /// The company remains without one.
        Fails = "none",
        /// The company gets one.
        Succeeds = "new-commander",
    }
}

named! {
    /// A declaration about a contested hex \[10.2\].
    Declaration {
        /// The side attacks.
        Attack = "attack",
        /// The side does not attack.
        NoAttack = "no-attack",
    }
}

named! {
    /// The result of reorganisation \[12.1\].
    Recovery {
        /// The unit regains a level.
        Improves = "improves",
        /// The unit keeps its level.
        Fails = "fails",
    }
}

/// The result of fire at a unit \[7.3, 8.3\].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fire {
    /// The face of the die.
    pub die: u8,
    /// The levels of efficiency lost by the effect.
    pub levels: u8,
    /// `None` for a side that does not see the unit.
    pub numbers: Option<Numbers>,
}

/// The numbers of fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// The strength before modification.
    pub strength: u8,
    /// The sum of modifiers.
    pub modifier: i8,
    /// The strength after modification.
    pub modified: u8,
    /// The losses by the effect.
    pub losses: u8,
}
