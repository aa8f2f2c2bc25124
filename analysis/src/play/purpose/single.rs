//! Single files named on the command line: they must not overwrite files of results.

use std::fs;
use std::path::Path;

use super::left::is_of_results;
use super::{Record, quote};
use crate::base::error::Failure;

/// How deep in a folder of results its files lie at most: `stage-1/shards/0/shard.json`.
const DEPTH: usize = 4;
/// Where links are the system's own, as in `/dev/stdout`.
const SYSTEM: [&str; 2] = ["/dev", "/proc"];

/// Checks that a named file may be written: the user's own files may be replaced, files of results
/// only with `force`.
///
/// # Errors
/// When results would lose a file, or the file is a link to another one.
pub fn may_write(path: &Path, force: bool) -> Result<(), Failure> {
    let here = path.display();
    if is_link(path) {
        return Err(Failure::Input(format!("{here}: a link; name its target, or remove it")));
    }
    match belongs(path).filter(|_| !force) {
        None => Ok(()),
        Some(of) => Err(Failure::Input(format!(
            "{here}: this file belongs to the results of {of}; name another file, or replace it with `--force`"
        ))),
    }
}

/// Whether this is a link to a file, or to nothing. Devices and pipes are written to, by whatever name.
fn is_link(path: &Path) -> bool {
    let odd = fs::metadata(path).is_ok_and(|about| !about.is_file());
    path.is_symlink() && !odd && !SYSTEM.iter().any(|system| path.starts_with(system))
}

/// The command that a file's results belong to, if any.
fn belongs(path: &Path) -> Option<String> {
    let path = fs::canonicalize(path).ok().filter(|path| path.is_file())?;
    path.ancestors().skip(1).take(DEPTH).find_map(|folder| {
        let known = Record::read(folder);
        let of = || known.as_ref().map_or("an unrecorded command".to_owned(), |known| quote(&known.command));
        is_of_results(folder, path.strip_prefix(folder).ok()?, known.as_ref()).then(of)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Results of a recorded command and of an unrecorded one, beside files of the user.
    #[test]
    fn only_files_of_results_are_kept() {
        let folder = std::env::temp_dir().join(format!("kartacz-single-{}", std::process::id()));
        let write = |name: &str, text: &str| {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, text).unwrap();
        };
        let record =
            r#"{"schema": "kartacz.command/1", "command": "kartacz exploit x", "within": false, "finished": true}"#;
        let weights = "# The numbers.\n\n# Made by: kartacz tune x\n# --side poles --seed 1\n";
        let kept = ["summary.json", "report.html", "charts/vp.svg", "x/now/game-1.html", "stage-1/shards/0/shard.json"];
        write("r/command.json", record);
        kept.iter().for_each(|name| write(&format!("r/{name}"), ""));
        write("r/poles.toml", weights);
        for name in kept.into_iter().chain(["command.json", "poles.toml"]) {
            let path = folder.join("r").join(name);
            let message = may_write(&path, false).unwrap_err().to_string();
            assert!(message.contains("`kartacz exploit x`") && message.contains("`--force`"), "{name}: {message}");
            may_write(&path, true).unwrap();
        }
        let own = ["r/game.html", "r/mine/summary.json", "r/mine.toml", "own/report.html"];
        own.iter().for_each(|name| write(name, ""));
        write("r/russians.toml", weights);
        for name in own.into_iter().chain(["r/russians.toml", "r/new.html", "new/report.html"]) {
            may_write(&folder.join(name), false).unwrap();
        }
        write("own/summary.json", "");
        let message = may_write(&folder.join("own/report.html"), false).unwrap_err().to_string();
        assert!(message.contains("an unrecorded command"), "{message}");
        fs::remove_dir_all(folder).unwrap();
    }
}
