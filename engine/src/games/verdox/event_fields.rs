//! The details of an event as fields of its line in logs. The words and numbers of each kind are chosen here alone.

use crate::games::verdox::data::{BargeId, Kind, UnitId};
use crate::games::verdox::event::Fact;

/// The fields. Each kind of event fills some of them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fields {
    /// The kind of the unit.
    pub kind: Option<Kind>,
    /// The barge.
    pub barge: Option<BargeId>,
    /// The unit that is attacked.
    pub target_unit: Option<UnitId>,
    /// The distance of fire.
    pub distance: Option<u8>,
    /// The face of the die.
    pub die: Option<u8>,
    /// The units that wait.
    pub count: Option<u8>,
    /// The result in one word.
    pub result: Option<&'static str>,
}

impl Fields {
    /// The details of an event.
    #[must_use]
    pub fn of(fact: Fact) -> Self {
        let none = Self::default();
        let word = |result: &'static str| Self { result: Some(result), ..Self::default() };
        let rolled = |die: u8, result: &'static str| Self { die: Some(die), ..word(result) };
        match fact {
            Fact::FirstDrawn { die } => Self { die: Some(die), ..none },
            Fact::Entered(kind) => Self { kind, ..none },
            Fact::EntryBlocked { waiting } => Self { count: Some(waiting), ..none },
            Fact::Shown(kind) | Fact::Dismounted(kind) => Self { kind: Some(kind), ..none },
            Fact::GunsPulled(roll) | Fact::SinkTest(roll) | Fact::ExitTest(roll) | Fact::EntryTest(roll) => {
                rolled(roll.die, roll.result.name())
            }
            Fact::Attacked(attack) => Self {
                target_unit: Some(attack.enemy),
                distance: Some(attack.distance),
                ..rolled(attack.roll.die, attack.roll.result.name())
            },
            Fact::WallAttacked(roll) => rolled(roll.die, roll.result.name()),
            Fact::BargeAttacked(barge, roll) => Self { barge: Some(barge), ..rolled(roll.die, roll.result.name()) },
            Fact::Lost(kind, cause) => Self { kind: Some(kind), ..word(cause.name()) },
            Fact::BargeTaken(barge) | Fact::BargeAdrift(barge) | Fact::Sailed(barge) | Fact::BargeLost(barge) => {
                Self { barge: Some(barge), ..none }
            }
            Fact::GameOver(ending) => word(ending.name()),
            Fact::TurnStarts
            | Fact::PhaseStarts
            | Fact::Moved
            | Fact::Breached
            | Fact::GateTaken
            | Fact::Ashore
            | Fact::HeadquartersTaken => none,
        }
    }
}
