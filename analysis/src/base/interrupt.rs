//! Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What is going on while the program may be asked to end.
struct State {
    /// Whether games are played that are kept when it is asked to.
    keeping: bool,
    /// The signal that has asked.
    signal: Option<u8>,
}

static STATE: Mutex<State> = Mutex::new(State { keeping: false, signal: None });
/// Whether a signal has come: what is looked at before every game.
static ASKED: AtomicBool = AtomicBool::new(false);

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether the program was asked to end: no further game is begun.
#[must_use]
pub fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}

/// Does work that looks at [`asked`], and that keeps what is finished when it ends early. Afterwards: the exit code with which the
/// program is to end, if it was asked to meanwhile.
pub fn keeping<T>(work: impl FnOnce() -> T) -> (T, Option<u8>) {
    state().keeping = true;
    let done = work();
    let mut state = state();
    state.keeping = false;
    (done, state.signal.map(code))
}

/// As shells do for a program that a signal has ended.
const fn code(signal: u8) -> u8 {
    128 + signal
}

/// Says, when the program is asked to end, what becomes of the games.
pub fn explain(quiet: bool) {
    explain_with(quiet, "the same command goes on from the games that are finished".to_owned());
}

/// Says, when the program is asked to end, what is left of its work. Whatever is on the disk is good at any moment; games that
/// are finished and not on the disk yet are written first, see [`keeping`]. Asked again, the program ends at once.
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
    // Without a thread to hear of it, the program ends without a word.
    let _ = std::thread::Builder::new().spawn(move || {
        for signal in signals.forever() {
            // As long as this is held, nobody stops keeping games.
            let mut state = state();
            let signal = signal as u8;
            let first = state.signal.replace(signal).is_none();
            ASKED.store(true, Ordering::Relaxed);
            if first && state.keeping {
                say("stopping: games that have begun are played to their end and kept; asked again, it stops at once");
                continue;
            }
            say(&format!("stopped; {left}"));
            std::process::exit(code(signal).into());
        }
    });
}

/// Elsewhere it ends without a word.
#[cfg(not(unix))]
pub fn explain_with(_quiet: bool, _left: String) {}
