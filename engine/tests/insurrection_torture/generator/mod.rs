//! Random scenarios of the series, as the text of a scenario file.
//!
//! The text goes through the loader like a user's file. It is generated to be legal: the constraints of the loader are
//! respected while drawing, so nearly every scenario loads. Values lie anywhere within the loader's limits, sometimes
//! exactly on them; how far they deviate from the rulebook is itself random.
//!
//! The same seed and the same switches give the same text.

mod board;
mod counters;
mod pools;
pub mod random;
mod tables;

use std::fmt::Write as _;

use kartacz_engine::games::insurrection::edition::Edition;

use crate::random_play::switches::Switch;
use board::Board;
use counters::Army;
use random::{Dial, Random};

/// A scenario with a reading of every switch drawn, too.
pub fn scenario<E: Edition>(seed: u64, switches: &[Switch]) -> String {
    let mut random = Random::new(seed);
    let dial = Dial::drawn(&mut random);
    let stages = if random.chance(70) { random.between(1..=4) } else { random.between(1..=E::STAGES as i64) };
    let readings: Vec<(&Switch, &str)> =
        switches.iter().map(|switch| (switch, random.pick(&switch.readings).as_str())).collect();
    let mut text = format!("system = \"{}\"\n", E::SYSTEM);
    let _ = writeln!(text, "title = \"Random scenario {seed:016x}\"\nstages = {stages}\n");
    text += "[origin]\n\"*\" = { rulebook = \"0, drawn at random\" }\n\n";
    let board = Board::<E>::drawn(&mut random);
    board.write(&mut text);
    let limits = tables::write::<E>(&mut text, &mut random, dial);
    let split = readings.iter().any(|(switch, reading)| switch.name == "guns_split" && *reading == "true");
    let army = Army::drawn(&mut random, &board, &limits, stages, split);
    army.write(&mut text, &mut random, &board);
    pools::write(&mut text, &mut random, &army, stages);
    text += "\n[switches]\n";
    for (switch, reading) in readings {
        let _ = writeln!(text, "{} = {}", switch.name, switch.written(reading));
    }
    text
}
