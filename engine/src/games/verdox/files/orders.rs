//! Plans of *Verdox*: formations, how they enter, and their orders, held to a scenario with its forces, turns and squares.

mod formation;
mod order;
mod place;

use crate::core::game::Side;
use crate::games::verdox::Verdox;
use crate::games::verdox::orders::Orders;
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
pub fn load_for(sources: &impl Sources, name: &str, game: &Verdox) -> Result<Plan, Faults> {
    plan::load_for(sources, name, game)
}

impl Ordered for Orders {
    type Game = Verdox;
    const SCENARIO: &'static str = super::SCENARIO;
    const TABLES: &'static [&'static str] = &["formations", "orders"];

    fn game(scenario: Box<dyn Scenario>) -> Option<Verdox> {
        scenario.of().map(Verdox::new)
    }

    fn widest() -> Verdox {
        super::widest()
    }

    fn sides(game: &Verdox) -> [&str; 2] {
        game.scenario.side_ids.each_ref().map(String::as_str)
    }

    fn read(t: &mut Reader, game: &Verdox, side: Side) -> Self {
        let mut orders = Orders::none(side);
        let names = formation::read(t, game, &mut orders);
        order::read(t, game, &names, &mut orders);
        orders
    }
}
