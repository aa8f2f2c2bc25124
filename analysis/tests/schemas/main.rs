//! The schemas that `kartacz schema` prints: the shipped files fit them, and they know what the readers know.

mod fits;

use std::process::Command;

use kartacz::library::SHIPPED;
use kartacz::{plans, positions, weights};
use kartacz_ai::{niemenczyn, verdox};
use kartacz_engine::scenario::Faults;
use kartacz_engine::scenario::niemenczyn::position;
use kartacz_engine::scenario::plan::check;
use serde_json::Value;

use fits::{from_toml, misfits};

/// What `schema` is asked for, the part of the names of such files, and the first lines without which a file is not read.
const KINDS: [(&str, &str, &str); 5] = [
    ("position", "niemenczyn/positions/", "scenario = \"niemenczyn/scenario-1\"\n"),
    ("plan", "niemenczyn/orders/", "scenario = \"niemenczyn/scenario-2\"\nside = \"poles\"\n"),
    ("weights", "niemenczyn/weights/", "system = \"niemenczyn\"\nweights = \"heuristic\"\n"),
    ("plan --system verdox", "verdox/orders/", "scenario = \"verdox/scenario-2\"\nside = \"askans\"\n"),
    ("weights --system verdox", "verdox/weights/", "system = \"verdox\"\nweights = \"heuristic\"\n"),
];
/// A key that nobody knows, and that is like none.
const STRANGE: &str = "qqqqqqqqqq";

/// The schema that is printed for these words, apart by spaces.
fn schema(asked: &str) -> Value {
    let arguments: Vec<&str> = asked.split_whitespace().collect();
    let output = Command::new(env!("CARGO_BIN_EXE_kartacz")).arg("schema").args(&arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The files whose names have this in them; of a scenario, all that have nothing of the other kinds.
fn files(part: &str) -> Vec<(&'static str, &'static str)> {
    let of = |name: &str| match part {
        "" => !KINDS.iter().any(|(_, other, _)| name.contains(other)),
        part => name.contains(part),
    };
    SHIPPED.iter().filter(|(name, _)| name.ends_with(".toml") && of(name)).copied().collect()
}

/// The faults of a text as a file of a kind.
fn faults(kind: &str, text: &str) -> Option<Faults> {
    let files: Vec<(&str, &str)> = SHIPPED.iter().copied().chain([("x.toml", text)]).collect();
    let sources = files.as_slice();
    match kind {
        "position" => position::load(&sources, "x.toml").err(),
        "weights" => niemenczyn::weights::load(&sources, "x.toml").err(),
        "weights --system verdox" => verdox::weights::load(&sources, "x.toml").err(),
        _ => check(&sources, "x.toml").err(),
    }
}

#[test]
fn every_shipped_scenario_fits_the_schema_of_its_system() {
    for system in kartacz::library::systems() {
        let schema = schema(&format!("scenario --system {system}"));
        let own = files("").into_iter().filter(|(name, _)| name.starts_with(&format!("{system}/")));
        let misfit: Vec<_> = own.map(|(name, text)| (name, misfits(&schema, &from_toml(text)))).collect();
        assert!(!misfit.is_empty() && misfit.iter().all(|(_, misfits)| misfits.is_empty()), "{misfit:?}");
    }
}

#[test]
fn every_shipped_file_fits() {
    for (kind, part) in KINDS.map(|(kind, part, _)| (kind, part)) {
        let (schema, files) = (schema(kind), files(part));
        assert!(!files.is_empty(), "{kind}");
        for (name, text) in files {
            assert_eq!(misfits(&schema, &from_toml(text)), Vec::<String>::new(), "{name}");
        }
    }
}

#[test]
fn every_shipped_file_was_looked_at() {
    let [positions, plans, weights, other_plans, other_weights] = KINDS.map(|(_, part, _)| files(part).len());
    let shipped = [positions::shipped().count(), plans::shipped().count(), weights::shipped().count()];
    assert_eq!([positions, plans + other_plans, weights + other_weights], shipped);
}

#[test]
fn a_scenario_is_meant_when_nothing_is_said() {
    assert_eq!(schema(""), schema("scenario"));
    assert!(schema("")["$defs"]["origin"].is_object() && schema("plan")["$defs"].is_null());
}

/// A table of a schema: its path, with `x` for a free name.
struct Table<'s> {
    path: String,
    schema: &'s Value,
}

impl Table<'_> {
    fn keys(&self) -> Vec<&str> {
        self.schema["properties"].as_object().unwrap().keys().map(String::as_str).collect()
    }

    fn needed(&self) -> Vec<&str> {
        self.schema["required"].as_array().into_iter().flatten().map(|key| key.as_str().unwrap()).collect()
    }
}

/// All tables with keys of their own, the outer before the inner.
fn tables<'s>(path: &str, schema: &'s Value, found: &mut Vec<Table<'s>>) {
    if schema["properties"].is_object() {
        found.push(Table { path: path.to_owned(), schema });
    }
    let named = schema["properties"].as_object().into_iter().flatten().map(|(key, inner)| (key.as_str(), inner));
    let free = schema["patternProperties"].as_object().into_iter().flatten().map(|(_, inner)| ("x", inner));
    for (key, inner) in named.chain(free) {
        let path = if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
        tables(&path, inner, found);
    }
}

/// A file with every table and nothing in them but a key that nobody knows; the line of each table's heading.
fn hollow(head: &str, tables: &[Table]) -> (String, Vec<usize>) {
    let mut text = format!("{STRANGE} = 0\n{head}");
    let mut lines = vec![1];
    for Table { path, .. } in &tables[1..] {
        lines.push(text.lines().count() + 1);
        text += &format!("[{path}]\n{STRANGE} = 0\n");
    }
    (text, lines)
}

/// What stands in backticks.
fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

fn sorted(mut words: Vec<&str>) -> Vec<&str> {
    words.sort_unstable();
    words
}

#[test]
fn schemas_and_readers_know_the_same_keys() {
    for (kind, _, head) in KINDS {
        let schema = schema(kind);
        let mut found = Vec::new();
        tables("", &schema, &mut found);
        let (text, lines) = hollow(head, &found);
        let told = faults(kind, &text).unwrap();
        assert_eq!(told.more, 0);
        for (table, line) in found.iter().zip(lines) {
            let place = format!("{kind}: `{}`", table.path);
            // An unknown key is told where it stands, below the heading of its table; the root has no heading.
            let at = if table.path.is_empty() { line } else { line + 1 };
            let unknown = told.list.iter().find(|fault| fault.line == at && fault.message.starts_with("unknown key"));
            let accepted = quoted(&unknown.unwrap_or_else(|| panic!("{place} is not read in\n{told}")).help);
            assert_eq!(sorted(accepted), sorted(table.keys()), "{place}");
            let missing = told.list.iter().filter(|fault| fault.line == line && fault.message.ends_with("is missing"));
            let missing = missing.map(|fault| quoted(&fault.message)[0].rsplit('.').next().unwrap());
            let given = found.iter().filter_map(|inner| inner.path.split('.').next()).map(|key| format!("{key} = "));
            let given: Vec<String> = given.chain(head.lines().map(str::to_owned)).collect();
            let there =
                |key: &&str| table.path.is_empty() && given.iter().any(|line| line.starts_with(&format!("{key} =")));
            // A table inside this one is there, too.
            let inside = |key: &&str| found.iter().any(|inner| inner.path == format!("{}.{key}", table.path));
            let needed = table.needed().into_iter().filter(|key| !there(key) && !inside(key)).collect();
            assert_eq!(sorted(missing.collect()), sorted(needed), "{place}");
        }
    }
}

#[test]
fn the_page_names_every_key() {
    const PAGE: &str = include_str!("../../../scenarios/README.md");
    const VERDOX: &str = include_str!("../../../scenarios/verdox/README.md");
    let chapters =
        [("position", PAGE, "Test positions"), ("plan", PAGE, "Plans"), ("plan --system verdox", VERDOX, "Plans")];
    for (kind, page, chapter) in chapters {
        let chapter = page.split(&format!("\n## {chapter}\n")).nth(1).unwrap().split("\n## ").next().unwrap();
        let schema = schema(kind);
        let mut found = Vec::new();
        tables("", &schema, &mut found);
        let other = |sign: char| !(sign.is_ascii_lowercase() || sign == '-');
        let named: Vec<&str> = quoted(chapter).into_iter().flat_map(|text| text.split(other)).collect();
        for key in found.iter().flat_map(Table::keys) {
            assert!(named.contains(&key), "{kind}: {key}");
        }
    }
}

/// Changes of a shipped file that neither the schema nor the reader accepts.
const WRONG: [(&str, &str, &str, &str); 14] = [
    ("position", "charge-rear", "phase = ", "phase = \"mellee\" # "),
    ("position", "charge-rear", "stage = ", "stage = 13 # "),
    ("position", "charge-rear", "accept = ", "accepts = "),
    ("position", "charge-rear", "facing = \"", "facing = \"x"),
    ("plan", "lewiz-counterattacks", "posture = \"hold\"", "posture = \"holt\""),
    ("plan", "lewiz-counterattacks", "to = [\"narva-1\"]", "to = []"),
    ("plan", "lewiz-counterattacks", "objective = [\"0708\"]", "objective = [\"708\"]"),
    ("plan --system verdox", "sally", "posture = \"raid\"", "posture = \"ride\""),
    ("plan --system verdox", "sally", "objective = [\"own-quarters\"]", "objective = [\"own-barges\"]"),
    ("plan --system verdox", "sally", "rows = [3, 16]", "rows = [3]"),
    ("plan --system verdox", "sally", "wave = 2", "wave = 17"),
    ("plan --system verdox", "boats-in-the-centre", "barges = \"seek\"", "barges = true"),
    ("weights", "standard", "\nfear = ", "\nfear = -"),
    ("weights", "standard", "\nweights = \"heuristic\"", "\nweights = \"random\""),
];

#[test]
fn what_does_not_fit_is_not_read() {
    for (kind, id, from, to) in WRONG {
        let (name, text) = SHIPPED.iter().find(|(name, _)| name.ends_with(&format!("/{id}.toml"))).unwrap();
        assert!(faults(kind, text).is_none() && text.contains(from), "{name}: {from}");
        let text = text.replacen(from, to, 1);
        assert!(faults(kind, &text).is_some(), "{name}: {to}");
        assert_ne!(misfits(&schema(kind), &from_toml(&text)), Vec::<String>::new(), "{name}: {to}");
    }
}
