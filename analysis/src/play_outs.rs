//! What comes of each answer in a test position when the game is played on to its end: whether what the position calls
//! good is good.

use std::collections::BTreeMap;

use kartacz_ai::game_loop::player_seed;
use kartacz_ai::{Player, Table};
use kartacz_engine::dice::game_seed;
use kartacz_engine::game::{Actions, Side, Winner};
use kartacz_engine::scenario::position::TestPosition;
use rayon::prelude::*;
use serde::Serialize;

use crate::error::Failure;
use crate::positions::Asked;
use crate::statistics::{Interval, Scores, bounded_interval};

/// What a draw counts, of a win.
pub const DRAW: f64 = 0.5;
/// A win, in the halves of points in which games are compared; a draw is one, a defeat none.
const WIN: i64 = 2;

/// The games that followed an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The answer in words.
    pub answer: String,
    /// Whether the position accepts it.
    pub accepted: bool,
    /// How the side that answered came off.
    pub scores: Scores,
    /// The mean of its lead in victory points.
    pub lead: f64,
    /// How it compares with the best accepted answer; nothing for that one.
    pub ahead: Option<Ahead>,
}

/// By how much an answer scores more than another, game by game with the same dice.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Ahead {
    /// The mean, -1..1.
    pub mean: f64,
    /// Its interval.
    pub interval: Interval,
}

impl Line {
    /// Whether it is shown to be better than every accepted answer.
    #[must_use]
    pub fn refutes(&self) -> bool {
        !self.accepted && self.ahead.is_some_and(|ahead| ahead.interval.low > 0.0)
    }
}

/// How a game ended for the side that answered.
#[derive(Clone, Copy, Debug)]
struct End {
    /// In halves of a point.
    score: i64,
    /// In victory points.
    lead: i32,
}

/// Plays so many games after each answer, this player on both sides; the best answer first.
///
/// # Errors
/// When there is no such player.
pub fn play_out<G: Asked>(position: &TestPosition<G>, player: &str, games: u64) -> Result<Vec<Line>, Failure> {
    let TestPosition { game, state, accepted, .. } = position;
    let mut legal = Box::new(Actions::new());
    game.legal(state, &mut legal);
    let answers: Vec<G::Action> = legal.iter().copied().collect();
    let played = answers.par_iter().map(|&answer| follow(position, player, answer, games));
    let played = played.collect::<Result<Vec<_>, _>>()?;
    let best = (0..answers.len()).filter(|&index| accepted.contains(&answers[index]));
    let best = best.max_by_key(|&index| standing(&played[index])).expect("a position accepts an answer");
    let mut order: Vec<usize> = (0..answers.len()).collect();
    order.sort_by_key(|&index| core::cmp::Reverse(standing(&played[index])));
    let line = |index: usize| {
        let (answer, accepted) = (game.words(answers[index]), accepted.contains(&answers[index]));
        told(answer, accepted, &played[index], (index != best).then_some(&played[best]))
    };
    Ok(order.into_iter().map(line).collect())
}

/// The games after an answer.
fn follow<G: Asked>(
    position: &TestPosition<G>,
    player: &str,
    answer: G::Action,
    games: u64,
) -> Result<Vec<End>, Failure> {
    let game = &*position.game;
    let [mut first, mut second] = [game.player(Side::First, player)?, game.player(Side::Second, player)?];
    let mut table = Table::default();
    let play = |number| {
        let seed = game_seed(games, number);
        first.new_game(player_seed(seed, Side::First));
        second.new_game(player_seed(seed, Side::Second));
        let played = table.play_on(game, position.state, Some(answer), &mut first, &mut second, seed, |_| false);
        let outcome = game.outcome(&played.state).expect("the game was played to its end");
        let score = match outcome.winner {
            Winner::Side(side) if side == position.side => WIN,
            Winner::Side(_) => 0,
            Winner::Draw => WIN / 2,
        };
        End { score, lead: if position.side == Side::First { outcome.vp } else { -outcome.vp } }
    };
    Ok((0..games).map(play).collect())
}

/// What answers are put in order by: the score, then the points.
fn standing(ends: &[End]) -> (i64, i64) {
    (ends.iter().map(|end| end.score).sum(), ends.iter().map(|end| i64::from(end.lead)).sum())
}

fn told(answer: String, accepted: bool, ends: &[End], best: Option<&Vec<End>>) -> Line {
    let count = |score: i64| ends.iter().filter(|end| end.score == score).count() as u64;
    let scores = Scores { losses: count(0), draws: count(WIN / 2), wins: count(WIN) };
    let lead = standing(ends).1 as f64 / ends.len() as f64;
    Line { answer, accepted, scores, lead, ahead: best.map(|best| ahead(ends, best)) }
}

fn ahead(ends: &[End], best: &[End]) -> Ahead {
    let mut differences: BTreeMap<i64, u64> = BTreeMap::new();
    for (end, other) in ends.iter().zip(best) {
        *differences.entry(end.score - other.score).or_default() += 1;
    }
    let sum = standing(ends).0 - standing(best).0;
    let [win, games] = [WIN as f64, ends.len() as f64];
    let Interval { low, high } = bounded_interval(&differences, WIN);
    Ahead { mean: sum as f64 / games / win, interval: Interval { low: low / win, high: high / win } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::positions::position;

    /// The lines of a shipped position, played by the heuristic.
    fn lines(name: &str, games: u64) -> Vec<Line> {
        let position = position(&format!("niemenczyn/positions/{name}")).unwrap().niemenczyn().unwrap();
        play_out(&position, "heuristic", games).unwrap()
    }

    #[test]
    fn every_answer_is_played_and_the_best_comes_first() {
        let lines = lines("charge-rear", 40);
        let scores: Vec<f64> = lines.iter().map(|line| line.scores.mean(DRAW)).collect();
        assert!(lines.iter().all(|line| line.scores.games() == 40) && scores.is_sorted_by(|one, other| one >= other));
        assert_eq!(lines.iter().filter(|line| line.accepted).count(), 1, "{lines:?}");
    }

    #[test]
    fn a_charge_that_pays_pays() {
        let lines = lines("charge-rear", 400);
        assert!(lines[0].accepted && lines[0].ahead.is_none(), "{lines:?}");
        assert!(lines[1].ahead.is_some_and(|ahead| ahead.interval.high < 0.0), "{lines:?}");
    }

    #[test]
    fn what_does_better_in_the_same_games_refutes() {
        let ends = |score| vec![End { score, lead: 0 }; 100];
        let (good, bad) = (ends(WIN), ends(WIN / 2));
        let line = told("other".into(), false, &good, Some(&bad));
        assert_eq!((line.ahead.map(|ahead| ahead.mean), line.refutes()), (Some(0.5), true));
        assert!(!told("other".into(), false, &bad, Some(&good)).refutes());
        assert!(!told("good".into(), true, &good, Some(&bad)).refutes(), "what is accepted refutes nothing");
    }
}
