//! A check in every format.

use std::io::{self, Write};

use crate::base::words::whole;
use crate::show::export::csv::{HEADER, line};
use crate::show::export::document::Document;
use crate::show::export::markdown;
use crate::show::export::pretty;
use crate::show::export::sheets::Sheet;
use crate::show::export::table;
use crate::studies::gate::check::Verdict;
use crate::studies::gate::report::{EntryReport, Flip, Report};
use crate::studies::gate::words::{grounds, range, sentence, signed, verdict};

/// The most bytes of Markdown: what services show as a summary or a remark.
pub const MOST_MARKDOWN: usize = 64_000;

impl Document for Report {
    fn table(&self, out: &mut dyn Write) -> io::Result<()> {
        table(self, out)
    }

    fn csv(&self, out: &mut dyn Write) -> io::Result<()> {
        csv(self, out)
    }

    fn markdown(&self, out: &mut dyn Write) -> io::Result<()> {
        markdown(self, out)
    }

    fn json(&self) -> io::Result<String> {
        pretty(self)
    }
}

/// Writes it for the terminal: the verdict in one sentence, then its basis.
fn table(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    table::write_text(&verdict(report), out)?;
    table::write_sheets(&[sheet(report)], out)?;
    writeln!(out)?;
    for entry in &report.entries {
        table::write_text(&format!("{}: {}", entry.entry, sentence(entry)), out)?;
        entry.flips.iter().filter(|_| entry.moved()).try_for_each(|flip| table::write_text(&flipped(flip), out))?;
    }
    Ok(())
}

/// Writes it as CSV: one measured value a line.
fn csv(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    line(out, HEADER)?;
    for entry in &report.entries {
        let [low, high] = match entry.interval {
            Some(interval) => [interval.low, interval.high].map(|end| end.to_string()),
            None => [String::new(), String::new()],
        };
        let (games, of) = (entry.games.to_string(), entry.difference.to_string());
        // With fresh games, the change is theirs.
        let told_by = if entry.fresh > 0 { entry.fresh.to_string() } else { games.clone() };
        line(out, [&entry.entry, "score", &entry.verdict, &told_by, &of, &low, &high])?;
        line(out, [&entry.entry, "changed", &entry.verdict, &games, &entry.changed.to_string(), "", ""])?;
    }
    Ok(())
}

/// Writes it as Markdown, in at most [`MOST_MARKDOWN`] bytes: moved entries come first, and omitted ones are counted.
pub fn markdown(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let mut text = Vec::new();
    markdown::write_text("kartacz check", &verdict(report), &mut text)?;
    let mut end = Vec::new();
    if !report.new_scenarios.is_empty() {
        markdown::write_plain(&without_entry(&report.new_scenarios), &mut end)?;
    }
    markdown::write_plain(&grounds(report), &mut end)?;
    let mut order: Vec<&EntryReport> = report.entries.iter().collect();
    order.sort_by_key(|entry| {
        [Verdict::MOVED, Verdict::INCONCLUSIVE, "equivalent"].iter().position(|id| *id == entry.verdict).unwrap_or(3)
    });
    let blocks = order.iter().map(|entry| block(entry)).collect::<io::Result<Vec<_>>>()?;
    let room = MOST_MARKDOWN - LEFT_OUT.len() - 20;
    let mut shown = 0;
    for block in &blocks {
        if text.len() + block.len() + end.len() <= room {
            text.extend(block);
            shown += 1;
        }
    }
    if shown < blocks.len() {
        writeln!(text, "{LEFT_OUT} {}.\n", blocks.len() - shown)?;
    }
    out.write_all(&text)?;
    out.write_all(&end)
}

const LEFT_OUT: &str = "Entries that there is no room for here:";
/// The most bytes of an entry with its games.
const MOST_BLOCK: usize = 8_000;
/// The most scenarios without an entry that are named.
const MOST_NEW: usize = 20;

fn block(entry: &EntryReport) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    markdown::write_text(&format!("{} ({})", entry.entry, entry.verdict), &sentence(entry), &mut text)?;
    let words = text.len();
    if entry.moved() {
        let header = ["game", "then", "now", "play it again"].map(str::to_owned);
        let rows: Vec<Vec<String>> = entry
            .flips
            .iter()
            .map(|flip| {
                vec![
                    flip.game.to_string(),
                    won(&flip.from, flip.vp_then),
                    won(&flip.to, Some(flip.vp)),
                    flip.command.clone(),
                ]
            })
            .collect();
        if !rows.is_empty() {
            markdown::print(&header, &rows, header.len(), &mut text)?;
            writeln!(text)?;
        }
    }
    // Commands may be as long as they like.
    if text.len() > MOST_BLOCK {
        text.truncate(words);
    }
    Ok(text)
}

fn won(side: &str, vp: Option<i32>) -> String {
    vp.map_or_else(|| side.to_owned(), |vp| format!("{side}, {vp:+} points"))
}

/// A flipped game, in words.
fn flipped(flip: &Flip) -> String {
    let pages = [flip.now.as_deref(), flip.then.as_deref()].into_iter().flatten().collect::<Vec<_>>().join(" and ");
    let pages = if pages.is_empty() { String::new() } else { format!("; see {pages}") };
    let (then, now) = (won(&flip.from, flip.vp_then), won(&flip.to, Some(flip.vp)));
    format!("  game {}: won by {then}, now by {now}{pages}", flip.game)
}

/// The scenarios that have no entry, in words.
#[must_use]
pub fn without_entry(scenarios: &[String]) -> String {
    let named = scenarios[..scenarios.len().min(MOST_NEW)].join(", ");
    let more = scenarios.len().saturating_sub(MOST_NEW);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("No entry yet: {named}{more}. `kartacz baseline SCENARIO` adds one.")
}

fn sheet(report: &Report) -> Sheet {
    let header = ["entry", "verdict", "games", "differ", "change in pp", "margin", "finds"];
    let row = |entry: &EntryReport| {
        let change = match entry.interval {
            Some(interval) => format!("{} ({})", signed(entry.difference), range(interval)),
            None => "none".to_owned(),
        };
        let size = |score: f64| format!("{:.2}", 100.0 * score);
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
    Sheet {
        title: "The baseline, played again".to_owned(),
        header: header.map(str::to_owned).to_vec(),
        rows: report.entries.iter().map(row).collect(),
        words: 2,
        note: "The change is that of the first side's score, in percentage points. Up to the margin it passes; finds: the \
               smallest change that these games find."
            .to_owned(),
        detail: false,
    }
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::{Event, Options, Parser};
    use roxmltree::Document;

    use super::*;
    use crate::statistics::Interval;
    use crate::studies::gate::Rates;
    use crate::studies::gate::junit;

    /// A check of so many entries, every tenth of which has moved, with names that are markup.
    fn check(entries: usize) -> Report {
        let entry = |place: usize| {
            let moved = place.is_multiple_of(10);
            let flip = Flip {
                game: 7,
                from: "poles".to_owned(),
                to: "russians".to_owned(),
                vp: -3,
                vp_then: Some(4),
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
            let mut text = Vec::new();
            markdown(&check(entries), &mut text).unwrap();
            let text = String::from_utf8(text).unwrap();
            assert!(text.len() <= MOST_MARKDOWN, "{entries}: {}", text.len());
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
            let mut text = Vec::new();
            table(&check(entries), &mut text).unwrap();
            let text = String::from_utf8(text).unwrap();
            assert!(text.lines().next() == Some(first) && text.matches(first).count() == 1, "{text}");
        }
    }

    #[test]
    fn junit_is_xml_and_counts_its_failures() {
        let mut text = Vec::new();
        junit::write(&check(25), false, &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        let document = Document::parse(&text).unwrap();
        let count = |name: &str| document.descendants().filter(|node| node.has_tag_name(name)).count();
        assert_eq!((count("testcase"), count("failure"), count("system-out")), (25, 3, 22));
        let first = document.descendants().find(|node| node.has_tag_name("testcase")).unwrap();
        assert_eq!(first.attribute("name"), Some("<b>&\"|`*0"));
    }
}
