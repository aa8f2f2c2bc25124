//! A waterfall: from one mean to another in steps, each a bar that begins where the one before it ends.

use plotters::prelude::{Circle, Text};
use plotters::style::text_anchor::{HPos, VPos};
use plotters::style::{Color, RGBColor};

use super::Chart;
use super::drawing::chart;
use super::frame::{Area, Drawn, MARGIN, Scale, Written, bar, foot, level_axis, line, text_style, whisker};
use super::head::Entry;
use super::size::Size;
use super::spots::Spot;
use super::style::{INK, NEUTRAL, broken, fit_name, text_width};

/// The largest share of the width that names take beside the bars; longer ones stand above.
const NAMES: f64 = 0.4;
/// Between rows, and between panels.
const GAP: i32 = 11;
const APART: i32 = 14;
/// The radius of the dot of a mean.
const DOT: i32 = 6;
/// The part of the range that stays free at both ends.
const FREE: f64 = 0.04;

/// A waterfall before it is drawn.
#[derive(Clone, Debug)]
pub struct Waterfall {
    /// The name of its file.
    pub name: &'static str,
    /// The title.
    pub title: String,
    /// The legend.
    pub legend: Vec<Entry>,
    /// The panels, below each other and on the same scale.
    pub panels: Vec<Panel>,
    /// The name of the axis.
    pub across: String,
    /// The format of numbers along it.
    pub written: Written,
}

/// The steps between two means.
#[derive(Clone, Debug)]
pub struct Panel {
    /// The title; may be empty.
    pub title: String,
    /// The rows, from the top.
    pub rows: Vec<Row>,
}

/// A mean, or a step.
#[derive(Clone, Debug)]
pub struct Row {
    /// The name of the mean.
    pub name: String,
    /// Where a step begins; nothing for a mean.
    pub from: Option<f64>,
    /// Where it ends, or the mean.
    pub to: f64,
    /// The interval of the end.
    pub interval: (f64, f64),
    /// The colour of the bar.
    pub colour: RGBColor,
    /// The figure of the mean.
    pub text: String,
    /// The tooltip, with all its numbers.
    pub spot: String,
}

impl Row {
    fn ends(&self) -> (f64, f64) {
        let from = self.from.unwrap_or(self.to);
        (self.interval.0.min(from).min(self.to), self.interval.1.max(from).max(self.to))
    }
}

/// Where things stand.
struct Layout {
    thick: i32,
    above: bool,
    scale: Scale,
    /// Where names end, and where figures do.
    names: i32,
    figures: i32,
}

impl Waterfall {
    /// Draws it.
    ///
    /// # Errors
    /// When the drawing library fails.
    pub fn draw(&self) -> Result<Chart, Box<dyn std::error::Error>> {
        chart(
            self.name,
            &self.title,
            |_| self.legend.clone(),
            |size| self.panels.iter().map(|panel| self.height(panel, size) + APART).sum(),
            |area, size, top| {
                let mut spots = Vec::new();
                let mut y = top;
                for panel in &self.panels {
                    self.draw_panel(area, panel, (size, y), &mut spots)?;
                    y += self.height(panel, size) + APART;
                }
                Ok(spots)
            },
        )
    }

    fn rows(&self) -> impl Iterator<Item = &Row> {
        self.panels.iter().flat_map(|panel| &panel.rows)
    }

    fn layout(&self, size: Size) -> Layout {
        let widest =
            |text: fn(&Row) -> &str| self.rows().map(|row| text_width(text(row), size.text)).max().unwrap_or(0);
        let (names, figures) = (widest(|row| &row.name), widest(|row| &row.text));
        let above = size.narrow || f64::from(names) > NAMES * f64::from(size.width);
        let ends = || self.rows().map(Row::ends);
        let (low, high) = ends().fold((f64::MAX, f64::MIN), |(low, high), row| (low.min(row.0), high.max(row.1)));
        let free = if high > low { FREE * (high - low) } else { 0.5 };
        let (left, right) = match above {
            true => (MARGIN + 8, size.width - MARGIN - 8),
            false => (MARGIN + names + 14, size.width - MARGIN - figures - 14),
        };
        let scale = Scale { values: (low - free, high + free), pixels: (left, right) };
        Layout { thick: size.text + 5, above, scale, names: MARGIN + names, figures: size.width - MARGIN }
    }

    fn row_height(layout: &Layout, size: Size) -> i32 {
        layout.thick + GAP + if layout.above { size.text + 5 } else { 0 }
    }

    fn title_lines(panel: &Panel, size: Size) -> Vec<String> {
        if panel.title.is_empty() { Vec::new() } else { broken(&panel.title, size.panel, size.width - 2 * MARGIN, 2) }
    }

    fn head(panel: &Panel, size: Size) -> i32 {
        Self::title_lines(panel, size).len() as i32 * (size.panel + 4) + 6
    }

    fn height(&self, panel: &Panel, size: Size) -> i32 {
        let rows = panel.rows.len() as i32 * Self::row_height(&self.layout(size), size);
        Self::head(panel, size) + rows + GAP + foot(&self.across, size.width - 2 * MARGIN, size)
    }

    fn draw_panel(&self, area: &Area, panel: &Panel, (size, top): (Size, i32), spots: &mut Vec<Spot>) -> Drawn {
        let layout = self.layout(size);
        let mut y = top;
        for said in Self::title_lines(panel, size) {
            area.draw(&Text::new(said, (MARGIN, y + 2), text_style(size.panel, HPos::Left, VPos::Top)))?;
            y += size.panel + 4;
        }
        let (begin, height) = (top + Self::head(panel, size), Self::row_height(&layout, size));
        let bottom = begin + panel.rows.len() as i32 * height + GAP / 2;
        let ends = (MARGIN, size.width - MARGIN);
        let mut y = begin + GAP / 2;
        let tops = || (y..).step_by(height as usize).take(panel.rows.len());
        let spans = match layout.above {
            // Names above bars are free of lines.
            true => tops().map(|top| (top + size.text + 4, top + height - 1)).collect(),
            false => vec![(begin, bottom)],
        };
        level_axis(area, size, &layout.scale, &spans, (&self.across, self.written), ends)?;
        // First the lines from each step to the next.
        for (pair, top) in panel.rows.windows(2).zip(tops()) {
            let (x, middle) = (layout.scale.at(pair[1].from.unwrap_or(pair[0].to)), top + layout.middle(size));
            let end = if layout.above { top + height - 1 } else { middle + height };
            line(area, (x, middle), (x, end), NEUTRAL)?;
        }
        for row in &panel.rows {
            let middle = layout.draw_row(area, row, (size, y))?;
            let (low, high) = row.ends();
            let (low, high) = (layout.scale.at(low), layout.scale.at(high));
            let half = layout.thick / 2;
            spots.push(Spot::between((low, middle - half), (high, middle + half), row.spot.clone()));
            y += height;
        }
        Ok(())
    }
}

impl Layout {
    /// From the top of a row to the middle of its bar.
    fn middle(&self, size: Size) -> i32 {
        self.thick / 2 + if self.above { size.text + 5 } else { 0 }
    }

    /// Draws a row; returns the middle of its bar.
    fn draw_row(&self, area: &Area, row: &Row, (size, top): (Size, i32)) -> Result<i32, Box<dyn std::error::Error>> {
        let above = if self.above { size.text + 5 } else { 0 };
        let (middle, upper) = (top + self.middle(size), top + above);
        let (name, figure) = if self.above { (top, top) } else { (middle, middle) };
        let vertical = if self.above { VPos::Top } else { VPos::Center };
        let style = text_style(size.text, HPos::Right, vertical);
        area.draw(&Text::new(row.text.clone(), (self.figures, figure), style))?;
        if self.above {
            let room = self.figures - MARGIN - text_width(&row.text, size.text) - 8;
            let said = fit_name(&row.name, size.text, room);
            area.draw(&Text::new(said, (MARGIN, name), text_style(size.text, HPos::Left, vertical)))?;
        } else {
            area.draw(&Text::new(row.name.clone(), (self.names, name), text_style(size.text, HPos::Right, vertical)))?;
        }
        if let Some(from) = row.from {
            let ends = (self.scale.at(from), self.scale.at(row.to));
            bar(area, ends, (upper + 1, upper + self.thick - 1), row.colour)?;
        }
        let (low, high) = (self.scale.at(row.interval.0), self.scale.at(row.interval.1));
        whisker(area, (low, high), middle, INK.stroke_width(1))?;
        if row.from.is_none() {
            area.draw(&Circle::new((self.scale.at(row.to), middle), DOT, row.colour.filled()))?;
        }
        Ok(middle)
    }
}
