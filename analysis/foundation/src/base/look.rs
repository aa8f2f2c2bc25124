//! The look of the standard output: its width and whether it has colours.

use std::env;
use std::io::{IsTerminal, stdout};

use console::Term;

use super::paths::Platform;

/// The narrowest terminal that tables are fitted to.
const LEAST: usize = 40;

/// How text is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The columns of the terminal; `None` where there is no terminal, so that nothing is cut.
    pub width: Option<usize>,
    /// Whether text may be bold or dim.
    pub colour: bool,
}

/// Whether this terminal shows colours and the user wants them. Windows sets no `TERM`: its console is asked, which switches on what old
/// ones have off.
#[must_use]
pub fn colours(term: &Term) -> bool {
    let unwanted = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let shown = match Platform::HERE {
        Platform::Windows => term.features().colors_supported(),
        Platform::Unix => env::var_os("TERM").is_some_and(|name| name != "dumb"),
    };
    shown && !unwanted
}

impl Look {
    /// Without a terminal.
    pub const PLAIN: Self = Self { width: None, colour: false };

    /// The look of the standard output. `NO_COLOR` and terminals without colours are respected.
    #[must_use]
    pub fn of_stdout() -> Self {
        if !stdout().is_terminal() {
            return Self::PLAIN;
        }
        let term = Term::stdout();
        let width = term.size_checked().map(|(_, columns)| usize::from(columns));
        Self { width: Some(width.unwrap_or(80).max(LEAST)), colour: colours(&term) }
    }

    /// Bold text.
    #[must_use]
    pub fn bold(self, text: &str) -> String {
        self.styled("1", text)
    }

    /// Dim text.
    #[must_use]
    pub fn dim(self, text: &str) -> String {
        self.styled("2", text)
    }

    fn styled(self, code: &str, text: &str) -> String {
        if self.colour && !text.is_empty() { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.to_owned() }
    }
}
