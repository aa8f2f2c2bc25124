//! How weights were made, for the file and for the report.

use kartacz_ai::niemenczyn::weights::Weights;

use super::Bench;
use crate::record::Recorded;
use crate::task::{PROGRAM, SOURCES};
use crate::tune::{Against, Method, Report, SCHEMA, Scenario, Throughput, Validation, Weight, told};

/// The lines above the weights.
pub(super) fn notes(bench: &Bench, validation: &Validation) -> Vec<String> {
    let effort = bench.effort().told();
    vec![
        format!("Made by: {}", command(bench)),
        format!("kartacz {PROGRAM} (sources {SOURCES}), started with {}; {effort}.", bench.start_name),
        told(validation, &bench.side_name),
    ]
}

/// The command with everything that decides the weights.
fn command(bench: &Bench) -> String {
    let options = bench.options;
    let mut words: Vec<String> = ["kartacz", "tune"].map(str::to_owned).to_vec();
    words.extend(options.scenarios.iter().cloned());
    let mut option = |name: &str, value: String| words.extend([format!("--{name}"), value]);
    option("side", options.side.clone());
    option("start", options.start.clone());
    bench.against.iter().for_each(|opponent| option("against", format!("{}={}", opponent.player, opponent.share)));
    options.changes.what_if.iter().for_each(|name| option("what-if", name.clone()));
    options.changes.set.iter().for_each(|value| option("set", value.clone()));
    option("generations", options.generations.to_string());
    option("population", options.population.to_string());
    option("games", options.games.to_string());
    option("held-out", options.held_out.to_string());
    option("seed", options.seed.to_string());
    words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let plain = |sign: char| sign.is_ascii_alphanumeric() || "-_./:=,@+".contains(sign);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
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
            changes: self.options.changes.told(),
            side: self.options.side.clone(),
            side_name: self.side_name.clone(),
            start: self.start_name.clone(),
            against: self.against.iter().map(Against::from).collect(),
            effort: self.effort(),
            interval: Method::default(),
            validation,
            weights: fields.map(weight).collect(),
            throughput,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_for_the_shell() {
        assert_eq!(quoted("niemenczyn/scenario-1"), "niemenczyn/scenario-1");
        assert_eq!(["", "a b", "it's", "x;y"].map(quoted), ["''", "'a b'", r"'it'\''s'", "'x;y'"]);
    }
}
