//! Differences between two runs: a dot for each, its interval as a whisker, around a line at 0.

use plotters::style::RGBColor;

use super::Chart;
use super::frame::signed;
use super::head::Entry;
use super::lying::{Bar, Lying, Row};
use super::sheet::{Panel, Sheet};
use super::style::{INK, NEUTRAL, side, tinted};
use crate::base::figure::with_sign;
use crate::base::words::{percent, shift, signed_estimate};
use crate::play::comparison::{Comparison, Difference};
use crate::play::labels::Labels;
use crate::play::luck::Both;
use crate::play::summary::Summary;
use crate::show::without_luck::{self, Unit};

/// The share of its colour that a figure without luck has.
const PALE: f64 = 0.6;

/// A difference.
#[derive(Clone, Debug)]
pub struct Shift {
    /// The name.
    pub name: String,
    /// Whether it is one of shares; else of victory points.
    pub share: bool,
    /// The colour.
    pub colour: RGBColor,
    /// The means of the baseline and of the other run.
    pub means: [f64; 2],
    /// The difference, and the one without luck.
    pub both: Both,
}

/// Draws the differences of one or more runs to a baseline, those of each under its title, with a legend of their colours, if any.
///
/// # Errors
/// When the drawing library fails.
pub fn draw(
    title: &str,
    legend: Vec<Entry>,
    runs: &[(String, Vec<Shift>)],
) -> Result<Chart, Box<dyn std::error::Error>> {
    let scale = |shift: &Shift| if shift.share { 100.0 } else { 1.0 };
    let reach = |share: bool| {
        let of_unit = runs.iter().flat_map(|(_, shifts)| shifts).filter(move |shift| shift.share == share);
        let numbers = |shift: &Shift| [shift.both.plain, shift.both.numbers()].concat();
        let ends = of_unit.flat_map(|shift| numbers(shift).into_iter().map(|number| (scale(shift) * number).abs()));
        ends.fold(0.0, f64::max)
    };
    let panel = |(name, shifts): &(String, Vec<Shift>), share: bool| {
        let rows: Vec<Row> = shifts.iter().filter(|shift| shift.share == share).map(row).collect();
        let reach = reach(share);
        let across = if share { "difference, pp" } else { "difference, victory points" };
        let pale = if rows.iter().any(|row| row.bars.len() > 1) { "; pale: without luck" } else { "" };
        (!rows.is_empty()).then(|| {
            vec![Panel::Lying(Lying {
                title: if share { name.clone() } else { String::new() },
                rows,
                range: (-reach, reach),
                across: format!("{across}{pale}"),
                written: signed,
            })]
        })
    };
    let rows = runs.iter().flat_map(|run| [panel(run, true), panel(run, false)]).flatten().collect();
    Sheet { name: "differences", title: title.to_owned(), legend, rows }.draw()
}

/// The difference, and below it the one without luck.
fn row(shift: &Shift) -> Row {
    let said = numbers(shift, shift.both.plain);
    let spot = format!(
        "{}: baseline {}, variant {}; difference {said}",
        shift.name,
        mean(shift, shift.means[0]),
        mean(shift, shift.means[1]),
    );
    let plain = bar(shift, shift.both.plain, (shift.colour, said, spot));
    let without = shift.both.without.map(|without| {
        let unit = if shift.share { Unit::Shift } else { Unit::Points };
        let said = numbers(shift, without.numbers());
        let spot = format!("{}: {}", shift.name, without_luck::worth(&without, unit));
        bar(shift, without.numbers(), (tinted(shift.colour, PALE), said, spot))
    });
    Row { name: shift.name.clone(), bars: [plain].into_iter().chain(without).collect() }
}

fn bar(shift: &Shift, numbers: [f64; 3], (colour, text, spot): (RGBColor, String, String)) -> Bar {
    let times = if shift.share { 100.0 } else { 1.0 };
    let [value, low, high] = numbers.map(|number| times * number);
    let interval = Some((low, high)).filter(|_| low.is_finite() && high.is_finite());
    Bar { value, interval, colour, dot: true, text, spot }
}

fn mean(shift: &Shift, mean: f64) -> String {
    if shift.share { percent(mean) } else { with_sign(mean, 2) }
}

fn numbers(of: &Shift, numbers: [f64; 3]) -> String {
    if of.share { shift(numbers) } else { signed_estimate(numbers) }
}

/// The colour of a measure: an outcome by its index, or the score.
pub fn colour(outcome: Option<usize>) -> RGBColor {
    match outcome {
        Some(place @ 0..=1) => side(place),
        Some(_) => NEUTRAL,
        None => INK,
    }
}

/// The differences of a comparison; the runs are among these summaries.
pub fn of_comparison(comparison: &Comparison, summaries: &[Summary], labels: &Labels) -> Vec<Shift> {
    let of = |id: &str| summaries.iter().find(|summary| summary.scenario.id == id);
    let (Some(baseline), Some(variant)) = (of(&comparison.baseline), of(&comparison.scenario)) else {
        return Vec::new();
    };
    let [one, _] = labels.brief_sides();
    let shift = |found: &Difference| {
        let place = baseline.outcomes.iter().position(|outcome| outcome.outcome == found.measure);
        let mean = |summary: &Summary| match (found.measure.as_str(), place) {
            ("vp", _) => summary.vp.mean,
            (_, Some(place)) => summary.outcomes[place].rate,
            _ => summary.score(),
        };
        let name = match found.measure.as_str() {
            "vp" => format!("victory points, net for {one}"),
            "score" => format!("score of {one}"),
            outcome => labels.brief().outcome(outcome),
        };
        Shift {
            name,
            share: found.measure != "vp",
            colour: colour(place),
            means: [mean(baseline), mean(variant)],
            both: found.both(),
        }
    };
    comparison.differences.iter().map(shift).collect()
}
