//! The legend: signs and their meanings.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::data::units_in;
use kartacz_engine::games::spqr::tables::Ground;

use super::geometry::{HALF, Sheet};
use super::{counters, ground};
use crate::base::words::counted;
use crate::show::canvas::INK;
use crate::show::canvas::{Canvas, Point};

/// The number of signs.
const SIGNS: f64 = 13.0;

/// Draws the legend below the map.
pub fn draw(canvas: &mut Canvas, sheet: &Sheet<'_>, game: &Spqr) {
    let top = sheet.bottom() + 40.0;
    canvas.text((sheet.margin, top), 13.0, "start", INK, true, "Legend");
    let step = ((sheet.width - 2.0 * sheet.margin) / SIGNS).min(100.0);
    let mut place = (sheet.margin + step / 2.0, top + 46.0);
    let mut put = |name: &str, sign: &dyn Fn(&mut Canvas)| {
        put(canvas, place, name, sign);
        place.0 += step;
    };
    for kind in Ground::ALL {
        put(kind.name(), &|canvas| {
            ground::base(canvas, (0.0, 0.0), kind, 0);
            ground::cover(canvas, (0.0, 0.0), kind);
        });
    }
    put("level 1", &|canvas| ground::base(canvas, (0.0, 0.0), Ground::Clear, 1));
    put("level 2", &|canvas| ground::base(canvas, (0.0, 0.0), Ground::Clear, 2));
    put("stream", &ground::through);
    put("unit", &|canvas| counter(canvas, game, false));
    put("two hexes", &|canvas| counter(canvas, game, true));
    put("leader", &|canvas| counters::leader(canvas, (0.0, 0.0), Side::First, 5, false));
    put("overall", &|canvas| counters::leader(canvas, (0.0, 0.0), Side::First, 7, true));
    explain(canvas, sheet, game, top + 104.0);
}

/// The counter of the first unit of a size.
fn counter(canvas: &mut Canvas, game: &Spqr, double: bool) {
    let all = Side::BOTH.into_iter().flat_map(|side| units_in(side, game.scenario.everyone(side)));
    let mut fitting = all.filter(|&unit| game.card(unit).double == double);
    let Some(unit) = fitting.next() else { return };
    let face = counters::Face { side: Side::First, card: *game.card(unit), name: Some("id") };
    if double {
        canvas.open("transform=\"rotate(90)\"");
        counters::body(canvas, &face);
        canvas.close();
    } else {
        counters::front(canvas);
        counters::body(canvas, &face);
    }
    counters::writing(canvas, &face);
}

/// One sign with its name.
fn put(canvas: &mut Canvas, place: Point, name: &str, sign: &dyn Fn(&mut Canvas)) {
    canvas.open(&format!("transform=\"translate({:.1} {:.1})\"", place.0, place.1));
    sign(canvas);
    canvas.close();
    canvas.text((place.0, place.1 + HALF + 12.0), 9.5, "middle", INK, false, name);
}

/// Notes below the signs.
fn explain(canvas: &mut Canvas, sheet: &Sheet<'_>, game: &Spqr, y: f64) {
    let room = sheet.width - 2.0 * sheet.margin;
    let last = game.scenario.turns;
    let lines = [
        "A counter shows the class or type of a unit, its quality and movement allowance, the letter of its missiles, and its id; \
         the stripe is the colour of its legion. The black mark is its front."
            .to_owned(),
        format!(
            "A leader shows his initiative; point at him to see his command range, which enemies and their zones can \
             shorten. Hexes are numbered column first. The game lasts at most {}.",
            counted(last.into(), "turn")
        ),
        game.scenario.note.clone(),
    ];
    for (number, line) in (0..).zip(&lines) {
        canvas.text_within((sheet.margin, y + 15.0 * f64::from(number), room), 10.5, "start", INK, false, line);
    }
}
