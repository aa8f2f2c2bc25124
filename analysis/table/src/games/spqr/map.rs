//! Draws the map of a scenario of *SPQR*: the ground, the set-up with both halves of every phalanx, leaders with their
//! command range, and the forces.

mod counters;
mod ground;
mod leaders;
mod legend;
mod pose;
mod roster;
mod set_up;
mod size;

use kartacz_engine::games::spqr::Spqr;

pub use counters::{arrow, counter, facing_mark, standing};
pub use leaders::{about as about_leader, leader};
pub use roster::about as about_troop;
pub use size::HALF;

use crate::show::heat::Ground;
use crate::show::sheet::lists::{self, LINE};
use crate::show::sheet::{Edge, Parts};

const EDGE: Edge = Edge { map: [8.0; 4], legend: [16.0, 20.0] };

/// The map and its legend without counters.
#[must_use]
pub fn parts(game: &Spqr) -> Parts {
    let sheet = legend::sheet(game);
    let ground = |canvas: &mut _| ground::draw(canvas, &sheet, game);
    Parts::new(&sheet, EDGE, ground, |canvas| legend::draw(canvas, &sheet, game))
}

/// The map without counters, and the shape of its hexes.
#[must_use]
pub fn ground(game: &Spqr) -> Ground {
    parts(game).into_ground(&size::cells(game))
}

/// The map as an SVG document.
#[must_use]
pub fn draw(game: &Spqr) -> String {
    let scenario = &game.scenario;
    let sheet = legend::sheet(game);
    let forces = lists::lists(roster::entries(game), &sheet.room());
    let mut canvas = sheet.document(LINE * (lists::longest(&forces) as f64 + 3.0), &scenario.title);
    let sides = scenario.armies.each_ref().map(|army| army.name.as_str());
    sheet.title(&mut canvas, &scenario.title, sides);
    ground::draw(&mut canvas, &sheet, game);
    legend::draw(&mut canvas, &sheet, game);
    lists::draw(&mut canvas, &sheet.room(), sides, &forces);
    // The counters come last, so that the range of a leader lies above everything.
    set_up::draw(&mut canvas, &sheet, game);
    canvas.finish()
}
