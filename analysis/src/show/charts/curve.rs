//! Curves over a value: points with their intervals, a level to compare with, a fitted curve.

use plotters::prelude::{Circle, IntoDrawingArea, PathElement, Polygon, Rectangle, SVGBackend, Text};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, IntoFont, RGBColor, ShapeStyle, TextStyle, WHITE};

use super::panel::{Area, Drawn, text_style};
use super::style::{FONT, GRID, INK, TEXT_SIZE, TITLE_SIZE, WIDTH, fit_name, text_width, tinted};
use super::{Chart, Spot};

/// The height of a chart.
const HEIGHT: i32 = 500;
/// From the edges of the chart to those of the field.
const LEFT: i32 = 96;
const RIGHT: i32 = 24;
const TOP: i32 = 82;
const BOTTOM: i32 = 66;
/// Half the width of the end of a whisker, and of a spot.
const WHISKER: i32 = 5;
/// With more points than this the band alone shows their intervals.
const ROOM_FOR_WHISKERS: usize = 60;
/// The radius of a point, and of the ring around the baseline.
const POINT: i32 = 5;
const RING: i32 = 10;
/// How strong the colour of a band is.
const BAND: f64 = 0.2;
/// How dark the band of a place on the axis is.
const GREY: f64 = 0.1;
/// The lengths of the dashes of a level, and of the gaps between them.
const DASH: i32 = 8;
/// About as many lines lie across the field.
const LINES: f64 = 6.0;

/// A chart before it is drawn.
pub struct Curve {
    pub name: &'static str,
    pub title: String,
    /// The names of the axes.
    pub across: String,
    pub up: String,
    /// The places along the value, each with its label.
    pub ticks: Vec<(f64, String)>,
    /// The format of numbers beside lines of this distance.
    pub written: fn(f64, f64) -> String,
    /// The least range of the axis.
    pub bounds: (f64, f64),
    pub series: Vec<Series>,
    /// A height to compare with, and its label.
    pub level: Option<(f64, String)>,
    /// The fitted curve.
    pub fit: Vec<(f64, f64)>,
    pub found: Option<Found>,
}

/// Points of one colour.
pub struct Series {
    pub colour: RGBColor,
    pub label: String,
    /// Whether the values between have a meaning: then the points are joined by lines and a band.
    pub joined: bool,
    pub dots: Vec<Dot>,
}

/// A point with its interval.
pub struct Dot {
    pub at: f64,
    pub value: f64,
    pub low: f64,
    pub high: f64,
    /// Whether it is the baseline.
    pub ringed: bool,
    /// Its text.
    pub text: String,
}

/// A place on the axis of values, from where to where it may lie, and its label.
pub struct Found {
    pub at: f64,
    pub low: f64,
    pub high: f64,
    pub label: String,
}

/// The layout.
struct Field {
    x: (f64, f64),
    y: (f64, f64),
}

impl Field {
    fn of(curve: &Curve) -> Self {
        let dots = || curve.series.iter().flat_map(|series| &series.dots);
        let ends = |values: &mut dyn Iterator<Item = f64>| {
            values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)))
        };
        let (left, right) = ends(&mut dots().map(|dot| dot.at));
        let level = curve.level.iter().map(|(level, _)| *level);
        let (bottom, top) = ends(&mut dots().flat_map(|dot| [dot.low, dot.high]).chain(level));
        let beside = if right > left { 0.05 * (right - left) } else { 1.0 };
        let least = if curve.bounds.1.is_finite() { 0.02 } else { 0.2 };
        let room = (0.08 * (top - bottom)).max(least / 2.0);
        let (low, high) = curve.bounds;
        Self { x: (left - beside, right + beside), y: ((bottom - room).max(low), (top + room).min(high)) }
    }

    fn x(&self, at: f64) -> i32 {
        let (from, to) = self.x;
        let width = f64::from(WIDTH as i32 - LEFT - RIGHT);
        LEFT + (width * (at.clamp(from, to) - from) / (to - from)).round() as i32
    }

    fn y(&self, value: f64) -> i32 {
        let (from, to) = self.y;
        let height = f64::from(HEIGHT - TOP - BOTTOM);
        HEIGHT - BOTTOM - (height * (value.clamp(from, to) - from) / (to - from)).round() as i32
    }
}

impl Curve {
    /// Draws the chart.
    pub fn draw(&self) -> Result<Chart, Box<dyn std::error::Error>> {
        let field = Field::of(self);
        let mut svg = String::new();
        {
            let area = SVGBackend::with_string(&mut svg, (WIDTH, HEIGHT as u32)).into_drawing_area();
            area.fill(&WHITE)?;
            let title = fit_name(&self.title, TITLE_SIZE, WIDTH as i32 - 28);
            area.draw(&Text::new(title, (14, 10), text_style(TITLE_SIZE, HPos::Left, VPos::Top)))?;
            self.legend(&area)?;
            self.found(&area, &field)?;
            self.axes(&area, &field)?;
            self.level(&area, &field)?;
            for series in &self.series {
                series.draw(&area, &field)?;
            }
            let fit = self.fit.iter().map(|&(at, value)| (field.x(at), field.y(value)));
            area.draw(&PathElement::new(fit.collect::<Vec<_>>(), INK.stroke_width(2)))?;
            area.present()?;
        }
        let spots: Vec<Spot> = self.series.iter().flat_map(|series| series.spots(&field)).collect();
        Ok(Chart { name: self.name, title: self.title.clone(), svg }.with_spots(&spots))
    }

    /// The legend.
    fn legend(&self, area: &Area) -> Drawn {
        let (mut x, y) = (14, 52);
        let mut put = |label: &str, mark: &dyn Fn(i32) -> Drawn| -> Drawn {
            mark(x)?;
            let label = fit_name(label, TEXT_SIZE, (WIDTH as i32 - x - 40).max(0));
            x += 26;
            area.draw(&Text::new(label.clone(), (x, y), text_style(TEXT_SIZE, HPos::Left, VPos::Center)))?;
            x += text_width(&label, TEXT_SIZE) + 22;
            Ok(())
        };
        for series in &self.series {
            put(&series.label, &|x| {
                Ok(area.draw(&Rectangle::new([(x, y - 7), (x + 14, y + 7)], series.colour.filled()))?)
            })?;
        }
        if !self.fit.is_empty() {
            put("fitted curve", &|x| Ok(area.draw(&PathElement::new([(x, y), (x + 18, y)], INK.stroke_width(2)))?))?;
        }
        if self.found.is_some() {
            let grey = tinted(INK, GREY).filled();
            put("crossing, with its interval", &|x| {
                Ok(area.draw(&Rectangle::new([(x, y - 7), (x + 14, y + 7)], grey))?)
            })?;
        }
        if self.series.iter().flat_map(|series| &series.dots).any(|dot| dot.ringed) {
            put("baseline", &|x| Ok(area.draw(&Circle::new((x + 9, y), RING - 2, INK.stroke_width(2)))?))?;
        }
        Ok(())
    }

    fn axes(&self, area: &Area, field: &Field) -> Drawn {
        let (left, right, bottom) = (LEFT, WIDTH as i32 - RIGHT, HEIGHT - BOTTOM);
        let step = step(field.y.1 - field.y.0);
        let first = (field.y.0 / step).ceil() as i64;
        for number in (first..).map(|line| line as f64 * step).take_while(|&value| value <= field.y.1 + step / 1e6) {
            let y = field.y(number);
            area.draw(&PathElement::new([(left, y), (right, y)], GRID.stroke_width(1)))?;
            let label = (self.written)(number, step);
            area.draw(&Text::new(label, (left - 8, y), text_style(TEXT_SIZE, HPos::Right, VPos::Center)))?;
        }
        area.draw(&PathElement::new([(left, TOP), (left, bottom), (right, bottom)], INK.stroke_width(1)))?;
        let mut free = i32::MIN;
        let room = (right - left) / self.ticks.len().clamp(1, 8) as i32 - 8;
        for (at, label) in &self.ticks {
            let x = field.x(*at);
            area.draw(&PathElement::new([(x, bottom), (x, bottom + 5)], INK.stroke_width(1)))?;
            let label = fit_name(label, TEXT_SIZE, room);
            let half = text_width(&label, TEXT_SIZE) / 2 + 4;
            if x - half >= free {
                area.draw(&Text::new(label, (x, bottom + 9), text_style(TEXT_SIZE, HPos::Center, VPos::Top)))?;
                free = x + half;
            }
        }
        let across = fit_name(&self.across, TEXT_SIZE, right - left);
        let middle = i32::midpoint(left, right);
        area.draw(&Text::new(across, (middle, HEIGHT - 8), text_style(TEXT_SIZE, HPos::Center, VPos::Bottom)))?;
        let turned = (FONT, TEXT_SIZE).into_font().transform(plotters::style::FontTransform::Rotate270);
        let style = TextStyle::from(turned).color(&INK).pos(Pos::new(HPos::Center, VPos::Top));
        let up = fit_name(&self.up, TEXT_SIZE, bottom - TOP + 20);
        area.draw(&Text::new(up, (8, i32::midpoint(TOP, bottom)), style))?;
        Ok(())
    }

    /// A dashed line, with its label at the end where the points are farther away.
    fn level(&self, area: &Area, field: &Field) -> Drawn {
        let Some((level, label)) = &self.level else { return Ok(()) };
        let (y, right) = (field.y(*level), WIDTH as i32 - RIGHT);
        dashes(area, (LEFT, y), (right, y), INK.stroke_width(1))?;
        let far = |dot: Option<&Dot>| dot.map_or(0, |dot| (field.y(dot.value) - y).abs());
        let ends = |series: &Series| [far(series.dots.first()), far(series.dots.last())];
        let [left_end, right_end] = self.series.first().map_or([0; 2], ends);
        let (x, side) = if right_end >= left_end { (right - 4, HPos::Right) } else { (LEFT + 6, HPos::Left) };
        // Where the line runs along the upper edge there is room below it only.
        let (at, edge) = if y > TOP + 24 { (y - 4, VPos::Bottom) } else { (y + 4, VPos::Top) };
        area.draw(&Text::new(label.clone(), (x, at), text_style(TEXT_SIZE, side, edge)))?;
        Ok(())
    }

    fn found(&self, area: &Area, field: &Field) -> Drawn {
        let Some(Found { at, low, high, label }) = &self.found else { return Ok(()) };
        let (x, bottom) = (field.x(*at), HEIGHT - BOTTOM);
        let band = [(field.x(*low), TOP), (field.x(*high), bottom)];
        area.draw(&Rectangle::new(band, tinted(INK, GREY).filled()))?;
        dashes(area, (x, TOP), (x, bottom), INK.stroke_width(2))?;
        let (at, side) = if x < WIDTH as i32 / 2 { (x + 6, HPos::Left) } else { (x - 6, HPos::Right) };
        area.draw(&Text::new(label.clone(), (at, bottom - 6), text_style(TEXT_SIZE, side, VPos::Bottom)))?;
        Ok(())
    }
}

impl Series {
    fn draw(&self, area: &Area, field: &Field) -> Drawn {
        let path = |value: fn(&Dot) -> f64| self.dots.iter().map(move |dot| (field.x(dot.at), field.y(value(dot))));
        if self.joined && self.dots.len() > 1 {
            let band: Vec<(i32, i32)> = path(|dot| dot.low).chain(path(|dot| dot.high).rev()).collect();
            area.draw(&Polygon::new(band, self.colour.mix(BAND).filled()))?;
            area.draw(&PathElement::new(path(|dot| dot.value).collect::<Vec<_>>(), self.colour.stroke_width(2)))?;
        }
        for dot in &self.dots {
            let (x, y) = (field.x(dot.at), field.y(dot.value));
            if self.dots.len() <= ROOM_FOR_WHISKERS {
                self.whisker(area, x, [field.y(dot.low), field.y(dot.high)])?;
                area.draw(&Circle::new((x, y), POINT, self.colour.filled()))?;
            }
            if dot.ringed {
                area.draw(&Circle::new((x, y), RING, INK.stroke_width(2)))?;
            }
        }
        Ok(())
    }

    fn whisker(&self, area: &Area, x: i32, ends: [i32; 2]) -> Drawn {
        let style = self.colour.stroke_width(2);
        area.draw(&PathElement::new(ends.map(|y| (x, y)), style))?;
        for y in ends {
            area.draw(&PathElement::new([(x - WHISKER, y), (x + WHISKER, y)], style))?;
        }
        Ok(())
    }

    fn spots<'a>(&'a self, field: &'a Field) -> impl Iterator<Item = Spot> + 'a {
        self.dots.iter().map(|dot| {
            let x = field.x(dot.at);
            Spot::between((x - WHISKER, field.y(dot.low)), (x + WHISKER, field.y(dot.high)), dot.text.clone())
        })
    }
}

/// A line of dashes, level or upright.
fn dashes(area: &Area, (left, top): (i32, i32), (right, bottom): (i32, i32), style: ShapeStyle) -> Drawn {
    let length = (right - left).max(bottom - top);
    let (across, down) = (i32::from(right > left), i32::from(bottom > top));
    for from in (0..length).step_by(2 * DASH as usize) {
        let at = |by: i32| (left + across * by, top + down * by);
        area.draw(&PathElement::new([at(from), at((from + DASH).min(length))], style))?;
    }
    Ok(())
}

/// The distance of lines across a field of this height: 1, 2 or 5 times a power of ten.
pub fn step(height: f64) -> f64 {
    let wanted = height / LINES;
    let power = 10_f64.powf(wanted.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|times| times * power);
    steps.into_iter().find(|&step| step >= wanted * 0.999).unwrap_or(wanted)
}

/// Shares beside lines that are `step` apart: with as many digits as these need.
pub fn shares(rate: f64, step: f64) -> String {
    let digits = digits(100.0 * step);
    format!("{:.digits$} %", 100.0 * rate)
}

/// Points beside such lines.
pub fn points(points: f64, step: f64) -> String {
    let digits = digits(step);
    // Zero has no sign.
    if points.abs() < step / 2.0 { "0".to_owned() } else { format!("{points:+.digits$}") }
}

fn digits(step: f64) -> usize {
    (-step.log10().floor()).clamp(0.0, 6.0) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_apart_by_round_numbers() {
        let near = |found: f64, expected: f64| assert!((found / expected - 1.0).abs() < 1e-9, "{found} {expected}");
        [(1.0, 0.2), (0.3, 0.05), (6.0, 1.0), (0.02, 0.005), (130.0, 50.0)]
            .into_iter()
            .for_each(|(height, expected)| near(step(height), expected));
        assert_eq!([shares(0.45, 0.05), shares(0.455, 0.005)], ["45 %", "45.5 %"]);
        assert_eq!([points(1.0, 1.0), points(-0.25, 0.05), points(0.0, 0.5)], ["+1", "-0.25", "0"]);
    }
}
