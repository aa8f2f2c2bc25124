//! Puts the files of the lab's page into the program. The page lists its scripts; everything beside it is served.

use std::env;
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// The folder of the page.
const PAGE: &str = "lab/page";
/// The sizes and colours that it shares with reports and replays.
const THEME: &str = "table/src/show/theme.css";
/// Run by workers of the page that needs no program, not served.
const WORKER: &str = "worker.js";

fn main() {
    println!("cargo::rerun-if-changed={PAGE}");
    println!("cargo::rerun-if-changed={THEME}");
    println!("cargo::rerun-if-changed=build.rs");
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = home.join(PAGE);
    let entries = fs::read_dir(&folder).expect("the page of the lab");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("a plain name")).collect();
    names.sort();
    let mut list = String::from("&[\n");
    for name in names.iter().filter(|name| *name != WORKER) {
        let _ = writeln!(list, "    ({name:?}, include_str!({:?})),", folder.join(name));
    }
    let _ = writeln!(list, "    (\"theme.css\", include_str!({:?})),\n]", home.join(THEME));
    let out = env::var("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("page.rs"), list).expect("the folder of the build");
}
