//! The roles of the options that change a scenario.

use super::roles::{Role, decides};
use crate::play::folder_name::last;

/// The roles of the options. A file of changes is named after the file.
pub const CHANGES: [Role; 2] = [decides("what_if").made(|name| last(name).to_owned()), decides("set")];
