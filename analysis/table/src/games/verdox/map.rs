//! Draws the map of a scenario of *Verdox*: the ground, where the sides enter, and with what.

mod counters;
mod ground;
mod legend;
mod marks;
mod roster;
mod size;
mod walls;

use kartacz_engine::games::verdox::Verdox;

pub use counters::{concealed, counter};
pub use marks::{barge, quarters};
pub use walls::{breach, flag};

use crate::show::heat::Ground;
use crate::show::sheet::lists::LINE;
use crate::show::sheet::{Edge, Parts};

/// Numbers stand around the map.
const EDGE: Edge = Edge { map: [34.0, 20.0, 34.0, 20.0], legend: [16.0, 44.0] };

/// The map and its legend without counters.
#[must_use]
pub fn parts(game: &Verdox) -> Parts {
    let sheet = legend::sheet(game);
    let ground = |canvas: &mut _| {
        ground::draw(canvas, &sheet, game);
        walls::draw(canvas, &sheet, game);
        marks::draw(canvas, &sheet, game);
    };
    Parts::new(&sheet, EDGE, ground, |canvas| legend::draw(canvas, &sheet, game))
}

/// The map without counters, and the shape of its squares.
#[must_use]
pub fn ground(game: &Verdox) -> Ground {
    parts(game).into_ground(&size::cells(game))
}

/// The map as an SVG document.
#[must_use]
pub fn draw(game: &Verdox) -> String {
    let scenario = &game.scenario;
    let sheet = legend::sheet(game);
    let mut canvas = sheet.document(LINE * (roster::LINES as f64 + 2.0), &scenario.title);
    sheet.title(&mut canvas, &scenario.title, scenario.side_names.each_ref().map(String::as_str));
    ground::draw(&mut canvas, &sheet, game);
    walls::draw(&mut canvas, &sheet, game);
    marks::draw(&mut canvas, &sheet, game);
    marks::barges(&mut canvas, &sheet, game);
    legend::draw(&mut canvas, &sheet, game);
    roster::draw(&mut canvas, &sheet, game);
    canvas.finish()
}
