//! The shipped test positions of Pluton, with the heuristic.

use std::path::PathBuf;

use super::shipped::Shipped;
use kartacz_ai::Player;
use kartacz_ai::games::pluton::Heuristic;
use kartacz_engine::core::game::{Actions, Game};
use kartacz_engine::games::pluton::files::position::load_for;
use kartacz_engine::scenario::position::heading;

#[test]
fn the_heuristic_answers_all_positions() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../scenarios/pluton/positions");
    let mut wrong = Vec::new();
    let mut all = 0;
    for file in std::fs::read_dir(folder).expect("a folder of positions") {
        let name = file.expect("a position").file_name().into_string().expect("a name");
        let id = format!("pluton/positions/{}", name.trim_end_matches(".toml"));
        let scenario = heading(&Shipped, &id).expect("a heading").scenario;
        let game = super::shipped::fight(scenario.trim_start_matches("pluton/"));
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
    assert!(all >= 22 && wrong.is_empty(), "{} of {all} passed; not {wrong:#?}", all - wrong.len());
}
