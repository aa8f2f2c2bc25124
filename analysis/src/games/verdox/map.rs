//! Draws the map of a scenario of *Verdox*: the ground, where the sides enter, and with what.

mod counters;
mod field;
mod geometry;
mod ground;
mod legend;
mod marks;
mod roster;
mod walls;

use kartacz_engine::games::verdox::Verdox;

pub use field::{Field, barge, breach, counter, face_down, quarters};

use crate::show::canvas::Canvas;
use crate::show::canvas::INK;
use crate::show::heat::Ground;
use geometry::{HALF, Sheet, WAYS};

/// The map without counters, and the shape of its squares.
#[must_use]
pub fn ground(game: &Verdox) -> Ground {
    let Field { view, ground, centres, .. } = Field::of(game);
    let outline = [(-HALF, -HALF), (HALF, -HALF), (HALF, HALF), (-HALF, HALF)].to_vec();
    Ground { view, svg: ground, centres, outline, ways: WAYS.to_vec() }
}

/// The map as an SVG document.
#[must_use]
pub fn draw(game: &Verdox) -> String {
    let scenario = &game.scenario;
    let sheet = Sheet::new(scenario.map.field);
    let mut canvas = Canvas::new(sheet.width, sheet.height(roster::LINES), &scenario.title);
    let room = sheet.width - 2.0 * sheet.margin;
    canvas.text_within((sheet.margin, 38.0, room), 22.0, "start", INK, true, &scenario.title);
    let about = format!("{} against {}", scenario.side_names[0], scenario.side_names[1]);
    canvas.text_within((sheet.margin, 56.0, room), 12.0, "start", INK, false, &about);
    ground::draw(&mut canvas, &sheet, game);
    walls::draw(&mut canvas, &sheet, game);
    marks::draw(&mut canvas, &sheet, game);
    marks::barges(&mut canvas, &sheet, game);
    legend::draw(&mut canvas, &sheet, game);
    roster::draw(&mut canvas, &sheet, game);
    canvas.finish()
}
