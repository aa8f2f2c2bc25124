use std::fs;

use super::*;
use crate::play::claim::Claim;

/// A folder of its own for a test, empty.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("kartacz-purpose-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn purpose(folder: &Path, command: &str) -> Purpose {
    Purpose::new(folder, command, false)
}

fn forced(folder: &Path, command: &str) -> Purpose {
    Purpose::new(folder, command, true)
}

/// Files, with the folders that they lie in.
fn write(folder: &Path, names: &[&str]) {
    for path in names.iter().map(|name| folder.join(name)) {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "").unwrap();
    }
}

/// The names of what lies in a folder.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

const SLICE: &str = "games.parts/0-12-aa-1.parquet";

#[test]
fn commands_are_kin_when_they_play_the_same_games() {
    let one = "kartacz run x --games 20 --seed 7";
    for (other, is) in [
        ("kartacz run x --games 30 --seed 7", true),
        ("kartacz run x --seed 7", true),
        ("kartacz run x --games 20 --seed 8", false),
        ("kartacz run x --games 20 --seed 7 --shard 1/2", false),
        ("kartacz run 'x --games 30' --seed 7", false),
        ("kartacz sweep x --games 20 --seed 7", false),
        ("", false),
    ] {
        assert_eq!(kin(one, other), is, "{other}");
    }
}

#[test]
fn finished_results_belong_to_their_command() {
    let folder = folder("finished");
    let claim = Claim::on(&folder, &purpose(&folder, "a --games 1")).unwrap();
    write(&folder, &["summary.json"]);
    claim.release().unwrap();
    for other in ["b", "a --games 2"] {
        let refused = Claim::on(&folder, &purpose(&folder, other)).unwrap_err();
        let message = refused.to_string();
        assert!(message.contains("this folder has finished results of `a --games 1`"), "{message}");
        assert!(message.contains("--out") && message.contains("--force") && refused.exit_code() == 2, "{message}");
        assert!(Claim::for_games(&folder, &purpose(&folder, other)).is_err());
        assert_eq!(names(&folder), ["command.json", "summary.json"], "what is refused is not touched");
    }
    Claim::on(&folder, &purpose(&folder, "a --games 1")).unwrap().release().unwrap();
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn unrecorded_results_are_not_replaced() {
    for name in ["summary.json", "report.html", "tournament.json", "stage-1/manifest.json", SLICE] {
        let folder = folder("unknown");
        write(&folder, &[name]);
        let message = Claim::on(&folder, &purpose(&folder, "a")).unwrap_err().to_string();
        assert!(message.contains("of an unrecorded command"), "{name}: {message}");
        fs::write(folder.join(COMMAND), "{").unwrap();
        assert!(Claim::on(&folder, &purpose(&folder, "a")).is_err(), "{name}");
        fs::remove_dir_all(folder).unwrap();
    }
    let folder = folder("own");
    write(&folder, &["notes.txt", "mine/summary.json"]);
    Claim::on(&folder, &purpose(&folder, "a")).unwrap().release().unwrap();
    assert_eq!(names(&folder), ["command.json", "mine", "notes.txt"]);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn games_to_go_on_from_are_not_lost_to_another_command() {
    let folder = folder("unfinished");
    drop(Claim::on(&folder, &purpose(&folder, "a --games 1")).unwrap());
    // Nothing was played yet.
    drop(Claim::on(&folder, &purpose(&folder, "b")).unwrap());
    drop(Claim::on(&folder, &purpose(&folder, "a --games 1")).unwrap());
    write(&folder, &[SLICE]);
    for other in ["b", "a --games 2"] {
        let message = Claim::on(&folder, &purpose(&folder, other)).unwrap_err().to_string();
        assert!(message.contains("this folder has 12 games of an unfinished run of `a --games 1`"), "{message}");
    }
    // A command that plays the same games accepts them.
    drop(Claim::for_games(&folder, &purpose(&folder, "a --games 2")).unwrap());
    assert_eq!(Record::read(&folder).unwrap().command, "a --games 1", "looking is not beginning");
    assert!(Claim::for_games(&folder, &purpose(&folder, "b")).is_err());
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn games_inside_belong_to_the_command_of_the_folder() {
    for inside in ["one", "points/one", "reference/points/one"] {
        let folder = folder("inside");
        let all = purpose(&folder, "a");
        drop(Claim::on(&folder, &all).unwrap());
        Claim::for_games(&folder.join(inside), &all).unwrap().begin().unwrap();
        write(&folder.join(inside), &[SLICE]);
        let message = Claim::on(&folder, &purpose(&folder, "b")).unwrap_err().to_string();
        assert!(message.contains("this folder has 12 games of an unfinished run of `a`"), "{inside}: {message}");
        // It is removed with its folder, and files of others are not.
        write(&folder, &["other/summary.json", "notes.txt", "charts/mine.txt", "charts/vp.svg", "summary.json"]);
        drop(Claim::on(&folder, &forced(&folder, "b")).unwrap());
        assert_eq!(names(&folder), ["charts", "command.json", "games.parts", "notes.txt", "other"], "{inside}");
        assert_eq!(names(&folder.join("charts")), ["mine.txt"]);
        assert_eq!(names(&folder.join("other")), ["summary.json"]);
        fs::remove_dir_all(folder).unwrap();
    }
}

#[test]
fn a_command_in_a_folder_inside_is_another_one() {
    let folder = folder("apart");
    Claim::on(&folder, &purpose(&folder, "a --games 1")).unwrap().release().unwrap();
    let inside = folder.join("inside");
    let claim = Claim::on(&inside, &purpose(&inside, "a --games 2")).unwrap();
    write(&inside, &["summary.json"]);
    claim.release().unwrap();
    drop(Claim::on(&folder, &forced(&folder, "b")).unwrap());
    assert_eq!(names(&inside), ["command.json", "summary.json"]);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn all_that_a_command_has_left_goes_with_force() {
    let folder = folder("all");
    let claim = Claim::on(&folder, &purpose(&folder, "a")).unwrap();
    write(&folder, &["games.parquet", "watch/game-3.html", "flips/game-1.html", "stage-1/manifest.json"]);
    write(&folder, &["stage-1/shards/0/shard.json", "entry/now/game-1.html", "entry/before/game-1.html", SLICE]);
    claim.release().unwrap();
    write(&folder, &[SLICE]);
    drop(Claim::on(&folder, &forced(&folder, "b")).unwrap());
    assert_eq!(names(&folder), ["command.json", "games.parts"]);
    assert_eq!(names(&folder.join("games.parts")), ["lock"]);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn hostile_records_are_shown_in_part() {
    let folder = folder("hostile");
    write(&folder, &["summary.json"]);
    let record = Record {
        schema: SCHEMA.to_owned(),
        command: "x".repeat(100_000),
        inputs: Vec::new(),
        within: false,
        finished: true,
    };
    files::write_json(&folder.join(COMMAND), &record).unwrap();
    let message = Claim::on(&folder, &purpose(&folder, "a")).unwrap_err().to_string();
    assert!(message.len() < 1000, "{}", message.len());
    fs::remove_dir_all(folder).unwrap();
}

#[cfg(unix)]
#[test]
fn links_where_the_program_writes_are_refused() {
    use std::os::unix::fs::symlink;

    let folder = folder("links");
    let results = folder.join("o");
    let places = ["summary.json", "report.html", "games.parquet", "command.json", "games.parts", "charts", "watch"];
    let deeper = ["games.parts/lock", "games.parts/task.json", "charts/vp.svg", "watch/game-1.html", "points"];
    for place in places.into_iter().chain(deeper) {
        let path = results.join(place);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        for (precious, is_file) in [("file", true), ("folder", false)] {
            let target = folder.join(precious);
            if is_file {
                fs::write(&target, "precious").unwrap()
            } else {
                write(&target, &["lock", "summary.json"])
            }
            symlink(&target, &path).unwrap();
            for purpose in [purpose(&results, "a"), forced(&results, "a")] {
                for refused in [Claim::on(&results, &purpose), Claim::for_games(&results, &purpose)] {
                    let message = refused.unwrap_err().to_string();
                    assert!(
                        message.contains("a link in place of a file or folder of the program; remove it"),
                        "{message}"
                    );
                }
            }
            assert!(path.is_symlink());
            assert!(!is_file || fs::read_to_string(&target).unwrap() == "precious", "{place}");
            assert!(is_file || names(&target) == ["lock", "summary.json"], "{place}");
            fs::remove_file(&path).unwrap();
        }
        fs::remove_dir_all(&results).unwrap();
    }
    // A folder inside may be no link either; the folder of the command is the one that was named.
    fs::create_dir_all(&results).unwrap();
    symlink(folder.join("folder"), results.join("run")).unwrap();
    let message = Claim::for_games(&results.join("run"), &purpose(&results, "a")).unwrap_err().to_string();
    assert!(message.contains("o/run: a link"), "{message}");
    symlink(&results, folder.join("named")).unwrap();
    let named = folder.join("named");
    Claim::on(&named, &purpose(&named, "a")).unwrap().release().unwrap();
    fs::remove_dir_all(folder).unwrap();
}
