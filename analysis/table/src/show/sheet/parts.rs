//! The parts of a sheet, for pages that put counters on the map.

use super::cells::Cells;
use super::page::Sheet;
use crate::show::canvas::{Canvas, Point};
use crate::show::heat::Ground;
use crate::show::paint::PAPER;
use crate::show::symbols;

/// What of the sheet is shown around the map and the legend.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// Left of the map, above, right and below.
    pub map: [f64; 4],
    /// The space between map and legend that is left out, and the one below it.
    pub legend: [f64; 2],
}

/// Ground and legend of a scenario, each as a piece of SVG.
#[derive(Clone, Debug)]
pub struct Parts {
    /// The area of the map on the sheet: left, top, width and height.
    pub view: [f64; 4],
    /// The area of the legend.
    pub legend_view: [f64; 4],
    /// The ground with the names of the places, and the definitions of the signs of ground, legend and counters.
    pub ground: String,
    /// The legend: signs and their meanings.
    pub legend: String,
    /// The places.
    pub cells: Cells,
    /// The centres of the places by their index.
    pub centres: Vec<Point>,
}

impl Parts {
    /// Draws the parts.
    #[must_use]
    pub fn new(sheet: &Sheet, edge: Edge, ground: impl FnOnce(&mut Canvas), legend: impl FnOnce(&mut Canvas)) -> Self {
        let ([x, y, width, height], [left, above, right, below]) = (sheet.map(), edge.map);
        let view = [x - left, y - above, width + (left + right), height + (above + below)];
        let [between, foot] = edge.legend;
        let ground = Canvas::drawn(|canvas| {
            let middle = (view[0] + view[2] / 2.0, view[1] + view[3] / 2.0);
            canvas.rectangle(middle, [view[2], view[3]], 0.0, PAPER);
            ground(canvas);
        });
        let legend = Canvas::drawn(legend);
        // The legend shows every sign that a counter has; it stands in the same document.
        let signs = symbols::used(&format!("{ground}{legend}"));
        Self {
            view,
            legend_view: [0.0, sheet.bottom() + between, sheet.width, sheet.legend - foot],
            ground: format!("{signs}{ground}"),
            legend,
            cells: sheet.cells,
            centres: (0..sheet.cells.len()).map(|index| sheet.centre(index)).collect(),
        }
    }

    /// The map without counters, for the heat.
    #[must_use]
    pub fn into_ground(self, cells: &Cells) -> Ground {
        let Self { view, ground, centres, .. } = self;
        Ground { view, svg: ground, centres, outline: cells.outline(), ways: cells.ways() }
    }

    /// The centres in whole pixels, for scripts.
    #[must_use]
    pub fn pixels(&self) -> Vec<[i32; 2]> {
        self.centres.iter().map(|&(x, y)| [x.round() as i32, y.round() as i32]).collect()
    }
}
