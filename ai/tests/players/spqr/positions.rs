//! The shipped test positions of SPQR, with the heuristic.

use kartacz_ai::games::spqr::Heuristic;
use kartacz_engine::games::spqr::files::position::load_for;

use super::shipped::{Shipped, battle};
use crate::common::positions::answered;

/// The positions that the heuristic passes today: the number may only grow.
const PASSED: usize = 32;

#[test]
fn the_heuristic_answers_the_positions_as_well_as_it_did() {
    let (all, wrong) = answered::<_, Heuristic>("spqr", |id, scenario| {
        let game = battle(scenario.trim_start_matches("spqr/"));
        load_for(&Shipped, id, &game).unwrap_or_else(|faults| panic!("{faults}"))
    });
    assert!(all - wrong.len() >= PASSED, "{} of {all} passed; not {wrong:#?}", all - wrong.len());
    println!("{} of {all} passed; not {wrong:#?}", all - wrong.len());
}
