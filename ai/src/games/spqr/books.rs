//! The value of units and hits, in rout points.

use kartacz_engine::games::spqr::data::UnitId;
use kartacz_engine::games::spqr::facing::Stance;
use kartacz_engine::games::spqr::tables::FACES;
use kartacz_engine::games::spqr::view::View;

use super::scene::Scene;
use super::weights::Weights;

/// The value added for leaders and zones of control to a unit without rout points.
const LEAST_WORTH: f32 = 1.0;

/// The chance that a unit of this quality fails a quality test without modifiers.
pub(super) fn chance_to_fail(quality: u8) -> f32 {
    f32::from((FACES as u8 - 1).saturating_sub(quality)) / FACES as f32
}

/// What evaluates fights.
#[derive(Clone, Copy)]
pub(super) struct Books<'a> {
    pub view: View<'a>,
    pub weights: &'a Weights,
    pub scene: &'a Scene,
}

/// An attack under evaluation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attack {
    /// The attacker.
    pub unit: UnitId,
    /// Where and how it stands.
    pub at: Stance,
    /// Whether it has moved.
    pub moved: bool,
    /// Whether both sides test before shock.
    pub tests: bool,
}

/// The expected losses of an attack: of the attacker, and of the defenders.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Losses {
    pub own: f32,
    pub enemy: f32,
}

impl Books<'_> {
    /// The share of a unit's value lost with this number of hits.
    pub fn ruin(&self, quality: u8, hits: f32) -> f32 {
        let low = hits as u8;
        let part = hits - f32::from(low);
        self.ruin_at(quality, low) * (1.0 - part) + self.ruin_at(quality, low + 1) * part
    }

    /// As `ruin`, for a whole number of hits.
    fn ruin_at(&self, quality: u8, hits: u8) -> f32 {
        if hits >= quality {
            return 1.0;
        }
        let share = f32::from(hits) / f32::from(quality);
        self.weights.wear * share * (0.8 + 0.2 * share)
    }

    /// The value of a unit in rout points.
    pub fn worth(&self, unit: UnitId) -> f32 {
        f32::from(self.view.worth(unit)).max(LEAST_WORTH)
    }

    /// What more hits cost a unit.
    pub fn hurt(&self, unit: UnitId, more: f32) -> f32 {
        let (quality, hits) = (self.view.quality(unit), self.view.hits(unit));
        self.worth(unit) * (self.ruin(quality, f32::from(hits) + more) - self.ruin_at(quality, hits))
    }
}
