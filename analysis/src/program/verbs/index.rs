//! `index`: writes a page over a folder of results.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use crate::base::error::Failure;
use crate::base::look::Look;
use crate::base::say::say_page;
use crate::base::words::counted;
use crate::play::format::Format;
use crate::program::results;
use crate::show::export::terminal;

/// The options of `index`.
#[derive(Args, Debug)]
pub struct Options {
    /// Folder with folders of results
    #[arg(value_name = "FOLDER", default_value = results::HOME)]
    folder: PathBuf,
    /// Print only errors on standard error
    #[arg(long)]
    quiet: bool,
}

/// Writes the page and lists the results, the newest first.
///
/// # Errors
/// When the folder has no results, or the page cannot be written.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let found = results::found(&options.folder);
    if found.is_empty() {
        let folder = options.folder.display();
        return Err(Failure::Input(format!("{folder} has no folder with a `report.html`; name a folder of results")));
    }
    results::write(&options.folder, &found)?;
    Format::Table.write_finding(&format!("{}, the newest first.", counted(found.len() as u64, "result")), out)?;
    let header = ["folder", "result"].map(str::to_owned);
    let rows: Vec<Vec<String>> = found.iter().map(|one| vec![one.folder.clone(), one.title.clone()]).collect();
    terminal::print(&header, &rows, header.len(), Look::of_stdout(), out)?;
    say_page(out, "index", &options.folder.join(results::PAGE), options.quiet)?;
    Ok(())
}
