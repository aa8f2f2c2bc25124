//! The recorded options of a command line: the command that is recorded with its results, and the name of their folder.

use std::path::PathBuf;

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches};

use super::roles::{Grows, Kind, Recording, Role, Word};
use super::written;
use crate::play::command::{Command, Recorded, split};
use crate::play::folder_name::Name;

/// The recorded options of a command line, with the defaults of those that are not given.
#[derive(Clone, Debug)]
pub struct Given {
    verb: &'static str,
    values: Vec<Value>,
    same: fn(&str, &str) -> bool,
    more: fn(&str, &str) -> bool,
}

/// The values of an option.
#[derive(Clone, Debug)]
struct Value {
    role: Role,
    /// The name of the option; none of a positional argument.
    name: Option<String>,
    /// None of a flag.
    texts: Vec<String>,
    is_default: bool,
}

impl Value {
    /// The words in the name of a folder.
    fn words(&self) -> Vec<String> {
        let word = |text: &String| match self.role.word {
            Word::None => String::new(),
            Word::Value => text.clone(),
            Word::Labelled(label) => format!("{label} {text}"),
            Word::Counted(unit) => format!("{text} {unit}"),
            Word::Made(word) => word(text),
        };
        match self.texts.is_empty() {
            true => self.name.iter().cloned().collect(),
            false => self.texts.iter().map(word).collect(),
        }
    }
}

impl Given {
    /// The recorded options of a verb.
    pub fn of<R: Recording>(matches: &ArgMatches) -> Self {
        let line = Line { command: R::augment_args(clap::Command::new(R::VERB)), matches };
        let recorded = R::roles().into_iter().filter(Role::is_recorded);
        let values = recorded.filter_map(|role| line.value(role)).collect();
        Self { verb: R::VERB, values, same: is_same_task::<R>, more: goes_on::<R> }
    }

    /// Without an option that has no effect here.
    #[must_use]
    pub fn without(mut self, id: &str) -> Self {
        self.values.retain(|value| value.role.id != id);
        self
    }

    /// The command that gives the results again, in any folder and with any number of threads.
    #[must_use]
    pub fn recorded(&self) -> Recorded {
        let mut command = Command::new(self.verb, &self.positional());
        for Value { name, texts, .. } in &self.values {
            let Some(name) = name else { continue };
            match texts.is_empty() {
                true => command.flag(name),
                false => texts.iter().for_each(|text| command.option(name, text)),
            }
        }
        Recorded::new(command.text(), self.same).going_on(self.more)
    }

    /// The folder of the results when none is named; the scenarios are of this rule system.
    #[must_use]
    pub fn folder(&self, system: &str) -> PathBuf {
        let mut named: Vec<&Value> =
            self.values.iter().filter(|value| value.name.is_some() && !value.is_default).collect();
        named.sort_by_key(|value| value.role.turn);
        let name = Name::new(self.verb, system, &self.positional());
        named.into_iter().fold(name, |name, value| name.with_all(value.words())).folder()
    }

    fn positional(&self) -> Vec<String> {
        self.values.iter().filter(|value| value.name.is_none()).flat_map(|value| value.texts.clone()).collect()
    }
}

/// A command line of a verb.
struct Line<'a> {
    command: clap::Command,
    matches: &'a ArgMatches,
}

impl Line<'_> {
    fn arg(&self, id: &str) -> Option<&Arg> {
        self.command.get_arguments().find(|arg| arg.get_id() == id)
    }

    fn is_given(&self, id: &str) -> bool {
        self.arg(id).is_some() && self.matches.value_source(id) == Some(ValueSource::CommandLine)
    }

    /// The values of an option; none when it has no value or no effect.
    fn value(&self, role: Role) -> Option<Value> {
        let arg = self.arg(role.id).expect("a test checks the roles");
        let idle = role.only_with.is_some_and(|other| !self.is_given(other));
        if idle || self.is_excluded(arg) {
            return None;
        }
        let mut texts = written::values(arg, self.matches);
        let is_default = self.is_default(arg, &role, &texts);
        if let Some(delimiter) = arg.get_value_delimiter().filter(|_| !texts.is_empty()) {
            texts = vec![texts.join(&delimiter.to_string())];
        }
        let is_flag = !arg.get_action().takes_values();
        let is_absent = texts.is_empty() || is_flag && is_default || role.is_sparse && is_default;
        let name = role.recorded_as.or(arg.get_long()).map(str::to_owned);
        let texts = if is_flag { Vec::new() } else { texts };
        (!is_absent).then_some(Value { role, name, texts, is_default })
    }

    /// Whether a given option rules this one out.
    fn is_excluded(&self, arg: &Arg) -> bool {
        let given = self.command.get_arguments().filter(|other| self.is_given(other.get_id().as_str()));
        let mut excluded = given.flat_map(|other| self.command.get_arg_conflicts_with(other));
        excluded.any(|other| other.get_id() == arg.get_id())
    }

    /// Whether the values are those of the option when it is not given.
    fn is_default(&self, arg: &Arg, role: &Role, texts: &[String]) -> bool {
        let other = role.default_with.filter(|(id, _)| self.is_given(id));
        let usual = match other {
            Some((_, value)) => vec![value.to_owned()],
            None => arg.get_default_values().iter().map(|value| value.to_string_lossy().into_owned()).collect(),
        };
        self.matches.value_source(role.id) != Some(ValueSource::CommandLine) || texts == usual
    }
}

/// Whether two recorded commands are of the same task of a verb: they differ in its counts alone.
fn is_same_task<R: Recording>(one: &str, other: &str) -> bool {
    let command = R::augment_args(clap::Command::new(R::VERB));
    let counts: Vec<&str> = R::roles().iter().filter(|role| role.kind == Kind::Counts).map(|role| role.id).collect();
    let counts: Vec<&Arg> = command.get_arguments().filter(|arg| counts.contains(&arg.get_id().as_str())).collect();
    let task = |text: &str| without(&split(text), &counts);
    task(one) == task(other)
}

/// Whether a recorded command of a verb goes on from the finished results of another: they differ in options that [grow](Role::growing)
/// alone.
fn goes_on<R: Recording>(one: &str, other: &str) -> bool {
    let command = R::augment_args(clap::Command::new(R::VERB));
    let arg = |id: &str| command.get_arguments().find(|arg| arg.get_id() == id);
    let roles = R::roles();
    let growing: Vec<(Grows, &Arg)> = roles.iter().filter_map(|role| role.grows.zip(arg(role.id))).collect();
    let args: Vec<&Arg> = growing.iter().map(|(_, arg)| *arg).collect();
    let [now, then] = [one, other].map(split);
    let grow = |(grows, arg): &(Grows, &Arg)| grows(&values_of(&then, arg), &values_of(&now, arg));
    !growing.is_empty() && without(&now, &args) == without(&then, &args) && growing.iter().all(grow)
}

/// The values of an option in the words of a recorded command.
fn values_of(words: &[String], option: &Arg) -> Vec<String> {
    let Some(name) = option.get_long().map(|long| format!("--{long}")) else { return Vec::new() };
    let after = words.windows(2).filter(|pair| pair[0] == name).map(|pair| pair[1].clone());
    let joined = words.iter().filter_map(|word| word.strip_prefix(&name)?.strip_prefix('=').map(str::to_owned));
    after.chain(joined).collect()
}

/// The words of a command line without some options and their values.
pub fn without(words: &[String], options: &[&Arg]) -> Vec<String> {
    let (mut all, mut left) = (words.iter(), Vec::new());
    while let Some(word) = all.next() {
        let (name, is_whole) = word.split_once('=').map_or((word.as_str(), false), |(name, _)| (name, true));
        let option =
            options.iter().find(|arg| arg.get_long().is_some_and(|long| name.strip_prefix("--") == Some(long)));
        match option {
            Some(arg) if arg.get_action().takes_values() && !is_whole => drop(all.next()),
            Some(_) => {}
            None => left.push(word.clone()),
        }
    }
    left
}
