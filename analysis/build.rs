//! Lists every file under `scenarios/`, so that the program carries them all, and hashes the source code, so that what
//! two programs have played is put together only when they play alike.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// What decides how games are played, scenarios apart, which have a hash of their own.
const SOURCES: [&str; 6] = [
    "Cargo.lock",
    "engine/src",
    "ai/src",
    "analysis/src",
    "scenarios/niemenczyn/orders",
    "scenarios/niemenczyn/weights",
];

/// What of it decides how a tournament comes out: a figure stays good when reports or help change.
const PLAY: [&str; 7] = [
    "Cargo.lock",
    "engine/src",
    "ai/src",
    "analysis/src/systems",
    "analysis/src/tournament",
    "scenarios/niemenczyn/orders",
    "scenarios/niemenczyn/weights",
];

fn main() -> io::Result<()> {
    let workspace = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("..");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-env=KARTACZ_SOURCES={:016x}", hash(&workspace, &SOURCES)?);
    println!("cargo::rustc-env=KARTACZ_PLAY={:016x}", hash(&workspace, &PLAY)?);
    list_scenarios(&workspace.join("scenarios"))
}

/// FNV-1a over these files and folders, of which code and what shipped players are read from count. Line ends do not count:
/// they are the machine's.
fn hash(workspace: &Path, parts: &[&str]) -> io::Result<u64> {
    let mut hash = 0xCBF2_9CE4_8422_2325_u64;
    for part in parts {
        let code =
            |file: &PathBuf| file.extension().is_some_and(|kind| kind == "rs" || kind == "lock" || kind == "toml");
        for file in files(&workspace.join(part))?.into_iter().filter(code) {
            let bytes = fs::read(&file)?;
            let name = file.strip_prefix(workspace).expect("found below it").to_string_lossy().replace('\\', "/");
            for byte in name.bytes().chain(bytes.into_iter().filter(|&byte| byte != b'\r')) {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
            }
        }
    }
    Ok(hash)
}

fn list_scenarios(root: &Path) -> io::Result<()> {
    let mut code = String::from("&[\n");
    for file in files(root)? {
        let name = file.strip_prefix(root).expect("found below it").to_string_lossy().replace('\\', "/");
        let _ = writeln!(code, "    ({name:?}, include_str!({:?})),", fs::canonicalize(&file)?);
    }
    code.push_str("]\n");
    fs::write(Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("scenarios.rs"), code)
}

/// A file, or all files of a folder and of those in it, in order; a change of them builds this anew.
fn files(path: &Path) -> io::Result<Vec<PathBuf>> {
    println!("cargo::rerun-if-changed={}", path.display());
    let mut files = Vec::new();
    collect(path, &mut files)?;
    files.sort();
    Ok(files)
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    fs::read_dir(path)?.try_for_each(|entry| collect(&entry?.path(), files))
}
