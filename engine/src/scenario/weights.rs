//! Files of weights: the numbers by which a player judges, apart for each side.
//!
//! Which numbers there are, the player says ([`Form`]); here a file is read and held to it.

use super::fault::{Faults, Log};
use super::reader::{Desk, Reader};
use super::schema;
use super::source::{self, Sources};
use super::tree;

/// The tables of a file: a side each, in their order.
pub const TABLES: [&str; 2] = ["first", "second"];
/// The title of their schema.
const TITLE: &str = "Weights of a player of kartacz";
/// The key that says whose weights they are, and by which such a file is known.
pub const OWNER: &str = "weights";

/// What a file of weights may hold.
#[derive(Clone, Debug)]
pub struct Form {
    /// The name of the rule system.
    pub system: &'static str,
    /// The name of the player.
    pub player: &'static str,
    /// The numbers of a side.
    pub numbers: Vec<Number>,
}

/// A number of a [`Form`], or a list of numbers of one kind.
#[derive(Clone, Copy, Debug)]
pub struct Number {
    /// The key.
    pub name: &'static str,
    /// How many: more than one are written as a list.
    pub count: usize,
    /// The greatest that is accepted; the least is 0.
    pub most: f64,
}

/// What a file says of a side: a place for each number of the [`Form`], nothing where the file is silent.
pub type Said = Vec<Option<Vec<f64>>>;

/// A file of weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// What they are, in a line.
    pub title: String,
    /// What it says of each side; nothing when it has no table for it.
    pub sides: [Option<Said>; 2],
}

/// Loads a file of weights by its name.
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

/// The rule system that a file of weights names, one of these.
///
/// # Errors
/// When the file is not there, is no TOML, or names none of them.
pub fn system_of(sources: &impl Sources, name: &str, systems: &[&'static str]) -> Result<&'static str, Faults> {
    let mut log = Log::default();
    let named = source::open(sources, name, None, &mut log).and_then(|(file, text)| {
        let tree = tree::parse(file, &text, &mut log);
        let mut desk = Desk::without_origins(&mut log);
        let of = |name: &str| systems.iter().copied().find(|system| *system == name);
        Some(Reader::root(Some(&tree), &mut desk).choice("system", systems, of))
    });
    match (named.flatten(), log.count()) {
        (Some(system), 0) => Ok(system),
        _ => Err(log.into_faults()),
    }
}

/// The JSON schema of files of weights, for editors.
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
    fn what_is_left_out_is_silent() {
        let weights = loaded("[second]\nshot = [0.25, 0]\n").unwrap();
        assert_eq!(weights.title, "Bold");
        assert_eq!(weights.sides, [None, Some(vec![None, Some(vec![0.25, 0.0])])]);
        assert_eq!(loaded("[first]\nfear = 2\n").unwrap().sides[0], Some(vec![Some(vec![2.0]), None]));
    }

    #[test]
    fn a_number_of_many_digits_is_told_in_short() {
        for written in [format!("1{}.0", "0".repeat(308)), "1e308".to_owned()] {
            let told = loaded(&format!("[first]\nfear = {written}\n")).unwrap_err();
            assert!(told.contains("`fear`: 1e308 is out of range"), "{told}");
        }
    }

    #[test]
    fn every_fault_is_told_with_its_place() {
        let told = loaded("[first]\nfaer = 1\nshot = [0.1, 0.6]\n[second]\nfear = -0.5\nshot = 0.1\n").unwrap_err();
        for said in [
            "w.toml:5:1: unknown key `faer`\n  help: did you mean `fear`? keys here: `fear`, `shot`",
            "w.toml:6:14: `shot`: 0.6 is out of range\n  help: write a number from 0 to 0.5",
            "w.toml:8:8: `fear`: -0.5 is out of range\n  help: write a number from 0 to 2",
            "w.toml:9:8: `shot`: this is a number with a fraction, not a list\n  help: write 2 values in square brackets",
        ] {
            assert!(told.contains(said), "{said} in\n{told}");
        }
    }

    #[test]
    fn numbers_without_measure_are_none() {
        for wrong in ["nan", "inf", "-inf", "1e999", "\"1\"", "true", "[1]"] {
            let told = loaded(&format!("[first]\nfear = {wrong}\n")).unwrap_err();
            assert!(told.contains("w.toml:5:8: `fear`: ") && told.contains("write a number from 0 to 2"), "{told}");
        }
        let zero = loaded("[first]\nfear = -0.0\n").unwrap();
        assert!(zero.sides[0].as_ref().unwrap()[0].as_ref().unwrap()[0].is_sign_positive());
    }

    #[test]
    fn the_head_is_checked() {
        assert!(loaded("").unwrap_err().contains("the file has no weights"));
        let files = BTreeMap::from([("w.toml", "[first]\n")]);
        let told = load(&files, "w.toml", &form()).unwrap_err().to_string();
        for said in ["`title` is missing", "`system` is missing", "`weights` is missing"] {
            assert!(told.contains(said), "{said} in\n{told}");
        }
        assert!(load(&files, "x.toml", &form()).unwrap_err().to_string().contains("there is no file `x.toml`"));
        let files = BTreeMap::from([("w.toml", HEAD.replace("heuristic", "random"))]);
        let told = load(&files, "w.toml", &form()).unwrap_err().to_string();
        assert!(told.contains("there is no `random`\n  help: accepted: `heuristic`"), "{told}");
    }
}
