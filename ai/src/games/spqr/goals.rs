//! Goals of units: the enemy that each fights best.

use arrayvec::ArrayVec;
use kartacz_engine::games::spqr::arms::Class;
use kartacz_engine::games::spqr::data::{MAX_SIDE, UnitId, bit, side_of};
use kartacz_engine::games::spqr::facing::Angle;
use kartacz_engine::games::spqr::hex::Hex;
use kartacz_engine::games::spqr::odds::Odds;
use kartacz_engine::games::spqr::state::{ATTACKER_SUPERIOR, Ammo, DEFENDER_SUPERIOR, MOVED};
use kartacz_engine::games::spqr::tables::Superiority;
use kartacz_engine::games::spqr::view::View;

use super::arms::{Duty, Role};
use super::goal::Goal;
use super::scene::Scene;
use super::scripted::brief::Brief;
use super::weights::Weights;

/// The goals of a side's units.
#[derive(Clone, Debug)]
pub(super) struct Goals {
    goals: [Goal; MAX_SIDE],
    /// The mean distance from the enemy of the heavy foot around each unit of it.
    fronts: [Option<f32>; MAX_SIDE],
    /// The units that fresh foot of a line before theirs precedes, one bit each.
    second: u64,
}

impl Default for Goals {
    fn default() -> Self {
        Self { goals: [Goal::None; MAX_SIDE], fronts: [None; MAX_SIDE], second: 0 }
    }
}

/// The attraction of a better column, in hexes of distance.
const MATCH: f32 = 0.4;
/// What superiority is worth in columns.
const SUPERIOR: f32 = 4.0;
/// The distance within which a unit keeps pace with other foot.
const AROUND: u8 = 4;
/// The distance within which foot of a line before its own precedes a unit.
const AHEAD: u8 = 4;
/// From where on foot is shy.
const SHY: f32 = 0.5;
/// The distance within which a unit avoids foot that has superiority over it.
const WARY: u8 = 8;
/// The columns of an even fight.
const EVEN: f32 = 6.0;

impl Goals {
    /// The goal of a unit.
    pub fn of(&self, unit: UnitId) -> Goal {
        self.goals[unit as usize % MAX_SIDE]
    }

    /// The mean distance from the enemy of the other heavy foot around a unit; `None` where there is none.
    pub fn front(&self, unit: UnitId) -> Option<f32> {
        self.fronts[unit as usize % MAX_SIDE]
    }

    /// Whether fresh foot of a line before that of a unit, ahead of it, has still to move.
    pub fn is_second(&self, unit: UnitId) -> bool {
        self.second & bit(unit) != 0
    }

    /// Gives each unit its goal.
    pub fn assign(&mut self, view: View<'_>, weights: &Weights, scene: &Scene, brief: Option<&Brief>) {
        for unit in view.units(view.side) {
            let ordered = brief.and_then(|brief| brief.goal(view, unit));
            self.goals[unit as usize % MAX_SIDE] = ordered.unwrap_or_else(|| own_goal(view, weights, unit));
        }
        self.second = if weights.after > 0.0 { second(view, weights, scene) } else { 0 };
        self.fronts = [None; MAX_SIDE];
        if weights.pace > 0.0 {
            let foot = standing_foot(view, scene);
            for &(unit, _) in &foot {
                self.fronts[unit as usize % MAX_SIDE] = front(view, &foot, unit);
            }
        }
    }
}

/// A side's heavy foot that has not routed, with the distance of each unit from the enemy.
fn standing_foot(view: View<'_>, scene: &Scene) -> ArrayVec<(UnitId, u8), MAX_SIDE> {
    let stands = |&unit: &UnitId| view.card(unit).role() == Role::Foot && !view.is_routed(unit);
    view.units(view.side).filter(stands).map(|unit| (unit, scene.far(view.hex(unit)))).collect()
}

/// The foot that fresh foot of a line before its own precedes, one bit each.
fn second(view: View<'_>, weights: &Weights, scene: &Scene) -> u64 {
    let foot = standing_foot(view, scene);
    let second = foot.iter().filter(|&&one| foot.iter().any(|&other| precedes(view, weights, other, one)));
    second.fold(0, |all, &(unit, _)| all | bit(unit))
}

/// Whether foot is ahead of another unit, of a line before its, and fresh, and has still to move.
fn precedes(view: View<'_>, weights: &Weights, (unit, far): (UnitId, u8), (other, farther): (UnitId, u8)) -> bool {
    let [rank, later] = [unit, other].map(|unit| rank(view.card(unit).class));
    let ahead = rank < later && far < farther && view.apart(unit, other) <= AHEAD;
    let fresh = !is_worn(view, weights, unit) && !view.counter(unit).has(MOVED) && view.takes_orders(unit);
    ahead && fresh && !view.is_zoned(unit)
}

/// The place of a class in the order of the lines. Cohorts are on the flanks of the hastati.
const fn rank(class: Class) -> u8 {
    match class {
        Class::Principes => 2,
        Class::Triarii => 3,
        _ => 1,
    }
}

/// The mean distance from the enemy of the other heavy foot near a unit of it.
fn front(view: View<'_>, foot: &[(UnitId, u8)], unit: UnitId) -> Option<f32> {
    let near = foot.iter().filter(|&&(other, _)| other != unit && view.apart(unit, other) <= AROUND);
    let (sum, count) = near.fold((0.0, 0u8), |(sum, count), &(_, far)| (sum + f32::from(far), count + 1));
    (count > 0).then(|| sum / f32::from(count))
}

/// The goal that a unit has without orders.
fn own_goal(view: View<'_>, weights: &Weights, unit: UnitId) -> Goal {
    if is_worn(view, weights, unit) || weights.shy >= SHY && is_outmatched(view, unit) {
        return Goal::Away;
    }
    if is_empty(view, unit) {
        return Goal::Reload;
    }
    best_enemy(view, weights, unit).map_or(Goal::None, |enemy| Goal::Go(way_to(view, unit, enemy)))
}

/// Whether the enemy's nearest heavy foot has superiority over a unit of heavy foot, and not vice versa.
fn is_outmatched(view: View<'_>, unit: UnitId) -> bool {
    let card = view.card(unit);
    let foot = |&enemy: &UnitId| view.card(enemy).role() == Role::Foot && !view.is_routed(enemy);
    let enemies = view.units(side_of(unit).other()).filter(foot);
    let nearest = enemies.min_by_key(|&enemy| view.apart(unit, enemy));
    let Some(enemy) = nearest.filter(|&enemy| view.apart(unit, enemy) <= WARY) else { return false };
    let chart = &view.game().scenario.tables.superiority;
    let (own, other) = (card.arm.index(), view.card(enemy).arm.index());
    card.role() == Role::Foot
        && chart[other][own] == Superiority::Attacker
        && chart[own][other] != Superiority::Attacker
}

/// Whether a unit has too many hits to fight.
fn is_worn(view: View<'_>, weights: &Weights, unit: UnitId) -> bool {
    view.hits(unit) > 0 && f32::from(view.hits(unit)) >= weights.spent * f32::from(view.quality(unit))
}

/// Whether light troops have run out of missiles.
fn is_empty(view: View<'_>, unit: UnitId) -> bool {
    let card = view.card(unit);
    card.role() == Role::Light && card.is_armed() && view.counter(unit).ammo() == Ammo::Out
}

/// The enemy that a unit goes for: nearby, and of a type that it fights well.
fn best_enemy(view: View<'_>, weights: &Weights, unit: UnitId) -> Option<UnitId> {
    let enemies = view.units(side_of(unit).other()).filter(|&enemy| !view.is_leader_elephant(enemy));
    let mut best: Option<(f32, UnitId)> = None;
    for enemy in enemies {
        let value = draw(view, weights, unit, enemy) - f32::from(view.apart(unit, enemy));
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, enemy));
        }
    }
    best.map(|(_, enemy)| enemy)
}

/// The attraction of an enemy to a unit, in hexes of distance.
fn draw(view: View<'_>, weights: &Weights, unit: UnitId, enemy: UnitId) -> f32 {
    let (card, other) = (view.card(unit), view.card(enemy));
    if view.is_routed(enemy) {
        return -4.0;
    }
    let mounted = card.role() == Role::Horse;
    let angle = if mounted && other.role() != Role::Horse { Angle::Flank } else { Angle::Front };
    let clash = Odds::new(&view.game().scenario).clash(card.arm, other.arm, angle);
    let Some((column, flags)) = clash else { return -8.0 };
    let superior = match flags & (ATTACKER_SUPERIOR | DEFENDER_SUPERIOR) {
        ATTACKER_SUPERIOR => SUPERIOR,
        DEFENDER_SUPERIOR => -SUPERIOR,
        _ => 0.0,
    };
    // Cavalry goes around foot: that takes time, and enemy cavalry must be beaten first.
    let detour = if mounted && other.role() == Role::Foot { weights.round } else { 0.0 };
    let worn = f32::from(view.hits(enemy));
    MATCH * (f32::from(column) + superior - EVEN + worn) - detour
}

/// The hex to go to for an enemy: its own hex, or for cavalry against foot the hex behind it.
fn way_to(view: View<'_>, unit: UnitId, enemy: UnitId) -> Hex {
    let round = view.card(unit).role() == Role::Horse && view.card(enemy).role() != Role::Horse;
    if !round || view.is_routed(enemy) {
        return view.hex(enemy);
    }
    let field = &view.game().scenario.map.field;
    let behind = view.stance(enemy).around(field, Angle::Rear);
    let free = behind.iter().copied().filter(|&hex| view.top(hex).is_none() && view.admits(unit, hex));
    free.min_by_key(|&hex| view.apart_hex(unit, hex)).unwrap_or_else(|| view.hex(enemy))
}
