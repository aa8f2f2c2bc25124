//! `import`: files of other programs become a scenario.

mod program;

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::base::error::Failure;
use crate::base::files;
use crate::games::import;
use crate::games::imported::{File, Imported, Kind, MAX_BYTES};
use crate::play::changes::Changes;
use crate::play::command::quoted;
use crate::play::library::copied;

/// The scenario in the new folder, and the report beside it.
const SCENARIO: &str = "scenario-imported.toml";
const REPORT: &str = "import.txt";

/// The options of `import`.
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Options {
    #[command(subcommand)]
    other: Option<Other>,
    /// Files of one game: tables (`.csv`, `.tsv`) of units, of combat results, of terrain, of a map cell by cell; a module of VASSAL (`.vmod`)
    /// or its `buildFile.xml`; a map of Hexwright (`.json` files)
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Folder for the scenario, new or empty
    #[arg(long, value_name = "FOLDER", required = true)]
    out: Option<String>,
    /// Title of the game, where the files have none
    #[arg(long, value_name = "TITLE", default_value = "Imported game")]
    title: String,
    /// Print only errors
    #[arg(long)]
    quiet: bool,
}

/// What is imported otherwise.
#[derive(Subcommand, Debug)]
enum Other {
    /// Ask a program that plays games what it is, allow it, and write its answer and a scenario beside it
    Program(program::Options),
}

/// Writes the scenario and the report of what was read, guessed and refused; prints the report and the next commands.
///
/// # Errors
/// When a file cannot be read, or is of no known form, or the folder is not empty.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(Other::Program(options)) = &options.other {
        return program::execute(options, out);
    }
    let place = options.out.as_deref().unwrap_or_default();
    let folder = copied::free(place)?;
    let given = options.files.iter().map(|path| {
        let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let bytes = files::read_named(path, MAX_BYTES)
            .map_err(|error| Failure::Input(format!("{} cannot be read: {error}", path.display())))?;
        Ok(File { name, bytes })
    });
    let Imported { text, report } = import(&given.collect::<Result<Vec<_>, Failure>>()?, &options.title)?;
    let said = report.text();
    copied::write(
        folder,
        &BTreeMap::from([(SCENARIO.to_owned(), text), (REPORT.to_owned(), said.clone())]),
        &BTreeMap::new(),
    )?;
    let scenario = format!("{}/{SCENARIO}", place.trim_end_matches(['/', '\\']));
    // What this finds was in none of the files: a fault of the importer, reported like that of any file.
    crate::games::load(&Changes::default().request(&scenario))?;
    if !options.quiet {
        let [refused, guessed, read] = [Kind::Refused, Kind::Guessed, Kind::Read].map(|kind| report.of(kind).count());
        let path = quoted(&scenario);
        write!(
            out,
            "{said}\n{scenario}: {read} read, {guessed} guessed, {refused} refused.\n\nNext:\n  kartacz validate {path}\n  kartacz lab {path}\n  \
             kartacz run {path}\n"
        )?;
    }
    Ok(())
}
