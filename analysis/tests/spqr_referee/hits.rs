//! Hits, tests of quality, routs, rallies and rampages \[10\].

use crate::spqr_referee::board::Board;
use crate::spqr_referee::combat::Segment;
use crate::spqr_referee::log::{Judged, Line, demand, equal, wrong};
use crate::spqr_referee::map::FACINGS;
use crate::spqr_referee::tables;

/// A unit takes hits.
pub fn hits(board: &mut Board, segment: &mut Segment, line: Line) -> Judged {
    let (unit, count) = (board.unit(line, "unit")?, line.number("count")?);
    let one = &mut board.units[unit];
    demand(one.on_map, "10.12", "a unit off the map takes hits")?;
    if line.result() == Some("rallied") {
        let extra = if one.depleted { 2 } else { 0 };
        equal(&line.modifier(), &extra, "10.35", "what a depleted unit adds")?;
        equal(&count, &tables::rally(one.quality, line.die()? + extra), "10.29", "the hits of a rallied unit")?;
        (one.routed, one.depleted, one.hits) = (false, true, count);
        return Ok(());
    }
    demand(count > 0, "10.12", "no hit is taken")?;
    if !one.routed {
        one.hits += count;
    }
    // The odd hit of a test in a stack is named after shock, too.
    if line.result() == Some("shock")
        && matches!(line.rule(), "8.36" | "10.14" | "6.68")
        && let Some(combat) = segment.of(unit)
    {
        let side = usize::from(combat.units[1].contains(&unit));
        combat.due[side] -= count;
        if side == 1 && (board.units[unit].routed || board.units[unit].hits >= board.units[unit].tested_quality()) {
            combat.shaken.insert(unit);
        }
        demand(combat.due[side] >= 0, "8.36.4", "more hits are taken than the table has")?;
    }
    Ok(())
}

pub fn removed(board: &mut Board, line: Line) -> Judged {
    let (unit, count) = (board.unit(line, "unit")?, line.number("count")?);
    let one = &mut board.units[unit];
    demand((1..=one.hits).contains(&count), "10.17", "hits are removed that are not there")?;
    demand(line.rule() != "10.17" || count == one.hits.min(2), "10.17", "an order removes two hits")?;
    one.hits -= count;
    Ok(())
}

/// A test of quality: the excess of the die, or whether a two-hex unit stands.
pub fn tested(board: &mut Board, line: Line) -> Judged {
    let (unit, die, modifier) = (board.unit(line, "unit")?, line.die()?, line.modifier());
    let one = &mut board.units[unit];
    let excess = (die + modifier - one.tested_quality()).max(0);
    if line.rule() == "10.21" {
        demand(one.stance.double, "10.21", "a unit of one hex does not stand by a die")?;
        equal(&(line.kind() == "stands"), &(excess == 0), "10.21", "whether it stands")?;
        if excess == 0 {
            one.hits = one.tested_quality() - 1;
        }
        return Ok(());
    }
    // A flanking phalanx and cavalry beside elephants take a hit at least.
    let hits = excess.max(i32::from(matches!(line.rule(), "6.45" | "9.16")));
    equal(&line.number("count")?, &hits, "10.11", "the hits of a test")?;
    let result = match (excess, hits) {
        (0, 0) => "passes",
        (0, _) => "passes with a hit",
        _ => "fails",
    };
    equal(&line.result(), &Some(result), "10.11", "the test")
}

/// A unit routs, or begins to rampage.
pub fn routs(board: &mut Board, line: Line) -> Judged {
    let unit = board.unit(line, "unit")?;
    match line.rule() {
        "10.28" => demand(board.units[unit].routed, "10.28", "a unit routs once more that was not routed"),
        "9.14" => {
            demand(board.units[unit].arm.is_elephants(), "9.14", "elephants alone rampage")?;
            (board.units[unit].routed, board.units[unit].hits) = (true, 0);
            Ok(())
        }
        _ => {
            demand(!board.units[unit].routed, "10.22", "a routed unit routs")?;
            demand(!matches!(board.units[unit].arm, tables::Arm::Sk), "10.21", "skirmishers are eliminated")?;
            board.face_edge(unit);
            let stance = board.units[unit].stance;
            equal(&board.hex(line, "to")?, &stance.hex, "10.22", "where a unit that routs stands")?;
            equal(&line.text("facing"), &Some(FACINGS[stance.facing]), "10.22", "its facing")?;
            let one = &mut board.units[unit];
            (one.routed, one.hits) = (true, 0);
            if one.arm.is_foot() {
                one.ammo[0] = crate::spqr_referee::board::Ammo::Out;
            }
            Ok(())
        }
    }
}

/// \[9.14\] The elephant of a leader is calm at the end, or elephants run.
pub fn rampages(board: &mut Board, line: Line) -> Judged {
    let unit = board.unit(line, "unit")?;
    demand(board.units[unit].routed, "9.14", "elephants run that do not rampage")?;
    line.die()?;
    let Some(result) = line.result() else { return wrong("9.14", "a rampage without a result") };
    if result == "rallied" {
        let one = &mut board.units[unit];
        (one.routed, one.hits) = (false, one.quality - 2);
    }
    board.face_run(unit, result);
    Ok(())
}

/// \[10.28, 10.34\] An attempt to rally.
pub fn rallied(board: &Board, line: Line) -> Judged {
    let (unit, die) = (board.unit(line, "unit")?, line.die()?);
    let (one, leader) = (&board.units[unit], &board.leaders[board.leader(line, "leader")?]);
    demand(one.routed && one.side == leader.side, "10.28", "the leader rallies a routed unit of his side")?;
    equal(&line.modifier(), &i32::from(one.depleted), "10.34", "what a depleted unit adds")?;
    let total = die + line.modifier();
    let result = if total <= leader.initiative_now() + 1 {
        "rallied"
    } else if total > one.quality {
        "eliminated"
    } else {
        "routs again"
    };
    equal(&line.result(), &Some(result), "10.28", "the rally")
}

/// \[10.41, 10.42\] Cavalry tests for pursuit: it has routed or eliminated every enemy that it fought, by shock.
pub fn pursuit(board: &Board, segment: &Segment, line: Line) -> Judged {
    let (unit, die) = (board.unit(line, "unit")?, line.die()?);
    let one = &board.units[unit];
    demand(one.arm.is_cavalry(), "10.41", "cavalry alone pursues")?;
    let Some(combat) = segment.fought_by(unit) else { return wrong("10.41", "a pursuit without a combat") };
    combat.shattered(board)?;
    let target = board.unit(line, "target")?;
    demand(combat.shaken.contains(&target), "10.41", "the unit that is pursued has not routed by shock")?;
    equal(&line.result(), &Some(if die > one.tested_quality() { "pursues" } else { "ends" }), "10.42", "the pursuit")
}

/// \[10.15\] Between orders phases no unit has as many hits as its printed quality.
pub fn unbroken(board: &Board) -> Judged {
    let broken = board.units.iter().find(|one| one.on_map && !one.routed && one.hits >= one.quality);
    broken.map_or(Ok(()), |one| wrong("10.15", format!("{} has {} hits and does not rout", one.id, one.hits)))
}
