//! Orders files of *Niemenczyn 1794*: orders to units and formations, checked against a scenario with its units,
//! commanders, stages and hexes.

mod order;
mod receivers;
mod set_up;

use crate::core::game::Side;
use crate::games::niemenczyn::Niemenczyn;
use crate::games::niemenczyn::orders::Orders;
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
pub fn load_for(sources: &impl Sources, name: &str, game: &Niemenczyn) -> Result<OrdersFile, Faults> {
    orders::load_for(sources, name, game)
}

impl Ordered for Orders {
    const TITLE: &'static str = "Orders of kartacz";
    type Game = Niemenczyn;
    const TABLES: &'static [&'static str] = &["orders", "choices", "posts", "set-up"];

    fn read(t: &mut Reader, game: &Niemenczyn, side: Side) -> Self {
        let mut orders = Orders::none(side, Default::default());
        order::read(t, game, &mut orders);
        receivers::choices(t, game, &mut orders);
        receivers::posts(t, game, &mut orders);
        set_up::read(t, game, &mut orders);
        orders
    }
}
