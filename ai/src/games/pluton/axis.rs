//! The directions of a side: towards the enemy, and to its right.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::Arrival;
use kartacz_engine::games::pluton::hex::Hex;

/// The width of a column in hexes: flat-topped hexes overlap.
const COLUMN: f32 = 0.866;
/// The hexes that count as one.
const TEN: f32 = 10.0;

/// The middle of where a side may be set up, and the direction from there to where the enemy may be.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Axis {
    middle: (f32, f32),
    ahead: (f32, f32),
}

impl Axis {
    /// Of a side; without a direction when only one side is set up before play.
    pub fn of(game: &Pluton, side: Side) -> Self {
        let (Some(own), Some(theirs)) = (middle(game, side), middle(game, side.other())) else {
            return Self::default();
        };
        let (x, y) = (theirs.0 - own.0, theirs.1 - own.1);
        let far = (x * x + y * y).sqrt().max(1.0);
        Self { middle: own, ahead: (x / far, y / far) }
    }

    /// How far a hex lies towards the enemy, and to the right, in tens of hexes.
    pub fn of_hex(&self, game: &Pluton, hex: Hex) -> (f32, f32) {
        let (column, row) = place(game, hex);
        let (x, y) = ((column - self.middle.0) / TEN, (row - self.middle.1) / TEN);
        // Rows grow to the south: what is right of the direction (x, y) is (-y, x).
        (x * self.ahead.0 + y * self.ahead.1, y * self.ahead.0 - x * self.ahead.1)
    }
}

/// The place of a hex: to the east, and to the south.
fn place(game: &Pluton, hex: Hex) -> (f32, f32) {
    let (column, row) = game.scenario.map.field.column_row(hex);
    let lower = if column % 2 == 0 { 0.5 } else { 0.0 };
    (COLUMN * f32::from(column), f32::from(row) + lower)
}

/// The middle of the hexes in which a side may be set up.
fn middle(game: &Pluton, side: Side) -> Option<(f32, f32)> {
    let places = game.scenario.places.iter();
    let places = places.filter(|place| place.side == side && place.arrival == Arrival::SetUp);
    let mut sum = (0.0, 0.0, 0.0);
    for &hex in places.flat_map(|place| &place.hexes) {
        let (x, y) = place(game, hex);
        sum = (sum.0 + x, sum.1 + y, sum.2 + 1.0);
    }
    (sum.2 > 0.0).then(|| (sum.0 / sum.2, sum.1 / sum.2))
}
