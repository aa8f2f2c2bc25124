//! The shipped test positions of *classic*, with the heuristic.

use std::path::PathBuf;

use kartacz_ai::Player;
use kartacz_ai::games::classic::Heuristic;
use kartacz_engine::core::game::{Actions, Game as _};
use kartacz_engine::games::classic::files::position::load_for;
use kartacz_engine::scenario::position::heading;

use super::shipped::shipped;
use crate::common::Shipped;

#[test]
fn the_heuristic_answers_all_positions() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../scenarios/classic/positions");
    let (mut wrong, mut all) = (Vec::new(), 0);
    for file in std::fs::read_dir(folder).expect("a folder of positions") {
        let name = file.expect("a position").file_name().into_string().expect("a name");
        let id = format!("classic/positions/{}", name.trim_end_matches(".toml"));
        let game = shipped(&heading(&Shipped, &id).expect("a heading").scenario);
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
    assert!(all >= 9 && wrong.is_empty(), "{} of {all} passed; not {wrong:#?}", all - wrong.len());
}
