//! The commands and the claims of the pages for users: every command is run, with few games, and what the words say of a command is
//! checked.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::common::{Folder, kartacz, text};
use crate::program::one_line;
use kartacz::play::command::split;
use kartacz::play::library;
use regex::Regex;
use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

fn page(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap()
}

/// The pages that a newcomer reads, the first one first.
const PAGES: [&str; 3] = ["README.md", "GUIDE.md", "reports/README.md"];

/// The texts between backquotes and the lines of code blocks, in their order.
fn code(page: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut prose = String::new();
    let spans = |prose: &mut String, found: &mut Vec<String>| {
        found.extend(prose.split('`').skip(1).step_by(2).map(one_line));
        prose.clear();
    };
    let mut fenced = false;
    for line in page.lines() {
        if line.starts_with("```") {
            fenced = !fenced;
            continue;
        }
        match if fenced { Some(line) } else { line.strip_prefix("    ") } {
            Some(line) => {
                spans(&mut prose, &mut found);
                found.push(line.split(" # ").next().unwrap().trim().to_owned());
            }
            None => prose.extend([line, "\n"]),
        }
    }
    spans(&mut prose, &mut found);
    found
}

/// The commands of the program on the page, word by word, without its name.
fn commands(page: &str) -> Vec<Vec<String>> {
    let command = |code: &String| {
        let rest = code.strip_prefix("cargo run --release -- ").or_else(|| code.strip_prefix("kartacz "))?;
        Some(split(rest))
    };
    code(page).iter().filter_map(command).collect()
}

/// The number of games with which a verb is run here, and other options that make it quick.
fn quick(verb: &str) -> &'static [&'static str] {
    match verb {
        "run" | "compare" | "what-if" | "sweep" | "balance" | "explain" | "knock-out" => &["--games", "24"],
        "design" => {
            &["--games", "60", "--search-games", "24", "--confirm-games", "24", "--rounds", "1", "--players", "random"]
        }
        "sensitivity" => &["--games", "8", "--trajectories", "2", "--top", "0"],
        "skill" => &["--games", "4", "--level", "random", "--level", "heuristic"],
        "tournament" => &["--games", "4", "--player", "random", "--player", "heuristic"],
        _ => &[],
    }
}

/// Runs a command with few games; its output, as a terminal would show it, standard error included.
fn run(folder: &Path, words: &[String]) -> String {
    let quick = quick(&words[0]);
    let mut arguments: Vec<&str> = Vec::new();
    let mut rest = words.iter().map(String::as_str);
    while let Some(word) = rest.next() {
        let replaced = quick.chunks(2).any(|option| option[0] == word) || word == "--search-games";
        if replaced {
            rest.next();
        } else {
            arguments.push(word);
        }
    }
    arguments.extend(quick);
    let path = folder.join("shown");
    let file = File::create(&path).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_kartacz"));
    command.args(&arguments).current_dir(folder).stdin(Stdio::null());
    let status = command.stdout(file.try_clone().unwrap()).stderr(file).status().unwrap();
    let shown = fs::read_to_string(path).unwrap();
    assert_eq!(status.code(), Some(0), "{arguments:?}: {shown}");
    shown
}

/// What the page says of every command: the verdict first, and in the last line the page to open, where there is one.
fn is_as_announced(folder: &Path, words: &[String], shown: &str) {
    let writes_page = [
        "run",
        "compare",
        "what-if",
        "sweep",
        "balance",
        "design",
        "sensitivity",
        "knock-out",
        "explain",
        "tournament",
        "skill",
        "merge",
    ];
    let replays = words.iter().any(|word| word == "--replay" || word == "--beside");
    if !writes_page.contains(&words[0].as_str()) && !replays || words.iter().any(|word| word == "--shard") {
        return;
    }
    let last = shown.lines().next_back().unwrap();
    let page = last.split_once(": ").map_or("", |(_, page)| page);
    assert!(page.ends_with(".html") && folder.join(page).is_file(), "{words:?}: the last line is {last:?}");
}

#[test]
fn every_command_runs() {
    let folder = Folder::new("readme-commands");
    let help = text(&kartacz(&folder.0, &["help"]).stdout);
    let (mut run_once, mut named) = (BTreeSet::new(), BTreeSet::new());
    let all: Vec<Vec<String>> = PAGES.iter().flat_map(|name| commands(&page(name))).collect();
    assert!(all.len() > 35, "{all:?}");
    for words in all {
        let verb = words[0].as_str();
        named.insert(verb.to_owned());
        assert!(verb == "help" || help.contains(&format!("  {verb}")), "`kartacz {verb}` is no verb");
        let alone = words.len() == 1 && !["list", "help", "index"].contains(&verb);
        // The lab would wait for a browser.
        let is_named =
            alone || verb == "lab" || words.len() == 2 && words[1].starts_with("--") && words[1] != "--misses";
        if is_named || words[1..].iter().any(|word| word.chars().all(|sign| sign.is_ascii_uppercase())) {
            // The name of a verb, or a command with a word in capitals for any.
            let shown = run(&folder.0, &["help".to_owned(), if verb == "help" { "run" } else { verb }.to_owned()]);
            assert!(shown.contains("Usage"), "{shown}");
        } else if run_once.insert(words.clone()) {
            let shown = run(&folder.0, &words);
            is_as_announced(&folder.0, &words, &shown);
        }
    }
    for verb in [
        "compare",
        "play",
        "what-if",
        "balance",
        "sweep",
        "sensitivity",
        "explain",
        "new",
        "validate",
        "map",
        "odds",
        "merge",
    ] {
        assert!(named.contains(verb), "the pages have no `kartacz {verb}`");
    }
}

#[test]
fn every_name_and_file_exists() {
    let root = root();
    let scenarios: Vec<&str> = library::scenarios().collect();
    for (name, page) in PAGES.map(|name| (name, page(name))) {
        for span in code(&page) {
            for word in span.split_whitespace() {
                let is_id = word.contains("/scenario-") && !word.ends_with(".toml") && !word.contains('#');
                assert!(!is_id || scenarios.contains(&word), "{name}: there is no scenario {word}");
                let kept = ["reports/", "scenarios/", "engine/", "ai/", "analysis/", "benches/"];
                let is_file = kept.iter().any(|folder| word.starts_with(folder)) && !word.contains('*');
                assert!(!is_file || root.join(word).exists(), "{name}: there is no {word}");
            }
        }
        let folder = root.join(name).parent().unwrap().to_owned();
        for link in page.split("](").skip(1).map(|rest| rest.split(')').next().unwrap()) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            assert!(link.starts_with("http") || folder.join(file).exists(), "{name}: there is no {link}");
            if !heading.is_empty() && !link.starts_with("http") {
                let there = if file.is_empty() { page.clone() } else { fs::read_to_string(folder.join(file)).unwrap() };
                assert!(headings(&there).any(|known| known == heading), "{name}: there is no {link}");
            }
        }
    }
}

/// The headings of a page as links name them.
fn headings(page: &str) -> impl Iterator<Item = String> {
    page.lines().filter(|line| line.starts_with('#')).map(|line| {
        let words = line.trim_start_matches('#').trim().to_lowercase();
        let kept = words.chars().filter(|&letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_'));
        kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect()
    })
}

/// The first page is read in two minutes, and has no figure that a change of the rules or the players can make wrong.
#[test]
fn the_first_page_is_short() {
    let readme = page("README.md");
    let words = readme.split_whitespace().count();
    assert!(words <= 650, "{words} words");
    let games = readme.split("Six rule systems are included").nth(1).unwrap();
    let listed = games.lines().take_while(|line| !line.starts_with('[')).filter(|line| line.starts_with("- ")).count();
    assert_eq!((listed, listed), (library::systems().len(), 6));
    let share = Regex::new(r"\d ?(%|pp)").unwrap();
    let known = ["±1 pp", "95 %"];
    let found: Vec<&str> =
        readme.lines().filter(|line| share.is_match(line) && !known.iter().any(|known| line.contains(known))).collect();
    assert!(found.is_empty(), "figures of the balance belong in reports/README.md: {found:?}");
    let guide = page("GUIDE.md");
    assert!(guide.contains("## Six things to try") && guide.contains("\n6. ") && !guide.contains("\n7. "));
}

/// The cells of the tables of the page, row by row.
fn cells(page: &str) -> Vec<Vec<String>> {
    let rows = page.lines().filter_map(|line| line.strip_prefix('|')?.strip_suffix('|'));
    rows.map(|row| row.split('|').map(|cell| cell.trim().to_owned()).collect()).collect()
}

fn shares(headline: &Value, side: usize) -> Vec<(&str, f64)> {
    let id = &headline["sides"][side];
    let of = headline["mixtures"].as_array().unwrap().iter().filter(|share| share["side"] == *id);
    let mut shares: Vec<(&str, f64)> =
        of.map(|share| (share["player"].as_str().unwrap(), share["share"].as_f64().unwrap())).collect();
    shares.sort_by(|one, other| other.1.total_cmp(&one.1));
    shares
}

/// The players of both sides where each plays one: "both sides `A`" or "`A` against `B`".
fn alone(says: &str) -> Option<(&str, &str)> {
    let same = says.strip_prefix("both sides ").map(|player| (player, player));
    same.or_else(|| says.split_once(" against "))
}

/// The headlines of the page, and the mixtures that it has below, are those of `reports/headlines.json`.
#[test]
fn the_headlines_are_those_of_the_reports() {
    let rows = cells(&page("reports/README.md"));
    let headlines: Value = serde_json::from_str(&page("reports/headlines.json")).unwrap();
    for headline in headlines["headlines"].as_array().unwrap() {
        let id = headline["scenario"].as_str().unwrap();
        let game = id.split('/').next().unwrap();
        let percent = |key: &str| format!("{:.1}", 100.0 * headline[key].as_f64().unwrap());
        let value = format!("{} % ({} to {})", percent("value"), percent("low"), percent("high"));
        let of_game = |row: &&Vec<String>| row.len() > 2 && row[0].to_lowercase().contains(game);
        let row = rows.iter().filter(of_game).find(|row| row[1].ends_with(&value));
        let row = row.unwrap_or_else(|| panic!("{id}: the page has no row of the game with the headline {value}"));
        let both = [0, 1].map(|side| shares(headline, side));
        let says = row[2].as_str();
        if says == "mixtures, below" {
            let first = rows.iter().position(|row| row[0].to_lowercase().starts_with(&format!("*{game}*, ")));
            let below = &rows[first.unwrap_or_else(|| panic!("{id}: the page has no table of its mixtures"))..];
            let expected: usize = both.iter().map(Vec::len).sum();
            for ((player, share), row) in both.iter().flatten().zip(below) {
                assert_eq!([&row[1], &row[2]], [&format!("`{player}`"), &format!("{:.1} %", 100.0 * share)], "{id}");
            }
            let after = below.get(expected);
            let ends = after.is_none_or(|row| row.len() != 3 || row[0].starts_with('*'));
            assert!(ends, "{id}: more players than at equilibrium");
        } else if let Some((first, second)) = alone(says) {
            let one = |side: usize, name: &str| both[side].len() == 1 && format!("`{}`", both[side][0].0) == name;
            assert!(one(0, first) && one(1, second), "{id}: {both:?}");
        } else {
            panic!("{id}: the page says {says}");
        }
    }
}

/// The example of `balance` has an answer, and the sentence that says so is that of the page.
#[test]
fn the_balance_example_has_an_answer() {
    let guide = page("GUIDE.md");
    assert!(one_line(&guide).contains("finds the value that makes it even"));
    let pages = ["GUIDE.md", "scenarios/README.md", "analysis/src/program/options/examples.txt"];
    let all = pages.iter().flat_map(|name| match name.ends_with(".txt") {
        true => page(name).lines().map(|line| split(line.strip_prefix("kartacz ").unwrap())).collect(),
        false => commands(&page(name)),
    });
    let examples: BTreeSet<Vec<String>> = all.filter(|words| words[0] == "balance" && words.len() > 2).collect();
    assert!(examples.len() > 1, "{examples:?}");
    let folder = Folder::new("readme-balance");
    for words in examples {
        let mut arguments: Vec<&str> = words.iter().map(String::as_str).collect();
        arguments.extend(["--games", "1000", "--json", "--quiet", "--force", "--out", "o"]);
        let output = kartacz(&folder.0, &arguments);
        assert_eq!(output.status.code(), Some(0), "{words:?}: {}", text(&output.stderr));
        let found: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert!(found["reach"] == "crossed" && found["crossing"]["at"].is_number(), "{words:?}: {}", found["reach"]);
    }
}

/// What the page says of the output of single commands.
#[test]
fn commands_print_what_the_page_says() {
    let folder = Folder::new("readme-claims");
    let printed = |arguments: &[&str]| {
        let output = kartacz(&folder.0, arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
        text(&output.stdout)
    };
    let pages = one_line(&PAGES.map(page).join(" "));
    let says = |words: &str| assert!(pages.contains(words), "no page says any more: {words}");
    says("`kartacz list niemenczyn/scenario-1` lists the what-ifs");
    assert!(printed(&["list", "niemenczyn/scenario-1"]).contains("eydziatowicz"));
    says("`kartacz help` lists all");
    says("`kartacz help COMMAND` ends with examples");
    for verb in ["run", "compare", "balance", "play", "design", "slice"] {
        let help = printed(&["help", verb]);
        let end: Vec<&str> = help.trim_end().lines().rev().take(3).collect();
        assert!(end.iter().any(|line| line.contains(&format!("kartacz {verb}"))), "{verb}: {end:?}");
    }
    says("Without `--replay` the game is printed move by move");
    assert!(printed(&["play", "niemenczyn/scenario-1", "--game", "3"]).lines().count() > 50);
    says("it reports every fault with line, column and the accepted values");
    printed(&["new", "mine", "--from", "niemenczyn/scenario-1", "--quiet"]);
    let file = folder.0.join("mine/scenario-1.toml");
    let wrong = fs::read_to_string(&file).unwrap().replace("system = \"niemenczyn\"", "system = \"niemenczin\"");
    fs::write(&file, wrong + "\nunheard-of = 3\n").unwrap();
    let output = kartacz(&folder.0, &["validate", "mine/scenario-1.toml"]);
    let faults = text(&output.stderr);
    assert!(
        output.status.code() == Some(2) && faults.contains("mine/scenario-1.toml:") && faults.contains("niemenczyn"),
        "{faults}"
    );
    says(
        "writes a folder with a page (`report.html`), charts, and for each scenario a summary (`summary.json`) and one row per game (`games.parquet`",
    );
    let compare =
        ["compare", "niemenczyn/scenario-1", "niemenczyn/scenario-2", "--games", "20", "--quiet", "--out", "out/c"];
    let first = printed(&compare).lines().next().unwrap().to_owned();
    assert!(first.ends_with('.') && first.contains("pp"), "{first}");
    for name in [
        "report.html",
        "niemenczyn-scenario-1/summary.json",
        "niemenczyn-scenario-2/games.parquet",
        "charts/outcomes.svg",
    ] {
        assert!(folder.0.join("out/c").join(name).is_file(), "{name}");
    }
    says("`out/index.html` lists all results so far");
    assert!(fs::read_to_string(folder.0.join("out/index.html")).unwrap().contains("c/report.html"));
    says("results of another command are refused, never overwritten, unless you add `--force`");
    let other = ["run", "niemenczyn/scenario-1", "--games", "5", "--quiet", "--out", "out/c"];
    assert_eq!(kartacz(&folder.0, &other).status.code(), Some(2));
    // `threads.rs` shows it.
    says("The same command gives the same figures on any number of threads");
}

/// A run has at most as many games as the table of costs says.
#[test]
fn the_largest_run_of_the_cost_table_can_be_played() {
    let clusters = page("CLUSTERS.md");
    assert!(clusters.contains("A run has at most 10^9 games"));
    let most = 1_000_000_000;
    assert_eq!(kartacz::base::values::MAX_GAMES, most);
    for row in cells(&clusters).iter().filter(|row| row[0].starts_with("10^")) {
        let number = |text: &str| 10_u64.pow(text.split([',', ' ']).next().unwrap().parse().unwrap());
        let games = number(&row[0][3..]);
        let runs = if row[0].contains("a thousand runs of 10^9") { 1_000 } else { 1 };
        assert!(games <= runs * most, "{row:?}");
    }
}
