//! The document of a trained value of positions.

use kartacz_engine::scenario::learned::KINDS;

use crate::base::figure::fixed;
use crate::base::words::{counted, percent, points, whole};
use crate::play::training::{Bin, Generation, Left, Times, ValueReport as Report, often};
use crate::show::document::{Document, Figure, Front, Measured, Paragraph, Table, measured};
use crate::show::export::pretty;

/// The document of a trained value.
pub(super) fn document(report: &Report) -> Document {
    Document {
        findings: vec![vec![Paragraph::about(&name(report), [verdict(report), grounds(report)])]],
        tables: [vec![left(report), chances(report)], strengths(report), vec![times(report)]].concat(),
        values: values(report),
        json: pretty(report),
        ..Document::default()
    }
}

/// The first screen of the page.
pub(super) fn front(report: &Report) -> Front {
    let Report { brier, brier_constant, .. } = report;
    let figure = |name: &str, value: String| Figure::new(name, value, String::new());
    Front {
        figures: vec![
            figure("Variance of the score left", percent(report.mean_left())),
            figure("Brier score", fixed(*brier, 3)),
            figure("Brier score of the same chances always", fixed(*brier_constant, 3)),
        ],
        played: grounds(report),
        ..Front::default()
    }
}

/// The subject of the page.
pub(super) fn title(report: &Report) -> String {
    format!("Value of positions of {}", name(report))
}

fn name(report: &Report) -> String {
    let names: Vec<&str> = report.scenarios.iter().map(|scenario| scenario.id.as_str()).collect();
    names.join(", ")
}

pub(super) fn verdict(report: &Report) -> String {
    format!(
        "with luck taken out, {} of the variance of the score is left: a game is worth {}.",
        percent(report.mean_left()),
        fixed(1.0 / report.mean_left(), 2)
    )
}

fn grounds(report: &Report) -> String {
    let changes = if report.changes.is_empty() { String::new() } else { format!(" Changed: {}.", report.changes) };
    format!(
        "Learned from {} of {}. It holds for games of {}. Each action with chance is carried out {} with other dice.{changes}",
        counted(report.positions, "position"),
        counted(report.games, "game"),
        report.players.join(", "),
        often(report.repeats),
    )
}

fn values(report: &Report) -> Vec<Measured> {
    let mut values = vec![
        measured("", "brier", "value", report.games, &[report.brier]),
        measured("", "brier", "constant", report.games, &[report.brier_constant]),
    ];
    for Left { scenario, players, games, score, first, second, draw, vp } in &report.left {
        let shares = [("score", score), ("first", first), ("second", second), ("draw", draw), ("vp", vp)];
        for (figure, share) in shares.into_iter().filter_map(|(figure, share)| Some((figure, (*share)?))) {
            values.push(measured(scenario, "left", &format!("{players} {figure}"), games, &[share]));
        }
    }
    for Generation { generation, games, brier, strength } in &report.generations {
        values.push(measured("", "brier", &format!("generation {generation}"), games, &[brier]));
        values.extend(strength.iter().flat_map(|of| of.values(&format!("generation {generation}"))));
    }
    values.extend(report.strength.iter().flat_map(|of| of.values("kept")));
    values
}

/// How the players of the generations do; nothing where none plays by the value.
fn strengths(report: &Report) -> Vec<Table> {
    let of = |one: &Generation| one.strength.iter().map(|of| of.row(&one.generation.to_string())).collect::<Vec<_>>();
    let kept = report.strength.iter().map(|of| of.row(&format!("{}, again", report.kept)));
    let rows: Vec<Vec<String>> = report.generations.iter().flat_map(of).chain(kept).collect();
    if rows.is_empty() {
        return Vec::new();
    }
    let note = format!(
        "The player `value:1`, by the value of each generation, against the heuristic. A win counts 1, a draw 0.5. Gain in pp over the \
         heuristic in the same seat, paired by game. Generation {} is kept, and measured again in other games: those that chose it flatter it.",
        report.kept
    );
    let header = ["generation", "scenario", "side", "score", "gain", "95 % interval"];
    vec![Table { note, ..Table::new("One step ahead", header, rows) }]
}

fn left(report: &Report) -> Table {
    let share = |share: &Option<f64>| share.map_or_else(|| "-".to_owned(), percent);
    let row = |Left { scenario, players, games, score, first, second, draw, vp }: &Left| {
        let ends = [first, second, draw, vp].map(share);
        let scenario = scenario.rsplit('/').next().unwrap_or_default().to_owned();
        let worth = score.map_or_else(|| "-".to_owned(), |score| fixed(1.0 / score, 2));
        [vec![scenario, players.clone(), whole(*games), share(score), worth], ends.to_vec()].concat()
    };
    let header = ["scenario", "players", "games", "score", "worth", "first wins", "second wins", "draws", "VP"];
    let note = "The share of the variance of each figure that is left when luck is taken out, and how many games a game is worth for \
                the score.";
    Table { note: note.to_owned(), ..Table::new("Variance left", header, report.left.iter().map(row).collect()) }
}

fn chances(report: &Report) -> Table {
    let row = |Bin { positions, chance, won }: &Bin| {
        vec![percent(*chance), percent(*won), points(won - chance), whole(*positions)]
    };
    let header = ["chance", "won", "difference", "positions"];
    let brier = format!(
        "The chance that the value gives the first side to win, in positions of games that it was not learned from, and how many of \
         these games it won. Brier score {}; always the same chances: {}.",
        fixed(report.brier, 4),
        fixed(report.brier_constant, 4)
    );
    let table = Table::new("Chances and results", header, report.bins.iter().map(row).collect());
    Table { note: brier, ..table }.drawn("reliability")
}

fn times(report: &Report) -> Table {
    let Times { value, luck, games } = &report.times;
    let of_games = KINDS.iter().zip(games).filter_map(|(kind, time)| Some((format!("a game, {kind}"), (*time)?)));
    let all = [("a value".to_owned(), *value), ("the luck of a game".to_owned(), *luck)].into_iter().chain(of_games);
    let row = |(of, time): (String, f64)| vec![of, fixed(time, 1)];
    let note = "On one thread of this machine, while it does nothing else. The file keeps them: luck is measured where it pays.";
    Table { note: note.to_owned(), ..Table::new("Times", ["of", "microseconds"], all.map(row).collect()) }
}
