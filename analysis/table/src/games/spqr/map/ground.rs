//! The ground: clear, broken, forest, marsh, river, town, levels, streams, and the numbers of the hexes.

use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::hex::{Hex, SIDES};
use kartacz_engine::games::spqr::tables::Ground;

use super::size::{HALF, corners};
use crate::show::canvas::{Canvas, Point};
use crate::show::sheet::Sheet;
use crate::show::sheet::signs::{SPOTS, STREAM, number, tree};

const EDGE: &str = "#9a927e";
const STONE: &str = "#8f8468";
const WATER: &str = "#4d86b8";
const ROOF: &str = "#a5603f";

/// Draws the ground, from bottom to top.
pub fn draw(canvas: &mut Canvas, sheet: &Sheet, game: &Spqr) {
    let map = &game.scenario.map;
    for hex in map.field.hexes() {
        base(canvas, sheet.centre(hex.index()), map.ground[hex.index()], map.level[hex.index()]);
    }
    for hex in map.field.hexes() {
        slopes(canvas, sheet, game, hex);
    }
    for style in STREAM {
        streams(canvas, sheet, game, style);
    }
    for hex in map.field.hexes() {
        cover(canvas, sheet.centre(hex.index()), map.ground[hex.index()]);
    }
    for hex in map.field.hexes() {
        let (x, y) = sheet.centre(hex.index());
        number(canvas, (x, y - HALF + 8.0), 7.0, &map.field.label(hex));
    }
}

/// A hex of ground without its signs; higher ground is darker.
pub fn base(canvas: &mut Canvas, centre: Point, ground: Ground, level: u8) {
    let fill = match (ground, level) {
        (Ground::Clear, 0) => "#ece6bf",
        (Ground::Clear, 1) => "#ddcf98",
        (Ground::Clear, 2) => "#cdb877",
        (Ground::Clear, _) => "#bba15c",
        (Ground::Broken, _) => "#dcd3b0",
        (Ground::Forest, _) => "#b3cb98",
        (Ground::Marsh, _) => "#c5d8cf",
        (Ground::River, _) => "#9cc3df",
        (Ground::Town, _) => "#d9c3ac",
    };
    canvas.area(&corners(centre), &format!("fill=\"{fill}\" stroke=\"{EDGE}\" stroke-width=\"0.6\""));
}

/// The signs of a ground.
pub fn cover(canvas: &mut Canvas, (x, y): Point, ground: Ground) {
    for (dx, dy) in SPOTS {
        let (x, y) = (x + dx, y + dy);
        match ground {
            Ground::Clear | Ground::River => {}
            Ground::Forest => tree(canvas, (x, y), [7.0, 4.5, 3.0], None),
            Ground::Broken => {
                let style = format!("fill=\"{STONE}\" fill-opacity=\"0.8\"");
                canvas.area(&[(x - 4.0, y + 2.0), (x - 1.0, y - 3.0), (x + 3.0, y - 1.0), (x + 4.0, y + 2.0)], &style);
            }
            Ground::Marsh => {
                let style = format!("stroke=\"{WATER}\" stroke-width=\"1.2\"");
                canvas.line(&[(x - 5.0, y), (x + 5.0, y)], &style);
                canvas.line(&[(x, y), (x, y - 4.0)], &style);
            }
            Ground::Town => canvas.rectangle((x, y), [8.0, 6.0], 1.0, &format!("fill=\"{ROOF}\"")),
        }
    }
}

/// The hexsides of a hex beyond which the ground is lower.
fn slopes(canvas: &mut Canvas, sheet: &Sheet, game: &Spqr, hex: Hex) {
    let map = &game.scenario.map;
    let vertices = corners(sheet.centre(hex.index()));
    for side in 0..SIDES {
        let next = map.field.neighbour(hex, side);
        if next.is_some() && map.level[next.index()] < map.level[hex.index()] {
            let ends = [vertices[side], vertices[(side + 1) % SIDES]];
            canvas.line(&ends, "stroke=\"#7a6232\" stroke-width=\"2.4\" stroke-linecap=\"round\"");
        }
    }
}

/// Lines through the hexes with a stream; one that touches no other has a line of its own.
fn streams(canvas: &mut Canvas, sheet: &Sheet, game: &Spqr, style: &str) {
    let map = &game.scenario.map;
    for hex in map.field.hexes().filter(|hex| map.stream[hex.index()]) {
        let wet = |next: &Hex| next.is_some() && map.stream[next.index()];
        let all: Vec<Hex> = (0..SIDES).map(|side| map.field.neighbour(hex, side)).filter(wet).collect();
        for &next in all.iter().filter(|&&next| next > hex) {
            canvas.line(&[sheet.centre(hex.index()), sheet.centre(next.index())], style);
        }
        if all.is_empty() {
            let (x, y) = sheet.centre(hex.index());
            canvas.line(&[(x - 18.0, y + 8.0), (x + 18.0, y - 8.0)], style);
        }
    }
}

/// A sign of the legend: a stream through a hex.
pub fn through(canvas: &mut Canvas) {
    base(canvas, (0.0, 0.0), Ground::Clear, 0);
    for style in STREAM {
        canvas.line(&[(-22.0, 12.0), (0.0, 0.0), (22.0, -12.0)], style);
    }
}
