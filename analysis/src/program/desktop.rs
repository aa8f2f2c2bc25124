//! Started by a double-click.
//!
//! On Windows, a console program that is double-clicked gets a window of its own, which closes when the program ends. It was started by the
//! desktop, `explorer.exe`; a program that is typed was started by its shell. On other systems the window belongs to a shell.

/// Whether the desktop of Windows has started the program.
#[cfg(windows)]
pub fn is_double_click() -> bool {
    use sysinfo::{Pid, ProcessRefreshKind, ProcessesToUpdate, System, get_current_pid};

    let mut system = System::new();
    let mut look = |pid: Pid| {
        system.refresh_processes_specifics(ProcessesToUpdate::Some(&[pid]), false, ProcessRefreshKind::nothing());
        system.process(pid).map(|process| (process.parent(), process.name().to_owned()))
    };
    let parent = get_current_pid().ok().and_then(|own| look(own)?.0);
    parent.and_then(look).is_some_and(|(_, name)| name.eq_ignore_ascii_case("explorer.exe"))
}

/// Whether the desktop of Windows has started the program.
#[cfg(not(windows))]
pub const fn is_double_click() -> bool {
    false
}

/// Keeps the window, and the message in it, until Enter is pressed.
pub fn keep_window() {
    eprintln!("\nPress Enter to close this window.");
    let _ = std::io::stdin().read_line(&mut String::new());
}
