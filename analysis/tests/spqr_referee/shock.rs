//! Shock combat \[8.35, 8.36\]: column, superiority, shifts, die and hits.

use crate::spqr_referee::board::Board;
use crate::spqr_referee::combat::{Combat, Segment, attack_angle};
use crate::spqr_referee::log::{Judged, Line, demand, equal, wrong};
use crate::spqr_referee::map::{Angle, distance};
use crate::spqr_referee::tables::{self, Arm};

/// \[8.36.2\] The columns for a ratio of sizes, rounded for the attacker when one of them has moved.
fn size_shift(attackers: i32, defenders: i32, moved: bool) -> i32 {
    let (more, less, up) = if attackers >= defenders {
        (attackers, defenders.max(1), moved)
    } else {
        (defenders, attackers.max(1), !moved)
    };
    let ratio = if up { (more + less - 1) / less } else { more / less };
    if attackers >= defenders { ratio - 1 } else { 1 - ratio }
}

fn base(board: &Board, unit: usize, target: usize, angle: Angle) -> i32 {
    tables::column(board.units[unit].arm, board.units[target].arm, angle as usize)
}

fn angle(board: &Board, unit: usize, target: usize) -> Angle {
    attack_angle(board, unit, target, |angle| base(board, unit, target, angle))
}

/// \[8.36.1, 9.15, 9.17\] Whether an attacker has position superiority.
fn has_position(board: &Board, segment: &Segment, combat: &Combat, unit: usize) -> bool {
    let one = &board.units[unit];
    let beside = |&other: &usize| {
        let beasts = board.units[other].arm.is_elephants() && (one.arm.is_cavalry() || one.arm.is_elephants());
        angle(board, unit, other) != Angle::Front && !beasts
    };
    let ignored = |other: usize| !segment.has(other) && board.units[other].arm != Arm::Sk;
    let held = (0..board.units.len()).filter(|&other| board.units[other].side != one.side);
    let mut held = held.filter(|&other| one.cells().into_iter().any(|cell| board.exerts(other, cell)));
    combat.leads(board, 1).iter().any(beside) && !held.any(ignored)
}

/// The clash of a combat.
pub fn clashed(board: &Board, segment: &mut Segment, line: Line) -> Judged {
    let (unit, target) = (board.unit(line, "unit")?, board.unit(line, "target")?);
    let Some(index) = segment.combats.iter().position(|combat| combat.units[0].contains(&unit)) else {
        return wrong("8.35", "a unit clashes that attacks nothing");
    };
    let combat = &segment.combats[index];
    let (attackers, defenders) = (combat.leads(board, 0), combat.leads(board, 1));
    demand(attackers.contains(&unit) && defenders.contains(&target), "8.35", "the units of a clash fight one another")?;
    let found = angle(board, unit, target);
    equal(&line.result(), &Some(["front", "flank", "rear"][found as usize]), "8.35", "the side that is attacked")?;
    let column = base(board, unit, target, found);
    equal(&line.number("column")?, &column, "8.53", "the base column")?;
    let positional = has_position(board, segment, combat, unit);
    let better = attackers.iter().any(|&other| has_position(board, segment, combat, other));
    demand(positional || !better, "8.36.1", "the unit with superiority of position sets the column")?;
    let marching = defenders.iter().any(|&other| board.units[other].stance.column);
    let superior = match (positional, marching) {
        (true, _) | (_, true) => 1,
        _ => tables::superiority(board.units[unit].arm, board.units[target].arm),
    };
    let combat = &mut segment.combats[index];
    (combat.chosen, combat.column, combat.superior, combat.positional) =
        (Some((unit, target)), column, superior, positional);
    Ok(())
}

/// The roll of a combat.
pub fn rolled(board: &Board, segment: &mut Segment, line: Line) -> Judged {
    let (unit, target) = (board.unit(line, "unit")?, board.unit(line, "target")?);
    let Some(combat) = segment.combats.iter_mut().find(|combat| combat.chosen == Some((unit, target))) else {
        return wrong("8.36", "shock without a clash of these units");
    };
    demand(!combat.rolled, "8.36", "a combat is rolled once")?;
    let names = ["defender", "none", "attacker"];
    equal(&line.result(), &Some(names[(combat.superior + 1) as usize]), "8.36.1", "superiority")?;
    let column = combat.column + shifts(board, combat, unit, target);
    equal(&line.number("column")?, &column.clamp(1, 13), "8.36.3", "the column after shifts")?;
    let modifier = charisma(board, combat, 0) - charisma(board, combat, 1);
    equal(&line.modifier(), &modifier, "8.36.3", "what leaders add to the die")?;
    let hits = scaled(board, combat, tables::shock(line.die()? + modifier, column));
    let found = [line.number("attacker_hits")?, line.number("defender_hits")?];
    equal(&found, &hits, "8.54", "hits of attackers and defenders")?;
    (combat.rolled, combat.due) = (true, hits);
    combat.met = combat.fighting(board, 1).into_iter().collect();
    Ok(())
}

/// All shifts: size, ground, depletion, covered flanks of a phalanx.
fn shifts(board: &Board, combat: &Combat, unit: usize, target: usize) -> i32 {
    let depleted = |side: usize| combat.fighting(board, side).iter().any(|&one| board.units[one].depleted);
    let depletion = i32::from(depleted(1)) - i32::from(depleted(0));
    size(board, combat) + ground(board, unit, target) + depletion + phalanx(board, combat, unit, target)
}

fn has_moved(board: &Board, combat: &Combat) -> bool {
    combat.fighting(board, 0).iter().any(|&one| board.units[one].moved)
}

fn size(board: &Board, combat: &Combat) -> i32 {
    let leads: Vec<Arm> = (0..2).flat_map(|side| combat.leads(board, side)).map(|unit| board.units[unit].arm).collect();
    let mixed = |kind: &dyn Fn(Arm) -> bool| leads.iter().any(|&arm| kind(arm)) && leads.iter().any(|&arm| !kind(arm));
    if mixed(&Arm::is_elephants) || mixed(&|arm| arm == Arm::Ch) {
        return 0;
    }
    let sum = |side: usize| combat.fighting(board, side).iter().map(|&unit| board.units[unit].size).sum::<i32>();
    size_shift(sum(0), sum(1), has_moved(board, combat))
}

/// \[6.26\] A defender in a forest a column to the left, in a marsh to the right; uphill to the left, downhill to the right.
fn ground(board: &Board, unit: usize, target: usize) -> i32 {
    let Some(to) = board.units[target].cells().into_iter().find(|&cell| board.exerts(unit, cell)) else { return 0 };
    let Some(from) = board.units[unit].cells().into_iter().find(|&cell| distance(cell, to) == 1) else { return 0 };
    let cover = match board.letter(to) {
        'f' => -1,
        'm' => 1,
        _ => 0,
    };
    cover + (board.level(from) - board.level(to)).clamp(-2, 1)
}

/// \[9.41\] Flanks of a phalanx that another one covers.
fn phalanx(board: &Board, combat: &Combat, unit: usize, target: usize) -> i32 {
    let attackers: Vec<Arm> = combat.leads(board, 0).into_iter().map(|one| board.units[one].arm).collect();
    let met = angle(board, unit, target) == Angle::Front && has_moved(board, combat);
    let pikes = board.units[target].arm == Arm::Ph;
    if !board.phalanx_defence || !pikes || !met || attackers.contains(&Arm::Ph) {
        return 0;
    }
    let each = if attackers.iter().all(|&arm| arm == Arm::Hi) { 1 } else { 2 };
    let side = board.units[target].side;
    let others = (0..board.units.len()).filter(|&other| other != target && board.units[other].side == side);
    let others: Vec<usize> = others.filter(|&other| board.units[other].arm == Arm::Ph).collect();
    let covers = |other: usize, hex| {
        let stands = board.units[other].cells().contains(&hex) && !board.units[other].routed;
        stands || board.exerts(other, hex)
    };
    let flanks = board.units[target].stance.around(Angle::Flank);
    -each * flanks.into_iter().filter(|&hex| others.iter().any(|&other| covers(other, hex))).count() as i32
}

/// \[8.36.3\] The charisma of the leaders with a side, less what its fallen ones cost.
fn charisma(board: &Board, combat: &Combat, side: usize) -> i32 {
    let fighting = combat.fighting(board, side);
    let Some(&any) = fighting.first() else { return -combat.fallen[side] };
    let own = board.units[any].side;
    let with = |hex| fighting.iter().any(|&unit| board.units[unit].cells().contains(&hex));
    let present = board.leaders.values().filter(|leader| leader.side == own && leader.hex.is_some_and(with));
    present.map(crate::spqr_referee::board::Leader::charisma_now).sum::<i32>() - combat.fallen[side]
}

/// \[8.36.4, 9.11, 9.21, 9.53\] The hits after superiority and special cases.
fn scaled(board: &Board, combat: &Combat, [mut attackers, mut defenders]: [i32; 2]) -> [i32; 2] {
    let leads = combat.leads(board, 1);
    let deep = leads.iter().any(|&unit| {
        let double = |one: usize| board.units[one].stance.double;
        double(unit) && board.stacked(unit).into_iter().any(double)
    });
    match combat.superior {
        1 => defenders *= if deep && combat.positional { 3 } else { 2 },
        -1 => attackers *= 3,
        _ => {}
    }
    if leads.iter().all(|&unit| board.units[unit].arm == Arm::Sk) {
        attackers = (attackers / 2).min(1);
    }
    if combat.lets_through {
        (attackers, defenders) = ((attackers - 1).max(0), defenders / 2);
    }
    [attackers, defenders]
}

/// Before anything but hits follows, the hits of a combat have been taken.
pub fn settled(segment: &Segment) -> Judged {
    for combat in segment.combats.iter().filter(|combat| combat.rolled) {
        demand(combat.due == [0; 2], "8.36.4", "the units of a combat take its hits")?;
    }
    Ok(())
}
