//! Shared by all charts: scales, axes, lines and whiskers.

use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, IntoFont, PathElement, Rectangle, SVGBackend, Text};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontTransform, RGBColor, ShapeStyle, TextStyle};

use super::size::Size;
use super::spots::Spot;
use super::style::{FONT, GRID, INK, broken, text_width};
use crate::base::figure::{fixed, with_sign};

/// A drawing.
pub type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
/// Whether it could be drawn.
pub type Drawn = Result<(), Box<dyn std::error::Error>>;
/// The tooltips of what was drawn.
pub type Spotted = Result<Vec<Spot>, Box<dyn std::error::Error>>;

/// The margin around the drawing.
pub const MARGIN: i32 = 14;
/// Half the width of the end of a whisker.
const WHISKER: i32 = 4;
/// The lengths of the dashes of a line, and of the gaps between them.
const DASH: i32 = 8;

/// A neutral colour for values that belong to neither side (Okabe and Ito 2008).
pub const ACCENT: RGBColor = RGBColor(0, 135, 98);
/// The paler one.
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

    /// Round numbers between the ends, this many at most, and the distance between two.
    pub fn numbers(&self, most: i32) -> (Vec<f64>, f64) {
        let (low, high) = self.values;
        let rough = (high - low) / f64::from(most.max(1));
        let power = 10.0_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|by| by * power).find(|step| *step >= rough * 0.999);
        let step = step.unwrap_or(rough);
        let (first, last) = ((low / step - 1e-9).ceil() as i64, (high / step + 1e-9).floor() as i64);
        ((first..=last).map(|number| number as f64 * step).collect(), step)
    }
}

/// How a number is written beside lines of this distance.
pub type Written = fn(f64, f64) -> String;

/// The height of the numbers below a horizontal axis and of its name.
pub fn foot(name: &str, width: i32, size: Size) -> i32 {
    size.text + 12 + name_lines(name, width, size).len() as i32 * (size.text + 4) + 6
}

fn name_lines(name: &str, width: i32, size: Size) -> Vec<String> {
    broken(name, size.text, width, 2)
}

/// Vertical grid lines through these heights, at least one, with their numbers below the last, as many as there is room for, and
/// the name of the axis, within these ends of the drawing.
pub fn level_axis(
    area: &Area,
    size: Size,
    scale: &Scale,
    spans: &[(i32, i32)],
    (name, written): (&str, Written),
    (left, right): (i32, i32),
) -> Drawn {
    let bottom = spans.iter().map(|span| span.1).max().unwrap_or(0);
    let room = (scale.pixels.1 - scale.pixels.0).max(1);
    let fits = |most: i32| {
        let (numbers, step) = scale.numbers(most);
        let widest = numbers.iter().map(|&number| text_width(&written(number, step), size.text)).max().unwrap_or(0);
        numbers.len() as i32 * (widest + 12) <= room + widest
    };
    let most = (2..=8).rev().find(|&most| fits(most)).unwrap_or(1);
    let (numbers, step) = scale.numbers(most);
    for number in numbers {
        let x = scale.at(number);
        spans.iter().try_for_each(|&(from, to)| line(area, (x, from), (x, to), GRID))?;
        let label = written(number, step);
        let half = text_width(&label, size.text) / 2;
        let at = (x.clamp(left + half, (right - half).max(left + half)), bottom + 6);
        area.draw(&Text::new(label, at, text_style(size.text, HPos::Center, VPos::Top)))?;
    }
    let mut y = bottom + size.text + 12;
    for said in name_lines(name, right - left, size) {
        let half = text_width(&said, size.text) / 2;
        let middle = i32::midpoint(scale.pixels.0, scale.pixels.1);
        let at = (middle.clamp(left + half, (right - half).max(left + half)), y);
        area.draw(&Text::new(said, at, text_style(size.text, HPos::Center, VPos::Top)))?;
        y += size.text + 4;
    }
    Ok(())
}

/// The numbers of a vertical axis, and the width of the widest.
pub fn upright_numbers(scale: &Scale, written: Written, size: Size) -> (Vec<(f64, String)>, i32) {
    let room = (scale.pixels.0 - scale.pixels.1).abs();
    let (numbers, step) = scale.numbers((room / (size.text + 18)).clamp(2, 8));
    let labels: Vec<(f64, String)> = numbers.into_iter().map(|number| (number, written(number, step))).collect();
    let widest = labels.iter().map(|(_, label)| text_width(label, size.text)).max().unwrap_or(0);
    (labels, widest)
}

/// Horizontal grid lines between these ends, with their numbers.
pub fn upright_axis(
    area: &Area,
    size: Size,
    scale: &Scale,
    labels: &[(f64, String)],
    (left, right): (i32, i32),
) -> Drawn {
    for (number, label) in labels {
        let y = scale.at(*number);
        line(area, (left, y), (right, y), GRID)?;
        let style = text_style(size.text, HPos::Right, VPos::Center);
        area.draw(&Text::new(label.clone(), (left - 8, y), style))?;
    }
    Ok(())
}

/// Text of this height, placed so at its point.
pub fn text_style(size: i32, horizontal: HPos, vertical: VPos) -> TextStyle<'static> {
    TextStyle::from((FONT, size).into_font()).color(&INK).pos(Pos::new(horizontal, vertical))
}

/// As `text_style`, reading upwards.
pub fn upright_style(size: i32, horizontal: HPos, vertical: VPos) -> TextStyle<'static> {
    let turned = (FONT, size).into_font().transform(FontTransform::Rotate270);
    TextStyle::from(turned).color(&INK).pos(Pos::new(horizontal, vertical))
}

/// A thin line.
pub fn line(area: &Area, from: (i32, i32), to: (i32, i32), colour: RGBColor) -> Drawn {
    Ok(area.draw(&PathElement::new(vec![from, to], colour.stroke_width(1)))?)
}

/// A horizontal bar from one place to another.
pub fn bar(area: &Area, (from, to): (i32, i32), (top, bottom): (i32, i32), colour: RGBColor) -> Drawn {
    Ok(area.draw(&Rectangle::new([(from.min(to), top), (from.max(to), bottom)], colour.filled()))?)
}

/// An interval as a horizontal whisker.
pub fn whisker(area: &Area, (from, to): (i32, i32), y: i32, style: ShapeStyle) -> Drawn {
    area.draw(&PathElement::new([(from, y), (to, y)], style))?;
    for x in [from, to] {
        area.draw(&PathElement::new([(x, y - WHISKER), (x, y + WHISKER)], style))?;
    }
    Ok(())
}

/// An interval as a vertical whisker.
pub fn standing_whisker(area: &Area, x: i32, (from, to): (i32, i32), style: ShapeStyle) -> Drawn {
    area.draw(&PathElement::new([(x, from), (x, to)], style))?;
    for y in [from, to] {
        area.draw(&PathElement::new([(x - WHISKER, y), (x + WHISKER, y)], style))?;
    }
    Ok(())
}

/// A dashed line, horizontal or vertical.
pub fn dashes(area: &Area, (left, top): (i32, i32), (right, bottom): (i32, i32), style: ShapeStyle) -> Drawn {
    let length = (right - left).max(bottom - top);
    let (across, down) = (i32::from(right > left), i32::from(bottom > top));
    for from in (0..length).step_by(2 * DASH as usize) {
        let at = |by: i32| (left + across * by, top + down * by);
        area.draw(&PathElement::new([at(from), at((from + DASH).min(length))], style))?;
    }
    Ok(())
}

/// A colour between this one and white.
pub fn pale(RGBColor(red, green, blue): RGBColor) -> RGBColor {
    let mixed = |part: u8| (255.0 - 0.38 * (255.0 - f64::from(part))).round() as u8;
    RGBColor(mixed(red), mixed(green), mixed(blue))
}

/// A plain number beside lines of this distance, with as many digits as it needs.
pub fn number(value: f64, step: f64) -> String {
    let digits = digits(step);
    if value.abs() < step / 2.0 { "0".to_owned() } else { fixed(value, digits) }
}

/// As `number`, with its sign.
pub fn signed(value: f64, step: f64) -> String {
    let digits = digits(step);
    if value.abs() < step / 2.0 { "0".to_owned() } else { with_sign(value, digits) }
}

/// A share beside such lines, as a percentage.
pub fn share(rate: f64, step: f64) -> String {
    let digits = digits(100.0 * step);
    format!("{} %", fixed(100.0 * rate, digits))
}

fn digits(step: f64) -> usize {
    (-(step * 1.000_001).log10().floor()).clamp(0.0, 6.0) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_along_an_axis_are_round() {
        let scale = Scale { values: (-12.3, 31.0), pixels: (100, 533) };
        assert_eq!(scale.numbers(8).0, [-10.0, 0.0, 10.0, 20.0, 30.0]);
        assert_eq!((scale.at(-12.3), scale.at(31.0)), (100, 533));
        let small = Scale { values: (0.0, 0.013), pixels: (0, 1) };
        let (numbers, step) = small.numbers(8);
        assert_eq!(numbers.len(), 7);
        assert_eq!([number(0.004, step), number(-0.0, 10.0), number(-10.0, 10.0)], ["0.004", "0", "-10"]);
        assert_eq!([signed(1.0, 1.0), signed(-0.25, 0.05), signed(0.0, 0.5)], ["+1", "-0.25", "0"]);
        assert_eq!([share(0.45, 0.05), share(0.455, 0.005), share(0.012, 0.001)], ["45 %", "45.5 %", "1.2 %"]);
    }
}
