//! The combats of *SPQR*, and its other rolls.

mod clash;
mod leaders;
mod missiles;
mod rally;
mod shock;

use clap::Subcommand;
use kartacz_engine::games::spqr::data::Scenario;
use kartacz_engine::games::spqr::odds::Odds;

use crate::base::error::Failure;
use crate::show::odds_sheet::Sheet;

/// The combats.
#[derive(Subcommand, Debug)]
pub enum Combat {
    /// SPQR: a missile shot
    Missile(missiles::Missile),
    /// SPQR: the clash of two types: base column and superiority
    Clash(clash::Clash),
    /// SPQR: shock combat at a column
    Shock(shock::Shock),
    /// SPQR: a test of quality
    Quality(shock::Quality),
    /// SPQR: an attempt to rally a routed unit
    Rally(rally::Attempt),
    /// SPQR: rampaging elephants
    Rampage(rally::Rampage),
    /// SPQR: a momentum attempt, with the roll of doom
    Momentum(leaders::Momentum),
    /// SPQR: a trump attempt and its counter-trump
    Trump(leaders::Trump),
    /// SPQR: leader casualty check, with a unit in combat or in a hex hit by a 0
    LeaderCasualty(leaders::Casualties),
}

impl Combat {
    /// The odds.
    ///
    /// # Errors
    /// When the combat is impossible.
    pub fn sheet(&self, scenario: &Scenario) -> Result<Sheet, Failure> {
        let odds = Odds::new(scenario);
        match self {
            Self::Missile(options) => options.sheet(scenario, &odds),
            Self::Clash(options) => options.sheet(&odds),
            Self::Shock(options) => Ok(options.sheet(scenario, &odds)),
            Self::Quality(options) => Ok(options.sheet(&odds)),
            Self::Rally(options) => Ok(options.sheet(scenario)),
            Self::Rampage(options) => Ok(options.sheet()),
            Self::Momentum(options) => Ok(options.sheet()),
            Self::Trump(options) => Ok(options.sheet()),
            Self::LeaderCasualty(options) => Ok(options.sheet(scenario)),
        }
    }
}
