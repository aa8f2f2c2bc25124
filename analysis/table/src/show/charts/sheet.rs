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
    /// The name of the file, without its ending.
    pub name: &'static str,
    /// The title.
    pub title: String,
    /// The legend.
    pub legend: Vec<Entry>,
    /// The panels, row by row; in each row side by side.
    pub rows: Vec<Vec<Panel>>,
}

/// A panel.
#[derive(Clone, Debug)]
pub enum Panel {
    /// Horizontal bars.
    Lying(Lying),
    /// Vertical bars.
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
                        self.draw_panel(panel, area, (size, height), ((width * place, y), width), &mut spots)?;
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
            row.iter().map(|panel| self.height(panel, size, width)).max().unwrap_or(0)
        };
        self.rows_in(size).iter().map(height).collect()
    }

    fn panels(&self) -> impl Iterator<Item = &Panel> {
        self.rows.iter().flatten()
    }

    /// The panels with the same horizontal axis as this one, itself among them.
    fn lying(&self, one: &Lying) -> Vec<&Lying> {
        let lying = self.panels().filter_map(|panel| if let Panel::Lying(lying) = panel { Some(lying) } else { None });
        lying.filter(|other| other.across == one.across).collect()
    }

    /// As `lying`, for a panel of vertical bars.
    fn standing(&self, one: &Standing) -> Vec<&Standing> {
        let standing =
            self.panels().filter_map(|panel| if let Panel::Standing(standing) = panel { Some(standing) } else { None });
        standing.filter(|other| other.across == one.across).collect()
    }

    /// The height of the lowest field of these panels, which all have: fields of one height have one scale.
    fn least_field(&self, alike: &[&Standing], size: Size) -> Option<i32> {
        let rows = self.rows_in(size);
        let heights = self.heights(size);
        let fields = rows.iter().zip(heights).flat_map(|(row, height)| {
            let width = size.width / row.len().max(1) as i32;
            row.iter().filter_map(move |panel| match panel {
                Panel::Standing(one) if alike.iter().any(|other| std::ptr::eq(*other, one)) => {
                    Some(one.field(size, (width, height)))
                }
                _ => None,
            })
        });
        fields.min()
    }

    fn height(&self, panel: &Panel, size: Size, width: i32) -> i32 {
        match panel {
            Panel::Lying(lying) => lying.height(&self.lying(lying), size, width),
            Panel::Standing(standing) => standing.height(size, width),
        }
    }

    /// Draws a panel in a row of this height, at its place and in its width.
    fn draw_panel(
        &self,
        panel: &Panel,
        area: &Area,
        (size, height): (Size, i32),
        place: ((i32, i32), i32),
        spots: &mut Vec<Spot>,
    ) -> Drawn {
        match panel {
            Panel::Lying(lying) => lying.draw(&self.lying(lying), area, size, place, spots),
            Panel::Standing(standing) => {
                let alike = self.standing(standing);
                let field = self.least_field(&alike, size).unwrap_or(height);
                standing.draw(&alike, area, (size, field), place, spots)
            }
        }
    }
}
