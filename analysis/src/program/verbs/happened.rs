//! `happened`: what happened in the games of a run.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use crate::base::error::Failure;
use crate::play::format::Format;
use crate::play::happened::{FILE, read};
use crate::program::played::{HELP, Played, Typed};
use crate::show::decided::replay;
use crate::show::events::document;

/// The options of `happened`.
#[derive(Args, Debug)]
pub struct Options {
    /// Folder of a run, with `summary.json` and `happened.json`
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// Format of standard output
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Prints it.
///
/// # Errors
/// When the folder has no run with event counts.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let Played { summary, labels } = Played::of(&options.folder)?;
    let path = options.folder.join(FILE);
    if path.symlink_metadata().is_err() {
        let counted = "`run` counts what happens in all games but those of programs";
        return Err(Failure::Input(format!("there is no file `{}`; {counted}; {HELP}", path.display())));
    }
    let happened = read(&path, HELP)?;
    if happened.games != summary.games {
        let text = format!("{}: counts other games than `summary.json`; {HELP}", path.display());
        return Err(Failure::Input(text));
    }
    let Typed { scenario, changes } = Typed::of(&options.folder, &summary);
    let [(_, first), (_, second)] = &summary.players;
    let play = |game| replay((&summary, &scenario), &changes, [first, second], game);
    let document = document(&summary, &happened, &labels, play);
    Ok(options.format.write(&document, out)?)
}
