//! The dice of leaders \[4.25, 4.63, 5.3, 5.4\].

use crate::spqr_referee::board::{Board, Leader};
use crate::spqr_referee::combat::Segment;
use crate::spqr_referee::log::{Judged, Line, demand, equal, wrong};
use crate::spqr_referee::tables;

fn leader<'b>(board: &'b Board, line: Line) -> Judged<&'b Leader> {
    Ok(&board.leaders[board.leader(line, "leader")?])
}

fn succeeds(good: bool) -> &'static str {
    if good { "succeeds" } else { "fails" }
}

/// \[5.41, 5.42\] A trump.
pub fn trumped(board: &Board, line: Line) -> Judged {
    let good = line.die()? <= leader(board, line)?.initiative_now();
    equal(&line.result(), &Some(succeeds(good)), "5.41", "the trump")
}

/// \[5.32\] Momentum: a nine never succeeds.
pub fn momentum(board: &Board, line: Line) -> Judged {
    let die = line.die()?;
    let good = die < 9 && die <= leader(board, line)?.initiative_now();
    equal(&line.result(), &Some(succeeds(good)), "5.32", "momentum")
}

/// \[5.33\] The roll after a nine.
pub fn doom(line: Line) -> Judged {
    let result = match line.die()? {
        0 | 1 => "reactivation",
        9 => "activations end",
        _ => "finished",
    };
    equal(&line.result(), &Some(result), "5.33", "the roll of doom")
}

/// \[4.25 A2\] The roll for a line command.
pub fn strategy(line: Line) -> Judged {
    let good = line.die()? + line.modifier() <= line.number("strength")?;
    equal(&line.result(), &Some(succeeds(good)), "4.25", "the line command")
}

/// \[4.63, 8.19\] The first die for a leader in danger.
pub fn test(board: &Board, line: Line) -> Judged {
    leader(board, line)?;
    let result = if line.die()? == 0 { "possible loss" } else { "unhurt" };
    equal(&line.result(), &Some(result), "4.63", "the die for a leader")
}

/// \[4.63\] The second die.
pub fn wounded(board: &mut Board, segment: &mut Segment, line: Line) -> Judged {
    let id = board.leader(line, "leader")?;
    let result = tables::casualty(line.die()?);
    equal(&line.result(), &Some(result), "4.63", "the leader casualty table")?;
    let again = board.leaders[id].wounded && result == "wounded";
    if line.rule() == "4.63" && (again || result == "killed") {
        segment.leader_falls(board, id);
    }
    if let Some(leader) = board.leaders.get_mut(id) {
        leader.wounded |= result == "wounded";
    }
    Ok(())
}

/// \[11.2\] A leader is dead.
pub fn lost(board: &mut Board, line: Line) -> Judged {
    let id = board.leader(line, "leader")?;
    let Some(leader) = board.leaders.get_mut(id) else { return wrong("log", "no leader") };
    demand(leader.hex.is_some(), "4.64", "a leader dies off the map")?;
    leader.hex = None;
    let (side, worth) = (leader.side, leader.worth());
    board.lost[side] += worth;
    Ok(())
}

/// \[4.64, 4.81\] A leader arrives on the map.
pub fn replaced(board: &mut Board, line: Line) -> Judged {
    let (id, hex) = (board.leader(line, "leader")?, board.hex(line, "to")?);
    if let Some(leader) = board.leaders.get_mut(id) {
        leader.hex = Some(hex);
        leader.wounded &= line.rule() != "4.64";
    }
    Ok(())
}
