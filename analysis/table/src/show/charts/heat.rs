//! A map of two values: a cell for each pair, coloured by the measure.

use plotters::prelude::{PathElement, Rectangle, Text};
use plotters::style::text_anchor::{HPos, VPos};
use plotters::style::{Color, RGBColor, WHITE};

use super::drawing::chart;
use super::frame::{Area, Drawn, MARGIN, Spotted, text_style};
use super::head::{Entry, Sign};
use super::size::Size;
use super::style::{GRID, INK, broken, fit_name, text_width};
use super::{Chart, Spot};

/// The sizes of a cell.
const WIDEST: i32 = 150;
const HIGHEST: i32 = 62;
/// How high all cells are together, at most.
const TALLEST: i32 = 2400;
/// White text is used on colours at least this dark.
const DARK: u32 = 420;
/// The most lines that the names of the values take.
const NAMES: usize = 4;

/// A chart before it is drawn.
pub struct Heat {
    /// The name of the file, without its ending.
    pub name: &'static str,
    /// The title.
    pub title: String,
    /// The rows: their name and values.
    pub down: (String, Vec<String>),
    /// The columns: their name and values.
    pub across: (String, Vec<String>),
    /// The cells, row by row.
    pub cells: Vec<Cell>,
    /// The colours of the legend from end to end, and the labels at both.
    pub legend: (Vec<RGBColor>, [String; 2]),
}

/// A cell.
pub struct Cell {
    /// The colour.
    pub colour: RGBColor,
    /// The mean, in words.
    pub mean: String,
    /// The interval, in words.
    pub interval: String,
    /// Whether it is the baseline.
    pub framed: bool,
    /// The text of the cell.
    pub text: String,
}

/// The layout.
struct Plan {
    left: i32,
    top: i32,
    width: f64,
    height: f64,
}

impl Plan {
    fn of(heat: &Heat, size: Size, top: i32) -> Self {
        let widest = heat.down.1.iter().map(|value| text_width(value, size.text)).max().unwrap_or(0);
        let left = MARGIN + widest.clamp(20, size.width / 4) + 12;
        let width = f64::from(size.width - left - MARGIN) / heat.across.1.len() as f64;
        let height = f64::from(TALLEST) / heat.down.1.len() as f64;
        let top = top + heat.words(size).len() as i32 * (size.text + 4) + size.text + 14;
        Self { left, top, width: width.min(f64::from(WIDEST)), height: height.min(f64::from(HIGHEST)) }
    }

    /// The upper left corner of a cell.
    fn corner(&self, row: usize, column: usize) -> (i32, i32) {
        let at = |size: f64, place: usize| (size * place as f64).round() as i32;
        (self.left + at(self.width, column), self.top + at(self.height, row))
    }
}

impl Heat {
    /// Draws the chart.
    ///
    /// # Errors
    /// When the drawing library fails.
    pub fn draw(&self) -> Result<Chart, Box<dyn std::error::Error>> {
        let height = |size| Plan::of(self, size, 0).corner(self.down.1.len(), 0).1 + MARGIN;
        chart(self.name, &self.title, |_| self.entries(), height, |area, size, top| self.draw_in(area, size, top))
    }

    fn entries(&self) -> Vec<Entry> {
        let (colours, [from, to]) = &self.legend;
        let scale = Entry::new(Sign::Scale(from.clone(), colours.clone()), to.clone());
        let baseline = self.cells.iter().any(|cell| cell.framed).then(|| Entry::new(Sign::Frame, "baseline"));
        [scale].into_iter().chain(baseline).collect()
    }

    /// The names of both values.
    fn words(&self, size: Size) -> Vec<String> {
        let said = format!("rows: {}; columns: {}", self.down.0, self.across.0);
        broken(&said, size.text, size.width - 2 * MARGIN, NAMES)
    }

    fn draw_in(&self, area: &Area, size: Size, top: i32) -> Spotted {
        let plan = Plan::of(self, size, top);
        let columns = self.across.1.len();
        let corners = |place: usize| {
            let (row, column) = (place / columns, place % columns);
            [plan.corner(row, column), plan.corner(row + 1, column + 1)]
        };
        for (place, cell) in self.cells.iter().enumerate() {
            cell.draw(area, size, corners(place))?;
        }
        for (place, _) in self.cells.iter().enumerate().filter(|(_, cell)| cell.framed) {
            frame(area, corners(place))?;
        }
        self.names(area, size, top, &plan)?;
        let spot = |(place, cell): (usize, &Cell)| {
            let [from, to] = corners(place);
            Spot::between(from, to, cell.text.clone())
        };
        Ok(self.cells.iter().enumerate().map(spot).collect())
    }

    /// The values along both edges, as many as fit, and their names.
    fn names(&self, area: &Area, size: Size, top: i32, plan: &Plan) -> Drawn {
        for (said, place) in self.words(size).into_iter().zip(0..) {
            let at = (MARGIN, top + place * (size.text + 4));
            area.draw(&Text::new(said, at, text_style(size.text, HPos::Left, VPos::Top)))?;
        }
        let (left, upper) = plan.corner(0, 0);
        let line = size.text + 5;
        let mut free = i32::MIN;
        for (row, value) in self.down.1.iter().enumerate() {
            let y = i32::midpoint(plan.corner(row, 0).1, plan.corner(row + 1, 0).1);
            if y - line / 2 >= free {
                let value = fit_name(value, size.text, left - MARGIN - 8);
                area.draw(&Text::new(value, (left - 8, y), text_style(size.text, HPos::Right, VPos::Center)))?;
                free = y + line / 2;
            }
        }
        let mut free = i32::MIN;
        for (column, value) in self.across.1.iter().enumerate() {
            let x = i32::midpoint(plan.corner(0, column).0, plan.corner(0, column + 1).0);
            let value = fit_name(value, size.text, (plan.width as i32 - 6).max(40));
            let half = text_width(&value, size.text) / 2;
            if x - half >= free && x + half <= size.width {
                area.draw(&Text::new(value, (x, upper - 6), text_style(size.text, HPos::Center, VPos::Bottom)))?;
                free = x + half + 6;
            }
        }
        Ok(())
    }
}

impl Cell {
    fn draw(&self, area: &Area, size: Size, [(left, top), (right, bottom)]: [(i32, i32); 2]) -> Drawn {
        let (width, height) = (right - left, bottom - top);
        area.draw(&Rectangle::new([(left, top), (right, bottom)], self.colour.filled()))?;
        if width > 4 && height > 4 {
            area.draw(&Rectangle::new([(left, top), (right, bottom)], GRID))?;
        }
        let RGBColor(red, green, blue) = self.colour;
        let dark = 2 * u32::from(red) + 3 * u32::from(green) + u32::from(blue) < 2 * DARK;
        let ink = if dark { &WHITE } else { &INK };
        let (x, y) = (i32::midpoint(left, right), i32::midpoint(top, bottom));
        let fits = |text: &str, letters: i32| text_width(text, letters) <= width - 4;
        let both = fits(&self.interval, size.small) && height >= 2 * size.text + 8;
        let letters = if fits(&self.mean, size.text) { size.text } else { size.small };
        if fits(&self.mean, letters) && height >= letters + 4 {
            let at = if both { y - size.text / 2 - 1 } else { y };
            let style = text_style(letters, HPos::Center, VPos::Center).color(ink);
            area.draw(&Text::new(self.mean.clone(), (x, at), style))?;
        }
        if both {
            let style = text_style(size.small, HPos::Center, VPos::Center).color(ink);
            area.draw(&Text::new(self.interval.clone(), (x, y + size.small / 2 + 5), style))?;
        }
        Ok(())
    }
}

/// A frame within these corners. A rectangle would have a thin one.
fn frame(area: &Area, [(left, top), (right, bottom)]: [(i32, i32); 2]) -> Drawn {
    let (left, top, right, bottom) = (left + 1, top + 1, right - 1, bottom - 1);
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top), (right, top)];
    area.draw(&PathElement::new(corners, INK.stroke_width(3)))?;
    Ok(())
}
