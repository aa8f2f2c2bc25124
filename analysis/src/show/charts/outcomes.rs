//! Win and draw rates, with intervals.

use super::panel::{Bar, Direction, Panel, axis_end};
use super::sheet::Sheet;
use super::style::{NEUTRAL, TEXT_SIZE, WIDTH, counted, fit, of, percent, share_axis, side};
use crate::play::labels::Labels;
use crate::play::summary::{Outcome, Summary};

/// The most scenarios with room for each rate over its bar.
const ROOM_FOR_RATES: usize = 5;

pub fn sheet(summaries: &[Summary], labels: &Labels) -> Sheet {
    let sides = labels.brief_sides();
    Sheet {
        name: "outcomes",
        title: "Win and draw rates, with 95 % intervals".to_owned(),
        legend: vec![
            (side(0), format!("{} win", sides[0])),
            (side(1), format!("{} win", sides[1])),
            (NEUTRAL, "draw".to_owned()),
        ],
        rows: vec![vec![panel(summaries, labels)]],
        row_height: 420,
    }
}

fn panel(summaries: &[Summary], labels: &Labels) -> Panel {
    let label_width = WIDTH as i32 / summaries.len() as i32 - 24;
    let group = |summary: &Summary| {
        let bars = summary.outcomes.iter().map(|outcome| bar(outcome, summary, labels, summaries.len())).collect();
        (fit(&summary.scenario, TEXT_SIZE, label_width), bars)
    };
    let highest = summaries.iter().flat_map(|summary| &summary.outcomes).map(|outcome| outcome.high);
    let top = axis_end(highest.fold(0.0, f64::max)).min(1.1);
    Panel {
        title: String::new(),
        direction: Direction::Up,
        groups_name: "scenario".to_owned(),
        values_name: "share of games".to_owned(),
        top,
        format: share_axis(top),
        groups: summaries.iter().map(group).collect(),
        ticks: Vec::new(),
        marker: None,
    }
}

fn bar(outcome: &Outcome, summary: &Summary, labels: &Labels, scenarios: usize) -> Bar {
    Bar {
        value: outcome.rate,
        interval: Some((outcome.low, outcome.high)),
        colour: of(&outcome.outcome, summary),
        text: if scenarios <= ROOM_FOR_RATES { percent(outcome.rate) } else { String::new() },
        spot: counted(&summary.scenario, &labels.outcome(&outcome.outcome), outcome.games, summary),
    }
}
