//! Draws the map of a scenario with its set-up, as SVG

mod counters;
mod field;
mod geometry;
mod legend;
mod names;
mod roster;
mod terrain;

use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::edition::Edition;
use kartacz_engine::grid::SIDES;

pub use counters::{OFFSET, Stands, beside};
pub use field::{Field, arrow, counter, tag};

use crate::show::canvas::{Canvas, INK};
use crate::show::heat::Ground;
use geometry::Sheet;

/// The map without counters, and the shape of its hexes.
#[must_use]
pub fn ground<E: Edition>(game: &Rules<E>) -> Ground {
    let Field { view, ground, centres, .. } = Field::of(game);
    // Hexsides lie between the vertices.
    let way = |side: u8| {
        let [one, other] = [side, side + 1].map(|vertex| geometry::towards((0.0, 0.0), vertex, 1.0));
        let (x, y) = geometry::between(one, other, 0.5);
        let length = x.hypot(y);
        (x / length, y / length)
    };
    let outline = geometry::corners((0.0, 0.0)).to_vec();
    Ground { view, svg: ground, centres, outline, ways: (0..SIDES as u8).map(way).collect() }
}

/// The map as an SVG document.
#[must_use]
pub fn draw<E: Edition>(game: &Rules<E>) -> String {
    let roster = roster::lines(game);
    let sheet =
        Sheet::new(&game.scenario.map.grid, legend::lines(game), roster.iter().map(Vec::len).max().unwrap_or(0));
    let mut canvas = Canvas::new(sheet.width, sheet.height, &game.scenario.title);
    let room = sheet.width - 2.0 * sheet.margin;
    canvas.text_within((sheet.margin, 38.0, room), 22.0, "start", INK, true, &game.scenario.title);
    let about = format!("{} against {}", game.scenario.side_names[0], game.scenario.side_names[1]);
    canvas.text_within((sheet.margin, 56.0, room), 12.0, "start", INK, false, &about);
    terrain::draw(&mut canvas, &sheet, game);
    counters::draw(&mut canvas, &sheet, game);
    legend::draw(&mut canvas, &sheet, game);
    roster::draw(&mut canvas, &sheet, game, &roster);
    canvas.finish()
}
