//! Which counter carries the game: the variants to play, and their ranking, as `kartacz knock-out` computes it.

use serde_json::{Value, json};

use super::requests::Scenario;
use super::results::{Results, games};
use crate::base::error::Failure;
use crate::play::points::Unit;
use crate::studies::factor::accept::{Load, Loader};
use crate::studies::knock_out::{self, Change, Variant, find, ranked};
use crate::studies::laboratory::{Games, Measure};

/// A search whose games are being played.
pub struct KnockOut {
    variants: Vec<Variant>,
    unit: Unit,
}

impl KnockOut {
    /// The variants of a scenario, which `load` loads, and the answer: what to play, and what cannot be.
    pub fn new(
        load: Load,
        asked: &Scenario,
        scenario: &knock_out::Scenario<'_>,
        (change, unit): (Change, Unit),
    ) -> (Self, Value) {
        let changes = asked.changes();
        let loader = Loader { load, scenario: &asked.scenario, changes: &changes };
        let found = find(loader, scenario, change, &[]);
        let with = |variant: &Variant| {
            let sets: Vec<&String> = asked.sets.iter().chain(&variant.sets).collect();
            json!({ "counter": variant.counter, "scenario": asked.scenario, "what_ifs": asked.what_ifs, "sets": sets })
        };
        let variants: Vec<Value> = found.variants.iter().map(with).collect();
        let answer = json!({ "variants": variants, "refused": found.refused });
        (Self { variants: found.variants, unit }, answer)
    }

    /// The ranking, from the outcome and the victory points of each game: of the baseline, then of each variant.
    ///
    /// # Errors
    /// When they are not the same games of all of them.
    pub fn ranked(&self, results: &[Results]) -> Result<Value, Failure> {
        let mut games = games(results, self.variants.len() + 1, self.unit).into_iter().flatten();
        let Some(baseline) = games.next() else {
            return Err(Failure::Input("the scenario and every variant need the same games, one or more".to_owned()));
        };
        let of = |(variant, games): (&Variant, Games)| (variant.counter.clone(), variant.sets.clone(), games);
        let variants = self.variants.iter().zip(games).map(of).collect();
        Ok(json!(ranked(variants, &baseline, Measure::Score)))
    }
}
