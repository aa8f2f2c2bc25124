//! The details of an event as fields of its line in logs. The words and numbers of each kind are chosen here alone.

use crate::games::pluton::data::MarkerId;
use crate::games::pluton::event::{Fact, Fire};
use crate::games::pluton::tables::ODDS_NAMES;

/// The fields. Each kind of event fills some of them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fields {
    /// The artillery marker.
    pub marker: Option<MarkerId>,
    /// The number of a place.
    pub place: Option<u8>,
    /// The distance of fire.
    pub distance: Option<u8>,
    /// The strength before modification, or that of the attacker.
    pub strength: Option<u8>,
    /// The sum of modifiers, or the columns of shift.
    pub modifier: Option<i8>,
    /// The strength after modification.
    pub modified: Option<u8>,
    /// The face of the die.
    pub die: Option<u8>,
    /// The levels of efficiency lost by the effect.
    pub levels: Option<u8>,
    /// Losses.
    pub losses: Option<u8>,
    /// The units that move with the first one, the half boxes that fire or are left, or those of the defender.
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
            Fact::EntryTest { place, roll } => Self { place: Some(place), ..rolled(roll.die, roll.result.name()) },
            Fact::MayEnter { place } => Self { place: Some(place), ..none },
            Fact::MarkerPlaced(marker) | Fact::MarkerShifted(marker) => Self { marker: Some(marker), ..none },
            Fact::MarkerLifted(marker, reason) => Self { marker: Some(marker), ..word(reason.name()) },
            Fact::Drifted { marker, die } => Self { marker: Some(marker), die: Some(die), ..none },
            Fact::Shelled(marker, fire) => Self { marker: Some(marker), ..Self::of_fire(fire) },
            Fact::MoveStarts { run, others } => Self { count: others, result: run.then_some("run"), ..none },
            Fact::Fired { distance, halves, fire } => {
                Self { distance: Some(distance), count: halves, ..Self::of_fire(fire) }
            }
            Fact::Weakened { left, losses } => Self { count: Some(left), losses: Some(losses), ..none },
            Fact::Lost(cause) => Self { result: cause.map(|cause| cause.name()), ..none },
            Fact::Efficiency(level) => word(level.name()),
            Fact::CommanderTest { losses, roll } => {
                Self { losses: Some(losses), ..rolled(roll.die, roll.result.name()) }
            }
            Fact::PromotionTest(roll) => rolled(roll.die, roll.result.name()),
            Fact::Declared(declaration) => word(declaration.name()),
            Fact::Clash { die, column, shift, attacker, defender } => Self {
                strength: Some(attacker),
                modifier: Some(shift),
                count: Some(defender),
                ..rolled(die, ODDS_NAMES[usize::from(column)])
            },
            Fact::Reorganised { die, result } => Self { die, ..word(result.name()) },
            Fact::GameOver(rank) => word(rank.name()),
            Fact::SetUp
            | Fact::StageStarts
            | Fact::PhaseStarts
            | Fact::Moved
            | Fact::MoveEnds
            | Fact::Withdrew
            | Fact::Promoted
            | Fact::NoClash
            | Fact::Revealed
            | Fact::Concealed => none,
        }
    }

    fn of_fire(Fire { die, levels, numbers }: Fire) -> Self {
        Self {
            strength: numbers.map(|numbers| numbers.strength),
            modifier: numbers.map(|numbers| numbers.modifier),
            modified: numbers.map(|numbers| numbers.modified),
            losses: numbers.map(|numbers| numbers.losses),
            die: Some(die),
            levels: Some(levels),
            ..Self::default()
        }
    }
}
