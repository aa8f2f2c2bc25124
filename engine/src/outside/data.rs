//! A scenario that a program plays.

use crate::scenario::problem::Problem;
use crate::scenario::provenance::{Decisive, Origins};
use crate::scenario::{self, Plain};

/// The most endings of a game, and the most names of players of a side.
pub const MAX_NAMES: usize = 32;
/// The most columns.
pub const MAX_COLUMNS: usize = 32;

/// The most memory of a child in megabytes, unless a file sets another limit.
pub const MEMORY: u32 = 4096;

/// A scenario: the program, what it has said of its games, and the values of its parameters.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The id of the scenario.
    pub id: String,
    /// The title.
    pub title: String,
    /// A remark for reports; empty for none.
    pub remark: String,
    /// The program.
    pub program: Program,
    /// The sides.
    pub sides: [Side; 2],
    /// The endings: ids and names.
    pub endings: Vec<(String, String)>,
    /// The columns of its rows.
    pub columns: Vec<Column>,
    /// The parameters, in their order.
    pub parameters: Vec<Parameter>,
    /// The values of the parameters, in the order of the parameters.
    pub values: Vec<Plain>,
    /// The origins of the values.
    pub origins: Origins,
    /// The assumed values on which its balance depends.
    pub decisive: Vec<Decisive>,
    /// The hash of all that can change play.
    pub hash: u64,
}

/// A program, as it has described itself.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Its files, as a hash in hexadecimal.
    pub hash: String,
    /// Its answer to `hello`, as a hash in hexadecimal.
    pub answer: String,
    /// The words of its command line.
    pub command: Vec<String>,
    /// Those after the first, when it was imported.
    pub arguments: Vec<String>,
    /// Its own files that count in the hash, in the folder of the scenario.
    pub files: Vec<String>,
    /// The word for a stage.
    pub stage: String,
    /// The most stages of a game.
    pub stages: u8,
    /// The same seed and number give the same game.
    pub repeats: bool,
    /// It uses the streams of the protocol.
    pub keyed: bool,
    /// It tells what happens in a game.
    pub logs: bool,
    /// It leaves decisions to others.
    pub decides: bool,
    /// It says what its usual player would choose.
    pub advises: bool,
    /// A side does not know everything.
    pub hides: bool,
    /// The most seconds of a game, or of an answer about a decision.
    pub seconds: u32,
    /// The most memory of a child, in megabytes.
    pub memory: u32,
}

/// A side.
#[derive(Clone, Debug, Default)]
pub struct Side {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The names of its players, the usual one first.
    pub players: Vec<String>,
}

/// A column of the rows.
#[derive(Clone, Debug)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// Whether it may be empty.
    pub nullable: bool,
    /// The side, 0 or 1, and the source of the victory points that it has.
    pub source: Option<(usize, String)>,
}

/// A parameter.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Its path in the messages, and its name below `values` in files.
    pub path: String,
    /// Its values.
    pub setting: Setting,
    /// What it is; may be empty.
    pub words: String,
}

/// The values that a parameter may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    /// A whole number.
    Number {
        /// The smallest.
        least: i64,
        /// The greatest.
        most: i64,
    },
    /// True or false.
    Flag,
    /// One of these words.
    Word(Vec<String>),
}

impl scenario::Scenario for Scenario {
    fn check(&self) -> Vec<Problem> {
        let missing = self.parameters.iter().skip(self.values.len());
        let missing = missing.map(|parameter| {
            let help = "ask the program again with `kartacz import program`".to_owned();
            Problem::new("values", format!("`{}` has no value", parameter.path), help)
        });
        let columns = self.columns.iter().filter(|column| column.source.is_some()).count();
        let both =
            (0..2).all(|side| self.columns.iter().any(|one| one.source.as_ref().is_some_and(|one| one.0 == side)));
        let lone = (columns > 0 && !both).then(|| {
            Problem::new("columns", "only one side has columns of victory points", "name those of both sides, or none")
        });
        let idle = self.sides.iter().filter(|side| side.players.is_empty() && !self.program.decides).map(|side| {
            let help = "name one, or let the program leave its decisions to others (`decides`)";
            Problem::new(format!("sides.{}.players", side.id), "this side has no player", help)
        });
        let command = match self.program.command.split_first() {
            None => Some(Problem::new("command", "there is no command", "write the words that start the program")),
            Some((_, arguments)) if *arguments != self.program.arguments => {
                let (what, help) = (
                    "the program was imported with other words",
                    "import it again with these: `kartacz import program`",
                );
                Some(Problem::new("command", what, help))
            }
            Some(_) => None,
        };
        missing.chain(lone).chain(idle).chain(command).collect()
    }
}
