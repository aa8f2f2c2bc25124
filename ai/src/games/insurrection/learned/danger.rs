//! Features of a value: what a side's enemies can do to it.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::position::{Position, each_commander};
use kartacz_engine::games::insurrection::unit_set::{bit, each};
use kartacz_engine::grid::facing::{Zone, front_mask};

use super::fights::ransom;
use super::sight::{Sight, Stack};
use crate::core::learning::features;
use crate::games::insurrection::Played;
use crate::games::insurrection::melee::Defence;
use crate::games::insurrection::zones::zones_towards;

features! {
    /// Dangers to a side. Points are victory points, sizes tens of strength points; each is weighted by the chance of the worst
    /// attack, or of giving way under fire.
    Danger:
    PointsNow = "attack-points-now",
    PointsSoon = "attack-points-soon",
    PointsEver = "attack-points-ever",
    SizeNow = "attack-size-now",
    Guns = "attack-guns",
    Fire = "under-fire",
    LastSteps = "last-steps-under-fire",
    CutOff = "cut-off",
    CommanderFire = "commander-under-fire",
    CommanderAlone = "commander-alone",
    CommanderMelee = "commander-in-melee",
}

/// The number of features.
pub(super) const COUNT: usize = Danger::NAMES.len();

/// The names.
pub(super) const NAMES: &[&str] = Danger::NAMES;

/// Attacks with a smaller chance are not made.
const HOPE: f32 = 0.4;

/// Writes the features of a side.
pub(super) fn write<E: Played>(sight: &Sight<'_, E>, side: Side, row: &mut [f32]) {
    for own in &sight.stacks[side.index()] {
        if !own.engaged {
            attacks(sight, side, own, row);
            fire(sight, side, own, row);
        }
    }
    commanders(sight, side, row);
}

/// The worst attacks on a stack: by units that move now, by units that act later in the stage, by any.
#[derive(Default)]
struct Worst {
    now: f32,
    soon: f32,
    ever: f32,
}

fn attacks<E: Played>(sight: &Sight<'_, E>, side: Side, own: &Stack<E>, row: &mut [f32]) {
    let worst = worst(sight, side, own);
    let [now, soon, ever] = [worst.now, worst.soon, worst.ever].map(|win| ((win - HOPE) / (1.0 - HOPE)).max(0.0));
    let mut add = |feature: Danger, number: f32| row[feature as usize] += number;
    add(Danger::PointsNow, now * own.points / 2.0);
    add(Danger::PointsSoon, soon * own.points / 4.0);
    add(Danger::PointsEver, ever * own.points / 4.0);
    add(Danger::SizeNow, now * f32::from(own.size) / 10.0);
    add(Danger::Guns, ever * (own.points - 1.0).max(0.0) / 2.0);
}

fn worst<E: Played>(sight: &Sight<'_, E>, side: Side, own: &Stack<E>) -> Worst {
    let scene = &sight.scenes[side.other().index()];
    let (grid, maps) = (&sight.at.game.scenario.map.grid, &scene.study.maps);
    let mut worst = Worst::default();
    for foe in &sight.stacks[side.other().index()] {
        let distance = grid.distance(own.hex, foe.hex);
        if foe.units.is_empty() || foe.engaged || foe.square || distance > foe.stride {
            continue;
        }
        let cost = maps.cost(foe.gait(), foe.hex, own.hex);
        if cost > foe.stride {
            continue;
        }
        let win = chance(sight, side, own, foe, cost, distance);
        worst.ever = worst.ever.max(win);
        worst.soon = worst.soon.max(win * foe.turn);
        if cost <= foe.ready {
            worst.now = worst.now.max(win);
        }
    }
    worst
}

/// The chance of an attack by a stack.
fn chance<E: Played>(sight: &Sight<'_, E>, side: Side, own: &Stack<E>, foe: &Stack<E>, cost: u8, distance: u8) -> f32 {
    let (at, scene) = (sight.at, &sight.scenes[side.other().index()]);
    let tables = at.tables();
    let zones = zones_towards(at.game.scenario.map.grid.sextants(own.hex, foe.hex));
    let zone = zones[usize::from(at.board.facing[usize::from(own.lead)]) % zones.len()];
    let zone = zone + u8::from(cost.saturating_add(2) <= foe.stride);
    let zone = [Zone::Front, Zone::Flank, Zone::Rear][usize::from(zone.min(2))];
    let charge = if foe.mounted && distance >= tables.charge_run { tables.melee_charge } else { 0 };
    let entry = if own.square { 0 } else { scene.zone_bonus(zone) };
    let on = Defence {
        hex: own.hex,
        size: own.size.max(1),
        square: own.square,
        lone_guns: own.units.is_empty(),
        commanded: true,
        scythes: scene.scythes(own.units),
    };
    let net = scene.attack_net(on, foe.size, foe.mounted, i32::from(entry + charge));
    scene.study.odds.melee(net).win
}

/// The fire on a stack: the chances that it holds, and that it loses nothing, and whether commanders are in danger.
struct Fire {
    holds: f32,
    whole: f32,
    commander: f32,
}

fn fire<E: Played>(sight: &Sight<'_, E>, side: Side, own: &Stack<E>, row: &mut [f32]) {
    let at = sight.at;
    if own.units.is_empty() {
        return;
    }
    let mut fire = Fire { holds: 1.0, whole: 1.0, commander: 0.0 };
    for foe in &sight.stacks[side.other().index()] {
        shots(sight, own, foe, &mut fire);
    }
    if fire.holds >= 1.0 {
        return;
    }
    let (gives_way, loses) = (1.0 - fire.holds, 1.0 - fire.whole);
    let weak = each(own.units).filter(|&unit| at.steps(unit) == 1).count();
    let cut_off = at.retreats(own.units, own.hex, 1).is_empty();
    let lost = if cut_off { own.units.count_ones() as f32 } else { 0.0 };
    let leaders = each_commander(at.side_commanders_at(own.hex, side)).map(|one| ransom(sight, one).abs());
    row[Danger::Fire as usize] += gives_way * f32::from(own.size) / 10.0;
    row[Danger::LastSteps as usize] += loses * weak as f32;
    row[Danger::CutOff as usize] += gives_way * lost / 2.0;
    row[Danger::CommanderFire as usize] += fire.commander.min(2.0) * leaders.sum::<f32>() / 5.0;
}

/// Adds the shots of an enemy stack.
fn shots<E: Played>(sight: &Sight<'_, E>, own: &Stack<E>, foe: &Stack<E>, fire: &mut Fire) {
    let (at, tables) = (sight.at, sight.at.tables());
    let grid = &at.game.scenario.map.grid;
    let distance = grid.distance(own.hex, foe.hex);
    let range = if foe.mounted { tables.range_cavalry } else { tables.range_infantry };
    let guns = foe.guns & !(at.board.limbered | at.board.guns_out);
    let rifles = foe.units.any() && distance <= range;
    if foe.engaged || distance == 0 || !(rifles || guns.any() && distance <= tables.range_guns) {
        return;
    }
    if !at.game.sight.sees(foe.hex, own.hex, sight.blocking) {
        return;
    }
    let sides = grid.sextants(foe.hex, own.hex);
    let odds = &sight.scenes[0].study.odds;
    let mut test = |effect: Option<i8>| {
        let Some(effect) = effect else { return };
        let test = odds.test(at.morale(own.lead), effect.into());
        fire.holds *= 1.0 - test.retreats;
        fire.whole *= 1.0 - test.loses;
    };
    if rifles && sides & aim(at, foe) != 0 {
        let power = u32::from(at.firepower(foe.lead));
        let quotient = Position::<E>::rounded(power, distance.into()) as u8;
        test(odds.rifle_effect(quotient));
        fire.commander += f32::from(u8::from(quotient >= 4));
    }
    for gun in each(guns) {
        if sides & front_mask(at.board.facing[usize::from(gun)]) != 0 {
            test(odds.gun_effect(distance));
            fire.commander += f32::from(u8::from(distance <= tables.range_commander_danger));
        }
    }
}

/// The hexsides through which a stack fires.
fn aim<E: Played>(at: Position<'_, E>, foe: &Stack<E>) -> u8 {
    if foe.square || (at.skirmishers() & bit(foe.lead)).any() {
        0x3F
    } else {
        front_mask(at.board.facing[usize::from(foe.lead)])
    }
}

fn commanders<E: Played>(sight: &Sight<'_, E>, side: Side, row: &mut [f32]) {
    let at = sight.at;
    let grid = &at.game.scenario.map.grid;
    for commander in each_commander(at.commanders_of(side) & at.board.commanders) {
        let place = sight.commander_place(commander);
        if !place.is_some() {
            continue;
        }
        let points = ransom(sight, commander).abs() / 3.0;
        if at.melee_hex(place) {
            row[Danger::CommanderMelee as usize] += points;
        } else if !at.holds(place, side) {
            let foes = &sight.stacks[side.other().index()];
            let near = foes.iter().any(|foe| !foe.engaged && grid.distance(foe.hex, place) <= foe.stride);
            row[Danger::CommanderAlone as usize] += if near { points } else { 0.0 };
        }
    }
}
