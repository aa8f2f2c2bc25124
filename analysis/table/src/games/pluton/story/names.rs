//! Names as text.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::data::{Kind, MarkerId, UnitId};
use kartacz_engine::games::pluton::hex::Hex;
use kartacz_engine::games::pluton::notation::unit_label;
use kartacz_engine::games::pluton::state::Level;
use kartacz_engine::games::pluton::{Halves, Pluton};

use crate::games::pluton::event_log::marker_label;

/// The name of a side.
pub fn side(game: &Pluton, side: Side) -> &str {
    &game.scenario.side_names[side.index()]
}

/// The number of a hex.
pub fn hex(game: &Pluton, hex: Hex) -> String {
    game.scenario.map.field.label(hex)
}

/// A kind of unit.
pub const fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Rifle => "rifles",
        Kind::Hmg => "machine guns",
        Kind::Mortar => "mortars",
        Kind::Commander => "commander",
    }
}

/// A unit with its kind; a concealed one has neither.
pub fn unit(game: &Pluton, unit: Option<UnitId>, of: Option<Side>) -> String {
    match (unit, of) {
        (Some(unit), _) => format!("{} ({})", unit_label(game, unit), kind(game.kind(unit))),
        (None, Some(of)) => format!("a concealed unit of the {}", side(game, of)),
        (None, None) => "a concealed unit".to_owned(),
    }
}

/// An artillery marker at the start of a sentence.
pub fn marker(game: &Pluton, marker: MarkerId) -> String {
    format!("Marker {}", marker_label(game, marker))
}

/// The guns of a marker.
pub fn guns(game: &Pluton, marker: MarkerId) -> String {
    match game.crew(marker) {
        Some(Ok(unit)) => unit_label(game, unit).to_owned(),
        Some(Err(support)) => game.scenario.support[usize::from(support)].id.clone(),
        None => "no guns".to_owned(),
    }
}

/// A strength in boxes: `2`, `2½`.
pub fn boxes(halves: Halves) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

/// Points from half points: `3`, `-1.5`.
pub fn points(half: i32) -> String {
    let sign = if half < 0 { "-" } else { "" };
    let (whole, rest) = (half.unsigned_abs() / 2, half.unsigned_abs() % 2);
    if rest == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.5") }
}

/// A level of efficiency.
pub const fn level(level: Level) -> &'static str {
    match level {
        Level::Full => "at full efficiency",
        Level::UnderFire => "under fire",
        Level::Pinned => "pinned",
    }
}

/// The effect of fire.
pub fn effect(levels: u8, losses: u8) -> String {
    let level = match levels {
        0 => None,
        1 => Some("one level lower".to_owned()),
        _ => Some("pinned".to_owned()),
    };
    let losses = match losses {
        0 => None,
        1 => Some("1 loss".to_owned()),
        many => Some(format!("{many} losses")),
    };
    let parts: Vec<String> = level.into_iter().chain(losses).collect();
    if parts.is_empty() { "no effect".to_owned() } else { parts.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_written_as_halves() {
        assert_eq!([boxes(0), boxes(1), boxes(2), boxes(5)], ["0", "½", "1", "2½"]);
        assert_eq!([points(0), points(3), points(-3), points(-4)], ["0", "1.5", "-1.5", "-2"]);
        assert_eq!(effect(0, 0), "no effect");
        assert_eq!(effect(2, 1), "pinned, 1 loss");
    }
}
