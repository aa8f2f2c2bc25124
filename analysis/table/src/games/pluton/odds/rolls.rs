//! The odds of single tests.

use clap::Args;
use kartacz_engine::games::pluton::data::Scenario;
use kartacz_engine::games::pluton::odds::Odds;
use kartacz_engine::games::pluton::tables::{FACES, MORALES};

use crate::base::number::whole;
use crate::show::odds_sheet::Sheet;

/// The options of `odds reorganisation`.
#[derive(Args, Debug)]
pub struct Reorganisation {
    /// Morale of the unit
    #[arg(long, value_name = "M", allow_negative_numbers = true, value_parser = whole::<u8, 1, { MORALES as i64 }>)]
    morale: u8,
}

impl Reorganisation {
    /// The odds.
    pub fn sheet(&self, odds: &Odds) -> Sheet {
        let improves = odds.reorganises(self.morale);
        Sheet::default().give("morale", self.morale).chance("fails", improves.not()).chance("improves", improves)
    }
}

/// The options of `odds commander-loss`.
#[derive(Args, Debug)]
pub struct CommanderLoss {
    /// Losses of the unit with the commander
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u8, 1, { FACES as i64 }>)]
    losses: u8,
}

impl CommanderLoss {
    /// The odds.
    pub fn sheet(&self, odds: &Odds) -> Sheet {
        let falls = odds.commander_falls(self.losses);
        Sheet::default().give("losses", self.losses).chance("unhurt", falls.not()).chance("eliminated", falls)
    }
}

/// The options of `odds new-commander`.
#[derive(Args, Debug)]
pub struct NewCommander {}

impl NewCommander {
    /// The odds.
    pub fn sheet(&self, scenario: &Scenario, odds: &Odds) -> Sheet {
        let made = odds.new_commander();
        Sheet::default().give("faces", scenario.new_commander).chance("none", made.not()).chance("new_commander", made)
    }
}
