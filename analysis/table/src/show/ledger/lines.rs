//! The figures of each counter.

use serde::Serialize;

use crate::base::figure::with_sign;
use crate::play::happened::{Counter, Group, Happened, Measure, PARTS, Row, Sum, Terms};
use crate::play::labels::Labels;
use crate::statistics::outliers::fences;
use crate::statistics::skewed::Total;
use crate::statistics::{Interval, Scores, bonferroni};

/// A mean with its interval, for all counters together.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Mean {
    /// A mean whose games may have any number in this range, at the level of `z`.
    #[must_use]
    pub fn of(total: &Total, range: Interval, z: f64) -> Self {
        let Interval { low, high } = total.interval(range, z);
        Self { mean: total.mean(), low, high }
    }

    /// The interval of the mean within bounds.
    #[must_use]
    pub fn within(self, bounds: Interval) -> Self {
        Self { low: self.low.max(bounds.low), high: self.high.min(bounds.high), ..self }
    }

    /// In units of which a whole has `of`.
    #[must_use]
    pub fn over(self, of: f64) -> Self {
        Self { mean: self.mean / of, low: self.low / of, high: self.high / of }
    }

    /// The interval of the mean.
    #[must_use]
    pub const fn interval(self) -> Interval {
        Interval { low: self.low, high: self.high }
    }
}

/// Whether a counter stands out among those of its group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// Earns more than the upper fence, beyond chance.
    TooStrong,
    /// Does not stand out.
    Ordinary,
    /// Gives away more than the lower fence, beyond chance.
    TooWeak,
}

/// A counter. Everything but the rates is per game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Line {
    /// The id of its side.
    pub side: String,
    /// The place of its side.
    #[serde(skip)]
    pub side_place: usize,
    /// The id of the counter.
    pub id: String,
    /// The name of the counter.
    pub name: String,
    /// The kind of the counter.
    pub group: Group,
    /// How many counters it stands for.
    pub pieces: u32,
    /// The share of them in play at the end.
    pub survival: Mean,
    /// Steps lost.
    pub steps_lost: f64,
    /// Victory points earned for its side.
    pub vp_earned: f64,
    /// Victory points given away.
    pub vp_given: f64,
    /// The former less the latter.
    pub vp_net: Mean,
    /// Shots.
    pub shots: f64,
    /// Melees.
    pub melees: f64,
    /// Activations in which it acted.
    pub activations: f64,
    /// The share of those of its group and side; `None` when there are none.
    pub activation_share: Option<f64>,
    /// The score of its side when it survives; `None` where that never happens, and for several counters.
    pub score_surviving: Option<f64>,
    /// The score when it does not.
    pub score_lost: Option<f64>,
    /// Whether it stands out.
    pub standing: Standing,
}

/// The lines of a run.
#[derive(Clone, Debug)]
pub struct Lines {
    /// How many games.
    pub games: u64,
    /// The words of the game.
    pub terms: Terms,
    /// The lines, in the order of the scenario.
    pub rows: Vec<Line>,
    /// The fences of the units, then of the commanders.
    pub fences: [Option<Interval>; 2],
}

impl Lines {
    /// The figures of all counters that the scenario has.
    #[must_use]
    pub fn of(happened: &Happened, sides: &[String; 2]) -> Self {
        let Happened { games, shape, ledger, .. } = happened;
        let counters: Vec<(&Counter, &Row)> =
            shape.counters.iter().zip(&ledger.0).filter(|(counter, _)| counter.pieces > 0).collect();
        let family = Family::of(&counters, *games, bonferroni(counters.len()));
        let mut rows: Vec<Line> = counters.iter().map(|(counter, row)| line(counter, row, &family, sides)).collect();
        for line in &mut rows {
            let acted = |(counter, row): &&(&Counter, &Row)| {
                let alike = counter.side == line.side_place && counter.group == line.group;
                if alike { row.sum(Measure::Acted).0 } else { 0 }
            };
            let all: i64 = counters.iter().map(|one| acted(&one)).sum();
            line.activation_share = (all > 0).then(|| line.activations * *games as f64 / all as f64);
        }
        let mut lines = Self { games: *games, terms: shape.terms.clone(), rows, fences: [None; 2] };
        lines.judge();
        lines
    }

    /// Compares each counter with those of its group: the value of a piece, net, against the fences of all.
    fn judge(&mut self) {
        for (group, fence) in [Group::Unit, Group::Commander].into_iter().zip(&mut self.fences) {
            let of_group = || self.rows.iter().filter(|line| line.group == group);
            *fence = fences(&of_group().map(|line| line.vp_net.mean / f64::from(line.pieces)).collect::<Vec<_>>());
            let Some(Interval { low, high }) = *fence else { continue };
            for line in self.rows.iter_mut().filter(|line| line.group == group) {
                let pieces = f64::from(line.pieces);
                line.standing = match line.vp_net {
                    net if net.low / pieces > high => Standing::TooStrong,
                    net if net.high / pieces < low => Standing::TooWeak,
                    _ => Standing::Ordinary,
                };
            }
        }
    }

    /// The lines by their net points, greatest first.
    pub fn ranked(&self) -> impl Iterator<Item = &Line> {
        let mut rows: Vec<&Line> = self.rows.iter().collect();
        rows.sort_by(|one, other| other.vp_net.mean.total_cmp(&one.vp_net.mean));
        rows.into_iter()
    }

    /// Which counters stand out, in sentences.
    #[must_use]
    pub fn sentence(&self, labels: &Labels) -> String {
        let named = |standing: Standing| {
            let lines = self.ranked().filter(|line| line.standing == standing);
            let named = |line: &Line| {
                let Mean { mean, low, high } = line.vp_net;
                let [mean, low, high] = [mean, low, high].map(|points| with_sign(points, 2));
                format!("{} ({}, {mean} VP a game, {low} to {high})", line.name, labels.sides()[line.side_place])
            };
            lines.map(named).collect::<Vec<_>>().join(", ")
        };
        let [strong, weak] = [Standing::TooStrong, Standing::TooWeak].map(named);
        let sentence = |what: &str, names: &str, none: &str| {
            if names.is_empty() { none.to_owned() } else { format!("{what}: {names}.") }
        };
        let strong =
            sentence("Stronger than the other counters", &strong, "No counter is much stronger than the others.");
        let weak = sentence("Weaker", &weak, "None is much weaker.");
        format!(
            "{strong} {weak} By the VP that a counter earns less those that it gives away; it stands out when its whole \
             interval lies beyond the fences of the box plot of all."
        )
    }
}

/// The counters of a ledger together.
pub struct Family {
    games: u64,
    /// The normal quantile of their intervals.
    z: f64,
    /// The victory points that a counter may give away, and earn, in a game that was not seen.
    points: Interval,
}

impl Family {
    /// The family of counters that share their intervals' level.
    pub fn of(counters: &[(&Counter, &Row)], games: u64, z: f64) -> Self {
        let much = |measure: Measure| Sum::much(counters.iter().map(|(_, row)| row.sum(measure))).max(PARTS.into());
        Self { games, z, points: Interval { low: -much(Measure::Given), high: much(Measure::Earned) } }
    }

    /// The net victory points of a counter.
    pub fn net(&self, row: &Row) -> Mean {
        Mean::of(&row.sum(Measure::Net).total(self.games), self.points, self.z).over(f64::from(PARTS))
    }

    /// The share of its pieces that survive.
    pub fn survival(&self, row: &Row, pieces: u32) -> Mean {
        let pieces = f64::from(pieces);
        let all = Interval { low: 0.0, high: pieces };
        Mean::of(&row.sum(Measure::Survived).total(self.games), all, self.z).within(all).over(pieces)
    }
}

fn line(counter: &Counter, row: &Row, family: &Family, sides: &[String; 2]) -> Line {
    let mean = |measure| row.sum(measure).total(family.games).mean();
    let points = |measure| mean(measure) / f64::from(PARTS);
    let single = counter.pieces == 1;
    let score = |outcomes: [u64; 3]| {
        let [first, second, draws] = outcomes;
        let (wins, losses) = if counter.side == 0 { (first, second) } else { (second, first) };
        let scores = Scores { losses, draws, wins };
        (single && scores.games() > 0).then(|| scores.mean(0.5))
    };
    Line {
        side: sides[counter.side].clone(),
        side_place: counter.side,
        id: counter.id.clone(),
        name: counter.name.clone(),
        group: counter.group,
        pieces: counter.pieces,
        survival: family.survival(row, counter.pieces),
        steps_lost: mean(Measure::StepsLost),
        vp_earned: points(Measure::Earned),
        vp_given: points(Measure::Given),
        vp_net: family.net(row),
        shots: mean(Measure::Shots),
        melees: mean(Measure::Melees),
        activations: mean(Measure::Acted),
        activation_share: None,
        score_surviving: score(row.outcomes[0]),
        score_lost: score(row.outcomes[1]),
        standing: Standing::Ordinary,
    }
}
