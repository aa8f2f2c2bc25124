//! Causes, occasions and results of events. Logs and stories use their names.

use crate::core::named::named;
use crate::games::insurrection::edition::{Edition, paragraph};
use crate::games::insurrection::outcomes::Source;

named! {
    /// How a commander's chit came into the pool \[13\].
    Choice {
        /// The side has chosen it.
        Chosen = "chosen",
        /// There was no choice.
        Forced = "forced",
    }
}

named! {
    /// The reason why a routed unit returns a stage later \[11.11.3\].
    Delay {
        /// No hex has room for it.
        NoPlace = "no place",
        /// The chit of its commander was not drawn.
        NotActivated = "commander not activated",
    }
}

named! {
    /// The pace of a move.
    Pace {
        /// A move \[8.16\].
        Move = "move",
        /// In double time \[8.9\].
        DoubleTime = "double-time",
    }
}

/// The kind of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stride {
    /// Into a front hex \[8.1\].
    Ahead,
    /// Into a rear hex \[8.6\].
    Back,
    /// The one hex that is always allowed, for more points than are left \[8.5\].
    OneHex,
    /// Of a square \[7.2.2; 7.3.2 of the revised text\].
    InSquare,
    /// Of guns moved by hand \[8.11\].
    ByHand,
}

impl Stride {
    /// The paragraph.
    pub(super) const fn rule<E: Edition>(self) -> &'static str {
        match self {
            Self::Ahead => "8.1",
            Self::Back => "8.6",
            Self::OneHex => "8.5",
            Self::InSquare => paragraph::<E>("7.2.2", "7.3.2"),
            Self::ByHand => "8.11",
        }
    }
}

named! {
    /// A change of a side-by-side line \[6.2.1\].
    LineChange {
        /// Formed.
        Formed = "formed",
        /// Ended.
        Ended = "ended",
    }
}

named! {
    /// A change of skirmish order \[7.2 of the revised text\].
    OrderChange {
        /// Formed.
        Formed = "formed",
        /// Left.
        Left = "left",
    }
}

/// A change of a square \[7.2; 7.3 of the revised text\].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SquareChange {
    /// Formed for all movement points.
    Formed,
    /// Formed against cavalry that has entered, by a test \[7.2.1\].
    FormedInHaste,
    /// The test has failed \[7.2.1\].
    Failed,
    /// Units join the square of their hex \[10.11.2\].
    Joined,
    /// Left.
    Left,
    /// Dissolved: it has too few companies.
    Dissolved,
}

impl SquareChange {
    /// The name, as used in logs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Formed | Self::FormedInHaste => "formed",
            Self::Failed => "failed",
            Self::Joined => "joined",
            Self::Left => "left",
            Self::Dissolved => "dissolved",
        }
    }
}

named! {
    /// The effect of a shot \[10.9.4, 10.10\].
    Effect {
        /// No test.
        None = "none",
        /// A test.
        M = "M",
        /// A test with 1 added.
        M1 = "1M",
        /// A test with 2 added.
        M2 = "2M",
        /// A test with 3 added.
        M3 = "3M",
        /// A test with another number added.
        Other = "other",
        /// Lone guns may be captured \[10.9.5, 10.10.6\].
        LoneGuns = "lone-guns",
    }
}

impl Effect {
    /// The effect of a shot that is not at lone guns: the number added to the test, if there is one.
    pub(super) const fn of(added: Option<i8>) -> Self {
        match added {
            None => Self::None,
            Some(0) => Self::M,
            Some(1) => Self::M1,
            Some(2) => Self::M2,
            Some(3) => Self::M3,
            Some(_) => Self::Other,
        }
    }
}

/// The strength of rifle fire \[10.9.4\].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rifles {
    /// The firepower.
    pub firepower: u8,
    /// Firepower divided by distance, rounded.
    pub quotient: u8,
    /// The row of the rifle table.
    pub row: u8,
    /// The number of the shot.
    pub number: u8,
}

named! {
    /// The result of fire on lone guns \[10.9.5, 10.10.6\].
    Capture {
        /// The guns are captured.
        Captured = "captured",
        /// They are not.
        Missed = "missed",
    }
}

named! {
    /// A reaction \[9.1\].
    Answer {
        /// Fire.
        Fire = "fire",
        /// A counterattack.
        Counterattack = "counterattack",
        /// A withdrawal.
        Withdraw = "withdraw",
        /// Skirmishers fire and give way \[9.3\].
        Skirmish = "skirmish",
    }
}

/// The occasion of a plain test of morale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trial {
    /// A counterattack \[9.1\].
    Counterattack,
    /// Skirmishing \[9.1A\].
    Skirmish,
    /// A square against cavalry that has entered \[7.2.1; 7.3.1 of the revised text\].
    Square,
    /// Lava \[7.3; 7.4 of the revised text\].
    Lava,
    /// The loss of a last step by the winner of a melee \[11.9\].
    LastStep,
    /// A crisis beside a rout \[11.12\].
    Crisis,
}

impl Trial {
    /// The paragraph.
    pub(super) const fn rule<E: Edition>(self) -> &'static str {
        match self {
            Self::Counterattack => "9.1",
            Self::Skirmish => "9.1A",
            Self::Square => paragraph::<E>("7.2.1", "7.3.1"),
            Self::Lava => paragraph::<E>("7.3", "7.4"),
            Self::LastStep => "11.9",
            Self::Crisis => "11.12",
        }
    }
}

named! {
    /// The result of a test.
    Passed {
        /// Passed.
        Passed = "passed",
        /// Failed.
        Failed = "failed",
    }
}

named! {
    /// The result of a melee \[11.7\].
    Won {
        /// The attacker wins.
        Attacker = "attacker-wins",
        /// The defender wins.
        Defender = "defender-wins",
    }
}

/// A change of place of a commander.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ride {
    /// Phase 3.
    Move,
    /// Out of the way of enemies \[10.11.7\].
    Evades,
    /// Out of the hex of a rout \[4.4\].
    StepsOut,
    /// With units that withdraw.
    GoesAlong,
    /// With units that rout, to return in this stage.
    Routs(u8),
}

impl Ride {
    /// The name, as used in logs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Evades => "evades",
            Self::StepsOut => "steps-out",
            Self::GoesAlong => "goes-along",
            Self::Routs(_) => "routs",
        }
    }
}

named! {
    /// The cause of the loss of a commander \[4.4\].
    Fall {
        /// By a check \[4.4.1-4.4.3\].
        Killed = "killed",
        /// By enemies in his hex, with no way out \[10.11.7\].
        RiddenDown = "ridden-down",
        /// With the last units of his hex.
        WithHisStack = "with-his-stack",
        /// He has no units left.
        NoUnits = "no-units",
        /// With units that rout and return after the last stage.
        Routed = "routed",
    }
}

/// What scores points \[12.1, 12.3\].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Award {
    /// A source of points during play.
    Source(Source),
    /// The objective, after the last stage; only in an edition with one.
    Objective,
}

impl Award {
    /// The awards in order.
    pub const ALL: [Award; 6] = [
        Self::Source(Source::Elimination),
        Self::Source(Source::MeleeWon),
        Self::Source(Source::GunsCaptured),
        Self::Source(Source::GunsRecaptured),
        Self::Source(Source::CommanderKilled),
        Self::Objective,
    ];

    /// The name, as used in logs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Source(source) => Source::NAMES[source as usize],
            Self::Objective => "objective",
        }
    }
}

named! {
    /// The activation of a commander by an overall commander, or by his chit \[4.4 of the revised text\].
    Activation {
        /// He is activated.
        Activated = "activated",
        /// The overall commander leads his formation.
        Led = "led",
        /// His chit has no effect: he was activated before.
        Again = "again",
    }
}

named! {
    /// The result of a roll for the arrival of a commander \[13\].
    Arrival {
        /// He arrives.
        Arrives = "arrives",
        /// He does not arrive yet.
        Waits = "waits",
    }
}
