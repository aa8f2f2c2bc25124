//! The message that a verb prints before its first game.

use std::sync::Arc;
use std::time::Instant;

use crate::base::error::Failure;
use crate::base::words::whole;
use crate::games::System;
use crate::play::series::Stretch;

/// Games of each measurement: about a tenth of a second.
const GAMES: u64 = 100;

/// The message before the first game.
#[derive(Default)]
pub enum Opening {
    /// None.
    #[default]
    Nothing,
    /// This text.
    Words(String),
    /// The players of both sides, with their speed if one plays by default and is not the fastest.
    Price(Arc<dyn System>, [String; 2]),
}

impl Opening {
    /// The text of the message; may be empty. Speeds are measured now, on the current threads.
    ///
    /// # Errors
    /// When a player does not exist.
    pub fn words(self) -> Result<String, Failure> {
        match self {
            Self::Nothing => Ok(String::new()),
            Self::Words(words) => Ok(words),
            Self::Price(system, seats) => price(&*system, &seats),
        }
    }
}

fn price(system: &dyn System, seats: &[String; 2]) -> Result<String, Failure> {
    let fast = system.players()[0];
    if seats.iter().all(|seat| seat != system.affordable() || seat == fast) {
        return Ok(String::new());
    }
    let sides = system.sides();
    let [first, second] = [0, 1].map(|side| format!("{} by `{}`", sides[side], seats[side]));
    let back = sides.each_ref().map(|side| format!("--player {side}={fast}")).join(" ");
    let slow = games_a_second(system, seats)?;
    let quick = games_a_second(system, &[fast, fast].map(str::to_owned))?;
    Ok(format!("played: {first}, {second}: about {slow} games/s\nwith `{back}`: about {quick}"))
}

/// The games per second on the present threads.
fn games_a_second(system: &dyn System, seats: &[String; 2]) -> Result<String, Failure> {
    let begin = Instant::now();
    system.records(seats, Stretch { seed: 0, games: 0..GAMES }, &|| ())?;
    Ok(whole((GAMES as f64 / begin.elapsed().as_secs_f64()) as u64))
}
