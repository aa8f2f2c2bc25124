//! The villages: who holds them, and who may.

use arrayvec::ArrayVec;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::data::{MAX_SIDE, MAX_STAGES, Village};
use kartacz_engine::games::pluton::hex::Hex;
use kartacz_engine::games::pluton::position::Position;

use super::points::POINTS;
use super::stacks::Stacks;
use crate::core::learning::features;

features! {
    /// The half victory points, over [`POINTS`], that a side may have for buildings: by its share of the strength near
    /// each of them, and by that around the villages.
    Ground:
    Near = "villages-near",
    Around = "villages-around",
}

/// Their names.
pub(super) const NAMES: &[&str] = Ground::NAMES;

/// The share of the strength around each village, net for the first side: -1 to 1. Further villages have no feature.
pub(super) const VILLAGES: &[&str] =
    &["village-1", "village-2", "village-3", "village-4", "village-5", "village-6", "village-7", "village-8"];

/// The distance from the middle of a village within which strength counts as near its buildings.
const NEAR: u8 = 6;
/// The weights of strength by its distance: from a building, and from the middle of a village.
const WEIGHTS: [[f32; MOST]; 2] = [weights(0.9), weights(5.0)];
/// The greatest distance that counts.
const MOST: usize = 48;
/// The weight of strength around a village for its buildings, with all stages left.
const AROUND: f32 = 0.05;
/// The strength, in half boxes, that a building without anyone near counts as having.
const LEAST: f32 = 0.3;

/// Weights that are halved at this distance, and then fall with its third power.
const fn weights(half: f32) -> [f32; MOST] {
    let mut weights = [0.0; MOST];
    let mut distance = 0;
    while distance < MOST {
        let far = distance as f32 / half;
        weights[distance] = 1.0 / (1.0 + far * far * far);
        distance += 1;
    }
    weights
}

/// The strength of a side near a village: in which hexes.
type Close = ArrayVec<(Hex, f32), MAX_SIDE>;

/// Who may hold what.
#[derive(Clone, Debug, Default)]
pub(super) struct Prospects {
    /// The half points, by side, in the order of [`NAMES`].
    sides: [[f32; NAMES.len()]; 2],
    /// The half points for a road without enemies near it, less the more there are; net for the first side.
    pub road: f32,
    /// See [`VILLAGES`].
    pub villages: [f32; VILLAGES.len()],
}

impl Prospects {
    /// Those of both sides.
    pub fn of(at: Position<'_>, stacks: &[Stacks; 2]) -> Self {
        let mut prospects = Self::default();
        let stages = at.game.scenario.stages.clamp(1, MAX_STAGES);
        let left = f32::from(stages.saturating_sub(at.stage())) / f32::from(stages);
        for (number, village) in at.game.scenario.villages.iter().enumerate() {
            let share = prospects.add(at, stacks, village, left);
            if let Some(feature) = prospects.villages.get_mut(number) {
                *feature = share;
            }
        }
        prospects.road = road_hope(at, Side::First, &stacks[1]) - road_hope(at, Side::Second, &stacks[0]);
        prospects
    }

    /// Adds the buildings of a village; returns the share of the strength around it, net for the first side.
    fn add(&mut self, at: Position<'_>, stacks: &[Stacks; 2], village: &Village, left: f32) -> f32 {
        let field = &at.game.scenario.map.field;
        let mut close: [Close; 2] = Default::default();
        let mut around = [0.0; 2];
        let middle = village.hexes[village.hexes.len() / 2];
        for ((stacks, close), around) in stacks.iter().zip(&mut close).zip(&mut around) {
            for stack in &stacks.all {
                let distance = field.distance(middle, stack.hex);
                *around += stack.fit * WEIGHTS[1][usize::from(distance).min(MOST - 1)];
                if distance <= NEAR {
                    close.push((stack.hex, stack.fit));
                }
            }
        }
        let [first, second] = shares(around, 1.0);
        let hexes = village.hexes.len() as f32;
        for side in Side::BOTH.map(Side::index) {
            self.sides[side][Ground::Around as usize] += hexes * f32::from(village.worth[side]) * [first, second][side];
        }
        for &hex in &village.hexes {
            let weigh = |close: &Close| -> f32 {
                close
                    .iter()
                    .map(|&(other, fit)| fit * WEIGHTS[0][usize::from(field.distance(hex, other)).min(MOST - 1)])
                    .sum()
            };
            let near = [0, 1].map(|side: usize| weigh(&close[side]) + AROUND * left * around[side]);
            let shares = shares(near.map(|strength| strength * strength), LEAST * LEAST);
            for side in Side::BOTH.map(Side::index) {
                self.sides[side][Ground::Near as usize] += f32::from(village.worth[side]) * shares[side];
            }
        }
        first - second
    }

    /// The half points that a side may have for buildings.
    pub fn points(&self, side: Side) -> f32 {
        self.sides[side.index()][Ground::Near as usize]
    }

    /// Writes the features of a side.
    pub fn write(&self, side: Side, out: &mut [f32]) {
        for (feature, points) in out.iter_mut().zip(self.sides[side.index()]) {
            *feature = points / POINTS;
        }
    }
}

/// The shares of two strengths, where a least strength goes to neither.
fn shares([first, second]: [f32; 2], least: f32) -> [f32; 2] {
    let all = first + second + least;
    [first / all, second / all]
}

/// The half points for the road, less with every enemy platoon near it.
fn road_hope(at: Position<'_>, side: Side, enemies: &Stacks) -> f32 {
    let worth = f32::from(at.game.scenario.victory.road[side.index()]);
    if worth == 0.0 {
        return 0.0;
    }
    let near = enemies.all.iter().filter(|stack| at.game.is_near_road(stack.hex));
    worth / (1.0 + near.map(|stack| 1.0 + stack.platoons).sum::<f32>())
}
