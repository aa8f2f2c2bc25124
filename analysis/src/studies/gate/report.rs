//! The result of a check, in the shape of its JSON.

use serde::{Deserialize, Serialize};

use super::check::{Checked, Verdict};
use super::confirmation::{self, Fresh};
use super::trial::Rates;
use crate::base::decimal::Decimal;
use crate::play::luck::Without;
use crate::play::task::{PROGRAM, SOURCES};
use crate::statistics::{Interval, LEVEL};
use crate::studies::flips::Turned;

/// The name of the shape, with its version.
pub const SCHEMA: &str = "kartacz.check/2";

/// A check.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// [`SCHEMA`].
    pub schema: String,
    /// The version of the program.
    pub program: String,
    /// The hash of its source code, in hexadecimal.
    #[serde(default)]
    pub sources: String,
    /// The file of the baseline.
    pub baseline: String,
    /// `moved` when an entry moved, else `inconclusive` when one is, else `holds`.
    pub verdict: String,
    /// The largest probability that any entry is reported as moved when none changed by more than its margin.
    pub alpha: f64,
    /// The smallest probability that an entry is reported as moved when it changed by its margin and `detect` together.
    pub power: f64,
    /// About how often fresh games confirm a change that does not pass the margin.
    pub confirmation: f64,
    /// The level of the intervals, 0..1; those of the method `sequential-ratio` have `power`.
    pub level: f64,
    /// The entries, by their names.
    pub entries: Vec<EntryReport>,
    /// Scenarios beside those of the entries that have no entry.
    pub new_scenarios: Vec<String>,
    /// The command that makes it again.
    pub command: String,
    /// How long it took.
    pub seconds: f64,
}

/// An entry.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EntryReport {
    /// The name of the entry.
    pub entry: String,
    /// The scenario.
    pub scenario: String,
    /// The overlays that are laid over it.
    pub what_ifs: Vec<String>,
    /// The single values that are set in it.
    pub sets: Vec<String>,
    /// The ids of the sides.
    pub sides: [String; 2],
    /// The names of the sides.
    pub side_names: [String; 2],
    /// The player of each side.
    pub players: [String; 2],
    /// The seed of the games.
    #[serde(with = "crate::base::exact")]
    pub seed: u64,
    /// `identical`, `equivalent`, `moved` or `inconclusive`.
    pub verdict: String,
    /// The games that the test looked at.
    pub games: u64,
    /// The most it might have looked at.
    pub budget: u64,
    /// The games of the baseline, without those that are kept back.
    pub games_of_baseline: u64,
    /// How many of them end differently.
    pub changed: u64,
    /// The outcomes of these games in the baseline: first side, second side, draw.
    pub outcomes_then: [u64; 3],
    /// The outcomes now.
    pub outcomes_now: [u64; 3],
    /// The mean victory points in the baseline, of all its games, and now, of these.
    pub vp: [f64; 2],
    /// The change of the first side's score; with fresh games it is theirs.
    pub difference: f64,
    /// The change without luck, where the test used it; with fresh games it is theirs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub without_luck: Option<Without>,
    /// The interval of the entry; null when every game is unchanged.
    pub interval: Option<Interval>,
    /// How the interval was made: `betting`, or without a margin `sequential-ratio`, both of which hold whenever a test stops; or
    /// `score-paired`, of fresh games.
    pub method: Option<String>,
    /// The number of fresh games; 0 when the test did not say that the balance moved.
    pub fresh: u64,
    /// A change of the score up to this passes.
    pub margin: f64,
    /// A change of the score this far beyond the margin is found as often as `power` says, if the games last.
    pub detect: f64,
    /// The smallest change of the score, margin included, that the test finds in these games as often as `power` says; null when there is none.
    pub detectable: Option<f64>,
    /// The same if luck were not taken out, where the test took it out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detectable_plain: Option<f64>,
    /// Logarithms of how many times as likely the pairs are when the first side scores more, and less, by margin and `detect`
    /// together, as when it does so by the margin.
    pub ratios: [f64; 2],
    /// The greatest such logarithms of the means over `detect` and greater changes beyond the margin.
    pub evidence: [f64; 2],
    /// Bounds: both ratios below the first, and the balance has not moved; evidence beyond the second, and it has.
    pub bounds: [f64; 2],
    /// Whether the scenario has changed.
    pub scenario_changed: bool,
    /// Whether the file of a player has changed.
    pub players_changed: bool,
    /// Whether the sources of the program have changed.
    pub program_changed: bool,
    /// The clearest flipped games.
    pub flips: Vec<Flip>,
    /// How long it took.
    pub seconds: f64,
}

/// A flipped game: its winner changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Flip {
    /// The number of the game, as `play --game` takes it.
    pub game: u64,
    /// The id of the side that won it.
    pub from: String,
    /// The id of the side that wins it now.
    pub to: String,
    /// Victory points now, net for the first side.
    pub vp: Decimal,
    /// As `vp`, in the baseline; null unless the baseline game was replayed.
    pub vp_then: Option<Decimal>,
    /// The command that plays it.
    pub command: String,
    /// The page that shows the game now.
    pub now: Option<String>,
    /// The page that shows the game as it was.
    pub then: Option<String>,
}

impl Report {
    /// A report of a number of entries.
    #[must_use]
    pub fn new(baseline: String, rates: Rates, entries: Vec<EntryReport>, command: String) -> Self {
        let any = |verdict: &str| entries.iter().any(|entry| entry.verdict == verdict);
        let verdict =
            [Verdict::MOVED, Verdict::INCONCLUSIVE].into_iter().find(|verdict| any(verdict)).unwrap_or("holds");
        Self {
            schema: SCHEMA.to_owned(),
            program: PROGRAM.to_owned(),
            sources: SOURCES.to_owned(),
            baseline,
            verdict: verdict.to_owned(),
            alpha: rates.alpha,
            power: rates.power,
            confirmation: confirmation::LEVEL,
            level: LEVEL,
            seconds: entries.iter().map(|entry| entry.seconds).fold(0.0, |sum, seconds| sum + seconds),
            entries,
            new_scenarios: Vec::new(),
            command,
        }
    }

    /// How many entries have this verdict.
    #[must_use]
    pub fn count(&self, verdict: &str) -> usize {
        self.entries.iter().filter(|entry| entry.verdict == verdict).count()
    }
}

impl EntryReport {
    /// The report of an entry with these names of the sides.
    #[must_use]
    pub fn new(checked: &Checked, side_names: [String; 2]) -> Self {
        let entry = checked.entry;
        let subject = &entry.subject;
        let games: u64 = checked.outcomes.iter().sum();
        let (pairs, limits) = (checked.trial.pairs(), checked.trial.limits());
        let (difference, interval, method) = match (checked.verdict, &checked.fresh) {
            (Verdict::Identical, _) => (0.0, None, None),
            (_, Some(Fresh { pairs, .. })) => (pairs.mean(), Some(pairs.interval()), Some("score-paired")),
            _ => {
                let method = if limits.margin > 0.0 { "betting" } else { "sequential-ratio" };
                (pairs.mean(), Some(checked.trial.interval()), Some(method))
            }
        };
        Self {
            entry: entry.name.clone(),
            scenario: subject.scenario.clone(),
            what_ifs: subject.changes.what_if.clone(),
            sets: subject.changes.set.clone(),
            sides: subject.sides.clone(),
            side_names,
            players: subject.players.clone(),
            seed: subject.seed,
            verdict: checked.verdict.id().to_owned(),
            games,
            budget: checked.budget,
            games_of_baseline: entry.games,
            changed: checked.changed,
            outcomes_then: entry.played.outcomes.counts(games),
            outcomes_now: checked.outcomes,
            vp: [entry.played.vp, checked.vp],
            difference,
            without_luck: checked.without,
            interval,
            method: method.map(str::to_owned),
            fresh: checked.fresh.map_or(0, |fresh| fresh.pairs.count()),
            margin: limits.margin,
            detect: limits.detect,
            detectable: checked.detectable,
            detectable_plain: checked.detectable_plain.filter(|_| checked.without.is_some()),
            ratios: checked.trial.ratios(),
            evidence: checked.trial.greatest(),
            bounds: checked.trial.bounds(),
            scenario_changed: checked.scenario_changed(),
            players_changed: checked.players_changed(),
            program_changed: checked.program_changed(),
            flips: checked.clearest.games().map(|turned| Flip::of(turned, checked)).collect(),
            seconds: checked.seconds,
        }
    }

    /// Whether the balance has moved.
    #[must_use]
    pub fn moved(&self) -> bool {
        self.verdict == Verdict::MOVED
    }

    /// Whether the games allow no verdict.
    #[must_use]
    pub fn inconclusive(&self) -> bool {
        self.verdict == Verdict::INCONCLUSIVE
    }
}

impl Flip {
    fn of(turned: &Turned, checked: &Checked) -> Self {
        let subject = &checked.entry.subject;
        Self {
            game: turned.game,
            from: subject.sides[turned.from].clone(),
            to: subject.sides[1 - turned.from].clone(),
            vp: checked.unit.points(turned.vp[1]),
            vp_then: None,
            command: subject.play(turned.game).text(),
            now: None,
            then: None,
        }
    }
}
