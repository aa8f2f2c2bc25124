//! The document of a tournament.

use crate::base::figure::fixed;
use crate::base::words::{UNKNOWN, counted, percent, percents, signed, signed_range};
use crate::play::labels::Labels;
use crate::show::assumed::assumptions;
use crate::show::document::{
    Document, Figure, Front, Measured, OUTPUT, PAGE, Paragraph, Room, TERMINAL, Table, measured,
};
use crate::show::export::pretty;
use crate::show::front::rests;
use crate::studies::laboratory::Plain;
use crate::studies::tournament::{Cell, Share, Standing, Tournament, WITHOUT_LUCK, changed, finding, grounds, verdict};

/// The most columns of a matrix on a page.
const MOST: usize = 5;

/// The document of a tournament, which `command` plays again; the chart is not in it.
#[must_use]
pub fn document(tournament: &Tournament, labels: &Labels, command: &str) -> Document {
    let program = &tournament.head.program;
    let parts = || [verdict(tournament, labels), grounds(tournament)].into_iter().chain(changed(tournament));
    let (scenario, whole) = (labels.title(&tournament.head.scenario.id), parts().collect::<Vec<_>>().join(" "));
    Document {
        title: format!("Tournament of {}", labels.with_id(&tournament.head.scenario.id)),
        verdict: finding(tournament, labels),
        assumed: assumptions(labels, &[]),
        note: labels.note().to_owned(),
        front: front(tournament, labels),
        findings: vec![vec![
            Paragraph::about(scenario, parts()).only(OUTPUT),
            Paragraph::about(scenario, [whole]).only(PAGE),
        ]],
        tables: tables(tournament, labels),
        method: format!("Played by kartacz {} (sources {}).", program.version, program.sources),
        command: command.to_owned(),
        values: values(tournament),
        json: pretty(tournament),
        ..Document::default()
    }
}

/// The first screen: the value of the equilibrium, and the player of each side that is played most in it.
fn front(tournament: &Tournament, labels: &Labels) -> Front {
    let (head, best, [one, _]) = (&tournament.head, &tournament.equilibrium, labels.sides());
    let value = Figure::rate(format!("score of {one} at equilibrium"), [best.value, best.low, best.high]);
    let most = |side: usize| {
        let shares = tournament.mixture(side).iter();
        let most = shares.max_by(|one, other| one.share.total_cmp(&other.share))?;
        let name = format!("share of {}, {}", most.player, labels.name(&most.side));
        Some(Figure::rate(name, [most.share, most.low, most.high]))
    };
    let games = counted(head.games, "game");
    let players = [0, 1].map(|side| {
        let count = counted(tournament.mixture(side).len() as u64, "player");
        format!("{count} of {}", labels.sides()[side])
    });
    Front {
        figures: std::iter::once(value).chain([0, 1].into_iter().filter_map(most)).collect(),
        played: format!(
            "{games} a pairing of {} with {}, seed {}. At equilibrium neither side gains by another choice among these players.",
            players[0], players[1], head.seed
        ),
        rests: rests(&tournament.origins),
        ..Front::default()
    }
}

fn values(tournament: &Tournament) -> Vec<Measured> {
    let of = |measure: &str, item: &str, games: u64, numbers: [f64; 3]| {
        measured(&tournament.head.scenario.id, measure, item, games, &numbers)
    };
    let (games, best) = (tournament.head.games, &tournament.equilibrium);
    let mut values = vec![of("value", "equilibrium", games, [best.value, best.low, best.high])];
    values.extend(best.mixtures.iter().map(|share| {
        of("share", &format!("{} {}", share.side, share.player), games, [share.share, share.low, share.high])
    }));
    values.extend(tournament.standings.iter().map(|standing| {
        let item = format!("{} {}", standing.side, standing.player);
        of("standing", &item, standing.games, [standing.score, standing.low, standing.high])
    }));
    values.extend(tournament.endings.iter().map(|ending| of("ending", &ending.ending, games, [ending.share; 3])));
    for cell in &tournament.cells {
        let pairing = cell.players.join(" against ");
        values.push(of("payoff", &pairing, games, [cell.payoff, cell.low, cell.high]));
        let with_luck = cell.plain.map(|Plain { mean, low, high, .. }| [mean, low, high]);
        values.extend(with_luck.map(|numbers| of("payoff-with-luck", &pairing, cell.games, numbers)));
        values.extend(cell.outcomes.iter().map(|outcome| {
            let item = format!("{pairing}: {}", outcome.outcome);
            of("outcome", &item, outcome.games, [outcome.rate, outcome.low, outcome.high])
        }));
        values.push(of("vp", &pairing, games, [cell.vp.mean, cell.vp.low, cell.vp.high]));
    }
    values
}

fn tables(tournament: &Tournament, labels: &Labels) -> Vec<Table> {
    let matrix = matrix(tournament, labels);
    let narrow = narrow(tournament, &matrix);
    let others = [
        mixtures(tournament, labels),
        standings(tournament, labels),
        endings(tournament, labels),
        rates(tournament, labels),
        points(tournament, labels),
    ];
    [matrix, narrow].into_iter().chain(others).collect()
}

/// The matrix; left out of a terminal that is too narrow for it.
fn matrix(tournament: &Tournament, labels: &Labels) -> Table {
    let [one, other] = labels.sides();
    let header: Vec<String> = std::iter::once(String::new()).chain(tournament.columns.iter().cloned()).collect();
    let rows = payoff_rows(tournament, payoff);
    let title =
        format!("What {one} score, with 95 % intervals: a row for each player of {one}, a column for each of {other}");
    let note = match tournament.interval.method.as_str() {
        WITHOUT_LUCK => "Intervals: Student's, of scores with the luck of the dice taken out.",
        _ => "Intervals: score method for the mean of loss, draw and win (Wilson 1927, Tango 1998).",
    };
    let note = note.to_owned();
    let table = Table { text_columns: 1, note, room: Room::Whole, ..Table::new(title, header, rows) };
    // On a page a wide matrix is a chart, and a table of pairings.
    if tournament.columns.len() > MOST { table.only(OUTPUT) } else { table.drawn("payoff") }
}

/// The payoffs alone, under numbers, for a terminal that is too narrow for the matrix.
fn narrow(tournament: &Tournament, matrix: &Table) -> Table {
    let columns = tournament.columns.len();
    let numbered = tournament.columns.iter().zip(1..).map(|(player, number)| format!("{number}={player}"));
    Table {
        text_columns: 1,
        room: Room::Instead,
        note: format!("Columns: {}.", numbered.collect::<Vec<_>>().join(", ")),
        shown: TERMINAL,
        ..Table::new(
            matrix.title.replace(", with 95 % intervals", ", in percent"),
            std::iter::once(String::new()).chain((1..=columns).map(|number| number.to_string())),
            payoff_rows(tournament, |cell| fixed(100.0 * cell.payoff, 1)),
        )
    }
}

/// A row for each player of the first side: the name, then the cell of each pairing.
fn payoff_rows(tournament: &Tournament, cell_text: impl Fn(&Cell) -> String) -> Vec<Vec<String>> {
    let cells = tournament.cells.chunks(tournament.columns.len());
    let row =
        |(name, cells): (&String, &[Cell])| std::iter::once(name.clone()).chain(cells.iter().map(&cell_text)).collect();
    tournament.rows.iter().zip(cells).map(row).collect()
}

fn payoff(cell: &Cell) -> String {
    format!("{} ({})", percent(cell.payoff), interval(cell))
}

fn interval(cell: &Cell) -> String {
    percents(cell.low, cell.high)
}

fn mixtures(tournament: &Tournament, labels: &Labels) -> Table {
    let best = &tournament.equilibrium;
    let row = |share: &Share| {
        let name = labels.name(&share.side).to_owned();
        vec![name, share.player.clone(), percent(share.share), percents(share.low, share.high)]
    };
    let note = format!("Where several mixed strategies are optimal, the one shown is that in which {}.", best.ties);
    let rows = best.mixtures.iter().map(row).collect();
    Table {
        note,
        ..Table::new("Shares of the players at equilibrium", ["side", "player", "share", "95 % interval"], rows)
    }
}

/// Every player against the other side's mixture.
fn standings(tournament: &Tournament, labels: &Labels) -> Table {
    let row = |of: &Standing| {
        let name = labels.name(&of.side).to_owned();
        vec![name, of.player.clone(), percent(of.score), percents(of.low, of.high), fixed(100.0 * of.loss.max(0.0), 1)]
    };
    let title = format!("Every player against the equilibrium: score of {}", labels.sides()[0]);
    let note = "Loss: what the player's side scores below the equilibrium value. The intervals keep the mixed strategies fixed.".to_owned();
    let header = ["side", "player", "score", "95 % interval", "loss, pp"];
    Table { note, ..Table::new(title, header, tournament.standings.iter().map(row).collect()) }
}

/// The endings that occur.
fn endings(tournament: &Tournament, labels: &Labels) -> Table {
    let some = tournament.endings.iter().filter(|ending| ending.share > 0.0);
    let rows = some.map(|ending| vec![labels.name(&ending.ending).to_owned(), percent(ending.share)]).collect();
    Table::new("How games end at equilibrium", ["ending", "share"], rows)
}

fn rates(tournament: &Tournament, labels: &Labels) -> Table {
    let [one, other] = labels.brief_sides();
    let without_luck = tournament.cells.iter().any(|cell| cell.plain.is_some());
    let row = |cell: &Cell| {
        let score = [percent(cell.payoff), interval(cell)];
        let rates = cell.outcomes.iter().map(|outcome| percent(outcome.rate));
        let with_luck =
            without_luck.then(|| cell.plain.map_or_else(|| UNKNOWN.to_owned(), |plain| percent(plain.mean)));
        cell.players.iter().cloned().chain(score).chain(with_luck).chain(rates).collect::<Vec<_>>()
    };
    let header: Vec<&str> = [one.as_str(), other.as_str(), "score", "95 % interval"]
        .into_iter()
        .chain(without_luck.then_some("with luck"))
        .chain(["win", "loss", "draw"])
        .collect();
    let title = format!("Every pairing, results of {}", labels.sides()[0]);
    Table::new(title, header, tournament.cells.iter().map(row).collect()).drawn("payoff")
}

fn points(tournament: &Tournament, labels: &Labels) -> Table {
    let [one, other] = labels.brief_sides();
    let row = |cell: &Cell| {
        let [first, second] = cell.players.clone();
        vec![first, second, signed(cell.vp.mean), signed_range(cell.vp.low, cell.vp.high)]
    };
    let header = [&one, &other, "mean", "95 % interval"];
    Table::new(
        format!("Victory points, net for {}", labels.sides()[0]),
        header,
        tournament.cells.iter().map(row).collect(),
    )
}
