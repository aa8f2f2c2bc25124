//! `Summary`: a run in the shape of `summary.json`.

use serde::{Deserialize, Serialize};

use crate::base::decimal::Decimal;
use crate::play::aggregate::Counts;
use crate::play::assumed::Assumed;
use crate::play::beside::{Beside, Find};
use crate::play::curve::{Curve, FindCurve};
use crate::play::head::Scenario;
use crate::play::luck::Luckless;
use crate::play::points::Unit;
use crate::play::record::{About, Origins};
use crate::play::rows::Layout;
use crate::play::task::{Shard, Task};
use crate::play::throughput::{Games, Throughput};
use crate::play::until::{Stopped, Until};
use crate::statistics::{LEVEL, Scores, rate, wilson};

/// The name of the shape, with its version.
pub const SCHEMA: &str = "kartacz.summary/1";

/// A run in numbers. Everything but `throughput` follows from program, scenario, players, seed and games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// [`SCHEMA`].
    pub schema: String,
    /// The version of the program.
    pub program: String,
    /// The hash of its source code, in hexadecimal; empty in summaries of versions that did not write it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub sources: String,
    /// The rule system.
    pub system: String,
    /// The scenario.
    #[serde(flatten)]
    pub scenario: Scenario,
    /// The seed of the run.
    #[serde(with = "crate::base::exact")]
    pub seed: u64,
    /// How many games were played.
    pub games: u64,
    /// The shard of the run that this is; nothing for a whole run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
    /// The stopping rule and its result, if one determined the number of games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Stopped>,
    /// The ids of the sides.
    pub sides: [String; 2],
    /// The player of each side.
    #[serde(with = "in_order")]
    pub players: [(String, String); 2],
    /// First side, second side, draw.
    pub outcomes: Vec<Outcome>,
    /// How the intervals of the outcomes were made.
    pub interval: Method,
    /// Every manner of ending, also those that did not occur.
    pub endings: Vec<Ending>,
    /// Victory points, net for the first side.
    pub vp: Points,
    /// The figures with the luck of the dice taken out, where it was measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub luck: Option<Luckless>,
    /// Where the victory points come from: mean per game.
    pub vp_sources: Vec<Source>,
    /// (stage, games that ended in it), for every stage.
    pub last_stage: Vec<(u32, u64)>,
    /// Where the values of the scenario come from.
    pub origins: Origins,
    /// The assumed values on which the balance depends.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<Assumed>,
    /// The names of the scenario in words; `None` in older files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub names: Option<Names>,
    /// The headline balance of this scenario; `None` when it has none.
    #[serde(default)]
    pub headline: Option<Beside>,
    /// The skill curve of this scenario; `None` when none is recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skill: Option<Curve>,
    /// The speed of the run.
    pub throughput: Throughput<Games>,
}

/// What the scenario calls itself, its sides and its endings, so that a summary is shown in words wherever it is read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Names {
    /// The title of the scenario.
    pub title: String,
    /// The word for a stage: `turn`.
    pub stage: String,
    /// The names of the sides, in their order.
    pub sides: [String; 2],
    /// The manners of ending in words, in their order.
    pub endings: Vec<String>,
    /// The remark of the scenario, which reports show first; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}

impl Names {
    fn of(about: &About) -> Self {
        Self {
            title: about.title.clone(),
            stage: about.stage_name.clone(),
            sides: about.side_names.clone(),
            endings: about.ending_names.clone(),
            note: about.note.clone(),
        }
    }
}

/// The frequency of an outcome.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// The id of the side that won, or `draw`.
    pub outcome: String,
    /// In how many games.
    pub games: u64,
    /// In which share of the games, 0..1.
    pub rate: f64,
    /// The lower end of the rate's interval.
    pub low: f64,
    /// The upper end of the rate's interval.
    pub high: f64,
}

/// A kind of interval.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Method {
    /// The name.
    pub method: String,
    /// The level, 0..1.
    pub level: f64,
}

/// How often games ended in this manner.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ending {
    /// The manner of ending.
    pub ending: String,
    /// In how many games.
    pub games: u64,
}

/// Victory points, net for the first side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Points {
    /// The mean.
    pub mean: f64,
    /// The standard deviation.
    pub sd: f64,
    /// The lower end of the mean's interval.
    #[serde(deserialize_with = "crate::statistics::ends::low")]
    pub low: f64,
    /// The upper end of the mean's interval.
    #[serde(deserialize_with = "crate::statistics::ends::high")]
    pub high: f64,
    /// The smallest unit of the points: one, or half a point.
    #[serde(default, skip_serializing_if = "Unit::is_whole")]
    pub unit: Unit,
    /// (points, games), every number of units from the lowest to the highest.
    pub histogram: Vec<(Decimal, u64)>,
}

/// Victory points that a side won from one source.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Source {
    /// The id of the side.
    pub side: String,
    /// The source.
    pub source: String,
    /// Points per game.
    pub mean: f64,
}

/// The inputs of a summary besides the counts.
#[derive(Clone, Debug)]
pub struct Circumstances {
    /// The known headline of the scenario.
    pub beside: Find,
    /// The recorded skill curve of the scenario.
    pub skill: FindCurve,
    /// The task.
    pub task: Task,
    /// The stopping rule, if any.
    pub until: Option<Until>,
    /// Wall time in seconds.
    pub seconds: f64,
    /// How many games were played in that time: fewer than all when a run went on from an earlier one.
    pub played: u64,
    /// Threads that played.
    pub threads: usize,
}

impl Summary {
    /// Sums up a run.
    #[must_use]
    pub fn new(layout: &Layout, counts: &Counts, circumstances: &Circumstances) -> Self {
        let about = &layout.about;
        let task = &circumstances.task;
        let [first, second] = task.players.clone();
        let scenario = Scenario::of(about);
        let [wins, losses, draws] = counts.outcomes;
        Self {
            schema: SCHEMA.to_owned(),
            program: task.program.clone(),
            sources: task.sources.clone(),
            system: about.system.clone(),
            headline: (circumstances.beside)(&scenario.hash, &about.sides, &Scores { losses, draws, wins }),
            skill: (circumstances.skill)(&scenario.hash, &about.sides),
            scenario,
            seed: task.seed,
            games: counts.games,
            until: circumstances.until.map(|until| until.stopped(&counts.outcomes, counts.luck.as_ref())),
            shard: (task.shard != Shard::WHOLE).then_some(task.shard),
            sides: about.sides.clone(),
            players: [(about.sides[0].clone(), first), (about.sides[1].clone(), second)],
            outcomes: outcomes(layout, counts),
            interval: Method { method: "wilson".to_owned(), level: LEVEL },
            endings: endings(layout, counts),
            vp: points(about.unit, counts),
            luck: Luckless::of(layout, counts),
            vp_sources: sources(layout, counts),
            last_stage: (1..=u32::from(about.stages)).zip(counts.last_stage.iter().copied()).collect(),
            origins: about.origins,
            assumed: about.assumed.clone(),
            names: Some(Names::of(about)),
            throughput: throughput(counts, circumstances),
        }
    }

    /// The score of the first side, a draw counting a half.
    #[must_use]
    pub fn score(&self) -> f64 {
        let [wins, losses, draws] = [0, 1, 2].map(|place| self.outcomes[place].games);
        Scores { losses, draws, wins }.mean(0.5)
    }
}

fn outcomes(layout: &Layout, counts: &Counts) -> Vec<Outcome> {
    let one = |(name, &games): (&str, &u64)| {
        let interval = wilson(games, counts.games);
        Outcome {
            outcome: name.to_owned(),
            games,
            rate: rate(games, counts.games),
            low: interval.low,
            high: interval.high,
        }
    };
    layout.outcomes().into_iter().zip(&counts.outcomes).map(one).collect()
}

fn endings(layout: &Layout, counts: &Counts) -> Vec<Ending> {
    let names = layout.about.endings.iter();
    names.zip(&counts.endings).map(|(ending, &games)| Ending { ending: ending.clone(), games }).collect()
}

/// The histogram has a place for every score between the lowest and the highest, where these are no further apart; else
/// for those alone that there were.
const MOST_SCORES: u32 = 200;

fn points(unit: Unit, counts: &Counts) -> Points {
    let moments = counts.vp_moments();
    let interval = unit.interval(counts.vp_interval());
    let lowest = counts.vp.first_key_value().map_or(0, |(&vp, _)| vp);
    let highest = counts.vp.last_key_value().map_or(-1, |(&vp, _)| vp);
    let histogram = if highest.abs_diff(lowest) < MOST_SCORES {
        (lowest..=highest).map(|vp| (unit.points(vp), counts.vp.get(&vp).copied().unwrap_or(0))).collect()
    } else {
        counts.vp.iter().map(|(&vp, &games)| (unit.points(vp), games)).collect()
    };
    let [mean, sd] = [moments.mean(), moments.sd()].map(|units| units / unit.scale());
    Points { mean, sd, low: interval.low, high: interval.high, unit, histogram }
}

fn sources(layout: &Layout, counts: &Counts) -> Vec<Source> {
    let columns = layout.columns.iter().filter_map(|column| column.source.as_ref());
    let sums = columns.zip(&counts.source_points);
    let one = |((side, source), &units): (&(usize, String), &i64)| Source {
        side: layout.about.sides[*side].clone(),
        source: source.clone(),
        mean: layout.about.unit.mean(units, counts.games),
    };
    sums.map(one).collect()
}

fn throughput(counts: &Counts, circumstances: &Circumstances) -> Throughput<Games> {
    let seconds = circumstances.seconds;
    let games_per_second = if seconds > 0.0 { circumstances.played as f64 / seconds } else { 0.0 };
    let rate = Games { games_per_second, decisions: counts.decisions };
    Throughput { seconds, rate, threads: circumstances.threads }
}

/// Two pairs as a JSON object that keeps the order of its keys.
mod in_order {
    use serde::de::{Error, MapAccess, Visitor};
    use serde::ser::SerializeMap;
    use serde::{Deserializer, Serializer};

    type Pair = (String, String);

    pub fn serialize<S: Serializer>(pairs: &[Pair; 2], serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        for (key, value) in pairs {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[Pair; 2], D::Error> {
        struct Pairs;
        impl<'de> Visitor<'de> for Pairs {
            type Value = [Pair; 2];
            fn expecting(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
                out.write_str("an object with two keys")
            }
            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                pairs.try_into().map_err(|pairs: Vec<Pair>| M::Error::invalid_length(pairs.len(), &self))
            }
        }
        deserializer.deserialize_map(Pairs)
    }
}
