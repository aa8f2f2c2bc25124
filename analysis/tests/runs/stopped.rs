//! Runs that are stopped at random moments and resumed.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::{Folder, SCENARIOS, kartacz, text, without_throughput};
use crate::random::Random;
use crate::{RUN, assert_same, run, slices};

/// A run that is stopped over and over.
struct Victim<'a> {
    folder: &'a Path,
    command: &'a [&'a str],
    /// How long the run takes undisturbed.
    whole: Duration,
    moments: Random,
    kills: u32,
    /// The number of times a run resumed from earlier games.
    resumed: u32,
}

impl Victim<'_> {
    /// Starts the command and stops it at a random moment; true when it came to its end before.
    fn stop(&mut self, least: u64) -> (bool, u64) {
        let mut child = spawn(self.folder, self.command);
        thread::sleep(self.whole.mul_f64(self.moments.share()));
        let ended = child.try_wait().unwrap().is_some();
        if !ended {
            self.kills += 1;
            signal(&mut child, self.kills.is_multiple_of(5).then_some("INT"));
        }
        let output = child.wait_with_output().unwrap();
        let said = text(&output.stderr);
        let before = games_before(&said);
        // This run has at least the games of the stopped one, which may have been stopped before it could report them.
        assert!(before.is_none_or(|games| games >= least), "finished games were lost: {before:?} of {least}");
        self.resumed += u32::from(before.is_some());
        let by_itself = output.status.code() == Some(0);
        assert!(by_itself || !ended, "{said}");
        (by_itself || self.tidied(), before.unwrap_or(least))
    }

    /// Stops the command repeatedly until it completes anyway.
    fn torment(&mut self) {
        let mut games = 0;
        while let (false, before) = self.stop(games) {
            games = before;
            self.look();
        }
    }

    /// Whether it was stopped when everything was written and only its own files were still to be removed.
    fn tidied(&self) -> bool {
        let results = self.folder.join("stopped");
        let there = |name: &str| results.join(name).exists();
        let written = there("report.html") && !there("games.parts");
        let inner = fs::read_dir(&results).into_iter().flatten().map(|entry| entry.unwrap().path());
        let folders = inner.filter(|path| path.is_dir()).chain([results.clone()]).collect::<Vec<_>>();
        for folder in folders.iter().filter(|_| written) {
            for name in ["games.parts", "games.done"] {
                let _ = fs::remove_dir_all(folder.join(name));
            }
            // A command that is killed while it records that the results of a folder are whole leaves half a record there.
            let left = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path());
            left.filter(|path| path.extension().is_some_and(|kind| kind == "part"))
                .for_each(|path| fs::remove_file(path).unwrap());
        }
        written
    }

    /// Nothing in the folders of the results is half written.
    fn look(&self) {
        let results = self.folder.join("stopped");
        let inner = fs::read_dir(&results).into_iter().flatten().map(|entry| entry.unwrap().path());
        for folder in inner.filter(|path| path.is_dir()).chain([results.clone()]) {
            if let Ok(rows) = fs::read(folder.join("games.parquet")) {
                assert!(rows.starts_with(b"PAR1") && rows.ends_with(b"PAR1"));
            }
            for name in ["summary.json", "comparison.json", "tournament.json"] {
                if let Ok(text) = fs::read_to_string(folder.join(name)) {
                    serde_json::from_str::<serde_json::Value>(&text).unwrap();
                }
            }
            if let Ok(page) = fs::read_to_string(folder.join("report.html")) {
                assert!(page.trim_end().ends_with("</html>"));
            }
        }
    }
}

fn spawn(folder: &Path, command: &[&str]) -> Child {
    let mut program = Command::new(env!("CARGO_BIN_EXE_kartacz"));
    program.args(command).args(["--out", "stopped"]).current_dir(folder);
    program.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Kills without warning, or sends a signal, such as `INT` for Ctrl-C.
fn signal(child: &mut Child, name: Option<&str>) {
    match name {
        Some(name) => drop(Command::new("kill").args(["-s", name, &child.id().to_string()]).status().unwrap()),
        None => child.kill().unwrap(),
    }
}

/// The number of games that a run says it resumes from.
fn games_before(said: &str) -> Option<u64> {
    said.lines().find_map(|line| line.strip_prefix("resuming from ")?.split(' ').next()?.replace(',', "").parse().ok())
}

/// Kills this command at this many moments, and compares each result with that of an undisturbed run.
fn endure(name: &str, command: &[&str], kills: u32, same: impl Fn(&Path, &Path)) {
    let folder = Folder::new(name);
    let begin = Instant::now();
    run(&folder.0, command, &["--out", "undisturbed"]);
    let moments = Random(u64::from(kills));
    let mut victim = Victim { folder: &folder.0, command, whole: begin.elapsed(), moments, kills: 0, resumed: 0 };
    while victim.kills < kills {
        victim.torment();
        same(&folder.0.join("undisturbed"), &folder.0.join("stopped"));
        fs::remove_dir_all(folder.0.join("stopped")).unwrap();
    }
    println!("{name}: {} kills, {} runs went on from finished games", victim.kills, victim.resumed);
    assert!(victim.resumed > kills / 10, "hardly any run had something to go on from");
}

#[test]
fn a_run_survives_fifty_kills() {
    endure("killed-run", &RUN, 50, assert_same);
}

#[test]
fn a_run_that_looks_for_its_end_survives_kills() {
    let command = [&RUN[..2], &["--games", "40k", "--until", "half-width=0.008"], &RUN[4..]].concat();
    endure("killed-until", &command, 20, assert_same);
}

/// Both folders hold the same comparison.
fn assert_same_comparison(one: &Path, other: &Path) {
    for scenario in ["niemenczyn-scenario-1", "niemenczyn-scenario-2"] {
        assert_same(&one.join(scenario), &other.join(scenario));
    }
    let comparison = |folder: &Path| fs::read_to_string(folder.join("comparison.json")).unwrap();
    let differences = |text: String| text.split_once("\"comparisons\"").unwrap().1.to_owned();
    assert_eq!(differences(comparison(one)), differences(comparison(other)));
}

#[test]
fn a_comparison_survives_kills() {
    let players = &RUN[4..];
    let command = [&["compare", SCENARIOS[0], SCENARIOS[1], "--games", "6k"], players].concat();
    endure("killed-comparison", &command, 10, assert_same_comparison);
}

#[test]
fn a_comparison_that_looks_for_its_end_survives_kills() {
    let players = &RUN[4..];
    let command = [&["compare", SCENARIOS[0], SCENARIOS[1], "--until", "half-width=0.012"], players].concat();
    endure("killed-waves", &command, 10, assert_same_comparison);
}

#[test]
fn a_tournament_survives_kills() {
    let command = ["tournament", SCENARIOS[0], "--games", "5k", "--player", "random", "--player", "heuristic"];
    endure("killed-tournament", &command, 8, |one, other| {
        for pairing in ["random-against-heuristic", "heuristic-against-heuristic"] {
            assert_same(&one.join(pairing), &other.join(pairing));
        }
        let tournament = |folder: &Path| without_throughput(&folder.join("tournament.json"));
        assert_eq!(tournament(one), tournament(other));
        let page = |folder: &Path| fs::read(folder.join("report.html")).unwrap();
        assert!(page(one) == page(other), "the pages differ");
    });
}

#[test]
fn an_interrupt_reports_what_is_kept() {
    let folder = Folder::new("asked");
    let mut child = spawn(&folder.0, &[&RUN[..2], &["--games", "1M"]].concat());
    let parts = folder.0.join("stopped/games.parts");
    while !parts.join("task.json").exists() {
        assert!(child.try_wait().unwrap().is_none(), "it did not wait to be stopped");
        thread::sleep(Duration::from_millis(5));
    }
    signal(&mut child, Some("INT"));
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(text(&output.stderr).contains("the same command resumes"), "{}", text(&output.stderr));
}

/// A run with this many heuristic games, long enough to be stopped in the middle.
fn heuristic(games: &str) -> [&str; 4] {
    [RUN[0], RUN[1], "--games", games]
}

/// Starts a run and stops it in the middle of a slice; returns the number of games kept before that, and the number reported as
/// finished.
fn interrupt(folder: &Path, (name, code): (&str, i32)) -> (u64, u64) {
    let mut child = spawn(folder, &heuristic("1M"));
    let parts = folder.join("stopped/games.parts");
    // The slices of the beginning are short.
    while slices(&parts) < 3 {
        assert!(child.try_wait().unwrap().is_none(), "it did not wait to be stopped");
        thread::sleep(Duration::from_millis(2));
    }
    thread::sleep(Duration::from_millis(700));
    let before = kept(&parts);
    signal(&mut child, Some(name));
    if name == "HUP" {
        // The system and the shell may both say that the terminal is closed.
        signal(&mut child, Some(name));
    }
    let output = child.wait_with_output().unwrap();
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{said}");
    assert!(said.contains("and the same command resumes from them"), "{said}");
    let finished =
        said.lines().find_map(|line| line.strip_prefix("stopped; ")?.split(' ').next()?.replace(',', "").parse().ok());
    (before, finished.unwrap_or_else(|| panic!("{said}")))
}

/// The games of each slice in the folder of parts.
fn games_in(parts: &Path) -> Vec<std::ops::Range<u64>> {
    let entries = fs::read_dir(parts).into_iter().flatten().map(|entry| entry.unwrap().path());
    entries.filter_map(|path| kartacz::play::unfinished::batch_of(&path)).collect()
}

fn kept(parts: &Path) -> u64 {
    games_in(parts).iter().map(|games| games.end - games.start).sum()
}

/// The end of the last of these games.
fn last(parts: &Path) -> u64 {
    games_in(parts).iter().map(|games| games.end).max().unwrap()
}

#[test]
fn games_that_are_finished_are_written_when_it_is_asked_to_stop() {
    let folder = Folder::new("asked-late");
    let parts = folder.0.join("stopped/games.parts");
    let (before, finished) = interrupt(&folder.0, ("INT", 130));
    assert!(finished > before, "{finished} games, and {before} were kept before");
    assert_eq!(kept(&parts), finished);
    // A run of another number of games resumes from them, and comes to what an undisturbed run comes to.
    let (fewer, more) = ((finished / 2).to_string(), (last(&parts) + 300).to_string());
    let output = kartacz(&folder.0, &[&heuristic(&fewer)[..], &["--out", "stopped"]].concat());
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    for part in ["of 1,000,000 games", "resumes from them", "`--out`", "`--force`"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert_eq!(kept(&parts), finished, "none is lost");
    let output = kartacz(&folder.0, &["compare", SCENARIOS[0], SCENARIOS[1], "--out", "stopped"]);
    assert!(text(&output.stderr).contains("--games 1000000 --seed 1794`, which resumes from them"));
    let said = run(&folder.0, &heuristic(&more), &["--out", "stopped"]);
    assert_eq!(games_before(&said), Some(finished), "{said}");
    run(&folder.0, &heuristic(&more), &["--out", "undisturbed"]);
    assert_same(&folder.0.join("undisturbed"), &folder.0.join("stopped"));
}

/// A closed terminal and a request to end lose no finished game either.
#[test]
fn a_closed_terminal_costs_no_finished_game() {
    for (name, code) in [("HUP", 129), ("TERM", 143)] {
        let folder = Folder::new(&format!("asked-{name}"));
        let (before, finished) = interrupt(&folder.0, (name, code));
        assert!(finished > before, "{name}: {finished} games, and {before} were kept before");
        assert_eq!(kept(&folder.0.join("stopped/games.parts")), finished, "{name}");
    }
}

/// A run that was started with `nohup` goes on when the terminal is closed.
#[cfg(target_os = "linux")]
#[test]
fn an_ignored_signal_stays_ignored() {
    let folder = Folder::new("nohup");
    let mut program = Command::new("sh");
    program.args(["-c", "trap '' HUP; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_kartacz")]);
    program.args(heuristic("1M")).args(["--out", "stopped"]).current_dir(&folder.0);
    let mut child = program.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let parts = folder.0.join("stopped/games.parts");
    let waited = |child: &mut Child, more: usize| {
        let least = slices(&parts) + more;
        while slices(&parts) < least {
            assert!(child.try_wait().unwrap().is_none(), "it has ended");
            thread::sleep(Duration::from_millis(5));
        }
    };
    waited(&mut child, 1);
    signal(&mut child, Some("HUP"));
    waited(&mut child, 2);
    signal(&mut child, Some("INT"));
    assert_eq!(child.wait_with_output().unwrap().status.code(), Some(130));
}

#[test]
fn games_that_are_not_wanted_any_more_go_with_force() {
    let folder = Folder::new("asked-forced");
    let (_, finished) = interrupt(&folder.0, ("INT", 130));
    assert!(finished > 50);
    run(&folder.0, &heuristic("50"), &["--out", "stopped", "--force"]);
    run(&folder.0, &heuristic("50"), &["--out", "undisturbed"]);
    assert_same(&folder.0.join("undisturbed"), &folder.0.join("stopped"));
}

#[test]
fn of_slow_games_none_is_lost_for_others() {
    let folder = Folder::new("slow");
    let slow = [&RUN[..2], &["--games", "1k", "--player", "poles=search:16"]].concat();
    let mut child = spawn(&folder.0, &slow);
    let kept = || slices(&folder.0.join("stopped/games.parts"));
    while kept() == 0 {
        assert!(child.try_wait().unwrap().is_none(), "no game was kept before the last one was played");
        thread::sleep(Duration::from_millis(5));
    }
    signal(&mut child, Some("INT"));
    child.wait().unwrap();
    // The next run takes them over, and reports that once it has begun to play.
    let least = kept();
    let mut next = spawn(&folder.0, &slow);
    while kept() == least {
        assert!(next.try_wait().unwrap().is_none(), "it did not go on");
        thread::sleep(Duration::from_millis(5));
    }
    signal(&mut next, Some("INT"));
    let said = text(&next.wait_with_output().unwrap().stderr);
    assert!(games_before(&said).is_some_and(|games| games >= 1), "{said}");
}
