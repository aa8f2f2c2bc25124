//! Shared by the tests of the players of every game.

pub mod games;
pub mod positions;

use std::borrow::Cow;
use std::path::PathBuf;

use kartacz_ai::{Player, Table};
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::{Game, Side, Silent, Winner};
use kartacz_engine::scenario::Sources;

/// The shipped scenario files.
pub struct Shipped;

impl Sources for Shipped {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../scenarios");
        std::fs::read_to_string(folder.join(name)).ok().map(Cow::Owned)
    }
}

/// The last states of games `0..games` of the run with this seed.
pub fn ends<G: Game>(
    game: &G,
    first: &mut (impl Player<G> + ?Sized),
    second: &mut (impl Player<G> + ?Sized),
    seed: u64,
    games: u64,
) -> Vec<G::State> {
    let mut table = Table::default();
    (0..games).map(|index| table.play(game, first, second, game_seed(seed, index), &mut Silent).state).collect()
}

/// The games that a side won.
pub fn won<G: Game>(game: &G, ends: &[G::State], side: Side) -> usize {
    ends.iter().filter(|end| game.outcome(end).expect("the game is over").winner == Winner::Side(side)).count()
}
