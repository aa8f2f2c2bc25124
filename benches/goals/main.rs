//! Measures the performance goals: a table of figures beside their references, all measured in this run.

mod chess;
mod playing;
mod program;
mod rounds;
mod running;
mod table;

use std::fs;
use std::thread::available_parallelism;

use program::Program;

/// Display names and ids of the scenarios.
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

/// Other load makes every time longer; only figures measured in alternation stay comparable.
fn say_load() {
    let Ok(load) = fs::read_to_string("/proc/loadavg") else { return };
    let cores = available_parallelism().map_or(1, usize::from);
    println!("load of the last minute: {}, on {cores} cores", load.split(' ').next().unwrap_or_default());
}
