//! Lists every file under `scenarios/`, so that the program carries them all, and hashes the source code, so that what
//! two programs have played is put together only when they play alike.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// What decides how games are played, scenarios apart, which have a hash of their own.
const SOURCES: [&str; 4] = ["Cargo.lock", "engine/src", "ai/src", "analysis/src"];

/// What of it decides how a tournament comes out: a figure stays good when reports or help change.
const PLAY: [&str; 5] = ["Cargo.lock", "engine/src", "ai/src", "analysis/src/systems", "analysis/src/tournament"];

/// What shipped players are read from, in the folder of a rule system under `scenarios/`.
const PLAYERS: [&str; 2] = ["orders", "weights"];

fn main() -> io::Result<()> {
    let workspace = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("..");
    println!("cargo::rerun-if-changed=build.rs");
    let systems = systems(&workspace)?;
    let players = |system: &String| PLAYERS.map(|folder| format!("scenarios/{system}/{folder}"));
    let own = |parts: &[&str], of: &[String]| -> Vec<String> {
        parts.iter().map(|&part| part.to_owned()).chain(of.iter().flat_map(players)).collect()
    };
    println!("cargo::rustc-env=KARTACZ_SOURCES={:016x}", hash(&workspace, &own(&SOURCES, &systems), &[])?);
    // A change of one rule system leaves the figures of the others good.
    let plays = systems.iter().map(|system| {
        let others: Vec<&String> = systems.iter().filter(|other| *other != system).collect();
        let hash = hash(&workspace, &own(&PLAY, std::slice::from_ref(system)), &others)?;
        Ok(format!("{system}={hash:016x}"))
    });
    println!("cargo::rustc-env=KARTACZ_PLAY={}", plays.collect::<io::Result<Vec<_>>>()?.join(" "));
    list_scenarios(&workspace.join("scenarios"))
}

/// The names of the rule systems: the folders under `scenarios/`.
fn systems(workspace: &Path) -> io::Result<Vec<String>> {
    let mut systems = Vec::new();
    for entry in fs::read_dir(workspace.join("scenarios"))? {
        let entry = entry?;
        if entry.path().is_dir() {
            systems.extend(entry.file_name().into_string().ok());
        }
    }
    systems.sort();
    Ok(systems)
}

/// FNV-1a over these files and folders, of which code and what shipped players are read from count, but nothing of the rule
/// systems `without`. Line ends do not count: they are the machine's.
fn hash(workspace: &Path, parts: &[String], without: &[&String]) -> io::Result<u64> {
    let mut hash = 0xCBF2_9CE4_8422_2325_u64;
    for part in parts {
        let code =
            |file: &PathBuf| file.extension().is_some_and(|kind| kind == "rs" || kind == "lock" || kind == "toml");
        for file in files(&workspace.join(part))?.into_iter().filter(code) {
            let bytes = fs::read(&file)?;
            let name = file.strip_prefix(workspace).expect("found below it").to_string_lossy().replace('\\', "/");
            let stems = name.split('/').map(|part| part.split_once('.').map_or(part, |(stem, _)| stem));
            if stems.into_iter().any(|stem| without.iter().any(|system| *system == stem)) {
                continue;
            }
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
    // A rule system need not have shipped players of every kind.
    if !path.exists() {
        return Ok(());
    }
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    fs::read_dir(path)?.try_for_each(|entry| collect(&entry?.path(), files))
}
