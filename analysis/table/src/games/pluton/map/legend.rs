//! The legend: signs and their meanings.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{Ground, Kind};

use super::size::{FRAME, HALF, cells};
use super::{counters, ground, marks};
use crate::base::words::counted;
use crate::show::canvas::Canvas;
use crate::show::sheet::Sheet;
use crate::show::sheet::legend::{NOTE, Spacing, broken_notes};
use crate::show::sheet::signs::{ROAD, STREAM};

/// The number of signs for which there is room, and the most room of each.
const SIGNS: (usize, f64) = (17, 100.0);
const SPACING: Spacing = Spacing { heading: 40.0, signs: 36.0, name: HALF + 12.0 };
/// From the heading down to the notes.
const NOTES: f64 = 90.0;

/// Draws the legend below the map.
pub fn draw(canvas: &mut Canvas, sheet: &Sheet, game: &Pluton) {
    let mut signs = sheet.signs(canvas, SPACING, SIGNS.0, SIGNS.1);
    for (name, kind) in
        [("clear", Ground::Clear), ("forest", Ground::Forest), ("wooden", Ground::Wooden), ("brick", Ground::Brick)]
    {
        signs.put(name, |canvas| ground::sample(canvas, kind));
    }
    signs.put("road", |canvas| ground::through(canvas, &ROAD));
    if game.scenario.victory.road != [0, 0] {
        signs.put("road to keep free", ground::goal_sample);
    }
    signs.put("stream", |canvas| ground::through(canvas, &STREAM));
    signs.put("VP a hex", |canvas| marks::goal(canvas, (0.0, 0.0), "2"));
    signs.put("set-up", |canvas| zone(canvas, false));
    signs.put("entry", |canvas| zone(canvas, true));
    for (name, kind) in [
        ("rifles", Kind::Rifle),
        ("machine guns", Kind::Hmg),
        ("mortars", Kind::Mortar),
        ("commander", Kind::Commander),
    ] {
        signs.put(name, |canvas| counters::of_kind(canvas, Side::First, kind, ["id", "3"]));
    }
    signs.put("concealed", |canvas| counters::hidden(canvas, Side::First));
    signs.put("artillery", |canvas| counters::artillery(canvas, Side::First, 1));
    sheet.notes(canvas, SPACING, NOTES, notes(game, sheet));
}

fn zone(canvas: &mut Canvas, entry: bool) {
    ground::sample(canvas, Ground::Clear);
    marks::zone_sample(canvas, entry);
}

/// The sheet of a scenario, with room for the notes of its legend.
#[must_use]
pub fn sheet(game: &Pluton) -> Sheet {
    let mut sheet = Sheet::new(cells(game), FRAME);
    sheet.legend += NOTE * notes(game, &sheet).len() as f64;
    sheet
}

/// The notes below the signs, in lines.
fn notes(game: &Pluton, sheet: &Sheet) -> Vec<String> {
    let last = game.scenario.stages;
    let text = format!(
        "Hexes are numbered column first. The game lasts {}. A star shows the VP for a hex of a village, for each side if they \
         differ. Dashed lines show where units enter during play; the lists say when. Counters show an id and a strength in \
         boxes.",
        counted(last.into(), "stage")
    );
    broken_notes(&[text, game.scenario.note.clone()], sheet.inside())
}
