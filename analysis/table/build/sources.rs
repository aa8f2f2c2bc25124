//! Which files decide how games are played, and the hash of them. The build script uses it, and a test.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// The source code, scenarios apart, which have a hash of their own.
const SOURCES: [&str; 6] =
    ["Cargo.lock", "engine/src", "ai/src", "analysis/foundation/src", "analysis/table/src", "analysis/src"];

/// What decides how a tournament of any game ends: a figure stays good when reports or help change.
const COMMON: [&str; 19] = [
    "Cargo.lock",
    "engine/src/lib.rs",
    "engine/src/core",
    "engine/src/grid",
    "engine/src/scenario",
    "ai/src/lib.rs",
    "ai/src/core",
    "analysis/table/src/play/budgets.rs",
    "analysis/table/src/play/library/values.rs",
    "analysis/table/src/play/playable.rs",
    "analysis/table/src/play/restrictions.rs",
    "analysis/table/src/play/runner.rs",
    "analysis/table/src/play/seats.rs",
    "analysis/table/src/play/sets.rs",
    "analysis/foundation/src/statistics/equilibrium.rs",
    "analysis/src/studies/tournament/bootstrap.rs",
    "analysis/src/studies/tournament/entrants.rs",
    "analysis/src/studies/tournament/mod.rs",
    "analysis/src/studies/tournament/sample.rs",
];

/// The directories of the rules and of the players of the games; the last two are of what programs from outside play.
const OF_GAME: [&str; 4] = ["engine/src/games", "ai/src/games", "engine/src", "analysis/table/src/play"];

/// What shipped players are read from, in the folder of a game under `scenarios/`.
const PLAYERS: [&str; 3] = ["learned", "orders", "weights"];

/// The file in the rules of a game that names, one per line, the games and families with rules and players that it shares.
const PARENTS: &str = "parents.txt";

/// The names of the games: the folders under `scenarios/`.
pub fn games(workspace: &Path) -> io::Result<Vec<String>> {
    let mut games = Vec::new();
    for entry in fs::read_dir(workspace.join("scenarios"))? {
        let entry = entry?;
        if entry.path().is_dir() {
            games.extend(entry.file_name().into_string().ok());
        }
    }
    games.sort();
    Ok(games)
}

/// The hash of all that decides how any game is played.
pub fn hash_of_all(workspace: &Path, seen: &mut dyn FnMut(&Path)) -> io::Result<u64> {
    let players = games(workspace)?.into_iter().flat_map(|game| players(&game));
    hash(workspace, &SOURCES.map(str::to_owned).into_iter().chain(players).collect::<Vec<_>>(), seen)
}

/// The hash of all that decides how one game is played: what all games share, its own files, and those of its parents. A
/// change of another game does not change it.
pub fn hash_of_game(workspace: &Path, game: &str, seen: &mut dyn FnMut(&Path)) -> io::Result<u64> {
    let family = family(workspace, game, seen)?;
    let own = family.iter().flat_map(|game| {
        let code = OF_GAME.iter().map(move |folder| format!("{folder}/{game}"));
        let seats = ["players", "restrictions"].map(|name| format!("analysis/table/src/games/{game}/{name}.rs"));
        // A parent without scenarios is a family of rules: it ships nothing.
        let shipped = workspace.join("scenarios").join(game).is_dir().then(|| players(game));
        code.chain(seats).chain(shipped.into_iter().flatten())
    });
    hash(workspace, &COMMON.map(str::to_owned).into_iter().chain(own).collect::<Vec<_>>(), seen)
}

/// A game, and those it shares rules and players with, directly or through another.
fn family(workspace: &Path, game: &str, seen: &mut dyn FnMut(&Path)) -> io::Result<Vec<String>> {
    let mut family = vec![game.to_owned()];
    let mut next = 0;
    while let Some(member) = family.get(next) {
        let file = workspace.join(OF_GAME[0]).join(member).join(PARENTS);
        watch(&file, seen);
        let parents = if file.exists() { fs::read_to_string(file)? } else { String::new() };
        for parent in parents.lines().map(str::trim).filter(|line| !line.is_empty()) {
            if !family.iter().any(|known| known == parent) {
                family.push(parent.to_owned());
            }
        }
        next += 1;
    }
    Ok(family)
}

fn players(game: &str) -> impl Iterator<Item = String> + use<> {
    let game = game.to_owned();
    PLAYERS.into_iter().map(move |folder| format!("scenarios/{game}/{folder}"))
}

/// FNV-1a over these files and folders, of which code and what shipped players are read from count. Line ends do not count:
/// they are the machine's.
fn hash(workspace: &Path, parts: &[String], seen: &mut dyn FnMut(&Path)) -> io::Result<u64> {
    let mut hash = 0xCBF2_9CE4_8422_2325_u64;
    let code = |file: &PathBuf| {
        file.extension().is_some_and(|kind| kind == "rs" || kind == "lock" || kind == "toml") || file.ends_with(PARENTS)
    };
    for part in parts {
        for file in files(&workspace.join(part), seen)?.into_iter().filter(code) {
            let bytes = fs::read(&file)?;
            let name = file.strip_prefix(workspace).expect("found below it").to_string_lossy().replace('\\', "/");
            for byte in name.bytes().chain(bytes.into_iter().filter(|&byte| byte != b'\r')) {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
            }
        }
    }
    Ok(hash)
}

/// Notes a path that was read. Of one that does not exist, the folder in which it would be made: cargo builds everything again
/// on each call when it is to watch a missing file.
fn watch(path: &Path, seen: &mut dyn FnMut(&Path)) {
    if let Some(there) = path.ancestors().find(|path| path.exists()) {
        seen(there);
    }
}

/// A file, or all files of a folder and of those in it, in order.
pub fn files(path: &Path, seen: &mut dyn FnMut(&Path)) -> io::Result<Vec<PathBuf>> {
    watch(path, seen);
    let mut files = Vec::new();
    collect(path, &mut files)?;
    files.sort();
    Ok(files)
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    // A game need not have shipped players of every kind.
    if !path.exists() {
        return Ok(());
    }
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    fs::read_dir(path)?.try_for_each(|entry| collect(&entry?.path(), files))
}
