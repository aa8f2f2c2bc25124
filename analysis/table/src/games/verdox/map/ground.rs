//! The ground: heights, woods, waters, roads, and the numbers of the squares.

use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::data::Ground;
use kartacz_engine::games::verdox::square::Square;

use super::size::{HALF, SIZE, along};
use crate::show::canvas::{Canvas, INK, Point};
use crate::show::sheet::Sheet;
use crate::show::sheet::cells::SQUARE_WAYS as WAYS;
use crate::show::sheet::signs::{NUMBER, tree};

const CLEAR: &str = "#f3ebd0";
const YARD: &str = "#e4ddd0";
const HILL: &str = "#dfbf7e";
const VALLEY: &str = "#c3d6ae";
const FOREST: &str = "#a9c08a";
const EARTH: &str = "#7d5a34";
const HOLLOW: &str = "#55723f";
const WATER: &str = "#a8cbe2";
const WAVE: &str = "#5b8fb5";
const MARSH: &str = "#d5dfc3";
const REED: &str = "#5d7d46";
const GRID: &str = "#8a8270";
const ROAD: [&str; 2] = [
    "stroke=\"#8c6a3f\" stroke-width=\"11\" stroke-linecap=\"round\"",
    "stroke=\"#f3dfae\" stroke-width=\"8\" stroke-linecap=\"round\"",
];
/// The colour and the width of a canal, from its banks to its water.
const CANAL: [&str; 2] = ["stroke=\"#5b8fb5\" stroke-width=\"15\"", "stroke=\"#a8cbe2\" stroke-width=\"12\""];

/// The neighbours of a square: north, east, south, west; nothing off the map.
pub type Beside = [Option<Ground>; 4];

/// Draws the ground, from bottom to top.
pub fn draw(canvas: &mut Canvas, sheet: &Sheet, game: &Verdox) {
    let map = &game.scenario.map;
    let squares =
        || map.field.squares().map(|square| (square, map.ground[square.index()], sheet.centre(square.index())));
    for (square, ground, centre) in squares() {
        base(canvas, centre, ground, map.inside.contains(square));
    }
    for (square, ground, centre) in squares() {
        cover(canvas, centre, ground, beside(game, square));
    }
    for style in ROAD {
        for (square, ground, centre) in squares().filter(|(_, ground, _)| ground.is_road()) {
            road(canvas, centre, ground, beside(game, square), style);
        }
    }
    for (square, ground, centre) in squares().filter(|(_, ground, _)| !ground.is_wall()) {
        let label = map.field.label(square).to_string();
        // Where strokes may run along the rim, inside of them.
        let (dx, dy) = if ground.level() == 0 { (2.0, 7.4) } else { (10.5, 17.0) };
        canvas.text((centre.0 - HALF + dx, centre.1 - HALF + dy), 6.4, "start", NUMBER, false, &label);
    }
    lines(canvas, sheet, game);
}

fn beside(game: &Verdox, square: Square) -> Beside {
    let neighbours = game.terrain.neighbours[square.index()];
    neighbours.map(|other| other.is_some().then(|| game.scenario.map.ground[other.index()]))
}

/// The colour of a square.
pub fn base(canvas: &mut Canvas, centre: Point, ground: Ground, inside: bool) {
    let fill = match ground {
        Ground::Hill => HILL,
        Ground::Valley => VALLEY,
        Ground::Forest => FOREST,
        Ground::River | Ground::Bridge => WATER,
        Ground::Marsh => MARSH,
        _ if inside => YARD,
        _ => CLEAR,
    };
    canvas.rectangle(centre, [SIZE, SIZE], 0.0, &format!("fill=\"{fill}\" stroke=\"{GRID}\" stroke-width=\"0.6\""));
}

/// The features on a square.
pub fn cover(canvas: &mut Canvas, centre: Point, ground: Ground, beside: Beside) {
    match ground {
        Ground::Forest => {
            for (dx, dy) in [(-10.0, -4.0), (3.0, -9.0), (12.0, 2.0), (-3.0, 7.0), (-13.0, 12.0), (9.0, 14.0)] {
                tree(canvas, (centre.0 + dx, centre.1 + dy), [6.5, 4.6, 3.0], Some((2.2, 1.4)));
            }
        }
        Ground::Hill => slopes(canvas, centre, beside, Ground::Hill, EARTH),
        Ground::Valley => slopes(canvas, centre, beside, Ground::Valley, HOLLOW),
        Ground::River => {
            for (dx, dy) in [(-8.0, -6.0), (6.0, 3.0), (-5.0, 12.0)] {
                wave(canvas, (centre.0 + dx, centre.1 + dy));
            }
        }
        Ground::Canal => canal(canvas, centre, beside),
        Ground::Marsh => {
            for (dx, dy) in [(-10.0, -3.0), (8.0, -8.0), (0.0, 6.0), (-11.0, 14.0), (11.0, 12.0)] {
                reed(canvas, (centre.0 + dx, centre.1 + dy));
            }
        }
        _ => {}
    }
}

fn wave(canvas: &mut Canvas, (x, y): Point) {
    let points = [(x - 7.0, y), (x - 3.5, y - 2.4), (x, y), (x + 3.5, y - 2.4), (x + 7.0, y)];
    canvas.line(&points, &format!("stroke=\"{WAVE}\" stroke-width=\"1.1\" stroke-linejoin=\"round\""));
}

fn reed(canvas: &mut Canvas, (x, y): Point) {
    canvas.line(&[(x - 5.5, y + 3.0), (x + 5.5, y + 3.0)], &format!("stroke=\"{WAVE}\" stroke-width=\"1.3\""));
    for (dx, top) in [(-2.6, -3.0), (0.0, -5.0), (2.6, -3.0)] {
        canvas.line(&[(x + dx * 0.6, y + 2.0), (x + dx, y + top)], &format!("stroke=\"{REED}\" stroke-width=\"1.1\""));
    }
}

/// Strokes down the sides by which a height is left, or a hollow entered.
fn slopes(canvas: &mut Canvas, centre: Point, beside: Beside, same: Ground, colour: &str) {
    for (way, other) in WAYS.into_iter().zip(beside) {
        if other.is_none_or(|other| other == same) {
            continue;
        }
        slope(canvas, centre, way, colour);
    }
}

/// The strokes of one side: they begin at the rim and point down, into a hollow inwards and off a height to its foot.
pub fn slope(canvas: &mut Canvas, centre: Point, way: Point, colour: &str) {
    let rim = if colour == EARTH { HALF - 8.5 } else { HALF - 0.8 };
    canvas.line(
        &[along(centre, way, rim, -HALF), along(centre, way, rim, HALF)],
        &format!("stroke=\"{colour}\" stroke-width=\"1.6\""),
    );
    for stroke in 0..7 {
        let aside = -HALF + 2.8 + 5.7 * f64::from(stroke);
        let length = if stroke % 2 == 0 { 7.2 } else { 4.6 };
        let down = if colour == EARTH { rim + length } else { rim - length };
        let points = [along(centre, way, rim, aside), along(centre, way, down, aside)];
        canvas.line(&points, &format!("stroke=\"{colour}\" stroke-width=\"1\""));
    }
}

/// Water from the middle to each side where it continues; a lone canal runs from west to east.
fn canal(canvas: &mut Canvas, centre: Point, beside: Beside) {
    let goes_on = |other: &Option<Ground>| matches!(other, Some(Ground::Canal | Ground::River | Ground::Bridge));
    let mut ways: Vec<Point> =
        WAYS.into_iter().zip(&beside).filter(|(_, other)| goes_on(other)).map(|(way, _)| way).collect();
    if ways.is_empty() {
        ways = vec![WAYS[1], WAYS[3]];
    }
    for style in CANAL {
        for &way in &ways {
            canvas.line(&[along(centre, way, -5.0, 0.0), along(centre, way, HALF, 0.0)], style);
        }
    }
    for &way in &ways {
        canvas.line(
            &[along(centre, way, 4.0, 1.5), along(centre, way, HALF - 5.0, 1.5)],
            &format!("stroke=\"{WAVE}\" stroke-width=\"1\" stroke-dasharray=\"4 3\""),
        );
    }
}

/// A road from the middle to each side where it continues; a bridge has planks.
pub fn road(canvas: &mut Canvas, centre: Point, ground: Ground, beside: Beside, style: &str) {
    let ways = WAYS.into_iter().zip(beside).filter(|(_, other)| other.is_some_and(Ground::is_road));
    let ways: Vec<Point> = ways.map(|(way, _)| way).collect();
    if ground == Ground::Bridge && style == ROAD[0] {
        bridge(canvas, centre, ways.first().copied().unwrap_or(WAYS[1]));
    }
    for way in ways {
        canvas.line(&[centre, along(centre, way, HALF, 0.0)], style);
    }
}

/// The planks of a bridge, across the way that leads over it.
fn bridge(canvas: &mut Canvas, centre: Point, way: Point) {
    let style = format!("stroke=\"{INK}\" stroke-width=\"2\"");
    for aside in [-9.0, 9.0] {
        canvas.line(&[along(centre, way, -HALF, aside), along(centre, way, HALF, aside)], &style);
    }
    for plank in 0..6 {
        let far = -HALF + 3.5 + 6.6 * f64::from(plank);
        canvas.line(
            &[along(centre, way, far, -9.0), along(centre, way, far, 9.0)],
            "stroke=\"#8c6a3f\" stroke-width=\"3\"",
        );
    }
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
    let beside = match ground {
        Ground::Road | Ground::Bridge | Ground::Canal => [None, Some(ground), None, Some(ground)],
        _ => [Some(Ground::Clear); 4],
    };
    base(canvas, (0.0, 0.0), ground, false);
    cover(canvas, (0.0, 0.0), ground, beside);
    if ground.is_road() {
        ROAD.iter().for_each(|style| road(canvas, (0.0, 0.0), ground, beside, style));
    }
}
