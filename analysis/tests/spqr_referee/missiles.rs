//! Missiles \[8.1\]: weapon, range, arc, modifiers, die, and remaining missiles.

use crate::spqr_referee::board::{Ammo, Board};
use crate::spqr_referee::log::{Judged, Line, demand, equal, wrong};
use crate::spqr_referee::map::{Angle, Hex, distance};
use crate::spqr_referee::tables::{Arm, Weapon};

/// A shot that hit, and the hits that must follow.
pub struct Shot {
    pub target: usize,
    pub hits: i32,
}

/// Changes to the missiles of a unit or its screen \[8.14, 8.15\].
pub fn ammunition(board: &mut Board, line: Line, number: usize) -> Judged {
    let unit = board.unit(line, "unit")?;
    let Some(ammo) = line.result().and_then(Ammo::named) else { return wrong("8.14", "no state of missiles") };
    let screen = usize::from(line.number("count").is_ok_and(|count| count == 1));
    let one = &mut board.units[unit];
    demand(one.ammo[screen] != Ammo::Out, "8.14", "missiles come back without a reload")?;
    one.ammo_before = one.ammo;
    one.ammo[screen] = ammo;
    one.ammo_line = number;
    Ok(())
}

/// \[8.14\] The remaining missiles after a shot with this unmodified roll.
fn left(weapon: Weapon, before: Ammo, face: i32) -> Ammo {
    match (weapon, before) {
        (Weapon::Bolts, _) => before,
        (Weapon::Pila, _) | (_, Ammo::Low | Ammo::Out) => Ammo::Out,
        _ if weapon.low().is_some_and(|low| face >= low) => Ammo::Low,
        _ => Ammo::Full,
    }
}

/// A shot at a unit. Returns the hits that must follow.
pub fn fired(board: &Board, line: Line, number: usize) -> Judged<Option<Shot>> {
    let (unit, die) = (board.unit(line, "unit")?, line.die()?);
    let one = &board.units[unit];
    demand(one.on_map && !one.routed && !one.stance.column, "8.12", "a unit fires that cannot")?;
    if line.rule() == "8.19" {
        let lone = board.leader(line, "leader")?;
        let hex = board.leaders[lone].hex;
        demand(hex.is_some_and(|hex| board.in_hex(hex).is_empty()), "8.19", "the leader is not alone")?;
        equal(&line.result(), &Some(if die == 0 { "hit" } else { "miss" }), "8.19", "a shot at a leader")?;
        return Ok(None);
    }
    let target = board.unit(line, "target")?;
    demand(board.units[target].on_map && board.units[target].side != one.side, "8.13", "the target is an enemy")?;
    let range = line.number("count")?;
    ranged(board, line, (unit, target), range)?;
    let weapon = weapon(board, line, unit, range)?;
    kept(board, (unit, number), weapon, die)?;
    let least = modifier(board, (unit, target), range, weapon);
    let motion = motion(board, line, unit, weapon);
    let found = line.modifier();
    let fits = least.iter().any(|&sum| motion.contains(&(found - sum)));
    demand(fits, "8.17", &format!("the modifier {found} is not one of {least:?} with {motion:?} for movement"))?;
    let hit = line.number("strength").is_ok_and(|strength| die + found <= strength);
    equal(&line.result(), &Some(if hit { "hit" } else { "miss" }), "8.17", "the shot")?;
    let arm = board.units[target].arm;
    let twice = (arm.is_elephants() || arm == Arm::Ch) && !one.arm.is_elephants();
    Ok(hit.then_some(Shot { target, hits: if twice { 2 } else { 1 } }))
}

/// \[8.13, 8.21, 8.22, 9.24\] The range, and that the target is not behind the firer.
fn ranged(board: &Board, line: Line, (unit, target): (usize, usize), range: i32) -> Judged {
    let (own, other) = (board.units[unit].cells(), board.units[target].cells());
    let ranges: Vec<i32> = own.iter().flat_map(|&from| other.iter().map(move |&to| distance(from, to))).collect();
    match line.text("window") {
        Some("exit-fire") => equal(&range, &2, "8.21", "the range of exit fire")?,
        Some("entry-fire") => equal(&range, &1, "8.22", "the range of entry fire")?,
        _ if ranges.contains(&range) => {}
        // Harassment is fired from the next hex, and so is the answer to it.
        _ => return demand(range == 1 && ranges.iter().any(|far| (2..=4).contains(far)), "8.13", "the range"),
    }
    let ahead = |from: Hex, to: Hex| {
        let near = board.toward(from, to);
        near.into_iter().any(|next| board.units[unit].stance.angle(next).is_some_and(|angle| angle != Angle::Rear))
    };
    let seen = own.iter().any(|&from| other.iter().any(|&to| ahead(from, to)));
    demand(seen, "8.13", "the target is behind the firer")
}

/// The weapon whose strength the line has.
fn weapon(board: &Board, line: Line, unit: usize, range: i32) -> Judged<Weapon> {
    let one = &board.units[unit];
    let screen = (one.screen && one.rider.is_none()).then_some(Weapon::Screen);
    let strength = line.number("strength").ok();
    let found = one.missile.into_iter().chain(screen).find(|weapon| weapon.strength(range) == strength);
    found.map_or_else(|| wrong("8.51", format!("{strength:?} is no strength of {} at {range}", one.id)), Ok)
}

/// \[8.14\] The missiles before the shot were enough, and those after it follow from the die.
fn kept(board: &Board, (unit, number): (usize, usize), weapon: Weapon, die: i32) -> Judged {
    let one = &board.units[unit];
    let place = usize::from(weapon == Weapon::Screen);
    let before = if one.ammo_line + 1 == number { one.ammo_before[place] } else { one.ammo[place] };
    demand(before != Ammo::Out, "8.14", "the unit has no missiles")?;
    equal(&one.ammo[place], &left(weapon, before, die), "8.14", "what is left of the missiles")
}

/// \[8.17\] The sums of the modifiers except for movement: one for each hex of the target.
fn modifier(board: &Board, (unit, target): (usize, usize), range: i32, weapon: Weapon) -> Vec<i32> {
    let (one, other) = (&board.units[unit], &board.units[target]);
    let mut sum = i32::from(one.depleted);
    if matches!(other.arm, Arm::Hi | Arm::Ph) {
        let front = one.cells().into_iter().any(|cell| other.stance.angle(cell) == Some(Angle::Front));
        sum += if weapon.is_light() && range == 1 && front { 3 } else { 1 };
    }
    sum += if other.arm == Arm::Sk { 2 } else { 0 };
    other.cells().into_iter().map(|cell| sum + i32::from(board.letter(cell) == 'f')).collect()
}

/// \[8.17\] What movement adds: 1 for slingers, archers on foot and mounted units that move on orders in this phase. Of a unit
/// that has withdrawn the text does not say it.
fn motion(board: &Board, line: Line, unit: usize, weapon: Weapon) -> Vec<i32> {
    let one = &board.units[unit];
    let hurts = matches!(weapon, Weapon::Slings | Weapon::FootBows) || one.arm.is_mounted();
    if !hurts {
        return vec![0];
    }
    match (one.moved || line.text("window") == Some("move"), one.withdrew) {
        (_, true) => vec![0, 1],
        (true, false) => vec![1],
        (false, false) => vec![0],
    }
}
