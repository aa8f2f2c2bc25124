//! The toy game of `analysis/tests/toy/` for unit tests, with helpers for runs.

#[path = "../../tests/toy/game/mod.rs"]
mod game;

pub use game::rules::Toy;
pub use kartacz_ai::Random as Coin;
use kartacz_engine::core::dice::mix;

use crate::play::aggregate::{Counts, Ended};
use crate::play::record::Record;
use crate::play::rows::Layout;
use crate::play::runner;
use crate::play::summary::{Circumstances, Summary};
use crate::play::task::{PROGRAM, SOURCES, Shard, Task};

const ROUNDS: u8 = 6;

impl Toy {
    /// A scenario of the toy; `bonus` is added to the rolls of the first side.
    pub fn with_bonus(bonus: i32) -> Self {
        Self {
            id: format!("toy/bonus-{bonus}"),
            title: "A toy".to_owned(),
            rounds: ROUNDS,
            need: 4,
            side_ids: ["reds", "whites"].map(str::to_owned),
            side_names: ["Reds", "Whites"].map(str::to_owned),
            bonus: [bonus, 0],
            origins: kartacz_engine::scenario::Origins { rulebook: 1, history: 2, assumed: 3, mine: 0 },
            hash: mix(u64::from(bonus.cast_unsigned())),
        }
    }
}

/// The records of a run with this seed.
pub fn records(game: &Toy, seed: u64, games: u64) -> Vec<Record> {
    runner::play(game, (&[Coin::default(), Coin::default()], None), seed, 0..games, &|| ())
}

/// The layout of the game.
pub fn layout(game: &Toy) -> Layout {
    Layout::of(game)
}

/// The summary of a run, counted without a file.
pub fn summary(game: &Toy, games: u64) -> Summary {
    let counts = counts(&records(game, 1794, games));
    let task = Task { games, ..task(game) };
    Summary::new(
        &layout(game),
        &counts,
        &Circumstances {
            task,
            beside: |_, _, _| None,
            skill: |_, _| None,
            until: None,
            seconds: 0.0,
            played: games,
            threads: 1,
        },
    )
}

/// Counts records the plain way.
pub fn counts(records: &[Record]) -> Counts {
    let [endings, last_stage] = [vec![0; 3], vec![0; usize::from(ROUNDS)]];
    let mut counts = Counts { endings, last_stage, source_points: vec![0; 4], ..Counts::default() };
    records.iter().for_each(|record| count(&mut counts, record));
    counts
}

fn count(counts: &mut Counts, record: &Record) {
    let vp = record.outcome.vp;
    counts.games += 1;
    counts.outcomes[usize::from(vp < 0) + 2 * usize::from(vp == 0)] += 1;
    counts.endings[usize::from(record.outcome.ending)] += 1;
    *counts.vp.entry(vp).or_default() += 1;
    counts.last_stage[usize::from(record.outcome.stage) - 1] += 1;
    counts.source_points.iter_mut().zip(record.columns).for_each(|(sum, points)| *sum += i64::from(points));
    counts.decisions += u64::from(record.decisions);
    let outcome = usize::from(vp < 0) + 2 * usize::from(vp == 0);
    counts.first[outcome].get_or_insert((record.game, vp));
    counts.extremes.consider(Ended { game: record.game, vp, outcome });
}

/// The task of a run of 100 games.
pub fn task(game: &Toy) -> Task {
    Task {
        program: PROGRAM.to_owned(),
        sources: SOURCES.to_owned(),
        layout: layout(game),
        changes: String::new(),
        players: ["coin", "coin"].map(str::to_owned),
        seed: 1794,
        games: 100,
        shard: Shard::WHOLE,
    }
}
