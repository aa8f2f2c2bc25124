//! The figures of a variant.

use serde::Serialize;

use crate::play::happened::Happened;
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
            draws: mean(rate(draws, games), wilson(draws, games)),
            lead_changes: happened.map(lead_changes),
            decided: happened.and_then(|happened| decided(happened, &run.summary)),
            length: mean(length.mean(), length.mean_interval(seen, Z).within(1.0, stages)),
        }
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
