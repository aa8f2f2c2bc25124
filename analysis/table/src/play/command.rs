//! Command lines that reproduce a result; each file records its own.

use crate::base::values::Seat;
use crate::play::changes::Changes;

/// A command of the program, word by word.
#[derive(Clone, Debug)]
pub struct Command(Vec<String>);

impl Command {
    /// `kartacz VERB` and its positional arguments; a file whose name looks like an option is named by its folder, too.
    #[must_use]
    pub fn new(verb: &str, about: &[String]) -> Self {
        let words = ["kartacz", verb].into_iter().map(str::to_owned);
        let about = about.iter().map(|word| if word.starts_with('-') { format!("./{word}") } else { word.clone() });
        Self(words.chain(about).collect())
    }

    /// Adds `--NAME VALUE`, or `--NAME=VALUE` where the value looks like an option.
    pub fn option(&mut self, name: &str, value: impl ToString) {
        let value = value.to_string();
        match value.starts_with('-') {
            true => self.0.push(format!("--{name}={value}")),
            false => self.0.extend([format!("--{name}"), value]),
        }
    }

    /// Adds `--NAME`.
    pub fn flag(&mut self, name: &str) {
        self.0.push(format!("--{name}"));
    }

    /// Adds the changes to the scenario.
    pub fn changes(&mut self, changes: &Changes) {
        changes.what_if.iter().for_each(|name| self.option("what-if", name));
        changes.set.iter().for_each(|value| self.option("set", value));
    }

    /// Adds the players.
    pub fn seats(&mut self, seats: &[Seat]) {
        seats.iter().for_each(|seat| self.option("player", format!("{}={}", seat.side, seat.player)));
    }

    /// The words after the name of the program.
    #[must_use]
    pub fn words(&self) -> &[String] {
        &self.0[1..]
    }

    /// The command in one line, as a shell takes it.
    #[must_use]
    pub fn text(&self) -> String {
        self.0.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
    }
}

/// A command as its results record it, and which other commands are of the same task.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// The command in one line.
    pub text: String,
    /// Whether two such lines are of the same task.
    same: fn(&str, &str) -> bool,
}

impl Recorded {
    /// A command with the comparison of the tasks of two commands.
    #[must_use]
    pub fn new(text: String, same: fn(&str, &str) -> bool) -> Self {
        Self { text, same }
    }

    /// A command that is of the same task as itself alone.
    #[must_use]
    pub fn exact(text: &str) -> Self {
        Self::new(text.to_owned(), |one, other| one == other)
    }

    /// Whether a recorded command plays the same games, perhaps more or fewer of them.
    #[must_use]
    pub fn is_task_of(&self, other: &str) -> bool {
        (self.same)(&self.text, other)
    }
}

impl Default for Recorded {
    fn default() -> Self {
        Self::exact("")
    }
}

/// A word as a shell takes it.
pub fn quoted(word: &str) -> String {
    let plain = |sign: char| sign.is_ascii_alphanumeric() || "-_./:=,@+".contains(sign);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// Splits a line of [`Command::text`] into the words of the command.
#[must_use]
pub fn split(line: &str) -> Vec<String> {
    let (mut words, mut word, mut open, mut escaped) = (Vec::new(), None::<String>, false, false);
    for sign in line.chars() {
        match sign {
            '\'' if !escaped => {
                open = !open;
                word.get_or_insert_default();
            }
            '\\' if !open && !escaped => {
                escaped = true;
                continue;
            }
            ' ' if !open && !escaped => words.extend(word.take()),
            _ => word.get_or_insert_default().push(sign),
        }
        escaped = false;
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_split_into_its_words() {
        let words = ["a", "", "b c", "it's", "'", "x\\y", "--games", " ", "\u{17c}=1"].map(str::to_owned);
        let line = words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ");
        assert_eq!(split(&line), words, "{line}");
        assert!(split("").is_empty());
    }

    #[test]
    fn words_are_quoted_for_the_shell() {
        assert_eq!(quoted("niemenczyn/scenario-1"), "niemenczyn/scenario-1");
        assert_eq!(["", "a b", "it's", "x;y"].map(quoted), ["''", "'a b'", r"'it'\''s'", "'x;y'"]);
    }

    #[test]
    fn what_looks_like_an_option_is_none() {
        let mut command = Command::new("run", &["-a.toml".to_owned()]);
        command.option("what-if", "-b.toml");
        command.option("target", -0.5);
        assert_eq!(command.text(), "kartacz run ./-a.toml --what-if=-b.toml --target=-0.5");
    }

    #[test]
    fn options_stand_in_their_order() {
        let mut command = Command::new("tune", &["a b".to_owned()]);
        command.option("seed", 7);
        command.changes(&Changes { set: vec!["x=1".to_owned()], what_if: vec!["y".to_owned()] });
        assert_eq!(command.text(), "kartacz tune 'a b' --seed 7 --what-if y --set x=1");
    }
}
