//! What a program says of itself, and the file in which that stands beside the scenario.

use std::collections::BTreeMap;
use std::fmt::Write;

use kartacz_engine::outside::files::PROTOCOL;
use serde::Deserialize;
use serde_json::{Value, json};
use xxhash_rust::xxh3::xxh3_64;

use crate::play::budgets;
use crate::play::playable::RANDOM;
use crate::play::program_seats::PERSON;
use crate::play::rows::DRAW;
use crate::play::seats::parts;

/// The answer to `hello`.
#[derive(Debug, Deserialize)]
pub struct Answer {
    protocol: String,
    name: String,
    version: String,
    title: Option<String>,
    sides: [Named; 2],
    endings: Vec<Named>,
    #[serde(default = "turn")]
    stage: String,
    stages: i64,
    #[serde(default)]
    columns: Vec<Column>,
    #[serde(default)]
    players: [Vec<String>; 2],
    #[serde(default)]
    parameters: Vec<Parameter>,
    #[serde(default = "yes")]
    repeats: bool,
    #[serde(default = "seeded")]
    dice: String,
    #[serde(default)]
    log: bool,
    #[serde(default)]
    decides: bool,
    #[serde(default)]
    advises: bool,
    #[serde(default)]
    hides: bool,
    /// The whole line.
    #[serde(skip)]
    line: Value,
}

#[derive(Debug, Deserialize)]
struct Named {
    id: String,
    name: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Column {
    name: Option<String>,
    side: Option<String>,
    source: Option<String>,
    #[serde(default)]
    nullable: bool,
}

#[derive(Debug, Deserialize)]
struct Parameter {
    path: String,
    default: Value,
    least: Option<i64>,
    most: Option<i64>,
    low: Option<i64>,
    high: Option<i64>,
    #[serde(default)]
    choices: Vec<String>,
    words: Option<String>,
    #[serde(flatten)]
    origin: BTreeMap<String, Value>,
}

fn turn() -> String {
    "turn".to_owned()
}

const fn yes() -> bool {
    true
}

fn seeded() -> String {
    SEEDED.to_owned()
}

/// The words for keyed dice and for others.
const KEYED: &str = "keyed";
const SEEDED: &str = "seeded";
/// The columns of the rows of every game.
const OURS: [&str; 6] = ["game", "outcome", "ending", "vp", "last_stage", "decisions"];
/// The kinds of origins.
const ORIGINS: [&str; 4] = ["rulebook", "history", "assumed", "mine"];

impl Answer {
    /// The question.
    pub const QUESTION: &'static str = r#"{"do":"hello","protocol":"kartacz/1"}"#;

    /// Reads an answer.
    ///
    /// # Errors
    /// When it is none.
    pub fn read(line: &str) -> Result<Self, serde_json::Error> {
        let mut answer: Self = serde_json::from_str(line)?;
        answer.line = serde_json::from_str(line)?;
        if answer.protocol != PROTOCOL {
            let text = format!("the program speaks {:?}, not {PROTOCOL:?}", answer.protocol);
            return Err(serde::de::Error::custom(text));
        }
        match answer.wrong() {
            Some(what) => Err(serde::de::Error::custom(what)),
            None => Ok(answer),
        }
    }

    /// What is wrong with it, apart from what the file with it shows.
    fn wrong(&self) -> Option<String> {
        let ours = |name: &&String| [RANDOM, budgets::KIND, PERSON].contains(&parts(name).0);
        if let Some(name) = self.players.iter().flatten().find(ours).filter(|_| self.decides) {
            return Some(format!("{name:?} is a player of kartacz; name yours otherwise"));
        }
        let twice = |players: &[String]| (1..players.len()).find(|place| players[..*place].contains(&players[*place]));
        if let Some((players, place)) = self.players.iter().find_map(|players| Some((players, twice(players)?))) {
            return Some(format!("`players` has {:?} twice", players[place]));
        }
        if self.sides.iter().any(|side| side.id == DRAW) {
            return Some(format!("no side is {DRAW:?}: it is a result"));
        }
        if ![KEYED, SEEDED].contains(&&*self.dice) {
            return Some(format!("`dice` is {:?}, not {KEYED:?} or {SEEDED:?}", self.dice));
        }
        if let Some(name) =
            self.columns.iter().filter_map(|column| column.name.as_deref()).find(|name| OURS.contains(name))
        {
            return Some(format!("{name:?} is a column of every game; name yours otherwise"));
        }
        self.parameters.iter().find_map(Parameter::wrong)
    }

    /// The hash of the answer, whatever the order of its keys, in hexadecimal.
    #[must_use]
    pub fn hash(&self) -> String {
        format!("{:016x}", xxh3_64(self.line.to_string().as_bytes()))
    }

    /// The name of the program.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The title of the game.
    #[must_use]
    pub fn title(&self) -> &str {
        self.title.as_deref().unwrap_or(&self.name)
    }

    /// The text of the file that has the answer; `files` is the hash of the files of the program, `named` those of them that are no words
    /// of its command.
    #[must_use]
    pub fn file(&self, files: &str, named: &[String], command: &[String]) -> String {
        let mut text = String::from(
            "# What the program has said of itself: `kartacz import program` writes this file again.\n\
             # Change values in the scenario file or in a what-if, not here.\n\n[program]\n",
        );
        let facts = [
            ("protocol", json!(self.protocol)),
            ("name", json!(self.name)),
            ("version", json!(self.version)),
            ("hash", json!(files)),
            ("answer", json!(self.hash())),
            ("stage", json!(self.stage)),
            ("stages", json!(self.stages)),
            ("repeats", json!(self.repeats)),
            ("keyed", json!(self.dice == KEYED)),
            ("logs", json!(self.log)),
            ("decides", json!(self.decides)),
            ("advises", json!(self.advises)),
            ("hides", json!(self.hides)),
        ];
        facts.iter().for_each(|(key, value)| line(&mut text, key, value));
        for (key, words) in [("arguments", &command[1..]), ("files", named)] {
            if !words.is_empty() {
                line(&mut text, key, &json!(words));
            }
        }
        for (side, players) in self.sides.iter().zip(&self.players) {
            table(&mut text, "sides", &side.id);
            line(&mut text, "name", &json!(side.name.as_ref().unwrap_or(&side.id)));
            line(&mut text, "players", &json!(players));
        }
        for ending in &self.endings {
            table(&mut text, "endings", &ending.id);
            line(&mut text, "name", &json!(ending.name.as_ref().unwrap_or(&ending.id)));
        }
        for column in &self.columns {
            self.column(&mut text, column);
        }
        self.parameters.iter().for_each(|parameter| parameter.kind(&mut text));
        text.push_str("\n[values]\n");
        self.parameters.iter().for_each(|one| line(&mut text, &one.path, &one.default));
        let origins: Vec<_> = self.parameters.iter().filter_map(|one| Some((&one.path, one.origin()?))).collect();
        if !origins.is_empty() {
            text.push_str("\n[values.origin]\n");
            origins.iter().for_each(|(path, origin)| text.push_str(&format!("{} = {origin}\n", key(path))));
        }
        text
    }

    fn column(&self, text: &mut String, Column { name, side, source, nullable }: &Column) {
        let points = || Some(format!("vp-{}-{}", side.as_ref()?, source.as_ref()?));
        let name = points().or_else(|| name.clone()).unwrap_or_default().replace('_', "-");
        table(text, "columns", &name);
        if *nullable {
            line(text, "nullable", &json!(true));
        }
        for (name, value) in [("side", side), ("source", source)] {
            if let Some(value) = value {
                line(text, name, &json!(value));
            }
        }
    }
}

impl Parameter {
    fn wrong(&self) -> Option<String> {
        let path = &self.path;
        if path == "origin" {
            return Some("no parameter is named \"origin\"".to_owned());
        }
        if self.low.is_some() != self.high.is_some() {
            return Some(format!("`{path}` has `low` or `high` alone"));
        }
        let origins: Vec<&str> = ORIGINS.into_iter().filter(|kind| self.origin.contains_key(*kind)).collect();
        match origins.as_slice() {
            [] => None,
            [one] if !self.origin[*one].is_string() => Some(format!("`{one}` of `{path}` is no text")),
            ["rulebook"] if self.low.is_some() => {
                Some(format!("`{path}` is of the rulebook: it has no plausible range"))
            }
            [_] => None,
            _ => Some(format!("`{path}` has two origins")),
        }
    }

    fn kind(&self, text: &mut String) {
        table(text, "parameters", &self.path);
        for (name, value) in [("least", self.least), ("most", self.most)] {
            if let Some(value) = value {
                line(text, name, &json!(value));
            }
        }
        if !self.choices.is_empty() {
            line(text, "choices", &json!(self.choices));
        }
        if let Some(words) = &self.words {
            line(text, "words", &json!(words));
        }
    }

    /// The origin of its default, with its plausible range; none when nothing is said of it.
    fn origin(&self) -> Option<String> {
        let of = |kind: &str| Some((kind.to_owned(), self.origin.get(kind)?.as_str()?.to_owned()));
        let range = self.low.zip(self.high).map(|(low, high)| format!(", low = {low}, high = {high}"));
        let others: Vec<Value> =
            self.choices.iter().map(|choice| json!(choice)).filter(|choice| *choice != self.default).collect();
        let others = (!others.is_empty()).then(|| format!(", or = {}", json!(others)));
        let known = ORIGINS.iter().find_map(|kind| of(kind));
        // What a rulebook says is certain.
        let is_certain = known.as_ref().is_some_and(|(kind, _)| kind == "rulebook");
        let more = range.or(others).filter(|_| !is_certain);
        if known.is_none() && more.is_none() {
            return None;
        }
        let (kind, note) = known.unwrap_or_else(|| ("mine".to_owned(), "of the program".to_owned()));
        Some(format!("{{ {kind} = {}{} }}", json!(note), more.unwrap_or_default()))
    }
}

/// A head of a table.
fn table(text: &mut String, around: &str, name: &str) {
    let _ = write!(text, "\n[{around}.{}]\n", key(name));
}

/// A value. Numbers, flags, texts and lists of texts are written alike in JSON and TOML.
fn line(text: &mut String, name: &str, value: &Value) {
    let _ = match value.as_array() {
        Some(values) => {
            let values: Vec<String> = values.iter().map(Value::to_string).collect();
            writeln!(text, "{} = [{}]", key(name), values.join(", "))
        }
        None => writeln!(text, "{} = {value}", key(name)),
    };
}

/// A key, in quotes where it needs them.
fn key(name: &str) -> String {
    let is_bare = |sign: char| sign.is_ascii_alphanumeric() || "-_".contains(sign);
    if !name.is_empty() && name.chars().all(is_bare) { name.to_owned() } else { json!(name).to_string() }
}
