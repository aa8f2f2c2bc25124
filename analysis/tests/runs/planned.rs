//! Plans: the games of a verb, cut into shards for many machines.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::common::{Folder, SCENARIOS, kartacz, text};
use crate::run;

const RANDOM: [&str; 4] = ["--player", "poles=random", "--player", "russians=random"];

/// Plans a command.
fn plan(folder: &Path, command: &[&str], more: &[&str]) {
    run(folder, &["plan"], &[command, &RANDOM, &["--out", "plan", "--quiet"], more].concat());
}

/// The numbers of the shards that are to be played.
fn missing(folder: &Path) -> Vec<String> {
    let output = kartacz(folder, &["merge", "plan", "--missing", "lines", "--quiet"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout).lines().map(str::to_owned).collect()
}

fn play(folder: &Path, shard: &str) -> String {
    run(folder, &["run", "--manifest", "plan", "--shard", shard, "--threads", "1"], &[])
}

/// Plays all that is missing, stage by stage, and merges it; how many stages.
fn play_all(folder: &Path) -> usize {
    loop {
        let missing = missing(folder);
        if missing.is_empty() {
            return (1..).take_while(|stage| folder.join(format!("plan/stage-{stage}")).exists()).count();
        }
        // From the last to the first: the order does not matter.
        missing.iter().rev().for_each(|shard| drop(play(folder, shard)));
    }
}

/// The files in a folder and their contents, except for durations.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut contents = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for path in fs::read_dir(next).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let mut bytes = fs::read(&path).unwrap();
            if path.extension().is_some_and(|kind| kind == "json") {
                let mut value: Value = serde_json::from_slice(&bytes).unwrap();
                without_throughput(&mut value);
                bytes = value.to_string().into_bytes();
            }
            contents.insert(path.strip_prefix(folder).unwrap().to_string_lossy().into_owned(), bytes);
        }
    }
    contents
}

fn without_throughput(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.remove("throughput");
            fields.values_mut().for_each(without_throughput);
        }
        Value::Array(values) => values.iter_mut().for_each(without_throughput),
        _ => {}
    }
}

/// The contents of a page, except for durations.
fn untimed(text: &[u8]) -> String {
    let lines = String::from_utf8_lossy(text);
    lines.lines().filter(|line| !line.contains("second")).collect::<Vec<_>>().join("\n")
}

fn assert_same(one: &Path, other: &Path) {
    let [one, other] = [one, other].map(contents);
    assert!(one.keys().eq(other.keys()), "{:?}\n{:?}", one.keys(), other.keys());
    for (name, bytes) in &one {
        let same = match name.ends_with(".html") {
            true => untimed(bytes) == untimed(&other[name]),
            false => *bytes == other[name],
        };
        assert!(same, "{name} differs");
    }
}

/// A verb, and in how many stages it is played.
const VERBS: [(&[&str], &str, usize); 11] = [
    (&["run", SCENARIOS[0], "--games", "301", "--what-if", "eydziatowicz"], "5", 1),
    (&["compare", SCENARIOS[0], SCENARIOS[1], "--games", "101"], "3", 1),
    (&["what-if", SCENARIOS[0], "--what-if", "eydziatowicz", "--set", "victory.automatic=3", "--games", "101"], "3", 1),
    (&["sweep", SCENARIOS[0], "--over", "victory.automatic=2..5", "--games", "51"], "4", 1),
    (&["balance", SCENARIOS[0], "--over", "victory.automatic=1..9", "--target", "0.5", "--games", "30"], "2", 0),
    (&DESIGN, "3", 0),
    (&["sensitivity", SCENARIOS[0], "--only", "units.*.hex", "--games", "100", "--sobol", "16", "--top", "2"], "7", 2),
    (&["explain", SCENARIOS[0], SCENARIOS[1], "--games", "41"], "5", 1),
    (&["tournament", SCENARIOS[0], "--games", "40", "--player", "random", "--player", "heuristic"], "6", 1),
    (
        &["skill", SCENARIOS[0], "--games", "40", "--level", "random", "--level", "scripted", "--rule", "charges"],
        "5",
        1,
    ),
    (&TRAIN, "3", 0),
];

/// A design of few games, with players that search.
const DESIGN: [&str; 17] = [
    "design",
    SCENARIOS[0],
    "--over",
    "stages=5..7",
    "--over",
    "victory.automatic=3..5",
    "--target",
    "0.1",
    "--games",
    "41",
    "--search-games",
    "21",
    "--rounds",
    "2",
    "--players",
    "search:2",
    "--strong-games=3",
];

/// A training of two scenarios, with all kinds of parts.
const TRAIN: [&str; 20] = [
    "train",
    SCENARIOS[0],
    SCENARIOS[1],
    "--rounds",
    "2",
    "--positions",
    "700",
    "--lessons",
    "30",
    "--one-in",
    "1",
    "--games",
    "40",
    "--league-games",
    "5",
    "--oracle",
    "random",
    "--oracle-games",
    "20",
    "--seed=7",
];

#[test]
fn a_plan_gives_what_the_verb_gives() {
    for (command, shards, stages) in VERBS {
        let folder = Folder::new(&format!("plan-{}", command[0]));
        let players: &[&str] = if matches!(command[0], "tournament" | "skill" | "train") { &[] } else { &RANDOM };
        run(&folder.0, &["plan"], &[command, players, &["--out", "plan", "--quiet", "--shards", shards]].concat());
        let played = play_all(&folder.0);
        assert!(stages == 0 || stages == played, "{command:?} in {played} stages");
        run(&folder.0, command, &[players, &["--out", "whole"]].concat());
        assert_same(&folder.0.join("whole"), &folder.0.join("plan/result"));
    }
}

/// The shards of a stage need the networks learned in the stage before: when these are lost, `merge` learns them again.
#[test]
fn what_was_learned_and_lost_is_learned_again() {
    let folder = Folder::new("plan-learned");
    run(&folder.0, &["plan"], &[&TRAIN[..], &["--out", "plan", "--quiet", "--shards", "2"]].concat());
    let learned = |stage: u32| folder.0.join(format!("plan/stage-{stage}/learned"));
    let stage = (1..)
        .find(|stage| {
            missing(&folder.0).iter().for_each(|shard| drop(play(&folder.0, shard)));
            missing(&folder.0);
            learned(*stage).exists()
        })
        .unwrap();
    let kept = contents(&learned(stage));
    assert!(!kept.is_empty());
    let damage: [&dyn Fn(); 2] = [&|| fs::remove_dir_all(learned(stage)).unwrap(), &|| {
        let first = learned(stage).join(kept.keys().find(|name| name.ends_with(".learned")).unwrap());
        fs::write(first, "damaged").unwrap();
    }];
    for damage in damage {
        damage();
        assert!(!missing(&folder.0).is_empty());
        assert_eq!(contents(&learned(stage)), kept);
    }
    play_all(&folder.0);
    assert!(folder.0.join("plan/result/networks.toml").exists());
}

/// `plan`, and `merge` when another stage is to be played, print in the requested format.
#[test]
fn stages_are_described_in_every_format() {
    let folder = Folder::new("plan-formats");
    let said = |command: &[&str], more: &[&str]| {
        let output = kartacz(&folder.0, &[command, more].concat());
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    // More than 17 values are played in several stages.
    let balance = ["plan", "balance", SCENARIOS[0], "--over", "victory.automatic=1..40", "--target", "0.5", "--games"];
    let balance = [&balance[..], &["30", "--quiet"], &RANDOM].concat();
    let stage: Value = serde_json::from_str(&said(&balance, &["--out", "plan", "--shards", "1", "--json"])).unwrap();
    assert_eq!(stage["schema"], "kartacz.plan/1");
    assert_eq!([&stage["verb"], &stage["stage"]], [&Value::from("balance"), &1.into()]);
    play(&folder.0, "0");
    let next: Value = serde_json::from_str(&said(&["merge", "plan"], &["--json", "--quiet"])).unwrap();
    assert_eq!([&next["stage"], &next["commands"]["merge"]], [&2.into(), &Value::from("kartacz merge plan")]);
    let table = said(&balance, &["--out", "csv", "--format", "csv"]);
    assert!(table.starts_with("fact,value\n") && table.contains("\nshards,"), "{table}");
}

/// A small run, planned in three shards.
const RUN: [&str; 4] = ["run", SCENARIOS[0], "--games", "90"];
/// The section that needs the rows of all games.
const HAPPENED: &str = "Results by event";

/// The page without the section of this title and its line of the contents; the sections after it count one less.
fn without_section(page: &str, title: &str) -> String {
    let (head, tail) = page.split_once(&format!("\">{title}</a></li>\n")).expect("a line of the contents");
    let (before, number) = head.rsplit_once("<li><a href=\"#section-").expect("a line of the contents");
    let (between, section) = tail.split_once(&format!("<details id=\"section-{number}\">")).expect("a section");
    let mut page = format!("{before}{between}{}", section.split_once("</details>\n").expect("an end").1);
    let named = |number: usize| format!("section-{number}\"");
    let mut next = number.parse::<usize>().unwrap() + 1;
    while page.contains(&named(next)) {
        page = page.replace(&named(next), &named(next - 1));
        next += 1;
    }
    page
}

#[test]
fn what_is_kept_can_be_less_than_all_rows() {
    let folder = Folder::new("plan-rows");
    run(&folder.0, &RUN, &[&RANDOM[..], &["--out", "whole"]].concat());
    for rows in ["none", "sample"] {
        plan(&folder.0, &RUN, &["--shards", "3", "--rows", rows]);
        play_all(&folder.0);
        let [mut whole, merged] = ["whole", "plan/result"].map(|name| contents(&folder.0.join(name)));
        if rows == "none" {
            whole.remove("games.parquet");
        }
        assert!(whole.keys().eq(merged.keys()), "{:?}", merged.keys());
        assert_eq!(whole["summary.json"], merged["summary.json"]);
        let mut page = untimed(&whole["report.html"]);
        if rows == "none" {
            page = without_section(&page, HAPPENED);
        }
        assert!(page == untimed(&merged["report.html"]), "the pages differ with --rows {rows}");
        fs::remove_dir_all(folder.0.join("plan")).unwrap();
    }
    // Verbs that pair games keep the result of each.
    let command = ["what-if", SCENARIOS[0], "--what-if", "eydziatowicz", "--games", "60"];
    run(&folder.0, &command, &[&RANDOM[..], &["--out", "paired"]].concat());
    plan(&folder.0, &command, &["--shards", "2", "--rows", "none"]);
    play_all(&folder.0);
    let [paired, merged] = ["paired", "plan/result"].map(|name| contents(&folder.0.join(name)));
    assert_eq!(paired["what-if.json"], merged["what-if.json"]);
    assert!(merged.contains_key("variant/results.parquet") && !merged.contains_key("variant/games.parquet"));
}

#[test]
fn a_shard_that_is_whole_is_not_played_again() {
    let folder = Folder::new("plan-whole");
    plan(&folder.0, &RUN, &["--shards", "3"]);
    assert!(play(&folder.0, "1").contains("shard 1: 30 games in "));
    assert!(play(&folder.0, "1").contains("shard 1 is already complete"));
    let again = run(&folder.0, &["run", "--manifest", "plan", "--shard", "1", "--again"], &[]);
    assert!(again.contains("the same as before"), "{again}");
    assert_eq!(missing(&folder.0), ["0", "2"]);
    let shards = fs::read_dir(folder.0.join("plan/stage-1/shards")).unwrap().count();
    assert_eq!(shards, 1, "nothing is left beside the shard");
}

#[test]
fn a_damaged_shard_is_played_again_and_compared() {
    let folder = Folder::new("plan-damaged");
    plan(&folder.0, &RUN, &["--shards", "3"]);
    run(&folder.0, &["run", "--manifest", "plan/stage-1/manifest.json", "--shard", "0-2"], &[]);
    let shards = folder.0.join("plan/stage-1/shards");
    let before = fs::read(shards.join("1/0-rows.parquet")).unwrap();
    let cut = |name: &str| {
        let bytes = fs::read(shards.join(name)).unwrap();
        fs::write(shards.join(name), &bytes[..bytes.len() / 2]).unwrap();
    };
    cut("1/0-rows.parquet");
    cut("2/shard.json");
    let output = kartacz(&folder.0, &["merge", "plan"]);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    for part in ["1/0-rows.parquet: missing, or changed since it was sealed; play shard 1 again", "2/shard.json:"] {
        assert!(said.contains(part), "{said}");
    }
    assert_eq!(missing(&folder.0), ["1", "2"]);
    assert!(play(&folder.0, "1").contains("the same as before"));
    assert!(fs::read(shards.join("1/0-rows.parquet")).unwrap() == before);
    assert!(play(&folder.0, "2").contains("shard 2: 30 games"));
    assert!(missing(&folder.0).is_empty());
}

#[test]
fn a_shard_in_the_place_of_another_is_seen() {
    let folder = Folder::new("plan-place");
    plan(&folder.0, &RUN, &["--shards", "3", "--rows", "none"]);
    run(&folder.0, &["run", "--manifest", "plan", "--shard", "0-2"], &[]);
    let [one, other] = [0, 1].map(|shard| folder.0.join(format!("plan/stage-1/shards/{shard}/shard.json")));
    let seal = fs::read_to_string(&other).unwrap();
    for forged in [seal.clone(), seal.replace("\"shard\":1", "\"shard\":0")] {
        fs::write(&one, forged).unwrap();
        assert_eq!(missing(&folder.0), ["0"]);
    }
}

#[test]
fn shards_may_lie_in_several_folders() {
    let folder = Folder::new("plan-folders");
    plan(&folder.0, &RUN, &["--shards", "3"]);
    for copy in ["a", "b"] {
        fs::create_dir_all(folder.0.join(copy).join("stage-1")).unwrap();
        fs::copy(folder.0.join("plan/stage-1/manifest.json"), folder.0.join(copy).join("stage-1/manifest.json"))
            .unwrap();
    }
    run(&folder.0, &["run", "--manifest", "a", "--shard", "0-1"], &[]);
    run(&folder.0, &["run", "--manifest", "b", "--shard", "1-2"], &[]);
    let output = kartacz(&folder.0, &["merge", "a"]);
    assert!(text(&output.stderr).contains("of 3 shards these are missing: 2"), "{}", text(&output.stderr));
    run(&folder.0, &["merge", "a", "b", "--out", "merged"], &[]);
    run(&folder.0, &RUN, &[&RANDOM[..], &["--out", "whole"]].concat());
    assert_same(&folder.0.join("whole"), &folder.0.join("merged"));
}

#[test]
fn engines_say_which_shard_it_is() {
    let folder = Folder::new("plan-engines");
    plan(&folder.0, &RUN, &["--shards", "9"]);
    let names = [
        ("SLURM_ARRAY_TASK_ID", 0),
        ("HQ_TASK_ID", 0),
        ("PBS_ARRAY_INDEX", 0),
        ("PBS_ARRAYID", 0),
        ("LSB_JOBINDEX", 1),
        ("SGE_TASK_ID", 1),
        ("JOB_COMPLETION_INDEX", 0),
        ("AWS_BATCH_JOB_ARRAY_INDEX", 0),
        ("BATCH_TASK_INDEX", 0),
    ];
    for (shard, (name, first)) in names.into_iter().enumerate() {
        let play = |number: &str| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_kartacz"));
            let command = names.iter().fold(&mut command, |command, (name, _)| command.env_remove(name));
            command.current_dir(&folder.0).args(["run", "--manifest", "plan"]).env(name, number).output().unwrap()
        };
        let output = play(&(shard + first).to_string());
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert!(text(&play("x").stderr).contains(name));
        assert!(
            text(&play(&(9 + first).to_string()).stderr).contains("there is no shard 9; shards are numbered 0 to 8")
        );
        if first == 1 {
            assert!(text(&play("0").stderr).contains("no shard number;"), "a job that is no array has the number 0");
        }
    }
    assert!(missing(&folder.0).is_empty());
}

/// The number of threads is that of the option, else of the environment, else of the plan.
#[test]
fn a_shard_is_played_with_the_threads_of_its_plan() {
    const CORES: &str = "SLURM_CPUS_PER_TASK";
    for planned in ["1", "3"] {
        let folder = Folder::new(&format!("plan-threads-{planned}"));
        plan(&folder.0, &RUN, &["--shards", "3", "--threads", planned]);
        let threads = |shard: &str, more: &[&str], cores: Option<&str>| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_kartacz"));
            command.current_dir(&folder.0).args(["run", "--manifest", "plan", "--shard", shard]).args(more);
            command.env_remove(CORES).envs(cores.map(|cores| (CORES, cores)));
            let output = command.output().unwrap();
            assert!(output.status.success(), "{}", text(&output.stderr));
            let seal = fs::read(folder.0.join(format!("plan/stage-1/shards/{shard}/shard.json"))).unwrap();
            serde_json::from_slice::<Value>(&seal).unwrap()["threads"].to_string()
        };
        assert_eq!(threads("0", &[], None), planned);
        assert_eq!(threads("1", &[], Some("4")), "4");
        assert_eq!(threads("2", &["--threads", "5"], Some("4")), "5");
    }
}

#[test]
fn the_same_shard_can_be_played_twice_at_once() {
    let folder = Folder::new("plan-twice");
    plan(&folder.0, &["run", SCENARIOS[0], "--games", "3000"], &["--shards", "1"]);
    let play = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kartacz"));
        command
            .current_dir(&folder.0)
            .args(["run", "--manifest", "plan", "--shard", "0", "--threads", "1"])
            .spawn()
            .unwrap()
    };
    let children = [play(), play(), play()];
    children.into_iter().for_each(|mut child| assert!(child.wait().unwrap().success()));
    assert!(missing(&folder.0).is_empty());
    assert_eq!(fs::read_dir(folder.0.join("plan/stage-1/shards")).unwrap().count(), 1);
}

#[test]
fn files_that_have_changed_since_are_refused() {
    let folder = Folder::new("plan-changed");
    let mine = |value: u8| {
        let text = format!(
            "[victory]\nautomatic = {value}\n\n[victory.origin]\nautomatic = {{ assumed = \"a try\", low = 1, high = 9 }}\n"
        );
        fs::write(folder.0.join("mine.toml"), text).unwrap();
    };
    mine(3);
    let command = ["run", SCENARIOS[0], "--what-if", "mine.toml", "--games", "30"];
    plan(&folder.0, &command, &["--shards", "1"]);
    mine(4);
    let output = kartacz(&folder.0, &["run", "--manifest", "plan", "--shard", "0"]);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("not as planned: its values differ"), "{said}");
    let place = folder.0.join("plan/stage-1/manifest.json");
    let manifest = fs::read_to_string(&place).unwrap();
    fs::write(&place, manifest.replacen("\"sources\": \"", "\"sources\": \"x", 1)).unwrap();
    let output = kartacz(&folder.0, &["merge", "plan"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("use the program that planned it, or plan again"));
}

#[test]
fn a_plan_whose_scenario_has_changed_is_not_gone_on_with() {
    let folder = Folder::new("plan-moved");
    let mine = |value: u8| {
        let origin = "[victory.origin]\nautomatic = { assumed = \"a try\", low = 1, high = 9 }\n";
        fs::write(folder.0.join("mine.toml"), format!("[victory]\nautomatic = {value}\n\n{origin}")).unwrap();
    };
    mine(3);
    plan(&folder.0, &["run", SCENARIOS[0], "--what-if", "mine.toml", "--games", "30"], &["--shards", "2"]);
    assert_eq!(play_all(&folder.0), 1);
    let before = contents(&folder.0.join("plan/result"));
    mine(4);
    let output = kartacz(&folder.0, &["merge", "plan"]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stdout));
    assert!(text(&output.stderr).contains("not as planned: its values differ"), "{}", text(&output.stderr));
    assert!(contents(&folder.0.join("plan/result")) == before && !folder.0.join("plan/stage-2").exists());
}

#[test]
fn nothing_of_others_is_removed() {
    let folder = Folder::new("plan-others");
    fs::create_dir_all(folder.0.join("plan/result")).unwrap();
    fs::write(folder.0.join("plan/result/mine.txt"), "mine").unwrap();
    let command = ["balance", SCENARIOS[0], "--over", "victory.automatic=1..40", "--target", "0.5", "--games", "20"];
    plan(&folder.0, &command, &["--shards", "2"]);
    assert!(play_all(&folder.0) > 1);
    assert_eq!(fs::read_to_string(folder.0.join("plan/result/mine.txt")).unwrap(), "mine");
}

#[test]
fn manifests_and_seals_may_be_long() {
    let folder = Folder::new("plan-long");
    let over = ["--over", "victory.automatic=1..45", "--over", "stages=1..12"];
    plan(
        &folder.0,
        &[&["sweep", SCENARIOS[0], "--games", "1"], &over[..]].concat(),
        &["--shards", "1", "--rows", "none"],
    );
    let manifest = folder.0.join("plan/stage-1/manifest.json");
    let text = fs::read_to_string(&manifest).unwrap();
    // Longer than any scenario.
    let padded = text.replacen("{", &format!("{{{}", " ".repeat(1 << 21)), 1);
    fs::write(&manifest, padded).unwrap();
    assert_eq!(play_all(&folder.0), 1);
}

#[test]
fn scripts_say_when_something_fails() {
    let folder = Folder::new("plan-script-fails");
    for engine in ["slurm", "parallel"] {
        let odd = format!("{engine} {{shards}} it's $(touch hacked)");
        let command =
            [&["plan", "--rows=none"], &RUN[..], &RANDOM, &["--out", &odd, "--shards", "2", "--print", engine]];
        let script = kartacz(&folder.0, &command.concat());
        assert!(script.status.success(), "{}", text(&script.stderr));
        assert!(!text(&script.stdout).contains("rows=none"), "the name is that of the verb");
        fs::write(folder.0.join("script.sh"), &script.stdout).unwrap();
        fs::write(folder.0.join(&odd).join("stage-1/manifest.json"), "x").unwrap();
        let mut bash = Command::new("bash");
        bash.current_dir(&folder.0).arg("script.sh").env("KARTACZ", env!("CARGO_BIN_EXE_kartacz"));
        let output = bash.output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{}", text(&output.stdout));
        assert!(text(&output.stderr).contains("not a manifest"), "{}", text(&output.stderr));
        assert!(!text(&output.stdout).contains("the result is in") && !folder.0.join("hacked").exists());
    }
}

#[test]
fn what_cannot_be_planned_or_played_is_said() {
    let folder = Folder::new("plan-wrong");
    plan(&folder.0, &RUN, &["--shards", "3"]);
    let wrong: [(&[&str], &str); 10] = [
        (&[&["plan"], &TRAIN[..], &["--rows", "none", "--out", "x"]].concat(), "training keeps no rows"),
        (&["plan", "run", SCENARIOS[0], "--games", "9"], "name a folder for the plan with `--out DIR`"),
        (&["plan", "run", SCENARIOS[0], "--until", "half-width=0.1", "--out", "x"], "`--until` cannot be planned"),
        (&["plan", "run", SCENARIOS[0], "--shard", "1/2", "--out", "x"], "`--shard` cannot be planned"),
        (&["plan", "run", SCENARIOS[1], "--games", "9", "--out", "plan"], "this folder has another plan"),
        (&["plan", "play", SCENARIOS[0], "--out", "x"], "there is no command `play`"),
        (&["run", "--manifest", "plan", "--shard", "3"], "there is no shard 3; shards are numbered 0 to 2"),
        (&["run", "--manifest", "plan", "--shard", "1/3"], "write the shard number alone, from 0 to 2"),
        (&["run", SCENARIOS[0], "--shard", "3"], "a single number is a shard of a plan"),
        (&["run", "--manifest", "nowhere", "--shard", "3"], "`kartacz plan` writes manifests"),
    ];
    for (arguments, expected) in wrong {
        let output = kartacz(&folder.0, arguments);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(expected), "{arguments:?}: {said}");
    }
    assert!(!folder.0.join("x").exists());
}

#[test]
fn a_plan_can_be_made_again_and_prints_its_scripts() {
    let folder = Folder::new("plan-scripts");
    let begins =
        [("slurm", "#!/bin/bash"), ("parallel", "#!/bin/bash"), ("aws", "#!/bin/bash"), ("kubernetes", "# Plays")];
    for (engine, begin) in begins {
        let command = [&["plan"], &RUN[..], &RANDOM, &["--out", "plan", "--shards", "3", "--print", engine]].concat();
        let output = kartacz(&folder.0, &command);
        let script = text(&output.stdout);
        assert!(output.status.success() && script.starts_with(begin), "{}{script}", text(&output.stderr));
        assert!(script.contains("kartacz") && !script.contains("{plan}") && !script.contains("{shards}"), "{script}");
    }
    let scripts = kartacz(&folder.0, &[&["plan"], &RUN[..], &RANDOM, &["--out", "plan", "--shards", "4"]].concat());
    assert!(text(&scripts.stderr).contains("this folder has another plan"));
}
