//! Orders files of *SPQR*: formations, their orders, and those to leaders, checked against a scenario with its units,
//! turns and hexes.

mod formation;
mod leader;
mod order;
mod place;

use crate::core::game::Side;
use crate::games::spqr::Spqr;
use crate::games::spqr::plan::Plan;
use crate::scenario::fault::Faults;
use crate::scenario::orders::{self, Ordered};
use crate::scenario::reader::Reader;
use crate::scenario::source::Sources;

/// The orders of one side for a scenario.
pub type OrdersFile = orders::OrdersFile<Plan>;

/// Loads orders and checks them against this scenario, which may be a variant of the one that they name. `name` is the
/// name of the file, with or without `.toml`.
///
/// # Errors
/// Every independent fault of the file.
pub fn load_for(sources: &impl Sources, name: &str, game: &Spqr) -> Result<OrdersFile, Faults> {
    orders::load_for(sources, name, game)
}

impl Ordered for Plan {
    const TITLE: &'static str = "Orders of kartacz for SPQR";
    type Game = Spqr;
    const TABLES: &'static [&'static str] = &["formations", "orders", "leaders"];

    fn read(t: &mut Reader, game: &Spqr, side: Side) -> Self {
        let mut plan = Plan::none(side);
        let names = formation::read(t, game, &mut plan);
        order::read(t, game, &names, &mut plan);
        leader::read(t, game, &names, &mut plan);
        plan
    }
}
