//! A tournament in every format.

use std::io::{self, Write};
use std::slice::from_ref;

use crate::base::width::columns;
use crate::base::words::{percent, percents, signed, signed_range};
use crate::play::labels::Labels;
use crate::show::charts::Chart;
use crate::show::export::csv::{HEADER, line};
use crate::show::export::document::Document;
use crate::show::export::html::{Page, Paragraph};
use crate::show::export::markdown;
use crate::show::export::pretty;
use crate::show::export::sheets::{Sheet, sheet};
use crate::show::export::table;
use crate::show::export::table::{GAP, WIDTH};
use crate::studies::tournament::{Cell, Share, Tournament, changed, grounds, verdict};

/// How wide a payoff is.
const PAYOFF: usize = 5;
/// The least room for the names of the rows.
const NAME: usize = 16;

/// A tournament to be written.
pub struct Written<'a> {
    /// The result.
    pub tournament: &'a Tournament,
    /// The names of the sides.
    pub labels: &'a Labels,
}

impl Document for Written<'_> {
    fn table(&self, out: &mut dyn Write) -> io::Result<()> {
        table(self.tournament, self.labels, out)
    }

    fn csv(&self, out: &mut dyn Write) -> io::Result<()> {
        csv(self.tournament, out)
    }

    fn markdown(&self, out: &mut dyn Write) -> io::Result<()> {
        markdown(self.tournament, self.labels, out)
    }

    fn json(&self) -> io::Result<String> {
        pretty(self.tournament)
    }
}

/// Writes it for the terminal.
fn table(tournament: &Tournament, labels: &Labels, out: &mut dyn Write) -> io::Result<()> {
    table::write_text(&format!("{}: {}", tournament.scenario, verdict(tournament, labels)), out)?;
    table::write_text(&grounds(tournament), out)?;
    if let Some(changed) = changed(tournament) {
        table::write_text(&changed, out)?;
    }
    let mut sheets = sheets(tournament, labels);
    let [matrix, ..] = &mut sheets;
    if let Some(narrow) = narrow(tournament, matrix) {
        *matrix = narrow;
    }
    table::write_sheets(&sheets, out)
}

/// Writes it as Markdown.
fn markdown(tournament: &Tournament, labels: &Labels, out: &mut dyn Write) -> io::Result<()> {
    markdown::write_text(&tournament.scenario, &whole_text(tournament, labels), out)?;
    markdown::write_sheets(&sheets(tournament, labels), out)
}

/// The page: one HTML file that refers to no other. `command` makes it again.
#[must_use]
pub fn page(tournament: &Tournament, labels: &Labels, chart: &Chart, command: &str) -> String {
    Page {
        title: format!("Tournament: {}", tournament.scenario),
        findings: vec![vec![Paragraph::about(&tournament.scenario, whole_text(tournament, labels))]],
        charts: from_ref(chart),
        sheets: sheets(tournament, labels).into(),
        method: format!("kartacz {} (sources {}) played it.", tournament.program, tournament.sources),
        command,
        ..Page::default()
    }
    .html()
}

fn whole_text(tournament: &Tournament, labels: &Labels) -> String {
    let parts = [Some(verdict(tournament, labels)), Some(grounds(tournament)), changed(tournament)];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// Writes it as CSV: one measured value a line.
fn csv(tournament: &Tournament, out: &mut dyn Write) -> io::Result<()> {
    line(out, HEADER)?;
    let (name, games) = (tournament.scenario.as_str(), tournament.games.to_string());
    let mut put = |measure: &str, item: &str, games: &str, numbers: [f64; 3]| {
        let [value, low, high] = numbers.map(|number| number.to_string());
        line(out, [name, measure, item, games, &value, &low, &high])
    };
    let best = &tournament.equilibrium;
    put("value", "equilibrium", &games, [best.value, best.low, best.high])?;
    for share in &best.mixtures {
        put("share", &format!("{} {}", share.side, share.player), &games, [share.share, share.low, share.high])?;
    }
    for ending in &tournament.endings {
        put("ending", &ending.ending, &games, [ending.share; 3])?;
    }
    for cell in &tournament.cells {
        let pairing = cell.players.join(" against ");
        put("payoff", &pairing, &games, [cell.payoff, cell.low, cell.high])?;
        for outcome in &cell.outcomes {
            let item = format!("{pairing}: {}", outcome.outcome);
            put("outcome", &item, &outcome.games.to_string(), [outcome.rate, outcome.low, outcome.high])?;
        }
        put("vp", &pairing, &games, [cell.vp.mean, cell.vp.low, cell.vp.high])?;
    }
    Ok(())
}

fn sheets(tournament: &Tournament, labels: &Labels) -> [Sheet; 5] {
    [
        matrix(tournament, labels),
        mixtures(tournament, labels),
        endings(tournament, labels),
        rates(tournament, labels),
        points(tournament, labels),
    ]
}

/// The matrix; left out of the terminal when it is too wide for it.
fn matrix(tournament: &Tournament, labels: &Labels) -> Sheet {
    let [one, other] = labels.sides();
    let header: Vec<String> = std::iter::once(String::new()).chain(tournament.columns.iter().cloned()).collect();
    let rows = payoff_rows(tournament, payoff);
    let widths = (0..header.len())
        .map(|place| rows.iter().chain([&header]).map(|row| columns(&row[place])).max().unwrap_or(0) + GAP);
    Sheet {
        title: format!(
            "What {one} score, with 95 % intervals: a row for each player of {one}, a column for each of {other}"
        ),
        words: 1,
        detail: widths.sum::<usize>() > WIDTH + GAP,
        header,
        rows,
        note: "Intervals: score method for the mean of loss, draw and win (Wilson 1927, Tango 1998).".to_owned(),
    }
}

/// The payoffs alone, under numbers, for a terminal that is too narrow for the matrix. `None` where the matrix fits, or where
/// these do not fit either.
fn narrow(tournament: &Tournament, matrix: &Sheet) -> Option<Sheet> {
    let columns = tournament.columns.len();
    if !matrix.detail || columns * (PAYOFF + GAP) + NAME > WIDTH {
        return None;
    }
    let numbered = tournament.columns.iter().zip(1..).map(|(player, number)| format!("{number}={player}"));
    Some(Sheet {
        title: matrix.title.replace(", with 95 % intervals", ""),
        header: std::iter::once(String::new()).chain((1..=columns).map(|number| number.to_string())).collect(),
        rows: payoff_rows(tournament, |cell| format!("{:.3}", cell.payoff)),
        words: 1,
        note: format!("Columns: {}.", numbered.collect::<Vec<_>>().join(", ")),
        detail: false,
    })
}

/// A row for each player of the first side: the name, then what stands for each pairing.
fn payoff_rows(tournament: &Tournament, cell_text: impl Fn(&Cell) -> String) -> Vec<Vec<String>> {
    let cells = tournament.cells.chunks(tournament.columns.len());
    let row =
        |(name, cells): (&String, &[Cell])| std::iter::once(name.clone()).chain(cells.iter().map(&cell_text)).collect();
    tournament.rows.iter().zip(cells).map(row).collect()
}

fn payoff(cell: &Cell) -> String {
    format!("{:.3} ({})", cell.payoff, interval(cell))
}

fn interval(cell: &Cell) -> String {
    format!("{:.3} to {:.3}", cell.low, cell.high)
}

fn mixtures(tournament: &Tournament, labels: &Labels) -> Sheet {
    let best = &tournament.equilibrium;
    let row = |share: &Share| {
        let name = labels.name(&share.side).to_owned();
        vec![name, share.player.clone(), percent(share.share), percents(share.low, share.high)]
    };
    let note = format!("Of several mixtures that are as good, the one is shown in which {}.", best.ties);
    let rows = best.mixtures.iter().map(row).collect();
    Sheet { note, ..sheet("Shares of the players at equilibrium", &["side", "player", "share", "95 % interval"], rows) }
}

/// The endings that occur.
fn endings(tournament: &Tournament, labels: &Labels) -> Sheet {
    let some = tournament.endings.iter().filter(|ending| ending.share > 0.0);
    let rows = some.map(|ending| vec![labels.name(&ending.ending).to_owned(), percent(ending.share)]).collect();
    sheet("How games end when both sides choose best", &["ending", "share"], rows)
}

fn rates(tournament: &Tournament, labels: &Labels) -> Sheet {
    let [one, other] = labels.brief_sides();
    let row = |cell: &Cell| {
        let score = [format!("{:.3}", cell.payoff), interval(cell)];
        let rates = cell.outcomes.iter().map(|outcome| percent(outcome.rate));
        cell.players.iter().cloned().chain(score).chain(rates).collect::<Vec<_>>()
    };
    let header = [&one, &other, "score", "95 % interval", "win", "loss", "draw"];
    let title = format!("Every pairing, as {} see it", labels.sides()[0]);
    sheet(&title, &header, tournament.cells.iter().map(row).collect())
}

fn points(tournament: &Tournament, labels: &Labels) -> Sheet {
    let [one, other] = labels.brief_sides();
    let row = |cell: &Cell| {
        let [first, second] = cell.players.clone();
        vec![first, second, signed(cell.vp.mean), signed_range(cell.vp.low, cell.vp.high)]
    };
    let header = [&one, &other, "mean", "95 % interval"];
    sheet(
        &format!("Victory points, net for {}", labels.sides()[0]),
        &header,
        tournament.cells.iter().map(row).collect(),
    )
}
