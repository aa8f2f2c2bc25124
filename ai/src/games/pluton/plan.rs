//! What a player draws by chance before a game, so that its enemy cannot know it: how it sets up, and how it opens.
//!
//! Each is one of a few named ways with weights of its own; in each, companies prefer villages and woods drawn by chance. The shares
//! with which ways are drawn are weights of the player.

use kartacz_engine::core::dice::mix;
use kartacz_engine::games::pluton::hex::Hex;

use super::weights::{DISPOSITIONS, OPENINGS, Weights};

/// A way to set up. Values of places are in half victory points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Disposition {
    /// Value of ten hexes towards the enemy.
    pub ahead: f32,
    /// Value of ten hexes towards the right flank.
    pub across: f32,
    /// Value of ten hexes towards the nearer flank.
    pub outward: f32,
    /// Share of the value of buildings that woods take over.
    pub woods: f32,
    /// Factor on the field of fire.
    pub outlook: f32,
    /// Factor on the cost of friendly platoons in the hex.
    pub spread: f32,
    /// Factor on the cost of distance from the unit's company.
    pub apart: f32,
    /// Value of being near the road.
    pub road: f32,
    /// The greatest value of a village or wood that a company draws by chance.
    pub scatter: f32,
}

/// Along the buildings, as they come.
const EVEN: Disposition = Disposition {
    ahead: 0.0,
    across: 0.0,
    outward: 0.0,
    woods: 0.0,
    outlook: 1.0,
    spread: 1.0,
    apart: 1.0,
    road: 0.0,
    scatter: 0.6,
};

/// The ways to set up.
pub(super) const WAYS: [(&str, Disposition); DISPOSITIONS] = [
    ("villages", EVEN),
    ("forward", Disposition { ahead: 1.5, ..EVEN }),
    ("rear", Disposition { ahead: -1.5, ..EVEN }),
    ("right", Disposition { across: 1.2, ..EVEN }),
    ("left", Disposition { across: -1.2, ..EVEN }),
    ("flanks", Disposition { outward: 1.2, ..EVEN }),
    ("centre", Disposition { outward: -1.2, spread: 0.6, ..EVEN }),
    ("woods", Disposition { woods: 0.8, scatter: 1.0, ..EVEN }),
    ("road", Disposition { road: 1.5, ..EVEN }),
    ("screen", Disposition { spread: 3.0, apart: 0.5, woods: 0.4, scatter: 1.0, ..EVEN }),
    ("reverse slope", Disposition { outlook: -1.0, woods: 0.3, ..EVEN }),
    ("scattered", Disposition { scatter: 3.0, ..EVEN }),
];

/// A way to open.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opening {
    /// How much objectives ten hexes to the right are preferred, as a share of their rank.
    pub across: f32,
    /// The same for ten hexes towards the enemy.
    pub ahead: f32,
    /// The share of the rifle platoons that scout before the first contact.
    pub scouts: f32,
    /// Factor on the strength wanted for an attack.
    pub mass: f32,
    /// The greatest share by which the rank of a village is changed by chance.
    pub scatter: f32,
}

const BROAD: Opening = Opening { across: 0.0, ahead: 0.0, scouts: 0.5, mass: 1.0, scatter: 0.3 };

/// The ways to open.
pub(super) const OPENS: [(&str, Opening); OPENINGS] = [
    ("broad", BROAD),
    ("right", Opening { across: 0.6, ..BROAD }),
    ("left", Opening { across: -0.6, ..BROAD }),
    ("deep", Opening { ahead: 0.5, ..BROAD }),
    ("step by step", Opening { ahead: -0.5, ..BROAD }),
    ("patrols", Opening { scouts: 0.7, ..BROAD }),
    ("few scouts", Opening { scouts: 0.3, ..BROAD }),
    ("massed", Opening { mass: 1.6, scatter: 0.5, ..BROAD }),
    ("thin", Opening { mass: 0.7, ..BROAD }),
    ("elsewhere", Opening { scatter: 0.9, ..BROAD }),
];

/// What was drawn for a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// The seed of the game; `None` when no game was begun.
    seed: Option<u64>,
    disposition: usize,
    opening: usize,
}

impl Default for Plan {
    /// Without a game: the first ways, and nothing by chance.
    fn default() -> Self {
        Self { seed: None, disposition: 0, opening: 0 }
    }
}

impl Plan {
    /// Draws a plan by the shares of these weights.
    pub fn draw(seed: u64, weights: &Weights) -> Self {
        let (disposition, opening) = (drawn(mix(seed ^ 1), &weights.deploy), drawn(mix(seed ^ 2), &weights.open));
        Self { seed: Some(seed), disposition, opening }
    }

    /// How units are set up.
    pub const fn disposition(&self) -> &'static Disposition {
        &WAYS[self.disposition].1
    }

    /// How the side opens.
    pub const fn opening(&self) -> &'static Opening {
        &OPENS[self.opening].1
    }

    /// A number from -1 to 1 that is drawn for a subject, such as a village, by chance; 0 without a game.
    pub fn chance(&self, subject: u64) -> f32 {
        self.seed.map_or(0.0, |seed| 2.0 * share(mix(seed ^ mix(subject + 3))) - 1.0)
    }

    /// As `chance`, for a hex.
    pub fn chance_of(&self, hex: Hex) -> f32 {
        self.chance(1 << 32 | hex.index() as u64)
    }
}

/// A number from 0 to 1 by the highest bits of a random number.
fn share(random: u64) -> f32 {
    (random >> 40) as f32 / (1u64 << 24) as f32
}

/// An index that is drawn by these shares.
fn drawn(random: u64, shares: &[f32]) -> usize {
    let mut left = share(random) * shares.iter().sum::<f32>();
    let passes = |&part: &f32| {
        left -= part;
        left < 0.0
    };
    shares.iter().position(passes).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::pluton::weights::standard;

    #[test]
    fn ways_are_drawn_by_their_shares() {
        let mut weights = standard()[0];
        weights.deploy = [0.0; DISPOSITIONS];
        (weights.deploy[3], weights.deploy[7]) = (1.0, 3.0);
        let drawn = (0..4000).map(|seed| Plan::draw(mix(seed), &weights).disposition);
        let counts = drawn.fold([0; DISPOSITIONS], |mut counts, way| {
            counts[way] += 1;
            counts
        });
        assert_eq!(counts[3] + counts[7], 4000, "{counts:?}");
        assert!((900..1100).contains(&counts[3]), "{counts:?}");
    }

    #[test]
    fn chances_are_even_and_belong_to_the_game() {
        let weights = standard()[1];
        let plan = |seed| Plan::draw(seed, &weights);
        let sum: f32 = (0..1000).map(|subject| plan(5).chance(subject)).sum();
        assert!(sum.abs() < 60.0, "{sum}");
        assert!(plan(5).chance(1) == plan(5).chance(1) && plan(5).chance(1) != plan(6).chance(1));
        assert_eq!(Plan::default().chance(1), 0.0);
    }

    #[test]
    fn standard_weights_draw_ten_ways_or_more() {
        for weights in standard() {
            let many = |shares: &[f32]| shares.iter().filter(|&&share| share > 0.0).count();
            assert!(many(&weights.deploy) >= 10 && many(&weights.open) >= 10);
        }
    }
}
