//! What holds for every shipped game: a generic test each, made a test of every game of `engine/tests/games.rs`.

mod allocation;
mod restrictions;

use kartacz::games::Shown;
use kartacz::play::library;
use kartacz_engine::scenario::Request;

/// A shipped scenario as a game of this type, in the size of the tests.
fn game_of<G: Shown>(scenario: &str) -> G {
    let loaded = library::load(&Request::new(scenario)).unwrap();
    G::of(loaded.scenario.of().expect("a scenario of this game"))
}
