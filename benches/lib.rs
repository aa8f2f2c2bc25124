//! Shared by the benchmarks: the shipped scenarios, read from their files, and games played on one thread.

use std::borrow::Cow;
use std::ops::Range;
use std::path::PathBuf;

use kartacz_ai::{Player, Table};
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::Silent;
use kartacz_engine::games::load;
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::scenario::{Request, Sources};

/// The seed of every measured run.
pub const SEED: u64 = 1794;

struct Shipped;

impl Sources for Shipped {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../scenarios");
        std::fs::read_to_string(folder.join(name)).ok().map(Cow::Owned)
    }
}

/// A shipped scenario.
///
/// # Panics
/// When the file is missing or faulty.
#[must_use]
pub fn scenario(name: &str) -> Niemenczyn {
    let loaded = load(&Shipped, &Request::new(name)).unwrap_or_else(|faults| panic!("{faults}"));
    Niemenczyn::new(loaded.scenario.of().expect("a scenario of Niemenczyn"))
}

/// Two players of one kind at a table, allocated once and used for many games.
pub struct Seats<P> {
    table: Table<Niemenczyn>,
    players: [P; 2],
}

impl<P: Default> Default for Seats<P> {
    fn default() -> Self {
        Self { table: Table::default(), players: [P::default(), P::default()] }
    }
}

impl<P: Player<Niemenczyn>> Seats<P> {
    /// Plays these games of the run with [`SEED`]; returns the number of decisions.
    pub fn play(&mut self, game: &Niemenczyn, games: Range<u64>) -> u64 {
        let [first, second] = &mut self.players;
        let mut decisions = |index| {
            let played = self.table.play(game, first, second, game_seed(SEED, index), &mut Silent);
            u64::from(played.decisions)
        };
        games.map(&mut decisions).sum()
    }
}
