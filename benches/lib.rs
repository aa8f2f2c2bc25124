//! Shared by the benchmarks: the shipped scenarios, read from their files, and games played on one thread.

use std::borrow::Cow;
use std::ops::Range;
use std::path::PathBuf;

use kartacz_ai::{Player, Table};
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::{Game, Silent};
use kartacz_engine::games::load;
use kartacz_engine::scenario::{Request, Scenario, Sources};

/// The seed of every measured run.
pub const SEED: u64 = 1794;

struct Shipped;

impl Sources for Shipped {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../scenarios");
        std::fs::read_to_string(folder.join(name)).ok().map(Cow::Owned)
    }
}

/// The rules of a shipped scenario, made of it by `new`.
///
/// # Panics
/// When the file is missing or faulty, or a scenario of another game.
#[must_use]
pub fn scenario<S: Scenario, G>(name: &str, new: impl Fn(S) -> G) -> G {
    let loaded = load(&Shipped, &Request::new(name)).unwrap_or_else(|faults| panic!("{faults}"));
    new(loaded.scenario.of().expect("a scenario of this game"))
}

/// Two players of one kind, with dice and scratch space, allocated once and used for many games.
pub struct Seats<G: Game, P> {
    table: Table<G>,
    players: [P; 2],
}

impl<G: Game, P: Default> Default for Seats<G, P> {
    fn default() -> Self {
        Self { table: Table::default(), players: [P::default(), P::default()] }
    }
}

impl<G: Game, P: Player<G>> Seats<G, P> {
    /// Plays these games of the run with [`SEED`]; returns the number of decisions.
    pub fn play(&mut self, game: &G, games: Range<u64>) -> u64 {
        let [first, second] = &mut self.players;
        let mut decisions = |index| {
            let played = self.table.play(game, first, second, game_seed(SEED, index), &mut Silent);
            u64::from(played.decisions)
        };
        games.map(&mut decisions).sum()
    }
}
