//! Decisions that a program leaves to kartacz.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};

use super::super::verbs::{self, good, json, text};
use super::super::{Test, command, with_toy};
use super::bluff::GAME;
use super::refused;

pub static TESTS: [Test; 5] = [
    ("decisions_by_players_of_kartacz", players),
    ("decisions_of_a_story", story),
    ("decisions_of_people", people),
    ("decisions_that_are_wrong_are_named", faults),
    ("decisions_of_other_programs_are_refused", refusals),
];

const BLUFF: &str = "bluff/scenario-bluff.toml";

/// Imports the game, which does this wrong.
fn ask(folder: &Path, wrong: &str) -> Output {
    let _ = fs::remove_dir_all(folder.join("bluff"));
    fs::create_dir_all(folder.join("bluff")).unwrap();
    let exe = std::env::current_exe().unwrap();
    with_toy(folder, &format!("import program bluff -- {} {GAME} {wrong}", exe.display()))
}

#[track_caller]
fn import(folder: &Path, wrong: &str) {
    let output = ask(folder, wrong);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}

/// The share of games that Red wins, and the decisions of a game.
fn red(folder: &Path, seats: [&str; 2], games: u32) -> (f64, f64) {
    let [first, second] = seats;
    let out = format!("{first}-{second}").replace(':', "-");
    good(
        folder,
        &format!(
            "run {BLUFF} --games {games} --seed 5 --player red={first} --player blue={second} --quiet --out {out}"
        ),
    );
    let summary = json(&folder.join(out).join("summary.json"));
    let share = |path: &str| summary.pointer(path).and_then(serde_json::Value::as_f64).unwrap();
    (share("/outcomes/0/rate"), share("/throughput/decisions"))
}

fn players(folder: &Path) {
    import(folder, "nothing");
    let (random, _) = red(folder, ["random", "random"], 2000);
    let (search, _) = red(folder, ["search:64", "random"], 300);
    assert!(search > random + 0.1, "{search} {random}");
    let (against, _) = red(folder, ["random", "search:64"], 300);
    assert!(against < random - 0.1, "{against} {random}");
    // The program's own player makes its decisions by itself.
    red(folder, ["two", "random"], 200);
    // The same bytes on any number of threads.
    let run = |threads: u8| {
        let command =
            format!("run {BLUFF} --games 400 --player red=search:16 --threads {threads} --quiet --out t{threads}");
        good(folder, &command);
        fs::read(folder.join(format!("t{threads}/games.parquet"))).unwrap()
    };
    assert!(run(1) == run(2));
    let known = good(folder, &format!("list {BLUFF}"));
    assert!(known.contains("random") && known.contains("search"), "{known}");
    good(folder, &format!("tournament {BLUFF} --games 60 --search-games 20 --quiet --out t"));
}

fn story(folder: &Path) {
    import(folder, "nothing");
    let story =
        good(folder, &format!("play {BLUFF} --player red=random --player blue=random --log log.jsonl --format text"));
    assert!(story.contains("Round 1") && story.contains("Red bets") && story.contains("points counted."), "{story}");
    let log = fs::read_to_string(folder.join("log.jsonl")).unwrap();
    // What a program says of an event besides its text stays with it.
    assert!(log.lines().count() >= 5 && log.lines().all(|line| line.contains("\"bet\":")), "{log}");
    assert!(!log.contains("points counted"), "{log}");
}

fn people(folder: &Path) {
    import(folder, "nothing");
    let answered = |answers: &str| {
        let mut command = command(folder, &format!("play {BLUFF} --player red=person --player blue=random"));
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(answers.as_bytes()).unwrap();
        child.wait_with_output().unwrap()
    };
    let output = answered("4\nb\n2\n1\n1\n1\n1\n1\n");
    let (asked, story) = (text(&output.stderr), text(&output.stdout));
    assert!(output.status.success(), "{asked}");
    assert!(asked.contains("Your card: ") && asked.contains("   4  bet 3") && !asked.contains("Blue:"), "{asked}");
    assert!(story.contains("Red bets 1.") && !story.contains("Red bets 3."), "{story}");
    let left = answered("1\nq\n");
    assert_eq!((left.status.code(), text(&left.stdout)), (Some(2), String::new()));
    assert!(text(&answered("1\n").stderr).contains("standard input has ended"));
    assert!(refused(folder, &format!("run {BLUFF} --player red=person --quiet")).contains("`kartacz play` only"));
    let twice = refused(folder, &format!("play {BLUFF} --player red=person --player red=random"));
    assert!(twice.contains("two players"), "{twice}");
    assert!(refused(folder, "play toy/scenario-1.toml --player reds=person").contains("kartacz lab"));
}

fn faults(folder: &Path) {
    let cases = [
        ("shows", "`red` can tell a position apart as a twin:\n  before: Your card: "),
        ("tells", "`red` can tell a position apart as a twin:\n  before: bet 0 against "),
        ("forgets", " was loaded: the game goes on otherwise than before"),
        ("deaf", "it took more than 2 s, the limit `limits.seconds`"),
        ("advises", "it advises choice 9 of 4, counted from 0"),
        ("empty", "a decision has 0 choices"),
        ("short", "it names 1 choices of 4"),
        ("asks", "it asks for a decision of `red`, whose player is its own"),
    ];
    for (wrong, said) in cases {
        import(folder, wrong);
        let scenario = folder.join(BLUFF);
        let limited = fs::read_to_string(&scenario).unwrap() + "\n[limits]\nseconds = 2\n";
        fs::write(scenario, limited).unwrap();
        let own = match wrong {
            "asks" => "two",
            "advises" => "search:16",
            _ => "random",
        };
        let found =
            refused(folder, &format!("run {BLUFF} --games 40 --player red={own} --threads 1 --quiet --out {wrong}"));
        assert!(found.contains(said), "{wrong}: {found}");
        repeats(&found);
    }
    // A folder has one program.
    import(folder, "nothing");
    let race = std::env::current_exe().unwrap();
    let found = refused(folder, &format!("import program bluff -- {} {} nothing", race.display(), super::race::GAME));
    assert!(found.contains("describes the program `bluff`, not `race`"), "{found}");
    let found = verbs::refused(&ask(folder, "alone"));
    assert!(found.contains("\"random\" is a player of kartacz"), "{found}");
}

/// The lines that a fault names start a game.
fn repeats(found: &str) {
    let last = found.lines().last().unwrap();
    match last.split_once("lines of ") {
        Some((_, file)) => {
            assert!(fs::read_to_string(file).unwrap().starts_with("{\"do\":\"start\""), "{file}");
            fs::remove_file(file).unwrap();
        }
        None => assert!(last.contains("{\"do\":\"start\""), "{found}"),
    }
}

fn refusals(folder: &Path) {
    fs::create_dir_all(folder.join("race")).unwrap();
    super::import(folder, "nothing");
    for player in ["random", "search:64"] {
        let found = refused(folder, &format!("run {} --games 10 --player red={player} --quiet --out x", super::RACE));
        assert!(
            found.contains("makes all decisions itself (`\"decides\"` in `hello`)") && found.contains("bold"),
            "{found}"
        );
    }
    let found = refused(folder, &format!("play {} --player red=person", super::RACE));
    assert!(found.contains("`\"decides\"` in `hello`"), "{found}");
}
