//! The children of this process and what they have started: none stays when it ends.

use std::collections::BTreeMap;
use std::process::{Child, ChildStdin, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The groups that may still run, by the number of the child.
static RUNNING: Mutex<BTreeMap<u32, system::Kept>> = Mutex::new(BTreeMap::new());

fn running() -> MutexGuard<'static, BTreeMap<u32, system::Kept>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A child with all that it has started.
pub struct Group(u32);

impl Group {
    /// The group of a child that was just started [alone](apart), held to this much memory, in megabytes, where the system can.
    pub fn of(child: &Child, memory: u32) -> Self {
        running().insert(child.id(), system::kept(child, memory));
        Self(child.id())
    }

    /// Kills it.
    pub fn kill(&self) {
        if let Some(kept) = running().get(&self.0) {
            system::kill(self.0, kept);
        }
    }

    /// The child has ended: its number may soon be that of another.
    pub fn forget(&self) {
        running().remove(&self.0);
    }
}

/// Whether a child's input certainly takes that many bytes at once.
pub fn takes(input: &ChildStdin, bytes: usize) -> bool {
    system::takes(input, bytes)
}

/// Whether a child has ended; its end stays to be taken note of.
pub fn has_ended(child: &mut Child) -> bool {
    system::has_ended(child)
}

/// Kills all children, before this process ends in the middle of its work.
pub fn kill_all() {
    for (number, kept) in std::mem::take(&mut *running()) {
        system::kill(number, &kept);
    }
}

/// The child will be in a group of its own: Ctrl-C reaches this program alone, which finishes games in progress.
pub fn apart(command: &mut Command) {
    system::apart(command);
}

/// Whether the system limits the memory of a child.
pub const LIMITS_MEMORY: bool = cfg!(target_os = "linux");

#[cfg(unix)]
mod system {
    use std::os::unix::process::CommandExt;
    use std::process::{Child, ChildStdin, Command};

    use rustix::process::{Pid, Signal, kill_process_group};

    /// Nothing: the system knows the group by the number of the child.
    pub struct Kept;

    pub fn apart(command: &mut Command) {
        command.process_group(0);
    }

    pub fn kept(child: &Child, memory: u32) -> Kept {
        limit(child, memory);
        Kept
    }

    /// A child that asks for more gets none.
    #[cfg(target_os = "linux")]
    fn limit(child: &Child, memory: u32) {
        use rustix::process::{Resource, Rlimit, prlimit};
        let most = Some(u64::from(memory) << 20);
        // Without the limit the games are the same.
        let _ = prlimit(Some(Pid::from_child(child)), Resource::As, Rlimit { current: most, maximum: most });
    }

    #[cfg(not(target_os = "linux"))]
    fn limit(_: &Child, _: u32) {}

    /// A pipe that can be written to takes this much without waiting (`PIPE_BUF` of POSIX).
    const AT_ONCE: usize = if cfg!(target_os = "linux") { 4096 } else { 512 };

    pub fn takes(input: &ChildStdin, bytes: usize) -> bool {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};
        let now = Timespec { tv_sec: 0, tv_nsec: 0 };
        let mut pipe = [PollFd::new(input, PollFlags::OUT)];
        bytes <= AT_ONCE && poll(&mut pipe, Some(&now)).is_ok() && pipe[0].revents().contains(PollFlags::OUT)
    }

    /// Whether it has ended; its end stays to be taken note of.
    pub fn has_ended(child: &mut Child) -> bool {
        use rustix::process::{WaitId, WaitIdOptions, waitid};
        let how = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        // Nothing is known of a child whose end was taken note of before.
        !matches!(waitid(WaitId::Pid(Pid::from_child(child)), how), Ok(None))
    }

    pub fn kill(number: u32, _: &Kept) {
        if let Some(group) = i32::try_from(number).ok().and_then(Pid::from_raw) {
            // It may have ended by itself.
            let _ = kill_process_group(group, Signal::KILL);
        }
    }
}

#[cfg(windows)]
mod system {
    use std::os::windows::io::AsRawHandle;
    use std::process::{Child, ChildStdin, Command};
    use std::sync::{Mutex, PoisonError};

    use win32job::{ExtendedLimitInfo, Job};

    /// The job that ends with its last handle, and all processes in it with the job.
    pub struct Kept(Mutex<Option<Job>>);

    pub fn apart(command: &mut Command) {
        use std::os::windows::process::CommandExt;
        /// Ctrl-C reaches this program alone.
        const NEW_GROUP: u32 = 0x200;
        command.creation_flags(NEW_GROUP);
    }

    /// The system has no limit of memory that stops a job without ending it.
    pub fn kept(child: &Child, _: u32) -> Kept {
        let mut limits = ExtendedLimitInfo::new();
        limits.limit_kill_on_job_close();
        let job = Job::create_with_limit_info(&limits).ok();
        Kept(Mutex::new(job.filter(|job| job.assign_process(child.as_raw_handle() as isize).is_ok())))
    }

    /// Nothing is known of a pipe before it is written to.
    pub fn takes(_: &ChildStdin, _: usize) -> bool {
        false
    }

    pub fn has_ended(child: &mut Child) -> bool {
        !matches!(child.try_wait(), Ok(None))
    }

    pub fn kill(_: u32, kept: &Kept) {
        drop(kept.0.lock().unwrap_or_else(PoisonError::into_inner).take());
    }
}
