//! The shares of the top factors in the variance.

use crate::show::charts::Chart;
use crate::show::charts::frame::{
    ACCENT, FOOT, HEAD, MARGIN, PALE_ACCENT, Scale, bar, chart, legend, level_axis, line, number, whisker,
};
use crate::show::charts::panel::{Area, Drawn, text_style};
use crate::show::charts::shapes::{HPos, Text, VPos};
use crate::show::charts::spots::Spot;
use crate::show::charts::style::{INK, TEXT_SIZE, WIDTH, fit_name, text_width};
use crate::studies::sensitivity::export::TOO_FEW;
use crate::studies::sensitivity::{Index, Sensitivity, Variance};

/// The height of a bar, and between two factors.
const BAR: i32 = 19;
const GAP: i32 = 16;
/// The widest name of a factor.
const NAME: i32 = 340;
/// The ends of the axis, at most: intervals may reach beyond 0 and 1.
const MOST: f64 = 2.0;
/// The room for a number beyond a bar.
const NUMBER: i32 = 70;

/// Draws the chart.
pub fn draw(found: &Sensitivity, variance: &Variance) -> Result<Chart, Box<dyn std::error::Error>> {
    let indices = &variance.indices;
    let bottom = HEAD + (2 * BAR + GAP) * indices.len() as i32;
    let names = indices.iter().map(|index| text_width(&index.factor, TEXT_SIZE)).max().unwrap_or(0).min(NAME);
    let ends = || indices.iter().flat_map(Index::shares).flatten().flat_map(|[_, low, high]| [low, high]);
    let values = (100.0 * ends().fold(0.0, f64::min).max(-MOST), 100.0 * ends().fold(0.1, f64::max).min(MOST));
    let scale = Scale { values, pixels: (MARGIN + names + 14, WIDTH as i32 - MARGIN - NUMBER) };
    let title = format!("{}: where the variance comes from", found.scenario);
    chart("variance", &title, bottom + FOOT, |area| {
        let entries = [(ACCENT, "alone"), (PALE_ACCENT, "alone and with the others")];
        legend(area, &entries.map(|(colour, text)| (colour, text.to_owned())))?;
        let name = "part of the variance in percent, with 95 % intervals";
        level_axis(area, &scale, (HEAD, bottom), name, &|value| number(value, &scale))?;
        let mut spots = Vec::new();
        for (place, index) in indices.iter().enumerate() {
            rows(area, &scale, index, HEAD + (2 * BAR + GAP) * place as i32 + GAP / 2, &mut spots)?;
        }
        line(area, (scale.at(0.0), HEAD), (scale.at(0.0), bottom), INK)?;
        Ok(spots)
    })
}

fn rows(area: &Area, scale: &Scale, index: &Index, top: i32, spots: &mut Vec<Spot>) -> Drawn {
    let left = scale.pixels.0;
    let name = fit_name(&index.factor, TEXT_SIZE, left - MARGIN - 10);
    area.draw(&Text::new(name, (left - 8, top + BAR), text_style(TEXT_SIZE, HPos::Right, VPos::Center)))?;
    let [alone, total] = index.shares();
    let bars = [(alone, ACCENT, "alone"), (total, PALE_ACCENT, "alone and with the others")];
    for (place, (values, colour, what)) in bars.into_iter().enumerate() {
        let y = top + BAR * place as i32;
        let Some(values) = values else {
            let at = (scale.at(0.0) + 8, y + BAR / 2);
            area.draw(&Text::new(TOO_FEW, at, text_style(TEXT_SIZE, HPos::Left, VPos::Center)))?;
            let text = format!("{} {what}: {TOO_FEW}", index.factor);
            spots.push(Spot::between((left, y), (WIDTH as i32 - MARGIN, y + BAR), text));
            continue;
        };
        let [share, low, high] = values.map(|value| 100.0 * value);
        let [end, from, to] = [share, low, high].map(|value| scale.at(value.clamp(scale.values.0, scale.values.1)));
        bar(area, (scale.at(0.0), end), (y + 1, y + BAR - 1), colour)?;
        whisker(area, (from, to), y + BAR / 2)?;
        let at = (to.max(end) + 8, y + BAR / 2);
        area.draw(&Text::new(format!("{share:.1}"), at, text_style(TEXT_SIZE, HPos::Left, VPos::Center)))?;
        let text = format!("{} {what}: {share:.1} % of the variance ({low:.1} to {high:.1})", index.factor);
        spots.push(Spot::between((left, y), (WIDTH as i32 - MARGIN, y + BAR), text));
    }
    Ok(())
}
