//! `positions --play-out`: what comes of each answer.

use std::io::{self, Write};

use serde::Serialize;

use crate::error::Failure;
use crate::export::Format;
use crate::play_outs::{Ahead, DRAW, Line};
use crate::positions;
use crate::statistics::Interval;
use crate::systems;

/// What came of the answers.
#[derive(Debug, Serialize)]
pub struct Report {
    schema: &'static str,
    player: String,
    /// Games after each answer.
    games: u64,
    /// What a draw counts, of a win.
    draw: f64,
    positions: Vec<Played>,
}

#[derive(Debug, Serialize)]
struct Played {
    position: String,
    side: String,
    /// Whether an answer is shown to be better than those that the position accepts.
    refuted: bool,
    answers: Vec<Answer>,
}

#[derive(Debug, Serialize)]
struct Answer {
    answer: String,
    accepted: bool,
    wins: u64,
    draws: u64,
    losses: u64,
    score: f64,
    /// The mean lead in victory points of the side that answers.
    lead: f64,
    /// By how much it scores more than the best accepted answer; nothing for that one.
    ahead: Option<Ahead>,
}

/// Plays the positions of these names out, so many games after each answer.
///
/// # Errors
/// When a position is wrong, or its rule system does not know the player.
pub fn report(player: &str, names: &[String], games: u64) -> Result<Report, Failure> {
    let positions = names.iter().map(|name| played(player, name, games)).collect::<Result<_, _>>()?;
    Ok(Report { schema: "kartacz.play-outs/1", player: player.to_owned(), games, draw: DRAW, positions })
}

fn played(player: &str, name: &str, games: u64) -> Result<Played, Failure> {
    let (side, lines) = systems::played_out(&positions::position(name)?, player, games)?;
    let refuted = lines.iter().any(Line::refutes);
    Ok(Played { position: name.to_owned(), side, refuted, answers: lines.into_iter().map(answer).collect() })
}

fn answer(line: Line) -> Answer {
    let Line { answer, accepted, scores, lead, ahead } = line;
    let score = scores.mean(DRAW);
    let (wins, draws, losses) = (scores.wins, scores.draws, scores.losses);
    Answer { answer, accepted, wins, draws, losses, score, lead, ahead }
}

/// Writes what came of the answers: for people a table a position, else one list.
///
/// # Errors
/// When `out` fails.
pub fn write(report: &Report, format: Format, out: &mut dyn Write) -> Result<(), Failure> {
    if format == Format::Table {
        return Ok(tables(report, out)?);
    }
    let header = ["position", "answer", "accepted", "score", "ahead", "95 % interval", "points"].map(str::to_owned);
    let rows = report.positions.iter().flat_map(|played| played.answers.iter().map(|answer| row(played, answer).to_vec()));
    Ok(format.write_list(&header, &rows.collect::<Vec<_>>(), report, out)?)
}

fn tables(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let Report { player, games, positions, .. } = report;
    let refuted: Vec<&str> = positions.iter().filter(|played| played.refuted).map(short).collect();
    let found = if refuted.is_empty() { "none".to_owned() } else { refuted.join(", ") };
    writeln!(out, "{games} games after each answer, both sides played by {player}; a draw scores {DRAW}.")?;
    writeln!(out, "Positions in which another answer does better than what is accepted: {found}")?;
    let header = ["answer", "accepted", "score", "ahead (95 % interval)", "points"].map(str::to_owned);
    for played in positions {
        writeln!(out, "\n{}, {} to decide\n", short(played), played.side)?;
        let rows = played.answers.iter().map(|answer| {
            let [_, words, accepted, score, ahead, interval, points] = row(played, answer);
            let compared = if answer.ahead.is_some() { format!("{ahead} ({interval})") } else { "best accepted".into() };
            vec![words, accepted, score, compared, points]
        });
        Format::Table.write_rows(&header, &rows.collect::<Vec<_>>(), header.len(), out)?;
    }
    Ok(())
}

/// The name of a position without the folder that all share.
fn short(played: &Played) -> &str {
    played.position.rsplit_once('/').map_or(&played.position, |(_, name)| name)
}

fn row(played: &Played, answer: &Answer) -> [String; 7] {
    let points = |share: f64| format!("{:+.1}", 100.0 * share);
    let told = answer.ahead.map(|Ahead { mean, interval: Interval { low, high } }| {
        [points(mean), format!("{} to {}", points(low), points(high))]
    });
    let [ahead, interval] = told.unwrap_or_default();
    [
        short(played).to_owned(),
        answer.answer.clone(),
        if answer.accepted { "yes" } else { "no" }.to_owned(),
        format!("{:.1} %", 100.0 * answer.score),
        ahead,
        interval,
        format!("{:+.2}", answer.lead),
    ]
}
