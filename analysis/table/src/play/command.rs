//! Command lines that reproduce a result; each file records its own.

use crate::base::paths::Platform;
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
    /// Whether the first of two such lines goes on from the finished results of the second.
    more: Option<fn(&str, &str) -> bool>,
}

impl Recorded {
    /// A command with the comparison of the tasks of two commands.
    #[must_use]
    pub fn new(text: String, same: fn(&str, &str) -> bool) -> Self {
        Self { text, same, more: None }
    }

    /// A command that goes on from the finished results of those that this holds for.
    #[must_use]
    pub fn going_on(self, more: fn(&str, &str) -> bool) -> Self {
        Self { more: Some(more), ..self }
    }

    /// A command that goes on from no finished results.
    #[must_use]
    pub fn beginning_again(self) -> Self {
        Self { more: None, ..self }
    }

    /// A command that is of the same task as itself alone.
    #[must_use]
    pub fn exact(text: &str) -> Self {
        Self::new(text.to_owned(), |one, other| split(one) == split(other))
    }

    /// Whether a recorded command plays the same games, perhaps more or fewer of them.
    #[must_use]
    pub fn is_task_of(&self, other: &str) -> bool {
        (self.same)(&self.text, other)
    }

    /// Whether it goes on from the finished results of a recorded command: it has the same games and more.
    #[must_use]
    pub fn goes_on_from(&self, other: &str) -> bool {
        self.more.is_some_and(|more| more(&self.text, other))
    }

    /// Whether a recorded command would go on from the finished results of this one: it has the same games and more.
    #[must_use]
    pub fn is_less_than(&self, other: &str) -> bool {
        self.more.is_some_and(|more| more(other, &self.text))
    }
}

impl Default for Recorded {
    fn default() -> Self {
        Self::exact("")
    }
}

/// A word as a shell of this system takes it.
#[must_use]
pub fn quoted(word: &str) -> String {
    quoted_for(Platform::HERE, word)
}

/// A word as the shells of a platform take it.
#[must_use]
pub fn quoted_for(platform: Platform, word: &str) -> String {
    let signs = match platform {
        Platform::Unix => "-_./:=,@+",
        // PowerShell makes lists with commas and reads variables after `@`.
        Platform::Windows => "-_./:=+\\",
    };
    let plain = |sign: char| sign.is_ascii_alphanumeric() || signs.contains(sign);
    match platform {
        _ if !word.is_empty() && word.chars().all(plain) => word.to_owned(),
        Platform::Unix => format!("'{}'", word.replace('\'', r"'\''")),
        Platform::Windows => quoted_for_windows(word),
    }
}

/// A word in double quotes, which `cmd` and PowerShell both take. PowerShell replaces variables in them and lets other signs end them: words
/// with such signs are in single quotes, which `cmd` does not take. Windows PowerShell 5 passes no double quotes on, and `cmd` replaces
/// `%NAME%` where there is such a variable: neither can be prevented in a way that other shells take.
fn quoted_for_windows(word: &str) -> String {
    if word.contains(['$', '`', '“', '”', '„']) {
        let doubled =
            |sign: char| if "'‘’‚‛".contains(sign) { format!("{sign}{sign}") } else { sign.to_string() };
        return format!("'{}'", word.chars().map(doubled).collect::<String>());
    }
    let mut text = String::from("\"");
    let mut backslashes = 0;
    for sign in word.chars() {
        match sign {
            '\\' => backslashes += 1,
            // Before a quote, the program reads two backslashes as one, and of two quotes inside others the second.
            '"' => text.extend(std::iter::repeat_n('\\', backslashes).chain(['"'])),
            _ => {}
        }
        backslashes = if sign == '\\' { backslashes } else { 0 };
        text.push(sign);
    }
    text.extend(std::iter::repeat_n('\\', backslashes));
    text.push('"');
    text
}

/// Splits a line of [`Command::text`], of any system, into the words of the command.
#[must_use]
pub fn split(line: &str) -> Vec<String> {
    let (mut words, mut word, mut open) = (Vec::new(), None::<String>, None);
    let mut signs = line.chars().peekable();
    while let Some(sign) = signs.next() {
        match (open, sign) {
            (None, ' ') => {
                words.extend(word.take());
                continue;
            }
            (None, '\'' | '"') => open = Some(sign),
            // A quote between parts in quotes, as other systems than Windows write it.
            (None, '\\') if signs.peek() == Some(&'\'') => word.get_or_insert_default().extend(signs.next()),
            (Some('\''), '\'' | '‘' | '’' | '‚' | '‛') if signs.peek() == Some(&sign) => {
                word.get_or_insert_default().extend(signs.next());
            }
            (Some('"'), '"') if signs.peek() == Some(&'"') => word.get_or_insert_default().extend(signs.next()),
            (Some('"'), '\\') => {
                let mut count = 1;
                while signs.next_if_eq(&'\\').is_some() {
                    count += 1;
                }
                let kept = if signs.peek() == Some(&'"') { count / 2 } else { count };
                word.get_or_insert_default().extend(std::iter::repeat_n('\\', kept));
            }
            (Some(quote), _) if sign == quote => open = None,
            _ => word.get_or_insert_default().push(sign),
        }
        word.get_or_insert_default();
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_split_into_its_words() {
        let words = [
            "a",
            "",
            "b c",
            "it's",
            "'",
            "''",
            "x\\y",
            "--games",
            " ",
            "\u{17c}=1",
            "\\",
            "a b\\",
            "C:\\my games\\\\",
            "\"",
            "\"\"",
            "x={name=\"Guns 2\", side=\"poles\"}",
            "a\\\"b\\\\\"",
            "$x",
            "it's $5\\",
            "„x” ‘y’ ''",
            "100 % of %PATH%",
            "^&|<>;!#",
        ];
        for platform in [Platform::Unix, Platform::Windows] {
            let line = words.iter().map(|word| quoted_for(platform, word)).collect::<Vec<_>>().join(" ");
            assert_eq!(split(&line), words, "{line}");
        }
        assert!(split("").is_empty());
    }

    #[test]
    fn words_are_quoted_for_the_shell() {
        let quoted = |word| quoted_for(Platform::Unix, word);
        assert_eq!(quoted("niemenczyn/scenario-1"), "niemenczyn/scenario-1");
        assert_eq!(["", "a b", "it's", "x;y"].map(quoted), ["''", "'a b'", r"'it'\''s'", "'x;y'"]);
        assert_eq!([r"a\b", "a,b"].map(quoted), [r"'a\b'", "a,b"]);
    }

    #[test]
    fn words_are_quoted_for_the_shells_of_windows() {
        let quoted = |word| quoted_for(Platform::Windows, word);
        for plain in [r"C:\games\mine.toml", "C:/games/mine.toml", "victory.automatic=5", "--target=-0.5"] {
            assert_eq!(quoted(plain), plain);
        }
        assert_eq!(
            ["", "a b", "it's", "x;y", "a,b"].map(quoted),
            ["\"\"", "\"a b\"", "\"it's\"", "\"x;y\"", "\"a,b\""]
        );
        assert_eq!(["100 %", "żółw", "@x"].map(quoted), ["\"100 %\"", "\"żółw\"", "\"@x\""]);
        assert_eq!(quoted(r"C:\my games\"), r#""C:\my games\\""#);
        assert_eq!(quoted(r#"name="Guns 2""#), r#""name=""Guns 2""""#);
        assert_eq!(["$HOME's", "`x`"].map(quoted), ["'$HOME''s'", "'`x`'"]);
    }

    #[test]
    fn a_command_is_the_same_on_every_system() {
        let line = |platform| ["plan", "run", "a b.toml"].map(|word| quoted_for(platform, word)).join(" ");
        assert!(Recorded::exact(&line(Platform::Unix)).is_task_of(&line(Platform::Windows)));
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
        assert_eq!(command.text(), format!("kartacz tune {} --seed 7 --what-if y --set x=1", quoted("a b")));
    }
}
