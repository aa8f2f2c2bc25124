//! \[Maciejowice 4.3 to 4.5\] The state of overall commanders and of the reserve.

use crate::games::insurrection::bits::Bits;
use crate::games::insurrection::data::{CommanderId, CommanderSet};
use crate::games::insurrection::edition::{Array, Edition};

/// The step of the activation of an overall commander \[4.4\].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum OverallStep {
    /// He chooses the commander to activate.
    #[default]
    Choice,
    /// This commander is active, or he leads a formation without a commander.
    Activation,
    /// He leads units of any formation.
    OwnUnits,
    /// He moves.
    Move,
}

/// The state of overall commanders and of the reserve, which only some editions have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Overall<E: Edition> {
    /// The overall commander whose chit was drawn last, or [`Edition::COMMANDERS`] when it was that of another.
    pub chief: CommanderId,
    /// The step of his activation.
    pub step: OverallStep,
    /// Whether formations without a commander bind him \[4.3\].
    pub bound: bool,
    /// The units that may act in this activation.
    pub acting: E::Units,
    /// The units that have acted in this activation, those that an overall commander leads himself left out.
    pub acted: E::Units,
    /// The commanders whose formations were activated in this stage, by any chit, one bit each.
    pub begun: CommanderSet,
    /// Commanders activated before the present activation: their units remove no more fire markers \[10.9.10\].
    pub before: CommanderSet,
    /// Per unit of the reserve, the commanders under which it has acted in this stage \[4.5\].
    pub served: E::PerUnit<CommanderSet>,
    /// Per commander, the columns by which his arrival was shifted.
    pub shift: E::PerCommander<i8>,
}

impl<E: Edition> Overall<E> {
    /// Before the first activation.
    pub(super) fn new() -> Self {
        Self {
            chief: E::COMMANDERS as CommanderId,
            step: OverallStep::Choice,
            bound: false,
            acting: E::Units::EMPTY,
            acted: E::Units::EMPTY,
            begun: 0,
            before: 0,
            served: E::PerUnit::<_>::filled(0),
            shift: E::PerCommander::<_>::filled(0),
        }
    }

    /// A new stage: every formation and every unit of the reserve may act again.
    pub(super) fn begin_stage(&mut self) {
        *self = Self { shift: self.shift, ..Self::new() };
    }
}
