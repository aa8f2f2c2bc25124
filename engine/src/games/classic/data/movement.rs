//! Movement, zones of control and stacking \[4, 5, 6\].

use crate::core::named::named;

/// Movement \[4\].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Movement {
    /// Whether a unit may always move one hex that it may enter \[4.5\].
    pub minimum: bool,
    /// Whether units may move together, as a stack \[4.9\].
    pub stacks: bool,
}

named! {
    /// Entering a zone of control \[5.2\].
    ZocEntry {
        /// The unit must stop.
        Stop = "stop",
        /// It costs movement points.
        Cost = "cost",
        /// It means nothing.
        Free = "free",
    }
}

named! {
    /// Leaving a zone of control \[5.3\].
    Leaving {
        /// It means nothing.
        Free = "free",
        /// It costs movement points.
        Cost = "cost",
        /// It is forbidden.
        Prohibited = "prohibited",
    }
}

named! {
    /// From one zone of control directly into another \[5.4\].
    Zoc2Zoc {
        /// It is allowed.
        Allowed = "allowed",
        /// It costs movement points.
        Cost = "cost",
        /// It is forbidden.
        Prohibited = "prohibited",
    }
}

/// Zones of control \[5\].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zoc {
    /// Whether there are any \[5.1\].
    pub exists: bool,
    /// Entering one.
    pub enter: ZocEntry,
    /// The movement points of entering.
    pub enter_cost: u8,
    /// Leaving one.
    pub leave: Leaving,
    /// The movement points of leaving.
    pub leave_cost: u8,
    /// From one into another.
    pub between: Zoc2Zoc,
    /// The movement points of that.
    pub between_cost: u8,
    /// Whether a unit that begins a move in one may not move at all \[5.5\].
    pub locked: bool,
    /// What friendly units in a hex free from zones there \[5.6\].
    pub friends: Purposes,
    /// What zones block \[5.7\].
    pub blocks: Purposes,
}

/// Purposes of a way \[5.6, 5.7\].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Purposes {
    /// Movement.
    pub movement: bool,
    /// Retreat.
    pub retreat: bool,
    /// Supply.
    pub supply: bool,
    /// Advance after combat.
    pub advance: bool,
}

impl Purposes {
    /// The names in files.
    pub const NAMES: [&'static str; 4] = ["movement", "retreat", "supply", "advance"];

    /// Those with these names.
    #[must_use]
    pub fn of(names: &[&str]) -> Self {
        let has = |name| names.contains(&name);
        Self { movement: has("movement"), retreat: has("retreat"), supply: has("supply"), advance: has("advance") }
    }

    /// In the order of [`Self::NAMES`].
    #[must_use]
    pub const fn each(self) -> [bool; 4] {
        [self.movement, self.retreat, self.supply, self.advance]
    }
}

named! {
    /// What counts for stacking \[6.1\].
    Counted {
        /// Units.
        Units = "units",
        /// The stacking points of their classes.
        Points = "points",
    }
}

named! {
    /// When stacking is checked \[6.2\].
    Checked {
        /// At the end of each unit's move.
        EachMove = "each-move",
        /// At every step.
        Always = "always",
        /// At the end of the phase: the owner removes what is too much.
        EndOfPhase = "end-of-phase",
    }
}

/// Stacking \[6\].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stacking {
    /// The most in a hex.
    pub most: u8,
    /// What counts.
    pub counted: Counted,
    /// When it is checked.
    pub checked: Checked,
    /// Whether units may move through friends \[6.3\].
    pub through: bool,
}
