//! Play-outs of each answer in a test position: whether the accepted answers are the best,
//! as judged by the player that plays on.

use std::collections::BTreeMap;

use kartacz_ai::core::game_loop::player_seed;
use kartacz_ai::{Player, Table};
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::{Actions, Side, Winner};
use kartacz_engine::scenario::position::TestPosition;
use rayon::prelude::*;
use serde::Serialize;

use crate::base::error::Failure;
use crate::base::values::SEED;
use crate::play::playable::{AnyPlayer, Playable};
use crate::play::points::Unit;
use crate::statistics::holm::holm;
use crate::statistics::normal::two_sided;
use crate::statistics::pairs::Pairs;
use crate::statistics::{Interval, Scores};

/// The score of a draw.
pub const DRAW: f64 = 0.5;
/// The most games after an answer: all are kept until they are compared.
pub const MAX_PLAY_OUTS: u64 = 100_000;
/// A win, in the halves of points in which games are compared; a draw is one, a defeat none.
const WIN: i8 = 2;
/// The chance that an answer as good as the best accepted one is called better or worse, per position.
const ALPHA: f64 = 0.05;
/// The fewest games per new player.
const BATCH: usize = 8;

/// The games that followed an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The answer in words.
    pub answer: String,
    /// Whether the position accepts it.
    pub accepted: bool,
    /// The results of the side that answered.
    pub scores: Scores,
    /// The mean of its lead in victory points.
    pub lead: f64,
    /// The comparison with the best accepted answer; `None` for that one.
    pub ahead: Option<Ahead>,
}

/// The score difference of two answers, game by game with the same dice.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Ahead {
    /// The mean, -1..1.
    pub mean: f64,
    /// The interval, for this answer alone.
    pub interval: Interval,
    /// Whether a difference is shown, with Holm's correction over the answers of the position.
    pub shown: bool,
}

impl Line {
    /// Whether it is shown to be better than every accepted answer.
    #[must_use]
    pub fn refutes(&self) -> bool {
        !self.accepted && self.ahead.is_some_and(|ahead| ahead.shown && ahead.mean > 0.0)
    }

    /// Whether it is accepted and shown to be worse than another that is.
    #[must_use]
    pub fn disappoints(&self) -> bool {
        self.accepted && self.ahead.is_some_and(|ahead| ahead.shown && ahead.mean < 0.0)
    }
}

/// How a game ended for the side that answered.
#[derive(Clone, Copy, Debug, PartialEq)]
struct End {
    /// In halves of a point.
    score: i8,
    /// In victory points, in the unit of the game.
    lead: i32,
}

/// Plays the same number of games after each answer, with the same dice and this player on both sides; the best answer
/// first.
///
/// # Errors
/// When there is no such player of one of the sides.
pub fn play_out<G: Playable>(position: &TestPosition<G>, player: &str, games: u64) -> Result<Vec<Line>, Failure> {
    let TestPosition { game, state, accepted, .. } = position;
    seats(position, player)?;
    let mut legal = Box::new(Actions::new());
    game.legal(state, &mut legal);
    let answers: Vec<G::Action> = legal.iter().copied().collect();
    let follow = |&answer: &G::Action| (answer, follow(position, player, answer, games));
    let mut played: Vec<(G::Action, Vec<End>)> = answers.par_iter().map(follow).collect();
    played.sort_by_key(|(_, ends)| core::cmp::Reverse(standing(ends)));
    let best = played.iter().position(|(answer, _)| accepted.contains(answer)).expect("a position accepts an answer");
    let line = |(answer, ends)| (game.words(answer), accepted.contains(&answer), ends);
    Ok(compared(&played.into_iter().map(line).collect::<Vec<_>>(), best, G::UNIT))
}

/// The players of both sides.
///
/// # Errors
/// When there is no such player of one of them.
pub fn seats<G: Playable>(position: &TestPosition<G>, player: &str) -> Result<[AnyPlayer<G>; 2], Failure> {
    Ok(position.game.seats(&[player, player])?.map(|seated| seated.player))
}

/// The games after an answer.
fn follow<G: Playable>(position: &TestPosition<G>, player: &str, answer: G::Action, games: u64) -> Vec<End> {
    let game = &*position.game;
    let begin = || (seats(position, player).expect("they were there before"), Table::default());
    let play = |([first, second], table): &mut ([AnyPlayer<G>; 2], Table<G>), number: u64| {
        let seed = game_seed(SEED, number);
        first.new_game(player_seed(seed, Side::First));
        second.new_game(player_seed(seed, Side::Second));
        let played = table.play_on(game, position.state, Some(answer), first, second, seed, |_| false);
        let outcome = game.outcome(&played.state).expect("the game was played to its end");
        let score = match outcome.winner {
            Winner::Side(side) if side == position.side => WIN,
            Winner::Side(_) => 0,
            Winner::Draw => WIN / 2,
        };
        End { score, lead: if position.side == Side::First { outcome.vp } else { -outcome.vp } }
    };
    (0..games as usize).into_par_iter().with_min_len(BATCH).map_init(begin, |at, n| play(at, n as u64)).collect()
}

/// The sort key of answers: the score, then the victory points.
fn standing(ends: &[End]) -> (i64, i64) {
    (ends.iter().map(|end| i64::from(end.score)).sum(), ends.iter().map(|end| i64::from(end.lead)).sum())
}

/// Answers with whether they are accepted and their games, each beside the one at `best`.
fn compared(played: &[(String, bool, Vec<End>)], best: usize, unit: Unit) -> Vec<Line> {
    let paired: Vec<Pairs> = played.iter().map(|(_, _, ends)| paired(&played[best].2, ends)).collect();
    let others: Vec<usize> = (0..played.len()).filter(|&index| index != best).collect();
    let chances: Vec<f64> = others.iter().map(|&index| two_sided(paired[index].deviation())).collect();
    let chances: BTreeMap<usize, f64> = others.into_iter().zip(holm(&chances)).collect();
    let line = |(index, (answer, accepted, ends)): (usize, &(String, bool, Vec<End>))| {
        let count = |score: i8| ends.iter().filter(|end| end.score == score).count() as u64;
        let scores = Scores { losses: count(0), draws: count(WIN / 2), wins: count(WIN) };
        let lead = unit.mean(standing(ends).1, ends.len() as u64);
        let ahead = chances.get(&index).map(|&chance| ahead(&paired[index], chance));
        Line { answer: answer.clone(), accepted: *accepted, scores, lead, ahead }
    };
    played.iter().enumerate().map(line).collect()
}

/// Games beside those with the same dice after another answer.
fn paired(other: &[End], ends: &[End]) -> Pairs {
    let mut pairs = Pairs::default();
    other.iter().zip(ends).for_each(|(other, end)| pairs.0[(WIN + end.score - other.score) as usize] += 1);
    pairs
}

fn ahead(pairs: &Pairs, chance: f64) -> Ahead {
    let interval = pairs.interval();
    // A few equal results show nothing: their interval is wide.
    let shown = chance < ALPHA && (interval.low > 0.0 || interval.high < 0.0);
    Ahead { mean: pairs.mean(), interval, shown }
}

#[cfg(test)]
mod tests {
    use kartacz_engine::games::niemenczyn::Niemenczyn;

    use super::*;
    use crate::play::positions::position;

    /// The lines of a shipped position, played by the heuristic.
    fn lines(name: &str, games: u64) -> Vec<Line> {
        let position = position(&format!("niemenczyn/positions/{name}")).unwrap().of::<Niemenczyn>().unwrap();
        play_out(&position, "heuristic", games).unwrap()
    }

    /// Lines of answers, the first of them the best accepted one, that scored so in each of so many games.
    fn scored(games: usize, answers: &[(bool, i8)]) -> Vec<Line> {
        let played =
            answers.iter().map(|&(accepted, score)| (String::new(), accepted, vec![End { score, lead: 0 }; games]));
        compared(&played.collect::<Vec<_>>(), 0, Unit::WHOLE)
    }

    #[test]
    fn every_answer_is_played_and_the_best_comes_first() {
        let lines = lines("charge-rear", 40);
        let scores: Vec<f64> = lines.iter().map(|line| line.scores.mean(DRAW)).collect();
        assert!(lines.iter().all(|line| line.scores.games() == 40) && scores.is_sorted_by(|one, other| one >= other));
        assert_eq!(lines.iter().filter(|line| line.accepted).count(), 1, "{lines:?}");
    }

    #[test]
    fn more_games_begin_with_the_same() {
        let [few, many] = [20, 40].map(|games| {
            let position = position("niemenczyn/positions/charge-rear").unwrap().of::<Niemenczyn>().unwrap();
            follow(&position, "heuristic", position.accepted[0], games)
        });
        assert_eq!(few, many[..20]);
    }

    #[test]
    fn a_charge_that_pays_pays() {
        let lines = lines("charge-rear", 400);
        assert!(lines[0].accepted && lines[0].ahead.is_none(), "{lines:?}");
        assert!(lines[1].ahead.is_some_and(|ahead| ahead.interval.high < 0.0 && ahead.shown), "{lines:?}");
    }

    #[test]
    fn better_answers_refute_and_worse_ones_disappoint() {
        let lines = scored(100, &[(true, 1), (false, 2), (false, 0), (true, 0), (true, 1), (false, 1)]);
        assert_eq!(lines[1].ahead.map(|ahead| ahead.mean), Some(0.5));
        let refutes: Vec<bool> = lines.iter().map(Line::refutes).collect();
        assert_eq!(refutes, [false, true, false, false, false, false]);
        let disappoints: Vec<bool> = lines.iter().map(Line::disappoints).collect();
        assert_eq!(disappoints, [false, false, false, true, false, false]);
    }

    #[test]
    fn a_game_shows_nothing() {
        assert!(scored(1, &[(true, 0), (false, 2)]).iter().all(|line| !line.refutes()));
    }

    #[test]
    fn of_many_answers_one_must_differ_more() {
        // 60 games better, 40 worse: alone, that is shown.
        let ends = |better: usize| (0..100).map(move |game| End { score: if game < better { 2 } else { 0 }, lead: 0 });
        let level = vec![End { score: 1, lead: 0 }; 100];
        let refuted = |others: usize| {
            let best = (String::new(), true, level.clone());
            let other = (String::new(), false, ends(61).collect());
            let equals = vec![(String::new(), false, level.clone()); others];
            compared(&[vec![best, other], equals].concat(), 0, Unit::WHOLE)[1].refutes()
        };
        assert!(refuted(0) && !refuted(20));
    }
}
