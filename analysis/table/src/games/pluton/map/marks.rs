//! Marks on the map: villages and what they are worth, and the areas where units are set up and enter.

use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{Arrival, Place, Village};

use super::size::{HALF, corners};
use crate::show::canvas::{Canvas, Point};
use crate::show::paint::{ENTRIES, ZONES};
use crate::show::path::Path;
use crate::show::sheet::outline::around;
use crate::show::sheet::{Sheet, signs};

/// A place with more hexes is named in the roster alone.
const MOST: usize = 120;
/// The share of a side that the corners of an area lose.
const ROUND: f64 = 0.18;

/// Draws the marks.
pub fn draw(canvas: &mut Canvas, sheet: &Sheet, game: &Pluton) {
    let places: Vec<&Place> = game.scenario.places.iter().filter(|place| place.hexes.len() <= MOST).collect();
    for (number, place) in places.iter().enumerate() {
        // Places with the same hexes are one area with several names.
        let alike = |other: &&&Place| other.hexes == place.hexes && other.side == place.side;
        if !places[..number].iter().any(|other| alike(&other)) {
            let names: Vec<&str> = places.iter().filter(alike).map(|place| place.id.as_str()).collect();
            zone(canvas, sheet, place, &names.join(", "));
        }
    }
    villages(canvas, sheet, game);
}

/// The names of the villages, with the points for a hex.
pub fn villages(canvas: &mut Canvas, sheet: &Sheet, game: &Pluton) {
    for village in game.scenario.villages.iter().filter(|village| !village.hexes.is_empty()) {
        let centres = || village.hexes.iter().map(|hex| sheet.centre(hex.index()));
        let x = centres().map(|(x, _)| x).sum::<f64>() / village.hexes.len() as f64;
        let bottom = centres().fold(f64::MIN, |most, (_, y)| most.max(y));
        signs::name(canvas, (x, bottom + HALF + 9.0), 13.0, &capital(&village.id));
        if let Some(worth) = worth(village) {
            goal(canvas, (x, bottom + HALF + 20.5), &worth);
        }
    }
}

/// The points for a hex of a village; for both sides if they differ, nothing if there are none.
fn worth(village: &Village) -> Option<String> {
    let points = |halves: u8| {
        format!(
            "{}{}",
            if halves == 1 { String::new() } else { (halves / 2).to_string() },
            ["", "½"][usize::from(halves % 2)]
        )
    };
    match village.worth {
        [0, 0] => None,
        [one, other] if one == other => Some(points(one)),
        [one, other] => Some(format!("{} / {}", points(one), points(other))),
    }
}

/// A star with the points for a hex.
pub fn goal(canvas: &mut Canvas, (x, y): Point, text: &str) {
    let width = 6.2 * text.chars().count() as f64 + 20.0;
    canvas.rectangle((x, y), [width, 13.0], 6.5, "m-goal");
    canvas.symbol_scaled("m-star", (x - width / 2.0 + 8.5, y + 0.3), 0.52, "m-small");
    canvas.text((x + 6.5, y + 3.6), 10.0, "middle", "m-goal-text", false, text);
}

/// The hexes of a place: tinted for the set-up, with a broken line for entry during play, and named on each of their parts.
fn zone(canvas: &mut Canvas, sheet: &Sheet, place: &Place, names: &str) {
    let mut path = Path::default();
    let inside = |index| place.hexes.iter().any(|hex| hex.index() == index);
    let parts = around(sheet, inside);
    parts.iter().for_each(|corners| path.rounded(corners, ROUND));
    canvas.path(class(place.side.index(), place.arrival != Arrival::SetUp), &path);
    for corners in &parts {
        label(canvas, sheet, corners, place.side.index(), names);
    }
}

const fn class(side: usize, entry: bool) -> &'static str {
    if entry { ENTRIES[side] } else { ZONES[side] }
}

/// The names of the places of an area, above it; at the upper edge of the map below it.
fn label(canvas: &mut Canvas, sheet: &Sheet, corners: &[Point], side: usize, names: &str) {
    let x = corners.iter().map(|(x, _)| x).sum::<f64>() / corners.len() as f64;
    let top = corners.iter().fold(f64::MAX, |least, (_, y)| least.min(*y));
    let bottom = corners.iter().fold(f64::MIN, |most, (_, y)| most.max(*y));
    let y = if top < sheet.map()[1] + HALF { bottom + 10.0 } else { top - 3.0 };
    signs::said(canvas, (x, y), 10.5, side, names);
}

/// A sign of the legend: a hex of an area.
pub fn zone_sample(canvas: &mut Canvas, entry: bool) {
    let mut path = Path::default();
    path.rounded(&corners((0.0, 0.0)), ROUND);
    canvas.path(class(0, entry), &path);
}

/// The name of a village: its id with a capital letter.
pub fn capital(id: &str) -> String {
    let mut letters = id.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
