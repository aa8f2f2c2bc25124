//! A tornado chart: the effect of each factor alone, the largest on top.

use crate::play::labels::Labels;
use crate::show::charts::Chart;
use crate::show::charts::frame::{
    FOOT, HEAD, MARGIN, Scale, bar, chart, legend, level_axis, line, number, pale, whisker,
};
use crate::show::charts::panel::{Area, Drawn, text_style};
use crate::show::charts::shapes::{HPos, RGBColor, Text, VPos};
use crate::show::charts::spots::Spot;
use crate::show::charts::style::{INK, NEUTRAL, TEXT_SIZE, WIDTH, fit_name, side, text_width};
use crate::studies::sensitivity::{Alone, FactorReport, SURE, Sensitivity};

/// The most factors that are drawn.
const MOST: usize = 24;
/// The height of a bar, and between two factors.
const BAR: i32 = 15;
const GAP: i32 = 10;
/// The widest name of a factor.
const NAME: i32 = 340;
/// The height and the widest of the names of levels.
const SMALL: i32 = 14;
const LEVEL: i32 = 110;

/// Draws the chart.
pub fn draw(found: &Sensitivity, labels: &Labels) -> Result<Chart, Box<dyn std::error::Error>> {
    let shown: Vec<&FactorReport> = found.factors.iter().take(MOST).collect();
    let tops: Vec<i32> = shown
        .iter()
        .scan(HEAD, |y, factor| {
            let top = *y;
            *y += BAR * factor.alone.len() as i32 + GAP;
            Some(top)
        })
        .collect();
    let bottom = HEAD + shown.iter().map(|factor| BAR * factor.alone.len() as i32 + GAP).sum::<i32>();
    let names = shown.iter().map(|factor| text_width(&factor.factor, TEXT_SIZE)).max().unwrap_or(0).min(NAME);
    let scale = Scale { values: range(found, &shown), pixels: (MARGIN + names + 12, WIDTH as i32 - MARGIN) };
    let title = format!("{}: what each guess does alone", found.scenario);
    chart("tornado", &title, bottom + FOOT, |area| {
        legend(area, &entries(found, labels))?;
        let factor = |value: f64| number(value, &scale);
        level_axis(area, &scale, (HEAD, bottom), &axis(found, labels), &factor)?;
        let mut spots = Vec::new();
        for (factor, top) in shown.iter().zip(tops) {
            rows(area, &scale, found, factor, top, &mut spots)?;
        }
        line(area, (scale.at(0.0), HEAD - 4), (scale.at(0.0), bottom), INK)?;
        Ok(spots)
    })
}

/// A value as drawn: shares in percent.
fn drawn(found: &Sensitivity, value: f64) -> f64 {
    if found.rate { 100.0 * value } else { value }
}

/// From where to where the axis goes, with room for the names of levels.
fn range(found: &Sensitivity, shown: &[&FactorReport]) -> (f64, f64) {
    let levels = || shown.iter().flat_map(|factor| &factor.alone);
    let low = levels().map(|level| drawn(found, level.low)).fold(0.0, f64::min);
    let high = levels().map(|level| drawn(found, level.high)).fold(0.0, f64::max);
    let room = if high > low { 0.24 * (high - low) } else { 1.0 };
    (low - room, high + room)
}

/// The side for which more of the measure is good, if any.
fn better(found: &Sensitivity) -> Option<usize> {
    match found.measure.as_str() {
        "draw" => None,
        measure => Some(usize::from(measure == found.sides[1])),
    }
}

fn colour(found: &Sensitivity, level: &Alone) -> RGBColor {
    let full = match better(found) {
        None => NEUTRAL,
        Some(first) if level.difference < 0.0 => side(1 - first),
        Some(first) => side(first),
    };
    if level.adjusted < SURE { full } else { pale(full) }
}

fn entries(found: &Sensitivity, labels: &Labels) -> Vec<(RGBColor, String)> {
    let sides = labels.brief_sides();
    let mut entries: Vec<(RGBColor, String)> = match better(found) {
        None => Vec::new(),
        Some(_) => [0, 1].map(|place| (side(place), format!("good for {}", sides[place]))).to_vec(),
    };
    entries.push((pale(NEUTRAL), "pale: may be chance".to_owned()));
    entries
}

fn axis(found: &Sensitivity, labels: &Labels) -> String {
    let [one, other] = labels.brief_sides();
    let measure = match found.measure.as_str() {
        "score" => format!("score of {one}, pp"),
        "vp" => format!("victory points, net for {one}"),
        "draw" => "draws, pp".to_owned(),
        measure => format!("wins of {}, pp", if measure == found.sides[0] { one } else { other }),
    };
    format!("change of the {measure}, with 95 % intervals")
}

fn rows(
    area: &Area,
    scale: &Scale,
    found: &Sensitivity,
    factor: &FactorReport,
    top: i32,
    spots: &mut Vec<Spot>,
) -> Drawn {
    let height = BAR * factor.alone.len() as i32;
    let (left, right) = scale.pixels;
    let name = fit_name(&factor.factor, TEXT_SIZE, left - MARGIN - 10);
    let at = (left - 8, top + height / 2);
    area.draw(&Text::new(name, at, text_style(TEXT_SIZE, HPos::Right, VPos::Center)))?;
    for (place, level) in factor.alone.iter().enumerate() {
        let y = top + BAR * place as i32;
        let [end, low, high] = [level.difference, level.low, level.high].map(|value| scale.at(drawn(found, value)));
        bar(area, (scale.at(0.0), end), (y + 1, y + BAR - 1), colour(found, level))?;
        whisker(area, (low, high), y + BAR / 2)?;
        label(area, level, (low, high), y + BAR / 2)?;
        spots.push(Spot::between((left, y), (right, y + BAR), said(found, factor, level)));
    }
    Ok(())
}

/// The name of the level, beyond the bar.
fn label(area: &Area, level: &Alone, (low, high): (i32, i32), y: i32) -> Drawn {
    let name = fit_name(&level.level, SMALL, LEVEL);
    let (at, side) = if level.difference < 0.0 { (low - 8, HPos::Right) } else { (high + 8, HPos::Left) };
    Ok(area.draw(&Text::new(name, (at, y), text_style(SMALL, side, VPos::Center)))?)
}

fn said(found: &Sensitivity, factor: &FactorReport, level: &Alone) -> String {
    let [by, low, high] = [level.difference, level.low, level.high].map(|value| drawn(found, value));
    let unit = if found.rate { " percentage points" } else { " victory points" };
    format!(
        "{} at {} (is {}): {by:+.2}{unit} ({low:+.2} to {high:+.2}), adjusted p {:.4}, score {:.3}",
        factor.factor, level.level, factor.base, level.adjusted, level.score.mean
    )
}
