//! Curves over a value: points with their intervals, a level to compare with, a fitted curve.

use plotters::prelude::{Circle, PathElement, Polygon, Rectangle, Text};
use plotters::style::text_anchor::{HPos, VPos};
use plotters::style::{Color, RGBColor};

use super::drawing::chart;
use super::frame::{
    Area, Drawn, MARGIN, Scale, Spotted, Written, dashes, line, standing_whisker, text_style, upright_axis,
    upright_numbers, upright_style,
};
use super::head::{Entry, Sign};
use super::size::Size;
use super::style::{INK, broken, fit_name, text_width, tinted};
use super::{Chart, Spot};

/// With more points than this the band alone shows their intervals.
const ROOM_FOR_WHISKERS: usize = 60;
/// The radius of a point, and of the ring around the baseline.
const POINT: i32 = 5;
const RING: i32 = 10;
/// How strong the colour of a band is.
const BAND: f64 = 0.2;
/// How dark the band of a place on the axis is.
const GREY: f64 = 0.1;
/// The most lines in which labels along the axis are staggered.
const LINES: i32 = 3;

/// A chart before it is drawn.
pub struct Curve {
    /// The name of the file, without its ending.
    pub name: &'static str,
    /// The title.
    pub title: String,
    /// The name of the horizontal axis.
    pub across: String,
    /// The name of the vertical axis.
    pub up: String,
    /// The places along the value, each with its label.
    pub ticks: Vec<(f64, String)>,
    /// The format of numbers beside lines of a distance.
    pub written: Written,
    /// The least range of the axis.
    pub bounds: (f64, f64),
    /// The points.
    pub series: Vec<Series>,
    /// A height to compare with, and its label.
    pub level: Option<(f64, String)>,
    /// A line to compare with, and its label; none without places.
    pub fit: (&'static str, Vec<(f64, f64)>),
    /// The place that was found.
    pub found: Option<Found>,
}

/// Points of one colour.
pub struct Series {
    /// The colour.
    pub colour: RGBColor,
    /// The label in the legend.
    pub label: String,
    /// Whether the values between have a meaning: then the points are joined by lines and a band.
    pub joined: bool,
    /// The points, from left to right.
    pub dots: Vec<Dot>,
}

/// A point with its interval.
pub struct Dot {
    /// The place along the axis.
    pub at: f64,
    /// The height.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// Whether it is the baseline.
    pub ringed: bool,
    /// The text of the point.
    pub text: String,
    /// The text above its interval; may be empty.
    pub mark: String,
}

/// A place on the axis of values, from where to where it may lie, and its label.
pub struct Found {
    /// The place.
    pub at: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// The label.
    pub label: String,
}

/// The layout.
struct Field {
    across: Scale,
    up: Scale,
    numbers: Vec<(f64, String)>,
}

impl Field {
    fn of(curve: &Curve, size: Size, top: i32, bottom: i32) -> Self {
        let (across, values) = curve.ranges();
        let up = Scale { values, pixels: (bottom, top) };
        let (numbers, widest) = upright_numbers(&up, curve.written, size);
        let left = MARGIN + size.text + 6 + widest + 8;
        Self { across: Scale { values: across, pixels: (left, size.width - MARGIN - 10) }, up, numbers }
    }

    fn x(&self, at: f64) -> i32 {
        let (from, to) = self.across.values;
        self.across.at(at.clamp(from, to))
    }

    fn y(&self, value: f64) -> i32 {
        let (from, to) = self.up.values;
        self.up.at(value.clamp(from, to))
    }
}

impl Curve {
    /// Draws the chart.
    ///
    /// # Errors
    /// When the drawing library fails.
    pub fn draw(&self) -> Result<Chart, Box<dyn std::error::Error>> {
        let height = |size: Size| self.field_height(size) + self.foot(size);
        chart(self.name, &self.title, |_| self.legend(), height, |area, size, top| self.draw_in(area, size, top))
    }

    const fn field_height(&self, size: Size) -> i32 {
        size.pick(352, 260)
    }

    /// The height of the labels below the field and of the name of their axis.
    fn foot(&self, size: Size) -> i32 {
        let names = self.name_lines(size).len() as i32;
        self.staggered(size) * (size.text + 4) + names * (size.text + 4) + 20
    }

    fn name_lines(&self, size: Size) -> Vec<String> {
        broken(&self.across, size.text, size.width - 2 * MARGIN, 2)
    }

    /// The most width of a label on a line of its own, and in how many lines labels stand so that they do not touch.
    fn label_room(&self, size: Size) -> i32 {
        (size.width - 100) / self.ticks.len().clamp(1, size.pick(8, 4) as usize) as i32 - 8
    }

    fn staggered(&self, size: Size) -> i32 {
        let widest = self.ticks.iter().map(|(_, label)| text_width(label, size.text)).max().unwrap_or(0);
        if self.ticks.len() > 12 { 1 } else { (widest / self.label_room(size).max(1) + 1).clamp(1, LINES) }
    }

    /// The ranges of both axes.
    fn ranges(&self) -> ((f64, f64), (f64, f64)) {
        let dots = || self.series.iter().flat_map(|series| &series.dots);
        let ends = |values: &mut dyn Iterator<Item = f64>| {
            values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)))
        };
        let (left, right) = ends(&mut dots().map(|dot| dot.at));
        let level = self.level.iter().map(|(level, _)| *level);
        let line = self.fit.1.iter().map(|&(_, value)| value);
        let (bottom, top) = ends(&mut dots().flat_map(|dot| [dot.low, dot.high]).chain(level).chain(line));
        let beside = if right > left { 0.06 * (right - left) } else { 1.0 };
        let least = if self.bounds.1.is_finite() { 0.02 } else { 0.2 };
        let room = (0.08 * (top - bottom)).max(least / 2.0);
        let (low, high) = self.bounds;
        ((left - beside, right + beside), ((bottom - room).max(low), (top + room).min(high)))
    }

    fn legend(&self) -> Vec<Entry> {
        let mut entries: Vec<Entry> =
            self.series.iter().map(|series| Entry::square(series.colour, series.label.clone())).collect();
        let (label, line) = &self.fit;
        if !line.is_empty() {
            entries.push(Entry::new(Sign::Line, *label));
        }
        if self.found.is_some() {
            entries.push(Entry::square(tinted(INK, GREY), "crossing, with its interval"));
        }
        if self.series.iter().flat_map(|series| &series.dots).any(|dot| dot.ringed) {
            entries.push(Entry::new(Sign::Ring, "baseline"));
        }
        if let Some((_, label)) = self.level.as_ref().filter(|_| self.has_level_in_legend()) {
            entries.push(Entry::new(Sign::Dashes, label.clone()));
        }
        entries
    }

    fn draw_in(&self, area: &Area, size: Size, top: i32) -> Spotted {
        let field = Field::of(self, size, top + 6, top + self.field_height(size));
        self.found(area, &field, size)?;
        self.axes(area, &field, size)?;
        self.level(area, &field, size)?;
        for series in &self.series {
            series.draw(area, &field, size)?;
        }
        let fit = self.fit.1.iter().map(|&(at, value)| (field.x(at), field.y(value)));
        area.draw(&PathElement::new(fit.collect::<Vec<_>>(), INK.stroke_width(2)))?;
        Ok(self.series.iter().flat_map(|series| series.spots(&field)).collect())
    }

    fn axes(&self, area: &Area, field: &Field, size: Size) -> Drawn {
        let ((left, right), (bottom, top)) = (field.across.pixels, field.up.pixels);
        upright_axis(area, size, &field.up, &field.numbers, (left, right))?;
        area.draw(&PathElement::new([(left, top), (left, bottom), (right, bottom)], INK.stroke_width(1)))?;
        let lines = self.staggered(size);
        let (room, line_height) = (self.label_room(size) * lines, size.text + 4);
        let mut free = [i32::MIN; LINES as usize];
        for (place, (at, label)) in self.ticks.iter().enumerate() {
            let (x, row) = (field.x(*at), place % lines as usize);
            line(area, (x, bottom), (x, bottom + 5), INK)?;
            let label = fit_name(label, size.text, room.min(2 * (size.width - 4 - x).min(x - 2)).max(24));
            let half = text_width(&label, size.text) / 2;
            if x - half >= free[row] {
                let y = bottom + 8 + line_height * row as i32;
                area.draw(&Text::new(label, (x, y), text_style(size.text, HPos::Center, VPos::Top)))?;
                free[row] = x + half + 8;
            }
        }
        let mut y = bottom + 14 + lines * line_height;
        for said in self.name_lines(size) {
            let half = text_width(&said, size.text) / 2;
            let x = i32::midpoint(left, right).clamp(MARGIN + half, (size.width - MARGIN - half).max(MARGIN + half));
            area.draw(&Text::new(said, (x, y), text_style(size.text, HPos::Center, VPos::Top)))?;
            y += line_height;
        }
        let up = fit_name(&self.up, size.text, bottom - top);
        let at = (MARGIN, i32::midpoint(top, bottom));
        area.draw(&Text::new(up, at, upright_style(size.text, HPos::Center, VPos::Top)))?;
        Ok(())
    }

    /// A level among points at arbitrary places is labelled in the legend, because no place beside its line is sure to be free.
    fn has_level_in_legend(&self) -> bool {
        self.fit.1.is_empty() && self.series.iter().any(|series| !series.joined && series.dots.len() > 1)
    }

    /// A dashed line, with its label at the end where the points are farther away.
    fn level(&self, area: &Area, field: &Field, size: Size) -> Drawn {
        let Some((level, label)) = &self.level else { return Ok(()) };
        let (y, (left, right)) = (field.y(*level), field.across.pixels);
        dashes(area, (left, y), (right, y), INK.stroke_width(1))?;
        if self.has_level_in_legend() {
            return Ok(());
        }
        let far = |dot: Option<&Dot>| dot.map_or(0, |dot| (field.y(dot.value) - y).abs());
        let ends = |series: &Series| [far(series.dots.first()), far(series.dots.last())];
        let [left_end, right_end] = self.series.first().map_or([0; 2], ends);
        let (x, side) = if right_end >= left_end { (right - 4, HPos::Right) } else { (left + 6, HPos::Left) };
        // Where the line runs along the upper edge there is room below it only.
        let (at, edge) = if y > field.up.pixels.1 + 24 { (y - 4, VPos::Bottom) } else { (y + 4, VPos::Top) };
        area.draw(&Text::new(label.clone(), (x, at), text_style(size.text, side, edge)))?;
        Ok(())
    }

    fn found(&self, area: &Area, field: &Field, size: Size) -> Drawn {
        let Some(Found { at, low, high, label }) = &self.found else { return Ok(()) };
        let (x, (bottom, top)) = (field.x(*at), field.up.pixels);
        let band = [(field.x(*low), top), (field.x(*high), bottom)];
        area.draw(&Rectangle::new(band, tinted(INK, GREY).filled()))?;
        dashes(area, (x, top), (x, bottom), INK.stroke_width(2))?;
        let (at, side) = if x < size.width / 2 { (x + 6, HPos::Left) } else { (x - 6, HPos::Right) };
        area.draw(&Text::new(label.clone(), (at, bottom - 6), text_style(size.text, side, VPos::Bottom)))?;
        Ok(())
    }
}

impl Series {
    fn draw(&self, area: &Area, field: &Field, size: Size) -> Drawn {
        let path = |value: fn(&Dot) -> f64| self.dots.iter().map(move |dot| (field.x(dot.at), field.y(value(dot))));
        if self.joined && self.dots.len() > 1 {
            let band: Vec<(i32, i32)> = path(|dot| dot.low).chain(path(|dot| dot.high).rev()).collect();
            area.draw(&Polygon::new(band, self.colour.mix(BAND).filled()))?;
            area.draw(&PathElement::new(path(|dot| dot.value).collect::<Vec<_>>(), self.colour.stroke_width(2)))?;
        }
        for dot in &self.dots {
            let (x, y) = (field.x(dot.at), field.y(dot.value));
            if self.dots.len() <= ROOM_FOR_WHISKERS {
                let ends = (field.y(dot.low), field.y(dot.high));
                standing_whisker(area, x, ends, self.colour.stroke_width(2))?;
                area.draw(&Circle::new((x, y), POINT, self.colour.filled()))?;
            }
            if dot.ringed {
                area.draw(&Circle::new((x, y), RING, INK.stroke_width(2)))?;
            }
            if !dot.mark.is_empty() {
                let style = text_style(size.small, HPos::Center, VPos::Bottom);
                area.draw(&Text::new(dot.mark.clone(), (x, field.y(dot.high) - 3), style))?;
            }
        }
        Ok(())
    }

    fn spots<'a>(&'a self, field: &'a Field) -> impl Iterator<Item = Spot> + 'a {
        self.dots.iter().map(|dot| {
            let x = field.x(dot.at);
            Spot::between((x - POINT, field.y(dot.low)), (x + POINT, field.y(dot.high)), dot.text.clone())
        })
    }
}
