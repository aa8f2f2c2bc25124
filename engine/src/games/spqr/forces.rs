//! The contents of an army: units, leaders, lines, and the side's special rules.

use crate::core::game::Side;
use crate::core::named::named;
use crate::games::spqr::arms::{Arm, Class, Missile};
use crate::games::spqr::facing::Facing;
use crate::games::spqr::hex::Hex;
use crate::games::spqr::ids::LeaderId;

named! {
    /// The rank of a leader \[4.1, 4.3, 4.4\].
    Rank {
        /// A subordinate.
        Subordinate = "subordinate",
        /// The overall commander (OC).
        Overall = "overall",
        /// A proconsul \[4.46\].
        Proconsul = "proconsul",
        /// A tribune \[4.42\].
        Tribune = "tribune",
        /// A prefect of the allies (Pr. Sociorum).
        AlliedPrefect = "allied-prefect",
        /// A prefect of the cavalry (Pr. Equitum).
        CavalryPrefect = "cavalry-prefect",
        /// A replacement (REPL), not on the map at first \[4.64\].
        Replacement = "replacement",
        /// An elephant commander, not on the map at first \[4.81\].
        Mahout = "elephant-commander",
    }
}

impl Rank {
    /// \[11.2\] Whether he is a named leader, worth five times his initiative.
    #[must_use]
    pub const fn is_named(self) -> bool {
        matches!(self, Rank::Subordinate | Rank::Overall | Rank::Proconsul)
    }

    /// \[4.64\] Whether the same leader returns when he is replaced.
    #[must_use]
    pub const fn returns(self) -> bool {
        matches!(self, Rank::Tribune | Rank::AlliedPrefect | Rank::CavalryPrefect)
    }
}

/// The printed values shared by identical counters \[2.21, 2.25\].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Troop {
    /// The id.
    pub id: String,
    /// The side.
    pub side: Side,
    /// The type.
    pub arm: Arm,
    /// The class.
    pub class: Class,
    /// Size.
    pub size: u8,
    /// Troop quality (TQ).
    pub quality: u8,
    /// Movement allowance (MA).
    pub allowance: u8,
    /// The missiles.
    pub missile: Missile,
    /// Whether it has a screen \[9.12\].
    pub screen: bool,
    /// Whether it covers two hexes.
    pub double: bool,
    /// Whether it may form a double depth \[9.5\].
    pub deep: bool,
    /// The colour, as a number of the scenario: a legion and its ala have the same one \[2.23\].
    pub colour: Option<u8>,
    /// The legion or ala, as a number of the scenario \[4.42\].
    pub formation: Option<u8>,
    /// Whether that is an ala.
    pub allied: bool,
}

/// A counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// The id of the counter in files and logs.
    pub id: String,
    /// The printed values of the counter, as an index into `Scenario::troops`.
    pub troop: u8,
    /// Where it is set up.
    pub hex: Hex,
    /// The facing of the counter at set-up.
    pub facing: Facing,
    /// The leader whose elephant it is \[4.7\].
    pub rider: Option<LeaderId>,
}

/// A leader \[4.1\].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leader {
    /// His id in files and logs.
    pub id: String,
    /// His name.
    pub name: String,
    /// His rank.
    pub rank: Rank,
    /// Whether he has elite initiative \[5.5\].
    pub elite: bool,
    /// Initiative: order, momentum, and number of individual orders.
    pub initiative: u8,
    /// The number of line commands in a phase.
    pub lines: u8,
    /// Strategy; 0 except for the overall commander.
    pub strategy: u8,
    /// Charisma.
    pub charisma: u8,
    /// Command range in hexes.
    pub range: u8,
    /// The troops that he commands, one bit each; all bits when nothing is printed under his name \[4.28\].
    pub commands: u64,
    /// Where he is set up; [`Hex::NONE`] for replacements.
    pub hex: Hex,
}

/// A line that can be ordered as one \[4.23, 4.24\].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The id of the line.
    pub id: String,
    /// The side of the line.
    pub side: Side,
    /// The troops of the line, one bit each.
    pub troops: u64,
    /// The greatest distance between neighbours in the line: 1 when they are adjacent.
    pub spacing: u8,
    /// The leaders that may order it, one bit each \[4.43, 4.44\].
    pub leaders: u32,
}

named! {
    /// An edge of the map.
    Edge {
        /// North.
        North = "north",
        /// East.
        East = "east",
        /// South.
        South = "south",
        /// West.
        West = "west",
    }
}

/// The rules that a scenario sets for a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Army {
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
    /// The withdrawal level in rout points \[11.1\].
    pub withdrawal: u16,
    /// The edge to which its units rout \[10.22\].
    pub edge: Edge,
    /// Whether subordinates order lines freely in their first phase \[4.5\].
    pub free_lines: bool,
    /// Whether its leaders order lines in turn 1 \[4.25 A3\]; a what-if withholds it.
    pub first_turn_lines: bool,
    /// Whether it may prepare withdrawals \[6.58\].
    pub prepares: bool,
    /// Whether the doctrine of the triarii holds \[9.7\].
    pub triarii: bool,
}

impl Default for Army {
    fn default() -> Self {
        Self {
            id: String::new(),
            name: String::new(),
            withdrawal: 1,
            edge: Edge::North,
            free_lines: false,
            first_turn_lines: true,
            prepares: false,
            triarii: false,
        }
    }
}
