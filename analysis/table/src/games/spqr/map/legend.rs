//! The legend: signs and their meanings.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::data::units_in;
use kartacz_engine::games::spqr::tables::Ground;

use super::size::{FRAME, HALF, cells};
use super::{counters, ground};
use crate::base::words::counted;
use crate::show::canvas::Canvas;
use crate::show::sheet::Sheet;
use crate::show::sheet::legend::{NOTE, Spacing, broken_notes};

/// The number of signs besides those of levels, and the most room of each.
const SIGNS: (usize, f64) = (11, 100.0);
/// Levels that are drawn alike: this one and those above.
const HIGHEST: u8 = 3;
const SPACING: Spacing = Spacing { heading: 40.0, signs: 46.0, name: HALF + 12.0 };
/// From the heading down to the notes.
const NOTES: f64 = 104.0;

/// Draws the legend below the map.
pub fn draw(canvas: &mut Canvas, sheet: &Sheet, game: &Spqr) {
    let map = &game.scenario.map;
    let top_level = map.field.hexes().map(|hex| map.level[hex.index()]).max().unwrap_or(0);
    let levels = 1..=top_level.min(HIGHEST);
    let mut signs = sheet.signs(canvas, SPACING, SIGNS.0 + levels.len(), SIGNS.1);
    for kind in Ground::ALL {
        signs.put(kind.name(), |canvas| {
            ground::base(canvas, (0.0, 0.0), kind, 0);
            ground::cover(canvas, (0.0, 0.0), kind);
        });
    }
    for level in levels {
        let above = if level == HIGHEST && top_level > HIGHEST { " and above" } else { "" };
        let sign = |canvas: &mut _| ground::base(canvas, (0.0, 0.0), Ground::Clear, level);
        signs.put(&format!("level {level}{above}"), sign);
    }
    signs.put("stream", ground::through);
    signs.put("unit", |canvas| counter(canvas, game, false));
    signs.put("two hexes", |canvas| counter(canvas, game, true));
    signs.put("leader", |canvas| counters::leader(canvas, (0.0, 0.0), Side::First, 5, false));
    signs.put("overall", |canvas| counters::leader(canvas, (0.0, 0.0), Side::First, 7, true));
    sheet.notes(canvas, SPACING, NOTES, notes(game, sheet));
}

/// The counter of the first unit of a size.
fn counter(canvas: &mut Canvas, game: &Spqr, double: bool) {
    let all = Side::BOTH.into_iter().flat_map(|side| units_in(side, game.scenario.everyone(side)));
    let mut fitting = all.filter(|&unit| game.card(unit).double == double);
    let Some(unit) = fitting.next() else { return };
    let face = counters::Face { side: Side::First, card: *game.card(unit), name: Some("id") };
    if double {
        counters::lying(canvas, &face, 90.0);
    } else {
        counters::front(canvas);
        counters::body(canvas, &face);
        counters::writing(canvas, &face);
    }
}

/// The sheet of a scenario, with room for the notes of its legend.
#[must_use]
pub fn sheet(game: &Spqr) -> Sheet {
    let mut sheet = Sheet::new(cells(game), FRAME);
    sheet.legend += NOTE * notes(game, &sheet).len() as f64;
    sheet
}

/// The notes below the signs, in lines.
fn notes(game: &Spqr, sheet: &Sheet) -> Vec<String> {
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
    broken_notes(&notes, sheet.inside())
}
