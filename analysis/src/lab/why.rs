//! Why the changed scenario scores differently: the contribution of each change, as `kartacz explain` computes it.

use serde::Serialize;
use serde_json::{Value, json};

use super::requests::Scenario;
use super::results::{Results, games};
use crate::base::error::Failure;
use crate::play::changes::Changes;
use crate::play::points::Unit;
use crate::studies::explain::{Ends, ORDERS, Plan, Played, Variants, of_changes};
use crate::studies::factor::accept::Load;

/// An explanation whose games are being played.
pub struct Why {
    groups: Vec<String>,
    plan: Plan,
    sides: [String; 2],
    unit: Unit,
}

/// The games to play.
#[derive(Debug, Serialize)]
pub struct Asked {
    /// The names of the groups.
    groups: Vec<String>,
    /// Changes that change nothing in play.
    idle: Vec<String>,
    /// How many orders of the groups are averaged.
    orders: i64,
    /// The variants, each the same games; the first is without changes, the last with all.
    variants: Vec<Variant>,
}

/// A scenario with some of the changes.
#[derive(Debug, Serialize)]
struct Variant {
    scenario: String,
    what_ifs: Vec<String>,
    sets: Vec<String>,
}

impl Why {
    /// The explanation of the changes of a scenario with these sides, which `load` loads; what-ifs are named by `title`.
    ///
    /// # Errors
    /// When there is no change, there are too many, or no order of them is accepted.
    pub fn new(
        load: Load,
        Scenario { scenario, what_ifs, sets }: Scenario,
        title: impl Fn(&str) -> String,
        (sides, unit, seed): ([String; 2], Unit, u64),
    ) -> Result<(Self, Asked), Failure> {
        let changes = Changes { set: sets, what_if: what_ifs };
        changes.some()?;
        let groups = of_changes(&changes, title);
        let mut variants = Variants::new(load, Ends::Changed(scenario, changes), groups, None);
        let idle = variants.drop_idle()?;
        let plan = Plan::new(&mut variants, ORDERS, seed)?;
        let groups = variants.names(variants.whole());
        let variant = |&set: &_| {
            let (scenario, Changes { set, what_if }) = variants.scenario(set);
            Variant { scenario, what_ifs: what_if, sets: set }
        };
        let asked = Asked {
            groups: groups.clone(),
            idle,
            orders: plan.attribution.orders,
            variants: plan.sets.iter().map(variant).collect(),
        };
        Ok((Self { groups, plan, sides, unit }, asked))
    }

    /// The effects of the groups on each measure, from the outcome and the victory points of each game of each variant.
    ///
    /// # Errors
    /// When they are not the same games of all variants.
    pub fn effects(&self, results: &[Results]) -> Result<Value, String> {
        let games = games(results, self.plan.sets.len(), self.unit)
            .ok_or_else(|| "every variant needs the same games, one or more".to_owned())?;
        let played = Played { plan: &self.plan, groups: &self.groups, games: &games, levels: 1 };
        let mut measures = played.measures(&self.sides);
        let order = measures[0].greatest_first();
        measures.iter_mut().for_each(|measure| measure.reorder(&order));
        Ok(json!({ "games": games[0].len(), "measures": measures }))
    }
}
