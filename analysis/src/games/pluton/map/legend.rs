//! The legend: signs and their meanings.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{Ground, Kind};

use super::geometry::{HALF, Sheet};
use super::{counters, ground, marks};
use crate::base::words::counted;
use crate::show::canvas::{Canvas, INK, Point, broken};

/// The number of signs.
const SIGNS: f64 = 16.0;

/// The height of the letters of a note, and of a line of notes.
const TEXT: f64 = 10.5;
const NOTE: f64 = 15.0;

/// Draws the legend below the map.
pub fn draw(canvas: &mut Canvas, sheet: &Sheet<'_>, game: &Pluton) {
    let top = sheet.bottom() + 40.0;
    canvas.text((sheet.margin, top), 13.0, "start", INK, true, "Legend");
    let step = ((sheet.width - 2.0 * sheet.margin) / SIGNS).min(100.0);
    let mut place = (sheet.margin + step / 2.0, top + 36.0);
    let mut put = |name: &str, sign: &dyn Fn(&mut Canvas)| {
        put(canvas, place, name, sign);
        place.0 += step;
    };
    for (name, kind) in
        [("clear", Ground::Clear), ("forest", Ground::Forest), ("wooden", Ground::Wooden), ("brick", Ground::Brick)]
    {
        put(name, &|canvas| {
            ground::base(canvas, (0.0, 0.0), kind);
            ground::cover(canvas, (0.0, 0.0), kind);
        });
    }
    put("road", &|canvas| ground::through(canvas, true));
    put("stream", &|canvas| ground::through(canvas, false));
    put("set-up", &|canvas| zone(canvas, false));
    put("entry", &|canvas| zone(canvas, true));
    for (name, kind) in [
        ("rifles", Kind::Rifle),
        ("machine guns", Kind::Hmg),
        ("mortars", Kind::Mortar),
        ("commander", Kind::Commander),
    ] {
        put(name, &|canvas| counters::counter(canvas, (0.0, 0.0), Side::First, kind, "id"));
    }
    put("concealed", &|canvas| counters::face_down(canvas, (0.0, 0.0), Side::First));
    put("artillery", &|canvas| counters::marker(canvas, (0.0, 0.0), Side::First, 1));
    explain(canvas, sheet, game, top + 90.0);
}

fn zone(canvas: &mut Canvas, entry: bool) {
    ground::base(canvas, (0.0, 0.0), Ground::Clear);
    marks::outline(canvas, (0.0, 0.0), 0, entry);
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
pub fn sheet(game: &Pluton) -> Sheet<'_> {
    let mut sheet = Sheet::new(&game.scenario.map.field);
    sheet.legend += NOTE * notes(game, &sheet).len() as f64;
    sheet
}

/// The notes below the signs, in lines.
fn notes(game: &Pluton, sheet: &Sheet<'_>) -> Vec<String> {
    let last = game.scenario.stages;
    let text = format!(
        "Hexes are numbered column first. The game lasts {}. Dashed lines show where units enter during play; \
         the lists say when.",
        counted(last.into(), "stage")
    );
    [&text, &game.scenario.note]
        .into_iter()
        .flat_map(|note| broken(note, sheet.width - 2.0 * sheet.margin, TEXT, false))
        .collect()
}

fn explain(canvas: &mut Canvas, sheet: &Sheet<'_>, game: &Pluton, y: f64) {
    for (number, line) in (0..).zip(notes(game, sheet)) {
        canvas.text((sheet.margin, y + NOTE * f64::from(number)), TEXT, "start", INK, false, &line);
    }
}
