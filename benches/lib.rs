//! Shared by the benchmarks: the shipped scenarios, read from their files, and games played on one thread.

use std::borrow::Cow;
use std::ops::Range;
use std::path::PathBuf;

use kartacz_ai::{Player, Table};
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::{Game, Silent};
use kartacz_engine::games::load;
use kartacz_engine::games::maciejowice::Maciejowice;
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::scenario::{Loaded, Request, Sources};

/// The seed of every measured run.
pub const SEED: u64 = 1794;

struct Shipped;

impl Sources for Shipped {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../scenarios");
        std::fs::read_to_string(folder.join(name)).ok().map(Cow::Owned)
    }
}

/// A game that is measured.
pub trait Measured: Game + Sized {
    /// The rules of a scenario; none when it belongs to another game.
    fn of(loaded: Loaded) -> Option<Self>;
}

impl Measured for Niemenczyn {
    fn of(loaded: Loaded) -> Option<Self> {
        loaded.scenario.of().map(Self::new)
    }
}

impl Measured for Maciejowice {
    fn of(loaded: Loaded) -> Option<Self> {
        loaded.scenario.of().map(Self::new)
    }
}

impl Measured for Verdox {
    fn of(loaded: Loaded) -> Option<Self> {
        loaded.scenario.of().map(Self::new)
    }
}

impl Measured for Pluton {
    fn of(loaded: Loaded) -> Option<Self> {
        loaded.scenario.of().map(Self::new)
    }
}

/// A shipped scenario.
///
/// # Panics
/// When the file is missing or faulty, or a scenario of another game.
#[must_use]
pub fn scenario<G: Measured>(name: &str) -> G {
    let loaded = load(&Shipped, &Request::new(name)).unwrap_or_else(|faults| panic!("{faults}"));
    G::of(loaded).expect("a scenario of this game")
}

/// Two players of one kind at a table, allocated once and used for many games.
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
