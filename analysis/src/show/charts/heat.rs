//! A map of two values: a cell for each pair, coloured by the measure.

use plotters::prelude::{IntoDrawingArea, PathElement, Rectangle, SVGBackend, Text};
use plotters::style::text_anchor::{HPos, VPos};
use plotters::style::{Color, RGBColor, WHITE};

use super::panel::{Area, Drawn, text_style};
use super::style::{GRID, INK, TEXT_SIZE, TITLE_SIZE, WIDTH, fit_name, text_width};
use super::{Chart, Spot};

/// The height of title and legend.
const HEAD: i32 = 84;
/// The height of the words and values above the cells.
const ABOVE: i32 = 54;
/// From the edges to what is drawn.
const MARGIN: i32 = 14;
/// The widest value of a row.
const NAME: i32 = 220;
/// The sizes of a cell.
const WIDEST: i32 = 150;
const HIGHEST: i32 = 62;
/// How high all cells are together, at most.
const TALLEST: i32 = 2400;
/// Smaller cells have no room for the mean, or for its interval.
const ROOM_FOR_MEANS: i32 = 56;
const ROOM_FOR_INTERVALS: i32 = 112;
const LINE: i32 = 22;
/// The height of the intervals.
const SMALL: i32 = 14;
/// White text is used on colours at least this dark.
const DARK: u32 = 420;

/// A chart before it is drawn.
pub struct Heat {
    pub name: &'static str,
    pub title: String,
    /// Rows and columns: the name and the values.
    pub down: (String, Vec<String>),
    pub across: (String, Vec<String>),
    /// The cells, row by row.
    pub cells: Vec<Cell>,
    /// The colours of the legend from end to end, and the labels at both.
    pub legend: (Vec<RGBColor>, [String; 2]),
}

/// A cell.
pub struct Cell {
    pub colour: RGBColor,
    pub mean: String,
    pub interval: String,
    /// Whether it is the baseline.
    pub framed: bool,
    /// Its text.
    pub text: String,
}

/// The layout.
struct Plan {
    left: i32,
    width: f64,
    height: f64,
}

impl Plan {
    fn of(heat: &Heat) -> Self {
        let widest = heat.down.1.iter().map(|value| text_width(value, TEXT_SIZE)).max().unwrap_or(0);
        let left = MARGIN + widest.clamp(60, NAME) + 16;
        let width = f64::from(WIDTH as i32 - left - MARGIN) / heat.across.1.len() as f64;
        let height = f64::from(TALLEST) / heat.down.1.len() as f64;
        Self { left, width: width.min(f64::from(WIDEST)), height: height.min(f64::from(HIGHEST)) }
    }

    /// The upper left corner of a cell.
    fn corner(&self, row: usize, column: usize) -> (i32, i32) {
        let at = |size: f64, place: usize| (size * place as f64).round() as i32;
        (self.left + at(self.width, column), HEAD + ABOVE + at(self.height, row))
    }
}

impl Heat {
    /// Draws the chart.
    pub fn draw(&self) -> Result<Chart, Box<dyn std::error::Error>> {
        let plan = Plan::of(self);
        let (rows, columns) = (self.down.1.len(), self.across.1.len());
        let height = plan.corner(rows, 0).1 + MARGIN;
        let mut svg = String::new();
        let mut spots = Vec::new();
        {
            let area = SVGBackend::with_string(&mut svg, (WIDTH, height as u32)).into_drawing_area();
            area.fill(&WHITE)?;
            let title = fit_name(&self.title, TITLE_SIZE, WIDTH as i32 - 2 * MARGIN);
            area.draw(&Text::new(title, (MARGIN, 10), text_style(TITLE_SIZE, HPos::Left, VPos::Top)))?;
            self.legend(&area)?;
            for (place, cell) in self.cells.iter().enumerate() {
                let (row, column) = (place / columns, place % columns);
                let corners = [plan.corner(row, column), plan.corner(row + 1, column + 1)];
                cell.draw(&area, corners)?;
                spots.push(Spot::between(corners[0], corners[1], cell.text.clone()));
            }
            for (place, _) in self.cells.iter().enumerate().filter(|(_, cell)| cell.framed) {
                let (row, column) = (place / columns, place % columns);
                frame(&area, [plan.corner(row, column), plan.corner(row + 1, column + 1)])?;
            }
            self.names(&area, &plan)?;
            area.present()?;
        }
        Ok(Chart { name: self.name, title: self.title.clone(), svg }.with_spots(&spots))
    }

    fn legend(&self, area: &Area) -> Drawn {
        let (y, step) = (48, 4);
        let mut x = MARGIN;
        let (colours, [from, to]) = &self.legend;
        let style = || text_style(TEXT_SIZE, HPos::Left, VPos::Center);
        let [from, to] = [from, to].map(|label| fit_name(label, TEXT_SIZE, 280));
        area.draw(&Text::new(from.clone(), (x, y + 8), style()))?;
        x += text_width(&from, TEXT_SIZE) + 10;
        let begin = x;
        for colour in colours {
            area.draw(&Rectangle::new([(x, y), (x + step, y + 16)], colour.filled()))?;
            x += step;
        }
        area.draw(&Rectangle::new([(begin, y), (x, y + 16)], GRID))?;
        area.draw(&Text::new(to.clone(), (x + 10, y + 8), style()))?;
        x += 10 + text_width(&to, TEXT_SIZE) + 24;
        if self.cells.iter().any(|cell| cell.framed) {
            frame(area, [(x, y), (x + 16, y + 16)])?;
            area.draw(&Text::new("baseline", (x + 26, y + 8), style()))?;
        }
        Ok(())
    }

    /// The values along both edges, as many as fit, and their names.
    fn names(&self, area: &Area, plan: &Plan) -> Drawn {
        let (left, top) = plan.corner(0, 0);
        let mut free = i32::MIN;
        for (row, value) in self.down.1.iter().enumerate() {
            let y = i32::midpoint(plan.corner(row, 0).1, plan.corner(row + 1, 0).1);
            if y - LINE / 2 >= free {
                let value = fit_name(value, TEXT_SIZE, left - MARGIN - 8);
                area.draw(&Text::new(value, (left - 8, y), text_style(TEXT_SIZE, HPos::Right, VPos::Center)))?;
                free = y + LINE / 2;
            }
        }
        let mut free = i32::MIN;
        for (column, value) in self.across.1.iter().enumerate() {
            let x = i32::midpoint(plan.corner(0, column).0, plan.corner(0, column + 1).0);
            let value = fit_name(value, TEXT_SIZE, (plan.width as i32 - 8).max(48));
            let half = text_width(&value, TEXT_SIZE) / 2 + 3;
            if x - half >= free {
                area.draw(&Text::new(value, (x, top - 6), text_style(TEXT_SIZE, HPos::Center, VPos::Bottom)))?;
                free = x + half;
            }
        }
        // Both names stand in one line: the rows first.
        let room = (WIDTH as i32 - 2 * MARGIN) / 2 - 20;
        let [down, across] = [&self.down.0, &self.across.0].map(|name| fit_name(name, TEXT_SIZE, room));
        let said = format!("rows: {down}; columns: {across}");
        area.draw(&Text::new(said, (MARGIN, HEAD), text_style(TEXT_SIZE, HPos::Left, VPos::Top)))?;
        Ok(())
    }
}

impl Cell {
    fn draw(&self, area: &Area, [(left, top), (right, bottom)]: [(i32, i32); 2]) -> Drawn {
        let (width, height) = (right - left, bottom - top);
        area.draw(&Rectangle::new([(left, top), (right, bottom)], self.colour.filled()))?;
        if width > 4 && height > 4 {
            area.draw(&Rectangle::new([(left, top), (right, bottom)], GRID))?;
        }
        let RGBColor(red, green, blue) = self.colour;
        let dark = 2 * u32::from(red) + 3 * u32::from(green) + u32::from(blue) < 2 * DARK;
        let ink = if dark { &WHITE } else { &INK };
        let (x, y) = (i32::midpoint(left, right), i32::midpoint(top, bottom));
        let both = width >= ROOM_FOR_INTERVALS && height >= 2 * LINE;
        if width >= ROOM_FOR_MEANS && height >= LINE {
            let (size, at) =
                if width >= ROOM_FOR_INTERVALS { (TEXT_SIZE + 1, y - if both { 10 } else { 0 }) } else { (SMALL, y) };
            area.draw(&Text::new(self.mean.clone(), (x, at), text_style(size, HPos::Center, VPos::Center).color(ink)))?;
        }
        if both {
            let style = text_style(SMALL, HPos::Center, VPos::Center).color(ink);
            area.draw(&Text::new(self.interval.clone(), (x, y + 13), style))?;
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
