//! Marks on the map: names of villages, and the hexes where units are set up and enter.

use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{Arrival, Place};

use super::size::{HALF, corners};
use crate::show::canvas::{Canvas, INK, PAPER, Point, SIDES};
use crate::show::sheet::Sheet;
use crate::show::sheet::cells::between;

/// A place with more hexes is named in the roster alone.
const MOST: usize = 120;

/// Draws the marks.
pub fn draw(canvas: &mut Canvas, sheet: &Sheet, game: &Pluton) {
    for place in game.scenario.places.iter().filter(|place| place.hexes.len() <= MOST) {
        zone(canvas, sheet, place);
    }
    villages(canvas, sheet, game);
}

/// The names of the villages.
pub fn villages(canvas: &mut Canvas, sheet: &Sheet, game: &Pluton) {
    for village in game.scenario.villages.iter().filter(|village| !village.hexes.is_empty()) {
        let centres = village.hexes.iter().map(|&hex| sheet.centre(hex.index()));
        let bottom = centres.clone().fold(f64::MIN, |most, (_, y)| most.max(y));
        let x = centres.map(|(x, _)| x).sum::<f64>() / village.hexes.len() as f64;
        let name = capital(&village.id);
        let halo = format!("fill=\"{PAPER}\" fill-opacity=\"0.75\"");
        canvas.rectangle((x, bottom + HALF + 4.0), [7.4 * name.chars().count() as f64 + 6.0, 14.0], 4.0, &halo);
        canvas.text((x, bottom + HALF + 8.0), 11.0, "middle", INK, true, &name);
    }
}

/// The hexes of a place: outlined for the set-up, with a broken line for entry during play.
fn zone(canvas: &mut Canvas, sheet: &Sheet, place: &Place) {
    let entry = place.arrival != Arrival::SetUp;
    for &hex in &place.hexes {
        outline(canvas, sheet.centre(hex.index()), place.side.index(), entry);
    }
}

/// The outline of a hex of a place.
pub fn outline(canvas: &mut Canvas, centre: Point, side: usize, entry: bool) {
    let inset = if entry { 0.82 } else { 0.9 };
    let inner = corners(centre).map(|corner| between(centre, corner, inset));
    let broken = if entry { " stroke-dasharray=\"4 4\"" } else { "" };
    let colour = SIDES[side];
    canvas.area(&inner, &format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.6\"{broken}"));
}

/// The name of a village: its id with a capital letter.
pub fn capital(id: &str) -> String {
    let mut letters = id.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
