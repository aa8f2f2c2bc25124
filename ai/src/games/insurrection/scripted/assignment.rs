//! The order that moving units follow, and how near a hex is to fulfilling it.

use kartacz_engine::core::list::List;
use kartacz_engine::games::insurrection::orders::{MAX_HEXES, Order, Posture};
use kartacz_engine::grid::Hex;

use super::super::enemies::Enemies;
use super::super::maps::{Gait, Maps};
use super::super::scene::Scene;
use super::on_the_way::{cost, passed};
use crate::games::insurrection::Played;

/// From this many movement points away, units of an assault go for the enemy as well as for the objective.
const NEAR: f32 = 6.0;
/// How far from their objective units in reserve attack, in hexes.
const STRIKE: u8 = 4;
/// How far from its objective a screen may stand, in movement points.
const SCREEN: f32 = 2.0;
/// How near a screen lets the enemy come, in hexes.
const CLEARANCE: u8 = 2;

/// The order that moving units follow.
#[derive(Clone, Copy, Debug)]
pub struct Assignment<E: Played> {
    posture: Posture,
    /// The next hex of the route; [`Hex::NONE`] when all are passed.
    via: Hex<E::Size>,
    /// The hexes after it.
    next: Hex<E::Size>,
    /// The cost of the route from there to its end, in movement points.
    rest: f32,
    objective: List<Hex<E::Size>, MAX_HEXES>,
}

impl<E: Played> Assignment<E> {
    /// The rest of an order after this many route hexes; `post` is where units without an objective stay.
    pub fn new(maps: &Maps<E>, gait: Gait, order: &Order<E>, passed: usize, post: Hex<E::Size>) -> Self {
        let mut objective = order.objective;
        if objective.is_empty() {
            objective.push(post);
        }
        let mut assignment = Self { posture: order.posture, via: Hex::NONE, next: Hex::NONE, rest: 0.0, objective };
        let Some((&via, beyond)) = order.way.get(passed..).and_then(<[Hex<E::Size>]>::split_first) else {
            return assignment;
        };
        assignment.via = via;
        assignment.next = beyond.first().copied().unwrap_or(assignment.nearest(maps, gait, via).0);
        let hops = beyond.windows(2).map(|hop| cost(maps, gait, hop[0], hop[1]));
        let last = beyond.last().map_or(0.0, |&last| assignment.nearest(maps, gait, last).1);
        assignment.rest = hops.sum::<f32>() + last;
        assignment
    }

    /// The nearest objective, and the cost of reaching it.
    fn nearest(&self, maps: &Maps<E>, gait: Gait, from: Hex<E::Size>) -> (Hex<E::Size>, f32) {
        let costs = self.objective.iter().map(|&to| (to, cost(maps, gait, from, to)));
        costs.min_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((Hex::NONE, 0.0))
    }

    /// The cost of the rest of the route from a hex, in movement points.
    fn left(&self, maps: &Maps<E>, gait: Gait, hex: Hex<E::Size>) -> f32 {
        if !self.via.is_some() {
            return self.nearest(maps, gait, hex).1;
        }
        if hex == self.via || passed(maps, gait, self.via, self.next, hex) {
            return cost(maps, gait, hex, self.next) + self.rest;
        }
        cost(maps, gait, hex, self.via) + cost(maps, gait, self.via, self.next) + self.rest
    }

    /// Whether a hex is an objective.
    pub fn wants(&self, hex: Hex<E::Size>) -> bool {
        self.objective.contains(&hex)
    }

    /// Whether units in a hex only need to stay there.
    pub fn content(&self, hex: Hex<E::Size>) -> bool {
        self.posture == Posture::Hold && !self.via.is_some() && self.wants(hex)
    }

    /// Whether they may attack an enemy in a hex.
    pub fn fights(&self, scene: &Scene<'_, E>, foe: Hex<E::Size>) -> bool {
        match self.posture {
            Posture::Turn => !self.via.is_some(),
            Posture::Reserve => self.strikes(scene, foe),
            _ => true,
        }
    }

    fn strikes(&self, scene: &Scene<'_, E>, foe: Hex<E::Size>) -> bool {
        let grid = &scene.at.game.scenario.map.grid;
        self.objective.iter().any(|&hex| grid.distance(hex, foe) <= STRIKE)
    }

    /// The value of a hex by its nearness to the order's goal.
    #[inline(never)]
    pub fn goal_worth(&self, scene: &Scene<'_, E>, enemies: &mut Enemies<E>, gait: Gait, hex: Hex<E::Size>) -> f32 {
        let (maps, w) = (&scene.study.maps, scene.weights);
        let left = self.left(maps, gait, hex);
        let on_the_way = self.via.is_some();
        match self.posture {
            Posture::Free => 0.0,
            Posture::Assault | Posture::Turn => {
                let chase =
                    if !on_the_way && left <= NEAR { 0.5 * enemies.pull(scene, gait, hex).foe.max(0.0) } else { 0.0 };
                let shy = self.posture == Posture::Turn && on_the_way && enemies.zones.contains(hex);
                chase - 1.5 * w.advance * left - if shy { 0.3 } else { 0.0 }
            }
            Posture::Raid => -2.0 * w.advance * left,
            Posture::Hold => -2.0 * w.hold * left,
            Posture::Reserve => {
                let strike = if on_the_way { 0.0 } else { self.strike_worth(scene, enemies, gait, hex) };
                strike - 1.5 * w.hold * left
            }
            Posture::Screen => {
                let crowded = enemies.nearest(scene, hex) <= CLEARANCE;
                -1.5 * w.hold * (left - SCREEN).max(0.0) - if crowded { 0.2 } else { 0.0 }
            }
        }
    }

    /// The value of being near an enemy that has come near.
    fn strike_worth(&self, scene: &Scene<'_, E>, enemies: &Enemies<E>, gait: Gait, hex: Hex<E::Size>) -> f32 {
        let worth = enemies.foes.iter().filter(|foe| self.strikes(scene, foe.hex)).map(|foe| {
            let far = cost(&scene.study.maps, gait, hex, foe.hex);
            foe.prize - 1.5 * scene.weights.advance * far
        });
        worth.fold(0.0, f32::max)
    }
}
