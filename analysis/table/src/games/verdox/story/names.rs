//! Names as text.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::data::{BargeId, Kind};
use kartacz_engine::games::verdox::square::Square;

/// The name of a side.
pub fn side(game: &Verdox, side: Side) -> &str {
    &game.scenario.side_names[side.index()]
}

/// The number of a square.
pub fn square(game: &Verdox, square: Square) -> String {
    game.scenario.map.field.label(square).to_string()
}

/// A kind of unit.
pub fn kind(kind: Kind) -> String {
    kind.name().replace('-', " ")
}

/// A number of units of a kind: `1 grenadier`, `3 grenadiers`, `1 infantry`.
pub fn counted(count: usize, kind: Kind) -> String {
    let name = self::kind(kind);
    let one = name.strip_suffix('s').unwrap_or(&name);
    format!("{count} {}", if count == 1 { one } else { &name })
}

/// A barge.
pub fn barge(barge: BargeId) -> String {
    format!("barge {}", barge + 1)
}

/// A barge at the start of a sentence.
pub fn capital_barge(barge: BargeId) -> String {
    format!("Barge {}", barge + 1)
}
