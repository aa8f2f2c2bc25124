//! The arena of candidates: every scenario against every opponent.

use std::ops::Range;

use kartacz_ai::Player;
use kartacz_engine::core::game::{Side, Winner};
use rayon::ThreadPool;

use crate::base::error::Failure;
use crate::base::words::counted;
use crate::play::record::{Record, Recorded};
use crate::play::runner;

/// The weight of victory points in a tuning score; the rest is the outcome. VP carry more information than a narrow win or
/// loss, but winning is the goal. For 24 candidates near the standard weights, with 300 games each, one half ranks win rates
/// as well as outcomes alone do with 20 to 40 % more games; VP alone would prefer large wins to frequent
/// ones.
const POINTS: f64 = 0.5;

/// A scenario and an opponent.
#[derive(Clone)]
pub struct Cell<'g, G, P> {
    /// The id of the scenario.
    pub scenario: String,
    /// The name of the opponent.
    pub opponent: String,
    /// The scenario.
    pub game: &'g G,
    /// The opponent.
    pub player: P,
    /// The weight of the scenario in the distribution of games.
    pub share: f64,
}

/// The scenarios and opponents of a candidate.
pub struct Arena<'g, G, P> {
    /// The side that candidates play.
    pub side: Side,
    /// The lead in victory points that earns three quarters of the VP share.
    pub lead: f64,
    /// Scenarios and opponents.
    pub cells: Vec<Cell<'g, G, P>>,
    /// The threads that play.
    pub pool: &'g ThreadPool,
}

impl<G: Recorded, P: Player<G> + Clone + Send + Sync> Arena<'_, G, P> {
    /// Distributes games among the cells.
    ///
    /// # Errors
    /// When there are fewer games than cells.
    pub fn allot(&self, games: u64) -> Result<Vec<Range<u64>>, Failure> {
        let shares: Vec<f64> = self.cells.iter().map(|cell| cell.share).collect();
        allot(games, &shares).ok_or_else(|| {
            let cells = shares.len();
            let (games, are) = (counted(games, "game"), if games == 1 { "is" } else { "are" });
            Failure::Input(format!(
                "{games} {are} too few: there are {cells} pairings of scenarios and opponents, and `--games` and \
                 `--held-out` take {cells} or more"
            ))
        })
    }

    /// Plays the games of a cell with this seed.
    pub fn play(&self, cell: &Cell<'_, G, P>, candidate: &P, seed: u64, games: Range<u64>) -> Vec<Record> {
        let mut players = [candidate.clone(), cell.player.clone()];
        if self.side == Side::Second {
            players.swap(0, 1);
        }
        self.pool.install(|| runner::play(cell.game, (&players, None), seed, games, &|| ()))
    }

    /// The score of a candidate in the games of this seed, 0..1, see [`POINTS`].
    pub fn score(&self, candidate: &P, seed: u64, games: &[Range<u64>]) -> f64 {
        let (mut sum, mut count) = (0.0, 0);
        for (cell, games) in self.cells.iter().zip(games) {
            let records = self.play(cell, candidate, seed, games.clone());
            count += records.len();
            sum += records.iter().map(|record| worth(record, self.side, self.lead)).sum::<f64>();
        }
        sum / count.max(1) as f64
    }
}

/// Twice the score of a game for a side: 0 lost, 1 drawn, 2 won.
pub(super) fn halves(record: &Record, side: Side) -> u8 {
    match record.outcome.winner {
        Winner::Draw => 1,
        Winner::Side(winner) => {
            if winner == side {
                2
            } else {
                0
            }
        }
    }
}

/// The tuning score of a game for a side, 0..1, victory points included; see [`Arena::lead`].
fn worth(record: &Record, side: Side, lead: f64) -> f64 {
    let net = f64::from(record.outcome.vp);
    let ahead = if side == Side::First { net } else { -net };
    let points = 0.5 + 0.5 * ahead / (ahead.abs() + lead);
    (1.0 - POINTS) * 0.5 * f64::from(halves(record, side)) + POINTS * points
}

/// Distributes games in proportion, at least one to each, in the order of the games. `None` when there are too
/// few.
#[must_use]
pub fn allot(games: u64, shares: &[f64]) -> Option<Vec<Range<u64>>> {
    let spare = games.checked_sub(shares.len() as u64)?;
    let whole: f64 = shares.iter().sum();
    let mut end = 0;
    let mut parts = 0.0;
    let mut start = 0;
    let ranges = shares.iter().zip(1..).map(|(share, cells)| {
        parts += share;
        end = if cells == shares.len() as u64 { games } else { cells + (spare as f64 * parts / whole) as u64 };
        let range = start..end;
        start = end;
        range
    });
    Some(ranges.collect())
}

#[cfg(test)]
mod tests {
    use kartacz_engine::core::game::Outcome;

    use super::*;
    use crate::play::record::MAX_COLUMNS;
    use crate::toy::{Coin, Toy};

    fn record(winner: Winner, vp: i32) -> Record {
        Record {
            game: 0,
            outcome: Outcome { winner, ending: 0, vp, stage: 1 },
            decisions: 1,
            columns: [0; MAX_COLUMNS],
        }
    }

    #[test]
    fn everybody_gets_games() {
        let lengths = |games, shares: &[f64]| {
            let ranges = allot(games, shares)?;
            assert!(ranges.windows(2).all(|pair| pair[0].end == pair[1].start), "{ranges:?}");
            assert_eq!((ranges[0].start, ranges.last().unwrap().end), (0, games));
            Some(ranges.iter().map(|range| range.end - range.start).collect::<Vec<_>>())
        };
        assert_eq!(lengths(10, &[1.0, 1.0]), Some(vec![5, 5]));
        assert_eq!(lengths(1002, &[1.0, 0.1]), Some(vec![910, 92]));
        assert_eq!(lengths(3, &[1.0, 1e-9, 1.0]), Some(vec![1, 1, 1]));
        assert_eq!(lengths(1_000_000_000, &[1.0]), Some(vec![1_000_000_000]));
        assert_eq!(lengths(2, &[1.0, 1.0, 1.0]), None);
    }

    #[test]
    fn winning_counts_and_points_count_too() {
        let [won, drawn, lost] =
            [Winner::Side(Side::First), Winner::Draw, Winner::Side(Side::Second)].map(|winner| record(winner, 0));
        assert_eq!([&won, &drawn, &lost].map(|game| worth(game, Side::First, 4.0)), [0.75, 0.5, 0.25]);
        assert_eq!(worth(&won, Side::Second, 4.0), 0.25);
        let clear = record(Winner::Side(Side::First), 5);
        assert_eq!(worth(&record(Winner::Draw, 4), Side::First, 4.0), 0.625);
        assert!(worth(&clear, Side::First, 4.0) > 0.75 && worth(&clear, Side::First, 4.0) < 1.0);
        assert!((worth(&clear, Side::First, 4.0) + worth(&clear, Side::Second, 4.0) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn the_score_does_not_depend_on_threads() {
        let game = Toy::with_bonus(1);
        let score = |threads, side| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let cell = |name: &str| Cell {
                scenario: "toy".to_owned(),
                opponent: name.to_owned(),
                game: &game,
                player: Coin::default(),
                share: 1.0,
            };
            let arena = Arena { side, lead: 4.0, cells: vec![cell("a"), cell("b")], pool: &pool };
            arena.score(&Coin::default(), 1794, &arena.allot(999).unwrap())
        };
        let [first, second] = [Side::First, Side::Second].map(|side| score(1, side));
        assert_eq!(score(3, Side::First).to_bits(), first.to_bits());
        assert!((first + second - 1.0).abs() < 1e-9 && first > 0.5, "{first} {second}");
    }
}
