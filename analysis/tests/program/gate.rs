//! End-to-end tests of `baseline` and `check`: output files, messages, exit codes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

use crate::common::{Folder, SCENARIOS, kartacz, text};
use crate::program::one_line;
use kartacz::studies::gate::file;
use kartacz::studies::gate::report::{Report, SCHEMA};
use roxmltree::{Document, Node};

/// A few quick games, and a change large enough for them to detect.
const SMALL: [&str; 4] = ["--games", "2000", "--detect", "0.1"];
const MINE: &str = "niemenczyn/scenario-1.toml";

/// The baseline of one of the shipped scenarios, which is played once for all tests.
static WRITTEN: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let folder = with_scenarios("gate-baseline");
    good(&kartacz(&folder.0, &[&["baseline", MINE], &SMALL[..]].concat()));
    fs::read(baseline(&folder)).unwrap()
});

/// A folder with a copy of the shipped scenarios.
fn with_scenarios(name: &str) -> Folder {
    let folder = Folder::new(name);
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenarios/niemenczyn"), &folder.0.join("niemenczyn"));
    folder
}

/// A folder with a copy of the shipped scenarios, and a baseline of one of them.
fn with_baseline(name: &str) -> Folder {
    let folder = with_scenarios(name);
    let path = baseline(&folder);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, &*WRITTEN).unwrap();
    folder
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let to = to.join(path.file_name().unwrap());
        if path.is_dir() { copy(&path, &to) } else { fs::write(&to, fs::read(&path).unwrap()).map(drop).unwrap() }
    }
}

/// Changes a file of the copy.
fn edit(folder: &Folder, file: &str, from: &str, to: &str) {
    let path = folder.0.join(file);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{from} in {file}");
    fs::write(path, text.replacen(from, to, 1)).unwrap();
}

#[track_caller]
fn good(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// Runs `check`; returns its exit code and its findings.
fn check(folder: &Folder, more: &[&str]) -> (Option<i32>, Report, Output) {
    let output = kartacz(&folder.0, &[&["check", "--json", "check.json"], more].concat());
    let report: Report = serde_json::from_str(&fs::read_to_string(folder.0.join("check.json")).unwrap()).unwrap();
    assert_eq!(report.schema, SCHEMA);
    (output.status.code(), report, output)
}

#[test]
fn what_does_not_change_is_identical() {
    let folder = with_baseline("gate-identical");
    let (code, report, output) = check(&folder, &["--junit", "c.xml", "--markdown", "c.md"]);
    assert_eq!((code, report.verdict.as_str()), (Some(0), "holds"), "{}", text(&output.stderr));
    let entry = &report.entries[0];
    assert_eq!(
        (entry.entry.as_str(), entry.verdict.as_str(), entry.games, entry.changed),
        (MINE, "identical", 2000, 0)
    );
    assert!(entry.interval.is_none() && entry.flips.is_empty() && !entry.scenario_changed && !entry.program_changed);
    assert_eq!(entry.outcomes_then, entry.outcomes_now);
    assert!(!text(&output.stdout).contains('\u{2026}'), "{}", text(&output.stdout));
    let xml = fs::read_to_string(folder.0.join("c.xml")).unwrap();
    let document = Document::parse(&xml).unwrap();
    let of = |name: &str| document.descendants().filter(|node| node.has_tag_name(name)).collect::<Vec<Node>>();
    assert_eq!((of("testcase").len(), of("failure").len()), (1, 0));
    assert_eq!(of("testsuite")[0].attribute("failures"), Some("0"));
    assert!(fs::read_to_string(folder.0.join("c.md")).unwrap().contains("The balance holds"));
}

#[test]
fn other_words_change_nothing() {
    let folder = with_baseline("gate-words");
    edit(&folder, MINE, "title = \"", "title = \"Again: ");
    let (code, report, _) = check(&folder, &[]);
    assert_eq!((code, report.entries[0].verdict.as_str()), (Some(0), "identical"));
}

#[test]
fn what_moves_fails_and_shows_why() {
    let folder = with_baseline("gate-moved");
    copy(&folder.0.join("niemenczyn"), &folder.0.join("before/niemenczyn"));
    edit(&folder, "niemenczyn/rules.toml", "range = 4  # hexes", "range = 2  # hexes");
    let options = ["--before", "before", "--junit", "c.xml", "--markdown", "c.md", "--out", "pages"];
    let (code, report, output) = check(&folder, &options);
    assert_eq!((code, report.verdict.as_str()), (Some(1), "moved"), "{}", text(&output.stdout));
    let verdict = "The balance has moved: of 1 entry 1 moved.";
    let [printed, said] = [text(&output.stdout), text(&output.stderr)];
    assert!(printed.starts_with(verdict) && printed.matches(verdict).count() == 1, "{printed}");
    assert!(said.contains("the check fails: an entry moved") && !said.contains(verdict), "{said}");
    let entry = &report.entries[0];
    assert!(entry.moved() && entry.scenario_changed && !entry.program_changed && entry.fresh == 1000);
    let interval = entry.interval.unwrap();
    // With fire that reaches less far the Poles score less.
    assert!(interval.low < entry.difference && entry.difference < interval.high && interval.high < 0.0, "{entry:?}");
    assert!(!entry.flips.is_empty());
    for flip in &entry.flips {
        let [now, then] = [&flip.now, &flip.then].map(|page| page.as_ref().unwrap());
        let [now, then] = [now, then].map(|page| fs::read_to_string(folder.0.join(page)).unwrap());
        assert!(now != then && now.contains("<svg") && then.contains("<svg"));
        // The earlier winner had the points then.
        let then = flip.vp_then.unwrap();
        assert_eq!(flip.from == entry.sides[0], then.value() > 0.0, "{flip:?}");
    }
    let xml = fs::read_to_string(folder.0.join("c.xml")).unwrap();
    let document = Document::parse(&xml).unwrap();
    let failure = document.descendants().find(|node| node.has_tag_name("failure")).unwrap();
    assert!(failure.attribute("message").unwrap().contains("moved by more than the margin of 0.0 pp after"), "{xml}");
    assert!(failure.text().unwrap().contains("kartacz play"), "{xml}");
    let markdown = fs::read_to_string(folder.0.join("c.md")).unwrap();
    assert!(markdown.contains("The balance has moved") && markdown.contains("| game | then | now |"), "{markdown}");
}

#[test]
fn a_program_that_differs_shows_no_wrong_game() {
    let folder = with_baseline("gate-wrong-before");
    edit(&folder, "niemenczyn/rules.toml", "range = 4  # hexes", "range = 2  # hexes");
    // The current files are not those of the baseline.
    let (code, report, output) = check(&folder, &["--before", "."]);
    assert_eq!(code, Some(1));
    assert!(report.entries[0].flips.iter().all(|flip| flip.then.is_none() && flip.now.is_some()));
    assert!(text(&output.stderr).contains("does not reproduce the game of the baseline"), "{}", text(&output.stderr));
    // Nor does a program that is none.
    let (code, report, output) = check(&folder, &["--before-program", MINE]);
    assert_eq!((code, report.entries[0].flips[0].then.is_none()), (Some(1), true));
    assert!(text(&output.stderr).contains("does not run"), "{}", text(&output.stderr));
}

#[test]
fn what_the_games_do_not_tell_fails_only_when_strict() {
    let folder = with_baseline("gate-strict");
    edit(&folder, "niemenczyn/rules.toml", "cossacks = 9\n", "cossacks = 10\n");
    let little = ["--budget", "200", "--detect", "0.02"];
    let (code, report, _) = check(&folder, &little);
    let entry = &report.entries[0];
    assert_eq!((code, report.verdict.as_str(), entry.games), (Some(0), "inconclusive", 200));
    assert!(entry.changed > 0 && entry.detectable.is_none_or(|change| change > 0.1), "{entry:?}");
    let (code, _, output) = check(&folder, &[&little[..], &["--strict"]].concat());
    assert_eq!(code, Some(1), "{}", text(&output.stderr));
}

/// A closed output or an unwritable path does not hide a change in balance.
#[cfg(unix)]
#[test]
fn a_moved_balance_fails_whoever_reads() {
    let folder = with_baseline("gate-readers");
    edit(&folder, "niemenczyn/rules.toml", "range = 4  # hexes", "range = 2  # hexes");
    let (code, report, output) = check(&folder, &["--out", "/proc/nowhere"]);
    assert_eq!((code, report.verdict.as_str()), (Some(1), "moved"));
    assert!(text(&output.stderr).contains("the games cannot be shown"), "{}", text(&output.stderr));
    let typed = |line: &str| {
        let program = Path::new(env!("CARGO_BIN_EXE_kartacz")).parent().unwrap().display().to_string();
        let path = format!("{program}:{}", std::env::var("PATH").unwrap());
        let output = Command::new("bash").args(["-c", line]).env("PATH", path).current_dir(&folder.0).output().unwrap();
        text(&output.stdout)
    };
    assert_eq!(typed("kartacz check --quiet --junit j.xml | true; echo ${PIPESTATUS[0]}"), "1\n");
    assert!(fs::read_to_string(folder.0.join("j.xml")).unwrap().contains("<failure"));
    let before = fs::read_to_string(baseline(&folder)).unwrap();
    let accept = format!("kartacz baseline --quiet --accept {MINE} --reason why | true; echo ${{PIPESTATUS[0]}}");
    assert_eq!(typed(&accept), "3\n");
    assert_eq!(fs::read_to_string(baseline(&folder)).unwrap(), before);
}

#[test]
fn another_file_of_a_player_is_named() {
    let folder = with_baseline("gate-weights");
    let weights = folder.0.join("mine.toml");
    let file = |fear: f64| {
        format!("title = \"Mine\"\nsystem = \"niemenczyn\"\nweights = \"heuristic\"\n[first]\nfear = {fear}\n")
    };
    fs::write(&weights, file(0.0)).unwrap();
    let player = ["--name", "mine", "--player", "poles=heuristic:mine.toml", "--games", "300"];
    good(&kartacz(&folder.0, &[&["baseline", MINE], &player[..]].concat()));
    let (_, report, _) = check(&folder, &["--entry", "mine"]);
    assert!(!report.entries[0].players_changed);
    fs::write(&weights, file(3.0)).unwrap();
    let (_, report, output) = check(&folder, &["--entry", "mine"]);
    assert!(report.entries[0].players_changed, "{}", text(&output.stdout));
    let words = one_line(&text(&output.stdout));
    assert!(words.contains("Since the baseline the file of a player has changed."), "{words}");
}

#[test]
fn it_does_not_matter_how_many_threads_play() {
    let folder = with_baseline("gate-threads");
    edit(&folder, "niemenczyn/rules.toml", "cossacks = 9\n", "cossacks = 10\n");
    let [one, two] = ["1", "2"].map(|threads| {
        let (_, mut report, _) = check(&folder, &["--threads", threads]);
        report.seconds = 0.0;
        report.entries.iter_mut().for_each(|entry| entry.seconds = 0.0);
        report
    });
    assert_eq!(one, two);
}

fn baseline(folder: &Folder) -> PathBuf {
    folder.0.join("reports/baseline.toml")
}

#[test]
fn an_entry_is_rebuilt_only_with_a_reason() {
    let folder = with_baseline("gate-accept");
    edit(&folder, "niemenczyn/rules.toml", "automatic = 4 ", "automatic = 1 ");
    let before = fs::read_to_string(baseline(&folder)).unwrap();
    // Without more it is only shown what would change.
    let shown = kartacz(&folder.0, &["baseline"]);
    assert!(good(&shown).contains("scenario hash"));
    assert!(text(&shown.stderr).contains("1 of 1 entry would change; "), "{}", text(&shown.stderr));
    assert_eq!(fs::read_to_string(baseline(&folder)).unwrap(), before);
    let without = kartacz(&folder.0, &["baseline", "--accept", MINE]);
    assert_eq!(without.status.code(), Some(2));
    let printed = good(&kartacz(&folder.0, &["baseline", "--accept", MINE, "--reason", "the \"lead\" is a point now"]));
    let old = file::parse(&before).unwrap();
    let new = file::parse(&fs::read_to_string(baseline(&folder)).unwrap()).unwrap();
    let [old, new] = [&old, &new].map(|baseline| baseline.get(MINE).unwrap());
    assert_eq!(new.reasons, ["first baseline", "the \"lead\" is a point now"]);
    assert!(old.played != new.played && (old.games, old.limits) == (new.games, new.limits));
    for played in [&old.played, &new.played] {
        assert!(printed.contains(&played.scenario_hash), "{printed}");
    }
    let (code, report, _) = check(&folder, &[]);
    assert_eq!((code, report.entries[0].verdict.as_str()), (Some(0), "identical"));
}

#[test]
fn entries_come_and_go() {
    let folder = with_baseline("gate-entries");
    let add = ["--what-if", "eydziatowicz", "--player", "poles=random", "--games", "100"];
    good(&kartacz(&folder.0, &[&["baseline", MINE], &add[..]].concat()));
    let twice = kartacz(&folder.0, &[&["baseline", MINE], &add[..]].concat());
    assert_eq!(twice.status.code(), Some(2));
    assert!(text(&twice.stderr).contains("entry `niemenczyn/scenario-1.toml, what-if eydziatowicz, poles"));
    let read = || file::parse(&fs::read_to_string(baseline(&folder)).unwrap()).unwrap();
    let names = || read().entries().iter().map(|entry| entry.name.clone()).collect::<Vec<_>>();
    let added = format!("{MINE}, what-if eydziatowicz, poles=random");
    assert_eq!(names(), [MINE.to_owned(), added.clone()]);
    // The other scenario of the folder has no entry yet.
    let (_, report, _) = check(&folder, &["--entry", MINE]);
    assert_eq!((report.new_scenarios, report.entries.len()), (vec!["niemenczyn/scenario-2.toml".to_owned()], 1));
    good(&kartacz(&folder.0, &["baseline", "--remove", &added]));
    assert_eq!(names(), [MINE]);
}

#[test]
fn a_new_file_has_every_shipped_scenario() {
    let folder = Folder::new("gate-shipped");
    good(&kartacz(&folder.0, &["baseline", "--games", "2"]));
    let written = file::parse(&fs::read_to_string(baseline(&folder)).unwrap()).unwrap();
    let names: Vec<&str> = written.entries().iter().map(|entry| entry.subject.scenario.as_str()).collect();
    assert!(SCENARIOS.iter().chain(&["verdox/scenario-1"]).all(|scenario| names.contains(scenario)), "{names:?}");
}

#[test]
fn what_is_stale_is_named() {
    let folder = with_baseline("gate-stale");
    fs::remove_file(folder.0.join(MINE)).unwrap();
    let output = kartacz(&folder.0, &["check"]);
    assert_eq!(output.status.code(), Some(2));
    let printed = text(&output.stderr);
    assert!(printed.contains(&format!("entry `{MINE}`: ")) && printed.contains("--remove"), "{printed}");
    let shown = kartacz(&folder.0, &["baseline"]);
    assert!(good(&shown).contains("stale"));
}

/// The same change fails or passes by the margin, on the command line and in the file.
#[test]
fn a_change_inside_the_margin_passes() {
    let folder = with_baseline("gate-margin");
    edit(&folder, "niemenczyn/rules.toml", "range = 4  # hexes", "range = 2  # hexes");
    let (code, report, _) = check(&folder, &[]);
    let entry = &report.entries[0];
    assert_eq!((code, entry.verdict.as_str(), entry.margin, entry.detect), (Some(1), "moved", 0.0, 0.1));
    let (code, report, output) = check(&folder, &["--margin", "0.4", "--junit", "c.xml", "--markdown", "c.md"]);
    let entry = &report.entries[0];
    assert_eq!((code, entry.verdict.as_str(), entry.margin, entry.detect), (Some(0), "equivalent", 0.4, 0.1));
    assert!(entry.detectable.is_some_and(|change| change > 0.4), "{entry:?}");
    assert!(report.command.contains("--margin 0.4"), "{}", report.command);
    let said = "the change lies within the margin of 40.0 pp";
    let words = |printed: &str| one_line(printed);
    let [xml, markdown] = ["c.xml", "c.md"].map(|file| fs::read_to_string(folder.0.join(file)).unwrap());
    for printed in [text(&output.stdout), xml, markdown] {
        assert!(words(&printed).contains(said), "{printed}");
    }
    let path = baseline(&folder);
    let written = fs::read_to_string(&path).unwrap();
    fs::write(&path, written.replace("margin = 0.0", "margin = 0.4")).unwrap();
    assert_eq!(check(&folder, &[]).0, Some(0));
}

/// A file with `tolerance` is still read; the program prints a notice, and writes the new form.
#[test]
fn an_old_baseline_is_read_and_said_to_be_old() {
    let folder = with_baseline("gate-old");
    let new = fs::read_to_string(baseline(&folder)).unwrap();
    let old = new
        .replace("kartacz.baseline/2", "kartacz.baseline/1")
        .replace("margin = 0.0\ndetect = 0.1", "tolerance = 0.1");
    assert!(old.contains("tolerance = 0.1") && !old.contains("margin = "), "{}", &old[..900]);
    fs::write(baseline(&folder), &old).unwrap();
    let said = "an old baseline; its `tolerance` is read as `detect`, the change to detect, with a `margin` of 0";
    let (code, report, output) = check(&folder, &[]);
    let entry = &report.entries[0];
    assert_eq!((code, entry.verdict.as_str(), entry.margin, entry.detect), (Some(0), "identical", 0.0, 0.1));
    assert!(text(&output.stderr).contains(said), "{}", text(&output.stderr));
    assert_eq!(text(&check(&folder, &["--quiet"]).2.stderr), "");
    let accepted = kartacz(&folder.0, &["baseline", "--accept", MINE, "--reason", "the new form"]);
    good(&accepted);
    assert!(text(&accepted.stderr).contains(said), "{}", text(&accepted.stderr));
    let written = fs::read_to_string(baseline(&folder)).unwrap();
    assert!(
        written.contains("kartacz.baseline/2") && written.contains("margin = 0.0\ndetect = 0.1"),
        "{}",
        &written[..900]
    );
    assert!(!text(&check(&folder, &[]).2.stderr).contains(said));
}

#[test]
fn the_old_option_is_the_new_one_and_says_so() {
    let folder = with_baseline("gate-tolerance");
    let (_, report, output) = check(&folder, &["--tolerance", "0.2"]);
    assert_eq!((report.entries[0].margin, report.entries[0].detect), (0.0, 0.2));
    let said = "`--tolerance` is the old name of `--detect`";
    assert!(text(&output.stderr).contains(said), "{}", text(&output.stderr));
    assert!(report.command.contains("--detect 0.2") && !report.command.contains("tolerance"), "{}", report.command);
    let help = text(&kartacz(&folder.0, &["check", "--help"]).stdout);
    assert!(help.contains("--margin") && help.contains("--detect") && !help.contains("--tolerance"), "{help}");
}

#[test]
fn quiet_says_the_verdict_once() {
    let folder = with_baseline("gate-quiet");
    edit(&folder, "niemenczyn/rules.toml", "range = 4  # hexes", "range = 2  # hexes");
    let (code, _, output) = check(&folder, &["--quiet"]);
    assert_eq!((code, text(&output.stderr).as_str()), (Some(1), ""));
    assert_eq!(text(&output.stdout).matches("The balance has moved").count(), 1, "{}", text(&output.stdout));
}

/// A baseline with too few games for its limits warns when it is written.
#[test]
fn too_few_games_are_said_to_be_too_few() {
    let folder = Folder::new("gate-few");
    let add = |name: &str, more: &[&str]| {
        let added = kartacz(&folder.0, &[&["baseline", "niemenczyn/scenario-1", "--name", name], more].concat());
        good(&added);
        text(&added.stderr)
    };
    let said = add("few", &["--games", "1000"]);
    for part in
        ["entry `few`: 1,000 games are too few", "they detect a change of ", "not 2.0 pp; it takes ", "`--games`"]
    {
        assert!(said.contains(part), "{part} in {said}");
    }
    // It names fewer than the default, which are enough; and of so few a greater change is found.
    let games = said.split("it takes ").nth(1).unwrap().split(' ').next().unwrap().replace(',', "");
    assert!((8_000..20_000).contains(&games.parse::<u64>().unwrap()), "{said}");
    assert!(!add("greater", &["--games", "1000", "--detect", "0.2"]).contains("too few"));
    assert!(!add("quiet", &["--games", "1000", "--quiet"]).contains("too few"));
    let said =
        text(&kartacz(&folder.0, &["baseline", "--accept", "few", "--reason", "why", "--detect", "0.01"]).stderr);
    assert!(said.contains("entry `few`: 1,000 games are too few") && said.contains("not 1.0 pp"), "{said}");
}
