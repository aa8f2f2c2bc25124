//! Manifests of shards, `manifest.json`: what `merge` reads before it verifies the checksums of the shards.

#![no_main]

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use kartacz::studies::manifest::Stages;
use kartacz_fuzz::{mutate, within_bounds};
use libfuzzer_sys::{fuzz_mutator, fuzz_target};

/// An upper bound on the bytes of a message.
const MAX_MESSAGE: usize = 20_000;
/// Shards of more than these are not looked for: each is a folder.
const MAX_SHARDS: u64 = 100;

/// The folder of a plan.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = std::env::temp_dir().join(format!("kartacz-fuzz-shards-{}", std::process::id()));
    fs::create_dir_all(folder.join("stage-1")).expect("a folder for a stage");
    folder
});

fuzz_target!(|data: &[u8]| {
    fs::write(FOLDER.join("stage-1/manifest.json"), data).expect("a manifest");
    within_bounds(|| match Stages::open(&[FOLDER.clone()]) {
        Ok(stages) if stages.last().manifest.shards <= MAX_SHARDS => {
            let (games, state) = stages.look().expect("no shard is there");
            assert!(games.is_empty() && state.wanted().len() as u64 == stages.last().manifest.shards);
        }
        Ok(_) => {}
        Err(failure) => assert!(failure.to_string().len() <= MAX_MESSAGE, "{failure}"),
    });
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| { mutate(data, size, max_size, seed) });
