//! `kartacz`: a Monte Carlo balance laboratory for hex-and-counter wargames.

use std::process::ExitCode;

fn main() -> ExitCode {
    kartacz::program::entry::main(kartacz::games::ALL)
}
