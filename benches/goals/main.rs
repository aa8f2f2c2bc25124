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

/// What people call the scenarios, and their ids.
const SCENARIOS: [(&str, &str); 2] = [("I", "niemenczyn/scenario-1"), ("II", "niemenczyn/scenario-2")];

fn main() {
    say_load();
    let program = Program::build();
    table::head();
    for (name, id) in SCENARIOS {
        playing::against_chess(name, id);
    }
    for (name, id) in SCENARIOS {
        playing::heuristic_on_threads(name, id);
        playing::heuristic_alone(name, id);
    }
    let [(name, id), _] = SCENARIOS;
    playing::random_on_threads(name, id);
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
