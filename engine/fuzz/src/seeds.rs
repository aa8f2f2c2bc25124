//! The seed inputs of a target, made from the shipped files when it starts.

use std::fs;
use std::path::{Path, PathBuf};

use crate::bundle::Files;

fn here() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Writes the seed inputs of a target into its corpus, beside existing ones.
pub fn plant(target: &str, seeds: impl IntoIterator<Item = String>) {
    let folder = here().join("corpus").join(target);
    fs::create_dir_all(&folder).expect("the corpus can be made");
    for (number, seed) in seeds.into_iter().enumerate() {
        fs::write(folder.join(format!("seed-{number}")), seed).expect("the corpus can be written");
    }
}

/// All files under `scenarios/`, by their names from there.
pub fn shipped() -> Files {
    let mut files = Files::new();
    collect(&here().join("../../scenarios"), "", &mut files);
    files
}

fn collect(folder: &Path, prefix: &str, files: &mut Files) {
    for entry in fs::read_dir(folder).expect("the folder exists") {
        let path = entry.expect("the folder can be read").path();
        let name = format!("{prefix}{}", path.file_name().expect("files have names").to_string_lossy());
        if path.is_dir() {
            collect(&path, &format!("{name}/"), files);
        } else if name.ends_with(".toml") {
            files.insert(name, fs::read_to_string(&path).expect("the file is text"));
        }
    }
}
