//! Seals of shards, `shard.json`: the part of a shard that `merge` reads before it verifies the checksum of the rows.

#![no_main]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use kartacz_fuzz::{mutate, within_bounds};
use libfuzzer_sys::{fuzz_mutator, fuzz_target};

mod cli {
    pub use crate::values::MAX_GAMES;
}
#[path = "../../../analysis/src/error.rs"]
mod error;
#[path = "../../../analysis/src/files.rs"]
mod files;
#[path = "../../../analysis/src/record.rs"]
mod record;
#[path = "../../../analysis/src/row_file.rs"]
mod row_file;
#[path = "../../../analysis/src/rows.rs"]
mod rows;
#[path = "../../../analysis/src/shards.rs"]
mod shards;
#[path = "../../../analysis/src/task.rs"]
mod task;
#[path = "../../../analysis/src/text_file.rs"]
mod text_file;
#[path = "../../../analysis/src/cli/values.rs"]
mod values;

/// An upper bound on the bytes of a message about a few shards.
const MAX_MESSAGE: usize = 20_000;

/// The folders of a real shard and of one whose seal is the input.
static FOLDERS: LazyLock<[PathBuf; 2]> = LazyLock::new(|| {
    let root = std::env::temp_dir().join(format!("kartacz-fuzz-shards-{}", std::process::id()));
    let folders = ["real", "input"].map(|name| root.join(name));
    for folder in &folders {
        fs::create_dir_all(folder).expect("a folder for shards");
        fs::write(folder.join("games.parquet"), "rows").expect("rows");
    }
    folders
});

/// Writes a seal. The script `run` has replaced the checksum by a word.
fn seal(folder: &Path, text: &str) {
    let checksum = files::checksum(&folder.join("games.parquet")).expect("rows");
    fs::write(folder.join("shard.json"), text.replace("ROWS", &format!("{checksum:016x}"))).expect("a seal");
}

/// Seals the real shard.
fn prepare() {
    let corpus = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("corpus/shards/seed-1");
    seal(&FOLDERS[0], &fs::read_to_string(corpus).expect("the script `run` has made a shard"));
}

fuzz_target!(init: prepare(), |data: &[u8]| {
    seal(&FOLDERS[1], &String::from_utf8_lossy(data));
    within_bounds(|| {
        for folders in [&FOLDERS[..], &FOLDERS[1..]] {
            match shards::gather(folders) {
                Ok(whole) => assert_eq!(whole.rows.len(), folders.len()),
                Err(failure) => assert!(failure.to_string().len() <= MAX_MESSAGE, "{failure}"),
            }
        }
    });
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| { mutate(data, size, max_size, seed) });
