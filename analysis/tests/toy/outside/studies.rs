//! Programs from outside in studies of many runs, in the gate, and when they are stopped.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use super::super::verbs::{good, json, merged_like_the_whole, text};
use super::super::{Test, command, with_toy};
use super::{RACE, import, refused};

pub static TESTS: [Test; 6] = [
    ("outside_is_copied", copied),
    ("outside_in_planned_studies", planned),
    ("outside_in_the_gate", gate),
    ("outside_in_more_verbs", more_verbs),
    ("outside_is_refused_by_name", refusals),
    ("outside_is_stopped", stopped),
];

/// A copy has the files of the program; it is allowed where it is imported.
fn copied(folder: &Path) {
    import(folder, "nothing");
    fs::write(folder.join("race/board.bin"), [0, 255, 7]).unwrap();
    assert!(super::ask(folder, " --file board.bin", "nothing").status.success());
    let said = good(folder, &format!("new mine --from {RACE}"));
    assert!(
        said.contains("program  board.bin") && said.contains("kartacz import program mine --file board.bin -- "),
        "{said}"
    );
    assert_eq!(fs::read(folder.join("mine/board.bin")).unwrap(), [0, 255, 7]);
    let run = "run mine/scenario-race.toml --games 10 --quiet --out x";
    assert!(refused(folder, run).contains("kartacz import program mine --file board.bin -- "));
    assert!(command(folder, run).env("KARTACZ_PROGRAMS", "all").output().unwrap().status.success());
}

/// A study of shards gives the files of the whole.
fn planned(folder: &Path) {
    import(folder, "nothing");
    for (name, study) in [
        ("w", format!("what-if {RACE} --set values.start=0 --games 300")),
        ("s", format!("sweep {RACE} --over values.start=0..2 --games 200")),
        ("t", format!("tournament {RACE} --games 60")),
    ] {
        merged_like_the_whole(folder, name, &study, 2);
    }
}

fn gate(folder: &Path) {
    import(folder, "nothing");
    good(folder, &format!("baseline {RACE} --games 2000 --detect 0.1 --quiet"));
    good(folder, "check --json same.json --quiet");
    assert_eq!(json(&folder.join("same.json"))["entries"][0]["verdict"], "identical");
    let scenario = folder.join(RACE);
    let own = fs::read_to_string(&scenario).unwrap();
    fs::write(&scenario, format!("{own}\n[values]\nstart = 5\n")).unwrap();
    let output = with_toy(folder, "check --json moved.json --quiet");
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    assert_eq!(json(&folder.join("moved.json"))["entries"][0]["verdict"], "moved");
}

fn more_verbs(folder: &Path) {
    import(folder, "nothing");
    good(folder, &format!("skill {RACE} --level bold --level careful --games 200 --quiet --out k"));
    good(folder, &format!("design {RACE} --over values.start=0..5 --games 200 --quiet --out d"));
    fs::write(folder.join("race/what-if.toml"), "title = \"Far\"\n[values]\nstart = 4\ngoal = 30\n").unwrap();
    good(folder, &format!("explain {RACE} --what-if race/what-if.toml --games 200 --quiet --out e"));
    good(folder, &format!("run {RACE} --until half-width=0.03 --games 20000 --quiet --out u"));
    assert!(json(&folder.join("u/summary.json"))["games"].as_u64().unwrap() < 20_000);
    assert!(good(folder, "slice u --by rolls").contains("rolls"));
}

/// What needs more than rows says what is missing.
fn refusals(folder: &Path) {
    import(folder, "nothing");
    good(folder, &format!("run {RACE} --games 10 --quiet --out h"));
    for (verb, said) in [
        ("happened h", "but those of programs"),
        ("map RACE", "no map"),
        ("tune RACE --side red --quiet --out u", "no weights"),
        ("lab RACE --no-browser", "starts no programs"),
        ("rules RACE", "not in its files"),
    ] {
        let found = refused(folder, &verb.replace("RACE", RACE));
        assert!(found.contains(said), "{verb}: {found}");
    }
}

/// An interrupt keeps what is finished, and leaves no child.
#[cfg(unix)]
fn stopped(folder: &Path) {
    import(folder, "nothing");
    let mut run = command(folder, &format!("run {RACE} --games 100000000 --quiet --out x")).spawn().unwrap();
    let begun = Instant::now();
    while !folder.join("x").is_dir() {
        assert!(Duration::from_secs(60) > begun.elapsed());
        std::thread::sleep(Duration::from_millis(50));
    }
    std::thread::sleep(Duration::from_millis(500));
    let signal = std::process::Command::new("kill").args(["-INT", &run.id().to_string()]).status().unwrap();
    assert!(signal.success());
    assert_eq!(run.wait().unwrap().code(), Some(130));
    assert!(Duration::from_secs(60) > begun.elapsed());
    assert_eq!(super::children(folder), 0);
}

#[cfg(not(unix))]
fn stopped(_: &Path) {}
