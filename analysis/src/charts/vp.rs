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
/// The most bars that show a score each; of more, neighbours are put together, to so many bars at most.
const BARS: i32 = 150;
const GROUPS: i32 = 60;

pub fn sheet(summaries: &[Summary], labels: &Labels) -> Sheet {
    let sides = labels.brief_sides();
    let axis = Axis::of(summaries);
    let shares = summaries.iter().flat_map(|summary| {
        axis.groups().map(|group| rate(axis.games(summary, group), summary.games)).collect::<Vec<_>>()
    });
    let top = axis_end(shares.fold(0.0, f64::max));
    Sheet {
        name: "vp",
        title: format!("Victory points at the end, net for {}", sides[0]),
        legend: vec![
            (side(0), format!("{} ahead", sides[0])),
            (NEUTRAL, "level".to_owned()),
            (side(1), format!("{} ahead", sides[1])),
        ],
        rows: summaries.iter().map(|summary| vec![panel(summary, &sides[0], &axis, top)]).collect(),
        row_height: 290,
    }
}

/// The bars: the same for every panel. Group 0 is the score of nought alone; each other one holds so many scores.
struct Axis {
    low: i32,
    high: i32,
    width: i32,
}

impl Axis {
    fn of(summaries: &[Summary]) -> Self {
        let scores = summaries.iter().flat_map(|summary| summary.vp.histogram.iter().map(|&(vp, _)| vp));
        let (low, high) = scores.fold((0, 0), |(low, high), vp| (low.min(vp), high.max(vp)));
        let round = (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_i32.pow(power)));
        let fits = |width: &i32| if *width == 1 { high - low <= BARS } else { (high - low) / width <= GROUPS };
        let width = { round }.find(fits).unwrap_or(1);
        let axis = Self { low: 0, high: 0, width };
        Self { low: axis.group(low), high: axis.group(high), width }
    }

    /// The group of a score, counted from that of nought.
    const fn group(&self, vp: i32) -> i32 {
        vp.signum() * (vp.abs() + self.width - 1) / self.width
    }

    fn groups(&self) -> std::ops::RangeInclusive<i32> {
        self.low..=self.high
    }

    fn games(&self, summary: &Summary, group: i32) -> u64 {
        let here = summary.vp.histogram.iter().filter(|&&(vp, _)| self.group(vp) == group);
        here.map(|&(_, games)| games).sum()
    }

    /// The scores of a group in words.
    fn told(&self, group: i32) -> String {
        let far = group * self.width;
        let near = far - group.signum() * (self.width - 1);
        if near == far { format!("{far:+}") } else { format!("{near:+} to {far:+}") }
    }

    /// Where a score lies, in bars from the first one.
    fn place(&self, vp: f64) -> f64 {
        let aside = if self.width == 1 || vp == 0.0 { 0.0 } else { 0.5 * vp.signum() };
        vp / f64::from(self.width) + aside - f64::from(self.low)
    }
}

fn panel(summary: &Summary, side_name: &str, axis: &Axis, top: f64) -> Panel {
    // Scores of groups are longer ones.
    let labels = if axis.width == 1 { LABELS } else { LABELS / 2 };
    let every = (axis.high - axis.low) / labels + 1;
    let bar = |group: i32| {
        let label = if group % every == 0 { label(group * axis.width) } else { String::new() };
        let games = axis.games(summary, group);
        let said = counted(&summary.scenario, &format!("{} net for {side_name}", axis.told(group)), games, summary);
        let (value, colour) = (rate(games, summary.games), colour(group));
        (label, vec![Bar { value, interval: None, colour, text: String::new(), spot: said }])
    };
    let mean = summary.vp.mean;
    Panel {
        title: summary.scenario.clone(),
        direction: Direction::Up,
        groups_name: format!("victory points, net for {side_name}"),
        values_name: "share of games".to_owned(),
        top,
        format: share_axis(top),
        groups: axis.groups().map(bar).collect(),
        marker: Some((axis.place(mean), format!("mean {mean:+.2}"))),
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
