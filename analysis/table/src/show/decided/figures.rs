//! The figures of the course of games.

use serde::Serialize;

use super::lead;
use crate::base::decimal::Decimal;
use crate::base::figure::fixed;
use crate::base::words::percent;
use crate::play::happened::course::{BINS, Course, DECISIONS, Example, bin};
use crate::play::happened::{Happened, Shape};
use crate::play::labels::Labels;
use crate::play::summary::Summary;
use crate::show::ledger::Mean;
use crate::statistics::explained::{Group, explained};
use crate::statistics::skewed::{self, share};
use crate::statistics::{Interval, Scores, bonferroni, rate};

/// The scores of the outcomes for the first side.
const SCORES: [f64; 3] = [1.0, 0.0, 0.5];
/// From this share of the variance on, the text calls the result decided.
const DECIDED: f64 = 0.8;

/// The figures of a run.
#[derive(Clone, Debug, Serialize)]
pub struct Figures {
    /// How many games.
    pub all: u64,
    /// By span.
    pub spans: Vec<Span>,
    /// The last stage: median and 95th percentile.
    pub last_stage: [u32; 2],
    /// Decisions: median and 95th percentile, to the nearest ten.
    pub decisions: [u32; 2],
    /// The share of games by their number of lead changes; the last number is open.
    pub lead_changes: Vec<f64>,
    /// Lead changes per game.
    pub lead_changes_mean: f64,
    /// The final lead of the side that has it: median and 95th percentile.
    pub margin: [Decimal; 2],
    /// A close game is decided by at most this many VP.
    pub close: Decimal,
    /// The share of close games.
    pub close_share: f64,
    /// Example games.
    pub games: Vec<Pick>,
}

/// The end of a span.
#[derive(Clone, Debug, Serialize)]
pub struct Span {
    /// The stages: `3`, `10 to 12`.
    pub name: String,
    /// The last of them.
    pub last: u8,
    /// Games still in progress after it.
    pub games: u64,
    /// How often the side ahead at its end wins them; none where no side ever is.
    pub leader_wins: Option<Mean>,
    /// The share of the variance of the score that is explained.
    pub decided: Mean,
    /// By the lead of the first side.
    pub cells: Vec<Cell>,
}

/// Games with about the same lead at the end of a span.
#[derive(Clone, Debug, Serialize)]
pub struct Cell {
    /// The lead in words.
    pub lead: String,
    /// How many.
    pub games: u64,
    /// The score of the first side in them.
    pub score: Mean,
}

/// An example game.
#[derive(Clone, Debug, Serialize)]
pub struct Pick {
    /// The kind: `median`, `closest`, `swing`.
    pub name: &'static str,
    /// The name in words.
    #[serde(skip)]
    pub title: &'static str,
    /// The game.
    #[serde(flatten)]
    pub example: Example,
    /// The command that plays it.
    pub command: String,
}

impl Figures {
    /// The figures of a run, with the command that plays a game.
    #[must_use]
    pub fn of(happened: &Happened, summary: &Summary, command: impl Fn(u64) -> String) -> Self {
        let Happened { games, shape, course, .. } = happened;
        let stages: Vec<(u32, u64)> = summary.last_stage.clone();
        let tens: Vec<(u32, u64)> = (0..).zip(course.decisions.iter().copied()).collect();
        let decisions = percentiles(&tens).map(|group| group * DECISIONS + DECISIONS / 2);
        let mut margins: Vec<(Decimal, u64)> =
            summary.vp.histogram.iter().map(|(vp, games)| (vp.abs(), *games)).collect();
        margins.sort_unstable();
        let close = shape.unit.points(shape.step as i32);
        let close_games = margins.iter().filter(|(margin, _)| *margin <= close).map(|(_, games)| games).sum();
        let changes = (0_u64..).zip(course.lead_changes).map(|(changes, games)| changes * games).sum();
        Self {
            all: *games,
            spans: spans(course, shape),
            last_stage: percentiles(&stages),
            decisions,
            lead_changes: course.lead_changes.iter().map(|&count| rate(count, *games)).collect(),
            lead_changes_mean: rate(changes, *games),
            margin: percentiles(&margins),
            close,
            close_share: rate(close_games, *games),
            games: picks(course, &median_place(course, summary, shape), command),
        }
    }

    /// When games are decided, in a sentence or two.
    #[must_use]
    pub fn sentence(&self, labels: &Labels) -> String {
        let stage = labels.stage();
        let decided = self.spans.iter().find(|span| span.decided.mean >= DECIDED && span.games > 0);
        let first = match (decided, self.spans.iter().rev().find(|span| span.games > 0)) {
            (Some(span), _) | (None, Some(span)) => {
                let explained = fixed(100.0 * span.decided.mean, 0);
                let leader = span.leader_wins.map_or_else(String::new, |rate| {
                    format!(" The side ahead then wins {} of the games that go on.", percent(rate.mean))
                });
                format!("By the end of {stage} {} the result is {explained} % decided.{leader}", span.last)
            }
            (None, None) => format!("No game goes on after a {stage}."),
        };
        let changes = fixed(self.lead_changes_mean, 1);
        let none = percent(self.lead_changes.first().copied().unwrap_or(0.0));
        format!("{first} The lead changes {changes} times a game, and never in {none} of the games.")
    }
}

/// The stages of a span.
fn name([first, last]: [u8; 2]) -> String {
    if first == last { first.to_string() } else { format!("{first} to {last}") }
}

/// The spans after whose ends games are in progress.
#[must_use]
pub fn spans(course: &Course, shape: &Shape) -> Vec<Span> {
    let cells = course.ends.as_flattened().iter().filter(|cell| cell.iter().sum::<u64>() > 0).count();
    let (of_spans, of_cells) = (bonferroni(shape.spans.len()), bonferroni(cells));
    // After the last span no game is in progress.
    let spans = shape.spans.iter().zip(&course.ends).filter(|(_, ends)| ends.as_flattened().iter().sum::<u64>() > 0);
    spans
        .map(|(span, ends)| {
            let games = ends.as_flattened().iter().sum();
            let leaders = leaders(ends);
            Span {
                name: name(*span),
                last: span[1],
                games,
                leader_wins: (leaders[1] > 0).then(|| {
                    let Interval { low, high } = share(leaders[0], leaders[1], of_spans);
                    Mean { mean: rate(leaders[0], leaders[1]), low, high }
                }),
                decided: decided(course, ends),
                cells: of_leads(ends, shape, of_cells),
            }
        })
        .collect()
}

/// Games that the side ahead wins, and games in which a side is ahead.
fn leaders(ends: &[[u64; 3]; BINS]) -> [u64; 2] {
    let mut leaders = [0; 2];
    for (bin, outcomes) in ends.iter().enumerate() {
        let ahead = match bin.cmp(&(BINS / 2)) {
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Equal => continue,
        };
        leaders[0] += outcomes[ahead];
        leaders[1] += outcomes.iter().sum::<u64>();
    }
    leaders
}

/// The share of the variance of the score that the lead explains. Games that have ended have no variance left.
fn decided(course: &Course, ends: &[[u64; 3]; BINS]) -> Mean {
    let scores = |counts: [u64; 3]| SCORES.into_iter().zip(counts).collect::<Vec<_>>();
    let groups: Vec<Group> = ends.iter().map(|outcomes| scores(*outcomes)).collect();
    let ended = [0, 1, 2].map(|place| {
        let going_on: u64 = ends.iter().map(|outcomes| outcomes[place]).sum();
        course.outcomes[place].saturating_sub(going_on)
    });
    let (mean, Interval { low, high }) = explained(&groups, &scores(ended));
    Mean { mean, low, high }
}

fn of_leads(ends: &[[u64; 3]; BINS], shape: &Shape, z: f64) -> Vec<Cell> {
    let known = ends.iter().enumerate().filter(|(_, outcomes)| outcomes.iter().sum::<u64>() > 0);
    let cell = |(bin, &[wins, losses, draws]): (usize, &[u64; 3])| {
        let scores = Scores { losses, draws, wins };
        let Interval { low, high } = skewed::score(&scores, z);
        Cell {
            lead: lead(bin, shape.step, shape.unit),
            games: scores.games(),
            score: Mean { mean: scores.mean(0.5), low, high },
        }
    };
    known.map(cell).collect()
}

/// The median and the 95th percentile of counted numbers, which ascend; 0 of none.
fn percentiles<N: Copy + Default>(counts: &[(N, u64)]) -> [N; 2] {
    [50, 95].map(|percent| percentile(counts, percent))
}

/// The least of counted numbers, which ascend, with this percentage at or below it; 0 of none.
fn percentile<N: Copy + Default>(counts: &[(N, u64)], percent: u128) -> N {
    let all: u64 = counts.iter().map(|(_, count)| count).sum();
    let mut before = 0;
    let found = counts.iter().find(|(_, count)| {
        before += count;
        u128::from(before) * 100 >= u128::from(all) * percent
    });
    found.map_or_else(N::default, |(number, _)| *number)
}

/// Where the median game is looked for: the span of the median last stage, and the bin of the median score.
fn median_place(course: &Course, summary: &Summary, shape: &Shape) -> [usize; 2] {
    let stage = percentile(&summary.last_stage, 50);
    let span = shape.spans.iter().position(|[first, last]| (u32::from(*first)..=u32::from(*last)).contains(&stage));
    let span = span.unwrap_or(0).min(course.typical.len().saturating_sub(1));
    [span, bin(shape.unit.units(percentile(&summary.vp.histogram, 50)), shape.step)]
}

/// The median game, the closest and that of the greatest swing.
fn picks(course: &Course, &[span, bin]: &[usize; 2], command: impl Fn(u64) -> String) -> Vec<Pick> {
    // The nearest place with a game: most medians have one.
    let places = course
        .typical
        .iter()
        .enumerate()
        .flat_map(|(at, row)| row.iter().enumerate().map(move |(to, one)| (at, to, one)));
    let found = places.filter_map(|(at, to, example)| Some((at.abs_diff(span) * BINS + to.abs_diff(bin), (*example)?)));
    let median = found.min_by_key(|(away, example)| (*away, example.game)).map(|(_, example)| example);
    let all = [
        ("median", "The median game", median),
        ("closest", "The closest", course.closest),
        ("swing", "The greatest swing", course.swing),
    ];
    let pick = |(name, title, example): (_, _, Option<Example>)| {
        let example = example?;
        Some(Pick { name, title, example, command: command(example.game) })
    };
    all.into_iter().filter_map(pick).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_of_whole_numbers() {
        assert_eq!(percentiles(&[(1, 50), (2, 45), (3, 5)]), [1, 2]);
        assert_eq!(percentiles(&[(1, 49), (2, 45), (3, 6)]), [2, 3]);
        assert_eq!((percentiles(&[(7, 1)]), percentiles::<u32>(&[])), ([7, 7], [0, 0]));
    }

    #[test]
    fn the_side_ahead_is_counted_on_both_sides() {
        let mut ends = [[0; 3]; BINS];
        ends[BINS / 2] = [100, 100, 100];
        ends[BINS / 2 + 1] = [5, 3, 1];
        ends[0] = [2, 7, 0];
        assert_eq!(leaders(&ends), [12, 18]);
    }
}
