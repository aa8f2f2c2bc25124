//! The same command gives the same files on any number of threads, byte for byte except for durations.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::common::{Folder, SMALL, kartacz, text};

/// The commands: those that play many games, and of each game a run of its smallest scenario.
const COMMANDS: &[&str] = &[
    "run niemenczyn/scenario-1 --games 300 --player poles=random",
    "compare niemenczyn/scenario-1 niemenczyn/scenario-2 --games 60",
    "tournament niemenczyn/scenario-1 --player random --player heuristic --games 100",
    "skill niemenczyn/scenario-1 --level random --level heuristic --rule artillery --rule squares --games 60",
    "sweep niemenczyn/scenario-1 --over victory.automatic=2..4 --games 300",
    "explain niemenczyn/scenario-1 niemenczyn/scenario-2 --player poles=random --player russians=random --games 60",
    "sensitivity niemenczyn/scenario-1 --player poles=random --player russians=random --only units.*.front.size \
     --only switches.odds --games 60 --trajectories 2 --sobol 16 --top 2 --measure vp",
    "knock-out niemenczyn/scenario-1 --player poles=random --player russians=random --only units.cossacks-* --games 60",
    "design niemenczyn/scenario-1 --player poles=random --player russians=random --over stages=4..8 \
     --over switches.odds=half-up,floor --target 0.08 --within 0.05 --games 60 --search-games 20 --rounds 2 \
     --players random,search:2 --strong-games 3 --seed 7",
];

/// Two numbers of threads of which one does not divide the games evenly.
const THREADS: [&str; 2] = ["1", "3"];

/// Every file that a command writes, by its path; of a JSON file what comes before durations.
fn written(command: &str, threads: &str) -> BTreeMap<String, Vec<u8>> {
    let folder = Folder::new("threads");
    let words: Vec<&str> = command.split_whitespace().collect();
    let output = kartacz(&folder.0, &[&words[..], &["--threads", threads, "--quiet", "--out", "o"]].concat());
    assert_eq!(output.status.code(), Some(0), "{command}: {}", text(&output.stderr));
    let mut files = BTreeMap::new();
    collect(&folder.0.join("o"), "", &mut files);
    files
}

fn collect(folder: &Path, prefix: &str, files: &mut BTreeMap<String, Vec<u8>>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = format!("{prefix}{}", path.file_name().unwrap().to_string_lossy());
        if path.is_dir() {
            collect(&path, &format!("{name}/"), files);
            continue;
        }
        let mut bytes = fs::read(&path).unwrap();
        if name.ends_with(".json") {
            let text = text(&bytes);
            bytes.truncate(text.find("  \"throughput\": {").unwrap_or(text.len()));
        }
        files.insert(name, bytes);
    }
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    let runs = SMALL.iter().map(|scenario| format!("run {scenario} --games 40"));
    for command in COMMANDS.iter().map(|&command| command.to_owned()).chain(runs) {
        let [one, other] = THREADS.map(|threads| written(&command, threads));
        assert!(one.len() > 2, "{command}: {:?}", one.keys());
        assert!(one.keys().eq(other.keys()), "{command}: {:?} and {:?}", one.keys(), other.keys());
        for (name, bytes) in &one {
            assert!(*bytes == other[name], "{command}: {name} depends on the number of threads");
        }
    }
}
