//! The ground: clear, broken, forest, marsh, river, town, levels, streams, the numbers of the hexes, and the edges to which the
//! armies rout.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::forces::Edge;
use kartacz_engine::games::spqr::hex::{Hex, SIDES};
use kartacz_engine::games::spqr::tables::Ground;

use super::size::{HALF, corners};
use crate::show::canvas::{Canvas, Point};
use crate::show::path::Path;
use crate::show::sheet::signs::{self, STREAM};
use crate::show::sheet::{Sheet, field};

/// The share of a side that the corners of a height lose.
const ROUND: f64 = 0.16;
/// The strokes on a side of a hex that lead down.
const STROKES: u32 = 5;

/// Draws the ground, from bottom to top.
pub fn draw(canvas: &mut Canvas, sheet: &Sheet, game: &Spqr) {
    let map = &game.scenario.map;
    field::base(canvas, sheet, "m-clear");
    field::mottle(canvas, sheet);
    for level in 1..=map.level.iter().copied().max().unwrap_or(0) {
        signs::height(canvas, sheet, level + 1, ROUND, |index| map.level[index] >= level);
    }
    slopes(canvas, sheet, game);
    for (ground, class) in AREAS {
        signs::area(canvas, sheet, class, |index| map.ground[index] == ground);
    }
    field::grid(canvas, sheet);
    signs::lines(canvas, &streams(sheet, game), STREAM);
    for hex in map.field.hexes() {
        cover(canvas, hex.index(), sheet.centre(hex.index()), map.ground[hex.index()]);
    }
    edges(canvas, sheet, game);
    let numbers = map.field.hexes().map(|hex| {
        let (x, y) = sheet.centre(hex.index());
        ((x, y - HALF + 7.5), map.field.label(hex))
    });
    field::numbers(canvas, 6.4, "middle", numbers);
}

/// The grounds that are areas, with their classes.
const AREAS: [(Ground, &str); 5] = [
    (Ground::Broken, "m-broken"),
    (Ground::Marsh, "m-marsh"),
    (Ground::Forest, "m-forest"),
    (Ground::River, "m-lake"),
    (Ground::Town, "m-built"),
];

/// The signs of a ground.
fn cover(canvas: &mut Canvas, index: usize, at: Point, ground: Ground) {
    match ground {
        Ground::Clear => {}
        Ground::Forest => signs::wood(canvas, index, at, 1.0),
        Ground::Broken => canvas.symbol("m-rocks", at, ""),
        Ground::Marsh => canvas.symbol("m-reeds", at, ""),
        Ground::River => canvas.symbol("m-waves", at, ""),
        Ground::Town => signs::houses(canvas, index, at, 1.0, "m-brick"),
    }
}

/// Strokes down the hexsides beyond which the ground is lower.
fn slopes(canvas: &mut Canvas, sheet: &Sheet, game: &Spqr) {
    let map = &game.scenario.map;
    let mut path = Path::default();
    for hex in map.field.hexes() {
        let vertices = corners(sheet.centre(hex.index()));
        for side in 0..SIDES {
            let next = map.field.neighbour(hex, side);
            if next.is_some() && map.level[next.index()] < map.level[hex.index()] {
                let ends = [vertices[side], vertices[(side + 1) % SIDES]];
                let [from, down] = [hex, next].map(|hex| sheet.centre(hex.index()));
                signs::strokes(&mut path, ends, from, down, STROKES);
            }
        }
    }
    canvas.path("m-slope", &path);
}

/// The parts of the streams; one that touches no other has a line of its own.
fn streams(sheet: &Sheet, game: &Spqr) -> Vec<[Point; 2]> {
    let map = &game.scenario.map;
    let mut parts = Vec::new();
    for hex in map.field.hexes().filter(|hex| map.stream[hex.index()]) {
        let wet = |next: &Hex| next.is_some() && map.stream[next.index()];
        let all: Vec<Hex> = (0..SIDES).map(|side| map.field.neighbour(hex, side)).filter(wet).collect();
        let (x, y) = sheet.centre(hex.index());
        parts.extend(all.iter().filter(|&&next| next > hex).map(|next| [(x, y), sheet.centre(next.index())]));
        if all.is_empty() {
            parts.push([(x - 18.0, y + 8.0), (x + 18.0, y - 8.0)]);
        }
    }
    parts
}

/// Arrows of each side to the edge of the map to which it routs.
fn edges(canvas: &mut Canvas, sheet: &Sheet, game: &Spqr) {
    let [left, top, width, height] = sheet.map();
    for side in Side::BOTH {
        // The sides keep apart when both rout to one edge.
        for share in [0.2, 0.5, 0.8].map(|share| share + 0.06 * side.index() as f64) {
            let (at, way) = match game.scenario.armies[side.index()].edge {
                Edge::North => ((left + width * share, top + 16.0), (0.0, -1.0)),
                Edge::East => ((left + width - 16.0, top + height * share), (1.0, 0.0)),
                Edge::South => ((left + width * share, top + height - 16.0), (0.0, 1.0)),
                Edge::West => ((left + 16.0, top + height * share), (-1.0, 0.0)),
            };
            signs::arrow(canvas, at, way, side.index());
        }
    }
}

/// A sign of the legend: a hex of a ground at a level.
pub fn sample(canvas: &mut Canvas, ground: Ground, level: u8) {
    let corners = corners((0.0, 0.0));
    canvas.area(&corners, if level == 0 { "m-clear" } else { LEVELS[usize::from(level.min(3)) - 1] });
    if let Some((_, class)) = AREAS.iter().find(|(known, _)| *known == ground) {
        signs::patch(canvas, &corners, class);
    }
    canvas.area(&corners, "m-grid");
    cover(canvas, 0, (0.0, 0.0), ground);
}

/// The classes of the levels that the legend shows.
const LEVELS: [&str; 3] = ["m-level2", "m-level3", "m-level4"];

/// A sign of the legend: a stream through a hex.
pub fn through(canvas: &mut Canvas) {
    sample(canvas, Ground::Clear, 0);
    signs::lines(canvas, &[[(-22.0, 12.0), (0.0, 4.0)], [(0.0, 4.0), (22.0, -12.0)]], STREAM);
}

/// A sign of the legend: the arrow to the edge of routs.
pub fn rout_sample(canvas: &mut Canvas) {
    sample(canvas, Ground::Clear, 0);
    signs::arrow(canvas, (0.0, 0.0), (-1.0, 0.0), 0);
}
