//! The origins of the values of a scenario, for reports and for sensitivity analysis.

use super::identity::Identity;
use super::plain::Plain;

/// Every value that can change play, in the order of the reader.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Provenance {
    /// The values.
    pub leaves: Vec<Leaf>,
    /// What they are to play, regardless of how they are written.
    pub identity: Identity,
    /// The values that are written but that others deprive of their effect.
    pub idle: Vec<Idle>,
    /// The assumed values on which the balance depends, as the file names them; without those that an option has set.
    pub decisive: Vec<Decisive>,
}

/// An assumed value on which the balance of a scenario depends: a figure of the balance holds at this value alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decisive {
    /// What it is: `the rout points at which the Romans withdraw`.
    pub words: String,
    /// What would settle it: `the scenario book of the publisher`; may be empty.
    pub settled_by: String,
    /// The value, with its path, plausible alternatives and the reason why it is assumed.
    pub leaf: Leaf,
}

/// A value, or a table of values, without effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Idle {
    /// The path.
    pub path: String,
    /// Why it has none: `no phase of supply`.
    pub why: &'static str,
}

/// A value of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// The path, as `--set` takes it: `units.cossacks-1.front.size`.
    pub path: String,
    /// The value; its `Display` is what `--set` takes.
    pub value: Plain,
    /// The origin of the value.
    pub origin: Origin,
}

/// The kinds of origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OriginKind {
    /// Stated by the rulebook.
    Rulebook,
    /// Computed from a historical figure.
    History,
    /// Assumed.
    Assumed,
    /// Set by the designer who tries it.
    Mine,
}

impl OriginKind {
    /// The name in files and output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rulebook => "rulebook",
            Self::History => "history",
            Self::Assumed => "assumed",
            Self::Mine => "mine",
        }
    }
}

/// How many values of a scenario have each kind of origin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Origins {
    /// Stated by the rulebook.
    pub rulebook: u32,
    /// Computed from a historical figure.
    pub history: u32,
    /// Assumed.
    pub assumed: u32,
    /// Set by the designer who tries it.
    pub mine: u32,
}

/// The origin of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The kind.
    pub kind: OriginKind,
    /// The paragraph, the figure, or the reason.
    pub note: String,
    /// Plausible alternatives. Rulebook values have none; a value of the designer's needs none.
    pub plausible: Option<Plausible>,
}

/// Plausible alternatives to a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plausible {
    /// A number between these two, which include the value itself.
    Range {
        /// The least.
        low: i64,
        /// The greatest.
        high: i64,
    },
    /// One of these, besides the value itself.
    OneOf(Vec<Plain>),
}

impl Provenance {
    /// The number of values with each kind of origin.
    #[must_use]
    pub fn origins(&self) -> Origins {
        let count = |kind| self.count(kind);
        Origins {
            rulebook: count(OriginKind::Rulebook),
            history: count(OriginKind::History),
            assumed: count(OriginKind::Assumed),
            mine: count(OriginKind::Mine),
        }
    }

    /// The number of values with this kind of origin.
    #[must_use]
    pub fn count(&self, kind: OriginKind) -> u32 {
        self.leaves.iter().map(|leaf| u32::from(leaf.origin.kind == kind)).sum()
    }

    /// The value with this path.
    #[must_use]
    pub fn get(&self, path: &str) -> Option<&Leaf> {
        self.leaves.iter().find(|leaf| leaf.path == path)
    }
}
