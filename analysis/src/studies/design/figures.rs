//! The figures of a variant.

use serde::Serialize;

use super::verdict::Verdict;
use crate::play::happened::Happened;
use crate::play::luck::{Both, Without};
use crate::play::simulation::Run;
use crate::play::summary::Summary;
use crate::show::decided;
use crate::statistics::{Interval, Moments, Scores, Z, rate, wilson};
use crate::studies::mean::Mean;

/// The figures of a run, each with its 95 % interval.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figures {
    /// How many games.
    pub games: u64,
    /// The score of the first side: 1 for a win, 1/2 for a draw.
    pub score: Mean,
    /// The score with the luck of the dice taken out, where that is better.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score_without_luck: Option<Without>,
    /// The share of drawn games.
    pub draws: Mean,
    /// Lead changes per game; `None` where they were not counted.
    pub lead_changes: Option<Mean>,
    /// The share of the variance of the score that the lead before the last stage explains, where it was counted; above eight
    /// stages, before the last eighth of them.
    pub decided: Option<Mean>,
    /// The last stage of a game.
    pub length: Mean,
}

impl Figures {
    /// The figures of a run.
    #[must_use]
    pub fn of(run: &Run) -> Self {
        let [wins, losses, draws] = run.counts.outcomes;
        let (scores, games) = (Scores { losses, draws, wins }, run.counts.games);
        let mut length = Moments::default();
        run.summary.last_stage.iter().for_each(|&(stage, games)| length.add(i64::from(stage), games));
        let stages = f64::from(run.task.layout.about.stages);
        let seen = || run.summary.last_stage.iter().filter(|(_, games)| *games > 0).map(|(stage, _)| f64::from(*stage));
        let seen = [seen().fold(stages, f64::min), seen().fold(1.0, f64::max)];
        let happened = run.happened.as_ref();
        Self {
            games,
            score: mean(scores.mean(0.5), scores.interval(0.5)),
            score_without_luck: run.summary.luck.as_ref().and_then(|luck| luck.figures.score),
            draws: mean(rate(draws, games), wilson(draws, games)),
            lead_changes: happened.map(lead_changes),
            decided: happened.and_then(|happened| decided(happened, &run.summary)),
            length: mean(length.mean(), length.mean_interval(seen, Z).within(1.0, stages)),
        }
    }

    /// The score, and the one without luck.
    #[must_use]
    pub const fn both(&self) -> Both {
        Both { plain: [self.score.mean, self.score.low, self.score.high], without: self.score_without_luck }
    }

    /// The score to conclude from: the sharper one.
    #[must_use]
    pub fn sharper(&self) -> Mean {
        let [mean, low, high] = self.both().numbers();
        Mean { mean, low, high }
    }
}

/// The verdict on a score and the one without luck: the sharper one decides, but where they contradict each other, neither does.
#[must_use]
pub fn verdict(score: &Both, aim: (f64, f64)) -> Verdict {
    let of = |[mean, low, high]: [f64; 3]| Verdict::of(Mean { mean, low, high }, aim);
    match (of(score.plain), of(score.numbers())) {
        (Verdict::Balanced, Verdict::Off) | (Verdict::Off, Verdict::Balanced) => Verdict::Inconclusive,
        (_, sharper) => sharper,
    }
}

fn mean(mean: f64, Interval { low, high }: Interval) -> Mean {
    Mean { mean, low, high }
}

fn lead_changes(happened: &Happened) -> Mean {
    let mut moments = Moments::default();
    (0..).zip(happened.course.lead_changes).for_each(|(changes, games)| moments.add(changes, games));
    let most = happened.course.lead_changes.iter().rposition(|games| *games > 0).unwrap_or(0).max(1);
    mean(
        moments.mean(),
        moments.mean_interval([0.0, most as f64], Z).within(0.0, happened.course.lead_changes.len() as f64),
    )
}

fn decided(happened: &Happened, summary: &Summary) -> Option<Mean> {
    let figures = decided::Figures::of(happened, summary, |_| String::new());
    figures.spans.last().map(|span| Mean { mean: span.decided.mean, low: span.decided.low, high: span.decided.high })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_score_without_luck_decides_but_not_against_the_plain_one() {
        let of = |plain: [f64; 2], without: [f64; 2]| {
            let [low, high] = without;
            let without = Some(Without { mean: f64::midpoint(low, high), low, high, left: 0.5, worth: 1 });
            let both = Both { plain: [f64::midpoint(plain[0], plain[1]), plain[0], plain[1]], without };
            verdict(&both, (0.5, 0.02))
        };
        assert_eq!(of([0.47, 0.51], [0.485, 0.505]), Verdict::Balanced);
        assert_eq!(of([0.485, 0.515], [0.47, 0.51]), Verdict::Inconclusive);
        assert_eq!(of([0.485, 0.515], [0.53, 0.54]), Verdict::Inconclusive);
        assert_eq!(of([0.47, 0.54], [0.53, 0.54]), Verdict::Off);
        assert_eq!(verdict(&Both::plain([0.5, 0.49, 0.51]), (0.5, 0.02)), Verdict::Balanced);
    }
}
