//! The document of trained networks.

use crate::base::figure::fixed;
use crate::base::words::{counted, percent, points, whole};
use crate::play::throughput::Throughput;
use crate::play::training::{Attack, Learned, Report, Round, Standing, VALUE};
use crate::show::document::{Document, Measured, Paragraph, Table, measured};
use crate::show::export::pretty;

/// The document of trained networks.
pub(super) fn document(report: &Report) -> Document {
    Document {
        findings: vec![vec![Paragraph::about(&name(report), [verdict(report), grounds(report)])]],
        tables: vec![strengths(report), league(report), learned(report)],
        values: report.rounds.iter().flat_map(values).collect(),
        json: pretty(report),
        ..Document::default()
    }
}

fn values(Round { round, learned, strength, league }: &Round) -> Vec<Measured> {
    let mut values = Vec::new();
    for Learned { network, samples, error, blind } in learned {
        let item = format!("round {round} {network}");
        values.push(measured("", "error", &item, samples, &[error]));
        values.push(measured("", "error-blind", &item, samples, &[blind]));
    }
    values.extend(strength.iter().flat_map(|of| of.values(&format!("round {round}"))));
    for Standing { scenario, value, attacks, .. } in league {
        values.push(measured(scenario, "equilibrium", &format!("round {round}"), "", &[value]));
        for Attack { side, player, games, gain, interval } in attacks {
            let item = format!("round {round} {side} {player}");
            values.push(measured(scenario, "exploitability", &item, games, &[*gain, interval.low, interval.high]));
        }
    }
    values
}

fn name(report: &Report) -> String {
    let names: Vec<&str> = report.scenarios.iter().map(|scenario| scenario.id.as_str()).collect();
    names.join(", ")
}

fn kept(report: &Report) -> &Round {
    report.rounds.iter().find(|round| round.round == report.kept).expect("a round is kept")
}

fn verdict(report: &Report) -> String {
    let round = kept(report);
    let gains = round.strength.iter().map(|strength| points(strength.gain));
    let gains = gains.collect::<Vec<_>>().join(", ");
    format!("the student of round {} gains {gains} over the heuristic, mean {}.", round.round, points(round.gain()))
}

fn grounds(report: &Report) -> String {
    let effort = report.effort;
    let changes = if report.changes.is_empty() { String::new() } else { format!(" Changed: {}.", report.changes) };
    let valued = kept(report).learned.iter().any(|learned| learned.network == VALUE);
    let positions =
        if valued { format!("{} for positions and ", counted(effort.positions, "game")) } else { String::new() };
    let seconds = |throughput: Throughput| format!(", {}", counted(throughput.seconds.round() as u64, "second"));
    format!(
        "{} of {positions}{} for lessons in each scenario{}.{changes}",
        counted(report.rounds.len() as u64, "round"),
        counted(effort.lessons, "game"),
        report.throughput.map(seconds).unwrap_or_default(),
    )
}

fn strengths(report: &Report) -> Table {
    let rows = report
        .rounds
        .iter()
        .flat_map(|round| round.strength.iter().map(move |strength| strength.row(&round.round.to_string())));
    let header = ["round", "scenario", "side", "score", "gain", "95 % interval"];
    let note = "A win counts 1, a draw 0.5. Gain in pp over the heuristic in the same seat, paired by game.";
    Table { note: note.to_owned(), ..Table::new("Score against the heuristic", header, rows.collect()) }
}

fn league(report: &Report) -> Table {
    let standings =
        || report.rounds.iter().flat_map(|round| round.league.iter().map(move |standing| (round, standing)));
    let rows = standings().flat_map(|(round, standing)| {
        let attacks = standing.attacks.iter().map(Some);
        let attacks: Vec<_> = if standing.attacks.is_empty() { vec![None] } else { attacks.collect() };
        attacks.into_iter().map(move |attack| standing_row(round, standing, attack))
    });
    let rows = rows.collect();
    let attack = standings().flat_map(|(_, standing)| &standing.attacks).next();
    let words = attack.map_or_else(String::new, |Attack { player, games, .. }| {
        format!(" Then what {player} gains as each side against it, in {} games.", whole(*games))
    });
    let header = ["round", "scenario", "value", "change", "attacker", "gain", "95 % interval"];
    let note = format!(
        "The score of the first side at equilibrium between the shipped players and the students so far.{words}"
    );
    Table { note, ..Table::new("The league", header, rows) }
}

fn standing_row(round: &Round, standing: &Standing, attack: Option<&Attack>) -> Vec<String> {
    let [side, gain, interval] = attack.map_or_else(Default::default, |Attack { side, gain, interval, .. }| {
        [side.clone(), points(*gain), format!("{} to {}", points(interval.low), points(interval.high))]
    });
    let scenario = standing.scenario.rsplit('/').next().unwrap_or_default().to_owned();
    vec![round.round.to_string(), scenario, percent(standing.value), points(standing.moved), side, gain, interval]
}

fn learned(report: &Report) -> Table {
    let row = |learned: &Learned| {
        let error = |number: f64| fixed(number, 4);
        let Learned { network, samples, .. } = learned;
        vec![network.clone(), whole(*samples as u64), error(learned.error), error(learned.blind)]
    };
    let rows = kept(report).learned.iter().map(row).collect();
    let header = ["network", "samples", "error", "error of a constant"];
    let note = "Mean square error in held-out samples: of the score for the value, of the gain of a candidate for the others. The \
         error of a constant is that of the best constant, of 0 for gains.";
    Table { note: note.to_owned(), ..Table::new("Errors of the networks", header, rows) }
}
