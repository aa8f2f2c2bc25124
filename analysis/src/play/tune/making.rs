//! How weights were made, for the file and for the report.

use kartacz_ai::core::weights::{Field, Weighed};

use super::bench::Bench;
use super::{Against, Method, Report, SCHEMA, Scenario, Throughput, Validation, Weight, told};
use crate::play::command::Command;
use crate::play::playable::Playable;
use crate::play::task::{PROGRAM, SOURCES};

/// The lines above the weights.
pub(super) fn notes<G: Playable>(bench: &Bench<G>, validation: &Validation) -> Vec<String> {
    let effort = bench.plan.effort.told();
    vec![
        format!("Made by: {}", command(bench)),
        format!("kartacz {PROGRAM} (sources {SOURCES}), started with {}; {effort}.", bench.start_name),
        told(validation, &bench.side_name),
    ]
}

/// The command with everything that decides the weights.
fn command<G: Playable>(bench: &Bench<G>) -> String {
    let plan = bench.plan;
    let mut command = Command::new("tune", &plan.scenarios);
    command.option("side", &plan.side);
    command.option("start", &plan.start);
    bench
        .against
        .iter()
        .for_each(|opponent| command.option("against", format!("{}={}", opponent.player, opponent.share)));
    command.changes(&plan.changes);
    command.option("generations", plan.effort.generations);
    command.option("population", plan.effort.population);
    command.option("games", plan.effort.games);
    command.option("held-out", plan.held_out);
    command.option("seed", plan.effort.seed);
    command.told()
}

/// Everything about it.
pub(super) fn report<G: Playable>(
    bench: &Bench<G>,
    best: &G::Weights,
    validation: Validation,
    throughput: Throughput,
) -> Report {
    let plan = bench.plan;
    Report {
        schema: SCHEMA,
        program: PROGRAM,
        sources: SOURCES,
        scenarios: scenarios(bench),
        changes: plan.changes.told(),
        side: plan.side.clone(),
        side_name: bench.side_name.clone(),
        start: bench.start_name.clone(),
        against: bench.against.iter().map(Against::from).collect(),
        effort: plan.effort,
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
