//! The legend: signs and their meanings.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::data::{Ground, Kind};

use super::size::HALF;
use super::walls::Edge;
use super::{counters, ground, marks, size, walls};
use crate::show::canvas::Canvas;
use crate::show::sheet::Sheet;
use crate::show::sheet::legend::{NOTE, Spacing, broken_notes};

/// The number of signs.
const SIGNS: usize = 22;
const SPACING: Spacing = Spacing { heading: 38.0, signs: 34.0, name: HALF + 12.0 };
/// From the heading down to the notes.
const NOTES: f64 = 84.0;
/// A wall with its front above and its inside below.
const EDGES: [Edge; 4] = [Edge::Front, Edge::Wall, Edge::Inner, Edge::Wall];

/// Draws the legend below the map.
pub fn draw(canvas: &mut Canvas, sheet: &Sheet, game: &Verdox) {
    let mut signs = sheet.signs(canvas, SPACING, SIGNS, f64::INFINITY);
    for (name, kind) in [
        ("clear", Ground::Clear),
        ("hill", Ground::Hill),
        ("valley", Ground::Valley),
        ("forest", Ground::Forest),
        ("road", Ground::Road),
        ("bridge", Ground::Bridge),
        ("river", Ground::River),
        ("canal", Ground::Canal),
        ("marsh", Ground::Marsh),
    ] {
        signs.put(name, |canvas| ground::sample(canvas, kind));
    }
    signs.put("inside", ground::inside_sample);
    signs.put("wall", |canvas| walls::wall_of(canvas, (0.0, 0.0), EDGES));
    signs.put("gate", |canvas| {
        walls::wall_of(canvas, (0.0, 0.0), EDGES);
        walls::gate(canvas, (0.0, 0.0), EDGES);
        walls::flag_at(canvas, (0.0, 0.0), 0);
    });
    signs.put("breach", |canvas| walls::breach_at(canvas, (0.0, 0.0)));
    signs.put("quarters", |canvas| marks::quarters_at(canvas, (0.0, 0.0), Side::First));
    signs.put("entry", |canvas| marks::zone_sample(canvas, Side::First));
    signs.put("barge", |canvas| {
        ground::sample(canvas, Ground::River);
        marks::barge_at(canvas, (0.0, 0.0));
    });
    for (name, kind) in [
        ("infantry", Kind::Infantry),
        ("shooters", Kind::Shooters),
        ("grenadiers", Kind::Grenadiers),
        ("cavalry", Kind::Cavalry),
        ("mounted sh.", Kind::MountedShooters),
        ("artillery", Kind::Artillery),
    ] {
        signs.put(name, |canvas| counters::of_kind(canvas, Side::First, kind));
    }
    sheet.notes(canvas, SPACING, NOTES, notes(game, sheet));
}

/// The sheet with room for the notes.
pub fn sheet(game: &Verdox) -> Sheet {
    let mut sheet = Sheet::new(size::cells(game), size::FRAME);
    sheet.legend += NOTE * notes(game, &sheet).len() as f64;
    sheet
}

/// The lines of notes below the signs.
fn notes(game: &Verdox, sheet: &Sheet) -> Vec<String> {
    let entry = game.scenario.entry;
    let entering = format!(
        "Units of each side that enter before play: {}; {} more after each own phase, face down, in the columns with dashed lines. \
         Strokes point down. Battlements show the front of a wall, its pale side the inside.",
        entry.first, entry.each_turn
    );
    let signs = "A flag shows the owner of a gate at the start; the star marks the commander's quarters. Squares are numbered \
                 column first. A barge has no owner until a unit enters it.";
    broken_notes(&[entering, signs.to_owned()], sheet.inside())
}
