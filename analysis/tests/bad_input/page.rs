//! Parses a page and runs it.

use crate::bad_input::shell::Shell;

/// What opens and closes a block.
const FENCE: &str = "```";

/// A page, line by line.
pub struct Page<'t> {
    lines: std::str::Lines<'t>,
    played: String,
}

impl<'t> Page<'t> {
    pub fn new(text: &'t str) -> Self {
        Self { lines: text.lines(), played: String::new() }
    }

    /// Carries out a page; returns it with the actual output.
    pub fn play(mut self) -> String {
        let mut shell = Shell::new();
        while let Some(line) = self.next() {
            let quoted: Vec<&str> = line.split('`').skip(1).step_by(2).collect();
            match quoted.as_slice() {
                _ if line.starts_with("## ") => shell = Shell::new(),
                _ if line == "```console" => self.console(&shell),
                [file] if line.starts_with("The file `") => {
                    assert_eq!(self.next(), Some(""), "an empty line follows: {line}");
                    shell.write(file, &self.block());
                }
                [file, from, to] if line.starts_with("In `") => shell.change(file, from, to),
                _ => {}
            }
        }
        self.played
    }

    fn next(&mut self) -> Option<&'t str> {
        let line = self.lines.next()?;
        self.put(line);
        Some(line)
    }

    fn put(&mut self, line: &str) {
        self.played.push_str(line);
        self.played.push('\n');
    }

    /// The text of the block that begins here.
    fn block(&mut self) -> String {
        let opening = self.next().expect("a block follows");
        assert!(opening.starts_with(FENCE), "a block follows, not {opening}");
        let mut text = String::new();
        loop {
            match self.next().expect("the block is closed") {
                FENCE => return text,
                line => text.extend([line, "\n"]),
            }
        }
    }

    /// Runs the commands after the prompts, and replaces the recorded output by the actual one.
    fn console(&mut self, shell: &Shell) {
        loop {
            match self.lines.next().expect("the block is closed") {
                FENCE => return self.put(FENCE),
                line => {
                    let Some(typed) = line.strip_prefix("$ ") else { continue };
                    self.put(line);
                    self.played.push_str(&shell.type_in(typed));
                }
            }
        }
    }
}
