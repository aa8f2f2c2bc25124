//! Rout points and victory \[11\].

use serde_json::json;

use crate::spqr_referee::board::Board;
use crate::spqr_referee::log::{Judged, Line, demand, equal};

/// A unit is eliminated.
pub fn lost(board: &mut Board, line: Line) -> Judged {
    let unit = board.unit(line, "unit")?;
    demand(board.units[unit].on_map, "11.2", "a unit is lost twice")?;
    let leaves = line.rule() == "10.24" && line.result() == Some("left the map");
    demand(!leaves || board.is_at_edge(unit), "10.24", "a unit leaves the map from the middle of it")?;
    let cornered = line.rule() == "10.24" && line.result() == Some("could not rout");
    demand(!cornered || board.is_cornered(unit), "10.24", "a unit is lost that could rout")?;
    demand(line.rule() != "10.23" || board.units[unit].stance.double, "10.23", "a unit of one hex is no double")?;
    let (side, worth) = (board.units[unit].side, board.units[unit].worth());
    (board.units[unit].on_map, board.units[unit].routed) = (false, false);
    board.lost[side] += worth;
    Ok(())
}

/// \[11.1\] The rout points at the end of a turn.
pub fn counted(board: &Board, line: Line) -> Judged {
    equal(&line.0["rout_points"], &json!(board.lost), "11.2", "the rout points")
}

/// \[11.3, 11.4, 2.6\] The end of the game.
pub fn over(board: &Board, line: Line) -> Judged {
    let [first, second] = [0, 1].map(|side| board.lost[side] - board.levels[side]);
    let last = line.number("turn")? >= board.turns as i32;
    let (result, winner) = match (first >= 0, second >= 0) {
        (true, true) if first == second => ("both-withdraw", None),
        (true, true) => ("both-withdraw", Some(usize::from(second < first))),
        (true, false) => ("withdrawal", Some(1)),
        (false, true) => ("withdrawal", Some(0)),
        (false, false) if last => ("last-turn", None),
        (false, false) => ("a turn", None),
    };
    equal(&line.result(), &Some(result), "11.3", "the end of the game")?;
    let side = winner.map_or(serde_json::Value::Null, |side: usize| json!(board.sides[side]));
    equal(&line.0["side"], &side, "11.4", "the winner")
}
