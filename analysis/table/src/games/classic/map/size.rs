//! Sizes on the sheet.

use kartacz_engine::games::classic::data::Scenario;
use kartacz_engine::grid::{SIDES, Tops};

use crate::show::canvas::Point;
use crate::show::sheet::cells::{hexagon, inner};
use crate::show::sheet::{Cells, Frame};

/// From the centre of a hex to its vertices, in pixels.
pub const SIZE: f64 = 30.0;
/// From the centre of a hex to its sides.
pub const HALF: f64 = inner(SIZE);
/// The room around the map. The legend grows by its lines of signs and its notes.
pub const FRAME: Frame = Frame { margin: 30.0, head: 76.0, legend: 52.0, least_width: 940.0 };
/// How far from the centre the marks at vertices stand.
const MARK: f64 = 21.5;

/// The places of the map.
pub const fn cells(scenario: &Scenario) -> Cells {
    Cells::Hexes { layout: scenario.map.field.layout, size: SIZE }
}

/// How hexes lie.
pub const fn tops(scenario: &Scenario) -> Tops {
    scenario.map.field.layout.tops
}

/// The vertices of a hex around a centre: side `s` runs from vertex `s` to vertex `s + 1`.
pub fn corners(tops: Tops, size: f64, centre: Point) -> [Point; SIDES] {
    hexagon(tops, size, centre)
}

/// A side of a hex.
pub fn side(tops: Tops, centre: Point, side: usize) -> [Point; 2] {
    let corners = corners(tops, SIZE, centre);
    [corners[side], corners[(side + 1) % SIDES]]
}

/// The place of the number of a hex.
pub fn number_place(tops: Tops, (x, y): Point) -> Point {
    match tops {
        Tops::Flat => (x, y - HALF + 7.5),
        Tops::Pointed => (x, y - SIZE + 12.5),
    }
}

/// The place of the star of an objective: beside the counters.
pub fn star_place(tops: Tops, (x, y): Point) -> Point {
    match tops {
        Tops::Flat => (x - MARK, y),
        Tops::Pointed => (x - HALF + 7.0, y - SIZE / 2.0 + 3.0),
    }
}

/// The place of the flag of the side that holds an objective.
#[must_use]
pub fn flag_place(tops: Tops) -> Point {
    match tops {
        Tops::Flat => (MARK, 0.0),
        Tops::Pointed => (HALF - 7.0, -SIZE / 2.0 + 3.0),
    }
}
