//! The distribution of the victory points.

use plotters::style::RGBColor;

use super::frame::share;
use super::head::Entry;
use super::lying::Bar;
use super::sheet::{Panel, Sheet};
use super::standing::Standing;
use super::style::{NEUTRAL, counted, side};
use crate::base::decimal::Decimal;
use crate::base::figure::with_sign;
use crate::play::labels::Labels;
use crate::play::points::Unit;
use crate::play::summary::Summary;
use crate::statistics::rate;

/// The most labels along the axis of points; those that have no room are left out.
const LABELS: i32 = 20;
/// The most bars of one score each; more scores are binned, to this number of bars at most.
const BARS: i32 = 150;
const GROUPS: i32 = 60;

pub fn sheet(summaries: &[Summary], labels: &Labels) -> Sheet {
    let sides = labels.brief_sides();
    let axis = Axis::of(summaries);
    let shares = summaries.iter().flat_map(|summary| {
        axis.groups().map(|group| rate(axis.games(summary, group), summary.games)).collect::<Vec<_>>()
    });
    let top = shares.fold(0.0, f64::max);
    Sheet {
        name: "vp",
        title: format!("Victory points at the end, net for {}", sides[0]),
        legend: vec![
            Entry::square(side(0), format!("{} ahead", sides[0])),
            Entry::square(NEUTRAL, "level"),
            Entry::square(side(1), format!("{} ahead", sides[1])),
        ],
        rows: summaries.iter().map(|summary| vec![panel(summary, labels, &axis, top)]).collect(),
    }
}

/// The bars: the same for every panel. Group 0 is the score 0; every other group holds `width` scores, in units of the game.
struct Axis {
    low: i32,
    high: i32,
    width: i32,
    unit: Unit,
}

impl Axis {
    fn of(summaries: &[Summary]) -> Self {
        let unit = summaries.iter().map(|summary| summary.vp.unit).max().unwrap_or_default();
        let scores = summaries.iter().flat_map(|summary| summary.vp.histogram.iter().map(|&(vp, _)| unit.units(vp)));
        let (low, high) = scores.fold((0, 0), |(low, high), vp| (low.min(vp), high.max(vp)));
        let round = (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_i32.pow(power)));
        let fits = |width: &i32| if *width == 1 { high - low <= BARS } else { (high - low) / width <= GROUPS };
        let width = { round }.find(fits).unwrap_or(1);
        let axis = Self { low: 0, high: 0, width, unit };
        Self { low: axis.group(low), high: axis.group(high), ..axis }
    }

    /// The group of a score, counted from that of 0.
    const fn group(&self, vp: i32) -> i32 {
        vp.signum() * (vp.abs() + self.width - 1) / self.width
    }

    fn groups(&self) -> std::ops::RangeInclusive<i32> {
        self.low..=self.high
    }

    fn games(&self, summary: &Summary, group: i32) -> u64 {
        let here = summary.vp.histogram.iter().filter(|&&(vp, _)| self.group(self.unit.units(vp)) == group);
        here.map(|&(_, games)| games).sum()
    }

    /// The scores of a group as text.
    fn label(&self, group: i32) -> String {
        let far = group * self.width;
        let near = far - group.signum() * (self.width - 1);
        let [near, far] = [near, far].map(|units| self.unit.points(units));
        if near == far { format!("{far:+}") } else { format!("{near:+} to {far:+}") }
    }

    /// The position of a score, in bars from the middle of the first one: each whole score has its part of its bar.
    fn place(&self, vp: f64) -> f64 {
        let vp = vp * self.unit.scale();
        let beyond = (vp.abs() - 0.5).max(0.0);
        let within = vp.abs() - beyond;
        (within + beyond / f64::from(self.width)).copysign(vp) - f64::from(self.low)
    }

    /// The labels below the bars and their positions: at the middle of a bar its score, at the outer edge of a group, where its
    /// greatest score ends, that one.
    fn ticks(&self) -> Vec<(f64, String)> {
        // Scores of groups are longer ones.
        let labels = if self.width == 1 { LABELS } else { LABELS / 2 };
        let every = (self.high - self.low) / labels + 1;
        let tick = |group: i32| {
            let aside = if self.width == 1 { 0.0 } else { 0.5 * f64::from(group.signum()) };
            (f64::from(group - self.low) + aside, label(self.unit.points(group * self.width)))
        };
        self.groups().filter(|group| group % every == 0).map(tick).collect()
    }
}

fn panel(summary: &Summary, labels: &Labels, axis: &Axis, top: f64) -> Panel {
    let [side_name, _] = labels.brief_sides();
    let bar = |group: i32| {
        let games = axis.games(summary, group);
        let said = counted(
            labels.title(&summary.scenario.id),
            &format!("{} net for {side_name}", axis.label(group)),
            games,
            summary,
        );
        let (value, colour) = (rate(games, summary.games), colour(group));
        (String::new(), Bar { value, interval: None, colour, dot: false, text: String::new(), spot: said })
    };
    let mean = summary.vp.mean;
    Panel::Standing(Standing {
        title: labels.title(&summary.scenario.id).to_owned(),
        across: format!("victory points, net for {side_name}"),
        up: "share of games".to_owned(),
        top,
        written: share,
        bars: axis.groups().map(bar).collect(),
        ticks: axis.ticks(),
        marker: Some((axis.place(mean), format!("mean {}", with_sign(mean, 2)))),
    })
}

fn label(vp: Decimal) -> String {
    if vp == Decimal::default() { "0".to_owned() } else { format!("{vp:+}") }
}

fn colour(vp: i32) -> RGBColor {
    match vp {
        0 => NEUTRAL,
        1.. => side(0),
        _ => side(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_lies_where_the_bars_and_the_labels_have_it() {
        let single = Axis { low: -3, high: 3, width: 1, unit: Unit::WHOLE };
        assert_eq!([-3.0, -0.25, 0.0, 0.25, 1.5, 3.0].map(|vp| single.place(vp)), [0.0, 2.75, 3.0, 3.25, 4.5, 6.0]);
        let grouped = Axis { low: -3, high: 3, width: 50, unit: Unit::WHOLE };
        // A group of fifty ends half a score beyond its last one, a bar's half beyond the middle.
        for (vp, place) in [(0.0, 3.0), (0.5, 3.5), (25.5, 4.0), (50.5, 4.5), (150.5, 6.5), (-25.5, 2.0), (-0.25, 2.75)]
        {
            assert!((grouped.place(vp) - place).abs() < 1e-12, "{vp}: {}", grouped.place(vp));
        }
        let ticks = grouped.ticks();
        for tick in [(-0.5, "-150"), (3.0, "0"), (4.5, "+50")] {
            assert!(ticks.iter().any(|(place, label)| (*place, label.as_str()) == tick), "{tick:?} in {ticks:?}");
        }
    }
}
