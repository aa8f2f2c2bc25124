//! The program `kartacz` as a child process: its time and memory.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

/// How often the memory of a child is sampled.
const LOOK: Duration = Duration::from_millis(2);

/// The program, built from this workspace.
pub struct Program(PathBuf);

/// The resources used by a run of the program.
#[derive(Clone, Copy, Debug)]
pub struct Used {
    /// Wall time from command to end.
    pub seconds: f64,
    /// Peak memory, in MiB.
    pub peak: f64,
}

impl Program {
    /// Builds the program and gets its path from cargo, which exports paths only for programs of a benchmark's own
    /// package.
    ///
    /// # Panics
    /// When it cannot be built.
    pub fn build() -> Self {
        let mut build = Command::new(env::var_os("CARGO").expect("cargo runs benchmarks"));
        build.args(["build", "--release", "--quiet", "-p", "kartacz", "--bin", "kartacz"]);
        build.arg("--message-format=json-render-diagnostics").stderr(Stdio::inherit());
        let built = build.output().expect("cargo can be started");
        assert!(built.status.success(), "the program cannot be built");
        let messages = serde_json::Deserializer::from_slice(&built.stdout).into_iter::<Value>();
        let mut messages = messages.map(|message| message.expect("cargo writes JSON"));
        let program = messages.find_map(|message| Some(PathBuf::from(message.get("executable")?.as_str()?)));
        Self(program.expect("cargo names the program"))
    }

    /// Seconds from command to end.
    ///
    /// # Panics
    /// When the program ends with an error.
    pub fn seconds(&self, arguments: &[impl AsRef<OsStr>]) -> f64 {
        let start = Instant::now();
        let ended = self.start(arguments).wait().expect("a child can be waited for");
        let seconds = start.elapsed().as_secs_f64();
        assert!(ended.success(), "the program ended with an error");
        seconds
    }

    /// Time and memory; memory as reported by Linux.
    ///
    /// # Panics
    /// When the program ends with an error, or where there is no `/proc`.
    pub fn used(&self, arguments: &[impl AsRef<OsStr>]) -> Used {
        let start = Instant::now();
        let mut child = self.start(arguments);
        let mut peak = None;
        let ended = loop {
            peak = peak_so_far(&child).or(peak);
            match child.try_wait().expect("a child can be waited for") {
                Some(ended) => break ended,
                None => sleep(LOOK),
            }
        };
        let seconds = start.elapsed().as_secs_f64();
        assert!(ended.success(), "the program ended with an error");
        Used { seconds, peak: peak.expect("/proc reports the memory of a child") }
    }

    fn start(&self, arguments: &[impl AsRef<OsStr>]) -> Child {
        Command::new(&self.0).args(arguments).stdout(Stdio::null()).spawn().expect("the program can be started")
    }
}

/// The peak memory of a child, in MiB; `None` once it has ended.
fn peak_so_far(child: &Child) -> Option<f64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: f64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes / 1024.0)
}
