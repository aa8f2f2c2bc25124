//! Shipped files for the players of *Verdox*.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::load;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::files::orders::{OrdersFile, load_for};
use kartacz_engine::scenario::Request;

use crate::common::Shipped;

/// The scenarios that every player must know how to play.
pub const BATTLES: [&str; 3] = ["verdox/scenario-1", "verdox/scenario-2", "verdox/scenario-small"];

/// A shipped scenario of Verdox.
pub fn battle(name: &str) -> Verdox {
    let loaded = load(&Shipped, &Request::new(name)).unwrap_or_else(|faults| panic!("{faults}"));
    Verdox::new(loaded.scenario.of().expect("a scenario of Verdox"))
}

/// The shipped orders: the name, the side, and the scenario among [`BATTLES`].
pub const ORDERS: [(&str, Side, usize); 8] = [
    ("gather-at-the-river", Side::First, 0),
    ("behind-the-walls", Side::First, 0),
    ("one-bridge", Side::Second, 0),
    ("ride-round", Side::Second, 0),
    ("storm-the-fortress", Side::First, 1),
    ("boats-in-the-centre", Side::First, 1),
    ("on-the-walls", Side::Second, 1),
    ("sally", Side::Second, 1),
];

/// Shipped orders.
pub fn shipped_orders(name: &str, game: &Verdox) -> OrdersFile {
    let name = format!("verdox/orders/{name}");
    load_for(&Shipped, &name, game).unwrap_or_else(|faults| panic!("{faults}"))
}
