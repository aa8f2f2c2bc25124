//! The attacks that the enemy can still make before a side's next orders phase: how many enemies are likely to come to each hex, and
//! what a unit there loses to them.
//!
//! An enemy counts by the chance that a leader orders it in the phases to come. Attackers take the open hexes around a unit, one combat
//! a phase, so that neighbours in line protect each other.

use arrayvec::ArrayVec;
use kartacz_engine::games::spqr::arms::{ARMS, Arm};
use kartacz_engine::games::spqr::data::{LeaderId, MAX_SIDE_LEADERS, UnitId};
use kartacz_engine::games::spqr::facing::{Angle, Stance};
use kartacz_engine::games::spqr::hex::{Hex, MAX_HEXES};
use kartacz_engine::games::spqr::odds::Odds;
use kartacz_engine::games::spqr::shock::{blow, scaled, size_shift};
use kartacz_engine::games::spqr::state::{ATTACKER_SUPERIOR, DEFENDER_SUPERIOR};
use kartacz_engine::games::spqr::tables::FACES;
use kartacz_engine::games::spqr::view::View;

use super::arms::{Duty, Role};
use super::books::Books;

/// The kinds of enemies that are told apart: by their role, and elephants.
const KINDS: usize = 4;
/// The angles of an attack, and what an open hex there counts: it takes longer to get behind a unit.
const ANGLES: [(Angle, f32); 3] = [(Angle::Front, 1.0), (Angle::Flank, 0.7), (Angle::Rear, 0.3)];
/// The most combats of a unit before its side acts again.
const COMBATS: f32 = 2.0;
/// The share of the attackers in reach that attack this unit and not another one.
const CHOSEN: f32 = 0.5;
/// The chance that an enemy with fewer than these is ordered is neglected.
const LEAST: f32 = 0.05;
/// What an enemy phase after the side's next one counts.
const LATER: f32 = 0.5;
/// The chance that an enemy in command range is ordered in a phase, at most.
const ORDERED: f32 = 0.7;
/// The distance within which friends help a unit.
const AROUND: u8 = 3;
/// The part of the enemy's own losses that keeps it from attacking.
const DETERRED: f32 = 0.5;
/// What remains of the losses of a unit that can withdraw before its attackers.
const EVADES: f32 = 0.5;
/// What an open flank counts for a unit of a line on the move: its neighbours follow.
const ALONG: f32 = 0.5;

/// The enemies of a kind that may come to a hex: their expected number and size.
#[derive(Clone, Copy, Debug, Default)]
struct Heat {
    number: f32,
    size: f32,
}

/// How the enemies of a kind fight a type of unit from an angle: the mean column, and the balance of superiority, -1 to 1.
#[derive(Clone, Copy, Debug, Default)]
struct Manner {
    column: f32,
    superior: f32,
}

/// The attacks to come.
#[derive(Debug)]
pub(super) struct Reply {
    heat: Box<[[Heat; KINDS]; MAX_HEXES]>,
    manners: Box<[[[Manner; ANGLES.len()]; ARMS]; KINDS]>,
    /// The greatest allowance of each kind.
    speeds: [u8; KINDS],
    /// The size of the side's own units around each hex.
    friends: Box<[f32; MAX_HEXES]>,
    /// Whether any enemy is likely to be ordered.
    comes: bool,
}

impl Clone for Reply {
    fn clone(&self) -> Self {
        let mut all = Self::default();
        all.clone_from(self);
        all
    }

    fn clone_from(&mut self, other: &Self) {
        let Self { heat, manners, speeds, friends, comes } = self;
        heat.copy_from_slice(&*other.heat);
        manners.copy_from_slice(&*other.manners);
        friends.copy_from_slice(&*other.friends);
        (*speeds, *comes) = (other.speeds, other.comes);
    }
}

impl Default for Reply {
    fn default() -> Self {
        Self {
            heat: Box::new([[Heat::default(); KINDS]; MAX_HEXES]),
            manners: Box::new([[[Manner::default(); ANGLES.len()]; ARMS]; KINDS]),
            speeds: [0; KINDS],
            friends: Box::new([0.0; MAX_HEXES]),
            comes: false,
        }
    }
}

/// A leader of the enemy: his hex and range, and the share of the units near him that he still orders.
struct Lead {
    leader: LeaderId,
    hex: Hex,
    range: u8,
    share: f32,
}

impl Reply {
    /// Looks at the enemies that may still act.
    pub fn look(&mut self, view: View<'_>) {
        self.heat.fill([Heat::default(); KINDS]);
        self.speeds = [0; KINDS];
        self.comes = false;
        self.support(view);
        let leads = leads(view);
        let mut sums = [0.0f32; KINDS];
        *self.manners = [[[Manner::default(); ANGLES.len()]; ARMS]; KINDS];
        for enemy in view.units(view.side.other()) {
            if view.is_routed(enemy) || !view.card(enemy).can_attack() || !view.is_top(enemy) {
                continue;
            }
            let chance = chance(view, &leads, enemy);
            if chance >= LEAST {
                let kind = kind(view, enemy);
                sums[kind] += chance;
                self.add(view, enemy, kind, chance);
                self.comes = true;
            }
        }
        for (manners, sum) in self.manners.iter_mut().zip(sums) {
            for manner in manners.as_flattened_mut() {
                (manner.column, manner.superior) = (manner.column / sum.max(LEAST), manner.superior / sum.max(LEAST));
            }
        }
    }

    /// Adds up the side's own units around each hex.
    fn support(&mut self, view: View<'_>) {
        let field = &view.game().scenario.map.field;
        self.friends.fill(0.0);
        for unit in view.units(view.side).filter(|&unit| !view.is_routed(unit) && view.card(unit).can_attack()) {
            let (from, size) = (view.hex(unit), f32::from(view.card(unit).size));
            for hex in field.hexes().filter(|&hex| field.distance(from, hex) <= AROUND) {
                self.friends[hex.index()] += size;
            }
        }
    }

    /// Adds an enemy to the hexes that it can attack.
    fn add(&mut self, view: View<'_>, enemy: UnitId, kind: usize, chance: f32) {
        let field = &view.game().scenario.map.field;
        let (card, held) = (view.card(enemy), view.is_zoned(enemy) && !view.outpaces(enemy));
        let allowance = view.allowance(enemy);
        self.speeds[kind] = self.speeds[kind].max(allowance);
        let reach = if held { 1 } else { allowance };
        let size = chance * f32::from(card.size);
        let from = view.hex(enemy);
        for hex in field.hexes() {
            if field.distance(from, hex) <= reach {
                let heat = &mut self.heat[hex.index()][kind];
                (heat.number, heat.size) = (heat.number + chance, heat.size + size);
            }
        }
        let odds = Odds::new(&view.game().scenario);
        for arm in Arm::ALL {
            for (place, &(angle, _)) in ANGLES.iter().enumerate() {
                let manner = &mut self.manners[kind][arm.index()][place];
                if let Some((column, flags)) = odds.clash(card.arm, arm, angle) {
                    manner.column += chance * f32::from(column);
                    manner.superior += chance
                        * match flags & (ATTACKER_SUPERIOR | DEFENDER_SUPERIOR) {
                            ATTACKER_SUPERIOR => 1.0,
                            DEFENDER_SUPERIOR => -1.0,
                            _ => 0.0,
                        };
                }
            }
        }
    }
}

/// The kind of an enemy.
fn kind(view: View<'_>, enemy: UnitId) -> usize {
    let card = view.card(enemy);
    if card.arm.is_elephants() { KINDS - 1 } else { card.role() as usize }
}

/// The leaders of the enemy who have phases to come before the side's next one, or soon after it.
fn leads(view: View<'_>) -> ArrayVec<Lead, MAX_SIDE_LEADERS> {
    let (own, enemy) = (view.side, view.side.other());
    let waiting = view.leaders(own).filter(|&leader| view.is_inactive(leader) && view.orders_leader() != Some(leader));
    let next = waiting.map(|leader| view.initiative(leader)).min();
    let lead = |leader: LeaderId| {
        let phases = phases(view, next, leader);
        let (hex, range) = (view.leader_hex(leader), view.range(leader));
        let near = view.units(enemy).filter(|&unit| view.commands(leader, unit) && view.apart_hex(unit, hex) <= range);
        let orders = f32::from(view.initiative(leader)) + 2.0 * f32::from(view.game().scenario.leader(leader).lines);
        let share = (orders / (near.count() as f32).max(1.0)).min(ORDERED);
        Lead { leader, hex, range, share: share * phases }
    };
    view.leaders(enemy).map(lead).filter(|lead| lead.share > 0.0).collect()
}

/// The phases to be expected of a leader of the enemy, those after the side's own next one in part.
fn phases(view: View<'_>, next: Option<u8>, leader: LeaderId) -> f32 {
    let initiative = view.initiative(leader);
    let chief = view.game().scenario.leader(leader);
    if view.is_inactive(leader) {
        let phases = 1.0 + f32::from(initiative.min(8) + 1) / 10.0;
        return if next.is_none_or(|next| initiative <= next) { phases } else { LATER * phases };
    }
    // In the next turn an elite commander comes first, then the lowest initiative.
    let overall = |side| view.leaders(side).find(|&leader| view.is_overall(leader));
    let elite = |side| overall(side).is_some_and(|leader| view.game().scenario.leader(leader).elite);
    match next {
        None if chief.elite => 1.0,
        None if elite(view.side) => 0.0,
        None => LATER,
        Some(_) => 0.0,
    }
}

/// The chance that an enemy is ordered in these phases.
fn chance(view: View<'_>, leads: &[Lead], enemy: UnitId) -> f32 {
    let near =
        leads.iter().filter(|lead| view.commands(lead.leader, enemy) && view.apart_hex(enemy, lead.hex) <= lead.range);
    let misses: f32 = near.map(|lead| 1.0 - lead.share.min(0.9)).product();
    1.0 - misses
}

impl Books<'_> {
    /// What a unit is likely to lose at a place to attacks that are still to come, minus what deters the enemy from them; at least 0.
    pub fn reply(&self, unit: UnitId, at: Stance) -> f32 {
        let (view, reply) = (self.view, &self.scene.reply);
        if !reply.comes || view.is_leader_elephant(unit) {
            return 0.0;
        }
        let heat = &reply.heat[at.hex.index()];
        let number: f32 = heat.iter().map(|heat| heat.number).sum();
        if number < LEAST {
            return 0.0;
        }
        let alone = self.alone(unit, at);
        if alone <= 0.0 {
            return 0.0;
        }
        let open = self.open(unit, at);
        let slots: f32 = open.iter().sum();
        if slots <= 0.0 {
            return 0.0;
        }
        let attackers = (CHOSEN * number).min(slots);
        let combats = attackers.min(COMBATS);
        let mut blows = [0.0, 0.0];
        for (kind, heat) in heat.iter().enumerate().filter(|(_, heat)| heat.number > 0.0) {
            let size = heat.size / heat.number * attackers / combats;
            for (place, open) in open.iter().enumerate() {
                let part = heat.number / number * open / slots;
                let hits = self.blows(unit, reply.manners[kind][view.card(unit).arm.index()][place], size);
                for (sum, hits) in blows.iter_mut().zip(hits) {
                    *sum += part * hits;
                }
            }
        }
        let loss = self.weights.loss * self.hurt(unit, combats * blows[1]);
        let deterred = DETERRED * self.weights.kill * combats * blows[0] * self.weights.wear;
        let fastest = heat.iter().zip(reply.speeds).filter(|(heat, _)| heat.number > 0.0).map(|(_, speed)| speed).max();
        let role = view.card(unit).role();
        let evades = role != Role::Foot && fastest.is_some_and(|speed| view.compared_allowance(unit) > speed);
        alone * (loss - deterred).max(0.0) * if evades { EVADES } else { 1.0 }
    }

    /// By how much the enemies who may come to a place exceed the friends around it, as a share, 0 to 1.
    fn alone(&self, unit: UnitId, at: Stance) -> f32 {
        let (view, reply) = (self.view, &self.scene.reply);
        let size = f32::from(view.card(unit).size);
        let own = if view.apart_hex(unit, at.hex) <= AROUND && view.card(unit).can_attack() { 0.0 } else { size };
        let enemies: f32 = CHOSEN * reply.heat[at.hex.index()].iter().map(|heat| heat.size).sum::<f32>();
        (1.0 - (reply.friends[at.hex.index()] + own) / enemies.max(LEAST)).max(0.0)
    }

    /// The hexes from which a unit can be attacked at a place, by angle: those without friends that an enemy can enter.
    fn open(&self, unit: UnitId, at: Stance) -> [f32; ANGLES.len()] {
        let (view, field) = (self.view, &self.view.game().scenario.map.field);
        let along = view.ordered() != 0;
        ANGLES.map(|(angle, weight)| {
            let weight = if along && angle != Angle::Front { ALONG * weight } else { weight };
            let around = at.around(field, angle);
            let open = around.iter().filter(|&&hex| {
                let friend = view.top(hex).filter(|&other| other != unit && view.holder(hex) == Some(view.side));
                view.admits(unit, hex) && friend.is_none_or(|friend| view.is_routed(friend))
            });
            weight * open.count() as f32
        })
    }

    /// The mean hits of attackers and defender.
    fn blows(&self, unit: UnitId, manner: Manner, size: f32) -> [f32; 2] {
        if manner.column <= 0.0 {
            return [0.0; 2];
        }
        let scenario = &self.view.game().scenario;
        let shift = size_shift((size + 0.5) as u16, self.size(unit), true);
        let column = (manner.column + 0.5) as i32 + shift;
        let flags = match manner.superior {
            ahead if ahead > 0.5 => ATTACKER_SUPERIOR,
            behind if behind < -0.5 => DEFENDER_SUPERIOR,
            _ => 0,
        };
        let mut sums = [0.0; 2];
        for face in 0..FACES as i32 {
            let hits = scaled(blow(&scenario.tables, scenario.switches.clamp, face, column), flags, false, false);
            sums = [sums[0] + f32::from(hits[0]), sums[1] + f32::from(hits[1])];
        }
        sums.map(|sum| sum / FACES as f32)
    }
}
