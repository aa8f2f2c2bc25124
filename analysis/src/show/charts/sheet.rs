//! A sheet: title, legend, and panels in rows.

use plotters::prelude::{IntoDrawingArea, Rectangle, SVGBackend, Text};
use plotters::style::text_anchor::{HPos, VPos};
use plotters::style::{Color, RGBColor, WHITE};

use super::Chart;
use super::panel::{Area, Drawn, Panel, text_style};
use super::spots::Spot;
use super::style::{TEXT_SIZE, TITLE_SIZE, WIDTH, fit_name, text_width};

/// The height of title and legend.
const HEAD: u32 = 74;
/// The side of a legend's square.
const SQUARE: i32 = 14;

/// A chart before it is drawn.
#[derive(Clone, Debug)]
pub struct Sheet {
    pub name: &'static str,
    pub title: String,
    pub legend: Vec<(RGBColor, String)>,
    /// The panels, row by row; in each row side by side.
    pub rows: Vec<Vec<Panel>>,
    /// The height of a row in pixels.
    pub row_height: u32,
}

impl Sheet {
    /// Draws the sheet.
    pub fn draw(&self) -> Result<Chart, Box<dyn std::error::Error>> {
        let mut svg = String::new();
        let height = HEAD + self.row_height * self.rows.len() as u32;
        let mut spots = Vec::new();
        self.draw_on(&SVGBackend::with_string(&mut svg, (WIDTH, height)).into_drawing_area(), &mut spots)?;
        Ok(Chart { name: self.name, title: self.title.clone(), svg }.with_spots(&spots))
    }

    fn draw_on(&self, area: &Area, spots: &mut Vec<Spot>) -> Drawn {
        area.fill(&WHITE)?;
        let (head, body) = area.split_vertically(HEAD);
        let style = text_style(TITLE_SIZE, HPos::Left, VPos::Top);
        let title = fit_name(&self.title, TITLE_SIZE, WIDTH as i32 - 28);
        head.draw(&Text::new(title, (14, 10), style))?;
        self.draw_legend(&head)?;
        for (panels, row) in self.rows.iter().zip(body.split_evenly((self.rows.len(), 1))) {
            for (panel, place) in panels.iter().zip(row.split_evenly((1, panels.len()))) {
                panel.draw(&place, spots)?;
            }
        }
        area.present()?;
        Ok(())
    }

    fn draw_legend(&self, head: &Area) -> Drawn {
        let mut x = 14;
        let y = 44;
        for (colour, label) in &self.legend {
            head.draw(&Rectangle::new([(x, y), (x + SQUARE, y + SQUARE)], colour.filled()))?;
            let style = text_style(TEXT_SIZE, HPos::Left, VPos::Center);
            head.draw(&Text::new(label.clone(), (x + SQUARE + 7, y + SQUARE / 2), style))?;
            x += SQUARE + 7 + text_width(label, TEXT_SIZE) + 22;
        }
        Ok(())
    }
}
