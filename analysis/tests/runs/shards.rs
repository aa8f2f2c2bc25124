//! Runs in shards.

use std::fs;
use std::path::Path;

use crate::common::{Folder, SCENARIOS, kartacz, text};
use crate::{assert_same, run};

/// Games that are cut into shards of different lengths.
const RUN: [&str; 8] = ["run", SCENARIOS[0], "--games", "5003", "--seed", "7", "--what-if", "eydziatowicz"];
const RANDOM: [&str; 4] = ["--player", "poles=random", "--player", "russians=random"];

fn play(folder: &Path, of: usize) -> Vec<String> {
    let shards = (1..=of).map(|number| {
        let (shard, out) = (format!("{number}/{of}"), format!("shard-{number}"));
        run(folder, &RUN, &[&RANDOM[..], &["--shard", &shard, "--out", &out]].concat());
        out
    });
    shards.collect()
}

#[test]
fn merged_shards_are_the_whole_run() {
    let folder = Folder::new("merge");
    run(&folder.0, &RUN, &[&RANDOM[..], &["--out", "whole"]].concat());
    let mut shards = play(&folder.0, 7);
    shards.rotate_left(3);
    let mut command = vec!["merge"];
    command.extend(shards.iter().map(String::as_str));
    run(&folder.0, &command, &["--out", "merged"]);
    let [whole, merged] = ["whole", "merged"].map(|name| folder.0.join(name));
    assert_same(&whole, &merged);
    let page = |folder: &Path| fs::read_to_string(folder.join("report.html")).unwrap();
    let printed = |page: String| page.lines().filter(|line| !line.contains("second")).collect::<Vec<_>>().join("\n");
    assert_eq!(printed(page(&whole)), printed(page(&merged)));
    for chart in fs::read_dir(whole.join("charts")).unwrap().map(|entry| entry.unwrap().path()) {
        let other = merged.join("charts").join(chart.file_name().unwrap());
        assert_eq!(fs::read(&chart).unwrap(), fs::read(other).unwrap(), "{}", chart.display());
    }
    for watched in fs::read_dir(whole.join("watch")).unwrap().map(|entry| entry.unwrap().path()) {
        let other = merged.join("watch").join(watched.file_name().unwrap());
        assert_eq!(fs::read(&watched).unwrap(), fs::read(other).unwrap(), "{}", watched.display());
    }
    for shard in &shards {
        let names = fs::read_dir(folder.0.join(shard)).unwrap().count();
        assert_eq!(names, 5, "a shard has its rows, what happened in them, its summary, its stage and its command");
    }
    // The folder of a shard is a plan of one stage: the others can be played in it.
    run(&folder.0, &["run", "--manifest", &shards[0], "--shard", "0-6"], &[]);
    run(&folder.0, &["merge", &shards[0], "--out", "again"], &[]);
    assert_same(&whole, &folder.0.join("again"));
}

#[test]
fn shards_that_do_not_fit_are_refused() {
    let folder = Folder::new("misfit");
    play(&folder.0, 3);
    fs::write(folder.0.join("shard-3/stage-1/shards/2/0-rows.parquet"), "PAR1").unwrap();
    let wrong: [(&[&str], &[&str]); 3] = [
        (
            &["merge", "shard-1", "shard-3"],
            &["missing: 2/3", "2/0-rows.parquet", "play shard 3/3 again", " --shard K/3` plays shard K of them"],
        ),
        (&["merge", "nowhere"], &["nowhere: there is no plan in this folder", "`kartacz run --shard K/N`"]),
        (&["merge"], &["DIR"]),
    ];
    for (arguments, expected) in wrong {
        let output = kartacz(&folder.0, arguments);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(expected.iter().all(|part| said.contains(part)), "{arguments:?}: {said}");
    }
    assert!(!folder.0.join("out").exists(), "nothing is written when shards do not fit");
}

#[test]
fn a_result_does_not_replace_a_shard() {
    let folder = Folder::new("replace");
    let shards = play(&folder.0, 2);
    let before = fs::read(folder.0.join("shard-1/games.parquet")).unwrap();
    let output = kartacz(&folder.0, &["merge", &shards[0], &shards[1], "--out", "./shard-1"]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("would replace this shard"));
    assert!(fs::read(folder.0.join("shard-1/games.parquet")).unwrap() == before);
}

#[test]
fn a_shard_that_cannot_be_is_refused() {
    let folder = Folder::new("no-shard");
    for (shard, expected) in [("0/3", "write K/N"), ("4/3", "write K/N"), ("x", "write K/N"), ("1/9", "8 games cannot")]
    {
        let output = kartacz(&folder.0, &["run", SCENARIOS[0], "--games", "8", "--shard", shard]);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains(expected), "{}", text(&output.stderr));
    }
}
