//! Learned network files: the trained networks of a player or value function.
//!
//! The player defines which networks a file may hold ([`Form`]); this module reads a file and checks it against them.

use core::fmt::Write;

use super::fault::{Faults, Log};
use super::hash::Fnv;
use super::reader::{self, Desk, Reader, Wrong};
use super::schema;
use super::source::{self, Sources};
use super::tree::{self, Node, Table};

/// The key that identifies such a file, and its only value.
pub const OWNER: &str = "learned";
/// The value of [`OWNER`].
pub const NETWORKS: &str = "networks";
/// The most units of a layer.
pub const MAX_WIDTH: usize = 128;
/// The most hidden layers.
pub const MAX_HIDDEN: usize = 3;
/// The title of the schema.
const TITLE: &str = "Learned networks of a player of kartacz";
/// The greatest weight.
const MOST: f32 = 1e6;

/// The key of the value of positions.
pub const POSITION: &str = "position";
/// The most players for whose games a value was learned.
const MAX_PLAYERS: usize = 200;
/// The greatest time of a game, in microseconds.
const LONGEST: f64 = 1e12;

/// The accepted contents of a file.
#[derive(Clone, Debug)]
pub struct Form {
    /// The name of the rule system.
    pub system: &'static str,
    /// The networks of its players.
    pub networks: Vec<Place>,
    /// The network of the value of positions, if there may be one.
    pub value: Option<Place>,
}

/// A network of a [`Form`].
#[derive(Clone, Debug)]
pub struct Place {
    /// The key of its table.
    pub name: &'static str,
    /// The names of its inputs.
    pub features: Vec<String>,
    /// The number of its outputs.
    pub outputs: usize,
}

impl Place {
    /// The identity of the inputs: the number of features and a hash of their names.
    #[must_use]
    pub fn identity(&self) -> String {
        let mut hash = Fnv::new();
        for feature in &self.features {
            let _ = write!(hash, "{feature},");
        }
        format!("{}-{:08x}", self.features.len(), hash.0 as u32)
    }
}

/// A network of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Numbers {
    /// The widths: inputs, hidden layers, outputs.
    pub widths: Vec<usize>,
    /// Layer by layer: its weights, by input and then by output, and its biases.
    pub numbers: Vec<f32>,
}

/// A file of networks.
#[derive(Clone, Debug, PartialEq)]
pub struct Learned {
    /// The title of the file, in a line.
    pub title: String,
    /// The networks, by the order of the [`Form`]; `None` where the file omits one.
    pub networks: Vec<Option<Numbers>>,
    /// The value of positions, if the file has one.
    pub value: Option<(Numbers, Worth)>,
}

/// What is known of a value of positions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Worth {
    /// The players from whose games it was learned.
    pub players: Vec<String>,
    /// The share of the variance of the score that was left when luck was taken out, in games of those players.
    pub left: f64,
    /// The scenarios in whose games it takes luck out of victory points, too.
    pub vp: Vec<String>,
    /// What it costs.
    pub price: Price,
}

/// Times of whole games in microseconds, on one thread of the machine that trained.
#[derive(Clone, Debug, PartialEq)]
pub struct Price {
    /// How often each action with chance is carried out with other dice.
    pub repeats: u32,
    /// To measure the luck of a game.
    pub luck: f64,
    /// Of games of two players of a kind, by the [`KINDS`]; `None` where there is no such player.
    pub games: [Option<f64>; KINDS.len()],
}

impl Default for Price {
    fn default() -> Self {
        Self { repeats: REPEATS, luck: 0.0, games: [None; KINDS.len()] }
    }
}

/// How often an action with chance is carried out with other dice where a file does not say it, and at most.
pub const REPEATS: u32 = 4;
const MOST_REPEATS: i64 = 64;

/// The kinds of players whose times are noted.
pub const KINDS: [&str; 4] = ["random", "scripted", "heuristic", "expert"];

/// Loads a file of networks by its name.
///
/// # Errors
/// Every fault of the file.
pub fn load(sources: &impl Sources, name: &str, form: &Form) -> Result<Learned, Faults> {
    let mut log = Log::default();
    let learned = source::open(sources, name, None, &mut log).map(|(file, text)| {
        let tree = tree::parse(file, &text, &mut log);
        let mut desk = Desk::without_origins(&mut log);
        let mut reader = Reader::root(Some(&tree), &mut desk);
        if let Some((key, message)) = foreign(&tree, form) {
            // Its other faults say nothing.
            let help = "`kartacz train` makes files of networks, `kartacz train --value` those of a value";
            reader.fault(key, message, help);
            return None;
        }
        let learned = root(&mut reader, form);
        reader.finish();
        Some(learned)
    });
    match (learned.flatten(), log.count()) {
        (Some(learned), 0) => Ok(learned),
        _ => Err(log.into_faults()),
    }
}

/// The key that shows that a file is of something else, and what it is.
fn foreign(tree: &Table, form: &Form) -> Option<(&'static str, String)> {
    let text = |key| tree.get(key).and_then(Node::text);
    match (text(OWNER), text("system")) {
        (None | Some(NETWORKS), Some(system)) if system != form.system => {
            Some(("system", format!("what this file has learned is of `{system}`, not of `{}`", form.system)))
        }
        (None, None) => Some((OWNER, "the file has no networks".to_owned())),
        _ => None,
    }
}

/// The JSON schema of files of any of these forms, each for the rule system that the file names.
#[must_use]
pub fn schema_of_all(forms: &[Form]) -> String {
    let shape = |form: &Form| (form.system, Desk::describe(|t| drop(root(t, form))));
    schema::of_files(TITLE, &forms.iter().map(shape).collect::<Vec<_>>())
}

/// The JSON schema of files of this form.
#[must_use]
pub fn schema(form: &Form) -> String {
    schema::of_file(TITLE, Desk::describe(|t| drop(root(t, form))))
}

fn root(t: &mut Reader, form: &Form) -> Learned {
    let title = t.label("title");
    t.choice("system", &[form.system], |name| (name == form.system).then_some(()));
    t.choice(OWNER, &[NETWORKS], |name| (name == NETWORKS).then_some(()));
    let networks: Vec<_> =
        form.networks.iter().map(|place| t.maybe_table(place.name, |t| network(t, place)).flatten()).collect();
    let value = form.value.as_ref().and_then(|place| {
        t.maybe_table(place.name, |t| {
            let worth = worth(t);
            network(t, place).map(|numbers| (numbers, worth))
        })
    });
    let places = || form.networks.iter().chain(&form.value);
    if !t.describing() && !places().any(|place| t.has(place.name)) {
        let names: Vec<String> = places().map(|place| format!("`[{}]`", place.name)).collect();
        t.fault(OWNER, "the file has no networks", format!("it may hold {}", names.join(", ")));
    }
    Learned { title, networks, value: value.flatten() }
}

fn worth(t: &mut Reader) -> Worth {
    let players = t.texts("players", "^.+$", 0..=MAX_PLAYERS, &|node| {
        let name = node.text().map(str::to_owned);
        name.ok_or_else(|| reader::unlike(node, "text in quotes", "write the name of a player"))
    });
    let vp = t.texts("vp", "^.+$", 0..=MAX_PLAYERS, &|node| {
        let id = node.text().map(str::to_owned);
        id.ok_or_else(|| reader::unlike(node, "text in quotes", "write the id of a scenario"))
    });
    let one = |t: &mut Reader, key, most| t.maybe_decimals(key, 0.0..=most, 1).map(|numbers| numbers[0]);
    let left = one(t, "left", 1e6).unwrap_or(1.0);
    let price = t.table("price", |t| Price {
        repeats: t.maybe_number("repeats", 1..=MOST_REPEATS).unwrap_or(REPEATS),
        luck: one(t, "luck", LONGEST).unwrap_or_default(),
        games: KINDS.map(|kind| one(t, kind, LONGEST)),
    });
    Worth { players: players.unwrap_or_default(), left, vp: vp.unwrap_or_default(), price }
}

fn network(t: &mut Reader, place: &Place) -> Option<Numbers> {
    let identity = place.identity();
    let same = t.text("features", "^[0-9]+-[0-9a-f]{8}$", &|node| {
        let same = node.text() == Some(identity.as_str());
        same.then_some(()).ok_or_else(|| {
            Wrong::new(
                format!("these networks use other features than this program, `{identity}`"),
                "train them again with `kartacz train`",
            )
        })
    });
    let hidden = t.maybe_numbers::<u8>("hidden", 1..=MAX_WIDTH as i64, 0..=MAX_HIDDEN);
    let inputs = [place.features.len()].into_iter();
    let widths: Vec<usize> = inputs.chain(hidden.into_iter().map(usize::from)).chain([place.outputs]).collect();
    let count = widths.windows(2).map(|pair| (pair[0] + 1) * pair[1]).sum();
    // With other features the count is another one.
    let count = same.map(|()| count);
    let numbers = t.text("numbers", "^[-+.e0-9\\s]*$", &|node| numbers(node, count));
    same.and(numbers).map(|numbers| Numbers { widths, numbers })
}

/// Numbers in a text, separated by white space.
fn numbers(node: &Node, count: Option<usize>) -> Result<Vec<f32>, Wrong> {
    let help = || {
        let count = count.map_or_else(String::new, |count| format!("{count} "));
        format!("write {count}numbers in quotes, separated by spaces")
    };
    let text = node.text().ok_or_else(|| reader::unlike(node, "numbers in quotes", help()))?;
    let number = |word: &str| {
        let number = word.parse::<f32>().ok().filter(|number| number.abs() <= MOST);
        number
            .ok_or_else(|| Wrong::new(format!("{} is not a number from -{MOST} to {MOST}", super::shown(word)), help()))
    };
    let numbers = text.split_ascii_whitespace().map(number).collect::<Result<Vec<_>, _>>()?;
    match count {
        Some(count) if count != numbers.len() => {
            Err(Wrong::new(format!("{} numbers where {count} are needed", numbers.len()), help()))
        }
        _ => Ok(numbers),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn form() -> Form {
        let features = vec!["lead".to_owned(), "time".to_owned()];
        let place = |name, outputs| Place { name, features: features.clone(), outputs };
        Form {
            system: "niemenczyn",
            networks: vec![place("value", 3), place("window", 1)],
            value: Some(place(POSITION, 4)),
        }
    }

    const HEAD: &str = "title = \"Bold\"\nsystem = \"niemenczyn\"\nlearned = \"networks\"\n";

    fn loaded(body: &str) -> Result<Learned, String> {
        let body = body.replace("SEEN", &form().networks[0].identity());
        let files = BTreeMap::from([("n.toml", format!("{HEAD}{body}"))]);
        load(&files, "n.toml", &form()).map_err(|faults| faults.to_string())
    }

    #[test]
    fn networks_are_read_and_may_be_omitted() {
        let learned =
            loaded("[window]\nfeatures = \"SEEN\"\nhidden = [2]\nnumbers = \"1 -2.5 3e-1\\n4 5 6 7 8 9\"\n").unwrap();
        let numbers = vec![1.0, -2.5, 0.3, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0];
        assert_eq!(learned.networks, [None, Some(Numbers { widths: vec![2, 2, 1], numbers })]);
        let linear = loaded("[window]\nfeatures = \"SEEN\"\nnumbers = \"1 2 3\"\n").unwrap();
        assert_eq!(linear.networks[1].as_ref().unwrap().widths, [2, 1]);
    }

    #[test]
    fn a_value_has_its_players_and_its_price() {
        let text = "[position]\nfeatures = \"SEEN\"\nplayers = [\"heuristic\", \"expert\"]\nleft = 0.61\nvp = [\"a/b\"]\n\
                    numbers = \"1 2 3 4 5 6 7 8 9 10 11 12\"\n[position.price]\nrepeats = 2\nluck = 120.5\nheuristic = 400\n";
        let (numbers, worth) = loaded(text).unwrap().value.unwrap();
        assert_eq!((numbers.widths, numbers.numbers.len()), (vec![2, 4], 12));
        assert_eq!((worth.players, worth.left), (vec!["heuristic".to_owned(), "expert".to_owned()], 0.61));
        assert_eq!(worth.vp, ["a/b"]);
        assert_eq!(worth.price, Price { repeats: 2, luck: 120.5, games: [None, None, Some(400.0), None] });
        assert!(loaded("[window]\nfeatures = \"SEEN\"\nnumbers = \"1 2 3\"\n").unwrap().value.is_none());
    }

    #[test]
    fn every_fault_is_reported_with_its_place() {
        for (body, expected) in [
            (
                "[window]\nfeatures = \"SEEN\"\nnumbers = \"1 2\"\n",
                "n.toml:6:11: `numbers`: 2 numbers where 3 are needed\n  help: write 3 numbers",
            ),
            (
                "[window]\nfeatures = \"SEEN\"\nnumbers = \"1 2 x\"\n",
                "`numbers`: `x` is not a number from -1000000 to 1000000",
            ),
            ("[window]\nfeatures = \"SEEN\"\nnumbers = \"1 2 nan\"\n", "is not a number"),
            ("[window]\nfeatures = \"2-00000000\"\nnumbers = \"1 2 3\"\n", "use other features than this program"),
            ("[window]\nfeatures = \"SEEN\"\nhidden = [0]\nnumbers = \"\"\n", "`hidden`"),
            ("[windows]\nhidden = [1]\n", "unknown key `windows`\n  help: did you mean `window`?"),
            ("", "the file has no networks\n  help: it may hold `[value]`, `[window]`, `[position]`"),
            (
                "[position]\nfeatures = \"SEEN\"\nplayers = [3]\nnumbers = \"1\"\n[position.price]\nluck = -1\n",
                "n.toml:6:12: `players`: this is a number, not text in quotes",
            ),
        ] {
            let message = loaded(body).unwrap_err();
            assert!(message.contains(expected), "{expected} in\n{message}");
        }
    }

    #[test]
    fn a_file_of_something_else_has_one_fault() {
        let of = |text: &str| load(&BTreeMap::from([("n.toml", text.to_owned())]), "n.toml", &form()).unwrap_err();
        for (text, expected) in [
            (
                "title = \"V\"\nsystem = \"verdox\"\nlearned = \"networks\"\n[position]\nfeatures = \"2-00000000\"\nnumbers = \"1\"\n",
                "n.toml:2:10: what this file has learned is of `verdox`, not of `niemenczyn`",
            ),
            ("[workspace]\nmembers = []\n", "n.toml:1:1: the file has no networks"),
        ] {
            let faults = of(text);
            let message = faults.to_string();
            assert!(message.contains(expected) && faults.list.len() == 1, "{expected} in\n{message}");
        }
    }

    #[test]
    fn other_features_have_another_identity() {
        let [one, mut other] = [form().networks.remove(0), form().networks.remove(0)];
        assert_eq!(one.identity(), other.identity());
        other.features[1].push('s');
        assert_ne!(one.identity(), other.identity());
    }
}
