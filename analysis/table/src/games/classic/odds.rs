//! The combat results tables of *classic*.

mod crt;

use clap::Subcommand;
use kartacz_engine::games::classic::data::Scenario;

use crate::base::error::Failure;
use crate::show::odds_sheet::Sheet;

/// The combats.
#[derive(Subcommand, Debug)]
pub enum Combat {
    /// Classic: every column of the combat results tables, or the results of one fight
    Crt(crt::Options),
}

impl Combat {
    /// The odds.
    ///
    /// # Errors
    /// When the fight is impossible.
    pub fn sheet(&self, scenario: &Scenario) -> Result<Sheet, Failure> {
        match self {
            Self::Crt(options) => options.sheet(scenario),
        }
    }
}
