//! Draws the map of a scenario of *Pluton*: the ground, the villages, where units are set up and enter, and the forces.

mod counters;
mod field;
mod geometry;
mod ground;
mod legend;
mod marks;
mod roster;

use kartacz_engine::games::pluton::Pluton;

pub use field::{Field, counter, face_down, marker};

use crate::show::canvas::{Canvas, INK};
use crate::show::forces;
use crate::show::heat::Ground;
use geometry::{WAYS, corners};

/// The map without counters, and the shape of its hexes.
#[must_use]
pub fn ground(game: &Pluton) -> Ground {
    let Field { view, ground, centres, .. } = Field::of(game);
    Ground { view, svg: ground, centres, outline: corners((0.0, 0.0)).to_vec(), ways: WAYS.to_vec() }
}

/// The map as an SVG document.
#[must_use]
pub fn draw(game: &Pluton) -> String {
    let scenario = &game.scenario;
    let sheet = legend::sheet(game);
    let lists = forces::lists(roster::entries(game), &sheet.room());
    let mut canvas = Canvas::new(sheet.width, sheet.height(forces::longest(&lists)), &scenario.title);
    let room = sheet.width - 2.0 * sheet.margin;
    canvas.text_within((sheet.margin, 38.0, room), 22.0, "start", INK, true, &scenario.title);
    let about = format!("{} against {}", scenario.side_names[0], scenario.side_names[1]);
    canvas.text_within((sheet.margin, 56.0, room), 12.0, "start", INK, false, &about);
    ground::draw(&mut canvas, &sheet, game);
    marks::draw(&mut canvas, &sheet, game);
    legend::draw(&mut canvas, &sheet, game);
    forces::draw(&mut canvas, &sheet.room(), scenario.side_names.each_ref().map(String::as_str), &lists);
    canvas.finish()
}
