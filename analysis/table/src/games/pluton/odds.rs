//! The combats of *Pluton*, and its other rolls.

mod clash;
mod fire;
mod rolls;

use clap::Subcommand;
use kartacz_engine::games::pluton::data::Scenario;
use kartacz_engine::games::pluton::odds::Odds;

use crate::base::error::Failure;
use crate::show::odds_sheet::Sheet;

/// The combats.
#[derive(Subcommand, Debug)]
pub enum Combat {
    /// Pluton: small-arms fire on a unit
    SmallArms(fire::SmallArms),
    /// Pluton: indirect fire on a unit, and the drift of its marker
    Barrage(fire::Barrage),
    /// Pluton: close combat
    CloseCombat(clash::Options),
    /// Pluton: the reorganisation of an undirected unit
    Reorganisation(rolls::Reorganisation),
    /// Pluton: commander casualty check when his unit is hit
    CommanderLoss(rolls::CommanderLoss),
    /// Pluton: whether a platoon gets a new commander
    NewCommander(rolls::NewCommander),
}

impl Combat {
    /// The odds.
    ///
    /// # Errors
    /// When the combat is impossible.
    pub fn sheet(&self, scenario: &Scenario) -> Result<Sheet, Failure> {
        let odds = Odds::new(scenario);
        match self {
            Self::SmallArms(options) => options.sheet(scenario, &odds),
            Self::Barrage(options) => Ok(options.sheet(scenario, &odds)),
            Self::CloseCombat(options) => options.sheet(&odds),
            Self::Reorganisation(options) => Ok(options.sheet(&odds)),
            Self::CommanderLoss(options) => Ok(options.sheet(&odds)),
            Self::NewCommander(options) => Ok(options.sheet(scenario, &odds)),
        }
    }
}
