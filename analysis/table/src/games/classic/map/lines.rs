//! Lines on the map: hexsides such as rivers, and routes such as roads and railways.

use kartacz_engine::games::classic::chart::bits;
use kartacz_engine::games::classic::data::Scenario;
use kartacz_engine::grid::{SIDES, Tops};

use super::look::{self, RouteLook, SideLook};
use super::size::{SIZE, corners, side, tops};
use crate::show::canvas::{Canvas, Point};
use crate::show::path::{Path, between};
use crate::show::sheet::outline::joined;
use crate::show::sheet::signs::{self, ROAD, STREAM};
use crate::show::sheet::{Sheet, cells};

/// The distance between the ties of a railway, and half their length.
const TIE: (f64, f64) = (7.0, 3.2);

/// Draws hexsides, then routes.
pub fn draw(canvas: &mut Canvas, sheet: &Sheet, scenario: &Scenario) {
    // Water first: what else runs along the same side lies on it.
    let order = [SideLook::River, SideLook::Other, SideLook::Wall, SideLook::Bridge];
    for look in order {
        for (index, _) in scenario.barriers.iter().enumerate().filter(|(_, one)| look::of_side(&one.id) == look) {
            hexsides(canvas, look, &sides(sheet, scenario, index));
        }
    }
    for look in [RouteLook::Track, RouteLook::Road, RouteLook::Rail] {
        for (index, _) in scenario.routes.iter().enumerate().filter(|(_, one)| look::of_route(&one.id) == look) {
            routes(canvas, look, &connections(sheet, scenario, index));
        }
    }
}

/// The hexsides of a kind, each once.
fn sides(sheet: &Sheet, scenario: &Scenario, kind: usize) -> Vec<[Point; 2]> {
    let map = &scenario.map;
    let mut found = Vec::new();
    for (hex, number) in map.field.hexes().flat_map(|hex| (0..SIDES).map(move |side| (hex, side))) {
        let beyond = map.field.neighbour(hex, number);
        let first = !beyond.is_some() || hex.index() < beyond.index();
        if first && bits(map.barriers[hex.index()][number]).any(|one| one == kind) {
            found.push(side(tops(scenario), sheet.centre(hex.index()), number));
        }
    }
    found
}

/// The connections of a kind of route, each once, from centre to centre.
fn connections(sheet: &Sheet, scenario: &Scenario, kind: usize) -> Vec<[Point; 2]> {
    let map = &scenario.map;
    let mut found = Vec::new();
    for (hex, number) in map.field.hexes().flat_map(|hex| (0..SIDES).map(move |side| (hex, side))) {
        let beyond = map.field.neighbour(hex, number);
        let first = beyond.is_some() && hex.index() < beyond.index();
        if first && bits(map.routes[hex.index()][number]).any(|one| one == kind) {
            found.push([sheet.centre(hex.index()), sheet.centre(beyond.index())]);
        }
    }
    found
}

fn hexsides(canvas: &mut Canvas, look: SideLook, parts: &[[Point; 2]]) {
    match look {
        SideLook::River => signs::lines(canvas, parts, STREAM),
        SideLook::Wall => straight(canvas, "m-castle", parts),
        SideLook::Other => straight(canvas, "m-plank", parts),
        SideLook::Bridge => {
            let mut path = Path::default();
            parts.iter().for_each(|&side| bridge(&mut path, side));
            canvas.path("m-rail", &path);
        }
    }
}

fn straight(canvas: &mut Canvas, class: &str, parts: &[[Point; 2]]) {
    let mut path = Path::default();
    joined(parts).iter().for_each(|line| path.polyline(line));
    canvas.path(class, &path);
}

/// Two rails across a hexside.
fn bridge(path: &mut Path, [a, b]: [Point; 2]) {
    for share in [0.36, 0.64] {
        let middle = between(a, b, share);
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let length = dx.hypot(dy).max(f64::EPSILON);
        let across = (-dy / length * 7.0, dx / length * 7.0);
        path.polyline(&[(middle.0 - across.0, middle.1 - across.1), (middle.0 + across.0, middle.1 + across.1)]);
    }
}

fn routes(canvas: &mut Canvas, look: RouteLook, parts: &[[Point; 2]]) {
    match look {
        RouteLook::Road => signs::lines(canvas, parts, ROAD),
        RouteLook::Track => signs::lines(canvas, parts, ["m-plank"]),
        RouteLook::Rail => {
            straight(canvas, "m-pole", parts);
            let mut ties = Path::default();
            parts.iter().for_each(|&part| sleepers(&mut ties, part));
            canvas.path("m-pole", &ties);
        }
    }
}

/// The ties of a piece of railway.
fn sleepers(path: &mut Path, [from, to]: [Point; 2]) {
    let length = (to.0 - from.0).hypot(to.1 - from.1);
    let many = (length / TIE.0).floor().max(1.0);
    let (dx, dy) = ((to.0 - from.0) / length * TIE.1, (to.1 - from.1) / length * TIE.1);
    for tie in 0..many as u32 {
        let (x, y) = between(from, to, (f64::from(tie) + 0.5) / many);
        path.polyline(&[(x - dy, y + dx), (x + dy, y - dx)]);
    }
}

/// A sign of the legend: a hex with a hexside.
pub fn side_sample(canvas: &mut Canvas, tops: Tops, id: &str) {
    let corners = corners(tops, SIZE, (0.0, 0.0));
    hexsides(canvas, look::of_side(id), &[[corners[2], corners[3]], [corners[3], corners[4]]]);
}

/// A sign of the legend: a hex with a route.
pub fn route_sample(canvas: &mut Canvas, id: &str) {
    let half = cells::inner(SIZE);
    routes(canvas, look::of_route(id), &[[(-half, 8.0), (0.0, 0.0)], [(0.0, 0.0), (half, -8.0)]]);
}
