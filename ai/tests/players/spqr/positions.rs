//! The shipped test positions of SPQR, with the heuristic.

use std::path::PathBuf;

use super::shipped::Shipped;
use kartacz_ai::Player;
use kartacz_ai::games::spqr::Heuristic;
use kartacz_engine::core::game::{Actions, Game};
use kartacz_engine::games::spqr::files::position::load_for;
use kartacz_engine::scenario::position::heading;

/// The positions that the heuristic passes today: the number may only grow.
const PASSED: usize = 30;

#[test]
fn the_heuristic_answers_the_positions_as_well_as_it_did() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../scenarios/spqr/positions");
    let mut wrong = Vec::new();
    let mut all = 0;
    for file in std::fs::read_dir(folder).expect("a folder of positions") {
        let name = file.expect("a position").file_name().into_string().expect("a name");
        let id = format!("spqr/positions/{}", name.trim_end_matches(".toml"));
        let scenario = heading(&Shipped, &id).expect("a heading").scenario;
        let game = super::shipped::battle(scenario.trim_start_matches("spqr/"));
        let position = load_for(&Shipped, &id, &game).unwrap_or_else(|faults| panic!("{faults}"));
        let mut legal = Box::new(Actions::new());
        game.legal(&position.state, &mut legal);
        let view = game.view(&position.state, position.side);
        let action = legal[Heuristic::default().choose(&game, view, &legal)];
        all += 1;
        if !position.accepted.contains(&action) {
            wrong.push(format!("{id}: {action:?}"));
        }
    }
    assert!(all - wrong.len() >= PASSED, "{} of {all} passed; not {wrong:#?}", all - wrong.len());
    println!("{} of {all} passed; not {wrong:#?}", all - wrong.len());
}
