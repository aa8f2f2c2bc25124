//! What the program says on standard error.

use std::io::{Write, stderr};
use std::path::Path;

use super::diagnostics::tamed;

/// Says where the results are. Nobody to hear it is no error.
pub fn say_where(folder: &Path, quiet: bool) {
    say(&format!("wrote {}", folder.display()), quiet);
}

/// Says what is done, in a line. Nobody to hear it is no error.
pub fn say(text: &str, quiet: bool) {
    if !quiet {
        let _ = writeln!(stderr(), "{}", tamed(text));
    }
}
