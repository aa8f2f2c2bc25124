//! Reads scenarios that programs play.

use super::data::{self, Column, MAX_COLUMNS, MAX_NAMES, Parameter, Program, Scenario, Setting, Side};
use crate::core::hint::{one_of, shown};
use crate::scenario::fault::Log;
use crate::scenario::provenance::{Origins, Provenance};
use crate::scenario::reader::{Desk, Names, Reader, Wrong, number, unlike};
use crate::scenario::schema::Shape;
use crate::scenario::tree::{Node, Table};
use crate::scenario::whole::{self, Seal, Whole};
use crate::scenario::{self, Plain, RuleSystem};

/// The name of the rule system in scenario files.
pub const SYSTEM: &str = "outside";
/// The protocol.
pub const PROTOCOL: &str = "kartacz/1";
/// Names of programs, versions and players.
const NAME: &str = "^[A-Za-z0-9._:-]{1,40}$";
/// Hashes.
const HASH: &str = "^[0-9a-f]{16,64}$";
/// Words of commands and names of files.
const WORD: &str = "^.{1,400}$";
/// The most seconds of a game, and those without a limit of the file.
const SECONDS: (i64, u32) = (3600, 60);
/// The most memory of a child in megabytes, and that without a limit of the file.
const MEMORY: (i64, u32) = (1 << 20, data::MEMORY);
/// The greatest numbers of parameters either way.
const FAR: i64 = 1_000_000_000;

/// The files of the rule system.
pub struct Files;

impl RuleSystem for Files {
    fn name(&self) -> &'static str {
        SYSTEM
    }

    fn read(&self, id: &str, tree: &Table, log: &mut Log) -> (Box<dyn scenario::Scenario>, Provenance) {
        let (scenario, provenance) = whole::read_own::<Scenario>(id, tree, log);
        (Box::new(scenario), provenance)
    }

    fn shape(&self) -> Shape {
        Desk::describe(|t| {
            drop(read_root("", t));
            t.decisive();
        })
    }
}

impl Whole for Scenario {
    fn root(id: &str, t: &mut Reader) -> Self {
        read_root(id, t)
    }

    fn seal(&mut self) -> Seal<'_> {
        Seal { origins: &mut self.origins, decisive: &mut self.decisive, hash: &mut self.hash }
    }
}

fn read_root(id: &str, t: &mut Reader) -> Scenario {
    t.system(SYSTEM);
    let (title, remark) = (t.label("title"), t.remark("remark"));
    let (program, sides, endings, columns, parameters) = t.facts(|t| {
        let program = program(t);
        let sides = sides(t);
        let endings = t.each("endings", Names::IDS, |id, t| (id.to_owned(), t.label("name")));
        if endings.len() > MAX_NAMES {
            t.fault("endings", format!("there are {} endings", endings.len()), format!("name at most {MAX_NAMES}"));
        }
        (program, sides.clone(), endings, columns(t, &sides), parameters(t))
    });
    let values = values(t, &parameters);
    Scenario {
        id: id.to_owned(),
        title,
        remark,
        program,
        sides,
        endings,
        columns,
        parameters,
        values,
        origins: Origins::default(),
        decisive: Vec::new(),
        hash: 0,
    }
}

/// The program, its command, and the limits of its children.
fn program(t: &mut Reader) -> Program {
    let command = words(t, "command", 1..=MAX_NAMES);
    // The same program is started otherwise on another system, and limits change no game. What follows the first word counts: see
    // `arguments`.
    t.without_effect(&["command"]);
    let mut program = t.table("program", |t| {
        t.choice("protocol", &[PROTOCOL], |name| (name == PROTOCOL).then_some(()));
        Program {
            name: name(t, "name"),
            version: name(t, "version"),
            hash: t.text("hash", HASH, &hash).unwrap_or_default(),
            answer: t.text("answer", HASH, &hash).unwrap_or_default(),
            arguments: words(t, "arguments", 0..=MAX_NAMES),
            stage: t.label("stage"),
            stages: t.number("stages", 1..=255),
            repeats: t.flag("repeats"),
            keyed: t.flag("keyed"),
            logs: t.flag("logs"),
            decides: t.flag("decides"),
            advises: t.flag("advises"),
            hides: t.flag("hides"),
            files: words(t, "files", 0..=MAX_NAMES),
            ..Program::default()
        }
    });
    let limits = t.maybe_table("limits", |t| {
        let limits = [("seconds", SECONDS.0), ("memory", MEMORY.0)].map(|(key, most)| t.maybe_number(key, 1..=most));
        t.without_effect(&["seconds"]);
        t.without_effect(&["memory"]);
        limits
    });
    let [seconds, memory] = limits.unwrap_or_default();
    (program.seconds, program.memory) = (seconds.unwrap_or(SECONDS.1), memory.unwrap_or(MEMORY.1));
    program.command = command;
    program
}

/// A list of texts.
fn words(t: &mut Reader, key: &'static str, count: core::ops::RangeInclusive<usize>) -> Vec<String> {
    let help = "write 1 to 400 characters on one line";
    let word = |node: &Node| match node.text() {
        Some(text) if (1..=400).contains(&text.chars().count()) && !text.contains(['\n', '\r', '\0']) => {
            Ok(text.to_owned())
        }
        Some(_) => Err(Wrong::new("this is no word of a command", help)),
        None => Err(unlike(node, "text", help)),
    };
    t.texts(key, WORD, count, &word).unwrap_or_default()
}

/// A name of a program, a version or a player.
fn named(node: &Node) -> Result<String, Wrong> {
    let help = "write 1 to 40 letters, digits and `- _ . :`";
    let Some(text) = node.text() else { return Err(unlike(node, "a name", help)) };
    let is_plain = |sign: char| sign.is_ascii_alphanumeric() || "-_.:".contains(sign);
    if (1..=40).contains(&text.len()) && text.chars().all(is_plain) {
        return Ok(text.to_owned());
    }
    Err(Wrong::new(format!("{} is no name", shown(text)), help))
}

fn name(t: &mut Reader, key: &'static str) -> String {
    t.text(key, NAME, &named).unwrap_or_default()
}

fn hash(node: &Node) -> Result<String, Wrong> {
    let help = "`kartacz import program` writes it";
    let Some(text) = node.text() else { return Err(unlike(node, "a hash", help)) };
    let is_digit = |sign: char| sign.is_ascii_digit() || ('a'..='f').contains(&sign);
    if (16..=64).contains(&text.len()) && text.chars().all(is_digit) {
        return Ok(text.to_owned());
    }
    Err(Wrong::new(format!("{} is no hash", shown(text)), help))
}

/// The two sides, in the order of the file.
fn sides(t: &mut Reader) -> [Side; 2] {
    let sides = t.each("sides", Names::IDS, |id, t| Side {
        id: id.to_owned(),
        name: t.label("name"),
        players: t.texts("players", NAME, 0..=MAX_NAMES, &named).unwrap_or_default(),
    });
    let many = sides.len();
    sides.try_into().unwrap_or_else(|_| {
        if !t.describing() {
            t.fault("sides", format!("there are {many} sides"), "a game has two");
        }
        Default::default()
    })
}

fn columns(t: &mut Reader, sides: &[Side; 2]) -> Vec<Column> {
    let ids = sides.each_ref().map(|side| side.id.as_str());
    let columns = t.maybe_each("columns", Names::IDS, |name, t| {
        let nullable = t.maybe_flag("nullable").unwrap_or_default();
        let source = t.maybe_text("source", "^[a-z0-9-]{1,40}$", &named);
        let side = t.maybe_text("side", "^[a-z0-9-]{1,80}$", &|node: &Node| {
            let help = || one_of(node.text().unwrap_or_default(), "sides", ids.iter().copied());
            let place = node.text().and_then(|text| ids.iter().position(|id| *id == text));
            place.ok_or_else(|| unlike(node, "a side", help()))
        });
        if side.is_some() != source.is_some() {
            t.fault("source", "a column of victory points has a side and a source", "name both, or none");
        }
        Column { name: name.replace('-', "_"), nullable, source: side.zip(source) }
    });
    if columns.len() > MAX_COLUMNS {
        t.fault("columns", format!("there are {} columns", columns.len()), format!("name at most {MAX_COLUMNS}"));
    }
    columns
}

fn parameters(t: &mut Reader) -> Vec<Parameter> {
    t.maybe_each("parameters", Names::IDS, |path, t| {
        let least: Option<i64> = t.maybe_number("least", -FAR..=FAR);
        let most: Option<i64> = t.maybe_number("most", -FAR..=FAR);
        let choices = t.texts("choices", NAME, 0..=MAX_NAMES, &named).unwrap_or_default();
        let words = t.remark("words");
        let setting = match (least, most, choices.is_empty()) {
            (Some(least), Some(most), true) if least <= most => Setting::Number { least, most },
            (None, None, true) => Setting::Flag,
            (None, None, false) => Setting::Word(choices),
            _ => {
                let help = "give a number `least` and `most`, a word its `choices`, and neither to true or false";
                t.fault("least", "this is no range of values", help);
                Setting::Flag
            }
        };
        Parameter { path: path.to_owned(), setting, words }
    })
}

/// The values of the parameters, in their order, as far as there are any.
fn values(t: &mut Reader, parameters: &[Parameter]) -> Vec<Plain> {
    let of = |name: &str| parameters.iter().find(|parameter| parameter.path == name);
    let shape = |name: &str| match of(name).map(|parameter| &parameter.setting) {
        Some(Setting::Number { least, most }) => Shape::Number(*least..=*most),
        Some(Setting::Flag) => Shape::Flag,
        _ => Shape::Label,
    };
    let read = |name: &str, node: &Node| {
        let Some(parameter) = of(name) else {
            let paths = parameters.iter().map(|parameter| parameter.path.as_str());
            return Err(Wrong::new("the program has no such parameter", one_of(name, "parameters", paths)));
        };
        value(&parameter.setting, node)
    };
    let read = t.maybe_each_value_of("values", Names::IDS, &shape, &read);
    let found =
        |parameter: &Parameter| read.iter().find(|(name, _)| *name == parameter.path).map(|(_, value)| value.clone());
    parameters.iter().map_while(found).collect()
}

fn value(setting: &Setting, node: &Node) -> Result<Plain, Wrong> {
    match setting {
        Setting::Number { least, most } => number(node, &(*least..=*most)).map(Plain::Number),
        Setting::Flag => {
            node.flag().map(Plain::Flag).ok_or_else(|| unlike(node, "`true` or `false`", "write `true` or `false`"))
        }
        Setting::Word(choices) => {
            let help = one_of(node.text().unwrap_or_default(), "words", choices.iter().map(String::as_str));
            match node.text() {
                Some(text) if choices.iter().any(|choice| choice == text) => Ok(Plain::Text(text.to_owned())),
                Some(text) => Err(Wrong::new(format!("there is no {}", shown(text)), help)),
                None => Err(unlike(node, "a word", help)),
            }
        }
    }
}
