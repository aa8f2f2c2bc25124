//! How games end, and in which stage.

use std::collections::BTreeSet;

use plotters::style::RGBColor;

use super::frame::share;
use super::head::Entry;
use super::lying::{Bar, Lying, Row};
use super::sheet::{Panel, Sheet};
use super::standing::Standing;
use super::style::{NEUTRAL, counted, of, percent, side};
use crate::play::labels::Labels;
use crate::play::summary::Summary;
use crate::statistics::{rate, wilson};

/// The most stages with one bar each, and the number of bars beyond that.
const STAGES: usize = 20;
const GROUPS: usize = 6;

pub fn sheet(summaries: &[Summary], labels: &Labels) -> Sheet {
    let sides = labels.brief_sides();
    let highest = |counts: fn(&Summary) -> Vec<u64>| {
        let highs = summaries
            .iter()
            .flat_map(|summary| counts(summary).into_iter().map(|games| wilson(games, summary.games).high));
        highs.fold(0.0, f64::max)
    };
    let ending = highest(|summary| summary.endings.iter().map(|ending| ending.games).collect());
    let spans = spans(summaries);
    let most = summaries.iter().flat_map(|summary| {
        spans.iter().map(|&span| wilson(ended(summary, span), summary.games).high).collect::<Vec<_>>()
    });
    let stage = most.fold(0.0, f64::max);
    let row = |summary| vec![Panel::Lying(manners(summary, labels, ending)), last(summary, labels, &spans, stage)];
    Sheet {
        name: "endings",
        title: format!("How games end, and in which {}, with 95 % intervals", labels.stage()),
        legend: vec![
            Entry::square(side(0), format!("{} win", sides[0])),
            Entry::square(side(1), format!("{} win", sides[1])),
            Entry::square(NEUTRAL, "draw, or all games"),
        ],
        rows: summaries.iter().map(row).collect(),
    }
}

fn manners(summary: &Summary, labels: &Labels, high: f64) -> Lying {
    let rows = summary.endings.iter().map(|ending| {
        let name = labels.name(&ending.ending);
        let bar = bar(name, ending.games, (summary, labels), of(&ending.ending, summary));
        Row { name: name.to_owned(), bars: vec![bar] }
    });
    Lying {
        title: labels.title(&summary.scenario.id).to_owned(),
        rows: rows.collect(),
        range: (0.0, high),
        across: "share of games".to_owned(),
        written: share,
    }
}

/// The stages in which games of any run end, from first to last; many are binned. Every panel has a bar for each.
fn spans(summaries: &[Summary]) -> Vec<[u32; 2]> {
    let stages = summaries.iter().flat_map(|summary| summary.last_stage.iter().map(|&(stage, _)| stage));
    let stages: Vec<u32> = stages.collect::<BTreeSet<_>>().into_iter().collect();
    let together = if stages.len() <= STAGES { 1 } else { stages.len().div_ceil(GROUPS) };
    stages.chunks(together).map(|some| [some[0], some[some.len() - 1]]).collect()
}

/// The number of games of a run that end in these stages.
fn ended(summary: &Summary, [first, last]: [u32; 2]) -> u64 {
    let within = summary.last_stage.iter().filter(|&&(stage, _)| (first..=last).contains(&stage));
    within.map(|&(_, games)| games).sum()
}

fn last(summary: &Summary, labels: &Labels, spans: &[[u32; 2]], top: f64) -> Panel {
    let name = labels.stage();
    let bars = spans.iter().map(|&[first, last]| {
        let stage = if first == last { first.to_string() } else { format!("{first}-{last}") };
        let games = ended(summary, [first, last]);
        let said = format!("ends in {name} {stage}");
        (stage, bar(&said, games, (summary, labels), NEUTRAL))
    });
    Panel::Standing(Standing {
        title: String::new(),
        across: format!("last {name}"),
        up: "share of games".to_owned(),
        top,
        written: share,
        bars: bars.collect(),
        ticks: Vec::new(),
        marker: None,
    })
}

fn bar(what: &str, games: u64, (summary, labels): (&Summary, &Labels), colour: RGBColor) -> Bar {
    let interval = wilson(games, summary.games);
    let share = rate(games, summary.games);
    Bar {
        value: share,
        interval: Some((interval.low, interval.high)),
        colour,
        dot: false,
        text: percent(share),
        spot: counted(labels.title(&summary.scenario.id), what, games, summary),
    }
}
