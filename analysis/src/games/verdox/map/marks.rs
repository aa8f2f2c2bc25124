//! Marks on the ground: quarters, entry zones, barges.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::data::Edge;
use kartacz_engine::games::verdox::switches::EntryZone;

use super::geometry::{HALF, SIZE, Sheet};
use crate::show::canvas::{Canvas, Point};
use crate::show::canvas::{INK, SIDES};

/// The inset of the frame of a zone.
const INSET: f64 = 2.0;

/// Draws quarters and zones.
pub fn draw(canvas: &mut Canvas, sheet: &Sheet, game: &Verdox) {
    for side in Side::BOTH {
        zone(canvas, sheet, game, side);
        quarters(canvas, sheet.centre(game.scenario.map.headquarters[side.index()]), side);
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
        &format!(
            "fill=\"{colour}\" fill-opacity=\"0.1\" stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"7 5\""
        ),
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
    canvas.area(&points, &format!("fill=\"{colour}\" stroke=\"#fbf8ef\" stroke-width=\"1.2\""));
}

/// The commander's quarters.
pub fn quarters(canvas: &mut Canvas, centre: Point, side: Side) {
    let colour = SIDES[side.index()];
    canvas.rectangle(
        centre,
        [SIZE - 5.0, SIZE - 5.0],
        3.0,
        &format!("fill=\"{colour}\" fill-opacity=\"0.22\" stroke=\"{colour}\" stroke-width=\"2.6\""),
    );
    let mut points = Vec::new();
    for spike in 0..5 {
        let angle = |part: f64| (f64::from(spike) + part) * std::f64::consts::TAU / 5.0;
        let at = |radius: f64, angle: f64| (centre.0 + radius * angle.sin(), centre.1 + 1.0 - radius * angle.cos());
        points.extend([at(13.0, angle(0.0)), at(5.4, angle(0.5))]);
    }
    canvas.area(&points, &format!("fill=\"{colour}\" stroke=\"#fbf8ef\" stroke-width=\"1.2\""));
}

/// The barges where they start.
pub fn barges(canvas: &mut Canvas, sheet: &Sheet, game: &Verdox) {
    for &square in &game.scenario.map.barges {
        barge(canvas, sheet.centre(square));
    }
}

/// A barge, seen from above.
pub fn barge(canvas: &mut Canvas, (x, y): Point) {
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
    let style = format!(
        "fill=\"{colour}\" fill-opacity=\"0.1\" stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"7 5\""
    );
    canvas.rectangle((0.0, 0.0), [SIZE - 2.0 * INSET, SIZE - 2.0 * INSET], 4.0, &style);
    arrow(canvas, (-HALF, 0.0), 1.0, colour);
}
