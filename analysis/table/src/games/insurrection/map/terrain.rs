//! The ground: levels, woods, slopes, scarps, roads, works, camp, and the numbers of the hexes.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::data::{Ground, Map};
use kartacz_engine::games::insurrection::edition::Edition;
use kartacz_engine::grid::Hex;

use super::size::{HALF, SIZE, corners, ends};
use crate::show::canvas::{Canvas, Point, SIDES};
use crate::show::sheet::cells::{between, moved, towards};
use crate::show::sheet::{Sheet, signs};

/// Clear ground by level: valley, plateau, and what is higher.
const LEVELS: [&str; 10] =
    ["#dfe9cf", "#eee0b4", "#e2c98c", "#d5b36b", "#c69c50", "#b8893f", "#a97a35", "#9a6c2e", "#8b6029", "#7c5525"];
const FOREST: &str = "#a9c08a";
const FOREST_LOW: &str = "#b9d3a4";
const MARSH: &str = "#bcd0c4";
const BUILT: &str = "#d2b9a0";
const REED: &str = "#5f8a86";
const ROOF: &str = "#8a4b34";
const WALL: &str = "#6b6258";
const RIVER: &str = "#4d86b8";
const EARTH: &str = "#7d5a34";
const WATERLINE: &str = "#8a8270";
const CAMP: &str = "#1f5fbf";

/// Draws the ground, from bottom to top.
pub fn draw<E: Edition>(canvas: &mut Canvas, sheet: &Sheet, game: &Rules<E>) {
    let map = &game.scenario.map;
    for hex in map.grid.hexes() {
        let level = map.level[hex.index()];
        ground(canvas, sheet.centre(hex.index()), map.ground[hex.index()], level);
    }
    for hex in map.grid.hexes() {
        heights(canvas, sheet, map, hex);
    }
    for (hex, side) in rivers(map) {
        river(canvas, ends(sheet, hex, side));
    }
    roads(canvas, sheet, map, "stroke=\"#8c6a3f\" stroke-width=\"9\" stroke-linecap=\"round\"");
    roads(canvas, sheet, map, "stroke=\"#f3dfae\" stroke-width=\"6\" stroke-linecap=\"round\"");
    for hex in map.grid.hexes() {
        works(canvas, sheet, map, hex);
    }
    zone(canvas, sheet, game);
    camp(canvas, sheet.centre(if E::HAS.objective { map.objective } else { map.camp }.index()), SIZE * 0.62);
    for side in Side::BOTH {
        fallback(canvas, sheet.centre(map.fallback[side.index()].index()), side);
    }
    for hex in map.grid.hexes() {
        number(canvas, sheet.centre(hex.index()), &map.grid.label(hex).to_string());
    }
}

/// A hex of ground.
pub fn ground(canvas: &mut Canvas, centre: Point, ground: Ground, level: u8) {
    let level = usize::from(level).min(LEVELS.len() - 1);
    let fill = match (ground, level) {
        (Ground::Clear, level) => LEVELS[level],
        (Ground::Forest, 0) => FOREST_LOW,
        (Ground::Forest, _) => FOREST,
        (Ground::Marsh, _) => MARSH,
        (Ground::Village | Ground::Castle, _) => BUILT,
    };
    canvas.area(&corners(centre), &format!("fill=\"{fill}\" stroke=\"{WATERLINE}\" stroke-width=\"0.7\""));
    let (sign, places): (fn(&mut Canvas, Point), &[Point]) = match ground {
        Ground::Clear => return,
        Ground::Forest => {
            (tree, &[(-18.0, -8.0), (-4.0, -22.0), (18.0, 0.0), (-2.0, 6.0), (-15.0, 20.0), (11.0, 22.0)])
        }
        Ground::Marsh => {
            (reeds, &[(-16.0, -16.0), (14.0, -18.0), (-2.0, 0.0), (-18.0, 16.0), (17.0, 12.0), (2.0, 26.0)])
        }
        Ground::Village => (house, &[(-19.0, -10.0), (2.0, -22.0), (18.0, -2.0), (-12.0, 14.0), (9.0, 20.0)]),
        Ground::Castle => (tower, &[(0.0, 0.0)]),
    };
    for (dx, dy) in places {
        sign(canvas, (centre.0 + dx, centre.1 + dy));
    }
}

fn reeds(canvas: &mut Canvas, (x, y): Point) {
    let style = format!("stroke=\"{REED}\" stroke-width=\"1.4\" stroke-linecap=\"round\"");
    canvas.line(&[(x - 8.0, y), (x + 8.0, y)], &style);
    for (at, tip) in [(-4.0, -5.0), (0.0, 0.0), (4.0, 5.0)] {
        canvas.line(&[(x + at, y), (x + tip, y - 7.0)], &style);
    }
}

fn house(canvas: &mut Canvas, (x, y): Point) {
    canvas.rectangle((x, y + 3.0), [12.0, 8.0], 0.0, &format!("fill=\"{WALL}\""));
    canvas.area(&[(x - 8.0, y), (x, y - 7.0), (x + 8.0, y)], &format!("fill=\"{ROOF}\""));
}

/// Four towers around a wall.
fn tower(canvas: &mut Canvas, (x, y): Point) {
    canvas.rectangle((x, y), [36.0, 36.0], 0.0, &format!("fill=\"none\" stroke=\"{WALL}\" stroke-width=\"4\""));
    for (dx, dy) in [(-18.0, -18.0), (18.0, -18.0), (-18.0, 18.0), (18.0, 18.0)] {
        canvas.rectangle((x + dx, y + dy), [11.0, 11.0], 0.0, &format!("fill=\"{ROOF}\""));
    }
}

/// The hexsides with a river, each once.
fn rivers<E: Edition>(map: &Map<E>) -> impl Iterator<Item = (Hex<E::Size>, u8)> {
    let sides = map.grid.hexes().flat_map(|hex| (0..6).map(move |side| (hex, side)));
    sides.filter(|&(hex, side)| {
        let beyond = map.grid.neighbour(hex, side);
        map.edges[hex.index()][side as usize].river && hex.index() < beyond.index()
    })
}

/// A river along a hexside. Roads are drawn above it: they are bridges.
pub fn river(canvas: &mut Canvas, (a, b): (Point, Point)) {
    canvas.line(&[a, b], &format!("stroke=\"{RIVER}\" stroke-width=\"6\" stroke-linecap=\"round\""));
    canvas.line(&[a, b], "stroke=\"#a9cbe6\" stroke-width=\"2\" stroke-linecap=\"round\"");
}

fn tree(canvas: &mut Canvas, at: Point) {
    signs::tree(canvas, at, [9.0, 6.0, 4.0], Some((3.0, 1.6)));
}

/// Slopes and scarps of the hexsides that lead down from a hex.
fn heights<E: Edition>(canvas: &mut Canvas, sheet: &Sheet, map: &Map<E>, hex: Hex<E::Size>) {
    for side in 0..6 {
        let beyond = map.grid.neighbour(hex, side);
        let edge = map.edges[hex.index()][side as usize];
        if !beyond.is_some() || edge.up || !(edge.slope || edge.scarp) {
            continue;
        }
        let (from, to) = (sheet.centre(hex.index()), sheet.centre(beyond.index()));
        if edge.scarp {
            scarp(canvas, ends(sheet, hex, side), from, to);
        } else {
            slope(canvas, ends(sheet, hex, side), from, to);
        }
    }
}

/// Strokes that run down a slope.
pub fn slope(canvas: &mut Canvas, (a, b): (Point, Point), from: Point, down: Point) {
    for stroke in 1..8 {
        let top = between(a, b, f64::from(stroke) / 8.0);
        let length = if stroke % 2 == 0 { 7.0 } else { 4.5 };
        canvas.line(&[top, moved(top, from, down, length)], &format!("stroke=\"{EARTH}\" stroke-width=\"0.9\""));
    }
}

/// A heavy line with teeth down the scarp.
pub fn scarp(canvas: &mut Canvas, (a, b): (Point, Point), from: Point, down: Point) {
    canvas.line(&[a, b], &format!("stroke=\"{EARTH}\" stroke-width=\"3.2\" stroke-linecap=\"round\""));
    for tooth in 0..5 {
        let at = |share: f64| between(a, b, (f64::from(tooth) + share) / 5.0);
        canvas.area(&[at(0.15), moved(at(0.5), from, down, 8.0), at(0.85)], &format!("fill=\"{EARTH}\""));
    }
}

fn roads<E: Edition>(canvas: &mut Canvas, sheet: &Sheet, map: &Map<E>, style: &str) {
    for hex in map.grid.hexes() {
        for side in 0..6 {
            if map.edges[hex.index()][side as usize].road {
                let (a, b) = ends(sheet, hex, side);
                canvas.line(&[sheet.centre(hex.index()), between(a, b, 0.5)], style);
            }
        }
    }
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
    signs::battlements(canvas, &points, [4.6, 2.6]);
}

/// The hexes in which a side sets up freely.
fn zone<E: Edition>(canvas: &mut Canvas, sheet: &Sheet, game: &Rules<E>) {
    let Some(deployment) = &game.scenario.deployment else { return };
    let colour = SIDES[deployment.side.index()];
    for hex in deployment.zone.iter() {
        let inner = corners(sheet.centre(hex.index())).map(|corner| between(sheet.centre(hex.index()), corner, 0.92));
        let style = format!("stroke=\"{colour}\" stroke-width=\"1.6\" stroke-dasharray=\"5 4\" fill=\"none\"");
        canvas.area(&inner, &style);
    }
}

/// The star of the camp.
pub fn camp(canvas: &mut Canvas, centre: Point, radius: f64) {
    signs::star(canvas, centre, [radius, radius * 0.42], &format!("fill=\"{CAMP}\" fill-opacity=\"0.85\""));
}

/// The flag at the rally hex of routed units without a commander.
pub fn fallback(canvas: &mut Canvas, (x, y): Point, side: Side) {
    let foot = (x - HALF * 0.72, y + SIZE * 0.34);
    signs::flag(canvas, foot, 24.0, (13.0, 9.0), [1.6, 0.6], SIDES[side.index()]);
}

/// The number of a hex, at its top.
fn number(canvas: &mut Canvas, centre: Point, label: &str) {
    signs::number(canvas, towards(centre, 0, SIZE * 0.64), 8.5, label);
}
