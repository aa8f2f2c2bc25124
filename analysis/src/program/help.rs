//! Help in lines that fit the terminal.

use crate::base::look::Look;
use crate::base::width::columns;
use crate::base::words;

/// The width where there is no terminal.
const PLAIN: usize = 80;
/// The widest line.
const MOST: usize = 100;
/// How an example begins, which is copied whole.
const COMMAND: &str = "kartacz ";

/// The text in lines of the width of the terminal. Lines after the first stand below the beginning of the text: behind the name of an
/// option or a command, where it is in the same line.
#[must_use]
pub fn wrapped(text: &str, look: Look) -> String {
    let width = look.width.map_or(PLAIN, |width| width.min(MOST));
    text.split('\n').map(|line| fitted(line.trim_end(), width)).collect::<Vec<_>>().join("\n")
}

fn fitted(line: &str, width: usize) -> String {
    let text = line.trim_start();
    let margin = line.len() - text.len();
    if columns(line) <= width || margin > 0 && text.starts_with(COMMAND) {
        return line.to_owned();
    }
    // Two spaces or more part a name from its text.
    let gap = text.find("  ").map(|at| line.len() - text[at..].trim_start().len());
    let start = gap.filter(|&start| columns(&line[..start]) < width / 2).unwrap_or(margin);
    let (name, said) = line.split_at(start);
    let indent = columns(name);
    let lines = words::wrapped(said, width.saturating_sub(indent), "");
    format!("{name}{}", lines.replace('\n', &format!("\n{}", " ".repeat(indent))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_the_terminal() {
        let look = |width| Look { width: Some(width), colour: false };
        let text = "About it all\n\n  run   Play many games\n    kartacz run with many words\n  no name at all";
        assert_eq!(
            wrapped(text, look(18)),
            "About it all\n\n  run   Play many\n        games\n    kartacz run with many words\n  no name at all"
        );
        assert_eq!(wrapped(text, Look::PLAIN), text);
    }
}
