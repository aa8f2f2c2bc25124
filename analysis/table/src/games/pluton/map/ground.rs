//! The ground: clear, forest, buildings, streams, roads, and the numbers of the hexes.

use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{Ground, Map};
use kartacz_engine::games::pluton::hex::{Hex, SIDES};

use super::size::{HALF, corners};
use crate::show::canvas::{Canvas, Point};
use crate::show::sheet::signs::{self, ROAD, STREAM};
use crate::show::sheet::{Sheet, field};

/// The class of the road that decides the game, below the road itself.
const GOAL_ROAD: &str = "m-goal-road";

/// Draws the ground, from bottom to top.
pub fn draw(canvas: &mut Canvas, sheet: &Sheet, game: &Pluton) {
    let map = &game.scenario.map;
    let of = |wanted: Ground| move |index: usize| map.ground[index] == wanted;
    field::base(canvas, sheet, "m-clear");
    field::mottle(canvas, sheet);
    signs::area(canvas, sheet, "m-forest", of(Ground::Forest));
    signs::area(canvas, sheet, "m-built", |index| is_built(map.ground[index]));
    field::grid(canvas, sheet);
    for hex in map.field.hexes().filter(|hex| map.ground[hex.index()] == Ground::Forest) {
        signs::wood(canvas, hex.index(), sheet.centre(hex.index()), 1.0);
    }
    signs::lines(canvas, &chain(sheet, map, |hex| map.stream[hex.index()]), STREAM);
    let roads = chain(sheet, map, |hex| map.road[hex.index()]);
    goal_road(canvas, sheet, game);
    signs::lines(canvas, &roads, ROAD);
    for hex in map.field.hexes() {
        houses(canvas, hex.index(), sheet.centre(hex.index()), map.ground[hex.index()]);
    }
    let numbers = map.field.hexes().map(|hex| {
        let (x, y) = sheet.centre(hex.index());
        ((x, y - HALF + 7.5), map.field.label(hex))
    });
    field::numbers(canvas, 6.4, "middle", numbers);
}

const fn is_built(ground: Ground) -> bool {
    matches!(ground, Ground::Wooden | Ground::Brick)
}

/// The road that is worth points when no enemy is near it, below the roads of the map.
fn goal_road(canvas: &mut Canvas, sheet: &Sheet, game: &Pluton) {
    let victory = &game.scenario.victory;
    if victory.road == [0, 0] {
        return;
    }
    let map = &game.scenario.map;
    let parts = chain(sheet, map, |hex| victory.main_road.contains(&hex) || victory.branch.contains(&hex));
    signs::lines(canvas, &parts, [GOAL_ROAD; 1]);
}

/// Houses on a hex of buildings.
fn houses(canvas: &mut Canvas, index: usize, at: Point, ground: Ground) {
    if is_built(ground) {
        signs::houses(canvas, index, at, 1.0, if ground == Ground::Brick { "m-brick" } else { "m-roof" });
    }
}

/// The parts of a line through the marked hexes.
fn chain(sheet: &Sheet, map: &Map, marked: impl Fn(Hex) -> bool) -> Vec<[Point; 2]> {
    let mut parts = Vec::new();
    for hex in map.field.hexes().filter(|&hex| marked(hex)) {
        // Each pair once: to the north-east, the south-east and the south.
        for next in (1..=SIDES / 2).map(|side| map.field.neighbour(hex, side)) {
            if next.is_some() && marked(next) && !is_short_cut(map, &marked, hex, next) {
                parts.push([sheet.centre(hex.index()), sheet.centre(next.index())]);
            }
        }
    }
    parts
}

/// Whether two hexes are joined by a marked one beside both, so that a third line would close a triangle. Of the three
/// lines the one between the hexes with the highest number is left out.
fn is_short_cut(map: &Map, marked: impl Fn(Hex) -> bool, hex: Hex, next: Hex) -> bool {
    let beside = map.field.neighbours(hex).filter(|&other| map.field.distance(other, next) == 1);
    { beside }.any(|other| marked(other) && other < hex && other < next)
}

/// A sign of the legend: a hex of a ground.
pub fn sample(canvas: &mut Canvas, ground: Ground) {
    canvas.area(&corners((0.0, 0.0)), "m-clear");
    match ground {
        Ground::Clear => {}
        Ground::Forest => signs::patch(canvas, &corners((0.0, 0.0)), "m-forest"),
        Ground::Wooden | Ground::Brick => signs::patch(canvas, &corners((0.0, 0.0)), "m-built"),
    }
    canvas.area(&corners((0.0, 0.0)), "m-grid");
    if ground == Ground::Forest {
        signs::wood(canvas, 0, (0.0, 0.0), 1.0);
    }
    houses(canvas, 0, (0.0, 0.0), ground);
}

/// A sign of the legend: a line through a hex.
pub fn through(canvas: &mut Canvas, classes: &[&str]) {
    sample(canvas, Ground::Clear);
    let points = [[(-22.0, 12.0), (0.0, 4.0)], [(0.0, 4.0), (22.0, -12.0)]];
    signs::lines(canvas, &points, classes.iter().copied());
}

/// A sign of the legend: the road that decides the game.
pub fn goal_sample(canvas: &mut Canvas) {
    through(canvas, &[GOAL_ROAD, ROAD[0], ROAD[1]]);
}
