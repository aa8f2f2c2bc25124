//! Draws the map of a scenario of *SPQR*: the ground, the set-up with both halves of every phalanx, leaders with their
//! command range, and the forces.

mod counters;
mod field;
mod geometry;
mod ground;
mod leaders;
mod legend;
mod roster;
mod set_up;

use kartacz_engine::games::spqr::Spqr;

pub use field::{Field, arrow, counter, facing_mark, leader, standing};
pub use geometry::{HALF, WAYS};
pub use leaders::{STYLE as RANGE_STYLE, about as about_leader};
pub use roster::about as about_troop;

use crate::show::canvas::{Canvas, INK};
use crate::show::forces;
use crate::show::heat::Ground;
use geometry::corners;

/// The map without counters, and the shape of its hexes.
#[must_use]
pub fn ground(game: &Spqr) -> Ground {
    let Field { view, ground, centres, .. } = Field::of(game);
    Ground { view, svg: ground, centres, outline: corners((0.0, 0.0)).to_vec(), ways: WAYS.to_vec() }
}

/// The map as an SVG document.
#[must_use]
pub fn draw(game: &Spqr) -> String {
    let scenario = &game.scenario;
    let sheet = legend::sheet(game);
    let lists = forces::lists(roster::entries(game), &sheet.room());
    let mut canvas = Canvas::new(sheet.width, sheet.height(forces::longest(&lists)), &scenario.title);
    canvas.style(leaders::STYLE);
    let room = sheet.width - 2.0 * sheet.margin;
    canvas.text_within((sheet.margin, 38.0, room), 22.0, "start", INK, true, &scenario.title);
    let about = format!("{} against {}", scenario.armies[0].name, scenario.armies[1].name);
    canvas.text_within((sheet.margin, 56.0, room), 12.0, "start", INK, false, &about);
    ground::draw(&mut canvas, &sheet, game);
    legend::draw(&mut canvas, &sheet, game);
    forces::draw(&mut canvas, &sheet.room(), scenario.armies.each_ref().map(|army| army.name.as_str()), &lists);
    // The counters come last, so that the range of a leader lies above everything.
    set_up::draw(&mut canvas, &sheet, game);
    canvas.finish()
}
