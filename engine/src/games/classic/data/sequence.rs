//! The sequence of play \[3\].

use super::{Area, Classes, Factor};
use crate::core::game::Side;
use crate::core::named::named;

named! {
    /// What happens in a phase \[3.2\].
    PhaseKind {
        /// Units move \[4\].
        Move = "move",
        /// Units attack \[7\].
        Combat = "combat",
        /// Units bombard \[10.3\].
        Barrage = "barrage",
        /// Reinforcements arrive \[11.1\].
        Reinforce = "reinforce",
        /// Replacements are spent \[11.3\].
        Replace = "replace",
        /// Supply is judged \[12\].
        Supply = "supply",
        /// Disrupted units recover \[9.9\].
        Recover = "recover",
        /// The weather is determined \[13.1\].
        Weather = "weather",
        /// The sides roll for the first half of the turn \[3.3\].
        Initiative = "initiative",
    }
}

/// A phase.
#[derive(Clone, Debug)]
pub struct Phase {
    /// Its id.
    pub id: String,
    /// The side that acts; none in a phase of the whole turn.
    pub side: Option<Side>,
    /// What happens.
    pub kind: PhaseKind,
    /// The first and the last turn with this phase.
    pub turns: [u8; 2],
    /// The classes that act \[4.1, 7.1\].
    pub classes: Classes,
    /// The factor on movement allowances \[4.1\].
    pub allowance: Factor,
    /// The route along which units move, as an index; any way when `None` \[4.4\].
    pub along: Option<u8>,
    /// How many units may move; any number when 0.
    pub most: u8,
    /// What an overrun costs, in movement points; none may be made when 0 \[4.7\].
    pub overrun: u8,
    /// The shift of an overrun.
    pub overrun_shift: i8,
    /// The table for the phase, as an index.
    pub table: u8,
    /// The least roll of a die with which a disrupted unit recovers; 0 when it always does \[9.9\].
    pub recovers_from: u8,
    /// The die of that roll, or of the initiative.
    pub die: u8,
    /// Where units may leave the map while they move \[4.8\].
    pub exits: Area,
}
