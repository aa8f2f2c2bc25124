//! Shipped files for the players of *Maciejowice*.

use kartacz_engine::games::load;
use kartacz_engine::games::maciejowice::Maciejowice;
use kartacz_engine::scenario::Request;

use crate::common::Shipped;

/// The scenarios that every player must know how to play.
pub const FIELDS: [&str; 2] = ["maciejowice/scenario-1", "maciejowice/scenario-oronne"];

/// A shipped scenario of Maciejowice.
pub fn field(name: &str) -> Maciejowice {
    let loaded = load(&Shipped, &Request::new(name)).unwrap_or_else(|faults| panic!("{faults}"));
    Maciejowice::new(loaded.scenario.of().expect("a scenario of Maciejowice"))
}
