//! From the games to the figures.

use super::ladder::Ladder;
use super::pairings::{Seats, above, equals, without};
use super::{DRAW, Equals, Gain, RuleLoss, SCHEMA, Skill, StepUp};
use crate::play::head::Head;
use crate::play::luck::Without;
use crate::play::restrictions::Rule;
use crate::play::summary::{Method, Summary};
use crate::play::task::Task;
use crate::play::throughput::Throughput;
use crate::statistics::holm::holm;
use crate::statistics::normal::two_sided;
use crate::statistics::pairs::Pairs;
use crate::statistics::skill::{Contest, Share, index};
use crate::statistics::{Interval, LEVEL, Scores};
use crate::studies::laboratory::{Games, Measure, difference_without_luck};
use crate::studies::tournament::Mean;

/// A played run.
#[derive(Clone, Debug)]
pub struct Played {
    /// The players, as typed.
    pub seats: Seats,
    /// The run in numbers.
    pub summary: Summary,
    /// The games.
    pub games: Games,
}

/// The setup of a study.
pub struct Setup<'a> {
    /// The levels.
    pub ladder: &'a Ladder,
    /// The player with and without each rule.
    pub player: &'a str,
    /// The rules.
    pub rules: &'a [Rule],
    /// Games of a run without a searching player, and of one with one.
    pub games: [u64; 2],
}

/// A paired change of a side's score.
struct Change {
    games: u64,
    mean: f64,
    interval: Interval,
    /// The probability of such a change by chance.
    p: f64,
    /// The share of games with another outcome.
    flipped: f64,
    /// The change with the luck of both games taken out, where that is better.
    without_luck: Option<Without>,
}

impl Skill {
    /// Sums up the runs of this setup; all of [`super::pairings::all`] are there. Draws resamples on the rayon pool that it is
    /// called in.
    #[must_use]
    pub fn new(task: &Task, setup: &Setup<'_>, runs: &[Played], throughput: Throughput) -> Self {
        let about = &task.layout.about;
        let figures = Figures { runs, sides: &about.sides, seed: task.seed };
        let (steps, index) = figures.steps(setup.ladder);
        Self {
            schema: SCHEMA,
            head: Head::recordable(task, setup.games[0]),
            search_games: setup.games[1],
            sides: about.sides.clone(),
            interval: Method { method: "trinomial-score".to_owned(), level: LEVEL },
            levels: (0..setup.ladder.levels.len()).map(|level| figures.equals(setup.ladder, level)).collect(),
            steps,
            index,
            absent: setup.ladder.absent.clone(),
            player: setup.player.to_owned(),
            rules: figures.rules(setup),
            origins: about.origins,
            throughput,
        }
    }
}

/// The played runs, and their common facts.
struct Figures<'a> {
    runs: &'a [Played],
    sides: &'a [String; 2],
    seed: u64,
}

impl Figures<'_> {
    fn run(&self, seats: &Seats) -> &Played {
        self.runs.iter().find(|run| run.seats == *seats).expect("every pairing was played")
    }

    fn equals(&self, ladder: &Ladder, level: usize) -> Equals {
        let summary = &self.run(&equals(ladder, level)).summary;
        let scores = scores(summary);
        let Interval { low, high } = scores.interval(DRAW);
        let vp = &summary.vp;
        Equals {
            level: ladder.levels[level].name.clone(),
            players: ladder.levels[level].players.clone(),
            games: scores.games(),
            score: scores.mean(DRAW),
            low,
            high,
            outcomes: summary.outcomes.clone(),
            vp: Mean { mean: vp.mean, low: vp.low, high: vp.high },
            without_luck: summary.luck.as_ref().and_then(|luck| luck.figures.score),
        }
    }

    /// Every step, and the index over all.
    fn steps(&self, ladder: &Ladder) -> (Vec<StepUp>, Share) {
        let contests: Vec<Contest> = (0..ladder.levels.len() - 1).map(|level| self.contest(ladder, level)).collect();
        let step = |(level, contest): (usize, &Contest)| {
            let gains = [0, 1].map(|side| self.gain(ladder, level, side));
            let [from, to] = [level, level + 1].map(|level| ladder.levels[level].name.clone());
            let games = contest.first_higher.len() as u64;
            StepUp { from, to, games, gains, index: index(std::slice::from_ref(contest), self.seed) }
        };
        (contests.iter().enumerate().map(step).collect(), index(&contests, self.seed))
    }

    fn contest(&self, ladder: &Ladder, level: usize) -> Contest {
        let halves = |side: usize| {
            let run = self.run(&above(ladder, level, side));
            run.games.results(Measure::Score).collect()
        };
        Contest { first_higher: halves(0), second_higher: halves(1) }
    }

    fn gain(&self, ladder: &Ladder, level: usize, side: usize) -> Gain {
        let higher = self.run(&above(ladder, level, side));
        let Change { mean, interval: Interval { low, high }, without_luck, .. } =
            change(self.run(&equals(ladder, level)), higher, side);
        Gain { side: self.sides[side].clone(), score: score_of(higher, side), gain: mean, low, high, without_luck }
    }

    /// The loss of each side without each rule, the greatest first.
    fn rules(&self, Setup { player, rules, .. }: &Setup<'_>) -> Vec<RuleLoss> {
        let plain = [*player; 2].map(str::to_owned);
        let mut losses: Vec<RuleLoss> =
            rules.iter().flat_map(|rule| [0, 1].map(|side| self.loss(&plain, rule, side))).collect();
        let adjusted = holm(&losses.iter().map(|loss| loss.adjusted).collect::<Vec<_>>());
        losses.iter_mut().zip(adjusted).for_each(|(loss, adjusted)| loss.adjusted = adjusted);
        losses.sort_by(|one, other| other.loss.total_cmp(&one.loss));
        losses
    }

    /// A loss, not yet adjusted.
    fn loss(&self, plain: &Seats, rule: &Rule, side: usize) -> RuleLoss {
        let restricted = self.run(&without(&plain[0], rule.name, side));
        let Change { games, mean, interval, p, flipped, without_luck } = change(self.run(plain), restricted, side);
        RuleLoss {
            side: self.sides[side].clone(),
            rule: rule.name.to_owned(),
            words: rule.words.to_owned(),
            paragraph: rule.paragraph.to_owned(),
            games,
            score: score_of(restricted, side),
            // No change is no loss, not one of -0.
            loss: 0.0 - mean,
            low: 0.0 - interval.high,
            high: 0.0 - interval.low,
            adjusted: p,
            flipped,
            without_luck: without_luck.map(Without::opposite),
        }
    }
}

/// The change of a side's score from one run to another, in the games that both have.
fn change(from: &Played, to: &Played, side: usize) -> Change {
    let (mut pairs, mut flipped) = (Pairs::default(), 0_u64);
    for (then, now) in from.games.outcomes().zip(to.games.outcomes()) {
        pairs.add(then, now);
        flipped += u64::from(then != now);
    }
    let Interval { low, high } = pairs.interval();
    let (mean, interval) = match side {
        0 => (pairs.mean(), Interval { low, high }),
        _ => (0.0 - pairs.mean(), Interval { low: 0.0 - high, high: 0.0 - low }),
    };
    let games = pairs.count();
    let without = difference_without_luck(&to.games, &from.games, Measure::Score);
    Change {
        games,
        mean,
        interval,
        p: two_sided(pairs.deviation()),
        flipped: flipped as f64 / games.max(1) as f64,
        without_luck: if side == 0 { without } else { without.map(Without::opposite) },
    }
}

/// A side's score in a run.
fn score_of(run: &Played, side: usize) -> f64 {
    let first = scores(&run.summary).mean(DRAW);
    if side == 0 { first } else { 1.0 - first }
}

fn scores(summary: &Summary) -> Scores {
    let [wins, losses, draws] = [0, 1, 2].map(|place| summary.outcomes[place].games);
    Scores { losses, draws, wins }
}
