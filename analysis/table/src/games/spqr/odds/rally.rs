//! The odds of rallies and rampages.

use clap::Args;
use kartacz_engine::games::spqr::data::{MAX_QUALITY, Scenario};
use kartacz_engine::games::spqr::rally_odds::{Rally, rally, runs, steed_rallies};

use crate::base::number::whole;
use crate::show::odds_sheet::Sheet;

/// The options of `odds rally`.
#[derive(Args, Debug)]
pub struct Attempt {
    /// Initiative of the leader
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u8, 0, 9>)]
    initiative: u8,
    /// Printed quality of the unit
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u8, 1, { MAX_QUALITY as i64 }>)]
    quality: u8,
    /// The unit is depleted already
    #[arg(long)]
    depleted: bool,
}

impl Attempt {
    /// The odds.
    pub fn sheet(&self, scenario: &Scenario) -> Sheet {
        let results = rally(scenario, self.initiative, self.quality, self.depleted);
        let most = results.iter().filter_map(|(result, _)| match result {
            Rally::Rallied(hits) => Some(*hits),
            Rally::RoutsAgain | Rally::Eliminated => None,
        });
        let most = most.max().unwrap_or(0);
        let hits = (0..=most).map(|hits| (i64::from(hits), results.chance(|&result| result == Rally::Rallied(hits))));
        Sheet::default()
            .give("quality", self.quality)
            .chance("rallied", results.chance(|result| matches!(result, Rally::Rallied(_))))
            .chance("routs_again", results.chance(|&result| result == Rally::RoutsAgain))
            .chance("eliminated", results.chance(|&result| result == Rally::Eliminated))
            .numbers("rallied_with_hits", hits.collect())
    }
}

/// The options of `odds rampage`.
#[derive(Args, Debug)]
pub struct Rampage {}

impl Rampage {
    /// The odds: of elephants with a unit near them, and of the elephant of a leader.
    pub fn sheet(&self) -> Sheet {
        let results = runs();
        let most = results.iter().map(|(&number, _)| number).max().unwrap_or(0);
        let numbers = (1..=most).map(|number| (i64::from(number), results.chance(|&runs| runs == number)));
        let steed = steed_rallies();
        Sheet::default().numbers("runs", numbers.collect()).chance("elephant_of_a_leader_rallies", steed)
    }
}
