//! `positions --play-out`: what comes of each answer.

use std::io::Write;

use serde::Serialize;

use crate::error::Failure;
use crate::export::Format;
use crate::play_outs::{DRAW, Line};
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
    /// By how much it scores more than the best accepted answer, and the interval of that.
    ahead: f64,
    interval: Interval,
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
    let Line { answer, accepted, scores, lead, ahead, interval } = line;
    let score = scores.mean(DRAW);
    let (wins, draws, losses) = (scores.wins, scores.draws, scores.losses);
    Answer { answer, accepted, wins, draws, losses, score, lead, ahead, interval }
}

/// Writes what came of the answers.
///
/// # Errors
/// When `out` fails.
pub fn write(report: &Report, format: Format, out: &mut dyn Write) -> Result<(), Failure> {
    if format == Format::Table {
        let Report { player, games, positions, .. } = report;
        let refuted: Vec<&str> = positions.iter().filter(|played| played.refuted).map(short).collect();
        let found = if refuted.is_empty() { "none".to_owned() } else { refuted.join(", ") };
        writeln!(out, "{games} games after each answer, both sides played by {player}; a draw scores {DRAW}.")?;
        writeln!(out, "Positions in which another answer does better than what is accepted: {found}\n")?;
    }
    let header = ["position", "answer", "accepted", "score", "ahead", "95 % interval", "points"].map(str::to_owned);
    let rows: Vec<Vec<String>> = report.positions.iter().flat_map(rows).collect();
    Ok(format.write_list(&header, &rows, report, out)?)
}

/// The name of a position without the folder that all share.
fn short(played: &Played) -> &str {
    played.position.rsplit_once('/').map_or(&played.position, |(_, name)| name)
}

/// A row an answer.
fn rows(played: &Played) -> impl Iterator<Item = Vec<String>> {
    played.answers.iter().map(|answer| {
        let Interval { low, high } = answer.interval;
        vec![
            short(played).to_owned(),
            answer.answer.clone(),
            if answer.accepted { "yes" } else { "no" }.to_owned(),
            format!("{:.1} %", 100.0 * answer.score),
            format!("{:+.1}", 100.0 * answer.ahead),
            format!("{:+.1} to {:+.1}", 100.0 * low, 100.0 * high),
            format!("{:+.2}", answer.lead),
        ]
    })
}
