//! Draws the map of a scenario with its set-up, as SVG

mod counters;
mod legend;
mod names;
mod roster;
mod size;
mod terrain;

use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::edition::Edition;

pub use counters::{OFFSET, Stands, arrow, beside, counter, tag};

use crate::show::heat::Ground;
use crate::show::sheet::{Edge, Parts};

const EDGE: Edge = Edge { map: [4.0; 4], legend: [0.0; 2] };

/// The map and its legend without counters.
#[must_use]
pub fn parts<E: Edition>(game: &Rules<E>) -> Parts {
    let sheet = legend::sheet(game);
    let ground = |canvas: &mut _| terrain::draw(canvas, &sheet, game);
    Parts::new(&sheet, EDGE, ground, |canvas| legend::draw(canvas, &sheet, game))
}

/// The map without counters, and the shape of its hexes.
#[must_use]
pub fn ground<E: Edition>(game: &Rules<E>) -> Ground {
    parts(game).into_ground(&size::cells(game))
}

/// The map as an SVG document.
#[must_use]
pub fn draw<E: Edition>(game: &Rules<E>) -> String {
    let scenario = &game.scenario;
    let (sheet, roster) = (legend::sheet(game), roster::lines(game));
    let mut canvas = sheet.document(roster::height(&roster), &scenario.title);
    sheet.title(&mut canvas, &scenario.title, scenario.side_names.each_ref().map(String::as_str));
    terrain::draw(&mut canvas, &sheet, game);
    counters::draw(&mut canvas, &sheet, game);
    legend::draw(&mut canvas, &sheet, game);
    roster::draw(&mut canvas, &sheet, game, &roster);
    canvas.finish()
}
