//! The legend: signs and their meanings.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::data::units_in;
use kartacz_engine::games::spqr::tables::Ground;
use kartacz_engine::games::spqr::{Card, Spqr};

use super::size::{FRAME, HALF, cells};
use super::{counters, ground};
use crate::base::words::counted;
use crate::show::canvas::Canvas;
use crate::show::sheet::Sheet;
use crate::show::sheet::legend::{NOTE, Spacing, broken_notes};

/// The number of signs in a line, and the most room of each.
const SIGNS: (usize, f64) = (16, 100.0);
/// Levels that are drawn alike: this one and those above.
const HIGHEST: u8 = 3;
const SPACING: Spacing = Spacing { heading: 40.0, signs: 46.0, name: HALF + 14.0 };
/// From the line of the ground down to that of the counters.
const LINE: f64 = 92.0;
/// From the heading down to the notes.
const NOTES: f64 = 200.0;

/// Draws the legend below the map: a line for the ground, one for the counters.
pub fn draw(canvas: &mut Canvas, sheet: &Sheet, game: &Spqr) {
    let map = &game.scenario.map;
    let top_level = map.field.hexes().map(|hex| map.level[hex.index()]).max().unwrap_or(0);
    let mut signs = sheet.signs(canvas, SPACING, SIGNS.0, SIGNS.1);
    for kind in Ground::ALL {
        signs.put(kind.name(), |canvas| ground::sample(canvas, kind, 0));
    }
    for level in 1..=top_level.min(HIGHEST) {
        let above = if level == HIGHEST && top_level > HIGHEST { " and above" } else { "" };
        signs.put(&format!("level {level}{above}"), |canvas| ground::sample(canvas, Ground::Clear, level));
    }
    signs.put("stream", ground::through);
    signs.put("rout", ground::rout_sample);
    signs.next_line(LINE);
    for (sign, name) in counters::FIGURES {
        if let Some(card) = first(game, |card| !card.double && counters::sign(card) == sign) {
            signs.put(name, |canvas| counter(canvas, card));
        }
    }
    if let Some(card) = first(game, |card| card.double) {
        signs.put("two hexes", |canvas| counters::lying(canvas, Side::First, card, 90.0));
    }
    signs.put("leader", |canvas| counters::leader(canvas, (0.0, 0.0), Side::First, 5, false));
    signs.put("overall", |canvas| counters::leader(canvas, (0.0, 0.0), Side::First, 7, true));
    sheet.notes(canvas, SPACING, NOTES, notes(game, sheet));
}

/// What is printed on the first counter that fits.
fn first(game: &Spqr, fits: impl Fn(&Card) -> bool) -> Option<&Card> {
    let all = Side::BOTH.into_iter().flat_map(|side| units_in(side, game.scenario.everyone(side)));
    { all }.map(|unit| game.card(unit)).find(|card| fits(card))
}

fn counter(canvas: &mut Canvas, card: &Card) {
    counters::front(canvas, Side::First);
    counters::lying(canvas, Side::First, card, 0.0);
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
        "A counter shows the class or type of a unit, its quality and movement allowance, and the letter of its missiles; point at \
         it to see its id. The stripe is the colour of its legion, the triangle is its front. Arrows at an edge show where a side \
         routs to."
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
