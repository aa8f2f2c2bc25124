//! The odds of steps that need dice.

use clap::Args;
use kartacz_engine::games::verdox::data::{Ground, Kind};
use kartacz_engine::games::verdox::odds::{MAX_ATTEMPTS, Odds, Verdict, Way};

use super::attack::in_a_row;
use super::{ground, kind};
use crate::base::error::Failure;
use crate::base::number::whole;
use crate::show::odds_sheet::Sheet;

/// The options of `odds step`.
#[derive(Args, Debug)]
pub struct Options {
    /// Unit that moves
    #[arg(long, value_name = "KIND", value_parser = kind())]
    unit: Kind,
    /// The ground that it leaves; `river` stands for a barge
    #[arg(long, value_name = "GROUND", default_value = Ground::Clear.name(), value_parser = ground())]
    from: Ground,
    /// The ground that it enters; `river` stands for a barge
    #[arg(long, value_name = "GROUND", default_value = Ground::Clear.name(), value_parser = ground())]
    to: Ground,
    /// The wall is entered from inside, or left to the inside
    #[arg(long)]
    inside: bool,
    /// The gate belongs to the side of the unit
    #[arg(long)]
    own_gate: bool,
    /// Number of attempts, one per phase
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = whole::<u32, 1, { MAX_ATTEMPTS as i64 }>)]
    times: u32,
}

impl Options {
    /// The odds.
    ///
    /// # Errors
    /// When there is no such step.
    pub fn sheet(&self, odds: &Odds) -> Result<Sheet, Failure> {
        let Self { unit, from, to, inside, own_gate, times } = *self;
        let way = Way { from, to, inside, own_gate };
        let one = odds.step(unit, way, 1).ok_or_else(|| {
            let names = [unit.name(), from.name(), to.name()];
            let [unit, from, to] = names;
            Failure::Input(format!("there is no step from {from} to {to} for {unit} in this scenario"))
        })?;
        let chance = |verdict| one.chance(|&other| other == verdict);
        let sheet = Sheet::default()
            .give("unit", unit.name())
            .give("from", from.name())
            .give("to", to.name())
            .chance("moves", chance(Verdict::Moves))
            .chance("stays", chance(Verdict::Stays))
            .chance("sinks", chance(Verdict::Sinks));
        let after = |attempts, verdict| {
            let odds = odds.step(unit, way, attempts).unwrap_or_else(|| one.clone());
            odds.chance(|&other| other == verdict)
        };
        let sheet = in_a_row(sheet, "moved_after", times, |attempts| after(attempts, Verdict::Moves));
        Ok(in_a_row(sheet, "sunk_after", times, |attempts| after(attempts, Verdict::Sinks)))
    }
}
