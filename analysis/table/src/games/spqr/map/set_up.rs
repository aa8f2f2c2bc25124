//! The counters and leaders of the set-up on the map.

use std::collections::BTreeMap;

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::data::{UnitId, side_of, units_in};
use kartacz_engine::games::spqr::facing::Stance;

use super::pose::pose;
use super::{counters, leaders};
use crate::show::canvas::{Canvas, Point, short};
use crate::show::sheet::Sheet;

/// The distance between the counters of a stack.
const SPREAD: f64 = 4.0;

/// Draws the set-up.
pub fn draw(canvas: &mut Canvas, sheet: &Sheet, game: &Spqr) {
    let mut faces = BTreeMap::new();
    for side in Side::BOTH {
        canvas.piece(&format!("<defs><g id=\"m-front{}\">{}</g></defs>\n", side.index(), counters::arrow(side)));
        let mut placed = Vec::new();
        for unit in units_in(side, game.scenario.everyone(side)) {
            let hex = game.scenario.counter(unit).hex;
            let above = placed.iter().filter(|&&other| other == hex).count() as f64;
            placed.push(hex);
            let (x, y) = sheet.centre(hex.index());
            counter(canvas, game, unit, (x + SPREAD * above, y + SPREAD * above), &mut faces);
        }
    }
    for side in Side::BOTH {
        let leaders = game.scenario.leaders_of(side).filter(|&leader| game.scenario.leader(leader).hex.is_some());
        for leader in leaders {
            let (x, y) = sheet.centre(game.scenario.leader(leader).hex.index());
            canvas.open(&format!("class=\"leader\" tabindex=\"0\" transform=\"translate({} {})\"", short(x), short(y)));
            canvas.title(&leaders::about(game, leader));
            leaders::draw(canvas, game, leader);
            canvas.close();
        }
    }
}

/// The drawings of counters by their number: those that look alike are drawn once.
type Faces = BTreeMap<String, usize>;

/// A counter as it is set up.
fn counter(canvas: &mut Canvas, game: &Spqr, unit: UnitId, (x, y): Point, faces: &mut Faces) {
    let (row, card) = (game.scenario.counter(unit), game.card(unit));
    let stance = Stance { hex: row.hex, facing: row.facing, column: false, double: card.double };
    let ((across, down), axis, front) = pose(stance);
    let side = side_of(unit);
    canvas.open(&format!("transform=\"translate({} {})\"", short(x + across), short(y + down)));
    canvas.title(&full_name(game, unit));
    let side = side.index();
    canvas.piece(&format!("<use href=\"#m-front{side}\" transform=\"rotate({front:.0})\"/>\n"));
    face(canvas, Canvas::drawn(|canvas| counters::lying(canvas, side_of(unit), card, axis)), faces);
    canvas.close();
}

fn face(canvas: &mut Canvas, drawing: String, faces: &mut Faces) {
    let next = faces.len();
    let number = *faces.entry(drawing).or_insert_with_key(|drawing| {
        canvas.piece(&format!("<defs><g id=\"m-face{next}\">{drawing}</g></defs>\n"));
        next
    });
    canvas.piece(&format!("<use href=\"#m-face{number}\"/>\n"));
}

/// The id of a unit with what is printed on it.
fn full_name(game: &Spqr, unit: UnitId) -> String {
    let troop = game.scenario.troop(unit);
    format!("{}: {}", game.scenario.counter(unit).id, super::roster::about(troop))
}
