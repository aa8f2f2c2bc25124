//! How games end, and in which stage.

use super::panel::{Bar, Direction, Panel, axis_end};
use super::sheet::Sheet;
use super::style::{NEUTRAL, TEXT_SIZE, counted, fit_name, of, percent, share_axis, side};
use crate::play::labels::Labels;
use crate::play::summary::Summary;
use crate::statistics::{rate, wilson};

/// The most pixels for the name of a manner of ending.
const MANNER: i32 = 250;

/// The most stages with one bar each, and the number of bars beyond that.
const STAGES: usize = 20;
const GROUPS: usize = 6;

pub fn sheet(summaries: &[Summary], labels: &Labels) -> Sheet {
    let sides = labels.brief_sides();
    let end_of = |counts: fn(&Summary) -> Vec<u64>| {
        let highs = summaries
            .iter()
            .flat_map(|summary| counts(summary).into_iter().map(|games| wilson(games, summary.games).high));
        axis_end(highs.fold(0.0, f64::max))
    };
    let ending_end = end_of(|summary| summary.endings.iter().map(|ending| ending.games).collect()) * 1.1;
    let stage_end = end_of(|summary| stages(summary).into_iter().map(|(_, games)| games).collect());
    let longest = summaries.iter().map(|summary| summary.endings.len()).max().unwrap_or(0);
    Sheet {
        name: "endings",
        title: format!("How games end, and in which {}, with 95 % intervals", labels.stage()),
        legend: vec![
            (side(0), format!("{} win", sides[0])),
            (side(1), format!("{} win", sides[1])),
            (NEUTRAL, "draw, or all games".to_owned()),
        ],
        rows: summaries
            .iter()
            .map(|summary| vec![manner(summary, labels, ending_end), stage(summary, labels.stage(), stage_end)])
            .collect(),
        row_height: (124 + 32 * longest as u32).max(310),
    }
}

fn manner(summary: &Summary, labels: &Labels, top: f64) -> Panel {
    let groups = summary.endings.iter().map(|ending| {
        (
            fit_name(labels.name(&ending.ending), TEXT_SIZE, MANNER),
            vec![bar(labels.name(&ending.ending), ending.games, summary, of(&ending.ending, summary))],
        )
    });
    Panel {
        title: summary.scenario.clone(),
        direction: Direction::Right,
        groups_name: "manner of ending".to_owned(),
        values_name: "share of games".to_owned(),
        top,
        format: share_axis(top),
        groups: groups.collect(),
        ticks: Vec::new(),
        marker: None,
    }
}

/// The number of games that end in each stage; many stages are binned.
fn stages(summary: &Summary) -> Vec<(String, u64)> {
    let each = &summary.last_stage;
    if each.len() <= STAGES {
        return each.iter().map(|&(stage, games)| (stage.to_string(), games)).collect();
    }
    let together = each.chunks(each.len().div_ceil(GROUPS)).map(|some| {
        let games = some.iter().map(|&(_, games)| games).sum();
        (format!("{}-{}", some[0].0, some[some.len() - 1].0), games)
    });
    together.collect()
}

fn stage(summary: &Summary, name: &str, top: f64) -> Panel {
    let groups = stages(summary).into_iter().map(|(stage, games)| {
        let said = format!("ends in {name} {stage}");
        (stage, vec![bar(&said, games, summary, NEUTRAL)])
    });
    Panel {
        title: String::new(),
        direction: Direction::Up,
        groups_name: format!("last {name}"),
        values_name: "share of games".to_owned(),
        top,
        format: share_axis(top),
        groups: groups.collect(),
        ticks: Vec::new(),
        marker: None,
    }
}

fn bar(what: &str, games: u64, summary: &Summary, colour: plotters::style::RGBColor) -> Bar {
    let interval = wilson(games, summary.games);
    let share = rate(games, summary.games);
    Bar {
        value: share,
        interval: Some((interval.low, interval.high)),
        colour,
        text: percent(share),
        spot: counted(&summary.scenario, what, games, summary),
    }
}
