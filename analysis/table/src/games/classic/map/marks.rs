//! Marks on the ground: features, objectives, the names of places, and the areas where units are set up and arrive.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::data::ids::named;
use kartacz_engine::games::classic::data::{Area, Hex, Objective, Scenario, Start};
use kartacz_engine::grid::Tops;

use super::features::{look_of, of_hex};
use super::look::{self, Look};
use super::size::{HALF, SIZE, corners, star_place, tops};
use crate::show::canvas::{Canvas, Point};
use crate::show::paint::{ENTRIES, ZONES};
use crate::show::path::{Path, between};
use crate::show::sheet::outline::around;
use crate::show::sheet::{Sheet, signs};

/// The share of a side that the corners of an area lose.
const ROUND: f64 = 0.18;
/// The size of the works around a hex, as a share of it.
const WORKS: f64 = 0.8;

/// Draws features, objectives and names.
pub fn draw(canvas: &mut Canvas, sheet: &Sheet, scenario: &Scenario) {
    for hex in scenario.map.field.hexes() {
        let centre = sheet.centre(hex.index());
        for feature in of_hex(scenario, hex) {
            mark(canvas, tops(scenario), centre, (look_of(scenario, feature), &feature.id));
        }
        if objectives(scenario, hex).next().is_some() {
            signs::goal(canvas, star_place(tops(scenario), centre), 0.7);
        }
    }
    for (name, hex) in &scenario.map.places {
        let (x, y) = sheet.centre(hex.index());
        signs::name(canvas, (x, y + HALF - 1.5), 10.0, &named(name));
    }
}

/// The objectives to which a hex belongs.
fn objectives(scenario: &Scenario, hex: Hex) -> impl Iterator<Item = &Objective> {
    scenario.victory.objectives.iter().filter(move |objective| objective.area.hexes.contains(hex))
}

/// The mark of a feature, but for houses.
fn mark(canvas: &mut Canvas, tops: Tops, at: Point, (look, id): (Look, &str)) {
    match look {
        Look::Town | Look::Clear => {}
        Look::Fort => works(canvas, tops, at),
        Look::Forest => signs::wood(canvas, 0, at, 0.8),
        Look::Marsh => signs::sign(canvas, "m-reeds", at, 0.8, ""),
        Look::Rough | Look::Mountain | Look::Hill => signs::sign(canvas, "m-rocks", at, 0.8, ""),
        Look::Water => signs::sign(canvas, "m-waves", at, 0.8, ""),
        Look::Desert | Look::Other => {
            let (x, y) = (at.0, at.1 + HALF - 8.0);
            canvas.rectangle((x, y), [11.0, 10.0], 2.0, "m-panel");
            canvas.text((x, y + 3.0), 8.0, "middle", "m-small", true, &look::initial(id));
        }
    }
}

/// Battlements around a hex, inside of it, but for its top, where the number stands.
fn works(canvas: &mut Canvas, tops: Tops, at: Point) {
    let [outer, inner] = [WORKS * SIZE, WORKS * SIZE - 3.4].map(|size| corners(tops, size, at));
    let sides = match tops {
        Tops::Flat => 1..6,
        Tops::Pointed => 1..5,
    };
    let mut points = Vec::new();
    for side in sides {
        for part in 0..4 {
            let ring = if part % 2 == 0 { &outer } else { &inner };
            let (a, b) = (ring[side], ring[(side + 1) % ring.len()]);
            points.extend([f64::from(part) / 4.0, f64::from(part + 1) / 4.0].map(|share| between(a, b, share)));
        }
    }
    let mut path = Path::default();
    path.polyline(&points);
    canvas.path("m-slope", &path);
}

/// Where units of each side are set up, and where they arrive: each area once.
pub fn zones(canvas: &mut Canvas, sheet: &Sheet, scenario: &Scenario) {
    let mut drawn: Vec<(Side, &Area)> = Vec::new();
    for unit in &scenario.units {
        let (area, name, class) = match &unit.start {
            Start::Group(group) => (&group.area, named(&group.id), ZONES[unit.side.index()]),
            Start::Turn { area, .. } => (area, "Arrivals".to_owned(), ENTRIES[unit.side.index()]),
            Start::Hex(_) | Start::Pool { .. } => continue,
        };
        if drawn.iter().any(|(side, other)| *side == unit.side && other.hexes == area.hexes) {
            continue;
        }
        drawn.push((unit.side, area));
        zone(canvas, sheet, area, (class, unit.side, &name));
    }
}

/// The hexes of an area, named above its largest part.
fn zone(canvas: &mut Canvas, sheet: &Sheet, area: &Area, (class, side, name): (&str, Side, &str)) {
    let parts = around(sheet, |index| area.hexes.contains(Hex::at(index)));
    let mut path = Path::default();
    parts.iter().for_each(|corners| path.rounded(corners, ROUND));
    canvas.path(class, &path);
    let Some(largest) = parts.iter().max_by_key(|corners| corners.len()) else { return };
    let top = largest.iter().fold((0.0, f64::MAX), |best, &point| if point.1 < best.1 { point } else { best });
    let y = if top.1 < sheet.map()[1] + HALF { top.1 + 20.0 } else { top.1 - 3.0 };
    signs::said(canvas, (top.0, y), 10.5, side.index(), name);
}

/// A sign of the legend: a hex with a feature.
pub fn sample(canvas: &mut Canvas, tops: Tops, (look, id): (Look, &str)) {
    if look == Look::Town {
        signs::patch(canvas, &corners(tops, SIZE, (0.0, 0.0)), "m-built");
        signs::houses(canvas, 0, (0.0, 0.0), 0.9, "m-roof");
    }
    mark(canvas, tops, (0.0, 0.0), (look, id));
}

/// A sign of the legend: an objective.
pub fn goal_sample(canvas: &mut Canvas) {
    signs::goal(canvas, (0.0, 0.0), 0.9);
}

/// A sign of the legend: an area of a side.
pub fn zone_sample(canvas: &mut Canvas, tops: Tops, entry: bool) {
    let mut path = Path::default();
    path.rounded(&corners(tops, SIZE, (0.0, 0.0)), ROUND);
    canvas.path(if entry { ENTRIES[0] } else { ZONES[0] }, &path);
}
