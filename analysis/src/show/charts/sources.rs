//! The sources of the victory points.

use super::panel::{Bar, Direction, Panel, axis_end};
use super::sheet::Sheet;
use super::style::{of, points_axis, side};
use crate::play::labels::{Labels, plain};
use crate::play::summary::Summary;

pub fn sheet(summaries: &[Summary], labels: &Labels) -> Sheet {
    let sides = labels.brief_sides();
    let means = summaries.iter().flat_map(|summary| summary.vp_sources.iter().map(|source| source.mean));
    let top = axis_end(means.fold(0.0, f64::max));
    let most = summaries.iter().map(|summary| names(summary).len()).max().unwrap_or(0);
    Sheet {
        name: "vp-sources",
        title: "Sources of victory points".to_owned(),
        legend: vec![(side(0), sides[0].clone()), (side(1), sides[1].clone())],
        rows: summaries.iter().map(|summary| vec![panel(summary, labels, top)]).collect(),
        row_height: 112 + 50 * most as u32,
    }
}

/// The sources, each once, in the order of the summary.
fn names(summary: &Summary) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for source in &summary.vp_sources {
        if !names.contains(&source.source.as_str()) {
            names.push(&source.source);
        }
    }
    names
}

fn panel(summary: &Summary, labels: &Labels, top: f64) -> Panel {
    let group = |name: &str| {
        let of_name = summary.vp_sources.iter().filter(|source| source.source == name);
        let bars = of_name.map(|source| Bar {
            value: source.mean,
            interval: None,
            colour: of(&source.side, summary),
            text: format!("{:.2}", source.mean),
            spot: format!(
                "{}: {} by {}: {:.3} points a game",
                summary.scenario,
                plain(name),
                labels.name(&source.side),
                source.mean
            ),
        });
        (plain(name), bars.collect())
    };
    Panel {
        title: summary.scenario.clone(),
        direction: Direction::Right,
        groups_name: "source".to_owned(),
        values_name: "victory points per game".to_owned(),
        top,
        format: points_axis(top),
        groups: names(summary).into_iter().map(group).collect(),
        ticks: Vec::new(),
        marker: None,
    }
}
