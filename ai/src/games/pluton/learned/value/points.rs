//! The victory points that both sides have: for buildings, and lost with boxes and commanders \[S1.6, S2.7\].

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::position::Position;
use kartacz_engine::games::pluton::victory::Score;

use crate::core::learning::features;

features! {
    /// Half victory points, over [`POINTS`], if the game ended now. Losses are positive.
    Point:
    Buildings = "buildings",
    Losses = "losses",
    CommandersLost = "commanders-lost",
}

/// Their names.
pub(super) const NAMES: &[&str] = Point::NAMES;

/// The half points that count as 1.
pub(super) const POINTS: f32 = 30.0;

/// The half points that a side loses by the losses of close combat that it has still to distribute.
pub(super) fn due(at: Position<'_>, side: Side) -> f32 {
    0.5 * f32::from(at.losses_due(side)) * f32::from(at.game.scenario.victory.lost_box)
}

/// Writes the features of a side.
pub(super) fn write(score: &Score, due: f32, out: &mut [f32]) {
    for (feature, points) in [
        (Point::Buildings, score.buildings as f32),
        (Point::Losses, due - score.losses as f32),
        (Point::CommandersLost, -score.commanders as f32),
    ] {
        out[feature as usize] = points / POINTS;
    }
}
