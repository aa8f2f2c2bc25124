//! The legend: signs and their meanings.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::data::units_in;
use kartacz_engine::games::spqr::tables::Ground;

use super::geometry::{HALF, Sheet};
use super::{counters, ground};
use crate::base::words::counted;
use crate::show::canvas::{Canvas, INK, Point, broken};

/// The number of signs besides those of levels.
const SIGNS: usize = 11;
/// Levels that are drawn alike: this one and those above.
const HIGHEST: u8 = 3;

/// The height of the letters of a note, and of a line of notes.
const TEXT: f64 = 10.5;
const NOTE: f64 = 15.0;

/// Draws the legend below the map.
pub fn draw(canvas: &mut Canvas, sheet: &Sheet<'_>, game: &Spqr) {
    let top = sheet.bottom() + 40.0;
    canvas.text((sheet.margin, top), 13.0, "start", INK, true, "Legend");
    let map = &game.scenario.map;
    let top_level = map.field.hexes().map(|hex| map.level[hex.index()]).max().unwrap_or(0);
    let levels = 1..=top_level.min(HIGHEST);
    let step = ((sheet.width - 2.0 * sheet.margin) / (SIGNS + levels.len()) as f64).min(100.0);
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
    for level in levels {
        let above = if level == HIGHEST && top_level > HIGHEST { " and above" } else { "" };
        put(&format!("level {level}{above}"), &|canvas| ground::base(canvas, (0.0, 0.0), Ground::Clear, level));
    }
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

/// The sheet of a scenario, with room for the notes of its legend.
#[must_use]
pub fn sheet(game: &Spqr) -> Sheet<'_> {
    let mut sheet = Sheet::new(&game.scenario.map.field);
    sheet.legend += NOTE * notes(game, &sheet).len() as f64;
    sheet
}

/// The notes below the signs, in lines.
fn notes(game: &Spqr, sheet: &Sheet<'_>) -> Vec<String> {
    let last = game.scenario.turns;
    let notes = [
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
    notes.iter().flat_map(|note| broken(note, sheet.width - 2.0 * sheet.margin, TEXT, false)).collect()
}

fn explain(canvas: &mut Canvas, sheet: &Sheet<'_>, game: &Spqr, y: f64) {
    for (number, line) in (0..).zip(notes(game, sheet)) {
        canvas.text((sheet.margin, y + NOTE * f64::from(number)), TEXT, "start", INK, false, &line);
    }
}
