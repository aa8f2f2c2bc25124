//! Full disks, folders that disappear, and two runs in one folder.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use crate::common::{Folder, kartacz, text};
use crate::{RUN, assert_same, run, slices};

/// Runs the program with the shell's file size limit set to this many blocks.
fn confined(folder: &Path, blocks: u32, command: &[&str]) -> Output {
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script, env!("CARGO_BIN_EXE_kartacz")]).args(command).args(["--out", "full"]);
    shell.current_dir(folder).output().unwrap()
}

#[test]
fn a_disk_without_room_for_the_result_costs_no_game() {
    let folder = Folder::new("full");
    let mut games = RUN;
    games[3] = "40k";
    // Room for every part, but not for all rows.
    let output = confined(&folder.0, 320, &games);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(said.contains("games.parquet: ") && !said.contains("panicked"), "{said}");
    assert!(!folder.0.join("full/games.parquet").exists(), "half a file is taken for a whole one");
    let said = run(&folder.0, &games, &["--out", "full"]);
    assert!(said.contains("resuming from 40,000 games"), "{said}");
    run(&folder.0, &games, &["--out", "undisturbed"]);
    assert_same(&folder.0.join("undisturbed"), &folder.0.join("full"));
}

#[test]
fn a_full_disk_is_reported() {
    let folder = Folder::new("fuller");
    let output = confined(&folder.0, 8, &RUN);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(said.contains("0 games are kept, and the same command resumes"), "{said}");
    let left = fs::read_dir(folder.0.join("full/games.parts")).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(left.into_iter().all(|name| name == "lock" || name == "task.json"));
}

#[test]
fn a_folder_removed_during_play_is_reported() {
    let folder = Folder::new("removed");
    let mut program = Command::new(env!("CARGO_BIN_EXE_kartacz"));
    program.args(&RUN[..2]).args(&RUN[4..]).args(["--games", "300k", "--out", "o"]).current_dir(&folder.0);
    let child = program.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let results = folder.0.join("o");
    while slices(&results.join("games.parts")) == 0 {
        thread::sleep(Duration::from_millis(2));
    }
    // A part may be written at this very moment.
    while results.exists() {
        let _ = fs::remove_dir_all(&results);
    }
    let output = child.wait_with_output().unwrap();
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(said.contains("removed or replaced while games were played") && !said.contains("panicked"), "{said}");
}

#[test]
fn two_runs_in_one_folder_are_kept_apart() {
    let folder = Folder::new("two");
    let mut program = Command::new(env!("CARGO_BIN_EXE_kartacz"));
    program.args(RUN).args(["--out", "o"]).current_dir(&folder.0).stdout(Stdio::null()).stderr(Stdio::null());
    let mut first = program.spawn().unwrap();
    while !folder.0.join("o/games.parts/task.json").exists() {
        thread::sleep(Duration::from_millis(2));
    }
    let second = kartacz(&folder.0, &[&RUN[..], &["--out", "o"]].concat());
    let said = text(&second.stderr);
    assert_eq!(second.status.code(), Some(3), "{said}");
    assert!(said.contains("another run is writing here") && said.contains("--out"), "{said}");
    assert!(first.wait().unwrap().success(), "the first run was disturbed");
}
