//! Messages on standard error.

use std::io::{Write, stderr};
use std::path::Path;

use super::diagnostics::tamed;

/// Prints where the results are. A closed standard error is ignored.
pub fn say_where(folder: &Path, quiet: bool) {
    say(&format!("wrote {}", folder.display()), quiet);
}

/// Names the page to open, in the last line of a verb. A closed standard error is ignored.
pub fn say_page(what: &str, page: &Path, quiet: bool) {
    say(&format!("{what}: {}", page.display()), quiet);
}

/// Prints a line of progress. A closed standard error is ignored.
pub fn say(text: &str, quiet: bool) {
    if !quiet {
        let _ = writeln!(stderr(), "{}", tamed(text));
    }
}
