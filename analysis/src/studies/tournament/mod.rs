//! A tournament: every player of one side against every player of the other, and the equilibrium between them.
//!
//! The equilibrium is found by the simplex method (`statistics/equilibrium.rs`). The linear program of each side is
//! solved separately: equal values prove that the solution is optimal, and `tournament.json` has the gap.

mod bootstrap;
mod endings;
mod entrants;
pub mod export;
pub mod payoff;
mod sample;
mod study;

use serde::Serialize;

use crate::base::figure::fixed;
use crate::base::words::{counted, estimate, percent, whole};
use crate::play::head::Head;
use crate::play::labels::Labels;
use crate::play::record::Origins;
use crate::play::summary::{Method, Outcome, Summary};
use crate::play::task::Task;
use crate::play::throughput::Throughput;
use crate::statistics::{Interval, LEVEL};
use crate::studies::laboratory::Plain;

pub use crate::studies::mean::Mean;
pub use bootstrap::{Spread, payoffs, spread, value};
pub use endings::EndingShare;
pub use entrants::{Entrant, entrants, searches};
pub use sample::Sample;
pub use study::{Then, TournamentStudy, names_of};

use crate::statistics::equilibrium::{Equilibrium, Payoffs, against};
use bootstrap::RESAMPLES;

/// The name of the shape of `tournament.json`, with its version.
pub const SCHEMA: &str = "kartacz.tournament/2";
/// The method of intervals of scores without luck.
pub const WITHOUT_LUCK: &str = "student-range";
/// The most players on the command line: at most the square of this many cells are played.
pub const MAX_PLAYERS: usize = 20;

/// A finished tournament, in the shape of `tournament.json`. Scores are the first side's, 0..1: 1 for a win, `draw` for a
/// draw, 0 for a loss. Everything but `throughput` follows from program, scenario, players, seed, games and `draw`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tournament {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The program, the scenario, and the games of each cell without a searching player.
    #[serde(flatten)]
    pub head: Head,
    /// Games of each cell with one.
    pub search_games: u64,
    /// The ids of the sides; all scores are those of the first.
    pub sides: [String; 2],
    /// All players, under the names in their games; each plays every side that it can.
    pub players: Vec<String>,
    /// The players of the first side, in the order in which they were named: the rows of `payoffs`.
    pub rows: Vec<String>,
    /// The players of the second side: its columns.
    pub columns: Vec<String>,
    /// The score of a draw.
    pub draw: f64,
    /// How the intervals of the payoffs were made.
    pub interval: Method,
    /// The mean scores: a row for each player of the first side, in it a place for each of the second.
    pub payoffs: Vec<Vec<f64>>,
    /// Every pairing, row by row.
    pub cells: Vec<Cell>,
    /// The equilibrium.
    pub equilibrium: Balance,
    /// Every player against the other side's mixed strategy: the players of the first side, then those of the second.
    pub standings: Vec<Standing>,
    /// How games end there.
    pub endings: Vec<EndingShare>,
    /// Where the values of the scenario come from.
    pub origins: Origins,
    /// How long it took.
    pub throughput: Throughput,
}

/// A pairing.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Cell {
    /// The player of the first side and that of the second.
    pub players: [String; 2],
    /// The games of the pairing.
    pub games: u64,
    /// The mean score.
    pub payoff: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
    /// The same of the games as they ended, where luck was taken out of the score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plain: Option<Plain>,
    /// First side, second side, draw, with Wilson's intervals.
    pub outcomes: Vec<Outcome>,
    /// Mean victory points, net for the first side.
    pub vp: Mean,
}

/// The equilibrium and its intervals.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Balance {
    /// The score of the first side at equilibrium.
    pub value: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
    /// The mixed strategies: all players of the first side, then all of the second.
    pub mixtures: Vec<Share>,
    /// Which mixed strategy is taken when several are optimal.
    pub ties: &'static str,
    /// The remaining gain of both sides: 0 up to rounding.
    pub gap: f64,
    /// How the intervals were made.
    pub bootstrap: Bootstrap,
}

/// The share of a player at the equilibrium.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Share {
    /// The id of the side.
    pub side: String,
    /// The player.
    pub player: String,
    /// The share, 0..1.
    pub share: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
}

/// A player against the mixed strategy of the other side.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// The id of the side.
    pub side: String,
    /// The player.
    pub player: String,
    /// The fewest games against a player of that mixed strategy.
    pub games: u64,
    /// The score of the first side, whichever side the player plays.
    pub score: f64,
    /// The lower end of its interval; the mixed strategy is not resampled.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
    /// The loss of the player's side against the value of the equilibrium: 0.01 is a percentage point; 0 for players in the mixed
    /// strategy.
    pub loss: f64,
}

/// How the games were resampled.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Bootstrap {
    /// The kind of interval.
    pub method: &'static str,
    /// The level, 0..1.
    pub level: f64,
    /// How often all games were drawn.
    pub resamples: usize,
    /// The resampling unit: games, or groups of games that follow each other where there are more than 16,384.
    pub groups: usize,
}

/// Every pairing, played.
#[derive(Clone, Debug, Default)]
pub struct Played {
    /// The runs in numbers, row by row.
    pub summaries: Vec<Summary>,
    /// The games one by one: a row for each player of the first side.
    pub samples: Vec<Vec<Sample>>,
}

impl Tournament {
    /// Sums up a tournament of these players of the first and of the second side, with as many games in each cell, without a
    /// searching player and with one. Draws the resamples on the rayon pool that it
    /// is called in.
    #[must_use]
    pub fn new(
        task: &Task,
        [games, search_games]: [u64; 2],
        [rows, columns]: [Vec<String>; 2],
        draw: f64,
        played: &Played,
        throughput: Throughput,
    ) -> Self {
        let about = &task.layout.about;
        let Played { summaries, samples } = played;
        let groups = samples.iter().flatten().map(Sample::groups).max().unwrap_or(0);
        let payoffs = payoffs(samples, |sample| sample.payoff(draw));
        let found = Equilibrium::of(&payoffs);
        let spread = spread(samples, &found, draw, task.seed);
        let cells = summaries.iter().zip(samples.iter().flatten());
        let others = columns.iter().filter(|player| !rows.contains(player));
        Self {
            schema: SCHEMA,
            head: Head::recordable(task, games),
            search_games,
            sides: about.sides.clone(),
            players: rows.iter().chain(others).cloned().collect(),
            draw,
            interval: Method { method: method(samples).to_owned(), level: LEVEL },
            standings: standings(samples, &found, (&payoffs, &spread), &about.sides, [&rows, &columns]),
            payoffs,
            cells: cells.map(|(summary, sample)| Cell::of(summary, sample, draw)).collect(),
            endings: endings::at_equilibrium(summaries, &found),
            equilibrium: Balance::of(&found, &spread, &about.sides, [&rows, &columns], groups),
            origins: about.origins,
            throughput,
            rows,
            columns,
        }
    }

    /// A pairing by the places of its players.
    #[must_use]
    pub fn cell(&self, first: usize, second: usize) -> &Cell {
        &self.cells[first * self.columns.len() + second]
    }

    /// The shares of the players of a side, 0 or 1.
    #[must_use]
    pub fn mixture(&self, side: usize) -> &[Share] {
        let (rows, columns) = self.equilibrium.mixtures.split_at(self.rows.len());
        [rows, columns][side]
    }
}

impl Cell {
    fn of(summary: &Summary, sample: &Sample, draw: f64) -> Self {
        let Interval { low, high } = sample.interval(draw);
        let vp = &summary.vp;
        Self {
            players: summary.players.each_ref().map(|(_, player)| player.clone()),
            games: sample.scores().games(),
            payoff: sample.payoff(draw),
            low,
            high,
            plain: sample.plain,
            outcomes: summary.outcomes.clone(),
            vp: Mean { mean: vp.mean, low: vp.low, high: vp.high },
        }
    }
}

impl Balance {
    fn of(found: &Equilibrium, spread: &Spread, sides: &[String; 2], players: [&[String]; 2], groups: usize) -> Self {
        let share = |side: usize, player: usize| {
            let Interval { low, high } = spread.mixtures[side][player];
            let share = found.mixtures[side][player];
            Share { side: sides[side].clone(), player: players[side][player].clone(), share, low, high }
        };
        Self {
            value: found.value,
            low: spread.value.low,
            high: spread.value.high,
            mixtures: (0..2).flat_map(|side| (0..players[side].len()).map(move |player| share(side, player))).collect(),
            ties: "the players that were named first have the largest shares",
            gap: found.gap,
            bootstrap: Bootstrap { method: "bayesian", level: LEVEL, resamples: RESAMPLES, groups },
        }
    }
}

/// Every player against the mixed strategy of the other side.
fn standings(
    samples: &[Vec<Sample>],
    found: &Equilibrium,
    (payoffs, spread): (&Payoffs, &Spread),
    sides: &[String; 2],
    players: [&[String]; 2],
) -> Vec<Standing> {
    let scores = against(payoffs, &found.mixtures);
    let standing = |(side, place): (usize, usize)| {
        let score = scores[side][place];
        let Interval { low, high } = spread.against[side][place];
        let lead = if side == 0 { score - found.value } else { found.value - score };
        let met = found.mixtures[1 - side].iter().enumerate().filter(|(_, share)| **share > 0.0);
        let games = met.map(|(other, _)| if side == 0 { &samples[place][other] } else { &samples[other][place] });
        Standing {
            side: sides[side].clone(),
            player: players[side][place].clone(),
            games: games.map(|sample| sample.scores().games()).min().unwrap_or(0),
            score,
            low,
            high,
            loss: if lead < 0.0 { -lead } else { 0.0 },
        }
    };
    (0..2).flat_map(|side| (0..players[side].len()).map(move |place| (side, place))).map(standing).collect()
}

/// The value at equilibrium, in one sentence.
#[must_use]
pub fn finding(tournament: &Tournament, labels: &Labels) -> String {
    let Balance { value, low, high, .. } = tournament.equilibrium;
    format!(
        "At equilibrium between {} {} score {}.",
        counted(tournament.players.len() as u64, "player"),
        labels.sides()[0],
        estimate([value, low, high])
    )
}

/// The result of a tournament, in a few sentences.
#[must_use]
pub fn verdict(tournament: &Tournament, labels: &Labels) -> String {
    let Balance { value, low, high, .. } = tournament.equilibrium;
    let [one, other] = labels.sides();
    format!(
        "the headline balance: at equilibrium between these players {one} score {}; a win is 1, a draw \
         {}, a loss 0. {one} play {}, {other} {}: neither side gains by another choice among these players.",
        estimate([value, low, high]),
        tournament.draw,
        mixture_text(tournament.mixture(0)),
        mixture_text(tournament.mixture(1)),
    )
}

/// A mixed strategy in words; shares that are rounded away are left out.
fn mixture_text(shares: &[Share]) -> String {
    let used: Vec<&Share> = shares.iter().filter(|share| share.share >= 0.0005).collect();
    match used.as_slice() {
        [only] => only.player.clone(),
        several => {
            let listed = several.iter().map(|share| format!("{} {}", share.player, percent(share.share)));
            format!("a mixture of {}", listed.collect::<Vec<_>>().join(", "))
        }
    }
}

/// The setup, in a sentence or two.
#[must_use]
pub fn grounds(tournament: &Tournament) -> String {
    format!(
        "{} a pairing{}, seed {}, the same dice in all; equilibrium by linear programming, its intervals from {} \
         resamples of the games.{} It rests on {}.",
        counted(tournament.head.games, "game"),
        fewer(tournament),
        tournament.head.seed,
        whole(tournament.equilibrium.bootstrap.resamples as u64),
        luck(tournament),
        tournament.origins,
    )
}

/// How the intervals of the payoffs were made: those of a pairing with luck have the score method, whatever the others have.
fn method(samples: &[Vec<Sample>]) -> &'static str {
    if samples.iter().flatten().any(|sample| sample.plain.is_some()) { WITHOUT_LUCK } else { "trinomial-score" }
}

/// From which pairings luck was taken out, and what they are worth, after a space; nothing where it was taken out of none.
fn luck(tournament: &Tournament) -> String {
    let without = tournament.cells.iter().filter_map(|cell| cell.plain);
    let (count, least, most) = without.fold((0, 1.0_f64, 0.0_f64), |(count, least, most), Plain { left, .. }| {
        (count + 1, least.min(left), most.max(left))
    });
    let [least, most] = [least, most].map(|left| fixed(100.0 * left, 0));
    let left = if least == most { least } else { format!("{least} to {most}") };
    match count {
        0 => String::new(),
        count => format!(
            " The luck of the dice is taken out of the scores of {}; that leaves {left} % of their variance.",
            counted(count, "pairing")
        ),
    }
}

/// A note that pairings with a searching player had fewer games, if any.
fn fewer(tournament: &Tournament) -> String {
    let Tournament { head, search_games, cells, .. } = tournament;
    match cells.iter().any(|cell| cell.games < head.games) {
        true => format!(" ({} where a player searches)", whole(*search_games)),
        false => String::new(),
    }
}

/// The changes to the scenario, in a sentence; empty for none.
#[must_use]
pub fn changed(tournament: &Tournament) -> Option<String> {
    let changes = &tournament.head.changes;
    (!changes.is_empty()).then(|| format!("Changed: {changes}."))
}

#[cfg(test)]
pub(crate) mod tests;
