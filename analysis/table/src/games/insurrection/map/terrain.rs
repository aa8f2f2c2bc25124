//! The ground: levels, woods, slopes, scarps, roads, works, camp, and the numbers of the hexes.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::data::{Ground, Map};
use kartacz_engine::games::insurrection::edition::Edition;
use kartacz_engine::grid::Hex;

use super::size::{HALF, SIZE, corners, ends};
use crate::show::canvas::{Canvas, Point};
use crate::show::paint::ENTRIES;
use crate::show::path::Path;
use crate::show::sheet::cells::{between, moved, towards};
use crate::show::sheet::outline::around;
use crate::show::sheet::signs::{self, STREAM};
use crate::show::sheet::{Sheet, field};

/// The classes of ground by level: valley, plateau, and what is higher.
const LEVELS: [&str; 10] = [
    "m-level0", "m-level1", "m-level2", "m-level3", "m-level4", "m-level5", "m-level6", "m-level7", "m-level8",
    "m-level9",
];
/// The classes of a road.
const ROAD: [&str; 2] = ["m-road m-wide", "m-lane m-wide-lane"];
/// Signs of the ground are larger than in a hex of 30 pixels.
const SCALE: f64 = 1.3;
/// The strokes on a side of a hex that leads down.
const STROKES: u32 = 7;

/// Draws the ground, from bottom to top.
pub fn draw<E: Edition>(canvas: &mut Canvas, sheet: &Sheet, game: &Rules<E>) {
    let map = &game.scenario.map;
    field::base(canvas, sheet, LEVELS[0]);
    // Heights end at the sides of their hexes, as slopes and scarps do.
    for level in 1..=map.level.iter().copied().max().unwrap_or(0) {
        signs::height(canvas, sheet, level, 0.0, |index| map.level[index] >= level);
    }
    field::mottle(canvas, sheet);
    for (ground, class) in AREAS {
        signs::area(canvas, sheet, class, |index| map.ground[index] == ground);
    }
    field::grid(canvas, sheet);
    for hex in map.grid.hexes() {
        cover(canvas, hex.index(), sheet.centre(hex.index()), map.ground[hex.index()]);
    }
    heights(canvas, sheet, map);
    signs::lines(canvas, &rivers(sheet, map), STREAM);
    signs::lines(canvas, &roads(sheet, map), ROAD);
    for hex in map.grid.hexes() {
        works(canvas, sheet, map, hex);
    }
    zone(canvas, sheet, game);
    camp(canvas, sheet.centre(if E::HAS.objective { map.objective } else { map.camp }.index()), CAMP);
    for side in Side::BOTH {
        fallback(canvas, sheet.centre(map.fallback[side.index()].index()), side);
    }
    let numbers = map
        .grid
        .hexes()
        .map(|hex| (towards(sheet.centre(hex.index()), 0, SIZE * 0.64), map.grid.label(hex).to_string()));
    field::numbers(canvas, 8.0, "middle", numbers);
}

/// The grounds that are areas, with their classes.
const AREAS: [(Ground, &str); 4] = [
    (Ground::Marsh, "m-marsh"),
    (Ground::Village, "m-built"),
    (Ground::Castle, "m-built"),
    (Ground::Forest, "m-forest"),
];

/// The signs of a ground.
fn cover(canvas: &mut Canvas, index: usize, at: Point, ground: Ground) {
    match ground {
        Ground::Clear => {}
        Ground::Forest => signs::wood(canvas, index, (at.0, at.1 + 3.0), SCALE),
        Ground::Marsh => signs::sign(canvas, "m-reeds", at, SCALE, ""),
        Ground::Village => signs::houses(canvas, index, at, SCALE, "m-roof"),
        Ground::Castle => tower(canvas, at),
    }
}

/// A hex of ground as the legend shows it.
pub fn sample(canvas: &mut Canvas, ground: Ground, level: u8) {
    let corners = corners((0.0, 0.0));
    canvas.area(&corners, LEVELS[usize::from(level).min(LEVELS.len() - 1)]);
    if let Some((_, class)) = AREAS.iter().find(|(known, _)| *known == ground) {
        signs::patch(canvas, &corners, class);
    }
    canvas.area(&corners, "m-grid");
    cover(canvas, 0, (0.0, 0.0), ground);
}

/// Four towers around a wall.
fn tower(canvas: &mut Canvas, (x, y): Point) {
    canvas.rectangle((x, y), [36.0, 36.0], 0.0, "m-castle");
    for (dx, dy) in [(-18.0, -18.0), (18.0, -18.0), (-18.0, 18.0), (18.0, 18.0)] {
        canvas.rectangle((x + dx, y + dy), [11.0, 11.0], 0.0, "m-brick");
    }
}

/// The hexsides with a river, each once. Roads are drawn above it: they are bridges.
fn rivers<E: Edition>(sheet: &Sheet, map: &Map<E>) -> Vec<[Point; 2]> {
    let sides = map.grid.hexes().flat_map(|hex| (0..6).map(move |side| (hex, side)));
    let wet = sides.filter(|&(hex, side)| {
        let beyond = map.grid.neighbour(hex, side);
        map.edges[hex.index()][side as usize].river && hex.index() < beyond.index()
    });
    wet.map(|(hex, side)| ends(sheet, hex, side).into()).collect()
}

/// A river along a line, as the legend shows it.
pub fn river(canvas: &mut Canvas, ends: (Point, Point)) {
    signs::lines(canvas, &[ends.into()], STREAM);
}

/// Slopes and scarps of the hexsides that lead down.
fn heights<E: Edition>(canvas: &mut Canvas, sheet: &Sheet, map: &Map<E>) {
    let [mut slopes, mut scarps] = [Path::default(), Path::default()];
    for (hex, side) in map.grid.hexes().flat_map(|hex| (0..6).map(move |side| (hex, side))) {
        let beyond = map.grid.neighbour(hex, side);
        let edge = map.edges[hex.index()][side as usize];
        if !beyond.is_some() || edge.up {
            continue;
        }
        let (from, to) = (sheet.centre(hex.index()), sheet.centre(beyond.index()));
        if edge.scarp {
            scarp_at(&mut scarps, ends(sheet, hex, side), from, to);
        } else if edge.slope {
            signs::strokes(&mut slopes, ends(sheet, hex, side).into(), from, to, STROKES);
        }
    }
    canvas.path("m-slope", &slopes);
    canvas.path("m-scarp", &scarps);
}

/// Strokes that run down a slope.
pub fn slope(canvas: &mut Canvas, ends: (Point, Point), from: Point, down: Point) {
    let mut path = Path::default();
    signs::strokes(&mut path, ends.into(), from, down, STROKES);
    canvas.path("m-slope", &path);
}

/// A heavy line with teeth down the scarp.
pub fn scarp(canvas: &mut Canvas, ends: (Point, Point), from: Point, down: Point) {
    let mut path = Path::default();
    scarp_at(&mut path, ends, from, down);
    canvas.path("m-scarp", &path);
}

fn scarp_at(path: &mut Path, (a, b): (Point, Point), from: Point, down: Point) {
    path.polyline(&[a, b]);
    for tooth in 0..5 {
        let at = |share: f64| between(a, b, (f64::from(tooth) + share) / 5.0);
        path.polygon(&[at(0.2), moved(at(0.5), from, down, 7.0), at(0.8)]);
    }
}

/// The parts of the roads, from the middle of each hex to its sides.
fn roads<E: Edition>(sheet: &Sheet, map: &Map<E>) -> Vec<[Point; 2]> {
    let mut parts = Vec::new();
    for (hex, side) in map.grid.hexes().flat_map(|hex| (0..6).map(move |side| (hex, side))) {
        if map.edges[hex.index()][side as usize].road {
            let (a, b) = ends(sheet, hex, side);
            parts.push([sheet.centre(hex.index()), between(a, b, 0.5)]);
        }
    }
    parts
}

/// A road along a line, as the legend shows it.
pub fn road(canvas: &mut Canvas, ends: [Point; 2]) {
    signs::lines(canvas, &[ends], ROAD);
}

/// Entrenchments, inside the hex that they cover.
fn works<E: Edition>(canvas: &mut Canvas, sheet: &Sheet, map: &Map<E>, hex: Hex<E::Size>) {
    for side in 0..6 {
        let edge = map.edges[hex.index()][side as usize];
        if edge.entrenchment && edge.covers {
            let (a, b) = ends(sheet, hex, side);
            let beyond = sheet.centre(map.grid.neighbour(hex, side).index());
            entrenchment(canvas, (a, b), sheet.centre(hex.index()), beyond);
        }
    }
}

/// A line of battlements along a hexside, a little inside of it.
pub fn entrenchment(canvas: &mut Canvas, (a, b): (Point, Point), inside: Point, outside: Point) {
    let mut points = Vec::new();
    for merlon in 0..6 {
        let out = if merlon % 2 == 0 { -9.0 } else { -4.0 };
        for share in [f64::from(merlon) / 6.0, f64::from(merlon + 1) / 6.0] {
            points.push(moved(between(a, b, 0.06 + 0.88 * share), inside, outside, out));
        }
    }
    signs::battlements(canvas, &points);
}

/// The hexes in which a side sets up freely.
fn zone<E: Edition>(canvas: &mut Canvas, sheet: &Sheet, game: &Rules<E>) {
    let Some(deployment) = &game.scenario.deployment else { return };
    let inside: Vec<usize> = deployment.zone.iter().map(|hex| hex.index()).collect();
    let mut path = Path::default();
    around(sheet, |index| inside.contains(&index)).iter().for_each(|corners| path.polygon(corners));
    canvas.path(ENTRIES[deployment.side.index()], &path);
}

/// The size of the star of the camp.
const CAMP: f64 = 2.5;

/// The star of the camp or of the objective.
pub fn camp(canvas: &mut Canvas, centre: Point, scale: f64) {
    signs::goal(canvas, centre, scale);
}

/// The flag at the rally hex of routed units without a commander.
pub fn fallback(canvas: &mut Canvas, (x, y): Point, side: Side) {
    let foot = (x - HALF * 0.72, y + SIZE * 0.34);
    signs::flag(canvas, foot, 24.0, (15.0, 11.0), side.index());
}
