//! The effect of a change: a dot for each difference, its interval as whiskers, around a line at 0.

use crate::play::labels::Labels;
use crate::show::charts::panel::{Area, Drawn, text_style};
use crate::show::charts::shapes::{
    Circle, Color, HPos, IntoDrawingArea, PathElement, RGBColor, SVGBackend, Text, VPos, WHITE,
};
use crate::show::charts::style::{GRID, INK, NEUTRAL, PANEL_TITLE_SIZE, TEXT_SIZE, TITLE_SIZE, WIDTH, fit_name, side};
use crate::show::charts::{Chart, Spot};
use crate::studies::what_if::{Difference, WhatIf};

/// From the edges to what is drawn.
const MARGIN: i32 = 14;
/// Where the axis begins and ends.
const LEFT: i32 = 250;
const RIGHT: i32 = WIDTH as i32 - 210;
/// The height of a row.
const ROW: i32 = 46;
/// The height of what stands above the rows of a panel, and of its axis.
const ABOVE: i32 = 38;
const AXIS: i32 = 44;
/// Half the height of the end of a whisker, in pixels, and the radius of a dot.
const CAP: i32 = 6;
const DOT: i32 = 6;

/// Rows that share an axis.
struct Panel<'a> {
    title: String,
    /// The scale of the values.
    scale: f64,
    rows: Vec<Row<'a>>,
    /// How far the axis reaches to either side.
    reach: f64,
    top: i32,
}

struct Row<'a> {
    name: String,
    of: &'a Difference,
    colour: RGBColor,
}

/// Draws the chart.
pub fn draw(found: &WhatIf, labels: &Labels) -> Result<Chart, Box<dyn std::error::Error>> {
    let title = "What the change does: differences, with 95 % intervals".to_owned();
    let panels = panels(found, labels);
    let height = panels.iter().map(Panel::end).max().unwrap_or(0) + MARGIN;
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (WIDTH, height as u32)).into_drawing_area();
        area.fill(&WHITE)?;
        area.draw(&Text::new(title.clone(), (MARGIN, 10), text_style(TITLE_SIZE, HPos::Left, VPos::Top)))?;
        panels.iter().try_for_each(|panel| panel.draw(&area))?;
        area.present()?;
    }
    let spots: Vec<Spot> = panels.iter().flat_map(Panel::spots).collect();
    Ok(Chart { name: "differences", title, svg }.with_spots(&spots))
}

fn panels<'a>(found: &'a WhatIf, labels: &Labels) -> [Panel<'a>; 2] {
    let [one, _] = labels.brief_sides();
    let row = |of: &'a Difference, place: usize| {
        let (name, colour) = match of.measure.as_str() {
            "score" => (format!("score, {one}"), INK),
            "vp" => (format!("net for {one}"), INK),
            _ => (found.outcome(place, labels), [side(0), side(1), NEUTRAL][place]),
        };
        Row { name, of, colour }
    };
    let rows = found.differences.iter().zip(0..).map(|(of, place)| row(of, place));
    let (points, shares): (Vec<Row>, Vec<Row>) = rows.partition(|row| row.of.measure == "vp");
    let shares = Panel::new("percentage points", 100.0, shares, 48);
    let points = Panel::new("victory points", 1.0, points, shares.end() + 10);
    [shares, points]
}

impl<'a> Panel<'a> {
    fn new(title: &str, scale: f64, rows: Vec<Row<'a>>, top: i32) -> Self {
        let ends = rows.iter().flat_map(|row| [row.of.low, row.of.high]);
        let reach = ends.fold(0.0_f64, |most, end| most.max(end.abs())) * scale;
        let reach = if reach > 0.0 { 1.06 * reach } else { 1.0 };
        Self { title: title.to_owned(), scale, rows, reach, top }
    }

    /// Where it ends, in pixels from the top.
    fn end(&self) -> i32 {
        self.top + ABOVE + ROW * self.rows.len() as i32 + AXIS
    }

    /// Where a value lies, in pixels from the left.
    fn x(&self, value: f64) -> i32 {
        let share = (value / self.reach + 1.0) / 2.0;
        LEFT + (share * f64::from(RIGHT - LEFT)).round() as i32
    }

    /// The middle of a row, in pixels from the top.
    fn y(&self, row: usize) -> i32 {
        self.top + ABOVE + ROW * row as i32 + ROW / 2
    }

    fn draw(&self, area: &Area) -> Drawn {
        let style = text_style(PANEL_TITLE_SIZE, HPos::Left, VPos::Top);
        area.draw(&Text::new(self.title.clone(), (MARGIN, self.top + 6), style))?;
        self.draw_axis(area)?;
        self.rows.iter().enumerate().try_for_each(|(place, row)| self.draw_row(area, place, row))
    }

    /// Lines at round values, the one at 0 drawn dark.
    fn draw_axis(&self, area: &Area) -> Drawn {
        let (top, bottom) = (self.top + ABOVE, self.top + ABOVE + ROW * self.rows.len() as i32);
        let step = step(self.reach);
        let most = (self.reach / step).floor() as i32;
        for place in -most..=most {
            let value = f64::from(place) * step;
            let x = self.x(value);
            let line = if place == 0 { INK.stroke_width(2) } else { GRID.stroke_width(1) };
            area.draw(&PathElement::new(vec![(x, top), (x, bottom)], line))?;
            let style = text_style(TEXT_SIZE, HPos::Center, VPos::Top);
            area.draw(&Text::new(tick_label(value, step), (x, bottom + 6), style))?;
        }
        Ok(())
    }

    fn draw_row(&self, area: &Area, place: usize, row: &Row) -> Drawn {
        let y = self.y(place);
        let [low, high, middle] = [row.of.low, row.of.high, row.of.difference].map(|value| self.x(self.scale * value));
        let name = fit_name(&row.name, TEXT_SIZE, LEFT - MARGIN - 20);
        area.draw(&Text::new(name, (LEFT - 14, y), text_style(TEXT_SIZE, HPos::Right, VPos::Center)))?;
        let line = row.colour.stroke_width(3);
        area.draw(&PathElement::new(vec![(low, y), (high, y)], line))?;
        for x in [low, high] {
            area.draw(&PathElement::new(vec![(x, y - CAP), (x, y + CAP)], line))?;
        }
        area.draw(&Circle::new((middle, y), DOT, row.colour.filled()))?;
        let text = self.numbers(row);
        area.draw(&Text::new(text, (RIGHT + 14, y), text_style(TEXT_SIZE, HPos::Left, VPos::Center)))?;
        Ok(())
    }

    /// The difference and its interval.
    fn numbers(&self, row: &Row) -> String {
        let [by, low, high] = [row.of.difference, row.of.low, row.of.high].map(|value| self.scale * value);
        if self.scale > 1.0 {
            format!("{by:+.2} ({low:+.2} to {high:+.2})")
        } else {
            format!("{by:+.3} ({low:+.3} to {high:+.3})")
        }
    }

    fn spots(&self) -> Vec<Spot> {
        let spot = |(place, row): (usize, &Row)| {
            let [left, right] = [row.of.low, row.of.high].map(|value| self.x(self.scale * value));
            let y = self.y(place);
            let [from, to] = [row.of.baseline, row.of.variant].map(|value| format!("{:.2}", self.scale * value));
            let unit = if self.scale > 1.0 { " %" } else { "" };
            let text = format!(
                "{}: baseline {from}{unit}, variant {to}{unit}; difference {} {}",
                row.name,
                self.numbers(row),
                self.title
            );
            Spot::between((left - DOT, y - ROW / 3), (right + DOT, y + ROW / 3), text)
        };
        self.rows.iter().enumerate().map(spot).collect()
    }
}

/// A round step, such that three to six of them reach so far.
fn step(reach: f64) -> f64 {
    let rough = reach / 3.0;
    let power = 10_f64.powf(rough.log10().floor());
    let factor = [5.0, 2.0].into_iter().find(|factor| factor * power <= rough).unwrap_or(1.0);
    factor * power
}

/// A value of the axis, with as many digits as its steps need.
fn tick_label(value: f64, step: f64) -> String {
    let digits = (-step.log10().floor()).clamp(0.0, 6.0) as usize;
    if value == 0.0 { "0".to_owned() } else { format!("{value:+.digits$}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round() {
        assert_eq!([0.9, 1.0, 6.0, 14.9, 15.0, 30.0].map(step), [0.2, 0.2, 2.0, 2.0, 5.0, 10.0]);
        assert_eq!(
            [tick_label(0.2, 0.2), tick_label(-0.05, 0.05), tick_label(20.0, 10.0), tick_label(0.0, 1.0)],
            ["+0.2", "-0.05", "+20", "0"]
        );
    }
}
