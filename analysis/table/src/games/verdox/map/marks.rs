//! Marks on the ground: quarters, entry zones, barges.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::data::Edge;
use kartacz_engine::games::verdox::switches::EntryZone;

use super::size::{HALF, SIZE};
use crate::show::canvas::{Canvas, Point};
use crate::show::paint::{ENTRIES, FLAGS, ZONES};
use crate::show::path::Path;
use crate::show::sheet::Sheet;
use crate::show::sheet::signs::arrow;

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
    canvas.rectangle(
        (x + SIZE * columns / 2.0, top + height / 2.0),
        [SIZE * columns - 2.0 * INSET, height - 2.0 * INSET],
        4.0,
        ENTRIES[side.index()],
    );
    let edge = if inwards > 0.0 { left } else { left + width };
    for share in [0.125, 0.375, 0.625, 0.875] {
        arrow(canvas, (edge, top + height * share), (inwards, 0.0), side.index());
    }
}

/// The commander's quarters of a side around the origin.
#[must_use]
pub fn quarters(side: Side) -> String {
    Canvas::drawn(|canvas| quarters_at(canvas, (0.0, 0.0), side))
}

/// The commander's quarters.
pub fn quarters_at(canvas: &mut Canvas, centre: Point, side: Side) {
    canvas.rectangle(centre, [SIZE - 5.0, SIZE - 5.0], 3.0, ZONES[side.index()]);
    canvas.symbol_scaled("m-star", (centre.0, centre.1 + 1.0), 1.45, FLAGS[side.index()]);
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
    canvas.area(&points, "hull m-hull");
    let mut deck = Path::default();
    for dx in [-7.0, 0.0, 7.0] {
        deck.polyline(&[(x + dx, y - 8.0), (x + dx, y + 8.0)]);
    }
    canvas.path("m-deck", &deck);
}

/// The zone as the legend shows it.
pub fn zone_sample(canvas: &mut Canvas, side: Side) {
    canvas.rectangle((0.0, 0.0), [SIZE - 2.0 * INSET; 2], 4.0, ENTRIES[side.index()]);
    arrow(canvas, (-HALF, 0.0), (1.0, 0.0), side.index());
}
