//! Programs from outside, played through the verbs: this target is the programs, too, which do wrong when they are asked to.

pub mod bluff;
mod decisions;
#[expect(dead_code, reason = "lines are no TOML")]
#[path = "../schemas/fits.rs"]
mod fits;
mod lines;
pub mod race;
mod studies;

use std::env;
use std::fs;
use std::path::Path;
use std::process::Output;
use std::time::{Duration, Instant};

use super::verbs::{self, good, json as summary_of, text};
use super::{Test, command, with_toy};
use race::GAME as RACE_GAME;

static TESTS: [Test; 9] = [
    ("outside_is_imported_and_listed", imported),
    ("outside_in_the_verbs", in_verbs),
    ("outside_is_planned_and_merged", planned),
    ("outside_story", story),
    ("outside_starts_only_what_is_allowed", allowed),
    ("outside_faults_are_named", faults),
    ("outside_keeps_finished_games", kept),
    ("outside_values_are_checked", values),
    ("outside_leaves_no_child", no_child),
];

/// All of them.
pub fn tests() -> impl Iterator<Item = &'static Test> {
    TESTS.iter().chain(&decisions::TESTS).chain(&lines::TESTS).chain(&studies::TESTS)
}

#[track_caller]
fn refused(folder: &Path, words: &str) -> String {
    verbs::refused(&with_toy(folder, words))
}

/// Asks the program of the folder `race`, which does this wrong.
fn ask(folder: &Path, options: &str, wrong: &str) -> Output {
    let exe = env::current_exe().unwrap();
    with_toy(folder, &format!("import program race{options} -- {} {RACE_GAME} {wrong}", exe.display()))
}

/// Imports the race, which does this wrong.
#[track_caller]
fn import(folder: &Path, wrong: &str) {
    fs::create_dir_all(folder.join("race")).unwrap();
    let output = ask(folder, "", wrong);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}

const RACE: &str = "race/scenario-race.toml";

fn imported(folder: &Path) {
    import(folder, "nothing");
    assert!(good(folder, &format!("validate {RACE}")).contains("1 file"));
    let values = good(folder, &format!("list {RACE} --values"));
    assert!(
        ["values.goal", "15..30", "values.stumble", "values.die", "1.1"].iter().all(|one| values.contains(one)),
        "{values}"
    );
    assert!(!values.contains("program."), "facts are no values: {values}");
    // A second import keeps the scenario.
    let own = fs::read_to_string(folder.join(RACE)).unwrap() + "\n[values]\ngoal = 25\n";
    fs::write(folder.join(RACE), &own).unwrap();
    import(folder, "nothing");
    assert_eq!(fs::read_to_string(folder.join(RACE)).unwrap(), own);
    assert!(good(folder, &format!("list {RACE} --values")).contains("25"));
    let said = verbs::refused(&ask(folder, "", "protocol"));
    assert!(said.contains("kartacz/9"), "{said}");
    // A command without files of the program would not show that it has changed.
    let found = refused(folder, "import program race -- no-such-program");
    assert!(found.contains("name the files of the program with `--file`"), "{found}");
    fs::create_dir_all(folder.join("race/classes/inner")).unwrap();
    fs::write(folder.join("race/classes/inner/Game.class"), "1").unwrap();
    let found = refused(folder, "import program race --file classes -- no-such-program");
    assert!(found.contains("cannot be started"), "{found}");
    // Another command and another limit are written into the scenario, whose comments stay.
    import(folder, "silent");
    let output = ask(folder, " --memory 6000", "silent");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let scenario = fs::read_to_string(folder.join(RACE)).unwrap();
    assert!(scenario.contains("\"silent\"]") && scenario.contains("memory = 6000"), "{scenario}");
    assert!(scenario.starts_with("# A game that a program plays.") && scenario.contains("goal = 25"), "{scenario}");
}

fn in_verbs(folder: &Path) {
    import(folder, "nothing");
    for (threads, out) in [("1", "a"), ("2", "b")] {
        good(folder, &format!("run {RACE} --games 3000 --seed 5 --threads {threads} --quiet --out {out}"));
    }
    assert_eq!(fs::read(folder.join("a/games.parquet")).unwrap(), fs::read(folder.join("b/games.parquet")).unwrap());
    assert_eq!(summary_of(&folder.join("a/summary.json"))["games"], 3000);
    // More games go on from those that are there.
    good(folder, &format!("run {RACE} --games 4000 --seed 5 --quiet --out a"));
    good(folder, &format!("run {RACE} --games 4000 --seed 5 --quiet --out c"));
    assert_eq!(fs::read(folder.join("a/games.parquet")).unwrap(), fs::read(folder.join("c/games.parquet")).unwrap());
    good(folder, &format!("what-if {RACE} --set values.start=0 --games 1000 --quiet --out w"));
    good(folder, &format!("sweep {RACE} --over values.goal=15..30 --games 200 --quiet --out s"));
    good(folder, &format!("balance {RACE} --over values.start=0..5 --target 50 --games 400 --quiet --out l"));
    good(folder, &format!("sensitivity {RACE} --games 200 --quiet --out v"));
    good(folder, &format!("tournament {RACE} --games 100 --quiet --out t"));
    good(folder, &format!("run {RACE} --games 100 --player red=careful --quiet --out p"));
    assert!(refused(folder, &format!("run {RACE} --games 10 --player red=expert --quiet --out q")).contains("careful"));
    assert!(refused(folder, &format!("map {RACE}")).contains("no map"));
    assert!(refused(folder, &format!("tune {RACE} --side red --quiet --out u")).contains("played by the program"));
}

fn planned(folder: &Path) {
    import(folder, "nothing");
    good(folder, &format!("run {RACE} --games 900 --seed 3 --quiet --out whole"));
    for shard in 1..=3 {
        good(folder, &format!("run {RACE} --games 900 --seed 3 --shard {shard}/3 --quiet --out part{shard}"));
    }
    good(folder, "merge part1 part2 part3 --quiet --out merged");
    assert_eq!(
        fs::read(folder.join("whole/games.parquet")).unwrap(),
        fs::read(folder.join("merged/games.parquet")).unwrap()
    );
}

fn story(folder: &Path) {
    import(folder, "nothing");
    let told = good(folder, &format!("play {RACE} --seed 5 --game 3"));
    assert!(told.contains("Turn 1") && told.contains("Red goes to"), "{told}");
    import(folder, "silent");
    assert!(good(folder, &format!("play {RACE} --seed 5 --game 3")).contains("`log`"));
}

fn allowed(folder: &Path) {
    import(folder, "nothing");
    fs::remove_file(folder.join("allowed.txt")).unwrap();
    let run = format!("run {RACE} --games 10 --quiet --out x");
    let said = refused(folder, &run);
    assert!(said.contains("import program race --") && said.contains("KARTACZ_PROGRAMS=all"), "{said}");
    // Nothing but playing starts it.
    good(folder, &format!("validate {RACE}"));
    good(folder, &format!("list {RACE} --values"));
    assert!(command(folder, &run).env("KARTACZ_PROGRAMS", "all").output().unwrap().status.success());
    // Other words are another program.
    let own = fs::read_to_string(folder.join(RACE)).unwrap();
    fs::write(folder.join(RACE), own.replace("\"nothing\"", "\"sum\"")).unwrap();
    assert!(refused(folder, &run).contains("imported with other words"));
    fs::write(folder.join(RACE), own).unwrap();
    // A file of the program that changes is another program.
    fs::write(folder.join("race/board.txt"), "1").unwrap();
    assert!(ask(folder, " --file board.txt", "nothing").status.success());
    good(folder, &run.replace(" x", " y"));
    fs::write(folder.join("race/board.txt"), "2").unwrap();
    assert!(refused(folder, &run.replace(" x", " z")).contains("has changed since it was imported"));
    // So is one whose old files stand under other names, which its own description can say.
    fs::write(folder.join("race/old.txt"), "1").unwrap();
    let described = fs::read_to_string(folder.join("race/program.toml")).unwrap();
    fs::write(folder.join("race/program.toml"), described.replace("board.txt", "old.txt")).unwrap();
    assert!(refused(folder, &run.replace(" x", " z")).contains("has changed since it was imported"));
    // An import that fails changes no file.
    let before = fs::read(folder.join("race/program.toml")).unwrap();
    assert!(verbs::refused(&ask(folder, "", "protocol")).contains("kartacz/9"));
    assert_eq!(fs::read(folder.join("race/program.toml")).unwrap(), before);
}

fn faults(folder: &Path) {
    let cases = [
        ("dies", "game 70 of seed 5: it ended (exit status: 7)"),
        ("junk", "game 70 of seed 5: this is no answer of the protocol: hello, world"),
        ("flood", "game 70 of seed 5: a line is longer than"),
        ("winner", "game 70 of seed 5: the winner is \"green\", not \"red\", \"blue\" or \"draw\""),
        ("sum", "game 70 of seed 5: its `vp` are"),
        ("unsteady", "is another when it is played again"),
        ("process", "is another when it is played again"),
        ("more", "more than"),
        ("slow", "game 70 of seed 5: it took more than 2 s, the limit `limits.seconds`"),
    ];
    for (wrong, said) in cases {
        import(folder, wrong);
        let text = fs::read_to_string(folder.join(RACE)).unwrap();
        if !text.contains("[limits]") {
            fs::write(folder.join(RACE), text + "\n[limits]\nseconds = 2\n").unwrap();
        }
        let begun = Instant::now();
        let found = refused(folder, &format!("run {RACE} --games 400 --seed 5 --threads 1 --quiet --out {wrong}"));
        // A line too many may be seen late, as the answer to the next question.
        let late = wrong == "more" && found.contains("game 62 of seed 5: the row is of game 61, not 62");
        assert!((late || found.contains(said)) && found.contains("\"do\":\"play\""), "{wrong}: {found}");
        assert!(Duration::from_secs(60) > begun.elapsed(), "{wrong}");
        let file = found.lines().find_map(|line| line.strip_prefix("what it wrote to standard error: "));
        assert_eq!(file.is_some(), wrong == "dies", "{found}");
        if let Some(file) = file {
            assert_eq!(fs::read_to_string(file).unwrap(), "it was too much\n");
            fs::remove_file(file).unwrap();
        }
    }
}

fn kept(folder: &Path) {
    import(folder, "dies");
    refused(folder, &format!("run {RACE} --games 400 --seed 5 --threads 1 --quiet --out x"));
    assert!(folder.join("x").is_dir() && !folder.join("x/games.parquet").exists());
    // The games before the 64th were a part of their own.
    let found = refused(folder, &format!("run {RACE} --games 400 --seed 5 --threads 1 --out x"));
    assert!(found.contains("game 70"), "{found}");
}

fn values(folder: &Path) {
    import(folder, "nothing");
    for (set, said) in [
        ("values.goal=3", "out of range"),
        ("values.goal=many", "not a whole number"),
        ("values.gaol=20", "no such parameter"),
        ("values.die=seven", "there is no `seven`"),
        ("values.stumble=5", "`true` or `false`"),
    ] {
        let found = refused(folder, &format!("run {RACE} --set {set} --games 10 --quiet --out x"));
        assert!(found.contains(said), "{set}: {found}");
    }
    good(folder, &format!("run {RACE} --set values.die=ten --set values.stumble=true --games 10 --quiet --out y"));
}

/// A program that does not end with its input is ended.
fn no_child(folder: &Path) {
    import(folder, "stays");
    let begun = Instant::now();
    good(folder, &format!("run {RACE} --games 400 --seed 5 --quiet --out x"));
    assert!(Duration::from_secs(60) > begun.elapsed());
    assert_eq!(children(folder), 0);
    // What it has started ends with it.
    if cfg!(unix) {
        import(folder, "parent");
        good(folder, &format!("run {RACE} --games 400 --seed 5 --quiet --out y"));
    }
    assert_eq!(children(folder), 0);
}

/// The processes that work in the folder of the program; none where that is not known.
fn children(folder: &Path) -> usize {
    let here = folder.canonicalize().unwrap().join("race");
    let Ok(processes) = fs::read_dir("/proc") else { return 0 };
    processes.flatten().filter(|one| fs::read_link(one.path().join("cwd")).is_ok_and(|cwd| cwd == here)).count()
}
