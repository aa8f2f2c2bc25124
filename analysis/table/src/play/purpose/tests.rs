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

/// A command; others with the same first word are of the same task.
fn recorded(command: &str) -> Recorded {
    Recorded::new(command.to_owned(), |one, other| one.split(' ').next() == other.split(' ').next())
}

fn purpose(folder: &Path, command: &str) -> Purpose {
    Purpose::new(folder, recorded(command), false)
}

fn forced(folder: &Path, command: &str) -> Purpose {
    Purpose::new(folder, recorded(command), true)
}

/// Files that the command of the folder lists and writes.
fn results(folder: &Path, names: &[&str]) {
    let results = Results::in_folder(folder);
    names.iter().for_each(|name| results.write(name, "").unwrap());
}

/// Files of the user, with the folders that they lie in.
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
fn finished_results_belong_to_their_command() {
    let folder = folder("finished");
    let claim = Claim::on(&folder, &purpose(&folder, "a --games 1")).unwrap();
    results(&folder, &["summary.json"]);
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

/// What no record lists is not replaced and not removed, not even with `--force`.
#[test]
fn files_that_are_not_listed_stay() {
    let writing = |folder: &Path, force: bool| {
        let purpose = if force { forced(folder, "b") } else { purpose(folder, "b") };
        purpose.writing(["summary.json", "charts/"])
    };
    for recorded in [false, true] {
        for force in [false, true] {
            let folder = folder("unknown");
            if recorded {
                let claim = Claim::on(&folder, &purpose(&folder, "a")).unwrap();
                results(&folder, &["a.json", "charts/vp.svg"]);
                claim.release().unwrap();
            }
            write(&folder, &["summary.json"]);
            let refused = Claim::on(&folder, &writing(&folder, force)).unwrap_err();
            let message = refused.to_string();
            assert!(refused.exit_code() == 2, "{message}");
            let unlisted = "summary.json: the record of this folder does not list this file";
            assert!(message.contains(unlisted) || !force && recorded && message.contains("of `a`"), "{message}");
            assert!(folder.join("summary.json").exists() && recorded == folder.join("a.json").exists());
            fs::remove_file(folder.join("summary.json")).unwrap();
            // A name that is chosen later.
            write(&folder, &["charts/mine.svg", "thesis.txt"]);
            let claim = Claim::on(&folder, &writing(&folder, true)).unwrap();
            let written = Results::in_folder(&folder).write("charts/mine.svg", "new").unwrap_err().to_string();
            assert!(written.contains("mine.svg: the record of this folder does not list this file"), "{written}");
            results(&folder, &["charts/other.svg"]);
            claim.release().unwrap();
            drop(Claim::on(&folder, &forced(&folder, "c")).unwrap());
            assert_eq!(names(&folder), ["charts", "command.json", "games.parts", "thesis.txt"]);
            assert_eq!(names(&folder.join("charts")), ["mine.svg"]);
            fs::remove_dir_all(folder).unwrap();
        }
    }
    let folder = folder("own");
    write(&folder, &["notes.txt", "mine/summary.json"]);
    Claim::on(&folder, &writing(&folder, false)).unwrap().release().unwrap();
    assert_eq!(names(&folder), ["command.json", "mine", "notes.txt"]);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn games_without_a_record_are_not_lost() {
    let folder = folder("unrecorded");
    write(&folder, &[SLICE]);
    for text in [None, Some("{")] {
        text.iter().for_each(|text| fs::write(folder.join(COMMAND), text).unwrap());
        let message = Claim::on(&folder, &purpose(&folder, "a")).unwrap_err().to_string();
        assert!(message.contains("12 games of an unfinished run of an unrecorded command"), "{message}");
    }
    drop(Claim::on(&folder, &forced(&folder, "a")).unwrap());
    assert_eq!(names(&folder.join("games.parts")), ["lock"]);
    fs::remove_dir_all(folder).unwrap();
}

/// A record of an earlier version lists no files: nothing of that folder is replaced.
#[test]
fn folders_of_an_earlier_record_are_left_alone() {
    let folder = folder("earlier");
    let record = r#"{"schema": "kartacz.command/1", "command": "a", "within": false, "finished": true}"#;
    write(&folder, &["summary.json"]);
    fs::write(folder.join(COMMAND), record).unwrap();
    for purpose in [purpose(&folder, "a"), forced(&folder, "a"), forced(&folder, "b")] {
        let refused = Claim::on(&folder, &purpose).unwrap_err();
        let message = refused.to_string();
        assert!(message.contains("results of `a`, recorded by an earlier version"), "{message}");
        assert!(message.contains("--out") && refused.exit_code() == 2, "{message}");
        assert_eq!(names(&folder), ["command.json", "summary.json"]);
    }
    fs::remove_file(folder.join("summary.json")).unwrap();
    Claim::on(&folder, &purpose(&folder, "a")).unwrap().release().unwrap();
    assert!(fs::read_to_string(folder.join(COMMAND)).unwrap().contains(recorded::SCHEMA));
    fs::remove_dir_all(folder).unwrap();
}

/// A record that leads out of its folder is not believed.
#[test]
fn no_record_leads_out_of_its_folder() {
    let folder = folder("outside");
    write(&folder, &["precious", "o/x"]);
    let results = folder.join("o");
    for name in ["../precious", "/etc/passwd", "x/../../precious", "..", "", "x//y", "C:\\x", "a\\..\\..\\precious"] {
        let record = Record { files: Some([name.to_owned()].into()), ..Record::new("a", false) };
        record.write(&results).unwrap();
        assert_eq!(Record::read(&results), None, "{name}");
        drop(Claim::on(&results, &forced(&results, "b")).unwrap());
        assert!(folder.join("precious").exists() && results.join("x").exists());
    }
    fs::remove_dir_all(folder).unwrap();
}

/// Weights, overlays and networks are edited: an edited one is not replaced by the same command.
#[test]
fn edited_files_are_replaced_with_force_alone() {
    let folder = folder("edited");
    let own = |force: bool| if force { forced(&folder, "a") } else { purpose(&folder, "a") };
    for _ in 0..2 {
        let claim = Claim::on(&folder, &own(false).writing(["poles.toml"])).unwrap();
        Results::in_folder(&folder).write("poles.toml", "x = 1").unwrap();
        claim.release().unwrap();
    }
    fs::write(folder.join("poles.toml"), "x = 2").unwrap();
    let message = Claim::on(&folder, &own(false).writing(["poles.toml"])).unwrap_err().to_string();
    assert!(message.contains("poles.toml: changed since this command wrote it"), "{message}");
    Claim::on(&folder, &own(true).writing(["poles.toml"])).unwrap().release().unwrap();
    fs::remove_dir_all(folder).unwrap();
}

/// What a killed process was writing goes when the folder is claimed.
#[test]
fn half_files_of_the_killed_go() {
    let folder = folder("half");
    drop(Claim::on(&folder, &purpose(&folder, "a").writing(["summary.json"])).unwrap());
    let (kept, gone) = ("other.json.kartacz-1-2-3.part", "summary.json.kartacz-1-2-3.part");
    write(&folder, &[kept, gone]);
    drop(Claim::on(&folder, &purpose(&folder, "a").writing(["summary.json"])).unwrap());
    assert_eq!(names(&folder), ["command.json", "games.parts", kept]);
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
        let claim = Claim::on(&folder, &all).unwrap();
        Results::in_folder(&folder).list([format!("{inside}/")]).unwrap();
        Claim::for_games(&folder.join(inside), &all).unwrap().begin().unwrap();
        write(&folder.join(inside), &[SLICE]);
        let message = Claim::on(&folder, &purpose(&folder, "b")).unwrap_err().to_string();
        assert!(message.contains("this folder has 12 games of an unfinished run of `a`"), "{inside}: {message}");
        // It is removed with its folder, and files of others are not.
        write(&folder, &["other/summary.json", "notes.txt", "charts/mine.svg"]);
        results(&folder, &["charts/vp.svg", "summary.json"]);
        drop(claim);
        drop(Claim::on(&folder, &forced(&folder, "b")).unwrap());
        assert_eq!(names(&folder), ["charts", "command.json", "games.parts", "notes.txt", "other"], "{inside}");
        assert_eq!(names(&folder.join("charts")), ["mine.svg"]);
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
    results(&inside, &["summary.json"]);
    claim.release().unwrap();
    drop(Claim::on(&folder, &forced(&folder, "b")).unwrap());
    assert_eq!(names(&inside), ["command.json", "summary.json"]);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn all_that_a_command_has_left_goes_with_force() {
    let folder = folder("all");
    let claim = Claim::on(&folder, &purpose(&folder, "kartacz plan a")).unwrap();
    results(&folder, &["games.parquet", "watch/game-3.html", "flips/game-1.html", "entry/now/game-1.html"]);
    results(&folder, &["stage-1/manifest.json"]);
    // A shard is written without a claim, and a killed one has left its folder.
    Results::in_folder(&folder).list(["stage-1/shards/", "stage-1/learned/"].map(str::to_owned)).unwrap();
    for shard in ["stage-1/shards/0", "stage-1/shards/1-7-aa-1.part", "stage-1/learned"] {
        fs::create_dir_all(folder.join(shard)).unwrap();
        note(&folder.join(shard), ["shard.json".to_owned()]).unwrap();
        write(&folder.join(shard), &["shard.json"]);
    }
    claim.release().unwrap();
    write(&folder, &[SLICE]);
    drop(Claim::on(&folder, &forced(&folder, "b")).unwrap());
    assert_eq!(names(&folder), ["command.json", "games.parts"]);
    assert_eq!(names(&folder.join("games.parts")), ["lock"]);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn files_of_the_user_in_a_plan_stay() {
    let folder = folder("plan");
    let claim = Claim::on(&folder, &purpose(&folder, "kartacz plan a").writing([LISTED_PLAN])).unwrap();
    results(&folder, &[LISTED_PLAN]);
    Results::in_folder(&folder).list(["stage-1/shards/".to_owned()]).unwrap();
    claim.release().unwrap();
    write(&folder, &["stage-1/thesis.txt", "stage-1/shards/mine/notes.txt", "stage-2/manifest.json"]);
    let message = Claim::on(&folder, &purpose(&folder, "b")).unwrap_err().to_string();
    assert!(message.contains("this folder has another plan, of `kartacz plan a`"), "{message}");
    drop(Claim::on(&folder, &forced(&folder, "b")).unwrap());
    assert_eq!(names(&folder), ["command.json", "games.parts", "stage-1", "stage-2"]);
    assert_eq!(names(&folder.join("stage-1")), ["shards", "thesis.txt"]);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn hostile_records_are_shown_in_part() {
    let folder = folder("hostile");
    Record { finished: true, ..Record::new(&"x".repeat(100_000), false) }.write(&folder).unwrap();
    results(&folder, &["summary.json"]);
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
            let written = ["summary.json", "report.html", "games.parquet", "charts/", "watch/", "points/"];
            for purpose in [purpose(&results, "a"), forced(&results, "a")].map(|purpose| purpose.writing(written)) {
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
