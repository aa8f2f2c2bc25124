//! A sheet: panels in rows below a title and a legend; on a phone each panel has a row of its own.

use super::Chart;
use super::drawing::chart;
use super::frame::{Area, Drawn};
use super::head::Entry;
use super::lying::Lying;
use super::size::Size;
use super::spots::Spot;
use super::standing::Standing;

/// Between two rows of panels.
const GAP: i32 = 14;

/// A chart before it is drawn.
#[derive(Clone, Debug)]
pub struct Sheet {
    pub name: &'static str,
    pub title: String,
    pub legend: Vec<Entry>,
    /// The panels, row by row; in each row side by side.
    pub rows: Vec<Vec<Panel>>,
}

/// A panel.
#[derive(Clone, Debug)]
pub enum Panel {
    Lying(Lying),
    Standing(Standing),
}

impl Sheet {
    /// Draws the sheet.
    ///
    /// # Errors
    /// When the drawing library fails.
    pub fn draw(&self) -> Result<Chart, Box<dyn std::error::Error>> {
        let height = |size| self.heights(size).into_iter().map(|height| height + GAP).sum();
        chart(
            self.name,
            &self.title,
            |_| self.legend.clone(),
            height,
            |area, size, top| {
                let mut spots = Vec::new();
                let mut y = top;
                for (row, height) in self.rows_in(size).iter().zip(self.heights(size)) {
                    let width = size.width / row.len().max(1) as i32;
                    for (place, panel) in (0..).zip(row) {
                        panel.draw(area, size, (width * place, y), (width, height), &mut spots)?;
                    }
                    y += height + GAP;
                }
                Ok(spots)
            },
        )
    }

    /// The rows as this size has them.
    fn rows_in(&self, size: Size) -> Vec<Vec<&Panel>> {
        match size.narrow {
            false => self.rows.iter().map(|row| row.iter().collect()).collect(),
            true => self.rows.iter().flatten().map(|panel| vec![panel]).collect(),
        }
    }

    fn heights(&self, size: Size) -> Vec<i32> {
        let height = |row: &Vec<&Panel>| {
            let width = size.width / row.len().max(1) as i32;
            row.iter().map(|panel| panel.height(size, width)).max().unwrap_or(0)
        };
        self.rows_in(size).iter().map(height).collect()
    }
}

impl Panel {
    fn height(&self, size: Size, width: i32) -> i32 {
        match self {
            Self::Lying(lying) => lying.height(size, width),
            Self::Standing(standing) => standing.height(size, width),
        }
    }

    fn draw(
        &self,
        area: &Area,
        size: Size,
        place: (i32, i32),
        (width, height): (i32, i32),
        spots: &mut Vec<Spot>,
    ) -> Drawn {
        match self {
            Self::Lying(lying) => lying.draw(area, size, place, width, spots),
            Self::Standing(standing) => standing.draw(area, size, place, (width, height), spots),
        }
    }
}
