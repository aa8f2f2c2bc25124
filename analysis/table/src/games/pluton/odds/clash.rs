//! The odds of close combat.

use clap::Args;
use kartacz_engine::core::odds::Distribution;
use kartacz_engine::games::pluton::melee::{odds_column, shifted};
use kartacz_engine::games::pluton::odds::Odds;
use kartacz_engine::games::pluton::tables::{Clash, ODDS_NAMES};

use crate::base::error::Failure;
use crate::base::number::whole;
use crate::show::odds_sheet::Sheet;

/// The options of `odds close-combat`.
#[derive(Args, Debug)]
pub struct Options {
    /// Strength of the attacker, in half boxes
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u16, 1, 999>)]
    attacker: u16,
    /// Strength of the defender, in half boxes
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u16, 1, 999>)]
    defender: u16,
    /// Columns in the attacker's favour: the sum of the modifiers
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = whole::<i8, -20, 20>)]
    shift: i8,
}

impl Options {
    /// The odds. The losses are those of the table: with more than 12 boxes together they are multiplied.
    pub fn sheet(&self, odds: &Odds) -> Result<Sheet, Failure> {
        let column = odds_column(self.attacker, self.defender);
        let results = odds.clash(self.attacker, self.defender, self.shift.into());
        let sheet = Sheet::default()
            .give("odds", ODDS_NAMES[shifted(column, 0)])
            .give("column", ODDS_NAMES[shifted(column, self.shift.into())]);
        let sheet = of_side(sheet, &results, 0, ["attacker_losses", "attacker_retreats"]);
        Ok(of_side(sheet, &results, 1, ["defender_losses", "defender_retreats"]))
    }
}

/// The losses and the retreat of a side: 0 attacks, 1 defends.
fn of_side(sheet: Sheet, results: &Distribution<Clash>, side: usize, [losses, retreats]: [&'static str; 2]) -> Sheet {
    let most = results.iter().map(|(clash, _)| clash[side].losses).max().unwrap_or(0);
    let chances = (0..=most).map(|number| (i64::from(number), results.chance(|clash| clash[side].losses == number)));
    sheet.numbers(losses, chances.collect()).chance(retreats, results.chance(|clash| clash[side].retreat))
}
