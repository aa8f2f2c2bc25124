//! End-to-end tests of bad input, as readable pages of commands, files and the program's output.
//!
//! A page in `pages/` is Markdown. Each of its sections starts in an empty folder and may contain
//!
//! - ``The file `wrong.toml`:`` with the text of the file in the block below,
//! - ``In `niemenczyn/rules.toml`, `odds = "half-up"` becomes `odds = "flor"`.`` of a copy of the shipped scenarios,
//! - and in blocks marked `console` commands after `$`, with the output below: standard error (on success standard
//!   output, too) and the exit code.
//!
//! `KARTACZ_BLESS=1 cargo test --release -p kartacz --test program bad_input` rewrites the output; review the diff.
#![cfg(unix)]

mod page;
mod shell;

use std::fs;
use std::path::PathBuf;

use self::page::Page;
use clap::CommandFactory;
use kartacz::program::cli::Cli;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/bad_input/pages")
}

/// Runs every command of a page again and compares the output.
fn check(name: &str) {
    let path = folder().join(name).with_extension("md");
    let written = fs::read_to_string(&path).unwrap();
    let played = Page::new(&written).play();
    if std::env::var_os("KARTACZ_BLESS").is_some() {
        return fs::write(&path, played).unwrap();
    }
    let same = written.lines().zip(played.lines()).take_while(|(old, new)| old == new).count();
    let from = |text: &str| text.lines().skip(same.saturating_sub(8)).take(30).collect::<Vec<_>>().join("\n");
    let line = same + 1;
    assert!(written == played, "{name}, line {line}: written\n{}\n\nanswered\n{}", from(&written), from(&played));
}

/// One test per page, so that they run in parallel, and the list of all pages.
macro_rules! pages {
    ($($name:ident),*) => {
        $(#[test] fn $name() { check(&stringify!($name).replace('_', "-")); })*
        const PAGES: &[&str] = &[$(stringify!($name)),*];
    };
}

pages!(
    exit_codes,
    import,
    command_line,
    design,
    explain,
    exploit,
    gate,
    learned,
    odds,
    happened,
    knock_out,
    lab,
    names,
    new,
    scenario_files,
    overlays,
    options,
    paths,
    orders,
    positions,
    rules,
    sensitivity,
    shards,
    skill,
    slice,
    sweep,
    tournament,
    tune,
    verdox,
    verdox_orders,
    weights,
    what_if,
    work
);

#[test]
fn every_page_is_played() {
    let mut files: Vec<String> =
        fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    let mut named: Vec<String> = PAGES.iter().map(|name| format!("{}.md", name.replace('_', "-"))).collect();
    files.sort();
    named.sort();
    assert_eq!(files, named);
}

#[test]
fn every_verb_is_given_bad_input() {
    let pages: String = PAGES.iter().map(|name| read(name)).collect();
    let cases = pages.lines().filter(|line| matches!(*line, "[exit code 2]" | "[exit code 3]")).count();
    assert!(cases >= 60, "{cases} bad inputs");
    for verb in Cli::command().get_subcommands() {
        assert!(pages.contains(&format!("\n$ kartacz {}", verb.get_name())), "{}", verb.get_name());
    }
}

fn read(name: &str) -> String {
    fs::read_to_string(folder().join(name.replace('_', "-")).with_extension("md")).unwrap()
}
