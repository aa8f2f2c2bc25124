//! The document of a check.

use crate::base::decimal::Decimal;
use crate::base::figure::fixed;
use crate::base::words::{points, whole};
use crate::show::document::{Document, Entry, MARKDOWN, Measured, Paragraph, State, TERMINAL, Table, known, measured};
use crate::show::export::pretty;
use crate::studies::gate::report::{EntryReport, Flip, Report};
use crate::studies::gate::words::{grounds, range, sentence, verdict};

/// The most scenarios without an entry that are named.
const MOST_NEW: usize = 20;

/// The document of a check.
#[must_use]
pub fn document(report: &Report) -> Document {
    let new = (!report.new_scenarios.is_empty()).then(|| without_entry(&report.new_scenarios));
    Document {
        title: report.baseline.clone(),
        findings: vec![vec![
            Paragraph::new([verdict(report)]).only(TERMINAL),
            Paragraph::about("kartacz check", [verdict(report)]).only(MARKDOWN),
        ]],
        tables: vec![table(report)],
        entries: report.entries.iter().map(entry).collect(),
        remarks: new.into_iter().chain([grounds(report)]).map(|remark| Paragraph::new([remark])).collect(),
        values: report.entries.iter().flat_map(values).collect(),
        json: pretty(report),
        ..Document::default()
    }
}

fn values(entry: &EntryReport) -> Vec<Measured> {
    let EntryReport { entry: name, verdict, games, fresh, difference, interval, changed, .. } = entry;
    let [low, high] = [interval.map(|interval| interval.low), interval.map(|interval| interval.high)];
    // With fresh games, the change is theirs.
    let tested = if *fresh > 0 { fresh } else { games };
    let without = entry.without_luck.iter();
    let without = without.map(|of| measured(name, "score-without-luck", verdict, of.worth, &of.numbers()));
    let score = measured(name, "score", verdict, tested, &[known(Some(*difference)), known(low), known(high)]);
    let changed = measured(name, "changed", verdict, games, &[changed]);
    [score].into_iter().chain(without).chain([changed]).collect()
}

/// An entry; its games are shown when it moved.
fn entry(entry: &EntryReport) -> Entry {
    let flips = || entry.flips.iter().filter(|_| entry.moved());
    let row = |flip: &Flip| {
        vec![flip.game.to_string(), won(&flip.from, flip.vp_then), won(&flip.to, Some(flip.vp)), flip.command.clone()]
    };
    let command = |flip: &Flip| [&[flip.command.as_str()], &pages(flip)[..]].concat().join("  ");
    Entry {
        name: entry.entry.clone(),
        scenario: entry.scenario.clone(),
        state: match (entry.moved(), entry.inconclusive()) {
            (true, _) => State::Failed,
            (_, true) => State::Inconclusive,
            _ => State::Passed,
        },
        verdict: entry.verdict.clone(),
        sentence: sentence(entry),
        seconds: entry.seconds,
        games: flips().map(flipped).collect(),
        table: Table {
            text_columns: 4,
            ..Table::new("", ["game", "then", "now", "command"], flips().map(row).collect())
        },
        commands: flips().map(command).collect(),
    }
}

fn won(side: &str, vp: Option<Decimal>) -> String {
    vp.map_or_else(|| side.to_owned(), |vp| format!("{side}, {vp:+} VP"))
}

/// The pages of a flipped game.
fn pages(flip: &Flip) -> Vec<&str> {
    [flip.now.as_deref(), flip.then.as_deref()].into_iter().flatten().collect()
}

/// A flipped game, in words.
fn flipped(flip: &Flip) -> String {
    let pages = pages(flip).join(" and ");
    let pages = if pages.is_empty() { String::new() } else { format!("; see {pages}") };
    let (then, now) = (won(&flip.from, flip.vp_then), won(&flip.to, Some(flip.vp)));
    format!("game {}: won by {then}, now by {now}{pages}", flip.game)
}

/// The scenarios that have no entry, in words.
#[must_use]
pub fn without_entry(scenarios: &[String]) -> String {
    let named = scenarios[..scenarios.len().min(MOST_NEW)].join(", ");
    let more = scenarios.len().saturating_sub(MOST_NEW);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("No entry yet: {named}{more}. `kartacz baseline SCENARIO` adds one.")
}

fn table(report: &Report) -> Table {
    let header = ["entry", "verdict", "games", "differ", "change in pp", "margin", "finds"];
    let row = |entry: &EntryReport| {
        let change = match entry.interval {
            Some(interval) => format!("{} ({})", points(entry.difference), range(interval)),
            None => "none".to_owned(),
        };
        let size = |score: f64| fixed(100.0 * score, 1);
        let (margin, found) = (size(entry.margin), entry.detectable.map_or_else(|| "-".to_owned(), size));
        vec![
            entry.entry.clone(),
            entry.verdict.clone(),
            whole(entry.games),
            whole(entry.changed),
            change,
            margin,
            found,
        ]
    };
    let note = "The change is that of the first side's score, in pp; one up to the margin passes. finds: the \
                smallest change that these games detect.";
    let rows = report.entries.iter().map(row).collect();
    Table { note: note.to_owned(), shown: TERMINAL, ..Table::new("Entries of the baseline", header, rows) }
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::{Event, Options, Parser};

    use super::*;
    use crate::play::format::Format;
    use crate::show::export::junit;
    use crate::show::export::markdown::{LEFT_OUT, MOST};
    use crate::statistics::Interval;
    use crate::studies::gate::Rates;

    fn text(format: Format, report: &Report) -> String {
        let mut out = Vec::new();
        format.write(&document(report), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    /// A check of so many entries, every tenth of which has moved, with names that are markup.
    fn check(entries: usize) -> Report {
        let entry = |place: usize| {
            let moved = place.is_multiple_of(10);
            let flip = Flip {
                game: 7,
                from: "poles".to_owned(),
                to: "russians".to_owned(),
                vp: (-3).into(),
                vp_then: Some(4.into()),
                command: "kartacz play '<b>|`x`' --game 7".to_owned(),
                now: None,
                then: None,
            };
            EntryReport {
                entry: format!("<b>&\"|`*{place}"),
                scenario: "a<b>".to_owned(),
                what_ifs: Vec::new(),
                sets: Vec::new(),
                sides: ["poles", "russians"].map(str::to_owned),
                side_names: ["<i>Poles", "Russians"].map(str::to_owned),
                players: ["heuristic", "heuristic"].map(str::to_owned),
                seed: 1,
                verdict: if moved { "moved" } else { "identical" }.to_owned(),
                games: 512,
                budget: 1000,
                games_of_baseline: 1000,
                changed: 100,
                outcomes_then: [200, 200, 112],
                outcomes_now: [100, 300, 112],
                vp: [0.5, -0.5],
                difference: -0.2,
                interval: moved.then_some(Interval { low: -0.25, high: -0.15 }),
                method: moved.then(|| "score-paired".to_owned()),
                fresh: 500,
                margin: 0.01,
                detect: 0.02,
                detectable: Some(0.03),
                detectable_plain: None,
                without_luck: None,
                ratios: [-9.0, 12.0],
                evidence: [0.0, 13.0],
                bounds: [-3.0, 8.0],
                scenario_changed: true,
                players_changed: false,
                program_changed: false,
                flips: vec![flip],
                seconds: 0.1,
            }
        };
        let rates = Rates { alpha: 0.01, power: 0.95 };
        Report::new("b.toml".to_owned(), rates, (0..entries).map(entry).collect(), "kartacz check".to_owned())
    }

    #[test]
    fn markdown_lists_moved_entries_first() {
        for entries in [0, 1, 30, 300, 1000] {
            let text = text(Format::Markdown, &check(entries));
            assert!(text.len() <= MOST, "{entries}: {}", text.len());
            let moved = entries.div_ceil(10).min(30);
            assert!(text.matches("(moved)").count() >= moved, "{entries}");
            assert_eq!(text.contains(LEFT_OUT), entries == 1000, "{entries}");
            let html = Parser::new_ext(&text, Options::ENABLE_TABLES)
                .any(|event| matches!(event, Event::Html(_) | Event::InlineHtml(_)));
            assert!(!html, "{text}");
        }
    }

    #[test]
    fn the_table_begins_with_the_verdict_and_says_it_once() {
        for (entries, first) in [(1, "The balance has moved: of 1 entry 1 moved."), (0, "The baseline has no entry.")] {
            let text = text(Format::Table, &check(entries));
            assert!(text.lines().next() == Some(first) && text.matches(first).count() == 1, "{text}");
        }
    }

    #[test]
    fn junit_is_xml_and_counts_its_failures() {
        let text = junit::xml(&document(&check(25)), false);
        let document = roxmltree::Document::parse(&text).unwrap();
        let count = |name: &str| document.descendants().filter(|node| node.has_tag_name(name)).count();
        assert_eq!((count("testcase"), count("failure"), count("system-out")), (25, 3, 22));
        let first = document.descendants().find(|node| node.has_tag_name("testcase")).unwrap();
        assert_eq!(first.attribute("name"), Some("<b>&\"|`*0"));
    }
}
