//! The shipped test positions of Pluton, with the heuristic.

use kartacz_ai::games::pluton::Heuristic;
use kartacz_engine::games::pluton::files::position::load_for;

use super::shipped::{Shipped, fight};
use crate::common::positions::answered;

#[test]
fn the_heuristic_answers_all_positions() {
    let (all, wrong) = answered::<_, Heuristic>("pluton", |id, scenario| {
        let game = fight(scenario.trim_start_matches("pluton/"));
        load_for(&Shipped, id, &game).unwrap_or_else(|faults| panic!("{faults}"))
    });
    assert!(all >= 22 && wrong.is_empty(), "{} of {all} passed; not {wrong:#?}", all - wrong.len());
}
