//! Sizes on the sheet.

use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::edition::Edition;
use kartacz_engine::grid::{Hex, SIDES, Size, Tops};

use crate::show::canvas::Point;
use crate::show::sheet::cells::{hexagon, inner};
use crate::show::sheet::{Cells, Frame, Sheet};

/// From the centre of a hex to its vertices, in pixels.
pub const SIZE: f64 = 42.0;
/// Half the width of a hex.
pub const HALF: f64 = inner(SIZE);
/// The room around the map. The legend has one line of signs.
pub const FRAME: Frame = Frame { margin: 24.0, head: 72.0, legend: 160.0, least_width: 1180.0 };

/// The places of the map.
pub const fn cells<E: Edition>(game: &Rules<E>) -> Cells {
    Cells::Hexes { layout: game.scenario.map.grid.layout(), size: SIZE }
}

/// The vertices of a hex around a centre, clockwise from the north: side `s` runs from vertex `s` to vertex `s + 1`.
pub fn corners(centre: Point) -> [Point; SIDES] {
    hexagon(Tops::Pointed, SIZE, centre)
}

/// The ends of a hexside.
pub fn ends<S: Size>(sheet: &Sheet, hex: Hex<S>, side: u8) -> (Point, Point) {
    let corners = corners(sheet.centre(hex.index()));
    (corners[side as usize], corners[(side as usize + 1) % SIDES])
}
