//! The shipped test positions of *classic*, with the heuristic.

use kartacz_ai::games::classic::Heuristic;
use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::board::Large;
use kartacz_engine::games::classic::files::position::load_for;

use super::shipped::shipped;
use crate::common::Shipped;
use crate::common::positions::answered;

#[test]
fn the_heuristic_answers_all_positions() {
    let (all, wrong) = answered::<_, Heuristic>("classic", |id, scenario| {
        let game = Classic::<Large>::new(shipped(scenario).scenario);
        load_for(&Shipped, id, &game).unwrap_or_else(|faults| panic!("{faults}"))
    });
    assert!(all >= 15 && wrong.is_empty(), "{} of {all} passed; not {wrong:#?}", all - wrong.len());
}
