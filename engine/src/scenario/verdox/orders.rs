//! Plans of *Verdox*: formations, how they enter, and their orders, held to a scenario with its forces, turns and squares.

mod formation;
mod order;
mod place;

use crate::game::Side;
use crate::scenario::Scenario;
use crate::scenario::fault::{Faults, Log};
use crate::scenario::plan::{self, Ordered};
use crate::scenario::reader::{Desk, Reader};
use crate::scenario::source::Sources;
use crate::verdox::Verdox;
use crate::verdox::data::MAX_TURNS;
use crate::verdox::orders::Orders;

/// A plan of one side for a scenario.
pub type Plan = plan::Plan<Orders>;

/// Loads a plan and holds it to the scenario that it names, which comes from the same sources: `name` is the name of
/// its file, or that without `.toml`.
///
/// # Errors
/// Every fault of the file that can be told apart, and those of its scenario.
pub fn load(sources: &impl Sources, name: &str) -> Result<Plan, Faults> {
    plan::load(sources, name)
}

/// Loads a plan and holds it to this scenario, which may be a variant of the one that it names.
///
/// # Errors
/// Every fault of the file that can be told apart.
pub fn load_for(sources: &impl Sources, name: &str, game: &Verdox) -> Result<Plan, Faults> {
    plan::load_for(sources, name, game)
}

/// The JSON schema of plans, for editors. It knows no scenario: numbers and squares are checked when a plan is loaded.
#[must_use]
pub fn schema() -> String {
    plan::schema::<Orders>("A plan of kartacz for Verdox")
}

impl Ordered for Orders {
    type Game = Verdox;
    const SCENARIO: &'static str = "add `scenario = \"verdox/scenario-1\"`";
    const TABLES: &'static [&'static str] = &["formations", "orders"];

    fn game(scenario: Scenario) -> Option<Verdox> {
        scenario.verdox().map(Verdox::new)
    }

    fn widest() -> Verdox {
        let mut log = Log::default();
        let mut scenario = super::read_root("", &mut Reader::root(None, &mut Desk::new(&mut log)));
        scenario.turns = MAX_TURNS as u8;
        Verdox::new(scenario)
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
