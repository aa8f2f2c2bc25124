//! How weights were made, for the file and for the report.

use kartacz_ai::core::weights::{Field, Weighed};

use super::bench::Bench;
use super::{Against, Method, Report, SCHEMA, Validation, Weight, outcome};
use crate::play::command::Command;
use crate::play::head::{Program, Scenario};
use crate::play::playable::Playable;
use crate::play::task::{SOURCES, VERSION};
use crate::play::throughput::{Candidates, Throughput};

/// The lines above the weights.
pub(super) fn notes<G: Playable>(bench: &Bench<G>, validation: &Validation) -> Vec<String> {
    let effort = bench.settings.effort.text();
    vec![
        format!("Made by: {}", command(bench)),
        format!("kartacz {VERSION}, started with {}; {effort}.", bench.start_name),
        outcome(validation, &bench.side_name),
    ]
}

/// The command with everything that decides the weights.
fn command<G: Playable>(bench: &Bench<G>) -> String {
    let settings = bench.settings;
    let mut command = Command::new("tune", &settings.scenarios);
    command.option("side", &settings.side);
    command.option("start", &settings.start);
    bench
        .against
        .iter()
        .for_each(|opponent| command.option("against", format!("{}={}", opponent.player, opponent.share)));
    command.changes(&settings.changes);
    command.option("generations", settings.effort.generations);
    command.option("population", settings.effort.population);
    command.option("games", settings.effort.games);
    command.option("held-out", settings.held_out);
    command.option("seed", settings.effort.seed);
    command.text()
}

/// Everything that decides the scores of a tuning.
pub(super) fn identity<G: Playable>(bench: &Bench<G>) -> String {
    let scenarios = scenarios(bench).into_iter().map(|of| format!("{} {}", of.id, of.hash));
    let opponents = bench.arena.cells.iter().map(|cell| cell.opponent.clone());
    let own = [command(bench), bench.start_name.clone(), SOURCES.to_owned()].into_iter();
    own.chain(scenarios).chain(opponents).collect::<Vec<_>>().join("\n")
}

/// The report.
pub(super) fn report<G: Playable>(
    bench: &Bench<G>,
    best: &G::Weights,
    validation: Validation,
    throughput: Throughput<Candidates>,
) -> Report {
    let settings = bench.settings;
    Report {
        schema: SCHEMA,
        program: Program::this(),
        scenarios: scenarios(bench),
        changes: settings.changes.text(),
        side: settings.side.clone(),
        side_name: bench.side_name.clone(),
        start: bench.start_name.clone(),
        against: bench.against.iter().map(Against::from).collect(),
        effort: settings.effort,
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
        let scenario = Scenario::of(&cell.game.about());
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
