//! Shared code of the program's tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU64, Ordering};

#[allow(dead_code, reason = "not every file of tests plays both")]
pub const SCENARIOS: [&str; 2] = ["niemenczyn/scenario-1", "niemenczyn/scenario-2"];

/// A temporary folder for a test, removed when the test is over.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("kartacz-{name}-{}-{count}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs the program in a folder.
pub fn kartacz(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kartacz")).args(arguments).current_dir(folder).output().unwrap()
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The summary without the values that may differ between two runs.
#[allow(dead_code, reason = "not every file of tests compares runs")]
pub fn without_throughput(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let (kept, throughput) = text.split_once("  \"throughput\": {").unwrap();
    assert!(throughput.contains("\"threads\""));
    kept.to_owned()
}
