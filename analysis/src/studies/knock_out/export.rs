//! The document of a study.

use super::counters::Change;
use super::ranking::{Ranked, SURE};
use super::result::{Baseline, KnockOut};
use super::words::{by, grounds, method, verdict};
use crate::base::error::Failure;
use crate::base::words::{capitalised, counted, percent, points, signed, signed_range};
use crate::play::labels::Labels;
use crate::play::luck::Both;
use crate::show::assumed::assumptions;
use crate::show::charts::differences::{self, Shift};
use crate::show::charts::head::Entry;
use crate::show::charts::style::{NEUTRAL, side};
use crate::show::charts::{Chart, DrawError};
use crate::show::document::{Document, Figure, Front, LINES, MARKDOWN, Paragraph, TERMINAL, Table, WIDE, measured};
use crate::show::export::pretty;
use crate::show::front::{FIGURES, played};
use crate::studies::chance;
use crate::studies::laboratory::Measure;
use crate::studies::skill::{AS_IT_IS, Here, stronger};

/// How many counters the terminal shows, and how many the chart.
const SHOWN: usize = 12;
const DRAWN: usize = 12;

/// The document, with its chart.
///
/// # Errors
/// When the drawing library fails.
pub fn document(found: &KnockOut, measure: Measure, labels: &Labels) -> Result<Document, Failure> {
    let scenario = &found.head.scenario.id;
    let (grounds, method) = (grounds(found, measure, labels), method(found));
    let front = front(found, measure, labels);
    let basis = std::iter::once(grounds).chain(front.stronger()).collect::<Vec<_>>();
    Ok(Document {
        title: format!("Knock-out of {}", labels.with_id(scenario)),
        verdict: verdict(found, measure, labels),
        assumed: assumptions(labels, &[]),
        note: labels.note().to_owned(),
        front,
        findings: vec![vec![
            Paragraph::about(labels.title(scenario), [standing(found, measure, labels)]),
            Paragraph::new(basis.clone()).only(LINES),
            Paragraph::about("Basis", basis).only(MARKDOWN),
        ]],
        charts: vec![chart(found, measure, labels)?],
        tables: tables(found, measure, labels),
        remarks: vec![
            Paragraph::about("Method", [method.clone()]),
            Paragraph::about("Command", [found.head.command().to_owned()]),
        ],
        method,
        command: found.head.command().to_owned(),
        values: values(found),
        json: pretty(found),
        ..Document::default()
    })
}

/// The first screen: the baseline, and the greatest changes.
fn front(found: &KnockOut, measure: Measure, labels: &Labels) -> Front {
    let Baseline { mean, low, high, .. } = found.baseline;
    let (own, numbers) = (format!("{}, the scenario as it is", measure.text(labels)), [mean, low, high]);
    let own = Figure::mean(found.rate, own, numbers);
    let how = if found.change == Change::Without { "without" } else { "with one more" };
    let greatest = |one: &Ranked| {
        let name = format!("change {how} {}", one.counter.name);
        Figure::change(found.rate, name, [one.difference, one.low, one.high])
    };
    let games = format!("{} of each variant, with the same dice", counted(found.head.games, "game"));
    let here = Here { score: (measure == Measure::Score).then_some(mean), of: AS_IT_IS };
    let counters = counted(found.counters.len() as u64, "counter");
    Front {
        figures: std::iter::once(own).chain(found.counters.iter().map(greatest)).take(FIGURES).collect(),
        played: played(&games, found.head.seed, &found.players, labels),
        stronger: stronger(&found.head.scenario, &found.sides, &found.players, labels, here),
        rests: format!("{counters} were changed, one at a time."),
    }
}

fn standing(found: &KnockOut, measure: Measure, labels: &Labels) -> String {
    let Baseline { mean, low, high, .. } = found.baseline;
    let number = |value: f64| if found.rate { percent(value) } else { signed(value) };
    format!("The baseline: {} {} ({} to {}).", measure.text(labels), number(mean), number(low), number(high))
}

fn values(found: &KnockOut) -> Vec<crate::show::document::Measured> {
    let of = |measure: &str, item: &str, numbers: &[f64]| {
        measured(&found.head.scenario.id, measure, item, found.head.games, numbers)
    };
    let Baseline { mean, low, high, .. } = found.baseline;
    let mut values = vec![of("baseline", &found.measure, &[mean, low, high])];
    for one in &found.counters {
        values.push(of("difference", &one.counter.path, &[one.difference, one.low, one.high]));
        values.push(of("adjusted-p", &one.counter.path, &[one.adjusted]));
    }
    values
}

fn tables(found: &KnockOut, measure: Measure, labels: &Labels) -> Vec<Table> {
    let all = [
        ranking(found, measure, labels, SHOWN).only(TERMINAL),
        ranking(found, measure, labels, usize::MAX).only(WIDE),
        refused(found),
    ];
    all.into_iter().filter(|table| !table.rows.is_empty()).collect()
}

fn ranking(found: &KnockOut, measure: Measure, labels: &Labels, shown: usize) -> Table {
    let row = |one: &Ranked| {
        let range = |low, high| match found.rate {
            true => format!("{} to {}", points(low), points(high)),
            false => signed_range(low, high),
        };
        vec![
            one.counter.name.clone(),
            side_of(found, one, labels),
            by(found, one.difference),
            range(one.low, one.high),
            chance::text(one.adjusted),
        ]
    };
    let rows: Vec<Vec<String>> = found.counters.iter().take(shown).map(row).collect();
    let left = found.counters.len() - rows.len();
    let more = match left {
        0 => String::new(),
        1 => " 1 more is in the report.".to_owned(),
        left => format!(" {left} more are in the report."),
    };
    let with = if found.change == Change::Without { "Without each counter" } else { "With one more of each counter" };
    let unit = if found.rate { ", in pp" } else { "" };
    let title = format!("{with}: change of the {}{unit}", measure.text(labels));
    let note =
        format!("p: probability of such a difference without an effect, adjusted (Holm) for all counters.{more}");
    let header = ["counter", "side", "change", "95 % interval", "p"];
    Table { note, text_columns: 2, ..Table::new(title, header, rows).drawn("differences") }
}

fn side_of(found: &KnockOut, one: &Ranked, labels: &Labels) -> String {
    one.counter.side.map_or_else(String::new, |side| labels.name(&found.sides[side]).to_owned())
}

fn refused(found: &KnockOut) -> Table {
    let what = if found.change == Change::Without { "lose" } else { "double" };
    let title = format!("Counters that the scenario cannot {what}");
    let rows = found.refused.iter().map(|one| vec![one.name.clone(), one.why.clone()]).collect();
    Table { text_columns: 2, ..Table::new(title, ["counter", "why"], rows) }.only(WIDE)
}

fn chart(found: &KnockOut, measure: Measure, labels: &Labels) -> Result<Chart, Failure> {
    let shift = |one: &Ranked| Shift {
        name: one.counter.name.clone(),
        share: found.rate,
        colour: match one.counter.side.filter(|_| one.adjusted < SURE) {
            Some(of) => side(of),
            None => NEUTRAL,
        },
        means: [found.baseline.mean, one.mean],
        both: Both::plain([one.difference, one.low, one.high]),
    };
    let shifts: Vec<Shift> = found.counters.iter().take(DRAWN).map(shift).collect();
    let [one, other] = labels.brief_sides().map(|side| format!("counter of {side}"));
    let meanings = [(side(0), one), (side(1), other), (NEUTRAL, "within chance".to_owned())];
    let used = meanings.into_iter().filter(|(colour, _)| shifts.iter().any(|shift| shift.colour == *colour));
    let legend = used.map(|(colour, meaning)| Entry::square(colour, meaning)).collect();
    let how = if found.change == Change::Without { "without each counter" } else { "with one more of each counter" };
    let cut = match found.counters.len() - shifts.len() {
        0 => String::new(),
        left => format!(" ({left} more below)"),
    };
    let title = format!("{} {how}{cut}", capitalised(&measure.text(labels)));
    Ok(differences::draw(&title, legend, &[(String::new(), shifts)]).map_err(|error| DrawError::of(&*error))?)
}
