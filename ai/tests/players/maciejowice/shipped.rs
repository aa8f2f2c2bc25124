//! Shipped files for the players of *Maciejowice*.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::load;
use kartacz_engine::games::maciejowice::Maciejowice;
use kartacz_engine::games::maciejowice::files::orders::{OrdersFile, load_for};
use kartacz_engine::scenario::Request;

use crate::common::Shipped;

/// The scenarios that every player must know how to play.
pub const FIELDS: [&str; 2] = ["maciejowice/scenario-1", "maciejowice/scenario-oronne"];

/// A shipped scenario of Maciejowice.
pub fn field(name: &str) -> Maciejowice {
    let loaded = load(&Shipped, &Request::new(name)).unwrap_or_else(|faults| panic!("{faults}"));
    Maciejowice::new(loaded.scenario.of().expect("a scenario of Maciejowice"))
}

/// The shipped orders: the name, the side, and the scenario among [`FIELDS`].
pub const ORDERS: [(&str, Side, usize); 8] = [
    ("hold-the-hill", Side::First, 0),
    ("oronne-counterattack", Side::First, 0),
    ("frontal-at-dawn", Side::Second, 0),
    ("turn-the-right-by-rachmanov", Side::Second, 0),
    ("down-the-road", Side::First, 1),
    ("inside-oronne", Side::First, 1),
    ("five-attacks", Side::Second, 1),
    ("round-the-flank", Side::Second, 1),
];

/// Shipped orders.
pub fn shipped_orders(name: &str, game: &Maciejowice) -> OrdersFile {
    let name = format!("maciejowice/orders/{name}");
    load_for(&Shipped, &name, game).unwrap_or_else(|faults| panic!("{faults}"))
}
