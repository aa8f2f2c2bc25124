//! Sizes on the sheet.

use kartacz_engine::games::verdox::Verdox;

use crate::show::canvas::Point;
use crate::show::sheet::{Cells, Frame};

/// The side of a square in pixels.
pub const SIZE: f64 = 40.0;
/// Half of it.
pub const HALF: f64 = SIZE / 2.0;
/// The room around the map; the notes of the legend add to it.
pub const FRAME: Frame = Frame { margin: 40.0, head: 88.0, legend: 146.0, least_width: 1240.0 };

/// The places of the map.
pub const fn cells(game: &Verdox) -> Cells {
    let field = game.scenario.map.field;
    Cells::Squares { width: field.width, height: field.height, size: SIZE }
}

/// A point relative to a centre: a distance along a direction and a distance to the right of it.
pub fn along((x, y): Point, (dx, dy): Point, far: f64, aside: f64) -> Point {
    (x + dx * far - dy * aside, y + dy * far + dx * aside)
}
