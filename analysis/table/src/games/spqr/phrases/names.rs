//! Units, hexes and lines in words.

use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::data::{LeaderId, LineId, NO_LEADER, NO_UNIT, UnitId};
use kartacz_engine::games::spqr::hex::Hex;
use kartacz_engine::games::spqr::view::View;

use crate::games::spqr::story::names;

/// A unit by its class with the number of its legion or ala, otherwise by its people: `Legion V hastati 2`, `Celt 1`.
pub fn unit_name(game: &Spqr, unit: UnitId) -> String {
    let (id, card) = (names_id(game, unit), game.card(unit));
    let (stem, number) = match id.rsplit_once('-') {
        Some((stem, number)) if number.bytes().all(|sign| sign.is_ascii_digit()) => (stem, format!(" {number}")),
        _ => (id, String::new()),
    };
    let kind = names::kind(game, unit).replace("roman ", "");
    match (card.formation, stem.split_once('-')) {
        (Some(_), Some((legion, _))) if card.allied => {
            format!("Ala {} {kind}{number}", legion.strip_prefix('a').unwrap_or(legion).to_uppercase())
        }
        (Some(_), Some((legion, _))) => format!("Legion {} {kind}{number}", legion.to_uppercase()),
        _ if card.rider.is_some() => rider(game, card.rider),
        _ => format!("{}{number}", capital(&stem.replace(['-', '_'], " "))),
    }
}

fn rider(game: &Spqr, rider: Option<LeaderId>) -> String {
    rider.map_or_else(|| "The elephant".to_owned(), |leader| format!("The elephant of {}", leader_name(game, leader)))
}

fn names_id(game: &Spqr, unit: UnitId) -> &str {
    &game.scenario.counter(unit).id
}

/// A unit as the aim of something, with its class or type where the name does not say it.
pub fn target_name(game: &Spqr, unit: UnitId) -> String {
    let (name, kind) = (unit_name(game, unit), names::kind(game, unit));
    if name.contains(kind.trim_start_matches("roman ")) { name } else { format!("{name} ({kind})") }
}

/// A leader by his name.
pub fn leader_name(game: &Spqr, leader: LeaderId) -> &str {
    &game.scenario.leader(leader).name
}

/// A line by its id, in words.
pub fn line_name(game: &Spqr, line: LineId) -> String {
    game.scenario.lines[usize::from(line)].id.replace(['-', '_'], " ")
}

/// A hex with its ground, unless it is clear.
pub fn place(game: &Spqr, hex: Hex) -> String {
    match ground(game, hex) {
        "" => names::hex(game, hex),
        ground => format!("{} ({ground})", names::hex(game, hex)),
    }
}

/// The ground of a hex, unless it is clear.
pub fn ground(game: &Spqr, hex: Hex) -> &'static str {
    match game.scenario.map.ground[hex.index()].name() {
        "clear" => "",
        "broken" => "broken ground",
        ground => ground,
    }
}

/// What moves: a unit, or a leader alone.
pub fn mover_name(game: &Spqr, view: View<'_>) -> String {
    let frame = view.frame();
    match (frame.unit, frame.leader) {
        (NO_UNIT, NO_LEADER) => String::new(),
        (NO_UNIT, leader) => leader_name(game, leader).to_owned(),
        (unit, _) => unit_name(game, unit),
    }
}

/// The start of a sentence.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
