//! Games that were turned round, to be watched: as they are now, and as they were.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::Deserialize;

use super::baseline::Subject;
use super::report::Flip;
use crate::error::Failure;
use crate::files;
use crate::systems::System;

/// How games are played as they were.
#[derive(Clone, Debug)]
pub struct Before {
    /// The program, as it was.
    pub program: PathBuf,
    /// The folder whose scenarios are as they were.
    pub folder: PathBuf,
}

/// Writes the pages of a game into a folder. That a game cannot be played as it was is told, and no failure: everything else
/// has been found by then.
///
/// # Errors
/// When a page cannot be written.
pub fn write(
    subject: &Subject,
    flip: &mut Flip,
    before: Option<&Before>,
    folder: &Path,
) -> Result<Option<String>, Failure> {
    let page = |when: &str| folder.join(format!("game-{}-{when}.html", flip.game));
    let (now, then) = (page("now"), page("before"));
    files::make_folder(folder)?;
    files::write(&now, page_of(subject, flip.game)?)?;
    flip.now = Some(now.display().to_string());
    let Some(before) = before else { return Ok(None) };
    match before.play(subject, flip, &then) {
        Ok(vp) => {
            flip.vp_then = Some(vp);
            flip.then = Some(then.display().to_string());
            Ok(None)
        }
        Err(why) => Ok(Some(format!("game {} cannot be shown as it was: {why}", flip.game))),
    }
}

fn page_of(subject: &Subject, game: u64) -> Result<String, Failure> {
    let (system, provenance) = System::load_with_provenance(&subject.changes.request(&subject.scenario))?;
    Ok(system.replay(&provenance, &subject.players, (subject.seed, game))?.page()?)
}

/// The last line of an event log.
#[derive(Debug, Deserialize)]
struct Over {
    event: String,
    side: Option<String>,
    vp: i32,
}

impl Before {
    /// Plays a game with the program as it was; the victory points. It must be won by who won it then.
    fn play(&self, subject: &Subject, flip: &Flip, page: &Path) -> Result<i32, String> {
        let page = std::path::absolute(page).map_err(|error| error.to_string())?;
        let mut command = Command::new(&self.program);
        command.current_dir(&self.folder).args(subject.play(flip.game).words()).arg("--replay").arg(&page);
        let output = command.args(["--format", "json"]).stdin(Stdio::null()).output();
        let output = output.map_err(|error| format!("{} does not run: {error}", self.program.display()))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            return Err(format!("{} says: {}", self.program.display(), said.lines().next().unwrap_or("nothing")));
        }
        let log = String::from_utf8_lossy(&output.stdout);
        let last = log.lines().last().and_then(|line| serde_json::from_str::<Over>(line).ok());
        match last.filter(|last| last.event == "game-over") {
            Some(Over { side: Some(side), vp, .. }) if side == flip.from => Ok(vp),
            Some(_) => {
                // A page of another game would mislead.
                let _ = std::fs::remove_file(&page);
                let (program, folder) = (self.program.display(), self.folder.display());
                Err(format!(
                    "{program} in {folder} does not play it as the baseline has it; name those that the baseline was made with"
                ))
            }
            None => Err(format!("{} tells no game", self.program.display())),
        }
    }
}
