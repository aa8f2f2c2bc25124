//! Weights files: the parameters of a player's evaluation, separate for each side.
//!
//! The player defines the parameters ([`Form`]); this module reads a file and checks it against them.

use super::fault::{Faults, Log};
use super::reader::{Desk, Reader};
use super::schema;
use super::source::{self, Sources};
use super::tree;

/// The tables of a file: one per side, in order.
pub const TABLES: [&str; 2] = ["first", "second"];
/// The title of their schema.
const TITLE: &str = "Weights of a player of kartacz";
/// The key that names the player of the weights, and that identifies such a file.
pub const OWNER: &str = "weights";

/// The accepted contents of a weights file.
#[derive(Clone, Debug)]
pub struct Form {
    /// The name of the rule system.
    pub system: &'static str,
    /// The name of the player.
    pub player: &'static str,
    /// The parameters of a side.
    pub numbers: Vec<Number>,
}

/// A parameter of a [`Form`], or a list of parameters of one kind.
#[derive(Clone, Copy, Debug)]
pub struct Number {
    /// The key.
    pub name: &'static str,
    /// The number of values: more than one are written as a list.
    pub count: usize,
    /// The greatest accepted value; the least is 0.
    pub most: f64,
}

/// The values of a side in a file: an entry for each parameter of the [`Form`], `None` where the file omits it.
pub type Said = Vec<Option<Vec<f64>>>;

/// A weights file.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// The title of the file, in a line.
    pub title: String,
    /// The values of each side; `None` when the file has no table for it.
    pub sides: [Option<Said>; 2],
}

/// Loads a weights file by its name.
///
/// # Errors
/// Every fault of the file.
pub fn load(sources: &impl Sources, name: &str, form: &Form) -> Result<Weights, Faults> {
    let mut log = Log::default();
    let weights = read(sources, name, form, &mut log);
    match (weights, log.count()) {
        (Some(weights), 0) => Ok(weights),
        _ => Err(log.into_faults()),
    }
}

/// The rule system that a weights file names, out of `systems`.
///
/// # Errors
/// When the file is missing, is not TOML, or names none of them.
pub fn system_of(sources: &impl Sources, name: &str, systems: &[&'static str]) -> Result<&'static str, Faults> {
    let mut log = Log::default();
    let named = source::open(sources, name, None, &mut log).and_then(|(file, text)| {
        let tree = tree::parse(file, &text, &mut log);
        let mut desk = Desk::without_origins(&mut log);
        let of = |name: &str| systems.iter().copied().find(|system| *system == name);
        Reader::root(Some(&tree), &mut desk).choice("system", systems, of)
    });
    match (named, log.count()) {
        (Some(system), 0) => Ok(system),
        _ => Err(log.into_faults()),
    }
}

/// The JSON schema of weights files, for editors.
#[must_use]
pub fn schema(form: &Form) -> String {
    schema::of_file(TITLE, Desk::describe(|t| drop(root(t, form))))
}

/// The JSON schema of files of weights of any of these forms, each for the rule system that the file names.
#[must_use]
pub fn schema_of_all(forms: &[Form]) -> String {
    let shape = |form: &Form| (form.system, Desk::describe(|t| drop(root(t, form))));
    schema::of_files(TITLE, &forms.iter().map(shape).collect::<Vec<_>>())
}

fn read(sources: &impl Sources, name: &str, form: &Form, log: &mut Log) -> Option<Weights> {
    let (file, text) = source::open(sources, name, None, log)?;
    let tree = tree::parse(file, &text, log);
    let mut desk = Desk::without_origins(log);
    let mut reader = Reader::root(Some(&tree), &mut desk);
    let weights = root(&mut reader, form);
    reader.finish();
    Some(weights)
}

fn root(t: &mut Reader, form: &Form) -> Weights {
    let title = t.label("title");
    t.choice("system", &[form.system], |name| (name == form.system).then_some(()));
    t.choice(OWNER, &[form.player], |name| (name == form.player).then_some(()));
    let sides = TABLES.map(|table| t.maybe_table(table, |t| side(t, form)));
    if sides.iter().all(Option::is_none) {
        t.fault(
            TABLES[0],
            "the file has no weights",
            "write them below `[first]` or `[second]`, the sides of a scenario",
        );
    }
    Weights { title, sides }
}

fn side(t: &mut Reader, form: &Form) -> Said {
    form.numbers.iter().map(|number| t.maybe_decimals(number.name, 0.0..=number.most, number.count)).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn form() -> Form {
        let number = |name, count, most| Number { name, count, most };
        Form {
            system: "niemenczyn",
            player: "heuristic",
            numbers: vec![number("fear", 1, 2.0), number("shot", 2, 0.5)],
        }
    }

    const HEAD: &str = "title = \"Bold\"\nsystem = \"niemenczyn\"\nweights = \"heuristic\"\n";

    fn loaded(body: &str) -> Result<Weights, String> {
        let files = BTreeMap::from([("w.toml", format!("{HEAD}{body}"))]);
        load(&files, "w.toml", &form()).map_err(|faults| faults.to_string())
    }

    #[test]
    fn omitted_values_are_none() {
        let weights = loaded("[second]\nshot = [0.25, 0]\n").unwrap();
        assert_eq!(weights.title, "Bold");
        assert_eq!(weights.sides, [None, Some(vec![None, Some(vec![0.25, 0.0])])]);
        assert_eq!(loaded("[first]\nfear = 2\n").unwrap().sides[0], Some(vec![Some(vec![2.0]), None]));
    }

    #[test]
    fn long_numbers_are_shown_in_scientific_form() {
        for written in [format!("1{}.0", "0".repeat(308)), "1e308".to_owned()] {
            let message = loaded(&format!("[first]\nfear = {written}\n")).unwrap_err();
            assert!(message.contains("`fear`: 1e308 is out of range"), "{message}");
        }
    }

    #[test]
    fn every_fault_is_reported_with_its_place() {
        let message = loaded("[first]\nfaer = 1\nshot = [0.1, 0.6]\n[second]\nfear = -0.5\nshot = 0.1\n").unwrap_err();
        for expected in [
            "w.toml:5:1: unknown key `faer`\n  help: did you mean `fear`? keys here: `fear`, `shot`",
            "w.toml:6:14: `shot`: 0.6 is out of range\n  help: write a number from 0 to 0.5",
            "w.toml:8:8: `fear`: -0.5 is out of range\n  help: write a number from 0 to 2",
            "w.toml:9:8: `shot`: this is a number with a fraction, not a list\n  help: write 2 values in square brackets",
        ] {
            assert!(message.contains(expected), "{expected} in\n{message}");
        }
    }

    #[test]
    fn numbers_must_be_finite_and_not_negative() {
        for wrong in ["nan", "inf", "-inf", "1e999", "\"1\"", "true", "[1]"] {
            let message = loaded(&format!("[first]\nfear = {wrong}\n")).unwrap_err();
            assert!(
                message.contains("w.toml:5:8: `fear`: ") && message.contains("write a number from 0 to 2"),
                "{message}"
            );
        }
        let zero = loaded("[first]\nfear = -0.0\n").unwrap();
        assert!(zero.sides[0].as_ref().unwrap()[0].as_ref().unwrap()[0].is_sign_positive());
    }

    #[test]
    fn the_head_is_checked() {
        assert!(loaded("").unwrap_err().contains("the file has no weights"));
        let files = BTreeMap::from([("w.toml", "[first]\n")]);
        let message = load(&files, "w.toml", &form()).unwrap_err().to_string();
        for expected in ["`title` is missing", "`system` is missing", "`weights` is missing"] {
            assert!(message.contains(expected), "{expected} in\n{message}");
        }
        assert!(load(&files, "x.toml", &form()).unwrap_err().to_string().contains("there is no file `x.toml`"));
        let files = BTreeMap::from([("w.toml", HEAD.replace("heuristic", "random"))]);
        let message = load(&files, "w.toml", &form()).unwrap_err().to_string();
        assert!(message.contains("there is no `random`\n  help: accepted: `heuristic`"), "{message}");
    }
}
