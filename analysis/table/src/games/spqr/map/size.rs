//! Sizes on the sheet.

use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::grid::{SIDES, Tops};

use crate::show::canvas::Point;
use crate::show::sheet::cells::{hexagon, inner};
use crate::show::sheet::{Cells, Frame};

/// From the centre of a hex to its vertices, in pixels.
pub const SIZE: f64 = 30.0;
/// From the centre of a hex to its sides.
pub const HALF: f64 = inner(SIZE);
/// The room around the map. The legend grows by its notes.
pub const FRAME: Frame = Frame { margin: 30.0, head: 76.0, legend: 227.0, least_width: 1240.0 };

/// The places of the map.
pub const fn cells(game: &Spqr) -> Cells {
    Cells::Hexes { layout: game.scenario.map.field.layout, size: SIZE }
}

/// The vertices of a hex around a centre, clockwise from the north-west: side `s` runs from vertex `s` to vertex `s + 1`.
pub fn corners(centre: Point) -> [Point; SIDES] {
    hexagon(Tops::Flat, SIZE, centre)
}
