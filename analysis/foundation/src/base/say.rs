//! Messages on standard error.

use std::io::{self, Write, stderr};
use std::path::Path;

use super::diagnostics::tamed;
use super::paths::native;

/// Prints where the results are: the last line of a verb, after everything in `out`. A closed standard error is ignored.
///
/// # Errors
/// When `out` fails.
pub fn say_where(out: &mut dyn Write, folder: &Path, quiet: bool) -> io::Result<()> {
    out.flush()?;
    say(&format!("wrote {}", native(folder)), quiet);
    Ok(())
}

/// Names the page to open, in the last line of a verb, after everything in `out`. A closed standard error is ignored.
///
/// # Errors
/// When `out` fails.
pub fn say_page(out: &mut dyn Write, what: &str, page: &Path, quiet: bool) -> io::Result<()> {
    out.flush()?;
    say(&format!("{what}: {}", native(page)), quiet);
    Ok(())
}

/// Prints a line of progress. A closed standard error is ignored.
pub fn say(text: &str, quiet: bool) {
    if !quiet {
        let _ = writeln!(stderr(), "{}", tamed(text));
    }
}
