//! The effect of a change of a scenario, in every format.

use std::io::{self, Write};

use crate::base::words::{percent, points, signed, signed_range, whole};
use crate::play::labels::Labels;
use crate::play::summary::Summary;
use crate::show::charts::Chart;
use crate::show::export::csv::{HEADER, line};
use crate::show::export::document::Document;
use crate::show::export::html::{Games, Link, Page, Paragraph};
use crate::show::export::markdown;
use crate::show::export::pretty;
use crate::show::export::sheets::{Sheet, sheet, sheets as of_runs};
use crate::show::export::table;
use crate::show::headline;
use crate::show::report;
use crate::show::report::{Report, grounds, method};
use crate::show::skill;
use crate::statistics::rate;
use crate::studies::what_if::{Difference, Flip, WhatIf, probability, verdict};

/// The names of the two runs.
const NAMES: [&str; 2] = ["baseline", "variant"];

/// The input of the exporters.
#[derive(Clone, Copy, Debug)]
pub struct WhatIfReport<'a> {
    /// The result.
    pub found: &'a WhatIf,
    /// The runs: the baseline and the variant.
    pub summaries: [&'a Summary; 2],
    /// The display names of sides and endings.
    pub labels: &'a Labels,
    /// The command that makes it again.
    pub command: &'a str,
}

impl WhatIfReport<'_> {
    /// The summaries under the names `baseline` and `variant`: both are of one scenario.
    #[must_use]
    pub fn named(&self) -> Vec<Summary> {
        let named = self.summaries.into_iter().zip(NAMES);
        named.map(|(summary, name)| Summary { scenario: name.to_owned(), ..summary.clone() }).collect()
    }

    /// Both runs as a report of their own.
    fn runs(&self) -> Report {
        Report {
            summaries: self.named(),
            comparisons: Vec::new(),
            changes: String::new(),
            labels: self.labels.clone(),
            command: self.command.to_owned(),
            shown: Vec::new(),
        }
    }

    /// The sheets: the differences, the flow of outcomes, and then those of the runs.
    fn sheets(&self) -> Vec<Sheet> {
        let Self { found, labels, .. } = *self;
        let details = of_runs(&self.runs()).into_iter().map(|sheet| Sheet { detail: true, ..sheet });
        let own = [differences(found, labels), pairing(found, labels), flow(found, labels), flips(found, labels)];
        own.into_iter().filter(|sheet| !sheet.rows.is_empty()).chain(details).collect()
    }
}

impl Document for WhatIfReport<'_> {
    fn table(&self, out: &mut dyn Write) -> io::Result<()> {
        table(self, out)
    }

    fn csv(&self, out: &mut dyn Write) -> io::Result<()> {
        csv(self.found, out)
    }

    fn markdown(&self, out: &mut dyn Write) -> io::Result<()> {
        markdown(self, out)
    }

    fn json(&self) -> io::Result<String> {
        pretty(self.found)
    }
}

/// Writes it for the terminal.
fn table(report: &WhatIfReport, out: &mut dyn Write) -> io::Result<()> {
    let WhatIfReport { found, labels, .. } = report;
    let [does, games, played] = verdict(found, labels);
    [format!("{}: {does}", found.scenario), games, played].iter().try_for_each(|said| table::write_text(said, out))?;
    table::write_sheets(&report.sheets(), out)
}

/// Writes it as Markdown.
fn markdown(report: &WhatIfReport, out: &mut dyn Write) -> io::Result<()> {
    let [does, games, played] = verdict(report.found, report.labels);
    markdown::write_text(&report.found.scenario, &does, out)?;
    markdown::write_plain(&format!("{games} {played}"), out)?;
    markdown::write_sheets(&report.sheets(), out)
}

/// The page: one HTML file with the charts of the change and those of the runs. It links to the pages of the flipped
/// games, and refers to no other file.
#[must_use]
pub fn page(report: &WhatIfReport, [own, of_runs]: &[Vec<Chart>; 2]) -> String {
    let WhatIfReport { found, labels, .. } = *report;
    let [does, games, played] = verdict(found, labels);
    let run = |summary: &Summary| {
        let sentences = [report::verdict(summary, labels), grounds(summary), headline::sentence(summary, labels)];
        let sentences = sentences.into_iter().chain(skill::sentence(summary, labels));
        Paragraph::about(&summary.scenario, sentences.collect::<Vec<_>>().join(" "))
    };
    Page {
        title: format!("What if: {}", found.scenario),
        findings: vec![vec![Paragraph::about(&found.scenario, does), games.into(), played.into()]],
        charts: own,
        games: Some(turned_games(found, labels)),
        runs: report.named().iter().map(run).collect(),
        run_charts: of_runs,
        sheets: report.sheets(),
        method: method(found.games, true),
        command: report.command,
        ..Page::default()
    }
    .html()
}

/// The flipped games, with links to their pages.
fn turned_games(found: &WhatIf, labels: &Labels) -> Games {
    let link = |flip: &Flip| Link {
        page: flip.page.clone(),
        name: format!("Game {}, both ways side by side", flip.game),
        text: turned(flip, labels),
    };
    let text = if found.flips.is_empty() {
        "No game changes its winner."
    } else {
        "The clearest of each direction: those in which the victory points swing most. \
         `kartacz play SCENARIO --game N --beside FILE.html` with the same changes, players and seed shows any other."
    };
    Games { title: "Flipped games", text, links: found.flips.iter().map(link).collect() }
}

fn turned(flip: &Flip, labels: &Labels) -> String {
    let [before, after] = flip.vp;
    let [from, to] = [&flip.from, &flip.to].map(|side| labels.name(side));
    format!("Baseline: {from} win ({before:+}); variant: {to} win ({after:+}).")
}

/// Writes it as CSV: one measured value a line.
fn csv(found: &WhatIf, out: &mut dyn Write) -> io::Result<()> {
    line(out, HEADER)?;
    let games = found.games.to_string();
    let mut put = |measure: &str, item: &str, games: &str, numbers: [Option<f64>; 3]| {
        let [value, low, high] = numbers.map(|number| number.map_or_else(String::new, |number| number.to_string()));
        line(out, [&found.scenario, measure, item, games, &value, &low, &high])
    };
    for (name, run) in [("baseline", &found.baseline), ("variant", &found.variant)] {
        for outcome in &run.outcomes {
            let numbers = [outcome.rate, outcome.low, outcome.high].map(Some);
            put(name, &outcome.outcome, &outcome.games.to_string(), numbers)?;
        }
        for (item, of) in [("score", run.score), ("vp", run.vp)] {
            put(name, item, &games, [of.mean, of.low, of.high].map(Some))?;
        }
    }
    for of in &found.differences {
        put("difference", &of.measure, &games, [of.difference, of.low, of.high].map(Some))?;
        put("variance_ratio", &of.measure, &games, [of.variance_ratio, None, None])?;
        if let Some(test) = &of.mcnemar {
            put("mcnemar_mid_p", &of.measure, &(test.gained + test.lost).to_string(), [Some(test.p), None, None])?;
        }
    }
    for (from, row) in found.baseline.outcomes.iter().zip(&found.flow) {
        for (to, &pairs) in found.variant.outcomes.iter().zip(row) {
            let item = format!("{} to {}", from.outcome, to.outcome);
            put("flow", &item, &pairs.to_string(), [Some(rate(pairs, found.games)), None, None])?;
        }
    }
    for flip in &found.flips {
        let item = format!("game {}: {} to {}", flip.game, flip.from, flip.to);
        put("flip_swing", &item, "1", [Some(f64::from(flip.swing)), None, None])?;
    }
    Ok(())
}

/// The name of a measure.
fn name(of: &Difference, labels: &Labels) -> String {
    match of.measure.as_str() {
        "score" => format!("score, {}", labels.sides()[0]),
        "vp" => "victory points".to_owned(),
        outcome => labels.outcome(outcome),
    }
}

fn differences(found: &WhatIf, labels: &Labels) -> Sheet {
    let row = |of: &Difference| {
        let numbers = if of.measure == "vp" {
            [signed(of.baseline), signed(of.variant), signed(of.difference), signed_range(of.low, of.high)]
        } else {
            let range = format!("{} to {}", points(of.low), points(of.high));
            [percent(of.baseline), percent(of.variant), points(of.difference), range]
        };
        std::iter::once(name(of, labels)).chain(numbers).collect()
    };
    let header = ["measure", NAMES[0], NAMES[1], "difference", "95 % interval"];
    let note = format!(
        "Differences of rates and of the score are in percentage points; of victory points, net for {}, in points. A draw \
         counts half in the score. Paired: {}.",
        labels.sides()[0],
        found.pairing
    );
    Sheet { words: 1, note, ..sheet("What the change does", &header, found.differences.iter().map(row).collect()) }
}

fn pairing(found: &WhatIf, labels: &Labels) -> Sheet {
    let dash = || "-".to_owned();
    let row = |of: &Difference| {
        let test = of.mcnemar.as_ref();
        vec![
            name(of, labels),
            test.map_or_else(dash, |test| whole(test.gained)),
            test.map_or_else(dash, |test| whole(test.lost)),
            test.map_or_else(dash, |test| probability(test.p)),
            of.variance_ratio.map_or_else(dash, |ratio| format!("{ratio:.2}")),
            of.worth.map_or_else(dash, |worth| format!("{worth:.1}")),
        ]
    };
    let header = ["measure", "gained", "lost", "p", "variance", "worth"];
    let note = "gained, lost: games that have the outcome only in the variant, or only in the baseline. p: McNemar's test, mid-p. \
                variance: that of the paired difference over that of independent games. worth: how many times as many \
                independent games give the same precision.";
    let rows = found.differences.iter().map(row).collect();
    Sheet { words: 1, note: note.to_owned(), ..sheet("Significance, and the effect of pairing", &header, rows) }
}

fn flow(found: &WhatIf, labels: &Labels) -> Sheet {
    let outcomes = [0, 1, 2].map(|place| found.outcome(place, labels));
    let row = |(name, counts): (&String, &[u64; 3])| {
        let all: u64 = counts.iter().sum();
        std::iter::once(name.clone()).chain(counts.iter().map(|&games| whole(games))).chain([whole(all)]).collect()
    };
    let columns: Vec<u64> = (0..3).map(|to| found.flow.iter().map(|row| row[to]).sum()).collect();
    let mut rows: Vec<Vec<String>> = outcomes.iter().zip(&found.flow).map(row).collect();
    let totals = columns.into_iter().chain([found.games]).map(whole);
    rows.push(std::iter::once("all".to_owned()).chain(totals).collect());
    let header = ["baseline", &outcomes[0], &outcomes[1], &outcomes[2], "all"];
    let note = "A row for each outcome in the baseline, a column for each outcome in the variant.";
    Sheet { words: 1, note: note.to_owned(), ..sheet("Flow of outcomes", &header, rows) }
}

fn flips(found: &WhatIf, labels: &Labels) -> Sheet {
    let row = |flip: &Flip| {
        let [from, to] = [&flip.from, &flip.to].map(|side| labels.outcome(side));
        let [before, after] = flip.vp.map(|vp| format!("{vp:+}"));
        vec![from, to, flip.game.to_string(), before, after, flip.swing.to_string()]
    };
    let header = [NAMES[0], NAMES[1], "game", "VP", "VP, variant", "swing"];
    let note = format!("Victory points are net for {}.", labels.sides()[0]);
    let rows = found.flips.iter().map(row).collect();
    Sheet { note, ..sheet("The clearest flipped games", &header, rows) }
}
