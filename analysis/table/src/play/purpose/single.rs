//! Single files named on the command line: they must not overwrite files of results.

use std::fs;
use std::path::Path;

use super::left::is_of_results;
use super::quote;
use super::recorded::Record;
use crate::base::error::Failure;
use crate::base::files::can_write;

/// How deep in a folder of results its files lie at most: `stage-1/shards/0/shard.json`.
const DEPTH: usize = 4;
/// Where links are the system's own, as in `/dev/stdout`.
const SYSTEM: [&str; 2] = ["/dev", "/proc"];

/// Checks, before anything is played, that a named file may and can be written: the user's own files may be replaced, files of results
/// only with `force`.
///
/// # Errors
/// When results would lose a file, the file is a link to another one, or it cannot be written.
pub fn may_write(path: &Path, force: bool) -> Result<(), Failure> {
    let here = path.display();
    if is_link(path) {
        return Err(Failure::Input(format!("{here}: a link; name its target, or remove it")));
    }
    match belongs(path).filter(|_| !force) {
        None => can_write(path),
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
        let known = Record::read(folder)?;
        is_of_results(folder, path.strip_prefix(folder).ok()?, &known).then(|| quote(&known.command))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Results of a recorded command, beside files of the user.
    #[test]
    fn only_files_of_results_are_kept() {
        let folder = std::env::temp_dir().join(format!("kartacz-single-{}", std::process::id()));
        let write = |name: &str| {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            crate::base::files::write(&path, "").unwrap();
        };
        let kept = ["summary.json", "report.html", "charts/vp.svg", "x/now/game-1.html", "poles.toml"];
        let record = Record { files: Some(kept.map(str::to_owned).into()), ..Record::new("kartacz exploit x", false) };
        kept.iter().for_each(|name| write(&format!("r/{name}")));
        record.write(&folder.join("r")).unwrap();
        write("r/games.parts/lock");
        for name in kept.into_iter().chain(["command.json", "games.parts/lock"]) {
            let path = folder.join("r").join(name);
            let message = may_write(&path, false).unwrap_err().to_string();
            assert!(message.contains("`kartacz exploit x`") && message.contains("`--force`"), "{name}: {message}");
            may_write(&path, true).unwrap();
        }
        let own = ["r/game.html", "r/charts/mine.svg", "r/mine/summary.json", "r/mine.toml", "own/report.html"];
        own.iter().for_each(|name| write(name));
        fs::create_dir(folder.join("new")).unwrap();
        for name in own.into_iter().chain(["r/new.html", "new/report.html"]) {
            may_write(&folder.join(name), false).unwrap();
        }
        // An earlier version did not list its files.
        let earlier =
            r#"{"schema": "kartacz.command/1", "command": "kartacz run x", "within": false, "finished": true}"#;
        write("old/charts/vp.svg");
        crate::base::files::write(&folder.join("old/command.json"), earlier).unwrap();
        let message = may_write(&folder.join("old/charts/vp.svg"), false).unwrap_err().to_string();
        assert!(message.contains("`kartacz run x`"), "{message}");
        fs::remove_dir_all(folder).unwrap();
    }
}
