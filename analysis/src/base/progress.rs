//! Progress on standard error, when it is a terminal.

use std::fmt;
use std::io::{IsTerminal, stderr};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::base::words::whole;

/// A bar for a number of games, labelled `name`; hidden when quiet or without a terminal.
///
/// # Panics
/// Never: its template is well formed.
#[must_use]
pub fn bar(name: &str, games: u64, quiet: bool) -> ProgressBar {
    let visible = !quiet && stderr().is_terminal();
    let target = if visible { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let rate = |state: &ProgressState, out: &mut dyn fmt::Write| {
        // A closed output is not an error.
        let _ = write!(out, "{} a second", whole(state.per_sec() as u64));
    };
    let style = ProgressStyle::with_template("{prefix} {wide_bar} {human_pos}/{human_len} games, {rate}, {eta} left")
        .expect("the template is well formed")
        .with_key("rate", rate);
    ProgressBar::with_draw_target(Some(games), target).with_style(style).with_prefix(name.to_owned())
}
