//! Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The state that the signal handler reads.
struct State {
    /// Whether games are being played that are kept on a signal.
    keeping: bool,
    /// The signal received.
    signal: Option<u8>,
}

static STATE: Mutex<State> = Mutex::new(State { keeping: false, signal: None });
/// Whether a signal was received: checked before every game.
static ASKED: AtomicBool = AtomicBool::new(false);

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether the program was asked to stop: no further game is started.
#[must_use]
pub fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}

/// Runs work that polls [`asked`] and keeps finished games when it ends early. Returns the exit code of the
/// program if a signal was received meanwhile.
pub fn keeping<T>(work: impl FnOnce() -> T) -> (T, Option<u8>) {
    state().keeping = true;
    let done = work();
    let mut state = state();
    state.keeping = false;
    (done, state.signal.map(code))
}

/// As shells do for a program killed by a signal.
const fn code(signal: u8) -> u8 {
    128 + signal
}

/// Prints, on a signal, how to resume.
pub fn explain(quiet: bool) {
    explain_with(quiet, "the same command resumes from the finished games".to_owned());
}

/// Prints, on a signal, what is kept. Files on disk are valid at any moment; finished games that
/// are not on disk yet are written first, see [`keeping`]. A second signal ends the program at once.
#[cfg(unix)]
pub fn explain_with(quiet: bool, left: String) {
    use std::io::{Write, stderr};

    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
    let say = move |text: &str| {
        if !quiet {
            let _ = writeln!(stderr(), "\n{text}");
        }
    };
    // Without a handler thread, the program ends without a message.
    let _ = std::thread::Builder::new().spawn(move || {
        for signal in signals.forever() {
            // While this lock is held, no thread stops keeping games.
            let mut state = state();
            let signal = signal as u8;
            let first = state.signal.replace(signal).is_none();
            ASKED.store(true, Ordering::Relaxed);
            if first && state.keeping {
                say("stopping: games in progress are finished and kept; a second signal stops at once");
                continue;
            }
            say(&format!("stopped; {left}"));
            std::process::exit(code(signal).into());
        }
    });
}

/// On other systems the program ends without a message.
#[cfg(not(unix))]
pub fn explain_with(_quiet: bool, _left: String) {}
