//! Expected results of fire and close combat, from the engine's exact odds.

use kartacz_engine::games::pluton::data::Scenario;
use kartacz_engine::games::pluton::odds::Odds;
use kartacz_engine::games::pluton::state::Level;
use kartacz_engine::games::pluton::tables::{EQUAL, MAX_SHIFT, ODDS, SHIFTS, STRENGTHS};

/// The most losses of one fire that are distinguished.
const MOST: usize = 6;

/// The expected effect of fire on a unit.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hit {
    /// Losses, when the unit can take no more than this many.
    losses: [f32; MOST + 1],
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

/// What fire can still do to a unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Body {
    /// The losses that it can take.
    pub left: f32,
    /// The half boxes that a loss costs it.
    pub each: f32,
    /// The probability that nothing else lowers its efficiency first.
    pub calm: f32,
}

impl Body {
    /// A unit with this many half boxes, of which a loss costs it some.
    pub fn new(halves: u8, each: u8) -> Self {
        let each = f32::from(each.max(1));
        Self { left: f32::from(halves) / each, each, calm: 1.0 }
    }
}

impl Hit {
    /// The expected losses of a unit that can take no more than this many.
    pub fn losses(self, left: f32) -> f32 {
        let left = left.clamp(0.0, MOST as f32);
        let whole = (left as usize).min(MOST - 1);
        let part = left - whole as f32;
        self.losses[whole] * (1.0 - part) + self.losses[whole + 1] * part
    }

    /// The probability that it lowers efficiency.
    pub const fn lowers(self) -> f32 {
        self.once + self.twice
    }

    /// The value of an effect on a unit of this efficiency, of which nothing else is known.
    pub fn worth(self, level: Level, prices: Prices) -> f32 {
        self.worth_on(level, prices, Body { left: MOST as f32, each: 1.0, calm: 1.0 })
    }

    /// The value of an effect on a unit of this efficiency: it loses no more than it has.
    pub fn worth_on(self, level: Level, prices: Prices, body: Body) -> f32 {
        let lowered = match level {
            Level::Full => self.once * prices.under_fire + self.twice * prices.pinned,
            Level::UnderFire => (self.once + self.twice) * (prices.pinned - prices.under_fire),
            Level::Pinned => 0.0,
        };
        self.losses(body.left) * body.each * prices.loss + body.calm * lowered
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
        for (most, losses) in hit.losses.iter_mut().enumerate() {
            *losses += chance * f32::from(effect.losses).min(most as f32);
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Fire that costs one loss or three, with the same probability.
    const FIRE: Hit = Hit { losses: [0.0, 1.0, 1.5, 2.0, 2.0, 2.0, 2.0], once: 0.5, twice: 0.5 };
    const PRICES: Prices = Prices { loss: 1.0, under_fire: 0.5, pinned: 1.0 };

    #[test]
    fn a_unit_loses_no_more_than_it_has() {
        assert_eq!(
            [-1.0, 0.0, 0.5, 1.0, 2.5, 6.0, 40.0].map(|left| FIRE.losses(left)),
            [0.0, 0.0, 0.5, 1.0, 1.75, 2.0, 2.0]
        );
        let fresh = FIRE.worth_on(Level::Full, PRICES, Body::new(6, 1));
        assert_eq!(fresh, FIRE.worth(Level::Full, PRICES));
        assert!(FIRE.worth_on(Level::Full, PRICES, Body::new(1, 1)) < fresh);
    }

    #[test]
    fn a_loss_of_a_whole_box_counts_twice() {
        let losses = |body| FIRE.worth_on(Level::Pinned, PRICES, body);
        assert_eq!(losses(Body::new(6, 2)), 2.0 * losses(Body::new(3, 1)));
    }

    #[test]
    fn what_is_pinned_already_is_not_pinned_again() {
        let body = Body { calm: 0.0, ..Body::new(6, 1) };
        assert_eq!(FIRE.worth_on(Level::Full, PRICES, body), FIRE.losses(6.0));
    }
}
