//! The features of danger: what units lose by the tables to enemies that have them in their zones, and what these risk.
//!
//! Units count by their rout points, as shares of the withdrawal level of their army.

use arrayvec::ArrayVec;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::data::{LeaderId, MAX_UNITS, UnitId, side_of};
use kartacz_engine::games::spqr::position::Position;
use kartacz_engine::games::spqr::state::{ATTACKER_SUPERIOR, WOUNDED};
use kartacz_engine::games::spqr::tables::{Casualty, FACES};

use super::charge::{Stage, targets};
use super::leads::Leads;
use super::level;
use super::threat::{Fate, Threat, fate};
use super::wear::room;
use crate::core::learning::features;

features! {
    /// The features of the danger of a side: its units by the chance that the enemies beside them rout them, and by the mean share
    /// of the hits they can take; the same for its attackers by what they suffer in return; the same chances in the attacks that
    /// are still to come in this phase; units that are attacked with superiority; units one hit from rout beside an enemy by the
    /// chance that they collapse in the next shock segment \[8.37.2\]; leaders by the chance that the next combat kills them.
    Danger:
    Peril = "peril",
    Toll = "toll",
    Cost = "cost",
    CostToll = "cost-toll",
    Led = "peril-led",
    DuePeril = "due-peril",
    DueToll = "due-toll",
    DueCost = "due-cost",
    Outmatched = "outmatched",
    Shaky = "shaky",
    Leaders = "leaders-risked",
}

/// Their names.
pub(super) const NAMES: &[&str] = Danger::NAMES;

/// The most pairs of an attacker and a target.
const PAIRS: usize = 3 * MAX_UNITS;
/// The chance that a casualty roll is one, and what the chance of a leader counts: most are small.
const STRUCK: f32 = 0.1;
const LEADER: f32 = 10.0;

/// The attacks that are possible: those on each unit, and those of them that are due in this phase.
#[derive(Clone, Debug)]
pub(super) struct Attacks {
    all: [Threat; MAX_UNITS],
    due: [Threat; MAX_UNITS],
    /// Attackers, their targets, and whether the attack is due.
    pairs: ArrayVec<(UnitId, UnitId, bool), PAIRS>,
}

impl Default for Attacks {
    fn default() -> Self {
        Self { all: [Threat::NONE; MAX_UNITS], due: [Threat::NONE; MAX_UNITS], pairs: ArrayVec::new() }
    }
}

impl Attacks {
    /// Looks at all units.
    pub fn look(&mut self, at: Position<'_>) {
        self.pairs.clear();
        let units = || Side::BOTH.into_iter().flat_map(|side| at.units(side));
        for unit in units().map(usize::from) {
            (self.all[unit], self.due[unit]) = (Threat::NONE, Threat::NONE);
        }
        let stage = Stage::of(at);
        units().for_each(|unit| self.add(at, stage, unit));
    }

    /// Adds the attacks of a unit.
    fn add(&mut self, at: Position<'_>, stage: Stage, unit: UnitId) {
        let targets = targets(at, unit);
        if targets.is_empty() {
            return;
        }
        let (mark, one) = (at.stack_mark(unit), Threat::one(at, unit, targets.len()));
        for target in targets {
            let threat = one.against(target);
            self.all[usize::from(target.unit)].join(threat);
            let due = stage.is_due(at, unit, target.unit, mark);
            if due {
                self.due[usize::from(target.unit)].join(threat.marked(at, unit, mark, stage));
            }
            if !self.pairs.is_full() {
                self.pairs.push((unit, target.unit, due));
            }
        }
    }
}

/// Writes the features of both sides.
pub(super) fn write(at: Position<'_>, attacks: &Attacks, leads: &[Leads; 2], rows: [&mut [f32]; 2]) {
    let share = |unit: UnitId| f32::from(at.worth(unit)) / level(at, side_of(unit));
    let mut rows = rows;
    for (side, row) in Side::BOTH.into_iter().zip(&mut rows) {
        for unit in at.units(side).filter(|&unit| !at.is_routed(unit)) {
            beside(at, &attacks.all[usize::from(unit)], unit, share(unit), row);
        }
        row[Danger::Leaders as usize] = at.leaders(side).map(|leader| risk(at, attacks, leader)).sum();
    }
    for &(unit, target, due) in &attacks.pairs {
        let (own, other) = (side_of(unit).index(), side_of(target).index());
        let pair = Pair { at, unit, target, share: [share(unit), share(target)] };
        let [cost, peril] = pair.fates(&attacks.all[usize::from(target)]);
        rows[own][Danger::Cost as usize] += cost.rout;
        rows[own][Danger::CostToll as usize] += cost.toll;
        rows[other][Danger::Peril as usize] += peril.rout;
        rows[other][Danger::Toll as usize] += peril.toll;
        rows[other][Danger::Led as usize] += peril.rout * leads[own].led(at, unit);
        if due {
            let [cost, peril] = pair.fates(&attacks.due[usize::from(target)]);
            rows[own][Danger::DueCost as usize] += cost.rout;
            rows[other][Danger::DuePeril as usize] += peril.rout;
            rows[other][Danger::DueToll as usize] += peril.toll;
        }
    }
}

/// An attacker and its target, with their rout points.
struct Pair<'a> {
    at: Position<'a>,
    unit: UnitId,
    target: UnitId,
    share: [f32; 2],
}

impl Pair<'_> {
    /// What comes of an attack for both, in rout points: each attacker has its part of what comes of it for the target.
    fn fates(&self, threat: &Threat) -> [Fate; 2] {
        let (blows, [own, other]) = (threat.blows(self.at, self.target), self.share);
        let cost = fate(self.at, self.unit, &blows.own, threat.tests);
        let peril = fate(self.at, self.target, &blows.enemy, threat.tests);
        [cost.part(own / threat.targets), peril.part(other / threat.count)]
    }
}

/// Adds a unit that may have enemies beside it.
fn beside(at: Position<'_>, threat: &Threat, unit: UnitId, worth: f32, row: &mut [f32]) {
    if threat.count > 0.0 && threat.flags & ATTACKER_SUPERIOR != 0 {
        row[Danger::Outmatched as usize] += worth;
    }
    if room(at, unit) == 1 && (threat.count > 0.0 || at.is_zoned(unit)) {
        let faces = (FACES as u8 - 1).saturating_sub(at.quality(unit));
        row[Danger::Shaky as usize] += worth * f32::from(faces) / FACES as f32;
    }
}

/// The rout points of a leader beside an enemy by the chance that a casualty roll kills him \[4.63\].
fn risk(at: Position<'_>, attacks: &Attacks, leader: LeaderId) -> f32 {
    let beside = at.top(at.leader_hex(leader)).is_some_and(|unit| attacks.all[usize::from(unit)].count > 0.0);
    if !beside && !at.is_leader_zoned(leader) {
        return 0.0;
    }
    let wounded = at.leader(leader).has(WOUNDED);
    let kills = |&&result: &&Casualty| result == Casualty::Killed || wounded && result == Casualty::Wounded;
    let faces = at.game.scenario.tables.casualty.iter().filter(kills).count() as f32;
    let level = level(at, kartacz_engine::games::spqr::data::leader_side(leader));
    LEADER * STRUCK * faces / FACES as f32 * f32::from(at.leader_worth(leader)) / level
}
