//! Bad input: every fault is reported with its place, cause and remedy.
//!
//! A case changes one text of a shipped file and lists all resulting faults. Places are `+LINE:COLUMN`, the line
//! counted from the changed one, or `FILE:LINE:COLUMN` in another file.

mod map;
mod notation;
mod options;
mod origins;
mod parts;
mod values;
mod whole;

use kartacz_engine::scenario::{Faults, MAX_DEPTH, MAX_FAULTS, MAX_FILE, Request};

use crate::support::{Files, bad, change, changed, scenario, shipped, with_sets, with_what_if};

/// Place, message, help.
type Expected<'a> = (&'a str, &'a str, &'a str);
/// The text, its replacement, and the faults.
type Case<'a> = (&'a str, &'a str, &'a [Expected<'a>]);

/// Checks cases that change a file of the shipped scenarios.
fn check(file: &str, request: &Request, cases: &[Case]) {
    let name = format!("niemenczyn/{file}");
    for (from, to, message) in cases {
        let before = &shipped()[&name];
        let first = before[..before.find(from).expect("the text is there")].matches('\n').count() + 1;
        let faults = bad(&changed(file, from, to), request);
        let place = |place: &str| match place.strip_prefix(['+', '-']).and_then(|rest| rest.split_once(':')) {
            Some((lines, column)) => {
                let lines: usize = lines.parse().expect("a number of lines");
                let line = if place.starts_with('+') { first + lines } else { first - lines };
                format!("{name}:{line}:{column}")
            }
            None => place.to_owned(),
        };
        assert_eq!(faults.to_string(), joined(message, place), "{from:?} -> {to:?}");
        check_spans(&faults);
    }
}

/// Checks cases of options, all faults of the options of a case together.
fn check_options(cases: &[(&[&str], &[Expected])]) {
    for (options, message) in cases {
        let faults = bad(&shipped(), &with_sets(options));
        assert_eq!(faults.to_string(), joined(message, str::to_owned), "{options:?}");
        check_spans(&faults);
    }
}

/// Checks a request that names a missing file.
fn check_missing(request: &Request, message: &str) {
    let faults = bad(&shipped(), request);
    assert_eq!(faults.to_string(), message);
    check_spans(&faults);
}

fn joined(message: &[Expected], place: impl Fn(&str) -> String) -> String {
    let message = message.iter().map(|(at, message, help)| format!("{}: {message}\n  help: {help}", place(at)));
    message.collect::<Vec<_>>().join("\n")
}

/// Every span lies in its text and begins at the reported line and column; every fault has a remedy.
fn check_spans(faults: &Faults) {
    for fault in &faults.list {
        let text = faults.text(fault).expect("the text is available");
        let (before, inside) = (text.get(..fault.span.start), text.get(fault.span.clone()));
        let before = before.unwrap_or_else(|| panic!("{fault} has no place in its text"));
        assert!(inside.is_some(), "{fault} ends outside its text");
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1;
        assert_eq!((fault.line, fault.column), (line, column), "{fault}");
        assert!(!fault.message.is_empty() && !fault.help.is_empty(), "{fault}");
    }
}

/// The texts that the faults point at.
fn spans(faults: &Faults) -> Vec<&str> {
    let text = |fault| faults.text(fault).expect("the text is available");
    faults.list.iter().map(|fault| &text(fault)[fault.span.clone()]).collect()
}

#[test]
fn spans_cover_the_fault() {
    let cases: [(&str, &str, &str, &[&str]); 5] = [
        ("counters.toml", "hex = \"0209\"", "hex = \"0917\"", &["\"0917\""]),
        ("rules.toml", "odds = \"half-up\"", "ods = \"floor\"", &["switches", "ods", "odds"]),
        ("rules.toml", "odds = [1, 2, 3]", "odds = [1, 2, 30]", &["30"]),
        ("map.toml", "F F F F . .\"\nr07", "F F W F . .\"\nr07", &["\" . . . . . . . . . . F F W F . .\""]),
        ("scenario-1.toml", "\"map.toml\"", "\"maß.toml\"", &["\"maß.toml\""]),
    ];
    for (file, from, to, message) in cases {
        assert_eq!(spans(&bad(&changed(file, from, to), &scenario(1))), message, "{to}");
    }
    let options = with_sets(&["victory.automatic = many", "victory.automatik=5", "melee.odds=[1, 2, 30]"]);
    assert_eq!(spans(&bad(&shipped(), &options)), ["many", "victory.automatik", "30"]);
}

#[test]
fn columns_count_characters_not_bytes() {
    let files = changed(
        "counters.toml",
        "{ morale = 5, size = 3, fire = 1 }\nback = { morale = 4, fire = 0 }\nhex = \"0106\"",
        "{ \"Größe\" = 1, morale = 50, size = 3, fire = 1 }\nback = { morale = 4, fire = 0 }\nhex = \"0106\"",
    );
    let faults = bad(&files, &scenario(1));
    assert_eq!(faults.list.iter().map(|fault| fault.column).collect::<Vec<_>>(), [11, 33]);
    check_spans(&faults);
}

#[test]
fn faults_of_all_files_and_options_are_reported_together() {
    let mut files = shipped();
    change(&mut files, "scenario-1.toml", "stages = 6", "stages = 60");
    change(&mut files, "rules.toml", "odds = \"half-up\"", "odds = \"flor\"");
    change(&mut files, "rules.toml", "automatic = 4  ", "automatic = -4  ");
    change(
        &mut files,
        "map.toml",
        "\"0109\", \"0209\", \"0309\", \"0409\", \"0509\", \"0609\", \"0709\", \"0808\"",
        "\"0109\", \"0309\"",
    );
    change(&mut files, "counters.toml", "[units.narbutt]\nname = \"Narbutt\"", "[units.narbutt]\nname = \"\"");
    change(&mut files, "what-if/eydziatowicz.toml", "arrives = 3", "arrives = 33");
    let sets = vec!["victory.melee=x".to_owned(), "command.rang=3".to_owned()];
    let faults = bad(&files, &Request { sets, ..with_what_if("eydziatowicz") });
    let message: Vec<(&str, &str)> =
        faults.list.iter().map(|fault| (fault.file.as_str(), fault.message.as_str())).collect();
    assert_eq!(
        message,
        [
            ("niemenczyn/scenario-1.toml", "`stages`: 60 is out of range"),
            ("niemenczyn/rules.toml", "`automatic`: -4 is out of range"),
            ("niemenczyn/rules.toml", "`odds`: there is no `flor`"),
            ("niemenczyn/map.toml", "`suzany`: 0109 and 0309 are not adjacent"),
            ("niemenczyn/counters.toml", "`name` is empty"),
            ("niemenczyn/what-if/eydziatowicz.toml", "`arrives`: 33 is out of range"),
            ("--set victory.melee=x", "`melee`: `x` is not a whole number"),
            ("--set command.rang=3", "unknown key `rang`"),
        ]
    );
    check_spans(&faults);
}

#[test]
fn a_file_that_is_not_understood_hides_what_may_be_in_it() {
    let mut files = shipped();
    change(&mut files, "counters.toml", "[units.narbutt]", "[units.narbutt");
    change(&mut files, "rules.toml", "odds = \"half-up\"", "odds = \"flor\"");
    let message = bad(&files, &scenario(1)).to_string();
    assert_eq!(message.matches("help:").count(), 2, "{message}");
    assert!(message.contains("the heading is not closed") && message.contains("there is no `flor`"), "{message}");
}

/// The shipped files with this overlay as the what-if `mine`.
fn with_overlay(text: &str) -> Files {
    let mut files = shipped();
    files.insert("niemenczyn/what-if/mine.toml".to_owned(), text.to_owned());
    files
}

/// An overlay with a number of companies in the last hexes of the map, all with the same origin.
fn crowd(count: usize) -> String {
    let mut text = "[units.origin]\n\"*\" = { history = \"a crowd\" }\n".to_owned();
    for index in 0..count {
        let hex = 1202 + index % 15;
        text += &format!(
            "[units.crowd-{index}]\nname = \"{index}\"\nside = \"poles\"\ncommander = \"grabowski\"\n\
             arm = \"infantry\"\nfront = {{ morale = 5, size = 1, fire = 1 }}\nback = {{ morale = 5 }}\n\
             hex = \"{hex}\"\nfacing = \"n\"\n"
        );
    }
    text
}

#[test]
fn there_may_be_32_units() {
    assert!(kartacz_engine::games::load(&with_overlay(&crowd(19)), &with_what_if("mine")).is_ok());
    let faults = bad(&with_overlay(&crowd(20)), &with_what_if("mine")).to_string();
    assert!(faults.ends_with(": the scenario has 33 units\n  help: there may be at most 32"), "{faults}");
    let guns = Request { sets: vec!["switches.guns_split=true".to_owned()], ..with_what_if("mine") };
    let faults = bad(&with_overlay(&crowd(19)), &guns).to_string();
    assert!(faults.ends_with(": the scenario has 34 units\n  help: there may be at most 32"), "{faults}");
}

#[test]
fn the_bytes_of_a_file_are_limited() {
    let mut files = shipped();
    let rules = files.get_mut("niemenczyn/rules.toml").expect("the file is there");
    *rules += &"#".repeat(MAX_FILE - rules.len());
    assert!(kartacz_engine::games::load(&files, &scenario(1)).is_ok());
    files.get_mut("niemenczyn/rules.toml").expect("the file is there").push('#');
    let message = bad(&files, &scenario(1)).to_string();
    let expected = "niemenczyn/scenario-1.toml:7:10: the file `niemenczyn/rules.toml` is too long\n  \
                    help: a scenario file has at most 1048576 bytes";
    assert_eq!(message, expected);
}

#[test]
fn parts_and_options_have_limits() {
    let names = vec!["\"rules.toml\""; 17].join(", ");
    let message =
        bad(&changed("scenario-1.toml", "\"rules.toml\", \"map.toml\", \"counters.toml\"", &names), &scenario(1));
    assert!(
        message.to_string().starts_with("niemenczyn/scenario-1.toml:7:9: `parts` is not a list of names of files\n")
    );
    let message = bad(&shipped(), &with_sets(&[&format!("victory.automatic={}", "4".repeat(40_000))])).to_string();
    assert!(message.ends_with("…: this sets no value\n  help: write at most 40000 characters"), "{message}");
}

#[test]
fn nesting_has_a_limit() {
    let deep = |levels: usize| format!("[command]\nrange = {}{}", "[".repeat(levels), "]".repeat(levels));
    for levels in [MAX_DEPTH, 100, 100_000] {
        let message = bad(&changed("rules.toml", "[command]\nrange = 4", &deep(levels)), &scenario(1));
        assert!(message.to_string().contains("the value is nested too deep"), "{levels}: {message}");
    }
    let headings = format!("[{}a]\nb = 1\n", "a.".repeat(5000));
    let message = bad(&with_overlay(&headings), &with_what_if("mine")).to_string();
    assert!(message.contains("nested too deep"), "{message}");
}

#[test]
fn too_many_faults_are_counted() {
    let text: String = (0..300).map(|index| format!("nonsense-{index} = 1\n")).collect();
    let faults = bad(&with_overlay(&text), &with_what_if("mine"));
    assert_eq!((faults.list.len(), faults.more), (MAX_FAULTS, 100));
    assert!(faults.to_string().ends_with("\nand 100 more faults"));
    check_spans(&faults);
}
