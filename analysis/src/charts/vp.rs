//! The distribution of the victory points.

use plotters::style::RGBColor;

use super::panel::{Bar, Direction, Panel, axis_end};
use super::sheet::Sheet;
use super::style::{NEUTRAL, counted, share_axis, side};
use crate::labels::Labels;
use crate::statistics::rate;
use crate::summary::Summary;

/// The most labels along the axis of points.
const LABELS: i32 = 30;

pub fn sheet(summaries: &[Summary], labels: &Labels) -> Sheet {
    let sides = labels.brief_sides();
    let range = range(summaries);
    let shares =
        summaries.iter().flat_map(|summary| summary.vp.histogram.iter().map(|&(_, games)| rate(games, summary.games)));
    let top = axis_end(shares.fold(0.0, f64::max));
    Sheet {
        name: "vp",
        title: format!("Victory points at the end, net for {}", sides[0]),
        legend: vec![
            (side(0), format!("{} ahead", sides[0])),
            (NEUTRAL, "level".to_owned()),
            (side(1), format!("{} ahead", sides[1])),
        ],
        rows: summaries.iter().map(|summary| vec![panel(summary, &sides[0], range, top)]).collect(),
        row_height: 290,
    }
}

/// The lowest and the highest score of all summaries, so that every panel has the same axis.
fn range(summaries: &[Summary]) -> (i32, i32) {
    let scores = summaries.iter().flat_map(|summary| summary.vp.histogram.iter().map(|&(vp, _)| vp));
    scores.fold((0, 0), |(low, high), vp| (low.min(vp), high.max(vp)))
}

fn panel(summary: &Summary, side_name: &str, (low, high): (i32, i32), top: f64) -> Panel {
    let games_at = |vp: i32| summary.vp.histogram.iter().find(|&&(at, _)| at == vp).map_or(0, |&(_, games)| games);
    let every = (high - low) / LABELS + 1;
    let group = |vp: i32| {
        let label = if vp % every == 0 { label(vp) } else { String::new() };
        let share = rate(games_at(vp), summary.games);
        let said = counted(&summary.scenario, &format!("{vp:+} net for {side_name}"), games_at(vp), summary);
        (label, vec![Bar { value: share, interval: None, colour: colour(vp), text: String::new(), spot: said }])
    };
    let mean = summary.vp.mean;
    Panel {
        title: summary.scenario.clone(),
        direction: Direction::Up,
        groups_name: format!("victory points, net for {side_name}"),
        values_name: "share of games".to_owned(),
        top,
        format: share_axis(top),
        groups: (low..=high).map(group).collect(),
        marker: Some((mean - f64::from(low), format!("mean {mean:+.2}"))),
    }
}

fn label(vp: i32) -> String {
    if vp == 0 { "0".to_owned() } else { format!("{vp:+}") }
}

fn colour(vp: i32) -> RGBColor {
    match vp {
        0 => NEUTRAL,
        1.. => side(0),
        _ => side(1),
    }
}
