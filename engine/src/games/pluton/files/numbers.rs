//! The numbers of the rules.

use crate::games::pluton::data::{
    FireModifiers, GROUNDS, Ground, GroundTable, KINDS, Kind, KindTable, MAX_SIGHT, MeleeModifiers, MortarRanges,
};
use crate::games::pluton::tables::FACES;
use crate::scenario::reader::Reader;

/// The greatest allowance and cost of movement, in half points.
const MAX_POINTS: i64 = 20;
/// The greatest modifier.
const MAX_MODIFIER: i64 = 9;

pub(super) fn kinds(t: &mut Reader) -> [KindTable; KINDS] {
    t.table("kinds", |t| {
        Kind::ALL.map(|kind| {
            t.table(kind.name(), |t| KindTable {
                walk: t.number("walk", 1..=MAX_POINTS),
                run: t.number("run", 1..=MAX_POINTS),
                weapon: t.reading("weapon"),
            })
        })
    })
}

pub(super) fn grounds(t: &mut Reader) -> [GroundTable; GROUNDS] {
    let modifier = -MAX_MODIFIER..=MAX_MODIFIER;
    t.table("terrain", |t| {
        Ground::ALL.map(|ground| {
            t.table(ground.name(), |t| GroundTable {
                cost: t.number("cost", 1..=MAX_POINTS),
                small_arms: t.number("small_arms", modifier.clone()),
                indirect: t.number("indirect", modifier.clone()),
                melee: t.number("melee", modifier.clone()),
                blocks: t.flag("blocks"),
            })
        })
    })
}

/// The numbers of movement and stacking.
pub(super) struct Movement {
    pub stack: u8,
    pub road_cost: u8,
    pub stream_cost: u8,
}

pub(super) fn movement(t: &mut Reader) -> Movement {
    t.table("movement", |t| Movement {
        stack: t.number("stack", 1..=8),
        road_cost: t.number("road_cost", 1..=MAX_POINTS),
        stream_cost: t.number("stream_cost", 0..=MAX_POINTS),
    })
}

pub(super) fn fire(t: &mut Reader) -> FireModifiers {
    let range = -MAX_MODIFIER..=MAX_MODIFIER;
    t.table("fire", |t| FireModifiers {
        covered: t.number("covered", range.clone()),
        under_fire: t.number("under_fire", range.clone()),
        pinned: t.number("pinned", range.clone()),
        lone_commander: t.number("lone_commander", range.clone()),
        running: t.number("running", range.clone()),
        crowd: t.number("crowd", range.clone()),
        undirected: t.number("undirected", range),
    })
}

pub(super) fn melee(t: &mut Reader) -> MeleeModifiers {
    let range = -MAX_MODIFIER..=MAX_MODIFIER;
    t.table("close_combat", |t| MeleeModifiers {
        attacker_under_fire: t.number("attacker_under_fire", range.clone()),
        attacker_commander: t.number("attacker_commander", range.clone()),
        defender_commander: t.number("defender_commander", range.clone()),
        defender_under_fire: t.number("defender_under_fire", range.clone()),
        defender_pinned: t.number("defender_pinned", range),
    })
}

pub(super) fn mortars(t: &mut Reader) -> MortarRanges {
    t.table("mortars", |t| MortarRanges {
        least: t.number("least", 0..=MAX_SIGHT.into()),
        best: t.number("best", 0..=MAX_SIGHT.into()),
        most: t.number("most", 0..=MAX_SIGHT.into()),
        far: t.number("far", -MAX_MODIFIER..=MAX_MODIFIER),
    })
}

/// The ranges of commanders and units by level of efficiency.
pub(super) struct Ranges {
    pub command: [u8; 3],
    pub commander_sight: [u8; 3],
    pub unit_sight: [u8; 3],
}

pub(super) fn ranges(t: &mut Reader) -> Ranges {
    let range = 0..=i64::from(MAX_SIGHT);
    t.table("ranges", |t| Ranges {
        command: t.numbers("command", range.clone()),
        commander_sight: t.numbers("commander_sight", range.clone()),
        unit_sight: t.numbers("unit_sight", range),
    })
}

/// The lowest face at which a marker stays, and the highest that makes a new commander.
pub(super) fn dice(t: &mut Reader) -> [u8; 2] {
    t.table("dice", |t| [t.number("drift_hits", 1..=7), t.number("new_commander", 0..=FACES as i64)])
}
