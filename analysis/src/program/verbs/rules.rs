//! `rules`: the rulebook of a scenario in words, for games whose rules are a file.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use kartacz_engine::scenario::rulebook::Rulebook;
use kartacz_engine::scenario::{Idle, Request, shown};

use crate::base::error::Failure;
use crate::base::files;
use crate::base::idle::note;
use crate::base::look::Look;
use crate::base::say::{say, say_where};
use crate::games;
use crate::play::changes::Changes;
use crate::play::library;
use crate::play::purpose::single::may_write;
use crate::show::rulebook::{html, json};

/// The columns of text that is not printed in a terminal.
const WIDTH: usize = 100;

/// The options of `rules`.
#[derive(Args, Debug)]
pub struct Options {
    /// Scenario: an id shown by `list`, or a path to a file. With changes, the paragraphs that differ are marked
    scenario: String,
    #[command(flatten)]
    changes: Changes,
    /// Format [default: that of the file named by `--out`, otherwise text]
    #[arg(long, value_enum)]
    format: Option<Form>,
    /// File for the rulebook [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Overwrite the file even when it belongs to the results of a command
    #[arg(long)]
    force: bool,
    /// Print only errors on standard error
    #[arg(long)]
    quiet: bool,
}

/// The formats of a rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, ValueEnum)]
enum Form {
    /// Text, wrapped to fit the terminal
    #[default]
    Text,
    /// Markdown
    Markdown,
    /// A page for browsers and printers
    Html,
    /// JSON
    Json,
}

impl Form {
    /// The format of files with such a name.
    fn of(file: &Path) -> Option<Self> {
        match file.extension()?.to_str()? {
            "md" => Some(Self::Markdown),
            "html" | "htm" => Some(Self::Html),
            "json" => Some(Self::Json),
            _ => None,
        }
    }
}

/// Prints the rulebook.
///
/// # Errors
/// When the scenario is wrong, its rules are not a file, or the rulebook cannot be written.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    options.out.as_deref().map_or(Ok(()), |path| may_write(path, options.force))?;
    let (text, idle) = written(options)?;
    match &options.out {
        Some(path) => {
            files::write_named(path, &text)?;
            say_where(out, path, options.quiet)?;
        }
        None => out.write_all(text.as_bytes())?,
    }
    out.flush()?;
    note(&idle, width()).iter().for_each(|line| say(line, options.quiet));
    Ok(())
}

fn width() -> usize {
    Look::of_stdout().width.unwrap_or(WIDTH)
}

/// The rulebook in the format, and the values that no rule in it uses.
fn written(options: &Options) -> Result<(String, Vec<Idle>), Failure> {
    let request = options.changes.request(&options.scenario);
    let (mut book, idle) = read(&request)?;
    let changes = options.changes.text();
    if !changes.is_empty() {
        book = book.compared(&read(&Request::new(&options.scenario))?.0, &changes);
    }
    let form = options.format.or_else(|| Form::of(options.out.as_deref()?)).unwrap_or_default();
    let text = match form {
        Form::Text if options.out.is_some() => book.text(WIDTH),
        Form::Text => book.text(width()),
        Form::Markdown => book.markdown(),
        Form::Html => html(&book),
        Form::Json => json(&book, &games::load(&request)?.about()),
    };
    Ok((text, idle))
}

/// The rulebook of a scenario, and the values that no rule in it uses.
fn read(request: &Request) -> Result<(Rulebook, Vec<Idle>), Failure> {
    let loaded = library::load(request)?;
    let book = loaded.scenario.rulebook().ok_or_else(|| published(&request.name, loaded.system))?;
    Ok((book, loaded.provenance.idle))
}

/// Whether a rule system writes rulebooks of its scenarios.
fn is_written(system: &str) -> bool {
    let first = library::scenarios_of(system).next().and_then(|id| library::load(&Request::new(id)).ok());
    first.is_some_and(|loaded| loaded.scenario.rulebook().is_some())
}

/// The rules of a scenario are in a published rulebook.
fn published(scenario: &str, system: &str) -> Failure {
    let written: Vec<String> = library::systems().into_iter().filter(|known| is_written(known)).map(shown).collect();
    Failure::Input(format!(
        "{} is a scenario of {system}, whose rules are not in its files; `rules` writes those of the scenarios of {}",
        shown(scenario),
        written.join(", ")
    ))
}
