//! The legend: signs and their meanings.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::data::{Ground, Kind};

use super::size::HALF;
use super::walls::Edge;
use super::{counters, ground, marks, walls};
use crate::show::canvas::{Canvas, INK, SIDES};
use crate::show::sheet::Sheet;
use crate::show::sheet::legend::Spacing;

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
    signs.put("inside", |canvas| ground::base(canvas, (0.0, 0.0), Ground::Clear, true));
    signs.put("wall", |canvas| walls::wall_of(canvas, (0.0, 0.0), EDGES));
    signs.put("gate", |canvas| {
        walls::wall_of(canvas, (0.0, 0.0), EDGES);
        walls::gate(canvas, (0.0, 0.0), EDGES);
        walls::flag_at(canvas, (0.0, 0.0), SIDES[0]);
    });
    signs.put("breach", |canvas| walls::breach_at(canvas, (0.0, 0.0)));
    signs.put("quarters", |canvas| marks::quarters_at(canvas, (0.0, 0.0), Side::First));
    signs.put("entry", |canvas| marks::zone_sample(canvas, Side::First));
    signs.put("barge", |canvas| {
        ground::base(canvas, (0.0, 0.0), Ground::River, false);
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
    explain(canvas, sheet, game, sheet.bottom() + SPACING.heading + NOTES);
}

/// Notes beside the signs.
fn explain(canvas: &mut Canvas, sheet: &Sheet, game: &Verdox, y: f64) {
    let room = sheet.inside();
    let entry = game.scenario.entry;
    for (line, text) in [
        format!(
            "Units of each side that enter before play: {}; {} more after each own phase, face down, in the columns with dashed \
             lines. Strokes point down. Battlements show the front of a wall, its pale side the inside.",
            entry.first, entry.each_turn
        ),
        "A flag shows the owner of a gate at the start; the star marks the commander's quarters. Squares are numbered \
         column first. A barge has no owner until a unit enters it."
            .to_owned(),
    ]
    .into_iter()
    .enumerate()
    {
        canvas.text_within((sheet.margin, y + 15.0 * line as f64, room), 10.5, "start", INK, false, &text);
    }
}
