//! The ground: clear, forest, buildings, streams, roads, and the numbers of the hexes.

use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{Ground, Map};
use kartacz_engine::games::pluton::hex::{Hex, SIDES};

use super::size::{HALF, corners};
use crate::show::canvas::{Canvas, Point};
use crate::show::sheet::Sheet;
use crate::show::sheet::signs::{SPOTS, STREAM, number, tree};

const CLEAR: &str = "#ece6bf";
const FOREST: &str = "#b3cb98";
const BUILT: &str = "#d9c3ac";
const ROOF: &str = "#8a4b34";
const BRICK: &str = "#b0442c";
const WALL: &str = "#6b6258";
const EDGE: &str = "#9a927e";
/// A road: a wide and a narrow line.
const ROAD: [&str; 2] = [
    "stroke=\"#8c6a3f\" stroke-width=\"6.5\" stroke-linecap=\"round\"",
    "stroke=\"#f3dfae\" stroke-width=\"4\" stroke-linecap=\"round\"",
];

/// Draws the ground, from bottom to top.
pub fn draw(canvas: &mut Canvas, sheet: &Sheet, game: &Pluton) {
    let map = &game.scenario.map;
    for hex in map.field.hexes() {
        base(canvas, sheet.centre(hex.index()), map.ground[hex.index()]);
    }
    for style in STREAM {
        chain(canvas, sheet, map, &map.stream, style);
    }
    for style in ROAD {
        chain(canvas, sheet, map, &map.road, style);
    }
    for hex in map.field.hexes() {
        cover(canvas, sheet.centre(hex.index()), map.ground[hex.index()]);
    }
    for hex in map.field.hexes() {
        let (x, y) = sheet.centre(hex.index());
        number(canvas, (x, y - HALF + 8.0), 7.0, &map.field.label(hex));
    }
}

/// A hex of ground without its signs.
pub fn base(canvas: &mut Canvas, centre: Point, ground: Ground) {
    let fill = match ground {
        Ground::Clear => CLEAR,
        Ground::Forest => FOREST,
        Ground::Wooden | Ground::Brick => BUILT,
    };
    canvas.area(&corners(centre), &format!("fill=\"{fill}\" stroke=\"{EDGE}\" stroke-width=\"0.6\""));
}

/// The signs of forest and buildings.
pub fn cover(canvas: &mut Canvas, (x, y): Point, ground: Ground) {
    match ground {
        Ground::Clear => {}
        Ground::Forest => {
            for (dx, dy) in SPOTS {
                tree(canvas, (x + dx, y + dy), [7.0, 4.5, 3.0], None);
            }
        }
        Ground::Wooden | Ground::Brick => {
            let roof = if ground == Ground::Brick { BRICK } else { ROOF };
            for (dx, dy) in [(-13.0, -8.0), (11.0, -10.0), (-10.0, 12.0), (13.0, 9.0)] {
                house(canvas, (x + dx, y + dy), roof);
            }
        }
    }
}

fn house(canvas: &mut Canvas, (x, y): Point, roof: &str) {
    canvas.rectangle((x, y + 2.5), [9.0, 6.0], 0.0, &format!("fill=\"{WALL}\""));
    canvas.area(&[(x - 6.0, y), (x, y - 5.5), (x + 6.0, y)], &format!("fill=\"{roof}\""));
}

/// A line through the marked hexes; one that touches no other ends in its middle.
fn chain(canvas: &mut Canvas, sheet: &Sheet, map: &Map, marked: &[bool], style: &str) {
    for hex in map.field.hexes().filter(|hex| marked[hex.index()]) {
        // Each pair once: to the north-east, the south-east and the south.
        for next in (1..=SIDES / 2).map(|side| map.field.neighbour(hex, side)) {
            if next.is_some() && marked[next.index()] && !is_short_cut(map, marked, hex, next) {
                canvas.line(&[sheet.centre(hex.index()), sheet.centre(next.index())], style);
            }
        }
    }
}

/// Whether two hexes are joined by a marked one beside both, so that a third line would close a triangle. Of the three
/// lines the one between the hexes with the highest number is left out.
fn is_short_cut(map: &Map, marked: &[bool], hex: Hex, next: Hex) -> bool {
    let beside = map.field.neighbours(hex).filter(|&other| map.field.distance(other, next) == 1);
    { beside }.any(|other| marked[other.index()] && other < hex && other < next)
}

/// A sign of the legend: a stream or a road through a hex.
pub fn through(canvas: &mut Canvas, road: bool) {
    base(canvas, (0.0, 0.0), Ground::Clear);
    for style in if road { ROAD } else { STREAM } {
        canvas.line(&[(-22.0, 12.0), (0.0, 0.0), (22.0, -12.0)], style);
    }
}
