//! Fortifications: walls with their front and their inner side, and gates with their owners.

use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::data::Ground;

use super::size::{HALF, SIZE, along};
use crate::show::canvas::{Canvas, Point};
use crate::show::paint::INK;
use crate::show::path::Path;
use crate::show::sheet::cells::SQUARE_WAYS as WAYS;
use crate::show::sheet::{Sheet, signs};

/// A side of a wall.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Edge {
    /// The next wall.
    Wall,
    /// The inside: the wall is entered freely from there.
    Inner,
    /// The front, with battlements.
    Front,
    /// The end of the map.
    End,
}

/// Draws every wall, and the door and the flag of every gate.
pub fn draw(canvas: &mut Canvas, sheet: &Sheet, game: &Verdox) {
    let map = &game.scenario.map;
    for &wall in &game.terrain.walls {
        let inner = game.terrain.inner[wall.index()];
        let mut edges = [Edge::Front; 4];
        for (way, (edge, other)) in edges.iter_mut().zip(game.terrain.neighbours[wall.index()]).enumerate() {
            *edge = match other.is_some() {
                false => Edge::End,
                true if map.ground[other.index()].is_wall() => Edge::Wall,
                true if inner & 1 << way != 0 => Edge::Inner,
                true => Edge::Front,
            };
        }
        let centre = sheet.centre(wall.index());
        wall_of(canvas, centre, edges);
        if map.ground[wall.index()] == Ground::Gate {
            gate(canvas, centre, edges);
        }
        if let Some(owner) = map.gates[wall.index()] {
            flag_at(canvas, centre, owner.index());
        }
        let label = map.field.label(wall).to_string();
        let high = if map.ground[wall.index()] == Ground::Gate { HALF - 8.0 } else { 13.5 - HALF };
        canvas.text((centre.0, centre.1 + high), 6.4, "middle", INK, false, &label);
    }
}

/// Stone, a walk towards the inside, battlements towards the front.
pub fn wall_of(canvas: &mut Canvas, centre: Point, edges: [Edge; 4]) {
    canvas.rectangle(centre, [SIZE, SIZE], 0.0, "m-masonry");
    for (way, edge) in WAYS.into_iter().zip(edges) {
        match edge {
            Edge::Front => battlements(canvas, centre, way),
            Edge::Inner => {
                let middle = along(centre, way, HALF - 4.5, 0.0);
                let size = if way.0 == 0.0 { [SIZE - 1.0, 8.0] } else { [8.0, SIZE - 1.0] };
                canvas.rectangle(middle, size, 0.0, "m-walk");
            }
            Edge::Wall | Edge::End => {}
        }
    }
}

fn battlements(canvas: &mut Canvas, centre: Point, way: Point) {
    let mut points = Vec::new();
    for merlon in 0..9 {
        let far = HALF - if merlon % 2 == 0 { 1.4 } else { 5.4 };
        for aside in [merlon, merlon + 1] {
            points.push(along(centre, way, far, -HALF + SIZE * f64::from(aside) / 9.0));
        }
    }
    signs::battlements(canvas, &points);
}

/// A passage from the front to the inside.
pub fn gate(canvas: &mut Canvas, centre: Point, edges: [Edge; 4]) {
    let front = WAYS.into_iter().zip(edges).find(|(_, edge)| *edge == Edge::Front).map_or(WAYS[0], |(way, _)| way);
    let corners = [(-HALF, -8.0), (HALF, -8.0), (HALF, 8.0), (-HALF, 8.0)];
    let way = corners.map(|(far, aside)| along(centre, front, far, aside));
    canvas.area(&way, "m-walk");
    for far in [-2.0, 2.0] {
        let door = [along(centre, front, HALF - 4.0 + far, -8.0), along(centre, front, HALF - 4.0 + far, 8.0)];
        canvas.line(&door, "m-door");
    }
}

/// The flag of the owner of a gate around the origin.
#[must_use]
pub fn flag(side: usize) -> String {
    Canvas::drawn(|canvas| flag_at(canvas, (0.0, 0.0), side))
}

/// The flag of the owner of a gate.
pub fn flag_at(canvas: &mut Canvas, (x, y): Point, side: usize) {
    signs::flag(canvas, (x - 5.0, y + 9.0), 20.0, (16.0, 11.0), side);
}

/// A breach around the origin.
#[must_use]
pub fn breach() -> String {
    Canvas::drawn(|canvas| breach_at(canvas, (0.0, 0.0)))
}

/// A wall that is a breach.
pub fn breach_at(canvas: &mut Canvas, (x, y): Point) {
    canvas.rectangle((x, y), [SIZE, SIZE], 0.0, "m-breach");
    let mut stones = Path::default();
    for (dx, dy, size) in [
        (-12.0, 8.0, 6.0),
        (-4.0, 13.0, 5.0),
        (9.0, 10.0, 7.0),
        (13.0, -9.0, 5.0),
        (-13.0, -8.0, 5.0),
        (2.0, -13.0, 4.0),
    ] {
        let (x, y) = (x + dx, y + dy);
        let stone = [
            (x - size, y + size * 0.6),
            (x - size * 0.4, y - size * 0.7),
            (x + size * 0.7, y - size * 0.4),
            (x + size, y + size * 0.6),
        ];
        stones.polygon(&stone);
    }
    canvas.path("m-rubble", &stones);
}
