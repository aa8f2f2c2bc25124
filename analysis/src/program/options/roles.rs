//! What each option decides. Every option of a verb whose results record its command has one role: the recorded command, the name of the
//! folder of the results and the comparison of tasks follow from the roles.

use clap::Args;

/// The options of a verb whose results record its command.
pub trait Recording: Args {
    /// The name of the verb.
    const VERB: &'static str;

    /// The roles of all options, those that are recorded in the order of the recorded command.
    fn roles() -> Vec<Role>;
}

/// What an option is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It decides what is computed: it is in the recorded command and in the name of the folder, and part of the task.
    Decides,
    /// It decides how many games are played, or how they are summed up: as [`Kind::Decides`], but results that differ in it alone are of the
    /// same task.
    Counts,
    /// It decides where and how the program works. It is not recorded.
    Place,
    /// As [`Kind::Place`], but a plan records it, because its shards or its merge carry it out.
    Planned,
}

/// The word for an option in the name of a folder.
#[derive(Clone, Copy, Debug)]
pub enum Word {
    /// None.
    None,
    /// Its value.
    Value,
    /// This label and its value.
    Labelled(&'static str),
    /// Its value and this unit.
    Counted(&'static str),
    /// Made of its value.
    Made(fn(&str) -> String),
}

/// Where the word for an option stands in the name of a folder; words of one turn stand in the order of the roles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Turn {
    Early,
    Usual,
    Late,
    Seed,
    Games,
}

/// Whether the results with the first values of an option go on to those with the second.
pub type Grows = fn(&[String], &[String]) -> bool;

/// The role of an option.
#[derive(Clone, Copy, Debug)]
pub struct Role {
    /// The id of the option in the command line.
    pub id: &'static str,
    /// What it is for.
    pub kind: Kind,
    /// Its word in the name of the folder.
    pub word: Word,
    /// The place of that word.
    pub turn: Turn,
    /// The option without which it has no effect.
    pub only_with: Option<&'static str>,
    /// Its default when another option is given: the id of that option, and the default.
    pub default_with: Option<(&'static str, &'static str)>,
    /// The name under which it is recorded, when that is another one.
    pub recorded_as: Option<&'static str>,
    /// Whether its default is left out of the recorded command.
    pub is_sparse: bool,
    /// With which other values a command goes on from finished results; `None` when with the same alone. A verb whose options have none
    /// begins again.
    pub grows: Option<Grows>,
}

/// An option that decides what is computed.
pub const fn decides(id: &'static str) -> Role {
    Role::new(id, Kind::Decides)
}

/// An option that decides how many games are played, or how they are summed up.
pub const fn counts(id: &'static str) -> Role {
    Role::new(id, Kind::Counts)
}

/// An option that decides where and how the program works.
pub const fn place(id: &'static str) -> Role {
    Role::new(id, Kind::Place)
}

/// As [`place`], and recorded by a plan.
pub const fn planned(id: &'static str) -> Role {
    Role::new(id, Kind::Planned)
}

impl Role {
    const fn new(id: &'static str, kind: Kind) -> Self {
        Self {
            id,
            kind,
            word: Word::Value,
            turn: Turn::Usual,
            only_with: None,
            default_with: None,
            recorded_as: None,
            is_sparse: false,
            grows: None,
        }
    }

    /// Whether it is part of the recorded command.
    pub const fn is_recorded(&self) -> bool {
        matches!(self.kind, Kind::Decides | Kind::Counts)
    }

    /// Its word in the name of the folder is its value after a label.
    pub const fn labelled(self, label: &'static str) -> Self {
        Self { word: Word::Labelled(label), ..self }
    }

    /// Its word is its value before a unit, at the end of the name.
    pub const fn counted(self, unit: &'static str) -> Self {
        Self { word: Word::Counted(unit), turn: Turn::Games, ..self }
    }

    /// Its word is made of its value.
    pub const fn made(self, word: fn(&str) -> String) -> Self {
        Self { word: Word::Made(word), ..self }
    }

    /// It has no word.
    pub const fn unnamed(self) -> Self {
        Self { word: Word::None, ..self }
    }

    /// Its word stands before those of others.
    pub const fn early(self) -> Self {
        Self { turn: Turn::Early, ..self }
    }

    /// Its word stands after those of others.
    pub const fn late(self) -> Self {
        Self { turn: Turn::Late, ..self }
    }

    /// Its word stands before the number of games.
    pub const fn before_games(self) -> Self {
        Self { turn: Turn::Seed, ..self }
    }

    /// It has no effect without another option.
    pub const fn only_with(self, id: &'static str) -> Self {
        Self { only_with: Some(id), ..self }
    }

    /// It has another default when another option is given.
    pub const fn default_with(self, id: &'static str, value: &'static str) -> Self {
        Self { default_with: Some((id, value)), ..self }
    }

    /// It is recorded under another name.
    pub const fn recorded_as(self, name: &'static str) -> Self {
        Self { recorded_as: Some(name), ..self }
    }

    /// Its default is not recorded.
    pub const fn sparse(self) -> Self {
        Self { is_sparse: true, ..self }
    }

    /// Commands with other values of it go on from finished results.
    pub const fn growing(self, grows: Grows) -> Self {
        Self { grows: Some(grows), ..self }
    }
}
