//! Shipped test positions, answered by a player.

use std::path::PathBuf;

use kartacz_ai::Player;
use kartacz_engine::core::game::{Actions, Game};
use kartacz_engine::scenario::position::{TestPosition, heading};

use super::Shipped;

/// How many positions of a game a new player is asked, and those that it does not answer as they accept. `load` reads the position with
/// an id for the scenario that it names.
pub fn answered<G: Game, P: Player<G> + Default>(
    game: &str,
    load: impl Fn(&str, &str) -> TestPosition<G>,
) -> (usize, Vec<String>) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../scenarios/{game}/positions"));
    let (mut wrong, mut all) = (Vec::new(), 0);
    for file in std::fs::read_dir(folder).expect("a folder of positions") {
        let name = file.expect("a position").file_name().into_string().expect("a name");
        let id = format!("{game}/positions/{}", name.trim_end_matches(".toml"));
        let position = load(&id, &heading(&Shipped, &id).expect("a heading").scenario);
        let (game, state) = (&*position.game, &position.state);
        let mut legal = Box::new(Actions::new());
        game.legal(state, &mut legal);
        let action = legal[P::default().choose(game, game.view(state, position.side), &legal)];
        all += 1;
        if !position.accepted.contains(&action) {
            wrong.push(format!("{id}: {action:?}"));
        }
    }
    (all, wrong)
}
