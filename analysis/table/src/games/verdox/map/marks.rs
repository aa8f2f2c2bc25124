//! Marks on the ground: quarters, entry zones, barges.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::data::Edge;
use kartacz_engine::games::verdox::switches::EntryZone;

use super::size::{HALF, SIZE};
use crate::show::canvas::{Canvas, INK, PAPER, Point, SIDES};
use crate::show::sheet::Sheet;
use crate::show::sheet::signs::star;

/// The inset of the frame of a zone.
const INSET: f64 = 2.0;

/// Draws quarters and zones.
pub fn draw(canvas: &mut Canvas, sheet: &Sheet, game: &Verdox) {
    for side in Side::BOTH {
        zone(canvas, sheet, game, side);
        quarters_at(canvas, sheet.centre(game.scenario.map.headquarters[side.index()].index()), side);
    }
}

/// The columns in which a side enters, and arrows that lead into them.
fn zone(canvas: &mut Canvas, sheet: &Sheet, game: &Verdox, side: Side) {
    let [left, top, width, height] = sheet.map();
    let columns = match game.scenario.switches.entry_zone {
        EntryZone::OuterColumn => 1.0,
        EntryZone::TwoColumns => 2.0,
    };
    let (x, inwards) = match game.scenario.map.edges[side.index()] {
        Edge::Left => (left, 1.0),
        Edge::Right => (left + width - SIZE * columns, -1.0),
    };
    let colour = SIDES[side.index()];
    canvas.rectangle(
        (x + SIZE * columns / 2.0, top + height / 2.0),
        [SIZE * columns - 2.0 * INSET, height - 2.0 * INSET],
        4.0,
        &frame(colour),
    );
    let edge = if inwards > 0.0 { left } else { left + width };
    for share in [0.125, 0.375, 0.625, 0.875] {
        arrow(canvas, (edge, top + height * share), inwards, colour);
    }
}

/// An arrow across the end of the map.
pub fn arrow(canvas: &mut Canvas, (x, y): Point, inwards: f64, colour: &str) {
    let points = [(-11.0, -4.0), (0.0, -4.0), (0.0, -9.0), (11.0, 0.0), (0.0, 9.0), (0.0, 4.0), (-11.0, 4.0)];
    let points = points.map(|(dx, dy)| (x + inwards * dx, y + dy));
    canvas.area(&points, &format!("fill=\"{colour}\" stroke=\"{PAPER}\" stroke-width=\"1.2\""));
}

/// The commander's quarters of a side around the origin.
#[must_use]
pub fn quarters(side: Side) -> String {
    Canvas::drawn(|canvas| quarters_at(canvas, (0.0, 0.0), side))
}

/// The commander's quarters.
pub fn quarters_at(canvas: &mut Canvas, centre: Point, side: Side) {
    let colour = SIDES[side.index()];
    canvas.rectangle(
        centre,
        [SIZE - 5.0, SIZE - 5.0],
        3.0,
        &format!("fill=\"{colour}\" fill-opacity=\"0.22\" stroke=\"{colour}\" stroke-width=\"2.6\""),
    );
    star(canvas, (centre.0, centre.1 + 1.0), [13.0, 5.4], &format!("fill=\"{colour}\""));
}

/// The barges where they start.
pub fn barges(canvas: &mut Canvas, sheet: &Sheet, game: &Verdox) {
    for &square in &game.scenario.map.barges {
        barge_at(canvas, sheet.centre(square.index()));
    }
}

/// A barge around the origin.
#[must_use]
pub fn barge() -> String {
    Canvas::drawn(|canvas| barge_at(canvas, (0.0, 0.0)))
}

/// A barge, seen from above.
pub fn barge_at(canvas: &mut Canvas, (x, y): Point) {
    let hull = [(-17.0, 0.0), (-11.0, -9.0), (11.0, -9.0), (17.0, 0.0), (11.0, 9.0), (-11.0, 9.0)];
    let points = hull.map(|(dx, dy)| (x + dx, y + dy));
    canvas.area(&points, &format!("class=\"hull\" fill=\"#c79a5b\" stroke=\"{INK}\" stroke-width=\"1.6\""));
    for dx in [-7.0, 0.0, 7.0] {
        canvas.line(&[(x + dx, y - 8.0), (x + dx, y + 8.0)], "stroke=\"#7d5a34\" stroke-width=\"1.2\"");
    }
}

/// The zone as the legend shows it.
pub fn zone_sample(canvas: &mut Canvas, side: Side) {
    let colour = SIDES[side.index()];
    canvas.rectangle((0.0, 0.0), [SIZE - 2.0 * INSET, SIZE - 2.0 * INSET], 4.0, &frame(colour));
    arrow(canvas, (-HALF, 0.0), 1.0, colour);
}

/// The style of the frame of a zone.
fn frame(colour: &str) -> String {
    format!("fill=\"{colour}\" fill-opacity=\"0.1\" stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"7 5\"")
}
