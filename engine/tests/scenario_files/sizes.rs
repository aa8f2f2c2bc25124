//! Limits on the size of a scenario, and on the time to read any input.

use std::time::{Duration, Instant};

use kartacz_engine::scenario::{MAX_FILE, MAX_VALUES, Request};

use crate::support::{Files, bad, good, shipped, with_sets, with_what_if};

/// Longer than any input takes: the slowest here takes two seconds on a slow machine.
const LONG: Duration = Duration::from_secs(20);

/// The shipped files with this overlay as the what-if `mine`.
fn with_overlay(text: &str) -> Files {
    let mut files = shipped();
    files.insert("niemenczyn/what-if/mine.toml".to_owned(), text.to_owned());
    files
}

fn faults_of(files: &Files, request: &Request) -> String {
    let start = Instant::now();
    let message = bad(files, request).to_string();
    let took = start.elapsed();
    assert!(took < LONG, "{took:?} for {}", &message[..message.len().min(200)]);
    message
}

/// The maximum number of lines of a file.
fn full(line: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    let mut lines = (0..).map(line).take_while(|line| !line.is_empty());
    while let Some(line) = lines.next().filter(|line| text.len() + line.len() < MAX_FILE - 100) {
        text += &line;
    }
    text
}

#[test]
fn the_values_of_a_scenario_are_limited() {
    let text = faults_of(&with_overlay(&full(|n| format!("k{n} = 1\n"))), &with_what_if("mine"));
    let expected = format!(
        "niemenczyn/what-if/mine.toml:1:1: the scenario has more than {MAX_VALUES} values\n  \
         help: all its files together may have at most {MAX_VALUES}\n"
    );
    assert!(text.starts_with(&expected), "{text}");
    let list = format!("k = [{}0]", "1, ".repeat(MAX_VALUES));
    assert!(faults_of(&with_overlay(&list), &with_what_if("mine")).contains("more than 10000 values"));
}

#[test]
fn the_names_of_a_table_are_limited() {
    for (table, value) in [("units", ".front.size"), ("map.rows", ""), ("pools", ".from")] {
        let names: String = (0..256).map(|n| format!("{table}.n{n}{value} = 1\n")).collect();
        let text = faults_of(&with_overlay(&names), &with_what_if("mine"));
        assert!(text.contains(" names\n  help: there may be at most 255"), "{text}");
    }
}

#[test]
fn the_alternatives_of_an_origin_are_limited() {
    let list = |count: usize| {
        let or = vec!["1"; count].join(", ");
        with_overlay(&format!("[victory]\nmelee = 1\norigin.melee = {{ assumed = \"a guess\", or = [{or}] }}\n"))
    };
    good(&list(100), &with_what_if("mine"));
    let text = faults_of(&list(101), &with_what_if("mine"));
    assert!(text.ends_with("help: write at most 100 values"), "{text}");
}

#[test]
fn options_are_given_so_often() {
    let set = ["victory.melee=1"];
    good(&shipped(), &with_sets(&set.repeat(1000)));
    let text = faults_of(&shipped(), &with_sets(&set.repeat(1001)));
    assert_eq!(text, "--set: this is given 1001 times\n  help: it may be given 1000 times");
    let overlays = |count| Request { what_ifs: vec!["eydziatowicz".to_owned(); count], ..with_what_if("") };
    let text = faults_of(&shipped(), &overlays(17));
    assert!(text.contains("--what-if: this is given 17 times\n  help: it may be given 16 times"), "{text}");
}

/// Options that look the same when shortened for a message still have separate texts.
#[test]
fn long_options_keep_their_texts() {
    let [short, long] = ["a", "b"].map(|end| format!("victory.{}{end}=", "a".repeat(60)));
    let faults = bad(&shipped(), &with_sets(&[&format!("{short}1"), &format!("{long}{}", "1".repeat(80))]));
    let texts: Vec<&str> = faults.list.iter().filter_map(|fault| faults.text(fault)?.get(fault.span.clone())).collect();
    assert_eq!(texts.len(), faults.list.len());
    assert!(texts.iter().any(|text| text.ends_with('b')), "{texts:?}");
}

/// Files of maximum size, each of a kind that once took minutes to read.
#[test]
fn full_files_are_read_at_once() {
    let half = |text: String| text[..text[..text.len() / 2].rfind('\n').map_or(0, |end| end + 1)].to_owned();
    let files = [
        full(|_| "=\n".to_owned()),
        full(|_| "]\n".to_owned()),
        full(|_| "\r".to_owned()),
        full(|_| "a = 1\n".to_owned()),
        full(|_| "[a]\n".to_owned()),
        full(|n| format!("[a{n}.a.a]\n")),
        full(|n| format!("a{n}.a.a.a.a.a.a.a.a.a.a.a = 1\n")),
        full(|n| format!("units.u{n}.commander = \"x\"\n")),
        full(|n| format!("[map.rows]\nr{n} = \"x\"\n").split_off(if n == 0 { 0 } else { 11 })),
        format!("a = \"{}\"", full(|_| "\\q".to_owned())),
        format!("a{} = 1", full(|_| ".a".to_owned())),
        format!("[victory.origin]\nmelee = {{ assumed = \"x\", or = [{}0] }}", full(|_| "a,".to_owned())),
        "[victory]\n".to_owned()
            + &half(full(|n| format!("k{n} = 1\n")))
            + "[victory.origin]\n"
            + &half(full(|n| format!("l{n} = {{ rulebook = \"1\" }}\n"))),
    ];
    for text in files {
        assert!(text.len() <= MAX_FILE);
        faults_of(&with_overlay(&text), &with_what_if("mine"));
    }
}

/// A part may be named repeatedly; each of its values is then given twice.
#[test]
fn full_parts_are_read_at_once() {
    let mut files = Files::new();
    files.insert("part.toml".to_owned(), full(|n| format!("k{n} = 1\n")));
    files.insert("whole.toml".to_owned(), format!("parts = [{}]", ["\"part.toml\""; 16].join(", ")));
    assert!(faults_of(&files, &Request::new("whole")).contains("more than 10000 values"));
}

/// Found by the target `scenario`: a name of half a megabyte was repeated with every fault.
#[test]
fn the_bytes_of_a_file_name_are_limited() {
    let named = |bytes: usize| {
        let name = format!("{}.toml", "n".repeat(bytes - 5));
        let files = Files::from([(name.clone(), shipped()["niemenczyn/rules.toml"].clone())]);
        faults_of(&files, &Request::new(&name))
    };
    assert!(!named(4096).contains("too long"));
    let text = named(4097);
    assert!(text.ends_with("n…` is too long\n  help: a file name, with its folders, has at most 4096 bytes"), "{text}");
    assert!(named(1 << 19).len() < 5000);
}
