//! `positions --play-out`: the results of each answer.

use std::io::{self, Write};

use kartacz_engine::scenario::position::Position;
use serde::Serialize;

use crate::base::error::Failure;
use crate::base::figure::with_sign;
use crate::base::words::{counted, percent, points};
use crate::games::of_position;
use crate::play::format::Format;
use crate::play::head::Program;
use crate::play::play_outs::{Ahead, DRAW, Line};
use crate::statistics::{Interval, Scores};

/// The results of the answers.
#[derive(Debug, Serialize)]
pub struct Report {
    schema: &'static str,
    #[serde(flatten)]
    program: Program,
    player: String,
    /// Games after each answer.
    games: u64,
    /// The score of a draw.
    draw: f64,
    positions: Vec<Played>,
}

#[derive(Debug, Serialize)]
struct Played {
    position: String,
    side: String,
    /// Whether an answer is significantly better than those that the position accepts.
    refuted: bool,
    answers: Vec<Answer>,
}

#[derive(Debug, Serialize)]
struct Answer {
    answer: String,
    accepted: bool,
    /// Whether it is not accepted and significantly better than the accepted answers.
    refutes: bool,
    /// Whether it is accepted and significantly worse than another accepted answer.
    disappoints: bool,
    wins: u64,
    draws: u64,
    losses: u64,
    score: f64,
    /// The mean lead in victory points of the side that answers.
    lead: f64,
    /// The lead of the answer in score over the best accepted one; nothing for that one.
    ahead: Option<Ahead>,
}

/// Plays positions out, this number of games after each answer.
///
/// # Errors
/// When a player of one of the sides is missing: nothing is played then.
pub fn report(player: &str, positions: &[(String, Position)], games: u64) -> Result<Report, Failure> {
    positions.iter().try_for_each(|(_, position)| of_position(position).plays_on(position, player))?;
    let play = |(name, position): &(String, Position)| played(player, name, position, games);
    let positions = positions.iter().map(play).collect::<Result<_, _>>()?;
    Ok(Report {
        schema: "kartacz.play-outs/1",
        program: Program::this(),
        player: player.to_owned(),
        games,
        draw: DRAW,
        positions,
    })
}

fn played(player: &str, name: &str, position: &Position, games: u64) -> Result<Played, Failure> {
    let (side, lines) = of_position(position).play_out(position, player, games)?;
    let refuted = lines.iter().any(Line::refutes);
    Ok(Played { position: name.to_owned(), side, refuted, answers: lines.into_iter().map(answer).collect() })
}

fn answer(line: Line) -> Answer {
    let (refutes, disappoints) = (line.refutes(), line.disappoints());
    let Line { answer, accepted, scores: Scores { losses, draws, wins }, lead, ahead } = line;
    let score = line.scores.mean(DRAW);
    Answer { answer, accepted, refutes, disappoints, wins, draws, losses, score, lead, ahead }
}

/// Writes the results of the answers.
///
/// # Errors
/// When `out` fails.
pub fn write(report: &Report, format: Format, out: &mut dyn Write) -> Result<(), Failure> {
    match format {
        Format::Table => tables(report, out)?,
        Format::Csv | Format::CsvSemicolon => values(report, format, out)?,
        Format::Json | Format::Markdown => format.write_list(&HEADER.map(str::to_owned), &rows(report), report, out)?,
    }
    Ok(())
}

/// The columns of the table, after the name of the position.
const HEADER: [&str; 6] = ["position", "answer", "good", "score", "ahead (95 % interval)", "lead"];

fn rows(report: &Report) -> Vec<Vec<String>> {
    let rows = |played: &Played| -> Vec<Vec<String>> {
        let named = |answer| [vec![played.position.clone()], words(answer)].concat();
        played.answers.iter().map(named).collect()
    };
    report.positions.iter().flat_map(rows).collect()
}

/// One table per position, below an explanation of the columns.
fn tables(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let Report { player, games, positions, .. } = report;
    let games = counted(*games, "game");
    writeln!(out, "{games} after each answer, both sides played by {player}. A draw scores {DRAW};")?;
    writeln!(out, "ahead: lead in score over the best accepted answer, in pp, with an")?;
    writeln!(out, "interval for each answer alone; lead: victory points at the end.")?;
    found(report, "Not accepted, but significantly better with this player", |answer| answer.refutes, out)?;
    found(report, "Accepted, but significantly worse than another", |answer| answer.disappoints, out)?;
    let header: Vec<String> = HEADER[1..].iter().map(|&name| name.to_owned()).collect();
    for Played { position, side, answers, .. } in positions {
        writeln!(out, "\n{position}, {side} to decide\n")?;
        let rows: Vec<Vec<String>> = answers.iter().map(words).collect();
        Format::Table.write_rows(&header, &rows, header.len(), out)?;
    }
    Ok(())
}

/// Lists the answers with this property.
fn found(report: &Report, what: &str, wanted: fn(&Answer) -> bool, out: &mut dyn Write) -> io::Result<()> {
    let of = |played: &Played| -> Vec<String> {
        let wanted = played.answers.iter().filter(|answer| wanted(answer));
        wanted.map(|answer| format!("  {}: {}", played.position, answer.answer)).collect()
    };
    let found: Vec<String> = report.positions.iter().flat_map(of).collect();
    writeln!(out, "{what}: {}", if found.is_empty() { "none" } else { "" })?;
    found.iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// An answer as a row of the table.
fn words(answer: &Answer) -> Vec<String> {
    let compared = |Ahead { mean, interval: Interval { low, high }, .. }: Ahead| {
        format!("{} ({} to {})", points(mean), points(low), points(high))
    };
    vec![
        answer.answer.clone(),
        if answer.accepted { "yes" } else { "no" }.to_owned(),
        percent(answer.score),
        answer.ahead.map_or_else(|| "best accepted".to_owned(), compared),
        with_sign(answer.lead, 2),
    ]
}

/// Every value in full, one line per answer.
fn values(report: &Report, format: Format, out: &mut dyn Write) -> io::Result<()> {
    let header = [
        "position",
        "side",
        "answer",
        "accepted",
        "player",
        "games",
        "wins",
        "draws",
        "losses",
        "score",
        "lead",
        "ahead",
        "ahead_low",
        "ahead_high",
        "shown",
    ];
    let line = |played: &Played, answer: &Answer| -> Vec<String> {
        let Answer { accepted, wins, draws, losses, score, lead, ahead, .. } = answer;
        let compared = |value: fn(Ahead) -> String| ahead.map(value).unwrap_or_default();
        let words = [&played.position, &played.side, &answer.answer].map(String::clone);
        let counts = [report.games, *wins, *draws, *losses].map(|count| count.to_string());
        let compared = [
            compared(|ahead| ahead.mean.to_string()),
            compared(|ahead| ahead.interval.low.to_string()),
            compared(|ahead| ahead.interval.high.to_string()),
            compared(|ahead| ahead.shown.to_string()),
        ];
        let facts = [accepted.to_string(), report.player.clone()];
        [&words[..], &facts, &counts, &[score.to_string(), lead.to_string()], &compared].concat()
    };
    let lines = |played: &Played| played.answers.iter().map(|answer| line(played, answer)).collect::<Vec<_>>();
    let rows: Vec<Vec<String>> = report.positions.iter().flat_map(lines).collect();
    format.write_rows(&header.map(str::to_owned), &rows, header.len(), out)
}
