//! The forces of both sides as a table: units by kind, and their values.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::data::{Hit, KINDS, Kind};

use crate::show::canvas::{Canvas, Point};
use crate::show::paint::INK;
use crate::show::sheet::Sheet;
use crate::show::sheet::lists::{LINE, Room};

/// The height of the letters.
const TEXT: f64 = 10.5;
/// The columns: the heading, and the distance from the left.
const COLUMNS: [(&str, f64); 7] = [
    ("", 0.0),
    ("units", 128.0),
    ("value", 170.0),
    ("points", 214.0),
    ("hand to hand", 262.0),
    ("range", 356.0),
    ("a hit on it: die", 400.0),
];
/// The number of lines of the table.
pub const LINES: usize = KINDS + 3;

/// Draws the tables side by side below the legend.
pub fn draw(canvas: &mut Canvas, sheet: &Sheet, game: &Verdox) {
    let top = sheet.bottom() + sheet.legend;
    let room = Room { top, ..sheet.room() };
    for side in Side::BOTH {
        let left = room.heading(canvas, side, &game.scenario.side_names[side.index()]);
        line(canvas, (left, top + LINE * 1.3), COLUMNS.map(|(name, _)| name.to_owned()), true);
        for (index, kind) in (2..).zip(Kind::ALL) {
            line(canvas, (left, top + LINE * (f64::from(index) + 0.4)), row(game, side, kind), false);
        }
        let sum = total(game, side);
        line(canvas, (left, top + LINE * (KINDS as f64 + 2.4)), sum, true);
    }
}

fn line(canvas: &mut Canvas, (left, y): Point, cells: [String; COLUMNS.len()], bold: bool) {
    for (index, (text, (_, shift))) in cells.iter().zip(COLUMNS).enumerate() {
        if !text.is_empty() {
            canvas.text((left + shift, y), TEXT, "start", INK, bold || index == 0, text);
        }
    }
}

fn row(game: &Verdox, side: Side, kind: Kind) -> [String; COLUMNS.len()] {
    let scenario = &game.scenario;
    let table = &scenario.kinds[kind.index()];
    [
        kind.name().replace('-', " "),
        scenario.forces[side.index()][kind.index()].to_string(),
        table.value.to_string(),
        table.points.to_string(),
        if table.melee { "yes" } else { "no" }.to_owned(),
        if table.range == 0 { "none".to_owned() } else { table.range.to_string() },
        hits(&table.hits),
    ]
}

/// The faces with an effect: `1 destroyed, 2 dismounted`.
fn hits(hits: &[Hit]) -> String {
    let faces = |wanted: Hit| {
        let faces = (1..).zip(hits).filter(|(_, hit)| **hit == wanted).map(|(face, _): (u8, _)| face.to_string());
        faces.collect::<Vec<_>>().join(", ")
    };
    let effects = [Hit::Destroyed, Hit::Dismounted].map(|hit| (faces(hit), hit.name()));
    let effects = effects.iter().filter(|(faces, _)| !faces.is_empty()).map(|(faces, name)| format!("{faces} {name}"));
    effects.collect::<Vec<_>>().join("; ")
}

fn total(game: &Verdox, side: Side) -> [String; COLUMNS.len()] {
    let scenario = &game.scenario;
    let forces = scenario.forces[side.index()].iter().zip(&scenario.kinds);
    let value: u32 = forces.map(|(&count, kind)| u32::from(count) * u32::from(kind.value)).sum();
    let mut cells = [const { String::new() }; COLUMNS.len()];
    cells[0] = "together".to_owned();
    cells[1] = scenario.strength(side).to_string();
    cells[2] = value.to_string();
    cells
}
