//! The legend: signs and their meanings.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::data::{Ground, Kind};

use super::geometry::{HALF, Sheet};
use super::walls::Edge;
use super::{counters, ground, marks, walls};
use crate::show::canvas::{Canvas, Point};
use crate::show::canvas::{INK, SIDES};

/// The number of signs.
const SIGNS: f64 = 22.0;
/// A wall with its front above and its inside below.
const EDGES: [Edge; 4] = [Edge::Front, Edge::Wall, Edge::Inner, Edge::Wall];

/// Draws the legend below the map.
pub fn draw(canvas: &mut Canvas, sheet: &Sheet, game: &Verdox) {
    let top = sheet.bottom() + 38.0;
    canvas.text((sheet.margin, top), 13.0, "start", INK, true, "Legend");
    let step = (sheet.width - 2.0 * sheet.margin) / SIGNS;
    let mut place = (sheet.margin + step / 2.0, top + 34.0);
    let mut put = |name: &str, sign: &dyn Fn(&mut Canvas)| {
        put(canvas, place, name, sign);
        place.0 += step;
    };
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
        put(name, &|canvas| ground::sample(canvas, kind));
    }
    put("inside", &|canvas| ground::base(canvas, (0.0, 0.0), Ground::Clear, true));
    put("wall", &|canvas| walls::wall_of(canvas, (0.0, 0.0), EDGES));
    put("gate", &|canvas| {
        walls::wall_of(canvas, (0.0, 0.0), EDGES);
        walls::gate(canvas, (0.0, 0.0), EDGES);
        walls::flag(canvas, (0.0, 0.0), SIDES[0]);
    });
    put("breach", &|canvas| walls::breach(canvas, (0.0, 0.0)));
    put("quarters", &|canvas| marks::quarters(canvas, (0.0, 0.0), Side::First));
    put("entry", &|canvas| marks::zone_sample(canvas, Side::First));
    put("barge", &|canvas| {
        ground::base(canvas, (0.0, 0.0), Ground::River, false);
        marks::barge(canvas, (0.0, 0.0));
    });
    for (name, kind) in [
        ("infantry", Kind::Infantry),
        ("shooters", Kind::Shooters),
        ("grenadiers", Kind::Grenadiers),
        ("cavalry", Kind::Cavalry),
        ("mounted sh.", Kind::MountedShooters),
        ("artillery", Kind::Artillery),
    ] {
        put(name, &|canvas| counters::counter(canvas, (0.0, 0.0), Side::First, kind));
    }
    explain(canvas, sheet, game, top + 84.0);
}

/// One sign with its name.
fn put(canvas: &mut Canvas, place: Point, name: &str, sign: &dyn Fn(&mut Canvas)) {
    canvas.open(&format!("transform=\"translate({:.1} {:.1})\"", place.0, place.1));
    sign(canvas);
    canvas.close();
    canvas.text((place.0, place.1 + HALF + 12.0), 9.5, "middle", INK, false, name);
}

/// Notes beside the signs.
fn explain(canvas: &mut Canvas, sheet: &Sheet, game: &Verdox, y: f64) {
    let room = sheet.width - 2.0 * sheet.margin;
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
