//! Expected results of fire and close combat, from the engine's exact odds.

use kartacz_engine::games::pluton::data::Scenario;
use kartacz_engine::games::pluton::odds::Odds;
use kartacz_engine::games::pluton::state::Level;
use kartacz_engine::games::pluton::tables::{EQUAL, MAX_SHIFT, ODDS, SHIFTS, STRENGTHS};

/// The expected effect of fire on a unit.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hit {
    /// Losses.
    losses: f32,
    /// The probabilities that it lowers efficiency by one level, and by two.
    once: f32,
    twice: f32,
}

/// The value of effects, in half victory points.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Prices {
    /// Of a loss.
    pub loss: f32,
    /// Of putting a unit under fire.
    pub under_fire: f32,
    /// Of pinning it, from full efficiency.
    pub pinned: f32,
}

impl Hit {
    /// The value of an effect on a unit of this efficiency.
    pub fn worth(self, level: Level, prices: Prices) -> f32 {
        let lowered = match level {
            Level::Full => self.once * prices.under_fire + self.twice * prices.pinned,
            Level::UnderFire => (self.once + self.twice) * (prices.pinned - prices.under_fire),
            Level::Pinned => 0.0,
        };
        self.losses * prices.loss + lowered
    }
}

/// The expected result of close combat: of the attacker, and of the defender.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clash {
    /// Losses.
    pub losses: [f32; 2],
    /// The probability of a retreat.
    pub retreat: [f32; 2],
}

/// The expected results with the tables of a scenario.
#[derive(Clone, Debug, Default)]
pub(super) struct Hits {
    fire: Vec<Hit>,
    clashes: Vec<Clash>,
}

impl Hits {
    /// Computes them.
    pub fn prepare(&mut self, scenario: &Scenario) {
        let odds = Odds::new(scenario);
        self.fire.clear();
        for strength in 0..STRENGTHS as u8 {
            self.fire.extend((-MAX_SHIFT..=MAX_SHIFT).map(|sum| hit(&odds, strength, sum)));
        }
        self.clashes.clear();
        self.clashes.extend((0..ODDS as i32).map(|column| clash(&odds, column)));
    }

    /// The effect of fire of a strength before modification.
    #[inline]
    pub fn fire(&self, strength: u8, sum: i32) -> Hit {
        let column = (sum.clamp(-MAX_SHIFT, MAX_SHIFT) + MAX_SHIFT) as usize;
        self.fire[usize::from(strength).min(STRENGTHS - 1) * SHIFTS + column]
    }

    /// The result of close combat in a column.
    pub fn clash(&self, column: usize) -> Clash {
        self.clashes[column]
    }
}

fn hit(odds: &Odds<'_>, strength: u8, sum: i32) -> Hit {
    let mut hit = Hit::default();
    for (effect, chance) in odds.effect(strength, sum).iter() {
        let chance = chance.decimal() as f32;
        hit.losses += chance * f32::from(effect.losses);
        match effect.levels {
            0 => {}
            1 => hit.once += chance,
            _ => hit.twice += chance,
        }
    }
    hit
}

fn clash(odds: &Odds<'_>, column: i32) -> Clash {
    let mut clash = Clash::default();
    for (result, chance) in odds.clash(1, 1, column - EQUAL).iter() {
        let chance = chance.decimal() as f32;
        for (side, share) in result.iter().enumerate() {
            clash.losses[side] += chance * f32::from(share.losses);
            clash.retreat[side] += if share.retreat { chance } else { 0.0 };
        }
    }
    clash
}
