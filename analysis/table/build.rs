//! Lists every file under `scenarios/`, so that the program carries them all, and hashes the source code, so that the
//! games of two programs are combined only when they play alike.

#[path = "build/sources.rs"]
mod sources;

use std::fmt::Write;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let workspace = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../..");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    // A change of the files read here rebuilds this.
    let mut seen = |path: &Path| println!("cargo::rerun-if-changed={}", path.display());
    let sources = format!("{:016x}", sources::hash_of_all(&workspace, &mut seen)?);
    println!("cargo::rustc-env=KARTACZ_SOURCES={sources}");
    println!("cargo::rustc-env=KARTACZ_VERSION={}", version(&sources)?);
    let mut plays = Vec::new();
    for game in sources::games(&workspace)? {
        plays.push(format!("{game}={:016x}", sources::hash_of_game(&workspace, &game, &mut seen)?));
    }
    println!("cargo::rustc-env=KARTACZ_PLAY={}", plays.join(" "));
    list_scenarios(&workspace.join("scenarios"), &mut seen)
}

/// The version with the hash of the sources, and with the commit that a release passes in `KARTACZ_COMMIT`.
fn version(sources: &str) -> io::Result<String> {
    println!("cargo::rerun-if-env-changed=KARTACZ_COMMIT");
    let commit = env::var("KARTACZ_COMMIT").unwrap_or_default();
    if !commit.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return Err(io::Error::other("KARTACZ_COMMIT is not the hash of a commit"));
    }
    let version = env::var("CARGO_PKG_VERSION").expect("cargo sets it");
    let commit = if commit.is_empty() { commit } else { format!(", commit {commit}") };
    Ok(format!("{version} (sources {sources}{commit})"))
}

fn list_scenarios(root: &Path, seen: &mut dyn FnMut(&Path)) -> io::Result<()> {
    let mut code = String::from("&[\n");
    for file in sources::files(root, seen)? {
        let name = file.strip_prefix(root).expect("found below it").to_string_lossy().replace('\\', "/");
        let _ = writeln!(code, "    ({name:?}, include_str!({:?})),", fs::canonicalize(&file)?);
    }
    code.push_str("]\n");
    fs::write(Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("scenarios.rs"), code)
}
