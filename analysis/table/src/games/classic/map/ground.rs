//! The ground: each kind by its look, towns, hexsides, routes, and the numbers of the hexes.

use kartacz_engine::games::classic::data::{Hex, Scenario};
use kartacz_engine::grid::Tops;

use super::features::is_town;
use super::lines;
use super::look::{self, Look};
use super::size::{SIZE, corners, number_place, tops};
use crate::show::canvas::{Canvas, Point};
use crate::show::path::Path;
use crate::show::sheet::outline::around;
use crate::show::sheet::{Sheet, field, signs};

/// The levels whose colours heights have.
const HILL: u8 = 2;
const MOUNTAIN: u8 = 4;

/// Draws the ground, from bottom to top.
pub fn draw(canvas: &mut Canvas, sheet: &Sheet, scenario: &Scenario) {
    let looks: Vec<Look> = scenario.map.field.hexes().map(|hex| look_of(scenario, hex)).collect();
    let area = |wanted: Look| {
        let looks = &looks;
        move |index: usize| looks[index] == wanted
    };
    field::base(canvas, sheet, "m-clear");
    field::mottle(canvas, sheet);
    signs::area(canvas, sheet, "m-yard", area(Look::Other));
    signs::area(canvas, sheet, "m-level1", area(Look::Desert));
    signs::area(canvas, sheet, "m-broken", area(Look::Rough));
    signs::height(canvas, sheet, HILL, 0.14, area(Look::Hill));
    signs::height(canvas, sheet, MOUNTAIN, 0.14, area(Look::Mountain));
    signs::area(canvas, sheet, "m-forest", area(Look::Forest));
    signs::area(canvas, sheet, "m-marsh", area(Look::Marsh));
    exact(canvas, sheet, "m-lake", area(Look::Water));
    signs::area(canvas, sheet, "m-built", |index| looks[index] == Look::Town || is_town(scenario, Hex::at(index)));
    field::grid(canvas, sheet);
    for hex in scenario.map.field.hexes() {
        let ground = &scenario.grounds[usize::from(scenario.map.ground[hex.index()])].id;
        cover(canvas, hex.index(), sheet.centre(hex.index()), (looks[hex.index()], ground));
    }
    lines::draw(canvas, sheet, scenario);
    for hex in scenario.map.field.hexes() {
        if looks[hex.index()] == Look::Town || is_town(scenario, hex) {
            signs::houses(canvas, hex.index(), sheet.centre(hex.index()), 0.9, "m-roof");
        }
    }
    let numbers = scenario.map.field.hexes().map(|hex| {
        let at = number_place(tops(scenario), sheet.centre(hex.index()));
        (at, scenario.map.field.label(hex))
    });
    field::numbers(canvas, 6.4, "middle", numbers);
}

/// The look of the ground of a hex.
fn look_of(scenario: &Scenario, hex: Hex) -> Look {
    look::of_ground(&scenario.grounds[usize::from(scenario.map.ground[hex.index()])].id)
}

/// An area that ends at the sides of its hexes.
fn exact(canvas: &mut Canvas, sheet: &Sheet, class: &str, inside: impl Fn(usize) -> bool) {
    let mut path = Path::default();
    around(sheet, inside).iter().for_each(|corners| path.polygon(corners));
    canvas.path(class, &path);
}

/// The signs on a hex.
fn cover(canvas: &mut Canvas, index: usize, at: Point, (look, ground): (Look, &str)) {
    match look {
        Look::Forest => signs::wood(canvas, index, at, 1.0),
        Look::Marsh => signs::sign(canvas, "m-reeds", at, 1.0, ""),
        Look::Rough | Look::Mountain => signs::sign(canvas, "m-rocks", at, 1.0, ""),
        Look::Water => signs::sign(canvas, "m-waves", at, 1.0, ""),
        Look::Other => canvas.text((at.0, at.1 + 22.0), 8.0, "middle", "m-number", true, &look::initial(ground)),
        Look::Clear | Look::Hill | Look::Desert | Look::Town | Look::Fort => {}
    }
}

/// A sign of the legend: a hex of a ground.
pub fn sample(canvas: &mut Canvas, tops: Tops, id: &str) {
    let (look, outline) = (look::of_ground(id), corners(tops, SIZE, (0.0, 0.0)));
    canvas.area(&outline, "m-clear");
    match look {
        Look::Clear | Look::Fort => {}
        Look::Other => signs::patch(canvas, &outline, "m-yard"),
        Look::Desert => signs::patch(canvas, &outline, "m-level1"),
        Look::Rough => signs::patch(canvas, &outline, "m-broken"),
        Look::Hill => signs::patch(canvas, &outline, "m-level2"),
        Look::Mountain => signs::patch(canvas, &outline, "m-level4"),
        Look::Forest => signs::patch(canvas, &outline, "m-forest"),
        Look::Marsh => signs::patch(canvas, &outline, "m-marsh"),
        Look::Water => canvas.area(&outline, "m-lake"),
        Look::Town => signs::patch(canvas, &outline, "m-built"),
    }
    canvas.area(&outline, "m-grid");
    cover(canvas, 0, (0.0, 0.0), (look, id));
    if look == Look::Town {
        signs::houses(canvas, 0, (0.0, 0.0), 0.9, "m-roof");
    }
}

/// A sign of the legend: an empty hex.
pub fn blank(canvas: &mut Canvas, tops: Tops) {
    sample(canvas, tops, "clear");
}
