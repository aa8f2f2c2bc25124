//! The schemas that `kartacz schema` prints: the shipped files fit them, and they accept exactly the keys that the
//! readers accept.

mod fits;

use std::path::Path;
use std::process::Command;

use kartacz::games::{Registered, all, named, weight_faults};
use kartacz::play::library::SHIPPED;
use kartacz::play::library::{learned, orders, weights};
use kartacz::play::positions;
use kartacz_ai::core::learning::load as load_learned;
use kartacz_engine::games::{check_orders, load_position};
use kartacz_engine::scenario::Faults;
use serde_json::Value;

use self::fits::{from_toml, misfits};
use crate::common::Folder;

/// A kind of files of a game.
struct Kind {
    kind: &'static str,
    system: &'static str,
    /// The part of the names of such files.
    part: &'static str,
    /// The first lines without which a file is not read.
    head: String,
}

const POSITIONS: &str = "/positions/";
const PLANS: &str = "/orders/";
const WEIGHTS: &str = "/weights/";
const LEARNED: &str = "/learned/";
const PARTS: [(&str, &str); 4] =
    [("position", POSITIONS), ("orders", PLANS), ("weights", WEIGHTS), ("learned", LEARNED)];

/// The kinds of files of every game, as far as the game reads such files.
fn kinds() -> Vec<Kind> {
    let of_game = |game: &'static &'static dyn Registered| {
        let rules = game.rules();
        let read =
            [rules.positions().is_some(), rules.orders().is_some(), game.weights().is_some(), game.learned().is_some()];
        let kind = |((kind, part), _)| Kind { kind, system: rules.name(), part, head: head(rules.name(), part) };
        PARTS.into_iter().zip(read).filter(|(_, read)| *read).map(kind).collect::<Vec<_>>()
    };
    all().iter().flat_map(of_game).collect()
}

/// The heading of the files of a game: of positions and orders the scenario and the side of a shipped file.
fn head(system: &str, part: &str) -> String {
    match part {
        WEIGHTS => format!("system = \"{system}\"\nweights = \"heuristic\"\n"),
        LEARNED => format!("system = \"{system}\"\nlearned = \"networks\"\n"),
        _ => {
            let folder = format!("{system}{part}");
            let file = SHIPPED.iter().find(|(name, _)| name.starts_with(&folder));
            let (_, text) = file.unwrap_or_else(|| panic!("there is no file in scenarios/{folder}"));
            let keys: &[&str] = if part == PLANS { &["scenario = ", "side = "] } else { &["scenario = "] };
            let lines = text.lines().filter(|line| keys.iter().any(|key| line.starts_with(key)));
            lines.map(|line| format!("{line}\n")).collect()
        }
    }
}

impl Kind {
    fn schema(&self) -> Value {
        schema(&format!("{} --system {}", self.kind, self.system))
    }

    /// The shipped files of this kind.
    fn files(&self) -> Vec<(&'static str, &'static str)> {
        files(self.part).into_iter().filter(|(name, _)| name.split('/').next() == Some(self.system)).collect()
    }

    /// The faults of a text as a file of this kind.
    fn faults(&self, text: &str) -> Option<Faults> {
        let files: Vec<(&str, &str)> = SHIPPED.iter().copied().chain([("x.toml", text)]).collect();
        let sources = files.as_slice();
        match self.part {
            POSITIONS => load_position(&sources, "x.toml").err(),
            PLANS => check_orders(&sources, "x.toml").err(),
            LEARNED => load_learned(&sources, "x.toml", &named(self.system).unwrap().learned().unwrap()).err(),
            _ => {
                let folder = Folder::new("schemas");
                let path = folder.0.join("x.toml");
                std::fs::write(&path, text).unwrap();
                weight_faults(path.to_str().unwrap())
            }
        }
    }
}

/// A key that no schema has, and that resembles none.
const STRANGE: &str = "qqqqqqqqqq";

/// The schema that is printed for these words, apart by spaces.
fn schema(asked: &str) -> Value {
    let arguments: Vec<&str> = asked.split_whitespace().collect();
    let output = Command::new(env!("CARGO_BIN_EXE_kartacz")).arg("schema").args(&arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The files with this in their names; of a scenario, all without a part of the other kinds.
fn files(part: &str) -> Vec<(&'static str, &'static str)> {
    let of = |name: &str| match part {
        "" => !PARTS.iter().any(|(_, other)| name.contains(other)),
        part => name.contains(part),
    };
    SHIPPED.iter().filter(|(name, _)| name.ends_with(".toml") && of(name)).copied().collect()
}

#[test]
fn every_shipped_scenario_fits_the_schema_of_its_system() {
    for system in kartacz::play::library::systems() {
        let schema = schema(&format!("scenario --system {system}"));
        let own = files("").into_iter().filter(|(name, _)| name.starts_with(&format!("{system}/")));
        let misfit: Vec<_> = own.map(|(name, text)| (name, misfits(&schema, &from_toml(text)))).collect();
        assert!(!misfit.is_empty() && misfit.iter().all(|(_, misfits)| misfits.is_empty()), "{misfit:?}");
    }
}

#[test]
fn every_shipped_file_fits() {
    for kind in kinds() {
        let (schema, files) = (kind.schema(), kind.files());
        // Of some games nothing is trained yet.
        assert!(!files.is_empty() || kind.part == LEARNED, "{} of {}", kind.kind, kind.system);
        for (name, text) in files {
            assert_eq!(misfits(&schema, &from_toml(text)), Vec::<String>::new(), "{name}");
        }
    }
}

#[test]
fn every_shipped_file_was_looked_at() {
    let kinds = kinds();
    let looked_at = |part| kinds.iter().filter(|kind| kind.part == part).map(|kind| kind.files().len()).sum::<usize>();
    let others = [weights::shipped().count(), learned::shipped().count()];
    let shipped = [positions::shipped().count(), orders::shipped().count(), others[0], others[1]];
    assert_eq!([POSITIONS, PLANS, WEIGHTS, LEARNED].map(looked_at), shipped);
}

#[test]
fn a_scenario_is_meant_when_nothing_is_said() {
    assert_eq!(schema(""), schema("scenario"));
    let position = schema("position --system verdox");
    assert!(schema("")["$defs"]["origin"].is_object() && position["$defs"].is_null());
}

#[test]
fn without_a_rule_system_the_schema_is_that_of_all() {
    for (kind, part) in [("scenario", ""), ("weights", WEIGHTS), ("learned", LEARNED)] {
        let whole = schema(kind);
        for (name, text) in files(part) {
            assert_eq!(misfits(&whole, &from_toml(text)), Vec::<String>::new(), "{name}");
        }
    }
}

#[test]
fn a_file_is_held_to_the_rule_system_that_it_names() {
    let (scenario, weights) = (schema("scenario"), schema("weights"));
    let head = "title = \"x\"\nweights = \"heuristic\"\nsystem = ";
    for (schema, text, fits) in [
        (&scenario, "system = \"verdox\"\nturns = 20\n", true),
        (&scenario, "system = \"verdox\"\nstages = 12\n", false),
        (&scenario, "system = \"niemenczyn\"\nstages = 12\n", true),
        (&scenario, "stages = 12\n", true),
        (&scenario, "turns = 20\n", true),
        (&scenario, "turns = 20\nstages = 12\n", false),
        (&scenario, "system = \"verdux\"\n", false),
        (&weights, &format!("{head}\"verdox\"\n[first]\npress = 2\n"), true),
        (&weights, &format!("{head}\"niemenczyn\"\n[first]\npress = 2\n"), false),
        (&weights, "title = \"x\"\nweights = \"heuristic\"\n[first]\nfear = 2\n", false),
    ] {
        assert_eq!(misfits(schema, &from_toml(text)).is_empty(), fits, "{text}");
    }
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

/// All tables with their own keys, outer before inner.
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

/// A file with every table and nothing in them but an unknown key; the line of each table's heading.
fn hollow(head: &str, tables: &[Table]) -> (String, Vec<usize>) {
    let mut text = format!("{STRANGE} = 0\n{head}");
    let mut lines = vec![1];
    for Table { path, .. } in &tables[1..] {
        lines.push(text.lines().count() + 1);
        text += &format!("[{path}]\n{STRANGE} = 0\n");
    }
    (text, lines)
}

/// The text in backticks.
fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// The number of further names that a help mentions.
fn more(help: &str) -> usize {
    let count = help.strip_suffix(" more").and_then(|start| start.rsplit(' ').next());
    count.map_or(0, |count| count.parse().unwrap())
}

fn sorted(mut words: Vec<&str>) -> Vec<&str> {
    words.sort_unstable();
    words
}

#[test]
fn schemas_and_readers_know_the_same_keys() {
    for kind in kinds() {
        let head = kind.head.as_str();
        let schema = kind.schema();
        let mut found = Vec::new();
        tables("", &schema, &mut found);
        let (text, lines) = hollow(head, &found);
        let faults = kind.faults(&text).unwrap();
        assert_eq!(faults.more, 0);
        for (table, line) in found.iter().zip(lines) {
            let place = format!("{} of {}: `{}`", kind.kind, kind.system, table.path);
            // No scenario of this game has a free set-up, so the reader looks at none.
            if kind.system == "maciejowice" && table.path.starts_with("set-up") {
                continue;
            }
            // An unknown key is reported on its line, below the heading of its table; the root has no heading.
            let at = if table.path.is_empty() { line } else { line + 1 };
            let unknown = faults.list.iter().find(|fault| fault.line == at && fault.message.starts_with("unknown key"));
            let help = &unknown.unwrap_or_else(|| panic!("{place} is not read in\n{faults}")).help;
            let (accepted, mut known) = (sorted(quoted(help)), sorted(table.keys()));
            // Of very many keys some are named, and the rest are counted.
            let named = known.len().checked_sub(more(help));
            known.retain(|key| accepted.contains(key));
            assert_eq!((&accepted, Some(accepted.len())), (&known, named), "{place}");
            let missing =
                faults.list.iter().filter(|fault| fault.line == line && fault.message.ends_with("is missing"));
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

/// The chapters about files of a kind: those on the page of its game, and those on the page of all where that has none. The
/// games of a series share what is on the page of all.
fn chapters(kind: &Kind) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenarios");
    let (all, own) = (root.join("README.md"), root.join(kind.system).join("README.md"));
    let [all, own] = [all, own].map(|page| std::fs::read_to_string(page).unwrap_or_default());
    let titles: &[&str] = if kind.part == PLANS { &["Orders"] } else { &["Test positions", "Positions"] };
    let chapter = |page: &str, titles: &[&str]| -> String {
        let found = page.split("\n## ").filter(|chapter| titles.contains(&chapter.lines().next().unwrap_or_default()));
        found.collect()
    };
    let words = chapter(&own, titles);
    let whole = chapter(&own, &["Test positions", "Positions"]);
    if whole.is_empty() { chapter(&all, titles) + &chapter(&own, &["Orders"]) } else { words }
}

#[test]
fn the_page_names_every_key() {
    let kinds = kinds();
    for kind in kinds.iter().filter(|kind| [POSITIONS, PLANS].contains(&kind.part)) {
        let chapter = chapters(kind);
        let schema = kind.schema();
        let mut found = Vec::new();
        tables("", &schema, &mut found);
        let other = |sign: char| !(sign.is_ascii_lowercase() || "-_".contains(sign));
        let named: Vec<&str> = quoted(&chapter).into_iter().flat_map(|text| text.split(other)).collect();
        for key in found.iter().flat_map(Table::keys) {
            assert!(named.contains(&key), "{} of {}: {key}", kind.kind, kind.system);
        }
    }
}

/// Changes of a shipped file that neither the schema nor the reader accepts.
const WRONG: [(&str, &str, &str, &str); 21] = [
    ("position", "charge-rear", "phase = ", "phase = \"mellee\" # "),
    ("position", "charge-rear", "stage = ", "stage = 13 # "),
    ("position", "charge-rear", "accept = ", "accepts = "),
    ("position", "charge-rear", "facing = \"", "facing = \"x"),
    ("position", "gate-shut", "turn = ", "turn = 251 # "),
    ("position", "gate-shut", "kind = \"cavalry\"", "kind = \"cavallry\""),
    ("position", "gate-shut", "0809 = ", "809 = "),
    ("position", "barge-and-all", "bombard hasbergs-1 1509\"]", "\"]"),
    ("orders", "lewiz-counterattacks", "posture = \"hold\"", "posture = \"holt\""),
    ("orders", "lewiz-counterattacks", "to = [\"narva-1\"]", "to = []"),
    ("orders", "lewiz-counterattacks", "objective = [\"0708\"]", "objective = [\"708\"]"),
    ("orders", "sally", "posture = \"raid\"", "posture = \"ride\""),
    ("orders", "sally", "objective = [\"own-quarters\"]", "objective = [\"own-barges\"]"),
    ("orders", "sally", "rows = [3, 16]", "rows = [3]"),
    ("orders", "sally", "wave = 2", "wave = 17"),
    ("orders", "boats-in-the-centre", "barges = \"seek\"", "barges = true"),
    ("weights", "standard", "\nfear = ", "\nfear = -"),
    ("weights", "standard", "\nweights = \"heuristic\"", "\nweights = \"random\""),
    ("learned", "standard", "\n[value]", "\n[worth]"),
    ("learned", "standard", "\nhidden = [", "\nhidden = [0, "),
    ("learned", "standard", "\nnumbers = \"\"\"", "\nnumbers = \"\"\"x "),
];

#[test]
fn what_does_not_fit_is_not_read() {
    let kinds = kinds();
    for (kind, id, from, to) in WRONG {
        let of = |kind: &Kind| kind.files().into_iter().find(|(name, _)| name.ends_with(&format!("/{id}.toml")));
        let mut known = kinds.iter().filter(|known| known.kind == kind);
        let (kind, (name, text)) = known.find_map(|kind| Some((kind, of(kind)?))).unwrap();
        assert!(kind.faults(text).is_none() && text.contains(from), "{name}: {from}");
        let text = text.replacen(from, to, 1);
        assert!(kind.faults(&text).is_some(), "{name}: {to}");
        assert_ne!(misfits(&kind.schema(), &from_toml(&text)), Vec::<String>::new(), "{name}: {to}");
    }
}
