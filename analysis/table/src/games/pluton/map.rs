//! Draws the map of a scenario of *Pluton*: the ground, the villages, where units are set up and enter, and the forces.

mod counters;
mod ground;
mod legend;
mod marks;
mod roster;
mod size;

use kartacz_engine::games::pluton::Pluton;

pub use counters::{boxes, concealed, counter, frame, marker};

use crate::show::heat::Ground;
use crate::show::sheet::lists::{self, LINE};
use crate::show::sheet::{Edge, Parts};

/// Names stand below the map, too.
const EDGE: Edge = Edge { map: [8.0, 8.0, 8.0, 26.0], legend: [16.0, 20.0] };

/// The map and its legend without counters.
#[must_use]
pub fn parts(game: &Pluton) -> Parts {
    let sheet = legend::sheet(game);
    let ground = |canvas: &mut _| {
        ground::draw(canvas, &sheet, game);
        marks::villages(canvas, &sheet, game);
    };
    Parts::new(&sheet, EDGE, ground, |canvas| legend::draw(canvas, &sheet, game))
}

/// The map without counters, and the shape of its hexes.
#[must_use]
pub fn ground(game: &Pluton) -> Ground {
    parts(game).into_ground(&size::cells(game))
}

/// The map as an SVG document.
#[must_use]
pub fn draw(game: &Pluton) -> String {
    let scenario = &game.scenario;
    let sheet = legend::sheet(game);
    let forces = lists::lists(roster::entries(game), &sheet.room());
    let mut canvas = sheet.document(LINE * (lists::longest(&forces) as f64 + 2.0), &scenario.title);
    let sides = scenario.side_names.each_ref().map(String::as_str);
    sheet.title(&mut canvas, &scenario.title, sides);
    ground::draw(&mut canvas, &sheet, game);
    marks::draw(&mut canvas, &sheet, game);
    legend::draw(&mut canvas, &sheet, game);
    lists::draw(&mut canvas, &sheet.room(), sides, &forces);
    canvas.finish()
}
