//! Ctrl-C, and its kin: a request to end, and a closed terminal.
//!
//! Games in progress are finished and kept, and what is kept is reported.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// The terminal was closed: the number of SIGHUP.
const CLOSED: u8 = 1;

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
/// What is done before a signal ends the program at once.
static LAST: OnceLock<fn()> = OnceLock::new();

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether the program was asked to stop: no further game is started.
#[must_use]
pub fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}

/// From now on, this is done before a signal ends the program at once. The first to ask is served.
pub fn before_end(work: fn()) {
    let _ = LAST.set(work);
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
/// are not on disk yet are written first, see [`keeping`]. A second signal ends the program at once, but not a second time that the
/// terminal is closed: the system and the shell may both say so.
pub fn explain_with(quiet: bool, left: String) {
    use std::io::{Write, stderr};

    let say = move |text: &str| {
        if !quiet {
            let _ = writeln!(stderr(), "\n{text}");
        }
    };
    system::listen(move |signal| {
        // While this lock is held, no thread stops keeping games.
        let mut state = state();
        let first = state.signal.is_none();
        state.signal.get_or_insert(signal);
        ASKED.store(true, Ordering::Relaxed);
        if state.keeping && first {
            say("stopping: games in progress are finished and kept; a second signal stops at once");
        } else if !state.keeping || signal != CLOSED {
            say(&format!("stopped; {left}"));
            if let Some(work) = LAST.get() {
                work();
            }
            std::process::exit(code(signal).into());
        }
    });
}

/// Ends the program on a signal: a server that is stopped has done its work, so the exit code is 0.
pub fn end_quietly() {
    system::listen(|_| std::process::exit(0));
}

/// Signals.
#[cfg(unix)]
mod system {
    use std::path::Path;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    use crate::base::files;

    /// Calls this with the number of each signal. Without the thread for it, the program ends without a message.
    pub fn listen(received: impl Fn(u8) + Send + 'static) {
        let wanted = wanted(ignored());
        let Ok(mut signals) = Signals::new(wanted) else { return };
        let _ = std::thread::Builder::new().spawn(move || signals.forever().for_each(|signal| received(signal as u8)));
    }

    /// The signals to listen to, where these are ignored. `nohup` and shells that start a program in the background have it ignore some;
    /// where it is unknown which, a closed terminal must not end a program that was to outlive it.
    fn wanted(ignored: Option<u64>) -> Vec<i32> {
        let is_wanted = |signal: &i32| ignored.map_or(*signal != SIGHUP, |mask| mask >> (signal - 1) & 1 == 0);
        [SIGHUP, SIGINT, SIGTERM].into_iter().filter(is_wanted).collect()
    }

    /// The signals that this process was started to ignore, the first in the lowest bit, where the system says so.
    fn ignored() -> Option<u64> {
        let status = files::read(Path::new("/proc/self/status"), 1 << 16).ok()?;
        let status = String::from_utf8_lossy(&status);
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
        u64::from_str_radix(mask.trim(), 16).ok()
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn ignored_signals_stay_ignored() {
            assert_eq!(wanted(Some(0)), [SIGHUP, SIGINT, SIGTERM]);
            assert_eq!(wanted(Some(1)), [SIGINT, SIGTERM]);
            assert_eq!(wanted(Some(0b10)), [SIGHUP, SIGTERM]);
            assert_eq!(wanted(None), [SIGINT, SIGTERM]);
        }
    }
}

/// Events of the console. When its window is closed, the system ends the program some seconds after the event: until then
/// tokio's handler does not return, and games are kept.
#[cfg(windows)]
mod system {
    use std::io;
    use std::task::Poll;

    use tokio::signal::windows::{ctrl_break, ctrl_c, ctrl_close, ctrl_logoff, ctrl_shutdown};

    /// The numbers that other systems give to signals of the same meaning.
    const INTERRUPT: u8 = 2;
    const TERMINATE: u8 = 15;

    /// Calls this with the number of each event. Without the thread for it, the program ends without a message.
    pub fn listen(received: impl Fn(u8) + Send + 'static) {
        let _ = std::thread::Builder::new().spawn(move || wait(&received));
    }

    fn wait(received: &impl Fn(u8)) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread().build()?;
        let _inside = runtime.enter();
        let (mut stop, mut pause) = (ctrl_c()?, ctrl_break()?);
        let (mut close, mut leave, mut end) = (ctrl_close()?, ctrl_logoff()?, ctrl_shutdown()?);
        loop {
            let signal = runtime.block_on(std::future::poll_fn(|context| {
                let asked = [stop.poll_recv(context).is_ready(), pause.poll_recv(context).is_ready()];
                let gone = [leave.poll_recv(context).is_ready(), end.poll_recv(context).is_ready()];
                match (close.poll_recv(context).is_ready(), asked.contains(&true), gone.contains(&true)) {
                    (true, ..) => Poll::Ready(super::CLOSED),
                    (_, true, _) => Poll::Ready(INTERRUPT),
                    (.., true) => Poll::Ready(TERMINATE),
                    _ => Poll::Pending,
                }
            }));
            received(signal);
        }
    }
}

/// On other systems the program ends without a message.
#[cfg(not(any(unix, windows)))]
mod system {
    pub fn listen(_received: impl Fn(u8) + Send + 'static) {}
}
