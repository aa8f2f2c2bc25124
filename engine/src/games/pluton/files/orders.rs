//! Orders files of *Pluton*: formations, their orders, and those to support artillery, checked against a scenario with
//! its units, stages and hexes.

mod formation;
mod order;
mod place;
mod support;

use crate::core::game::Side;
use crate::games::pluton::Pluton;
use crate::games::pluton::orders::Orders;
use crate::scenario::fault::Faults;
use crate::scenario::orders::{self, Ordered};
use crate::scenario::reader::Reader;
use crate::scenario::source::Sources;

/// The orders of one side for a scenario.
pub type OrdersFile = orders::OrdersFile<Orders>;

/// Loads orders and checks them against this scenario, which may be a variant of the one that they name. `name` is the
/// name of the file, with or without `.toml`.
///
/// # Errors
/// Every independent fault of the file.
pub fn load_for(sources: &impl Sources, name: &str, game: &Pluton) -> Result<OrdersFile, Faults> {
    orders::load_for(sources, name, game)
}

impl Ordered for Orders {
    const TITLE: &'static str = "Orders of kartacz for Pluton";
    type Game = Pluton;
    const TABLES: &'static [&'static str] = &["formations", "orders", "support"];

    fn read(t: &mut Reader, game: &Pluton, side: Side) -> Self {
        let mut orders = Orders::none(side);
        let names = formation::read(t, game, &mut orders);
        order::read(t, game, &names, &mut orders);
        support::read(t, game, &mut orders);
        orders
    }
}
