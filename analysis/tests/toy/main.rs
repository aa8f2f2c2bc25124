//! A small test-only game runs through every verb end to end: nothing in the program names it.
//!
//! The target is two programs. With [`PROGRAM`] in its environment it is `kartacz` with the toy in the registry; otherwise it
//! runs the tests, which start it again as that program. So it has no test harness of Rust's.

mod game;
mod luck;
mod outside;
mod verbs;

use std::panic::catch_unwind;
use std::path::Path;
use std::process::{Command, ExitCode, Output};
use std::{env, fs};

use game::rules::{FEW, SQUARES, Toy};
use kartacz::games::{ALL, Registered, Sizes};
use outside::{bluff, race};

/// Set when this is to be the program.
const PROGRAM: &str = "KARTACZ_WITH_THE_TOY";

/// A test: its name, and its function, run in its own folder with a copy of the scenarios.
type Test = (&'static str, fn(&Path));

fn main() -> ExitCode {
    let asked: Vec<String> = env::args().skip(1).collect();
    match asked.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [race::GAME, wrong] => return race::game(wrong),
        [bluff::GAME, wrong] => return bluff::game(wrong),
        _ => {}
    }
    if env::var_os(PROGRAM).is_some() {
        let toy: &dyn Registered = &Sizes::<Toy<FEW>, Toy<SQUARES>>::NEW;
        return kartacz::program::entry::main([ALL, &[toy]].concat().leak());
    }
    if asked.iter().any(|word| word == "--list") {
        tests().for_each(|(name, _)| println!("{name}: test"));
        return ExitCode::SUCCESS;
    }
    let skipped = |name: &str| asked.windows(2).any(|pair| pair[0] == "--skip" && name.contains(&pair[1]));
    let filter = asked.first().filter(|word| !word.starts_with('-'));
    let wanted = |name: &str| !skipped(name) && filter.is_none_or(|filter| name.contains(filter.as_str()));
    let failed = tests().filter(|(name, _)| wanted(name)).filter(|test| !passes(test)).count();
    println!("{failed} tests of the toy failed");
    ExitCode::from(u8::from(failed > 0))
}

/// The tests of the toy, and those of programs from outside.
fn tests() -> impl Iterator<Item = &'static Test> {
    verbs::TESTS.iter().chain(&luck::TESTS).chain(outside::tests())
}

fn passes((name, test): &Test) -> bool {
    let folder = env::temp_dir().join(format!("kartacz-toy-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/toy/scenarios"), &folder.join("toy"));
    let passed = catch_unwind(|| test(&folder)).is_ok();
    fs::remove_dir_all(&folder).unwrap();
    println!("test {name} ... {}", if passed { "ok" } else { "FAILED" });
    passed
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let to = to.join(path.file_name().unwrap());
        if path.is_dir() { copy(&path, &to) } else { fs::copy(&path, &to).map(drop).unwrap() }
    }
}

/// Runs the program with the toy; the words of its command line stand apart by spaces.
fn with_toy(folder: &Path, words: &str) -> Output {
    command(folder, words).output().unwrap()
}

/// The command of it, with a record of allowed programs of its own.
fn command(folder: &Path, words: &str) -> Command {
    let mut command = Command::new(env::current_exe().unwrap());
    command.env(PROGRAM, "1").env("KARTACZ_PROGRAMS", folder.join("allowed.txt"));
    command.args(words.split(' ')).current_dir(folder);
    command
}
