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

/// A barge.
pub fn barge(barge: BargeId) -> String {
    format!("barge {}", barge + 1)
}
