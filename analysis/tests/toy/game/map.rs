//! Its map (`analysis/table/src/games/NAME/map.rs`).

use kartacz::show::canvas::{Canvas, Point};
use kartacz::show::paint::{FLAGS, INK};

use super::rules::{SQUARES, Toy};

/// The width of a square.
pub const SQUARE: f64 = 80.0;
/// The board's part of the drawing: left, top, width and height.
pub const VIEW: [f64; 4] = [0.0, 0.0, 4.0 * SQUARE, 4.0 * SQUARE];

/// A square as players write it.
pub fn label(square: u8) -> String {
    format!("{}{}", ["a", "b", "c"][usize::from(square % 3)], square / 3 + 1)
}

/// The centre of a square.
pub fn centre(square: u8) -> Point {
    (SQUARE * (1.0 + f64::from(square % 3)), SQUARE * (1.0 + f64::from(square / 3)))
}

/// The map as an SVG document.
pub fn draw<const MOST: u8>(toy: &Toy<MOST>) -> String {
    let mut canvas = Canvas::new(VIEW[2], VIEW[3], &toy.title);
    board(&mut canvas);
    canvas.finish()
}

/// The squares and their names.
pub fn board(canvas: &mut Canvas) {
    for square in 0..SQUARES {
        let (x, y) = centre(square);
        canvas.rectangle((x, y), [SQUARE, SQUARE], 0.0, "m-clear");
        canvas.rectangle((x, y), [SQUARE, SQUARE], 0.0, "m-grid");
        canvas.text((x, y + SQUARE / 2.0 - 4.0), 11.0, "middle", INK, false, &label(square));
    }
}

/// The mark of a side on a square.
pub fn mark(canvas: &mut Canvas, square: u8, side: usize) {
    canvas.circle(centre(square), SQUARE / 4.0, FLAGS[side]);
}
