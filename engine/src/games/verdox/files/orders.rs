//! Orders files of *Verdox*: formations, their entry, and their orders, checked against a scenario with its forces,
//! turns and squares.

mod formation;
mod order;
mod place;

use crate::core::game::Side;
use crate::games::verdox::Verdox;
use crate::games::verdox::orders::Orders;
use crate::scenario::fault::Faults;
use crate::scenario::orders::{self, Ordered};
use crate::scenario::reader::Reader;
use crate::scenario::source::Sources;

/// The orders of one side for a scenario.
pub type OrdersFile = orders::OrdersFile<Orders>;

/// Loads orders and checks them against the scenario that they name, which comes from the same sources. `name` is the
/// name of the file, with or without `.toml`.
///
/// # Errors
/// Every independent fault of the file, and those of its scenario.
pub fn load(sources: &impl Sources, name: &str) -> Result<OrdersFile, Faults> {
    orders::load(crate::games::all(), sources, name)
}

/// Loads orders and checks them against this scenario, which may be a variant of the one that they name.
///
/// # Errors
/// Every independent fault of the file.
pub fn load_for(sources: &impl Sources, name: &str, game: &Verdox) -> Result<OrdersFile, Faults> {
    orders::load_for(sources, name, game)
}

impl Ordered for Orders {
    const TITLE: &'static str = "Orders of kartacz for Verdox";
    type Game = Verdox;
    const TABLES: &'static [&'static str] = &["formations", "orders"];

    fn read(t: &mut Reader, game: &Verdox, side: Side) -> Self {
        let mut orders = Orders::none(side);
        let names = formation::read(t, game, &mut orders);
        order::read(t, game, &names, &mut orders);
        orders
    }
}
