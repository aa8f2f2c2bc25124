//! A folder belongs to one command: the response of every verb to a folder with another command's results or games.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use crate::common::{Folder, SCENARIOS, kartacz, text};
use clap::CommandFactory;
use kartacz::program::cli::Cli;

const RANDOM: [&str; 4] = ["--player", "poles=random", "--player", "russians=random"];
/// The verbs that write files that are named one by one.
const OF_FILES: [&str; 4] = ["map", "play", "rules", "tune"];
/// The verb that makes a scenario in an empty folder, as `new` does: `import.rs` tries it.
const OF_SCENARIOS: [&str; 1] = ["import"];
/// The baseline of the check.
const BASELINE: [&str; 2] = ["--baseline", "b.toml"];

/// Every verb that writes a folder, with small work to do.
fn verbs() -> Vec<Vec<&'static str>> {
    let over = ["--over", "victory.automatic=3..4"];
    let tried = ["--generations", "1", "--population", "4", "--games", "40", "--held-out", "200"];
    let trained = [
        "--rounds",
        "1",
        "--positions",
        "40",
        "--lessons",
        "8",
        "--games",
        "20",
        "--hidden",
        "0",
        "--league-games",
        "2",
    ];
    let with = |verb: &[&'static str], more: &[&'static str]| [verb, more].concat();
    let random = |verb: &[&'static str], more: &[&'static str]| [verb, &["--games", "20"], &RANDOM, more].concat();
    vec![
        random(&["run", SCENARIOS[0]], &[]),
        random(&["compare", SCENARIOS[0], SCENARIOS[1]], &[]),
        random(&["what-if", SCENARIOS[0]], &["--set", "victory.automatic=3"]),
        random(&["sweep", SCENARIOS[0]], &over),
        random(&["balance", SCENARIOS[0], "--target", "0.5"], &over),
        random(&["design", SCENARIOS[0], "--players", "none", "--rounds", "1", "--search-games", "5"], &over),
        // One switch, of a reading that flips some of the games, so that there are pages of them.
        random(&["sensitivity", SCENARIOS[0], "--only", "switches.turn_180", "--trajectories", "2", "--top", "0"], &[]),
        random(&["knock-out", SCENARIOS[0], "--only", "units.cossacks-*"], &[]),
        random(&["explain", SCENARIOS[0], SCENARIOS[1]], &[]),
        with(&["tournament", SCENARIOS[0], "--player", "random"], &["--games", "20"]),
        with(&["train", SCENARIOS[0]], &trained),
        with(
            &["skill", SCENARIOS[0], "--level", "random", "--level", "heuristic", "--rule", "none"],
            &["--games", "20"],
        ),
        with(&["exploit", SCENARIOS[0], "--tournament", "t"], &tried),
        random(&["plan", "run", SCENARIOS[0]], &[]),
        with(&["merge", "a", "b"], &[]),
        with(&["merge", "plan"], &[]),
        with(&["check"], &BASELINE),
    ]
}

#[track_caller]
fn good(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stderr)
}

/// The input of the verbs.
fn ready(folder: &Path) {
    let go = |words: &[&str]| drop(good(&kartacz(folder, words)));
    go(&["tournament", SCENARIOS[0], "--player", "random", "--games", "40", "--out", "t"]);
    for (shard, out) in [("1/2", "a"), ("2/2", "b")] {
        go(&[&["run", SCENARIOS[0], "--games", "20", "--shard", shard, "--out", out], &RANDOM[..]].concat());
    }
    go(&[&["plan", "run", SCENARIOS[0], "--games", "20", "--shards", "1", "--out", "plan"], &RANDOM[..]].concat());
    go(&["run", "--manifest", "plan", "--shard", "0"]);
    go(&[&["baseline", SCENARIOS[0], "--games", "200"], &BASELINE[..]].concat());
}

/// A run that is killed when it has kept some games.
fn unfinished(folder: &Path, command: &[&str]) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_kartacz"));
    program.args(command).current_dir(folder).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = program.spawn().unwrap();
    let out = command.iter().position(|word| *word == "--out").map(|place| command[place + 1]).unwrap();
    let kept =
        || contents(&folder.join(out)).keys().any(|name| name.contains("games.parts/0-") && name.ends_with(".parquet"));
    while !kept() {
        assert!(child.try_wait().unwrap().is_none(), "it did not wait to be killed");
        thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

/// All files in a folder and what stands in them.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let (mut contents, mut folders) = (BTreeMap::new(), vec![folder.to_owned()]);
    while let Some(next) = folders.pop() {
        for path in fs::read_dir(next).into_iter().flatten().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_string_lossy().into_owned();
                contents.insert(name, fs::read(&path).unwrap_or_default());
            }
        }
    }
    contents
}

fn copy(from: &Path, to: &Path) {
    for (name, bytes) in contents(from) {
        let path = to.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
}

/// Folders with something to lose: an unfinished run, finished results of a run, and an unfinished tournament, with its games in
/// subfolders.
fn others(folder: &Path) -> [(&'static str, &'static str); 3] {
    let long = [&["run", SCENARIOS[1], "--games", "1M"], &RANDOM[..], &["--out", "unfinished"]].concat();
    unfinished(folder, &long);
    let short = [&["run", SCENARIOS[1], "--games", "20", "--seed", "7"], &RANDOM[..], &["--out", "finished"]].concat();
    good(&kartacz(folder, &short));
    let deep = ["tournament", SCENARIOS[1], "--player", "random", "--games", "1M", "--out", "deep"];
    unfinished(folder, &deep);
    [
        ("unfinished", "games of an unfinished run of `kartacz run niemenczyn/scenario-2"),
        ("finished", "finished results of `kartacz run niemenczyn/scenario-2"),
        ("deep", "games of an unfinished run of `kartacz tournament niemenczyn/scenario-2"),
    ]
}

#[test]
fn no_verb_touches_what_another_command_has_left() {
    let folder = Folder::new("folders");
    ready(&folder.0);
    for (other, expected) in others(&folder.0) {
        let before = contents(&folder.0.join(other));
        for verb in verbs() {
            copy(&folder.0.join(other), &folder.0.join("o"));
            let output = kartacz(&folder.0, &[&verb[..], &["--out", "o"]].concat());
            let said = text(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{verb:?} on {other}: {said}");
            for part in [expected, "--out", "--force"] {
                assert!(said.contains(part), "{verb:?} on {other}: {said}");
            }
            assert!(contents(&folder.0.join("o")) == before, "{verb:?} on {other}");
            good(&kartacz(&folder.0, &[&verb[..], &["--out", "o", "--force"]].concat()));
            // A check that finds nothing writes nothing.
            if verb[0] != "check" {
                let after = contents(&folder.0.join("o"));
                let left: Vec<&String> = after.keys().filter(|&name| after.get(name) == before.get(name)).collect();
                assert!(left.is_empty(), "{verb:?} on {other}: {left:?}");
            }
            fs::remove_dir_all(folder.0.join("o")).unwrap();
        }
    }
}

#[test]
fn the_same_command_replaces_its_own_results() {
    let folder = Folder::new("folders-same");
    ready(&folder.0);
    for verb in verbs() {
        good(&kartacz(&folder.0, &[&verb[..], &["--out", "o"]].concat()));
        let before: BTreeSet<String> = contents(&folder.0.join("o")).into_keys().collect();
        good(&kartacz(&folder.0, &[&verb[..], &["--out", "o"]].concat()));
        let after: BTreeSet<String> = contents(&folder.0.join("o")).into_keys().collect();
        assert_eq!(before, after, "{verb:?}");
        let _ = fs::remove_dir_all(folder.0.join("o"));
    }
}

/// A new verb that writes a folder belongs in the tests above.
#[test]
fn every_verb_that_writes_a_folder_is_tried() {
    let tried: BTreeSet<&str> = verbs().iter().map(|verb| verb[0]).collect();
    for verb in Cli::command().get_subcommands().filter(|verb| verb.get_name() != "plan") {
        let has = |name: &str| verb.get_arguments().any(|option| option.get_long() == Some(name));
        let name = verb.get_name();
        if has("out") && !OF_FILES.contains(&name) && !OF_SCENARIOS.contains(&name) {
            assert!(tried.contains(name), "{name}");
            assert!(has("force") && has("quiet"), "{name}");
        }
    }
}

/// `--force` removes what the record lists, and nothing else: not a file of the user, whatever it is called.
#[test]
fn files_of_the_user_stay_with_force() {
    let folder = Folder::new("folders-mine");
    ready(&folder.0);
    let mine =
        ["thesis.txt", "charts/my.svg", "flips/game-999999.html", "stage-1/thesis.txt", "skill.json", "w/poles.toml"];
    for verb in verbs().into_iter().filter(|verb| verb[0] != "check") {
        let command = [&verb[..], &["--out", "o"]].concat();
        good(&kartacz(&folder.0, &command));
        let before = contents(&folder.0.join("o"));
        for name in mine.iter().filter(|name| !before.contains_key(**name)) {
            let path = folder.0.join("o").join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "mine").unwrap();
        }
        let other = [&["run", SCENARIOS[1], "--games", "5", "--out", "o", "--force"], &RANDOM[..]].concat();
        good(&kartacz(&folder.0, &other));
        let after = contents(&folder.0.join("o"));
        for name in mine.iter().filter(|name| !before.contains_key(**name)) {
            assert_eq!(after.get(*name).map(Vec::as_slice), Some(&b"mine"[..]), "{verb:?}: {name}");
        }
        let stale = before.keys().filter(|name| before.get(*name) == after.get(*name)).collect::<Vec<_>>();
        assert!(stale.is_empty(), "{verb:?}: {stale:?}");
        fs::remove_dir_all(folder.0.join("o")).unwrap();
    }
}

/// A file that would be replaced and is not listed is refused before anything is played, also with `--force`.
#[test]
fn a_file_that_is_not_listed_is_not_replaced() {
    let folder = Folder::new("folders-unlisted");
    ready(&folder.0);
    for verb in verbs().into_iter().filter(|verb| verb[0] != "check") {
        let command = [&verb[..], &["--out", "o"]].concat();
        good(&kartacz(&folder.0, &command));
        let all = contents(&folder.0.join("o"));
        fs::remove_dir_all(folder.0.join("o")).unwrap();
        let own = |name: &&String| !name.contains('/') && *name != "command.json" || name.ends_with("1/manifest.json");
        for name in all.keys().filter(own) {
            let path = folder.0.join("o").join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, "mine").unwrap();
            let output = kartacz(&folder.0, &[&command[..], &["--force"]].concat());
            let said = text(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{verb:?} {name}: {said}");
            assert!(said.contains("does not list this file") && said.contains("--out"), "{verb:?} {name}: {said}");
            assert_eq!(contents(&folder.0.join("o")), BTreeMap::from([(name.clone(), b"mine".to_vec())]), "{verb:?}");
            fs::remove_dir_all(folder.0.join("o")).unwrap();
        }
    }
}

#[test]
fn default_folders_say_what_differs() {
    let folder = Folder::new("folders-names");
    let few = ["--games", "20", "--player", "poles=random"];
    for (command, name) in [
        (vec!["run", SCENARIOS[0]], "run-niemenczyn-scenario-1-poles-random-20-games"),
        (vec!["run", SCENARIOS[1]], "run-niemenczyn-scenario-2-poles-random-20-games"),
        (
            vec!["run", SCENARIOS[0], "--what-if", "eydziatowicz", "--seed", "7"],
            "run-niemenczyn-scenario-1-eydziatowicz-poles-random-seed-7-20-games",
        ),
    ] {
        let said = good(&kartacz(&folder.0, &[&command, &few[..]].concat()));
        assert!(said.ends_with(&format!("report: out/{name}/report.html\n")), "{said}");
    }
    let said = good(&kartacz(&folder.0, &["run", "verdox/scenario-2", "--games", "2"]));
    assert!(said.ends_with("report: out/run-verdox-scenario-2-2-games/report.html\n"), "{said}");
}

/// Nothing is written through a link in a folder of results, not even with `--force`.
#[cfg(unix)]
#[test]
fn links_in_a_folder_of_results_are_not_followed() {
    use std::os::unix::fs::symlink;

    let folder = Folder::new("folders-links");
    let precious = folder.0.join("precious");
    fs::create_dir(&precious).unwrap();
    fs::write(precious.join("lock"), "precious").unwrap();
    let run = [&["run", SCENARIOS[0], "--games", "5"], &RANDOM[..], &["--out", "o"]].concat();
    let compare = [&["compare", SCENARIOS[0], SCENARIOS[1], "--games", "5"], &RANDOM[..], &["--out", "o"]].concat();
    let file = precious.join("lock");
    for (command, place, target) in [
        (&run, "games.parts/lock", &file),
        (&run, "games.parts", &precious),
        (&run, "summary.json", &file),
        (&run, "report.html", &file),
        (&run, "games.parquet", &file),
        (&run, "charts", &precious),
        (&run, "charts/vp.svg", &file),
        (&run, "watch/game-0.html", &file),
        (&compare, "comparison.json", &file),
        (&compare, "niemenczyn-scenario-1", &precious),
    ] {
        let link = folder.0.join("o").join(place);
        fs::create_dir_all(link.parent().unwrap()).unwrap();
        symlink(target, &link).unwrap();
        for force in [&[][..], &["--force"]] {
            let output = kartacz(&folder.0, &[command, force].concat());
            let said = text(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{place}: {said}");
            assert!(said.contains(&format!("o/{place}: a link")) && said.contains("remove it"), "{place}: {said}");
        }
        let kept = BTreeMap::from([("lock".to_owned(), b"precious".to_vec())]);
        assert!(link.is_symlink() && contents(&precious) == kept, "{place}");
        fs::remove_dir_all(folder.0.join("o")).unwrap();
    }
}

/// The place of a link, its target, the preparation before it was created, and the commands that would follow it.
#[cfg(unix)]
type Linked = (&'static str, &'static str, Vec<Vec<&'static str>>, Vec<Vec<&'static str>>);

/// Links deeper in a folder of results, or with the names of entries, stages and weights.
#[cfg(unix)]
fn linked() -> Vec<Linked> {
    let with = |verb: &[&'static str], more: &[&'static str]| [verb, more].concat();
    let random = |verb: &[&'static str], more: &[&'static str]| [verb, &RANDOM, more].concat();
    let plan = random(&["plan", "run", SCENARIOS[0], "--games", "20", "--shards", "1"], &["--out", "o"]);
    let play = vec!["run", "--manifest", "o", "--shard", "0"];
    let exploit = ["exploit", SCENARIOS[0], "--tournament", "t", "--generations", "1", "--population", "4"];
    let exploit = with(&exploit, &["--games", "40", "--held-out", "200", "--out", "o", "--force"]);
    let check = with(&["check", "--out", "o"], &BASELINE);
    let merge = vec!["merge", "o"];
    let entry = "niemenczyn-scenario-1";
    vec![
        ("niemenczyn-scenario-1", entry, vec![], vec![check.clone()]),
        ("niemenczyn-scenario-1/now", "now", vec![], vec![check.clone()]),
        ("niemenczyn-scenario-1/before", "before", vec![], vec![check]),
        ("poles.toml", "file", vec![], vec![exploit]),
        ("stage-1", "stage", vec![], vec![plan.clone()]),
        ("stage-1/manifest.json", "manifest", vec![], vec![plan.clone()]),
        ("stage-1/shards", "folder", vec![plan.clone()], vec![play.clone(), merge.clone()]),
        ("stage-1/shards/0", "folder", vec![plan.clone()], vec![play.clone(), merge.clone()]),
        ("result", "folder", vec![plan, play], vec![merge]),
    ]
}

#[cfg(unix)]
#[test]
fn links_to_entries_stages_and_weights_are_not_followed() {
    use std::os::unix::fs::symlink;

    let folder = Folder::new("folders-linked");
    ready(&folder.0);
    for (place, name, before, commands) in linked() {
        before.iter().for_each(|command| drop(good(&kartacz(&folder.0, command))));
        let precious = folder.0.join("precious").join(name);
        let link = folder.0.join("o").join(place);
        fs::create_dir_all(link.parent().unwrap()).unwrap();
        if ["file", "manifest"].contains(&name) {
            fs::create_dir_all(precious.parent().unwrap()).unwrap();
            fs::write(&precious, "precious").unwrap();
        } else {
            fs::create_dir_all(precious.join("shards")).unwrap();
            fs::write(precious.join("game-1.html"), "precious").unwrap();
        }
        let _ = fs::remove_dir_all(&link);
        symlink(&precious, &link).unwrap();
        let kept = contents(&folder.0.join("precious"));
        for command in commands {
            let output = kartacz(&folder.0, &command);
            let said = text(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{place} {command:?}: {said}");
            assert!(said.contains(&format!("o/{place}: a link")) && said.contains("remove it"), "{place}: {said}");
        }
        assert!(link.is_symlink() && contents(&folder.0.join("precious")) == kept, "{place}");
        ["o", "precious"].iter().for_each(|name| fs::remove_dir_all(folder.0.join(name)).unwrap());
    }
}

/// Replaces a text in a file.
fn edit(path: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(path).unwrap();
    assert!(text.contains(from), "{from} in {}", path.display());
    fs::write(path, text.replacen(from, to, 1)).unwrap();
}

/// The verbs that play, on a scenario of the user's own.
fn own() -> Vec<Vec<&'static str>> {
    let shipped = |word: &'static str| if word == SCENARIOS[0] { "my/scenario-1.toml" } else { word };
    let verbs = verbs().into_iter().filter(|verb| !["exploit", "plan", "merge", "check", "compare"].contains(&verb[0]));
    let compare = ["compare", "my/scenario-1.toml", "my/scenario-1.toml", "--games", "20"];
    verbs.map(|verb| verb.into_iter().map(shipped).collect()).chain([[&compare[..], &RANDOM].concat()]).collect()
}

/// The same command makes other results of a scenario that was edited, so it does not replace what lies there.
#[test]
fn results_of_an_edited_scenario_are_not_replaced() {
    let folder = Folder::new("folders-edited");
    good(&kartacz(&folder.0, &["new", "--from", SCENARIOS[0], "my"]));
    let rules = folder.0.join("my/rules.toml");
    let values = ["automatic = 4  #", "automatic = 5  #"];
    for verb in own() {
        let command = [&verb[..], &["--out", "o"]].concat();
        good(&kartacz(&folder.0, &command));
        let before = contents(&folder.0.join("o"));
        edit(&rules, values[0], values[1]);
        let output = kartacz(&folder.0, &command);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{verb:?}: {said}");
        for part in ["of the same command, but the scenario has changed", "`--out`", "`--force`"] {
            assert!(said.contains(part), "{verb:?}: {said}");
        }
        assert!(contents(&folder.0.join("o")) == before, "{verb:?}");
        good(&kartacz(&folder.0, &[&command[..], &["--force"]].concat()));
        edit(&rules, values[1], values[0]);
        fs::remove_dir_all(folder.0.join("o")).unwrap();
    }
}

/// So do weights that were edited, and another program; a record that does not say what results were made of is not trusted.
#[test]
fn results_of_other_weights_or_another_program_are_not_replaced() {
    let folder = Folder::new("folders-inputs");
    good(&kartacz(&folder.0, &["new", "--from", SCENARIOS[0], "my"]));
    let poles = "poles=heuristic:my/weights/standard.toml";
    let run = ["run", SCENARIOS[0], "--games", "5", "--player", poles, "--player", "russians=random", "--out", "o"];
    good(&kartacz(&folder.0, &run));
    good(&kartacz(&folder.0, &run));
    let record = folder.0.join("o/command.json");
    let recorded = fs::read_to_string(&record).unwrap();
    let refused = |why: &str| {
        let output = kartacz(&folder.0, &run);
        let said = text(&output.stderr);
        assert!(output.status.code() == Some(2) && said.contains(why), "{why}: {said}");
    };
    let weights = folder.0.join("my/weights/standard.toml");
    let text = fs::read_to_string(&weights).unwrap();
    edit(&weights, "\nsize = 1.83\n", "\nsize = 1.5\n");
    refused("the players or one of their files have changed");
    fs::write(&weights, text).unwrap();
    edit(&record, "\"sources ", "\"sources 0");
    refused("of the same command, but the sources of the program have changed");
    let mut without: serde_json::Value = serde_json::from_str(&recorded).unwrap();
    without.as_object_mut().unwrap().remove("inputs").unwrap();
    fs::write(&record, without.to_string()).unwrap();
    refused("their inputs are not recorded");
    fs::write(&record, recorded).unwrap();
    good(&kartacz(&folder.0, &run));
}

/// Weights that an `exploit` has tuned are the work of hours, also when it was stopped before its end.
#[test]
fn weights_of_an_unfinished_exploit_are_kept_and_go_with_force() {
    let folder = Folder::new("folders-exploit");
    ready(&folder.0);
    let verb = verbs().into_iter().find(|verb| verb[0] == "exploit").unwrap();
    good(&kartacz(&folder.0, &[&verb[..], &["--out", "o"]].concat()));
    fs::remove_file(folder.0.join("o/exploit.json")).unwrap();
    fs::remove_file(folder.0.join("o/russians.toml")).unwrap();
    edit(&folder.0.join("o/command.json"), "\"finished\": true", "\"finished\": false");
    fs::write(folder.0.join("o/mine.toml"), "mine").unwrap();
    let before = contents(&folder.0.join("o"));
    let run = [&["run", SCENARIOS[0], "--games", "5", "--out", "o"], &RANDOM[..]].concat();
    let output = kartacz(&folder.0, &run);
    let said = text(&output.stderr);
    assert!(output.status.code() == Some(2) && said.contains("finished results of `kartacz exploit"), "{said}");
    assert!(contents(&folder.0.join("o")) == before);
    good(&kartacz(&folder.0, &[&run[..], &["--force"]].concat()));
    let after = contents(&folder.0.join("o"));
    assert!(!after.contains_key("poles.toml") && after["mine.toml"] == b"mine", "{:?}", after.keys());
}

/// The pages of a check belong to its baseline.
#[test]
fn a_check_of_another_baseline_is_refused() {
    let folder = Folder::new("folders-baselines");
    good(&kartacz(&folder.0, &["new", "--from", SCENARIOS[0], "my"]));
    for baseline in ["b.toml", "other.toml"] {
        let add = ["baseline", "my/scenario-1.toml", "--games", "400", "--detect", "0.2", "--baseline", baseline];
        good(&kartacz(&folder.0, &add));
    }
    edit(&folder.0.join("my/rules.toml"), "range = 4  # hexes", "range = 2  # hexes");
    let check = |baseline: &str| kartacz(&folder.0, &["check", "--out", "o", "--baseline", baseline]);
    assert_eq!(check("b.toml").status.code(), Some(1));
    let before = contents(&folder.0.join("o"));
    assert!(before.keys().any(|name| name.contains("now/game-")), "{:?}", before.keys());
    let output = check("other.toml");
    let said = text(&output.stderr);
    assert!(output.status.code() == Some(2) && said.contains("b.toml`") && said.contains("`--force`"), "{said}");
    assert!(contents(&folder.0.join("o")) == before);
    assert_eq!(check("b.toml").status.code(), Some(1));
}

/// A file that is named by itself does not take the place of one of results, nor is it written through a link.
#[test]
fn files_of_results_are_not_taken_for_others() {
    let folder = Folder::new("folders-single");
    ready(&folder.0);
    good(&kartacz(&folder.0, &[&["run", SCENARIOS[0], "--games", "20", "--out", "o"], &RANDOM[..]].concat()));
    let check = ["check", "--baseline", "b.toml"];
    let commands = [
        vec!["play", SCENARIOS[0], "--log"],
        vec!["play", SCENARIOS[0], "--replay"],
        vec!["map", SCENARIOS[0], "--out"],
        vec!["rules", "classic/scenario-moscow", "--out"],
        [&check[..], &["--junit"]].concat(),
        [&check[..], &["--markdown"]].concat(),
        [&check[..], &["--json"]].concat(),
    ];
    let before = contents(&folder.0.join("o"));
    for command in &commands {
        for file in ["o/summary.json", "o/report.html", "o/games.parquet", "o/command.json"] {
            let output = kartacz(&folder.0, &[&command[..], &[file]].concat());
            let said = text(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{command:?} {file}: {said}");
            assert!(
                said.contains(file) && said.contains("results of `kartacz run") && said.contains("--force"),
                "{said}"
            );
        }
        assert!(contents(&folder.0.join("o")) == before, "{command:?}");
        // A file of the user's own is replaced, wherever it lies.
        for file in ["o/mine.html", "mine.html", "mine.html"] {
            good(&kartacz(&folder.0, &[&command[..], &[file]].concat()));
        }
        fs::remove_file(folder.0.join("o/mine.html")).unwrap();
        good(&kartacz(&folder.0, &[&command[..], &["o/report.html", "--force"]].concat()));
        assert!(contents(&folder.0.join("o"))["o/report.html".trim_start_matches("o/")] != before["report.html"]);
        fs::write(folder.0.join("o/report.html"), &before["report.html"]).unwrap();
        #[cfg(unix)]
        {
            let link = folder.0.join("link.html");
            std::os::unix::fs::symlink(folder.0.join("o/summary.json"), &link).unwrap();
            let output = kartacz(&folder.0, &[&command[..], &["link.html", "--force"]].concat());
            assert!(text(&output.stderr).contains("link.html: a link"), "{command:?}: {}", text(&output.stderr));
            fs::remove_file(link).unwrap();
        }
    }
    assert!(contents(&folder.0.join("o")) == before);
}

/// Files that are named one by one: weights may be hand-tuned.
#[test]
fn weights_are_replaced_only_when_that_is_asked_for() {
    let folder = Folder::new("folders-weights");
    fs::write(folder.0.join("w.toml"), "mine").unwrap();
    let tried = ["--generations", "1", "--population", "4", "--games", "40", "--held-out", "200"];
    let tune = [&["tune", SCENARIOS[0], "--side", "poles", "--out", "w.toml"], &tried[..]].concat();
    let output = kartacz(&folder.0, &tune);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("`w.toml`") && said.contains("`--out`") && said.contains("`--force`"), "{said}");
    assert_eq!(fs::read_to_string(folder.0.join("w.toml")).unwrap(), "mine");
    good(&kartacz(&folder.0, &[&tune[..], &["--force"]].concat()));
    assert!(fs::read_to_string(folder.0.join("w.toml")).unwrap().contains("Made by"));
}
