//! The documents of what was trained.

mod players;
mod reliability;
mod strength;
mod value;

use crate::base::words::capitalised;
use crate::play::training::Trained;
use crate::show::charts::DrawError;
use crate::show::document::Document;
use crate::show::export;

/// The document of what was trained.
#[must_use]
pub fn document(trained: &Trained) -> Document {
    match trained {
        Trained::Players(report) => players::document(report),
        Trained::Value(report) => value::document(report),
    }
}

/// The page of what was trained, with the command that makes it again; only values have one.
///
/// # Errors
/// When its chart cannot be drawn.
pub fn page(trained: &Trained, command: &str) -> Result<Option<String>, DrawError> {
    let Trained::Value(report) = trained else { return Ok(None) };
    let charts = vec![reliability::chart(&report.bins)?];
    let (title, verdict, front) = (value::title(report), capitalised(&value::verdict(report)), value::front(report));
    let document = Document { title, verdict, front, charts, command: command.to_owned(), ..value::document(report) };
    Ok(Some(export::page(&document)))
}
