//! Shared by the charts of a study: a head, scales, and the lines and numbers along an axis.

use plotters::prelude::{IntoDrawingArea, PathElement, Rectangle, SVGBackend, Text};
use plotters::style::text_anchor::{HPos, VPos};
use plotters::style::{Color, RGBColor, WHITE};

use super::Chart;
use super::panel::{Area, Drawn, text_style};
use super::spots::Spot;
use super::style::{GRID, INK, TEXT_SIZE, TITLE_SIZE, WIDTH, fit_name, text_width};

/// The margin around the drawing.
pub const MARGIN: i32 = 14;
/// The height of title and legend.
pub const HEAD: i32 = 78;
/// The height of the numbers along the lower axis and of its name.
pub const FOOT: i32 = 58;
/// The side of a legend's square.
const SQUARE: i32 = 14;
/// About how many numbers stand along an axis.
const NUMBERS: f64 = 8.0;
/// Half the width of the end of a whisker.
const WHISKER: i32 = 4;

/// A neutral colour for values that belong to neither side; with a paler one (Okabe and Ito 2008).
pub const ACCENT: RGBColor = RGBColor(0, 135, 98);
pub const PALE_ACCENT: RGBColor = RGBColor(148, 205, 186);

/// A scale from values to pixels.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    /// The values at both ends.
    pub values: (f64, f64),
    /// The pixels at both ends.
    pub pixels: (i32, i32),
}

impl Scale {
    /// The pixel of a value.
    pub fn at(&self, value: f64) -> i32 {
        let share = (value - self.values.0) / (self.values.1 - self.values.0);
        self.pixels.0 + (share * f64::from(self.pixels.1 - self.pixels.0)).round() as i32
    }

    /// Round numbers between the ends.
    pub fn numbers(&self) -> Vec<f64> {
        let (low, high) = self.values;
        let rough = (high - low) / NUMBERS;
        let power = 10.0_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|by| by * power).find(|step| *step >= rough).unwrap_or(rough);
        let (first, last) = ((low / step - 1e-9).ceil() as i64, (high / step + 1e-9).floor() as i64);
        (first..=last).map(|number| number as f64 * step).collect()
    }
}

/// Draws a chart of this height.
pub fn chart(
    name: &'static str,
    title: &str,
    height: i32,
    draw: impl FnOnce(&Area) -> Result<Vec<Spot>, Box<dyn std::error::Error>>,
) -> Result<Chart, Box<dyn std::error::Error>> {
    let mut svg = String::new();
    let spots = {
        let area = SVGBackend::with_string(&mut svg, (WIDTH, height as u32)).into_drawing_area();
        area.fill(&WHITE)?;
        let said = fit_name(title, TITLE_SIZE, WIDTH as i32 - 2 * MARGIN);
        area.draw(&Text::new(said, (MARGIN, 10), text_style(TITLE_SIZE, HPos::Left, VPos::Top)))?;
        let spots = draw(&area)?;
        area.present()?;
        spots
    };
    Ok(Chart { name, title: title.to_owned(), svg }.with_spots(&spots))
}

/// Draws the legend under the title.
pub fn legend(area: &Area, entries: &[(RGBColor, String)]) -> Drawn {
    let (mut x, y) = (MARGIN, 48);
    for (colour, label) in entries {
        area.draw(&Rectangle::new([(x, y), (x + SQUARE, y + SQUARE)], colour.filled()))?;
        let style = text_style(TEXT_SIZE, HPos::Left, VPos::Center);
        area.draw(&Text::new(label.clone(), (x + SQUARE + 7, y + SQUARE / 2), style))?;
        x += SQUARE + 7 + text_width(label, TEXT_SIZE) + 22;
    }
    Ok(())
}

/// Upright grid lines from `top` to `bottom` with their numbers below, and the name of the axis.
pub fn level_axis(
    area: &Area,
    scale: &Scale,
    (top, bottom): (i32, i32),
    name: &str,
    label: &dyn Fn(f64) -> String,
) -> Drawn {
    for number in scale.numbers() {
        let x = scale.at(number);
        line(area, (x, top), (x, bottom), GRID)?;
        let style = text_style(TEXT_SIZE, HPos::Center, VPos::Top);
        area.draw(&Text::new(label(number), (x, bottom + 6), style))?;
    }
    let middle = i32::midpoint(scale.pixels.0, scale.pixels.1);
    let half = (middle - MARGIN).min(WIDTH as i32 - MARGIN - middle);
    let said = fit_name(name, TEXT_SIZE, 2 * half);
    area.draw(&Text::new(said, (middle, bottom + 30), text_style(TEXT_SIZE, HPos::Center, VPos::Top)))?;
    Ok(())
}

/// A thin line.
pub fn line(area: &Area, from: (i32, i32), to: (i32, i32), colour: RGBColor) -> Drawn {
    Ok(area.draw(&PathElement::new(vec![from, to], colour.stroke_width(1)))?)
}

/// A lying bar from one place to another.
pub fn bar(area: &Area, (from, to): (i32, i32), (top, bottom): (i32, i32), colour: RGBColor) -> Drawn {
    Ok(area.draw(&Rectangle::new([(from.min(to), top), (from.max(to), bottom)], colour.filled()))?)
}

/// An interval as a lying whisker.
pub fn whisker(area: &Area, (from, to): (i32, i32), y: i32) -> Drawn {
    let stroke = |points: Vec<(i32, i32)>| area.draw(&PathElement::new(points, INK.stroke_width(1)));
    stroke(vec![(from, y), (to, y)])?;
    for x in [from, to] {
        stroke(vec![(x, y - WHISKER), (x, y + WHISKER)])?;
    }
    Ok(())
}

/// A colour between this one and white.
pub fn pale(RGBColor(red, green, blue): RGBColor) -> RGBColor {
    let mixed = |part: u8| (255.0 - 0.38 * (255.0 - f64::from(part))).round() as u8;
    RGBColor(mixed(red), mixed(green), mixed(blue))
}

/// A number along an axis of shares in percent, or of points, with as many digits as its steps need.
pub fn number(value: f64, scale: &Scale) -> String {
    let numbers = scale.numbers();
    let step = numbers.get(1).map_or(1.0, |second| second - numbers[0]);
    let digits = if step >= 0.999 { 0 } else { (-step.log10() - 1e-9).ceil().max(0.0) as usize };
    format!("{value:.digits$}").replace("-0", if value.abs() < step / 2.0 { "0" } else { "-0" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_along_an_axis_are_round() {
        let scale = Scale { values: (-12.3, 31.0), pixels: (100, 533) };
        assert_eq!(scale.numbers(), [-10.0, 0.0, 10.0, 20.0, 30.0]);
        assert_eq!((scale.at(-12.3), scale.at(31.0)), (100, 533));
        let small = Scale { values: (0.0, 0.013), pixels: (0, 1) };
        assert_eq!(small.numbers().len(), 7);
        assert_eq!(number(0.004, &small), "0.004");
        assert_eq!(number(-0.0, &scale), "0");
        assert_eq!(number(-10.0, &scale), "-10");
    }
}
