//! The head and the tail of the set-up line of every game's log.

use std::collections::BTreeMap;
use std::io::{self, Write};

use kartacz_engine::core::game::Game;
use kartacz_engine::scenario::{OriginKind, Plain, Provenance};
use serde::Serialize;
use serde_json::Value;

use crate::play::record::About;
use crate::play::version::{PROGRAM, SOURCES};
use crate::show::account::Account;

/// Writes a line of a log.
///
/// # Errors
/// When `out` fails.
pub fn put(out: &mut dyn Write, line: &impl Serialize) -> io::Result<()> {
    writeln!(out, "{}", serde_json::to_string(line)?)
}

/// The identity of the game.
#[derive(Debug, Serialize)]
pub struct Head<'a> {
    n: usize,
    event: &'static str,
    schema: &'static str,
    program: &'static str,
    sources: &'static str,
    system: &'a str,
    scenario: &'a str,
    title: &'a str,
    scenario_hash: String,
    #[serde(with = "crate::base::exact")]
    seed: u64,
    game: u64,
    sides: [Side<'a>; 2],
    stages: u8,
}

#[derive(Debug, Serialize)]
struct Side<'a> {
    id: &'a str,
    name: &'a str,
    player: &'a str,
}

impl<'a> Head<'a> {
    /// The head of a played game, with the heading of its scenario.
    pub fn new<G: Game>(account: &Account<'a, G>, about: &'a About) -> Self {
        let side = |index: usize| Side {
            id: &about.sides[index],
            name: &about.side_names[index],
            player: account.players[index],
        };
        Self {
            n: 0,
            event: "set-up",
            schema: "kartacz.log/1",
            program: PROGRAM,
            sources: SOURCES,
            system: &about.system,
            scenario: &about.scenario,
            title: &about.title,
            scenario_hash: about.hash_text(),
            seed: account.seed,
            game: account.index,
            sides: [side(0), side(1)],
            stages: about.stages,
        }
    }
}

/// The values of the scenario.
#[derive(Debug, Serialize)]
pub struct Values<'a> {
    switches: BTreeMap<&'a str, Value>,
    /// Every value that can change play, by its path.
    values: BTreeMap<&'a str, Value>,
    /// The values that come neither from the rulebook nor from history.
    assumed: Vec<&'a str>,
}

impl<'a> Values<'a> {
    /// The values that come from there.
    pub fn new(provenance: &'a Provenance) -> Self {
        let values = || provenance.leaves.iter();
        let named = |prefix: &'static str| {
            values().filter_map(move |leaf| Some((leaf.path.strip_prefix(prefix)?, json(&leaf.value)))).collect()
        };
        let assumed = values().filter(|leaf| matches!(leaf.origin.kind, OriginKind::Assumed | OriginKind::Mine));
        Self {
            switches: named("switches."),
            values: named(""),
            assumed: assumed.map(|leaf| leaf.path.as_str()).collect(),
        }
    }
}

fn json(value: &Plain) -> Value {
    match value {
        Plain::Number(number) => Value::from(*number),
        Plain::Flag(flag) => Value::from(*flag),
        Plain::Text(text) => Value::from(text.as_str()),
        Plain::List(values) => values.iter().map(json).collect(),
        Plain::Table => Value::Object(serde_json::Map::new()),
    }
}
