//! What several games draw on the ground: areas with their signs, heights, lines, and the marks of a scenario.

use super::cells::{between, moved};
use super::outline::{SOFT, around, joined};
use super::page::Sheet;
use crate::show::canvas::{Canvas, Point};
use crate::show::paint::{FLAGS, SAID};
use crate::show::path::Path;

/// An area of one ground, with soft corners.
pub fn area(canvas: &mut Canvas, sheet: &Sheet, class: &str, inside: impl Fn(usize) -> bool) {
    let mut path = Path::default();
    around(sheet, inside).iter().for_each(|corners| path.rounded(corners, SOFT));
    canvas.path(class, &path);
}

/// One place of a ground alone, as the legend shows it.
pub fn patch(canvas: &mut Canvas, outline: &[Point], class: &str) {
    let mut path = Path::default();
    path.rounded(outline, SOFT);
    canvas.path(class, &path);
}

/// A height above the ground around it: lit from the north-west, with a shadow in the south-east. Corners lose a share of
/// their sides.
pub fn height(canvas: &mut Canvas, sheet: &Sheet, level: u8, round: f64, inside: impl Fn(usize) -> bool) {
    let mut path = Path::default();
    for corners in around(sheet, inside) {
        if round > 0.0 {
            path.rounded(&corners, round);
        } else {
            path.polygon(&corners);
        }
    }
    raised(canvas, level, &path);
}

/// The same of any outline.
pub fn raised(canvas: &mut Canvas, level: u8, path: &Path) {
    if path.is_empty() {
        return;
    }
    let level = level.min(9);
    let id = format!("m-height{level}");
    canvas.piece(&format!("<defs><path id=\"{id}\" d=\"{}\"/></defs>\n", path.data()));
    canvas.symbol(&id, (2.6, 3.4), "m-cast");
    canvas.symbol(&id, (-1.3, -1.6), "m-lit-rim");
    canvas.symbol(&id, (0.0, 0.0), &format!("m-level{level}"));
}

/// Lines through parts that meet, drawn once in each class, such as a road and its rim.
pub fn lines<'c>(canvas: &mut Canvas, parts: &[[Point; 2]], classes: impl IntoIterator<Item = &'c str>) {
    let mut path = Path::default();
    joined(parts).iter().for_each(|line| match line.as_slice() {
        [one, other] => path.polyline(&[*one, *other]),
        line => path.flowing(line),
    });
    classes.into_iter().for_each(|class| canvas.path(class, &path));
}

/// The classes of a stream.
pub const STREAM: [&str; 2] = ["m-stream", "m-current"];
/// The classes of a road.
pub const ROAD: [&str; 2] = ["m-road", "m-lane"];

/// Trees, in two patterns that alternate over the map.
pub fn wood(canvas: &mut Canvas, index: usize, at: Point, scale: f64) {
    let id = ["m-wood-1", "m-wood-2"][(index * 7 + index / 5) % 2];
    sign(canvas, id, at, scale, "");
}

/// Houses, in two patterns; `roof` is the class of their roofs.
pub fn houses(canvas: &mut Canvas, index: usize, at: Point, scale: f64, roof: &str) {
    let id = ["m-houses-1", "m-houses-2"][(index * 5 + index / 3) % 2];
    sign(canvas, id, at, scale, roof);
}

/// A sign of the ground of some size.
pub fn sign(canvas: &mut Canvas, id: &str, at: Point, scale: f64, class: &str) {
    if (scale - 1.0).abs() < 1e-9 {
        canvas.symbol(id, at, class);
    } else {
        canvas.symbol_scaled(id, at, scale, class);
    }
}

/// A flag of a side on a pole of this height, with its cloth.
pub fn flag(canvas: &mut Canvas, foot: Point, height: f64, (wide, high): (f64, f64), side: usize) {
    let top = (foot.0, foot.1 - height);
    canvas.line(&[foot, top], "m-pole");
    canvas.area(&[top, (top.0 + wide, top.1 + high / 2.0), (top.0, top.1 + high)], FLAGS[side]);
}

/// The star of an objective.
pub fn goal(canvas: &mut Canvas, at: Point, scale: f64) {
    canvas.symbol_scaled("m-star", at, scale, "m-goal");
}

/// Strokes that run down from a side, long and short by turns: they begin on it and are seen on the lower ground.
pub fn strokes(path: &mut Path, [a, b]: [Point; 2], from: Point, down: Point, count: u32) {
    for stroke in 0..count {
        let top = between(a, b, (f64::from(stroke) + 0.5) / f64::from(count));
        let length = if stroke % 2 == 0 { 7.0 } else { 4.5 };
        path.polyline(&[top, moved(top, from, down, length)]);
    }
}

/// A line along an edge with battlements: bright below, dark above.
pub fn battlements(canvas: &mut Canvas, points: &[Point]) {
    canvas.line(points, "m-work-rim");
    canvas.line(points, "m-work");
}

/// The name of a place on the map, readable on any ground.
pub fn name(canvas: &mut Canvas, at: Point, size: f64, text: &str) {
    canvas.text(at, size, "middle", "m-name", true, text);
}

/// Writing about a side on the map.
pub fn said(canvas: &mut Canvas, at: Point, size: f64, side: usize, text: &str) {
    canvas.text(at, size, "middle", SAID[side], true, text);
}

/// An arrow of a side along a direction of length 1, with its middle at a point.
pub fn arrow(canvas: &mut Canvas, (x, y): Point, (dx, dy): Point, side: usize) {
    let shape = [(-11.0, -4.0), (0.0, -4.0), (0.0, -9.0), (11.0, 0.0), (0.0, 9.0), (0.0, 4.0), (-11.0, 4.0)];
    let points = shape.map(|(along, aside)| (x + dx * along - dy * aside, y + dy * along + dx * aside));
    canvas.area(&points, FLAGS[side]);
}
