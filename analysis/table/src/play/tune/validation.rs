//! Validation of tuned weights in held-out games.

use std::ops::Range;

use kartacz_ai::Player;
use kartacz_engine::core::game::Side;
use serde::Serialize;

use super::arena::{Arena, Cell, halves};
use crate::play::record::{Record, Recorded};
use crate::statistics::pairs::Pairs;
use crate::statistics::{Interval, Scores};

/// Games that are played before they are counted: so memory does not grow with their number.
const CHUNK: u64 = 1 << 15;

/// The start and the tuned weights in the same games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Validation {
    /// The seed of the games.
    #[serde(with = "crate::base::exact")]
    pub seed: u64,
    /// Whether the gain is more than chance.
    pub verdict: Verdict,
    /// Everything together.
    pub whole: Pairing,
    /// Each scenario and opponent; `whole` alone when there is one.
    pub pairings: Vec<Pairing>,
}

/// The verdict by the interval of the gain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The interval lies above 0.
    Better,
    /// The interval lies below 0.
    Worse,
    /// Neither.
    NotShown,
}

/// The games of a scenario against an opponent.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pairing {
    /// The id of the scenario; empty for all.
    pub scenario: String,
    /// The opponent; empty for all.
    pub against: String,
    /// Games of the start, and as many of the tuned weights.
    pub games: u64,
    /// The score of the start.
    pub start: Scored,
    /// The score of the tuned weights.
    pub tuned: Scored,
    /// The gain.
    pub gain: Gain,
}

/// Games of a side and their mean score: 1 for a win, a half for a draw.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Scored {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// The mean score, 0..1.
    pub score: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
}

impl Scored {
    /// Half the width of its interval.
    #[must_use]
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// A difference of mean scores, game by game, with its score interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Gain {
    /// The mean.
    pub mean: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
}

/// Games of both, counted.
#[derive(Clone, Copy, Default)]
struct Counts {
    /// By twice the score: lost, drawn, won; of the start and of the tuned weights.
    results: [[u64; 3]; 2],
    /// The gains of the games.
    gains: Pairs,
}

impl Counts {
    fn add(&mut self, start: &Record, tuned: &Record, side: Side) {
        let halves = [start, tuned].map(|record| halves(record, side));
        for (results, halves) in self.results.iter_mut().zip(halves) {
            results[usize::from(halves)] += 1;
        }
        self.gains.0[usize::from(2 + halves[1] - halves[0])] += 1;
    }

    fn join(&mut self, other: &Self) {
        for (sum, more) in self.results.as_flattened_mut().iter_mut().zip(other.results.as_flattened()) {
            *sum += more;
        }
        self.gains.extend(&other.gains);
    }

    fn pairing(&self, scenario: &str, against: &str) -> Pairing {
        let [start, tuned] = self.results.map(scored);
        let (mean, Interval { low, high }) = (self.gains.mean(), self.gains.interval());
        let [scenario, against] = [scenario, against].map(str::to_owned);
        Pairing { scenario, against, games: self.gains.count(), start, tuned, gain: Gain { mean, low, high } }
    }
}

fn scored([losses, draws, wins]: [u64; 3]) -> Scored {
    let scores = Scores { losses, draws, wins };
    let Interval { low, high } = scores.interval(0.5);
    Scored { wins, draws, score: scores.mean(0.5), low, high }
}

/// Plays the same games of a seed with two players of a side.
pub fn validate<G, P>(arena: &Arena<'_, G, P>, [start, tuned]: [&P; 2], seed: u64, games: &[Range<u64>]) -> Validation
where
    G: Recorded,
    P: Player<G> + Clone + Send + Sync,
{
    let mut whole = Counts::default();
    let mut pairings = Vec::new();
    for (cell, games) in arena.cells.iter().zip(games) {
        let counts = count(arena, cell, [start, tuned], seed, games);
        whole.join(&counts);
        pairings.push(counts.pairing(&cell.scenario, &cell.opponent));
    }
    let whole = whole.pairing("", "");
    let verdict = match whole.gain {
        Gain { low, .. } if low > 0.0 => Verdict::Better,
        Gain { high, .. } if high < 0.0 => Verdict::Worse,
        _ => Verdict::NotShown,
    };
    Validation { seed, verdict, whole, pairings }
}

fn count<G, P>(
    arena: &Arena<'_, G, P>,
    cell: &Cell<'_, G, P>,
    players: [&P; 2],
    seed: u64,
    games: &Range<u64>,
) -> Counts
where
    G: Recorded,
    P: Player<G> + Clone + Send + Sync,
{
    let mut counts = Counts::default();
    for begin in games.clone().step_by(CHUNK as usize) {
        let chunk = begin..games.end.min(begin + CHUNK);
        let [start, tuned] = players.map(|player| arena.play(cell, player, seed, chunk.clone()));
        start.iter().zip(&tuned).for_each(|(start, tuned)| counts.add(start, tuned, arena.side));
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Coin, Toy};

    #[test]
    fn a_player_gains_nothing_on_itself() {
        let game = Toy::with_bonus(1);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
        let cell = |name: &str| Cell {
            scenario: "toy".to_owned(),
            opponent: name.to_owned(),
            game: &game,
            player: Coin::default(),
            share: 1.0,
        };
        let arena = Arena { side: Side::Second, lead: 4.0, cells: vec![cell("a"), cell("b")], pool: &pool };
        let same = Coin::default();
        let validation = validate(&arena, [&same, &same], 7, &arena.allot(2000).unwrap());
        assert_eq!(
            (validation.verdict, validation.whole.games, validation.pairings.len()),
            (Verdict::NotShown, 2000, 2)
        );
        // Two thousand games that are alike do not prove that all are.
        let Gain { mean, low, high } = validation.whole.gain;
        assert!(mean == 0.0 && (-0.002..-0.0005).contains(&low) && (low + high).abs() < 1e-9, "{low} {high}");
        assert_eq!(
            validation.whole.start.wins,
            validation.pairings.iter().map(|pairing| pairing.start.wins).sum::<u64>()
        );
    }

    /// 100 games: 10 lost ones are won instead, 5 drawn ones lost.
    #[test]
    fn gains_are_paired() {
        let counts = Counts { results: [[40, 20, 40], [35, 15, 50]], gains: Pairs([0, 5, 85, 0, 10]) };
        let Pairing { games, start, tuned, gain, .. } = counts.pairing("s", "a");
        assert_eq!((games, start.score, tuned.score), (100, 0.5, 0.575));
        assert!((gain.mean - 0.075).abs() < 1e-12);
        assert_eq!(Interval { low: gain.low, high: gain.high }, counts.gains.interval());
        assert!(gain.low > 0.0 && gain.high < 0.16, "{gain:?}");
    }
}
