//! What a combat result does \[9\].

use crate::core::named::named;

named! {
    /// The attackers or the defenders.
    Who {
        /// The defenders.
        Defender = "defender",
        /// The attackers.
        Attacker = "attacker",
    }
}

/// An effect of a result; a result is a list of them, carried out in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Lose so many steps \[9.1\].
    Lose {
        /// Who loses them.
        who: Who,
        /// How many.
        steps: u8,
        /// Whether the opponent chooses the units.
        opponent: bool,
    },
    /// Lose every unit \[9.2\].
    Eliminated(Who),
    /// Lose at least the strength that the enemy has lost in this combat \[9.3\].
    Match {
        /// Who loses it.
        who: Who,
        /// Whether the strength of the lost steps counts as printed, or with the factors of the ground and the features of the
        /// hex that is attacked, which those of the defenders have.
        printed: bool,
    },
    /// Retreat \[9.4\].
    Retreat {
        /// Who retreats.
        who: Who,
        /// How many hexes.
        hexes: u8,
        /// The steps that each unit may lose instead; 0 when it may not \[9.6\].
        instead: u8,
    },
    /// Be disrupted \[9.7\].
    Disrupted(Who),
    /// Advance: so many hexes \[9.8\].
    Advance {
        /// How many hexes.
        hexes: u8,
    },
}

/// The most hexes of a retreat: every way of them is looked at.
pub const MOST_RETREAT: usize = 4;
/// The most effects of a result.
pub const MAX_EFFECTS: usize = 6;

/// A result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// As printed: `DR`.
    pub id: String,
    /// The effects in order.
    pub effects: Vec<Effect>,
}

named! {
    /// The chooser of the way of a retreat \[9.4\].
    By {
        /// The owner of the units.
        Owner = "owner",
        /// The opponent.
        Opponent = "opponent",
    }
}

named! {
    /// Where a retreat ends \[9.4\].
    Length {
        /// Exactly so many hexes away from where it began.
        Exactly = "exactly",
        /// After so many steps.
        Steps = "steps",
    }
}

named! {
    /// What happens to a unit that cannot retreat \[9.5\].
    Blocked {
        /// It is eliminated.
        Eliminated = "eliminated",
        /// It loses a step and stays.
        LosesStep = "loses-a-step",
        /// It stays.
        Stays = "stays",
    }
}

/// Retreats \[9.4, 9.5\].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retreat {
    /// Who chooses the way.
    pub by: By,
    /// Where it ends.
    pub length: Length,
    /// Whether the way may pass through friends.
    pub through: bool,
    /// Whether a retreat that would end in a full hex goes on to one with room.
    pub goes_on: bool,
    /// What happens when there is no way.
    pub blocked: Blocked,
}

/// Advance after combat \[9.8\].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advance {
    /// How many units may advance; 0 for none.
    pub units: u8,
    /// How many hexes each may advance, where the result does not say.
    pub hexes: u8,
}
