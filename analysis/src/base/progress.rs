//! Progress on the standard error, when somebody looks.

use std::fmt;
use std::io::{IsTerminal, stderr};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::base::words::whole;

/// A bar for so many games of what is called `name`; hidden when asked to be quiet, or where there is no terminal.
///
/// # Panics
/// Never: its template is well formed.
#[must_use]
pub fn bar(name: &str, games: u64, quiet: bool) -> ProgressBar {
    let visible = !quiet && stderr().is_terminal();
    let target = if visible { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let rate = |state: &ProgressState, out: &mut dyn fmt::Write| {
        // Nobody to hear it is no error.
        let _ = write!(out, "{} a second", whole(state.per_sec() as u64));
    };
    let style = ProgressStyle::with_template("{prefix} {wide_bar} {human_pos}/{human_len} games, {rate}, {eta} left")
        .expect("the template is well formed")
        .with_key("rate", rate);
    ProgressBar::with_draw_target(Some(games), target).with_style(style).with_prefix(name.to_owned())
}
