//! The source hash that shows whether a headline is out of date: it changes with every kind of file that affects how a game
//! is played, and with no other file.

#[path = "../table/build/sources.rs"]
mod sources;

use std::fs;
use std::path::{Path, PathBuf};

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// A tree with two games; with `child` the second shares the rules of the first.
fn tree(folder: &Path, child: bool) {
    let files = [
        "Cargo.lock",
        "engine/src/core/dice.rs",
        "engine/src/grid/hex.rs",
        "engine/src/scenario/reader.rs",
        "engine/src/games/alpha/melee.rs",
        "engine/src/games/beta/melee.rs",
        "ai/src/core/player.rs",
        "ai/src/games/alpha/moves.rs",
        "ai/src/games/beta/moves.rs",
        "analysis/table/src/games/alpha/story.rs",
        "analysis/table/src/games/alpha/players.rs",
        "analysis/table/src/play/playable.rs",
        "analysis/table/src/show/page.rs",
        "analysis/src/studies/tournament/mod.rs",
        "scenarios/alpha/weights/standard.toml",
        "scenarios/alpha/orders/attack.toml",
        "scenarios/alpha/learned/standard.toml",
        "scenarios/alpha/scenario-1.toml",
        "scenarios/beta/weights/standard.toml",
    ];
    for file in files {
        let path = folder.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, file).unwrap();
    }
    if child {
        fs::write(folder.join("engine/src/games/beta/parents.txt"), "alpha\n").unwrap();
    }
}

/// Whether the hashes of the two games change with a file.
fn moves(folder: &Path, file: &str) -> [bool; 2] {
    let hash = || ["alpha", "beta"].map(|game| sources::hash_of_game(folder, game, &mut |_| ()).unwrap());
    let (path, before) = (folder.join(file), hash());
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("{text}, changed")).unwrap();
    let after = hash();
    fs::write(&path, text).unwrap();
    [0, 1].map(|game| before[game] != after[game])
}

#[test]
fn it_moves_with_what_decides_the_games() {
    let folder = folder("source-hash");
    tree(&folder, false);
    for file in ["Cargo.lock", "engine/src/core/dice.rs", "engine/src/grid/hex.rs", "engine/src/scenario/reader.rs"] {
        assert_eq!(moves(&folder, file), [true; 2], "{file}");
    }
    for file in
        ["ai/src/core/player.rs", "analysis/table/src/play/playable.rs", "analysis/src/studies/tournament/mod.rs"]
    {
        assert_eq!(moves(&folder, file), [true; 2], "{file}");
    }
    let own =
        ["engine/src/games/alpha/melee.rs", "ai/src/games/alpha/moves.rs", "analysis/table/src/games/alpha/players.rs"];
    let shipped = ["weights/standard.toml", "orders/attack.toml", "learned/standard.toml"];
    let shipped = shipped.map(|file| format!("scenarios/alpha/{file}"));
    let shipped = shipped.each_ref().map(String::as_str);
    for file in own.into_iter().chain(shipped) {
        assert_eq!(moves(&folder, file), [true, false], "{file}");
    }
    for file in [
        "analysis/table/src/show/page.rs",
        "analysis/table/src/games/alpha/story.rs",
        "scenarios/alpha/scenario-1.toml",
    ] {
        assert_eq!(moves(&folder, file), [false; 2], "{file}");
    }
}

/// A game that plays by the rules of another has the other's files in its hash.
#[test]
fn it_moves_with_the_rules_of_a_parent() {
    let folder = folder("source-hash-family");
    tree(&folder, true);
    for file in
        ["engine/src/games/alpha/melee.rs", "ai/src/games/alpha/moves.rs", "scenarios/alpha/weights/standard.toml"]
    {
        assert_eq!(moves(&folder, file), [true; 2], "{file}");
    }
    for file in ["engine/src/games/beta/melee.rs", "scenarios/beta/weights/standard.toml"] {
        assert_eq!(moves(&folder, file), [false, true], "{file}");
    }
}

/// Cargo would rebuild the program on each call if it watched a missing file.
#[test]
fn every_watched_path_exists() {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let games = sources::games(&workspace).unwrap();
    assert!(games.len() >= 2);
    let mut watched = Vec::new();
    let mut seen = |path: &Path| watched.push(path.to_owned());
    sources::hash_of_all(&workspace, &mut seen).unwrap();
    for game in &games {
        sources::hash_of_game(&workspace, game, &mut seen).unwrap();
    }
    watched.retain(|path| !path.exists());
    assert!(watched.is_empty(), "{watched:?}");
    let has_rules = |game: &String| {
        ["engine/src/games", "engine/src"].iter().any(|place| workspace.join(place).join(game).is_dir())
    };
    assert!(games.iter().all(has_rules));
}
