//! Causes, fates, sources of points and manners of ending, which states and events name.

use crate::games::insurrection::edition::Edition;

/// The cause of a withdrawal, loss or elimination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Fire \[10.9, 10.10\].
    Fire,
    /// Morale crisis \[11.12\].
    Crisis,
    /// A reaction: failed test or free choice \[9.1\].
    Reaction,
    /// Melee \[11.8\].
    Melee,
    /// A square that was not formed in time \[7.2.1\].
    Square,
    /// No room in the hex at the end of a phase \[6.1, 6.2\].
    Crowding,
}

impl Cause {
    /// The name used in event logs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Cause::Fire => "fire",
            Cause::Crisis => "crisis",
            Cause::Reaction => "reaction",
            Cause::Melee => "melee",
            Cause::Square => "square",
            Cause::Crowding => "crowding",
        }
    }

    /// Whether an elimination by this cause scores \[12.1\].
    #[must_use]
    pub const fn scores(self) -> bool {
        matches!(self, Cause::Fire | Cause::Crisis)
    }
}

/// The result of a check of a commander in danger \[4.4.1\].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fate {
    /// He is killed.
    Killed,
    /// His chit leaves the pool of this stage.
    Contused,
    /// Unhurt.
    Unhurt,
}

impl Fate {
    /// The fate for a die.
    #[must_use]
    pub const fn of(die: i32) -> Self {
        match die {
            0 => Fate::Killed,
            9 => Fate::Contused,
            _ => Fate::Unhurt,
        }
    }

    /// The name used in event logs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Fate::Killed => "killed",
            Fate::Contused => "contused",
            Fate::Unhurt => "unhurt",
        }
    }
}

/// The outcome of a morale test under fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FireResult {
    /// The unit holds.
    Holds,
    /// Withdraws one hex.
    Retreats,
    /// Withdraws one hex and loses a step.
    RetreatsAndLoses,
}

impl FireResult {
    /// The name used in event logs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            FireResult::Holds => "holds",
            FireResult::Retreats => "retreats",
            FireResult::RetreatsAndLoses => "retreats-and-loses",
        }
    }
}

/// Sources of victory points \[12.1\], as indices of [`Tally::vp`](crate::games::insurrection::state::Tally::vp).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Source {
    /// Units eliminated by fire or morale crisis.
    Elimination,
    /// Melees won.
    MeleeWon,
    /// Guns captured.
    GunsCaptured,
    /// Guns recaptured.
    GunsRecaptured,
    /// Commanders killed.
    CommanderKilled,
}

impl Source {
    /// The names, in order.
    pub const NAMES: [&'static str; 5] =
        ["elimination", "melee-won", "guns-captured", "guns-recaptured", "commander-killed"];
}

/// Manners of ending, as indices of [`ENDINGS`], or of
/// [`OBJECTIVE_ENDINGS`] in an edition with an objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Ending {
    /// Automatic victory of the first side \[12.4\].
    AutomaticFirst,
    /// Automatic victory of the second side.
    AutomaticSecond,
    /// The first side is ahead after the last stage \[12.3\].
    PointsFirst,
    /// The second side is ahead, or neither is.
    PointsSecond,
    /// An automatic victory of the second side that the camp \[13.1\] or the objective turns into a draw.
    DrawnAutomatic,
    /// A defeat after the last stage that the camp or the objective turns into a draw.
    DrawnPoints,
    /// A score of zero after the last stage, when that is a draw; only in an edition with an objective.
    Level,
}

/// The manners of ending, in the order of [`crate::core::game::Outcome::ending`].
pub const ENDINGS: &[&str] =
    &["automatic-poles", "automatic-russians", "points-poles", "points-russians", "camp-automatic", "camp-points"];

/// As `ENDINGS`, in an edition with an objective: with the castle in place of the camp, and draws at a score of zero.
pub const OBJECTIVE_ENDINGS: &[&str] = &[
    "automatic-poles",
    "automatic-russians",
    "points-poles",
    "points-russians",
    "objective-automatic",
    "objective-points",
    "level",
];

/// The manners of ending in an edition.
pub(super) const fn endings<E: Edition>() -> &'static [&'static str] {
    if E::HAS.objective { OBJECTIVE_ENDINGS } else { ENDINGS }
}
