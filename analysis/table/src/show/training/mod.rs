//! The documents of what was trained.

mod players;
mod value;

use crate::play::training::Trained;
use crate::show::document::Document;

/// The document of what was trained.
#[must_use]
pub fn document(trained: &Trained) -> Document {
    match trained {
        Trained::Players(report) => players::document(report),
        Trained::Value(report) => value::document(report),
    }
}
