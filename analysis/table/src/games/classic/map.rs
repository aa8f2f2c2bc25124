//! Draws the map of a scenario of *classic*: ground, features, hexsides and routes by their names, and where the sides begin.

mod counters;
mod features;
mod ground;
mod legend;
mod lines;
mod look;
mod marks;
mod roster;
mod size;

use kartacz_engine::games::classic::data::Scenario;

pub use counters::{COUNTER, about, counter, flag};
pub use size::flag_place;

use crate::show::heat::Ground;
use crate::show::sheet::lists::{self, LINE};
use crate::show::sheet::{Edge, Parts};

/// Names stand below the map, too.
const EDGE: Edge = Edge { map: [8.0, 8.0, 8.0, 14.0], legend: [16.0, 8.0] };

/// The map and its legend without counters.
#[must_use]
pub fn parts(scenario: &Scenario) -> Parts {
    let sheet = legend::sheet(scenario);
    let ground = |canvas: &mut _| {
        ground::draw(canvas, &sheet, scenario);
        marks::draw(canvas, &sheet, scenario);
    };
    Parts::new(&sheet, EDGE, ground, |canvas| legend::draw(canvas, &sheet, scenario))
}

/// The map without counters, and the shape of its hexes.
#[must_use]
pub fn ground(scenario: &Scenario) -> Ground {
    parts(scenario).into_ground(&size::cells(scenario))
}

/// The map as an SVG document.
#[must_use]
pub fn draw(scenario: &Scenario) -> String {
    let sheet = legend::sheet(scenario);
    let forces = lists::lists(roster::entries(scenario), &sheet.room());
    let mut canvas = sheet.document(LINE * (lists::longest(&forces) as f64 + 2.0), &scenario.title);
    let sides = scenario.side_names.each_ref().map(String::as_str);
    sheet.title(&mut canvas, &scenario.title, sides);
    ground::draw(&mut canvas, &sheet, scenario);
    marks::zones(&mut canvas, &sheet, scenario);
    marks::draw(&mut canvas, &sheet, scenario);
    counters::set_up(&mut canvas, &sheet, scenario);
    legend::draw(&mut canvas, &sheet, scenario);
    lists::draw(&mut canvas, &sheet.room(), sides, &forces);
    canvas.finish()
}
