//! Ctrl-C.

/// Says, when the program is asked to end, what becomes of the games.
pub fn explain(quiet: bool) {
    explain_with(quiet, "the same command goes on from the games that are finished".to_owned());
}

/// Says, when the program is asked to end, what is left of its work. There is nothing to tidy up: whatever is on the disk is
/// good at any moment.
#[cfg(unix)]
pub fn explain_with(quiet: bool, left: String) {
    use std::io::{Write, stderr};

    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
    // Without a thread to hear of it, the program ends without a word.
    let _ = std::thread::Builder::new().spawn(move || {
        let Some(signal) = signals.forever().next() else { return };
        if !quiet {
            let _ = writeln!(stderr(), "\nstopped; {left}");
        }
        // As shells do for a program that a signal has ended.
        std::process::exit(128 + signal);
    });
}

/// Elsewhere it ends without a word.
#[cfg(not(unix))]
pub fn explain_with(_quiet: bool, _left: String) {}
