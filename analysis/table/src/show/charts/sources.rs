//! The sources of the victory points.

use super::frame::number;
use super::head::Entry;
use super::lying::{Bar, Lying, Row};
use super::sheet::{Panel, Sheet};
use super::style::{of, side};
use crate::base::figure::fixed;
use crate::play::labels::{Labels, plain};
use crate::play::summary::Summary;

pub fn sheet(summaries: &[Summary], labels: &Labels) -> Sheet {
    let sides = labels.brief_sides();
    let means = summaries.iter().flat_map(|summary| summary.vp_sources.iter().map(|source| source.mean));
    let top = means.fold(0.0, f64::max);
    Sheet {
        name: "vp-sources",
        title: "Sources of victory points".to_owned(),
        legend: vec![Entry::square(side(0), sides[0].clone()), Entry::square(side(1), sides[1].clone())],
        rows: summaries.iter().map(|summary| vec![Panel::Lying(panel(summary, labels, top))]).collect(),
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

fn panel(summary: &Summary, labels: &Labels, top: f64) -> Lying {
    let row = |name: &str| {
        let of_name = summary.vp_sources.iter().filter(|source| source.source == name);
        let bars = of_name.map(|source| Bar {
            value: source.mean,
            interval: None,
            colour: of(&source.side, summary),
            dot: false,
            text: fixed(source.mean, 2),
            spot: format!(
                "{}: {} by {}: {} points a game",
                labels.title(&summary.scenario.id),
                plain(name),
                labels.name(&source.side),
                fixed(source.mean, 3)
            ),
        });
        Row { name: plain(name), bars: bars.collect() }
    };
    Lying {
        title: labels.title(&summary.scenario.id).to_owned(),
        rows: names(summary).into_iter().map(row).collect(),
        range: (0.0, top),
        across: "victory points per game".to_owned(),
        written: number,
    }
}
