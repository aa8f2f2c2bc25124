//! Assaults: platoons that enter an enemy-occupied hex together.

use arrayvec::ArrayVec;
use kartacz_engine::games::pluton::data::{Kind, MAX_SIDE, UnitId};
use kartacz_engine::games::pluton::hex::Hex;
use kartacz_engine::games::pluton::melee::{odds_column, shifted};
use kartacz_engine::games::pluton::state::Level;
use kartacz_engine::games::pluton::view::View;

use super::lay::{Lay, is_platoon};
use super::scene::{Scene, counts, gone};
use super::scripted::brief::Brief;
use super::weights::Weights;

/// The most units of an assault.
const MOST: usize = 6;
/// The share of a one-platoon assault that fails per enemy unit firing at it.
const SHAKEN: f32 = 0.3;
/// The half victory points of a hex without buildings.
const OPEN: f32 = 0.5;

/// A platoon that may take part.
#[derive(Clone, Copy, Debug)]
struct Storm {
    unit: UnitId,
    /// The intermediate hex; the enemy's own hex when that is adjacent.
    via: Hex,
    halves: u8,
    level: Level,
}

/// The assaults of a phase.
#[derive(Clone, Debug)]
pub(super) struct Assaults {
    /// The hex that each unit enters, and its intermediate hex.
    targets: [(Hex, Hex); MAX_SIDE],
}

impl Default for Assaults {
    fn default() -> Self {
        Self { targets: [(Hex::NONE, Hex::NONE); MAX_SIDE] }
    }
}

impl Assaults {
    /// The intermediate hex of a unit and the hex that it is to enter, if any.
    pub fn of(&self, unit: UnitId) -> Option<(Hex, Hex)> {
        let (via, target) = self.targets[unit as usize % MAX_SIDE];
        target.is_some().then_some((via, target))
    }

    /// Plans the assaults of a movement phase.
    pub fn plan(&mut self, view: View<'_>, weights: &Weights, lay: &Lay, scene: &mut Scene, brief: Option<&Brief>) {
        *self = Self::default();
        let held = scene.held;
        for target in held.iter() {
            let mut storm = self.candidates(view, target, brief);
            storm.sort_unstable_by_key(|one| (core::cmp::Reverse(one.halves), one.unit));
            let gain = |count: usize| worth(view, weights, lay, &mut *scene, target, &storm[..count]);
            let gains: ArrayVec<f32, MOST> = (1..=storm.len().min(MOST)).map(gain).collect();
            let best = (0..gains.len()).max_by(|&a, &b| gains[a].total_cmp(&gains[b]).then(b.cmp(&a)));
            if let Some(best) = best.filter(|&best| weights.assault * gains[best] > weights.nerve) {
                for one in &storm[..=best] {
                    self.targets[one.unit as usize % MAX_SIDE] = (one.via, target);
                }
            }
        }
    }

    /// The platoons that can enter a hex in this phase and are not assigned to another one.
    fn candidates(&self, view: View<'_>, target: Hex, brief: Option<&Brief>) -> ArrayVec<Storm, MAX_SIDE> {
        let field = &view.game().scenario.map.field;
        let mut storm = ArrayVec::new();
        for unit in view.own() {
            let from = view.hex(unit);
            let level = view.level(unit).unwrap_or_default();
            let fit = view.game().kind(unit) == Kind::Rifle && level != Level::Pinned;
            let bound = brief.is_some_and(|brief| !brief.may_assault(view, unit));
            if !fit || bound || self.of(unit).is_some() || view.has_moved(unit) {
                continue;
            }
            let via = match field.distance(from, target) {
                1 => Some(target),
                2 => by_way_of(view, unit, from, target),
                _ => None,
            };
            if let Some(via) = via {
                storm.push(Storm { unit, via, halves: view.strength(unit).unwrap_or_default(), level });
            }
        }
        storm
    }
}

/// The hex between a unit and a target two hexes away, if its allowance suffices.
fn by_way_of(view: View<'_>, unit: UnitId, from: Hex, target: Hex) -> Option<Hex> {
    let field = &view.game().scenario.map.field;
    let walk = view.game().scenario.kinds[view.game().kind(unit).index()].walk;
    let free = |hex: &Hex| field.distance(*hex, target) == 1 && view.enemies().all(|enemy| view.hex(enemy) != *hex);
    let cost = |hex: Hex| view.cost(from, hex) + view.cost(hex, target);
    field.neighbours(from).filter(free).filter(|&hex| cost(hex) <= walk).min_by_key(|&hex| cost(hex))
}

/// The factor on losses in a close combat of this total strength \[10.5\].
fn factor(total: u16) -> f32 {
    match total {
        49.. => 3.0,
        37.. => 2.0,
        24.. => 1.5,
        _ => 1.0,
    }
}

/// The expected gain of an assault, in half victory points.
fn worth(view: View<'_>, weights: &Weights, lay: &Lay, scene: &mut Scene, target: Hex, storm: &[Storm]) -> f32 {
    let game = view.game();
    let inside = view.own().filter(|&unit| view.hex(unit) == target && game.kind(unit) != Kind::Commander);
    let there: u16 = inside.map(|unit| u16::from(view.strength(unit).unwrap_or_default())).sum();
    let strength = there + storm.iter().map(|one| u16::from(one.halves)).sum::<u16>();
    let shaken = storm.iter().filter(|one| one.level != Level::Full).count() * 2 > storm.len();
    let clash = odds(view, lay, scene, target, strength, shaken);
    let defenders: u16 = scene.in_hex(target).map(|foe| u16::from(foe.halves)).sum();
    let more = factor(strength + defenders);
    let firers = scene.in_hex(target).filter(|foe| foe.level != Level::Pinned).count() as f32;
    let held = (1.0 - SHAKEN * firers / storm.len() as f32).max(0.2);
    let prize = match lay.building(target) {
        Some(building) => {
            let worth: f32 = lay.buildings[building].worth.iter().sum();
            weights.building * worth * (0.4 + 0.6 * gone(view))
        }
        None => OPEN,
    };
    let fire = scene.cell(game, &lay.hits, target).seen;
    let killed = (clash.losses[1] * more).min(f32::from(defenders));
    let given_up = weights.building * counts(gone(view)) * emptied(view, lay, storm);
    held * (clash.retreat[1] * prize + killed * weights.kill) - clash.losses[0] * more * weights.loss - fire - given_up
}

/// The half victory points of the buildings that platoons leave empty when they storm.
fn emptied(view: View<'_>, lay: &Lay, storm: &[Storm]) -> f32 {
    let mut worth = 0.0;
    for (place, one) in storm.iter().enumerate() {
        let hex = view.hex(one.unit);
        let platoons = view.own().filter(|&unit| view.hex(unit) == hex && is_platoon(view.game(), unit)).count();
        let storming = storm[..=place].iter().filter(|other| view.hex(other.unit) == hex).count();
        let building = lay.building(hex).filter(|_| storming == platoons);
        worth += building.map_or(0.0, |building| lay.buildings[building].worth[view.side.index()]);
    }
    worth
}

/// The result of attacking the enemies in a hex with this strength, in half boxes.
pub(super) fn odds(
    view: View<'_>,
    lay: &Lay,
    scene: &Scene,
    hex: Hex,
    strength: u16,
    shaken: bool,
) -> super::hits::Clash {
    let scenario = &view.game().scenario;
    let defenders: u16 = scene.in_hex(hex).map(|foe| u16::from(foe.halves)).sum();
    let (mut under_fire, mut pinned) = (0, 0);
    for foe in scene.in_hex(hex) {
        under_fire += if foe.level == Level::Full { 0 } else { u16::from(foe.halves) };
        pinned += if foe.level == Level::Pinned { u16::from(foe.halves) } else { 0 };
    }
    let table = &scenario.melee;
    let state = if 2 * pinned > defenders {
        table.defender_pinned
    } else if 2 * under_fire > defenders {
        table.defender_under_fire
    } else {
        0
    };
    let own = if shaken { table.attacker_under_fire } else { 0 };
    let favour = scenario.melee_favour[view.side.index()] - scenario.melee_favour[view.side.other().index()];
    let ground = scenario.grounds[scenario.map.ground[hex.index()].index()].melee;
    let shift = i32::from(state) + i32::from(own) + i32::from(favour) + i32::from(ground);
    lay.hits.clash(shifted(odds_column(strength, defenders.max(1)), shift))
}
