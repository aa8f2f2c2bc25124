//! Orders files: orders to units and formations, checked against a scenario with its units,
//! commanders, stages and hexes.

mod order;
mod receivers;
mod set_up;

use crate::core::game::Side;
use crate::games::insurrection::Rules;
use crate::games::insurrection::compiled::Compiled;
use crate::games::insurrection::orders::Orders;
use crate::scenario::fault::Faults;
use crate::scenario::orders::{self, Ordered};
use crate::scenario::reader::Reader;
use crate::scenario::source::Sources;

/// The orders of one side for a scenario.
pub type OrdersFile<E> = orders::OrdersFile<Orders<E>>;

/// Loads orders and checks them against the scenario that they name, which comes from the same sources. `name` is the
/// name of the file, with or without `.toml`.
///
/// # Errors
/// Every independent fault of the file, and those of its scenario.
pub fn load<E: Compiled>(sources: &impl Sources, name: &str) -> Result<OrdersFile<E>, Faults> {
    orders::load(crate::games::all(), sources, name)
}

/// Loads orders and checks them against this scenario, which may be a variant of the one that they name.
///
/// # Errors
/// Every independent fault of the file.
pub fn load_for<E: Compiled>(sources: &impl Sources, name: &str, game: &Rules<E>) -> Result<OrdersFile<E>, Faults> {
    orders::load_for(sources, name, game)
}

impl<E: Compiled> Ordered for Orders<E> {
    const TITLE: &'static str = "Orders of kartacz";
    type Game = Rules<E>;
    const TABLES: &'static [&'static str] = if E::HAS.overall {
        &["orders", "choices", "activations", "posts", "set-up"]
    } else {
        &["orders", "choices", "posts", "set-up"]
    };

    fn read(t: &mut Reader, game: &Rules<E>, side: Side) -> Self {
        let mut orders = Orders::none(side, Default::default());
        order::read(t, game, &mut orders);
        receivers::choices(t, game, &mut orders);
        if E::HAS.overall {
            receivers::activations(t, game, &mut orders);
        }
        receivers::posts(t, game, &mut orders);
        set_up::read(t, game, &mut orders);
        orders
    }
}
