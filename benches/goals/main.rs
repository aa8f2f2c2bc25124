//! How near we are to each goal of speed: a table of figures beside their yardsticks, all measured in this run.

mod chess;
mod playing;
mod program;
mod rounds;
mod running;
mod table;

use std::fs;
use std::thread::available_parallelism;

use program::Program;

const ONE: &str = "niemenczyn/scenario-1";
const TWO: &str = "niemenczyn/scenario-2";

fn main() {
    say_load();
    let program = Program::build();
    table::head();
    playing::against_chess("I", ONE);
    playing::against_chess("II", TWO);
    playing::heuristic_on_threads("I", ONE);
    playing::heuristic_on_threads("II", TWO);
    playing::random_on_threads("I", ONE);
    running::loading();
    running::single_game(&program);
    running::million(&program);
    running::growth(&program);
}

/// Other work makes every time longer; only what was measured by turns can still be compared.
fn say_load() {
    let Ok(load) = fs::read_to_string("/proc/loadavg") else { return };
    let cores = available_parallelism().map_or(1, usize::from);
    println!("load of the last minute: {}, on {cores} cores", load.split(' ').next().unwrap_or_default());
}
