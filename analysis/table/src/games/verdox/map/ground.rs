//! The ground: heights, woods, waters, roads, and the numbers of the squares.

use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::data::Ground;
use kartacz_engine::games::verdox::square::Square;

use super::size::{HALF, SIZE, along};
use crate::show::canvas::{Canvas, Point};
use crate::show::paint::INK;
use crate::show::path::Path;
use crate::show::sheet::cells::SQUARE_WAYS as WAYS;
use crate::show::sheet::outline::around;
use crate::show::sheet::signs::{self, strokes};
use crate::show::sheet::{Sheet, field};

/// The classes of a road, and of a canal, from its banks to its water.
const ROAD: [&str; 2] = ["m-road m-wide", "m-lane m-wide-lane"];
const CANAL: [&str; 2] = ["m-canal", "m-canal-water"];
/// Signs are larger than in a hex of 30 pixels.
const SCALE: f64 = 1.06;
/// The level whose colour hills have.
const HILL: u8 = 2;
/// The strokes on a side of a square.
const STROKES: u32 = 6;

/// The neighbours of a square: north, east, south, west; nothing off the map.
pub type Beside = [Option<Ground>; 4];

/// Draws the ground, from bottom to top.
pub fn draw(canvas: &mut Canvas, sheet: &Sheet, game: &Verdox) {
    let map = &game.scenario.map;
    let of = |wanted: Ground| move |index: usize| map.ground[index] == wanted;
    field::base(canvas, sheet, "m-clear");
    field::mottle(canvas, sheet);
    let inside: Vec<bool> = map.field.squares().map(|square| map.inside.contains(square)).collect();
    exact(canvas, sheet, "m-yard", |index| inside[index]);
    signs::height(canvas, sheet, HILL, 0.14, of(Ground::Hill));
    exact(canvas, sheet, "m-hollow", of(Ground::Valley));
    signs::area(canvas, sheet, "m-forest", of(Ground::Forest));
    signs::area(canvas, sheet, "m-marsh", of(Ground::Marsh));
    exact(canvas, sheet, "m-lake", |index| matches!(map.ground[index], Ground::River | Ground::Bridge));
    field::grid(canvas, sheet);
    slopes(canvas, sheet, game);
    for square in map.field.squares() {
        cover(canvas, square.index(), sheet.centre(square.index()), map.ground[square.index()]);
    }
    let canals =
        parts(sheet, game, Ground::Canal, |other| matches!(other, Ground::Canal | Ground::River | Ground::Bridge));
    signs::lines(canvas, &canals, CANAL);
    bridges(canvas, sheet, game);
    let roads = [Ground::Road, Ground::Bridge].map(|ground| parts(sheet, game, ground, Ground::is_road)).concat();
    signs::lines(canvas, &roads, ROAD);
    numbers(canvas, sheet, game);
    lines(canvas, sheet, game);
}

/// An area that ends at the sides of its squares.
fn exact(canvas: &mut Canvas, sheet: &Sheet, class: &str, inside: impl Fn(usize) -> bool) {
    let mut path = Path::default();
    around(sheet, inside).iter().for_each(|corners| path.polygon(corners));
    canvas.path(class, &path);
}

fn beside(game: &Verdox, square: Square) -> Beside {
    let neighbours = game.terrain.neighbours[square.index()];
    neighbours.map(|other| other.is_some().then(|| game.scenario.map.ground[other.index()]))
}

/// The signs on a square.
fn cover(canvas: &mut Canvas, index: usize, at: Point, ground: Ground) {
    match ground {
        Ground::Forest => signs::wood(canvas, index, at, 0.9),
        Ground::River => signs::sign(canvas, "m-waves", at, SCALE, ""),
        Ground::Marsh => signs::sign(canvas, "m-reeds", at, 0.9, ""),
        _ => {}
    }
}

/// Strokes down the sides by which a height is left, or a hollow entered.
fn slopes(canvas: &mut Canvas, sheet: &Sheet, game: &Verdox) {
    let map = &game.scenario.map;
    let [mut down, mut into] = [Path::default(), Path::default()];
    for square in map.field.squares() {
        let (centre, ground) = (sheet.centre(square.index()), map.ground[square.index()]);
        for (way, other) in WAYS.into_iter().zip(beside(game, square)) {
            if other.is_none_or(|other| other == ground) {
                continue;
            }
            match ground {
                Ground::Hill => slope(&mut down, centre, way, false),
                Ground::Valley => slope(&mut into, centre, way, true),
                _ => {}
            }
        }
    }
    canvas.path("m-slope", &down);
    canvas.path("m-bank", &into);
}

/// The strokes of one side: off a height to its foot, or into a hollow.
fn slope(path: &mut Path, centre: Point, way: Point, inwards: bool) {
    let ends = [-HALF, HALF].map(|aside| along(centre, way, HALF, aside));
    let beyond = along(centre, way, SIZE, 0.0);
    let (from, to) = if inwards { (beyond, centre) } else { (centre, beyond) };
    strokes(path, ends, from, to, STROKES);
}

/// The parts of lines through squares of a ground: from the middle to each side where it goes on. One that goes nowhere runs from
/// west to east.
fn parts(sheet: &Sheet, game: &Verdox, ground: Ground, goes_on: impl Fn(Ground) -> bool) -> Vec<[Point; 2]> {
    let map = &game.scenario.map;
    let mut parts = Vec::new();
    for square in map.field.squares().filter(|square| map.ground[square.index()] == ground) {
        parts.extend(ways_from(sheet.centre(square.index()), beside(game, square), &goes_on));
    }
    parts
}

fn ways_from(centre: Point, beside: Beside, goes_on: impl Fn(Ground) -> bool) -> Vec<[Point; 2]> {
    let ways = WAYS.into_iter().zip(beside).filter(|(_, other)| other.is_some_and(&goes_on));
    let mut ways: Vec<Point> = ways.map(|(way, _)| way).collect();
    if ways.is_empty() {
        ways = vec![WAYS[1], WAYS[3]];
    }
    ways.into_iter().map(|way| [centre, along(centre, way, HALF, 0.0)]).collect()
}

fn bridges(canvas: &mut Canvas, sheet: &Sheet, game: &Verdox) {
    let map = &game.scenario.map;
    for square in map.field.squares().filter(|square| map.ground[square.index()] == Ground::Bridge) {
        bridge(canvas, sheet.centre(square.index()), beside(game, square));
    }
}

/// The planks of a bridge, across the way that leads over it.
fn bridge(canvas: &mut Canvas, centre: Point, beside: Beside) {
    let way = WAYS.into_iter().zip(beside).find(|(_, other)| other.is_some_and(Ground::is_road));
    let way = way.map_or(WAYS[1], |(way, _)| way);
    let [mut rails, mut planks] = [Path::default(), Path::default()];
    for aside in [-9.0, 9.0] {
        rails.polyline(&[along(centre, way, -HALF, aside), along(centre, way, HALF, aside)]);
    }
    for plank in 0..6 {
        let far = -HALF + 3.5 + 6.6 * f64::from(plank);
        planks.polyline(&[along(centre, way, far, -9.0), along(centre, way, far, 9.0)]);
    }
    canvas.path("m-rail", &rails);
    canvas.path("m-plank", &planks);
}

/// The numbers of the squares without walls: in their corner, in from strokes along the rim.
fn numbers(canvas: &mut Canvas, sheet: &Sheet, game: &Verdox) {
    let map = &game.scenario.map;
    let open = map.field.squares().filter(|square| !map.ground[square.index()].is_wall());
    let labels = open.map(|square| {
        let (x, y) = sheet.centre(square.index());
        let (dx, dy) = if map.ground[square.index()].level() < 0 { (10.5, 17.0) } else { (2.0, 7.4) };
        ((x - HALF + dx, y - HALF + dy), map.field.label(square).to_string())
    });
    field::numbers(canvas, 6.4, "start", labels);
}

/// The numbers of columns and rows around the map.
fn lines(canvas: &mut Canvas, sheet: &Sheet, game: &Verdox) {
    let field = game.scenario.map.field;
    let [left, top, width, height] = sheet.map();
    for column in 0..field.width {
        let x = left + SIZE * (f64::from(column) + 0.5);
        for y in [top - 6.0, top + height + 12.0] {
            canvas.text((x, y), 9.5, "middle", INK, false, &format!("{column:02}"));
        }
    }
    for row in 0..field.height {
        let y = top + SIZE * (f64::from(row) + 0.5) + 3.5;
        canvas.text((left - 15.0, y), 9.5, "end", INK, false, &format!("{row:02}"));
        canvas.text((left + width + 15.0, y), 9.5, "start", INK, false, &format!("{row:02}"));
    }
}

/// A square as the legend shows it: with the same ground on its left and right, if it runs on.
pub fn sample(canvas: &mut Canvas, ground: Ground) {
    let (centre, outline) = ((0.0, 0.0), [(-HALF, -HALF), (HALF, -HALF), (HALF, HALF), (-HALF, HALF)]);
    let beside = [None, Some(ground), None, Some(ground)];
    canvas.area(&outline, if ground == Ground::River || ground == Ground::Bridge { "m-lake" } else { "m-clear" });
    match ground {
        Ground::Forest => signs::patch(canvas, &outline, "m-forest"),
        Ground::Marsh => signs::patch(canvas, &outline, "m-marsh"),
        Ground::Hill => raised_sample(canvas),
        Ground::Valley => hollow_sample(canvas, &outline),
        Ground::Canal => signs::lines(canvas, &ways_from(centre, beside, |_| true), CANAL),
        Ground::Bridge => bridge(canvas, centre, beside),
        _ => {}
    }
    canvas.area(&outline, "m-grid");
    cover(canvas, 0, centre, ground);
    if ground.is_road() {
        signs::lines(canvas, &ways_from(centre, beside, Ground::is_road), ROAD);
    }
}

fn raised_sample(canvas: &mut Canvas) {
    let mut path = Path::default();
    for way in WAYS {
        slope(&mut path, (0.0, 0.0), way, false);
    }
    // Smaller, so that the strokes stay in the square.
    canvas.open("transform=\"scale(.66)\"");
    canvas.rectangle((0.0, 0.0), [SIZE, SIZE], 0.0, "m-level2");
    canvas.path("m-slope", &path);
    canvas.close();
}

fn hollow_sample(canvas: &mut Canvas, outline: &[Point]) {
    let mut path = Path::default();
    for way in WAYS {
        slope(&mut path, (0.0, 0.0), way, true);
    }
    canvas.area(outline, "m-hollow");
    canvas.path("m-bank", &path);
}

/// A sign of the legend: a square inside of walls.
pub fn inside_sample(canvas: &mut Canvas) {
    canvas.rectangle((0.0, 0.0), [SIZE, SIZE], 0.0, "m-yard");
    canvas.rectangle((0.0, 0.0), [SIZE, SIZE], 0.0, "m-grid");
}
