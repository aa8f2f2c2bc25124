//! Win and draw rates, with intervals.

use super::frame::share;
use super::head::Entry;
use super::lying::{Bar, Lying, Row};
use super::sheet::{Panel, Sheet};
use super::style::{NEUTRAL, counted, of, percent, side};
use crate::play::labels::Labels;
use crate::play::summary::{Outcome, Summary};

pub fn sheet(summaries: &[Summary], labels: &Labels) -> Sheet {
    let sides = labels.brief_sides();
    let high = summaries.iter().flat_map(|summary| &summary.outcomes).map(|outcome| outcome.high).fold(0.0, f64::max);
    Sheet {
        name: "outcomes",
        title: "Win and draw rates, with 95 % intervals".to_owned(),
        legend: vec![
            Entry::square(side(0), format!("{} win", sides[0])),
            Entry::square(side(1), format!("{} win", sides[1])),
            Entry::square(NEUTRAL, "draw"),
        ],
        rows: summaries.iter().map(|summary| vec![Panel::Lying(panel(summary, labels, high))]).collect(),
    }
}

fn panel(summary: &Summary, labels: &Labels, high: f64) -> Lying {
    let row = |outcome: &Outcome| Row {
        name: labels.brief().outcome(&outcome.outcome),
        bars: vec![Bar {
            value: outcome.rate,
            interval: Some((outcome.low, outcome.high)),
            colour: of(&outcome.outcome, summary),
            dot: false,
            text: percent(outcome.rate),
            spot: counted(
                labels.title(&summary.scenario.id),
                &labels.outcome(&outcome.outcome),
                outcome.games,
                summary,
            ),
        }],
    };
    Lying {
        title: labels.title(&summary.scenario.id).to_owned(),
        rows: summary.outcomes.iter().map(row).collect(),
        range: (0.0, high),
        across: "share of games".to_owned(),
        written: share,
    }
}
