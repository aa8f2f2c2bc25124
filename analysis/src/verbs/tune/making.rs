//! How weights were made, for the file and for the report.

use kartacz_ai::core::weights::{Field, Weighed};

use super::bench::Bench;
use crate::command::Command;
use crate::systems::playable::Playable;
use crate::task::{PROGRAM, SOURCES};
use crate::tune::{Against, Method, Report, SCHEMA, Scenario, Throughput, Validation, Weight, told};

/// The lines above the weights.
pub(super) fn notes<G: Playable>(bench: &Bench<G>, validation: &Validation) -> Vec<String> {
    let effort = bench.options.trying.effort().told();
    vec![
        format!("Made by: {}", command(bench)),
        format!("kartacz {PROGRAM} (sources {SOURCES}), started with {}; {effort}.", bench.start_name),
        told(validation, &bench.side_name),
    ]
}

/// The command with everything that decides the weights.
fn command<G: Playable>(bench: &Bench<G>) -> String {
    let options = bench.options;
    let mut command = Command::new("tune", &options.scenarios);
    command.option("side", &options.side);
    command.option("start", &options.trying.start);
    bench
        .against
        .iter()
        .for_each(|opponent| command.option("against", format!("{}={}", opponent.player, opponent.share)));
    options.trying.retyped(&mut command);
    command.told()
}

/// Everything about it.
pub(super) fn report<G: Playable>(
    bench: &Bench<G>,
    best: &G::Weights,
    validation: Validation,
    throughput: Throughput,
) -> Report {
    let trying = &bench.options.trying;
    Report {
        schema: SCHEMA,
        program: PROGRAM,
        sources: SOURCES,
        scenarios: scenarios(bench),
        changes: trying.changes.told(),
        side: bench.options.side.clone(),
        side_name: bench.side_name.clone(),
        start: bench.start_name.clone(),
        against: bench.against.iter().map(Against::from).collect(),
        effort: trying.effort(),
        interval: Method::default(),
        validation,
        weights: weights(&bench.start, best),
        throughput,
    }
}

/// The scenarios that were played, each once.
fn scenarios<G: Playable>(bench: &Bench<G>) -> Vec<Scenario> {
    let mut scenarios: Vec<Scenario> = Vec::new();
    for cell in &bench.arena.cells {
        let about = cell.game.about();
        let scenario = Scenario { scenario: about.scenario, scenario_hash: format!("{:016x}", about.hash) };
        if !scenarios.contains(&scenario) {
            scenarios.push(scenario);
        }
    }
    scenarios
}

/// Every weight before and after.
fn weights<W: Weighed>(start: &W, tuned: &W) -> Vec<Weight> {
    let weight = |((field, start), tuned): ((&Field, &[f32]), &[f32])| Weight {
        name: field.name,
        start: start.to_vec(),
        tuned: tuned.to_vec(),
    };
    W::fields().iter().zip(start.each()).zip(tuned.each()).map(weight).collect()
}
