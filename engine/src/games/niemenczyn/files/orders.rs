//! Plans of *Niemenczyn 1794*: orders to units and formations, held to a scenario with its units, commanders, stages and
//! hexes.

mod order;
mod set_up;
mod who;

use crate::core::game::Side;
use crate::games::niemenczyn::Niemenczyn;
use crate::games::niemenczyn::orders::Orders;
use crate::scenario::Scenario;
use crate::scenario::fault::Faults;
use crate::scenario::plan::{self, Ordered};
use crate::scenario::reader::Reader;
use crate::scenario::source::Sources;

/// A plan of one side for a scenario.
pub type Plan = plan::Plan<Orders>;

/// Loads a plan and holds it to the scenario that it names, which comes from the same sources: `name` is the name of
/// its file, or that without `.toml`.
///
/// # Errors
/// Every fault of the file that can be told apart, and those of its scenario.
pub fn load(sources: &impl Sources, name: &str) -> Result<Plan, Faults> {
    plan::load(crate::games::all(), sources, name)
}

/// Loads a plan and holds it to this scenario, which may be a variant of the one that it names.
///
/// # Errors
/// Every fault of the file that can be told apart.
pub fn load_for(sources: &impl Sources, name: &str, game: &Niemenczyn) -> Result<Plan, Faults> {
    plan::load_for(sources, name, game)
}

impl Ordered for Orders {
    type Game = Niemenczyn;
    const SCENARIO: &'static str = super::SCENARIO;
    const TABLES: &'static [&'static str] = &["orders", "choices", "posts", "set-up"];

    fn game(scenario: Box<dyn Scenario>) -> Option<Niemenczyn> {
        scenario.of().map(Niemenczyn::new)
    }

    fn widest() -> Niemenczyn {
        super::widest()
    }

    fn sides(game: &Niemenczyn) -> [&str; 2] {
        game.scenario.side_ids.each_ref().map(String::as_str)
    }

    fn read(t: &mut Reader, game: &Niemenczyn, side: Side) -> Self {
        let mut orders = Orders::none(side, Default::default());
        order::read(t, game, &mut orders);
        who::choices(t, game, &mut orders);
        who::posts(t, game, &mut orders);
        set_up::read(t, game, &mut orders);
        orders
    }
}
