//! Pages of flipped games: now, and in the baseline.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde::Deserialize;

use super::baseline::{Entry, Subject};
use super::report::Flip;
use crate::base::decimal::Decimal;
use crate::base::error::Failure;
use crate::base::files;
use crate::base::paths::slashed;
use crate::games;
use crate::play::measured::Setting as Luck;
use crate::play::purpose::Results;
use crate::play::series::GameId;
use crate::show::output::write_games;

/// The folders of pages in the folder of an entry: current games, and those of the baseline.
const CHECKED: [&str; 2] = ["now", "before"];

/// The settings to play games of the baseline.
#[derive(Clone, Debug)]
pub struct Before {
    /// The program of the baseline.
    pub program: PathBuf,
    /// The folder with the scenarios of the baseline.
    pub folder: PathBuf,
}

/// Writes the pages of games into a folder, `now/` and `before/`, replacing pages of earlier checks; returns the obstacles. A game
/// without a page is not a failure: the check itself is complete.
#[must_use]
pub fn write(
    entry: &Entry,
    flips: &mut [Flip],
    before: Option<&Before>,
    (results, folder): (Results, &str),
) -> Vec<String> {
    let mut troubles = Vec::new();
    let [now, then] = CHECKED.map(|when| format!("{folder}/{when}"));
    let subject = &entry.subject;
    let pages = flips.iter().map(|flip| Ok((flip.game, page_of(subject, flip.game)?)));
    match write_games(results, &now, pages).and_then(|()| write_games(results, &then, std::iter::empty())) {
        Ok(()) => {
            flips.iter_mut().for_each(|flip| flip.now = Some(slashed(&results.folder().join(page_in(&now, flip)))))
        }
        Err(failure) => return vec![format!("the games cannot be shown: {failure}")],
    }
    for flip in flips {
        let page = page_in(&then, flip);
        let place = || {
            let log = slashed(&Path::new(&page).with_extension("jsonl"));
            results.place(&log).and_then(|_| results.place(&page)).map_err(|failure| failure.to_string())
        };
        let page = results.folder().join(&page);
        match before.map(|before| place().and_then(|page| before.play(entry, flip, &page))) {
            None => {}
            Some(Ok(vp)) => {
                flip.vp_then = Some(vp);
                flip.then = Some(slashed(&page));
            }
            Some(Err(why)) => {
                // A page of another game would mislead.
                let _ = fs::remove_file(&page);
                troubles.push(format!("game {} cannot be replayed as in the baseline: {why}", flip.game));
            }
        }
    }
    troubles
}

/// The folders of pages in the folder of an entry.
#[must_use]
pub fn folders(folder: &Path) -> [PathBuf; 2] {
    CHECKED.map(|when| folder.join(when))
}

fn page_in(folder: &str, flip: &Flip) -> String {
    format!("{folder}/game-{}.html", flip.game)
}

fn page_of(subject: &Subject, game: u64) -> Result<String, Failure> {
    let (system, provenance) = games::load_with_provenance(&subject.changes.request(&subject.scenario))?;
    Ok(system.replay(&provenance, &subject.players, GameId { seed: subject.seed, index: game }, Luck::Auto)?.page()?)
}

/// The first line of an event log.
#[derive(Debug, Deserialize)]
struct SetUp {
    scenario_hash: String,
}

/// The last line of an event log.
#[derive(Debug, Deserialize)]
struct Over {
    event: String,
    side: Option<String>,
    vp: Decimal,
}

/// The longest event log of a game of the baseline, in bytes.
const MOST_LOG: usize = 1 << 28;
/// The time limit of a game of the baseline.
const PATIENCE: Duration = Duration::from_secs(120);

impl Before {
    /// Plays a game of the baseline and returns its victory points. Its scenario and winner must be those of the baseline.
    fn play(&self, entry: &Entry, flip: &Flip, page: &Path) -> Result<Decimal, String> {
        let log = page.with_extension("jsonl");
        let outcome = self.run(&entry.subject, flip, [page, &log]);
        let text = files::read(&log, MOST_LOG).ok().and_then(|text| String::from_utf8(text).ok()).unwrap_or_default();
        let _ = fs::remove_file(&log);
        outcome?;
        let (program, folder) = (self.program.display(), self.folder.display());
        let first = text.lines().next().and_then(|line| serde_json::from_str::<SetUp>(line).ok());
        let last = text.lines().last().and_then(|line| serde_json::from_str::<Over>(line).ok());
        let (Some(first), Some(last)) = (first, last.filter(|last| last.event == "game-over")) else {
            return Err(format!("{program} writes no log of the game"));
        };
        let same = first.scenario_hash == entry.played.scenario_hash && last.side.as_ref() == Some(&flip.from);
        let other = || {
            format!(
                "{program} in {folder} does not reproduce the game of the baseline; name those that wrote the baseline"
            )
        };
        same.then_some(last.vp).ok_or_else(other)
    }

    /// Has the program write the page and the log of a game.
    fn run(&self, subject: &Subject, flip: &Flip, files: [&Path; 2]) -> Result<(), String> {
        let absolute = |path: &Path| std::path::absolute(path).map_err(|error| error.to_string());
        let [page, log] = [absolute(files[0])?, absolute(files[1])?];
        let mut command = Command::new(&self.program);
        command.current_dir(&self.folder).args(subject.play(flip.game).words());
        command.arg("--replay").arg(page).arg("--log").arg(log);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let program = self.program.display();
        let mut child = command.spawn().map_err(|error| format!("{program} does not run: {error}"))?;
        let begin = Instant::now();
        loop {
            match child.try_wait() {
                Ok(Some(status)) if status.success() => return Ok(()),
                Ok(Some(_)) => return Err(format!("{program} in {} cannot play it", self.folder.display())),
                Ok(None) if begin.elapsed() < PATIENCE => std::thread::sleep(Duration::from_millis(20)),
                _ => {
                    // It may have ended by itself meanwhile.
                    let _ = child.kill();
                    let _ = child.wait();
                    return Err(format!("{program} takes longer than {} seconds", PATIENCE.as_secs()));
                }
            }
        }
    }
}
