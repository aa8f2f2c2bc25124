//! Shared code of the program's tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use kartacz::games::{load_with_provenance, names};
use kartacz::play::library::scenarios_of;
use kartacz_engine::scenario::Request;
use roxmltree::{Document, ParsingOptions};

#[allow(dead_code, reason = "not every file of tests plays both")]
pub const SCENARIOS: [&str; 2] = ["niemenczyn/scenario-1", "niemenczyn/scenario-2"];

/// The smallest scenario of each game, in the order of the registry: that with the fewest values.
#[allow(dead_code, reason = "not every file of tests plays all games")]
pub static SMALL: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let values = |id: &&str| load_with_provenance(&Request::new(id)).unwrap().1.leaves.len();
    // What programs play is not shipped.
    names().into_iter().filter_map(|system| scenarios_of(system).min_by_key(values)).collect()
});

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

/// Runs the program in a folder, which must succeed; its output.
#[allow(dead_code, reason = "not every file of tests runs the program so")]
pub fn printed(folder: &Path, arguments: &[&str]) -> String {
    let output = kartacz(folder, arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// A drawing or page as a strict reader reads it.
#[allow(dead_code, reason = "not every file of tests looks at drawings")]
pub fn strict(xml: &str) -> Document<'_> {
    Document::parse_with_options(xml, ParsingOptions { allow_dtd: true, ..ParsingOptions::default() }).unwrap()
}

/// The words of the texts of a drawing.
#[allow(dead_code, reason = "not every file of tests looks at drawings")]
pub fn words_of(svg: &str) -> Vec<String> {
    let document = strict(svg);
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    let words = texts.flat_map(|node| node.text().unwrap_or_default().split([' ', ',', ';', ':']));
    words.map(str::to_owned).collect()
}

/// The summary without the values that may differ between two runs.
#[allow(dead_code, reason = "not every file of tests compares runs")]
pub fn without_throughput(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let (kept, throughput) = text.split_once("  \"throughput\": {").unwrap();
    assert!(throughput.contains("\"threads\""));
    kept.to_owned()
}
