//! How weights were made, for the file and for the report.

use kartacz_ai::niemenczyn::weights::Weights;

use super::Bench;
use crate::command::Command;
use crate::record::Recorded;
use crate::task::{PROGRAM, SOURCES};
use crate::tune::{Against, Method, Report, SCHEMA, Scenario, Throughput, Validation, Weight, told};

/// The lines above the weights.
pub(super) fn notes(bench: &Bench, validation: &Validation) -> Vec<String> {
    let effort = bench.options.trying.effort().told();
    vec![
        format!("Made by: {}", command(bench)),
        format!("kartacz {PROGRAM} (sources {SOURCES}), started with {}; {effort}.", bench.start_name),
        told(validation, &bench.side_name),
    ]
}

/// The command with everything that decides the weights.
fn command(bench: &Bench) -> String {
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

impl Bench<'_> {
    /// Everything about it.
    pub(super) fn report(&self, best: &Weights, validation: Validation, throughput: Throughput) -> Report {
        let mut scenarios: Vec<Scenario> = Vec::new();
        for cell in &self.arena.cells {
            let about = cell.game.about();
            let scenario = Scenario { scenario: about.scenario, scenario_hash: format!("{:016x}", about.hash) };
            if !scenarios.contains(&scenario) {
                scenarios.push(scenario);
            }
        }
        let fields = Weights::FIELDS.iter().zip(self.start.numbers()).zip(best.numbers());
        let weight = |((field, start), tuned): ((&kartacz_ai::niemenczyn::weights::Field, &[f32]), &[f32])| Weight {
            name: field.name,
            start: start.to_vec(),
            tuned: tuned.to_vec(),
        };
        Report {
            schema: SCHEMA,
            program: PROGRAM,
            sources: SOURCES,
            scenarios,
            changes: self.options.trying.changes.told(),
            side: self.options.side.clone(),
            side_name: self.side_name.clone(),
            start: self.start_name.clone(),
            against: self.against.iter().map(Against::from).collect(),
            effort: self.options.trying.effort(),
            interval: Method::default(),
            validation,
            weights: fields.map(weight).collect(),
            throughput,
        }
    }
}
