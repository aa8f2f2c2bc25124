//! Games that others have drawn, read into a scenario of *classic*: tables of values, hex maps and modules of other programs.
//!
//! A reader fills a [`Draft`] and notes by line what it read, guessed and refused; [`text`] writes the file. Nothing is written to the disk
//! and nothing of a file is carried out here, so that the page of the lab can import as the program does.

mod archive;
mod blank;
mod draft;
mod hexwright;
mod pictures;
mod tables;
#[cfg(test)]
mod tests;
mod vassal;
mod writing;

use crate::base::error::Failure;
use crate::games::imported::{File, Imported, Kind, MAX_BYTES, Report};

pub use blank::blank;
use draft::{Cell, Draft};

/// The turns of a game whose files do not say how many it has.
const TURNS: u64 = 8;
/// The head of its file.
const REMARK: &str = "imported. What the files left open is marked `guessed` in the report.";

/// What a file is, by its name and beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Table,
    Json,
    Module,
    BuildFile,
}

/// Reads files of one game.
///
/// # Errors
/// When no file is of a known form, or one is damaged or too large.
pub fn import(files: &[File], title: &str) -> Result<Imported, Failure> {
    let mut report = Report::default();
    let mut draft = Draft::new(title, TURNS, REMARK);
    let forms: Vec<Result<Form, Failure>> = files.iter().map(form).collect();
    // A picture or a note beside the tables is left out; where nothing else is there, it is refused.
    if forms.iter().all(Result::is_err) {
        forms.into_iter().next().unwrap_or_else(|| Err(Failure::Input("there are no files".to_owned())))?;
        return Err(Failure::Input("there are no files".to_owned()));
    }
    for (file, wrong) in files.iter().zip(&forms) {
        if let Err(wrong) = wrong {
            report.add(Kind::Refused, &file.name, 0, wrong.to_string());
        }
    }
    let of = |wanted: Form| {
        let known = files.iter().zip(&forms).filter(move |(_, form)| form.as_ref().is_ok_and(|form| *form == wanted));
        known.map(|(file, _)| file)
    };
    for file in of(Form::Module) {
        vassal::module(file, &mut draft, &mut report)?;
    }
    for file in of(Form::BuildFile) {
        vassal::build_file(file, &mut draft, &mut report)?;
    }
    hexwright::read(&of(Form::Json).collect::<Vec<_>>(), &mut draft, &mut report)?;
    tables::read(&of(Form::Table).collect::<Vec<_>>(), &mut draft, &mut report)?;
    draft.complete(&mut report);
    Ok(Imported { text: writing::text(&draft), report })
}

fn form(file: &File) -> Result<Form, Failure> {
    let name = file.name.to_lowercase();
    if file.bytes.len() > MAX_BYTES {
        return Err(Failure::Input(format!("{} is larger than {} MB", file.name, MAX_BYTES >> 20)));
    }
    if [".csv", ".tsv", ".txt"].iter().any(|end| name.ends_with(end)) {
        return Ok(Form::Table);
    }
    if name.ends_with(".json") {
        return Ok(Form::Json);
    }
    if name.ends_with(".vmod") || name.ends_with(".zip") {
        return Ok(Form::Module);
    }
    if name.starts_with("buildfile") {
        return Ok(Form::BuildFile);
    }
    Err(Failure::Input(format!(
        "{} is of no known form; tables are `.csv` or `.tsv`, modules of VASSAL `.vmod` or their `buildFile.xml`, maps of Hexwright `.json`",
        file.name
    )))
}
