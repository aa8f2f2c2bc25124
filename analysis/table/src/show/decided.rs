//! When games are decided: the score given the lead at the end of each span, lead changes, length, and example games.

mod figures;

use serde::Serialize;

use crate::base::figure::fixed;
use crate::base::words::{percent, percents, whole};
use crate::play::changes::Changes;
use crate::play::command::Command;
use crate::play::happened::{Happened, course};
use crate::play::labels::Labels;
use crate::play::points::Unit;
use crate::play::summary::Summary;
use crate::show::document::{Document, Link, Measured, PAGE, Paragraph, Table, measured};
use crate::show::report::Shown;

pub use figures::{Cell, Figures, Pick, Span, spans};

/// The figures in the shape of their JSON.
#[derive(Serialize)]
pub struct Json<'a>(&'a Figures);

impl<'a> Json<'a> {
    /// The figures in this shape.
    #[must_use]
    pub const fn of(figures: &'a Figures) -> Self {
        Self(figures)
    }
}

/// Adds the course of the games of a run to its document, and to the games to watch; `page` names the page of a game,
/// `command` plays it.
pub fn add(
    document: &mut Document,
    (summary, happened): (&Summary, &Happened),
    labels: &Labels,
    shown: &mut Vec<Shown>,
    (page, command): (impl Fn(u64) -> String, impl Fn(u64) -> String),
) {
    let figures = Figures::of(happened, summary, command);
    document.findings.push(vec![Paragraph::new([figures.sentence(labels)]).only(PAGE)]);
    document.tables.extend(tables(&figures, labels).into_iter().map(|table| table.only(PAGE)));
    document.values.extend(values(&summary.scenario.id, &figures));
    for pick in &figures.games {
        let page = page(pick.example.game);
        if let Some(games) = &mut document.games {
            let (name, text) = (format!("Game {}", pick.example.game), text(pick, summary, labels));
            games.add(Link { page: page.clone(), name, text });
        }
        if shown.iter().all(|known| known.game != pick.example.game) {
            let outcome = outcome(summary, pick.example.outcome);
            shown.push(Shown { game: pick.example.game, outcome, vp: pick.example.vp, page });
        }
    }
}

fn outcome(summary: &Summary, place: usize) -> String {
    summary.outcomes[place].outcome.clone()
}

fn text(pick: &Pick, summary: &Summary, labels: &Labels) -> String {
    let example = &pick.example;
    let changes = match example.lead_changes {
        0 => "no lead change".to_owned(),
        1 => "1 lead change".to_owned(),
        changes => format!("{changes} lead changes"),
    };
    let won = labels.outcome(&outcome(summary, example.outcome));
    let (title, net) = (pick.title.to_lowercase(), &labels.sides()[0]);
    format!("{title}: {won}, {:+} net for {net}, {changes}, a swing of {} VP", example.vp, example.swing)
}

/// The tables: by span, by the lead at its end, length and closeness, example games.
#[must_use]
pub fn tables(figures: &Figures, labels: &Labels) -> Vec<Table> {
    vec![span_table(figures, labels), cells(figures, labels), length(figures, labels), games(figures)]
}

fn share(share: Option<f64>) -> String {
    share.map_or_else(|| "-".to_owned(), percent)
}

fn span_table(figures: &Figures, labels: &Labels) -> Table {
    let row = |span: &Span| {
        vec![
            span.name.clone(),
            whole(span.games),
            share(span.leader_wins.map(|rate| rate.mean)),
            span.leader_wins.map_or_else(|| "-".to_owned(), |rate| percents(rate.low, rate.high)),
            share(Some(span.decided.mean)),
            percents(span.decided.low, span.decided.high),
        ]
    };
    let header = [labels.stage(), "games in progress", "side ahead wins", "interval", "decided", "interval"];
    let note = "At the end of each. Decided: the share of the variance of the score, over all games, that the lead at that time \
                explains, without what chance explains; games that have ended count as decided. The intervals are 95 %, those of the \
                wins of the side ahead simultaneous over all rows.";
    let rows = figures.spans.iter().map(row).collect();
    Table { text_columns: 1, note: note.to_owned(), ..Table::new("When games are decided", header, rows) }
}

fn cells(figures: &Figures, labels: &Labels) -> Table {
    let rows = figures.spans.iter().flat_map(|span| {
        span.cells.iter().map(|cell| {
            vec![
                span.name.clone(),
                cell.lead.clone(),
                whole(cell.games),
                share(Some(cell.score.mean)),
                percents(cell.score.low, cell.score.high),
            ]
        })
    });
    let [first, _] = labels.sides();
    let lead = format!("lead of {first}");
    let score = format!("score of {first}");
    let header = [labels.stage(), &lead, "games", &score, "interval"];
    let note = "Games in progress, by the net VP at the end of each. The intervals are simultaneous over all rows.";
    let title = "Score by the lead";
    Table { note: note.to_owned(), sortable: true, ..Table::new(title, header, rows.collect()) }
}

fn length(figures: &Figures, labels: &Labels) -> Table {
    let line = |name: &str, value: String| vec![name.to_owned(), value];
    let changes = |count: usize| share(figures.lead_changes.get(count).copied());
    let rows = vec![
        line(&format!("last {}, median", labels.stage()), figures.last_stage[0].to_string()),
        line(&format!("last {}, 95th percentile", labels.stage()), figures.last_stage[1].to_string()),
        line("decisions, median", format!("about {}", figures.decisions[0])),
        line("decisions, 95th percentile", format!("about {}", figures.decisions[1])),
        line("lead changes, mean", fixed(figures.lead_changes_mean, 2)),
        line("games without a lead change", changes(0)),
        line("final lead, median", format!("{} VP", figures.margin[0])),
        line(&format!("games decided by at most {} VP", figures.close), share(Some(figures.close_share))),
    ];
    Table { text_columns: 1, ..Table::new("Length and closeness", ["measure", "value"], rows) }
}

fn games(figures: &Figures) -> Table {
    let row =
        |pick: &Pick| vec![pick.title.to_owned(), pick.example.game.to_string(), format!("{:+}", pick.example.vp)];
    let rows = figures.games.iter().map(row).collect();
    let note = figures.games.first();
    let note = note.map_or_else(String::new, |pick| format!("To read one of them: `{}`.", pick.command));
    Table { text_columns: 1, note, ..Table::new("Typical and extreme games", ["game", "number", "net VP"], rows) }
}

/// The lines of CSV.
#[must_use]
pub fn values(scenario: &str, figures: &Figures) -> Vec<Measured> {
    let of = |measure: &str, item: &str, games: u64, numbers: &[f64]| {
        measured(scenario, &format!("course {measure}"), item, games, numbers)
    };
    let spans = figures.spans.iter().flat_map(|span| {
        let leader = span.leader_wins.iter();
        let leader = leader.map(|rate| of("leader_wins", &span.name, span.games, &[rate.mean, rate.low, rate.high]));
        let decided = of("decided", &span.name, figures.all, &[span.decided.mean, span.decided.low, span.decided.high]);
        let cells = span.cells.iter().map(|cell| {
            let item = format!("{}, lead {}", span.name, cell.lead);
            of("score", &item, cell.games, &[cell.score.mean, cell.score.low, cell.score.high])
        });
        leader.chain([decided]).chain(cells).collect::<Vec<_>>()
    });
    let numbers = [
        ("last_stage", "median", f64::from(figures.last_stage[0])),
        ("last_stage", "p95", f64::from(figures.last_stage[1])),
        ("decisions", "median", f64::from(figures.decisions[0])),
        ("decisions", "p95", f64::from(figures.decisions[1])),
        ("lead_changes", "mean", figures.lead_changes_mean),
        ("margin", "median", figures.margin[0].value()),
    ];
    let games = figures.games.iter().map(|pick| {
        let Pick { name, example, .. } = pick;
        of("game", name, 1, &[example.game as f64])
    });
    let numbers = numbers.map(|(measure, item, value)| of(measure, item, figures.all, &[value]));
    spans.chain(numbers).chain(games).collect()
}

/// The command that plays a game of a run again: of this scenario, as it was typed, with these changes, players and seed.
#[must_use]
pub fn replay((summary, scenario): (&Summary, &str), changes: &Changes, players: [&str; 2], game: u64) -> String {
    let mut command = Command::new("play", &[scenario.to_owned()]);
    command.changes(changes);
    for (side, player) in summary.sides.iter().zip(players) {
        command.option("player", format!("{side}={player}"));
    }
    command.option("seed", summary.seed);
    command.option("game", game);
    command.text()
}

/// A lead in words: `+1 to +4`, `0`, `-60 or more`.
fn lead(bin: usize, step: u32, unit: Unit) -> String {
    let (near, far) = course::leads(bin, step);
    match (near, far) {
        (0, _) => "0".to_owned(),
        (near, Some(far)) if near == far => format!("{:+}", unit.points(near)),
        (near, Some(far)) => format!("{:+} to {:+}", unit.points(near), unit.points(far)),
        (near, None) => format!("{:+} and beyond", unit.points(near)),
    }
}
