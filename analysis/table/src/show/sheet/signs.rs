//! Signs on the ground that several games use.

use crate::show::canvas::{Canvas, INK, PAPER, Point};

const TREE: &str = "#4f7a44";
/// The colour of the numbers of places.
pub const NUMBER: &str = "#4a4438";

/// A stream: a wide and a narrow line.
pub const STREAM: [&str; 2] = [
    "stroke=\"#4d86b8\" stroke-width=\"5\" stroke-linecap=\"round\"",
    "stroke=\"#a9cbe6\" stroke-width=\"2\" stroke-linecap=\"round\"",
];
/// Where trees and the like stand around the centre of a hex with a flat top.
pub const SPOTS: [Point; 6] = [(-12.0, -6.0), (4.0, -10.0), (14.0, 5.0), (-3.0, 8.0), (-16.0, 12.0), (6.0, 18.0)];

/// The number of a place.
pub fn number(canvas: &mut Canvas, at: Point, size: f64, label: &str) {
    canvas.text(at, size, "middle", NUMBER, false, label);
}

/// A tree: its height above a point, half its width and its foot below, and the length and the width of its trunk.
pub fn tree(canvas: &mut Canvas, (x, y): Point, [up, wide, foot]: [f64; 3], trunk: Option<(f64, f64)>) {
    let style = format!("fill=\"{TREE}\" fill-opacity=\"0.75\"");
    canvas.area(&[(x, y - up), (x + wide, y + foot), (x - wide, y + foot)], &style);
    if let Some((length, width)) = trunk {
        canvas.line(&[(x, y + foot), (x, y + foot + length)], &format!("stroke=\"{TREE}\" stroke-width=\"{width}\""));
    }
}

/// A flag on a pole of this height, with its cloth, and the widths of both lines.
pub fn flag(
    canvas: &mut Canvas,
    foot: Point,
    height: f64,
    (wide, high): (f64, f64),
    [pole, rim]: [f64; 2],
    colour: &str,
) {
    let top = (foot.0, foot.1 - height);
    canvas.line(&[foot, top], &format!("stroke=\"{INK}\" stroke-width=\"{pole}\""));
    let cloth = [top, (top.0 + wide, top.1 + high / 2.0), (top.0, top.1 + high)];
    canvas.area(&cloth, &format!("fill=\"{colour}\" stroke=\"{PAPER}\" stroke-width=\"{rim}\""));
}

/// A star with five spikes of this radius, and the radius between them. `fill` is its colour, as the style takes it.
pub fn star(canvas: &mut Canvas, (x, y): Point, [outer, inner]: [f64; 2], fill: &str) {
    let mut points = Vec::new();
    for spike in 0..5 {
        let angle = |part: f64| (f64::from(spike) + part) * std::f64::consts::TAU / 5.0;
        let at = |radius: f64, angle: f64| (x + radius * angle.sin(), y - radius * angle.cos());
        points.extend([at(outer, angle(0.0)), at(inner, angle(0.5))]);
    }
    canvas.area(&points, &format!("{fill} stroke=\"{PAPER}\" stroke-width=\"1.2\""));
}

/// A line along an edge with battlements: bright below, dark above.
pub fn battlements(canvas: &mut Canvas, points: &[Point], widths: [f64; 2]) {
    canvas.line(points, &format!("stroke=\"{PAPER}\" stroke-width=\"{}\"", widths[0]));
    canvas.line(points, &format!("stroke=\"{INK}\" stroke-width=\"{}\" stroke-linejoin=\"miter\"", widths[1]));
}
