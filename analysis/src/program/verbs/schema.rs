//! `schema`: the JSON schema of a kind of file.

use std::io::Write;

use clap::{Args, ValueEnum};
use kartacz_engine::scenario::{OrderFiles, Positions, RuleSystem, learned, one_of, schema, shown, weights};

use crate::base::error::Failure;
use crate::games;

/// The options of `schema`.
#[derive(Args, Debug)]
pub struct Options {
    /// Kind of file
    #[arg(value_enum, default_value_t, value_name = "KIND")]
    of: Kind,
    /// Rule system of the files. By default the schema of scenarios, weights and networks covers all rule systems, and a file is checked
    /// against the one that it names; required for test positions and orders, which do not name theirs
    #[arg(long, value_name = "SYSTEM")]
    system: Option<String>,
}

/// The kinds of files with a schema.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Kind {
    /// Scenarios, their parts, and what-ifs
    #[default]
    Scenario,
    /// Test positions
    Position,
    /// Orders of the scripted player
    #[value(alias = "plan")]
    Orders,
    /// Weights of the heuristic
    Weights,
    /// Learned networks
    Learned,
}

/// Prints the schema.
///
/// # Errors
/// When there is no such rule system, or it has no such files, or the output fails.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let schema = match &options.system {
        Some(system) => of_one(options.of, system)?,
        None => of_all(options.of)?,
    };
    Ok(out.write_all(schema.as_bytes())?)
}

/// The schema of files of this rule system.
fn of_one(kind: Kind, system: &str) -> Result<String, Failure> {
    let game = games::named(system)?;
    let rules = game.rules();
    let schema = match kind {
        Kind::Scenario => Some(rules.schema()),
        Kind::Position => rules.positions().map(Positions::schema),
        Kind::Orders => rules.orders().map(OrderFiles::schema),
        Kind::Weights => game.weights().map(|form| weights::schema(&form)),
        Kind::Learned => game.learned().map(|form| learned::schema(&form)),
    };
    schema.ok_or_else(|| Failure::Input(format!("{} has no such files", shown(rules.name()))))
}

/// The schema of files that name their rule system.
fn of_all(kind: Kind) -> Result<String, Failure> {
    let rules = || games::all().iter().map(|game| game.rules());
    match kind {
        Kind::Scenario => {
            let shapes: Vec<_> = rules().map(|rules| (rules.name(), rules.shape())).collect();
            Ok(schema::of_scenarios(&shapes))
        }
        Kind::Weights => {
            Ok(weights::schema_of_all(&games::all().iter().filter_map(|game| game.weights()).collect::<Vec<_>>()))
        }
        Kind::Learned => {
            Ok(learned::schema_of_all(&games::all().iter().filter_map(|game| game.learned()).collect::<Vec<_>>()))
        }
        Kind::Position | Kind::Orders => {
            let has = |rules: &&dyn RuleSystem| match kind {
                Kind::Position => rules.positions().is_some(),
                _ => rules.orders().is_some(),
            };
            let known = one_of(
                "",
                "rule systems with such files",
                rules().filter(has).map(RuleSystem::name).collect::<Vec<_>>(),
            );
            Err(Failure::Input(format!("these files do not name their rule system; add `--system`; {known}")))
        }
    }
}
