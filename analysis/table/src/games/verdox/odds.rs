//! The combats of *Verdox*, and the steps that need a die.

mod attack;
mod step;

use clap::Subcommand;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use kartacz_engine::games::verdox::data::{Ground, Kind, Scenario};
use kartacz_engine::games::verdox::odds::Odds;

use crate::base::error::Failure;
use crate::show::odds_sheet::Sheet;

/// The combats.
#[derive(Subcommand, Debug)]
pub enum Combat {
    /// Verdox: attacks on a unit or barge, by melee or fire
    Attack(attack::Options),
    /// Verdox: shots of guns at a wall, or at the unit on it
    Demolition(attack::Demolition),
    /// Verdox: a step that needs dice: of guns, in a marsh, out of a canal, onto a wall
    Step(step::Options),
}

impl Combat {
    /// The odds.
    ///
    /// # Errors
    /// When the combat is impossible.
    pub fn sheet(&self, scenario: &Scenario) -> Result<Sheet, Failure> {
        let odds = Odds::new(scenario);
        match self {
            Self::Attack(options) => options.sheet(&odds),
            Self::Demolition(options) => Ok(options.sheet(&odds)),
            Self::Step(options) => options.sheet(&odds),
        }
    }
}

/// Reads a kind of units by its name.
fn kind() -> impl TypedValueParser<Value = Kind> {
    PossibleValuesParser::new(Kind::NAMES).map(|name| Kind::from_name(&name).unwrap_or_default())
}

/// Reads a ground by its name.
fn ground() -> impl TypedValueParser<Value = Ground> {
    PossibleValuesParser::new(Ground::NAMES).map(|name| Ground::from_name(&name).unwrap_or_default())
}
