//! The `README.md` of a rule system lists, for each paragraph, the function that implements it and the test that proves
//! it. This test checks that page.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::recorded;
use crate::games::{NAMES, Shipped};

/// A rule system and its rulebook.
struct Book {
    /// The name of the rule system, and of its folders of rules, tests and scenarios.
    system: &'static str,
    /// The folder of the rules: that of the family, if the game has one. The page names files from there.
    rules: String,
    /// The paragraphs of the rulebook in order; doubtful ones are marked with a question mark.
    paragraphs: String,
    /// The game of the family that the page refers to; its page has the switches of both.
    first: Option<&'static str>,
}

impl Book {
    fn of(system: &'static str) -> Self {
        let family = family(system);
        let first = NAMES.iter().copied().find(|other| family.is_some() && self::family(other) == family);
        Self {
            system,
            rules: format!("games/{}/", family.as_deref().unwrap_or(system)),
            paragraphs: recorded::read(&Path::new(system).join("paragraphs.txt")),
            first: first.filter(|&first| first != system),
        }
    }
}

/// The family of a game, see "Adding a game" in ARCHITECTURE.md.
fn family(system: &str) -> Option<String> {
    let file = engine().join("src/games").join(system).join("parents.txt");
    Some(fs::read_to_string(file).ok()?.trim().to_owned())
}

/// The section with one line per paragraph.
const TABLE: &str = "The paragraphs";
/// The section with a reading for each paragraph in doubt.
const READINGS: &str = "Paragraphs that are in doubt";

/// The code that the page may refer to.
#[derive(Default)]
struct Code {
    /// Source texts by file name as on the page.
    sources: BTreeMap<String, String>,
    /// Every test outside the sources.
    tests: BTreeSet<String>,
    /// The tests that the page must list.
    rule_tests: BTreeSet<String>,
    /// The switches that the page must mention.
    switches: BTreeSet<String>,
}

/// The result: faults, and counts of lines in the table of paragraphs.
#[derive(Default)]
struct Report {
    faults: Vec<String>,
    rows: usize,
    with_function: usize,
    with_test: usize,
    with_remark: usize,
    functions: BTreeSet<String>,
    tests: BTreeSet<String>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rows, with_function, with_test, with_remark, .. } = self;
        write!(
            f,
            "{rows} paragraphs: {with_function} with a function, {with_test} with a test, {with_remark} with a remark; \
             {} functions and {} tests are named on the page",
            self.functions.len(),
            self.tests.len()
        )
    }
}

impl Report {
    fn fault(&mut self, what: impl Into<String>) {
        self.faults.push(what.into());
    }

    /// Records functions written as `file.rs: one, another`.
    fn note_functions(&mut self, span: &str, code: &Code) {
        let (file, names) = span.split_once(": ").expect("a function has a file");
        let Some(source) = code.sources.get(file) else {
            return self.fault(format!("there is no file {file}"));
        };
        for name in names.split(", ") {
            if !defines(source, name) {
                self.fault(format!("{file} has no function {name}"));
            }
            self.functions.insert(format!("{file}: {name}"));
        }
    }

    fn note_test(&mut self, name: &str, code: &Code) {
        if !code.tests.contains(name) {
            self.fault(format!("there is no test {name}"));
        }
        self.tests.insert(name.to_owned());
    }

    fn note_span(&mut self, span: &str, code: &Code) {
        if names_functions(span) {
            self.note_functions(span, code);
        } else if is_rule_test(span) {
            self.note_test(span, code);
        }
    }

    /// One line of the table of paragraphs.
    fn note_row(&mut self, cells: &[&str], code: &Code) {
        let &[id, demand, functions, tests, remark] = cells else {
            return self.fault(format!("a line with {} cells: {}", cells.len(), cells.join(" | ")));
        };
        self.rows += 1;
        if demand.is_empty() {
            self.fault(format!("{id} demands nothing"));
        }
        for span in spans(functions).filter(|span| !names_functions(span)) {
            self.fault(format!("{id}: {span} is not a function of a file"));
        }
        for span in spans(tests).filter(|span| !is_rule_test(span)) {
            self.note_test(span, code);
        }
        let carried_out = spans(functions).next().is_some();
        let proved = spans(tests).next().is_some();
        self.with_function += usize::from(carried_out);
        self.with_test += usize::from(proved);
        self.with_remark += usize::from(!remark.is_empty());
        if remark.is_empty() && !(carried_out && proved) {
            self.fault(format!("{id} lacks a function or a test and gives no reason"));
        }
    }
}

/// The paragraphs, and those of them in doubt.
fn paragraphs(list: &str) -> (Vec<&str>, Vec<&str>) {
    let lines = || list.lines().filter(|line| !line.starts_with('#'));
    let all = lines().map(|line| line.strip_prefix("? ").unwrap_or(line)).collect();
    (all, lines().filter_map(|line| line.strip_prefix("? ")).collect())
}

/// The texts in backticks.
fn spans(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

fn names_functions(span: &str) -> bool {
    span.split_once(": ").is_some_and(|(file, _)| file.ends_with(".rs"))
}

/// Whether a name is that of a rule test, for a paragraph or a worked example.
fn is_rule_test(name: &str) -> bool {
    let word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    ["p_", "v_", "m_", "example_"].iter().any(|start| name.starts_with(start)) && name.chars().all(word)
}

/// Whether a source text has a function of this name.
fn defines(source: &str, name: &str) -> bool {
    source.split("fn ").skip(1).any(|rest| rest.strip_prefix(name).is_some_and(|after| after.starts_with(['(', '<'])))
}

/// The names of the tests of a source text.
fn tests_of(source: &str) -> impl Iterator<Item = &str> {
    source.split("#[test]\n").skip(1).filter_map(|rest| rest.trim_start().strip_prefix("fn ")?.split('(').next())
}

/// The switches of a scenario, by the documentation of the structure that holds them.
fn switches_of(source: &str) -> impl Iterator<Item = &str> {
    let table = source.split("switches! {").nth(1).expect("the table of switches");
    let lines = table.lines().filter_map(|line| line.strip_prefix("    ")?.split_once(": "));
    lines.map(|(name, _)| name).filter(|name| name.chars().all(|sign| sign == '_' || sign.is_ascii_alphanumeric()))
}

/// The sections of a page under headings of level 2 and 3: chapters of the table belong to the table.
fn check(page: &str, list: &str, code: &Code) -> Report {
    let (all, doubtful) = paragraphs(list);
    let mut report = Report::default();
    let (mut listed, mut read) = (Vec::new(), Vec::new());
    let mut section = "";
    for line in page.lines() {
        if let Some(heading) = line.strip_prefix("## ").or_else(|| line.strip_prefix("### ")) {
            if section != TABLE || !line.starts_with("### ") {
                section = heading;
            }
            continue;
        }
        for span in spans(line) {
            report.note_span(span, code);
        }
        let Some(row) = line.strip_prefix("| ").and_then(|line| line.strip_suffix('|')) else { continue };
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        if ["paragraph", "row"].contains(&cells[0]) {
            continue;
        }
        match section {
            TABLE => {
                listed.push(cells[0].to_owned());
                report.note_row(&cells, code);
            }
            READINGS => read.push(cells[0].to_owned()),
            _ => {}
        }
    }
    compare(&mut report, "line", &listed, &all);
    compare(&mut report, "reading", &read, &doubtful);
    for name in code.rule_tests.difference(&report.tests.clone()) {
        report.fault(format!("the test {name} is not listed"));
    }
    for name in code.switches.iter().filter(|name| spans(page).all(|span| span != name.as_str())) {
        report.fault(format!("the switch {name} is not mentioned"));
    }
    report
}

/// Every wanted paragraph must be listed once, in order, and nothing else.
fn compare(report: &mut Report, what: &str, listed: &[String], wanted: &[&str]) {
    for id in wanted {
        match listed.iter().filter(|listed| listed == id).count() {
            0 => report.fault(format!("{id} has no {what}")),
            1 => {}
            count => report.fault(format!("{id} has {count} {what}s")),
        }
    }
    for id in listed.iter().filter(|id| !wanted.contains(&id.as_str())) {
        report.fault(format!("{id} has a {what} and is not a paragraph"));
    }
    let order = || listed.iter().filter_map(|id| wanted.iter().position(|wanted| wanted == id));
    if !order().is_sorted() {
        report.fault(format!("the {what}s are not in order"));
    }
}

fn engine() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Every Rust file below a folder, by its path from there.
fn rust_files(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).expect("a folder of the engine") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.strip_prefix(folder).expect("below the folder").to_string_lossy().replace('\\', "/");
                found.push((name, fs::read_to_string(&path).expect("a readable file")));
            }
        }
    }
    found
}

/// The values of the rules of a game; none of one whose rules are in the files of its scenarios.
fn values(data: &str) -> String {
    let file = engine().join("../scenarios").join(data).join("rules.toml");
    fs::read_to_string(file).unwrap_or_default()
}

/// Whether such a text sets a key.
fn sets(values: &str, key: &str) -> bool {
    values.lines().any(|line| line.strip_prefix(key).is_some_and(|rest| rest.starts_with(" =")))
}

fn code(book: &Book) -> Code {
    let mut code = Code::default();
    for (file, text) in rust_files(&engine().join("src")) {
        let name = file.strip_prefix(&book.rules).map_or_else(|| format!("../../{file}"), str::to_owned);
        code.sources.insert(name, text);
    }
    for (file, text) in rust_files(&engine().join("tests")) {
        if file == "rule_coverage.rs" {
            continue;
        }
        code.tests.extend(tests_of(&text).map(str::to_owned));
        if file.starts_with(&format!("{}/", book.system)) {
            code.rule_tests.extend(tests_of(&text).filter(|name| is_rule_test(name)).map(str::to_owned));
        }
    }
    // Of the switches of a family, those that the files of the game set.
    let own = values(book.system);
    let first = book.first.map(values).unwrap_or_default();
    let due = |name: &&str| sets(&own, name) && !sets(&first, name);
    code.switches.extend(
        code.sources
            .get("switches.rs")
            .into_iter()
            .flat_map(|source| switches_of(source))
            .filter(due)
            .map(str::to_owned),
    );
    code
}

fn the_page_of_the_rules_is_complete_and_true<G: Shipped>() {
    let book = Book::of(G::NAME);
    let page = engine().join("src/games").join(book.system).join("README.md");
    let page = fs::read_to_string(&page).unwrap_or_else(|error| panic!("{}: {error}", page.display()));
    let report = check(&page, &book.paragraphs, &code(&book));
    println!("{}: {report}", book.system);
    assert!(report.faults.is_empty(), "{} faults:\n{}", report.faults.len(), report.faults.join("\n"));
}

each_game!(the_page_of_the_rules_is_complete_and_true);

/// The counts in the heading of the list: nothing is lost by accident.
fn the_lists_have_the_expected_length<G: Shipped>() {
    let book = Book::of(G::NAME);
    let (all, doubtful) = paragraphs(&book.paragraphs);
    let code = code(&book);
    let head = format!(
        "# {} paragraphs, {} of them in doubt, {} switches, more than ",
        all.len(),
        doubtful.len(),
        code.switches.len()
    );
    let tests = book.paragraphs.lines().find_map(|line| line.strip_prefix(&head)?.strip_suffix(" tests"));
    let tests: usize = tests.and_then(|tests| tests.parse().ok()).unwrap_or_else(|| {
        panic!("the heading of engine/tests/{}/paragraphs.txt has no line `{head}NUMBER tests`", book.system)
    });
    assert!(code.rule_tests.len() > tests, "{} rule tests", code.rule_tests.len());
}

each_game!(the_lists_have_the_expected_length);

/// A small page about two paragraphs, with its code.
const SMALL: &str = "\
# A page
## The paragraphs
### Chapter 1
| paragraph | rule | implemented by | proved by | remarks |
|---|---|---|---|---|
| 1.1 | to walk | `walk.rs: step, turn` | `p_1_1_walks` | |
| 1.2 | to talk | | | no listeners |
## Readings
### Paragraphs that are in doubt
| paragraph | played | other readings by |
|---|---|---|
| 1.2 | softly | `voice` |
";
const SMALL_LIST: &str = "# two\n1.1\n? 1.2\n";

fn small_code() -> Code {
    let set = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    Code {
        sources: BTreeMap::from([("walk.rs".to_owned(), "fn step() {}\nfn turn<T>() {}\nfn turning() {}".to_owned())]),
        tests: set(&["p_1_1_walks"]),
        rule_tests: set(&["p_1_1_walks"]),
        switches: set(&["voice"]),
    }
}

/// The faults of the small page after a change.
fn faults(old: &str, new: &str) -> Vec<String> {
    assert!(SMALL.contains(old), "{old:?} is not on the page");
    check(&SMALL.replacen(old, new, 1), SMALL_LIST, &small_code()).faults
}

#[test]
fn a_true_page_has_no_faults() {
    let report = check(SMALL, SMALL_LIST, &small_code());
    assert_eq!(report.faults, [""; 0]);
    assert_eq!([report.rows, report.with_function, report.with_test, report.with_remark], [2, 1, 1, 1]);
}

#[test]
fn a_missing_doubled_strange_or_displaced_paragraph_is_a_fault() {
    assert_eq!(faults("| 1.2 | to talk | | | no listeners |\n", ""), ["1.2 has no line"]);
    assert_eq!(faults("| 1.2 | to", "| 1.1 | again | | | why not |\n| 1.2 | to"), ["1.1 has 2 lines"]);
    assert_eq!(
        faults("| 1.2 | to", "| 1.3 | to fly | | | no wings |\n| 1.2 | to"),
        ["1.3 has a line and is not a paragraph"]
    );
    let swapped = check(SMALL, "1.2\n1.1\n", &small_code()).faults;
    assert!(swapped.contains(&"the lines are not in order".to_owned()), "{swapped:?}");
}

#[test]
fn a_missing_function_is_a_fault() {
    assert_eq!(faults("step, turn", "step, run"), ["walk.rs has no function run"]);
    assert_eq!(faults("step, turn", "step, turni"), ["walk.rs has no function turni"]);
    assert_eq!(faults("walk.rs", "run.rs"), ["there is no file run.rs"]);
    assert_eq!(faults("walk.rs: step, turn", "step"), ["1.1: step is not a function of a file"]);
    assert_eq!(faults("softly", "`walk.rs: whisper`"), ["walk.rs has no function whisper"]);
}

#[test]
fn a_missing_or_unlisted_test_is_a_fault() {
    assert_eq!(
        faults("`p_1_1_walks`", "`p_1_1_runs`"),
        ["there is no test p_1_1_runs", "the test p_1_1_walks is not listed"]
    );
    assert_eq!(faults("`p_1_1_walks`", "`p_1_1_walks`, `another_test_runs`"), ["there is no test another_test_runs"]);
}

#[test]
fn a_line_without_function_test_and_reason_is_a_fault() {
    let lacks = |id| [format!("{id} lacks a function or a test and gives no reason")];
    assert_eq!(faults("no listeners ", ""), lacks("1.2"));
    assert_eq!(faults("`walk.rs: step, turn` ", ""), lacks("1.1"));
    assert_eq!(faults("to walk ", ""), ["1.1 demands nothing"]);
    let faults = faults("to walk | ", "to walk ");
    assert!(faults[0].starts_with("a line with 4 cells"), "{faults:?}");
}

#[test]
fn a_doubt_without_a_reading_and_an_unmentioned_switch_are_faults() {
    assert_eq!(
        faults("| 1.2 | softly |", "| 1.1 | softly |"),
        ["1.2 has no reading", "1.1 has a reading and is not a paragraph"]
    );
    assert_eq!(faults("`voice`", "nothing"), ["the switch voice is not mentioned"]);
}

#[test]
fn tests_and_functions_are_found_in_source_texts() {
    let text = "#[test]\nfn p_1_a() {}\n\nfn helper() {}\n\n#[cfg(test)]\nmod x {\n    #[test]\n    fn p_2_b() {}\n}\n";
    assert_eq!(tests_of(text).collect::<Vec<_>>(), ["p_1_a", "p_2_b"]);
    assert!(defines(text, "helper") && !defines(text, "help") && !defines(text, "elper"));
}
