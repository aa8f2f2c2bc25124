//! What a stronger player costs: its games per second beside the fastest kind's, measured at the start of a verb that plays it by default.

use std::time::Instant;

use crate::base::error::Failure;
use crate::base::words::whole;
use crate::games::System;

/// Games of each measurement: about a tenth of a second.
const GAMES: u64 = 100;

/// The players of both sides, their games per second here, and the way to faster ones. Nothing when both are the first kind of player,
/// which is the fast one.
///
/// # Errors
/// When a player does not exist.
pub fn price(system: &dyn System, seats: &[String; 2]) -> Result<String, Failure> {
    let fast = system.players()[0];
    if seats.iter().all(|seat| seat != system.affordable() || seat == fast) {
        return Ok(String::new());
    }
    let sides = system.sides();
    let named = |side: usize| format!("{} by `{}`", sides[side], seats[side]);
    let back = sides.each_ref().map(|side| format!("--player {side}={fast}"));
    Ok(format!(
        "played: {} and {}, about {} games/s; `{}` plays about {}",
        named(0),
        named(1),
        games_a_second(system, seats)?,
        back.join(" "),
        games_a_second(system, &[fast, fast].map(str::to_owned))?,
    ))
}

/// The games per second on the present threads.
fn games_a_second(system: &dyn System, seats: &[String; 2]) -> Result<String, Failure> {
    let begin = Instant::now();
    system.records(seats, (0, 0..GAMES), &|| ())?;
    Ok(whole((GAMES as f64 / begin.elapsed().as_secs_f64()) as u64))
}
