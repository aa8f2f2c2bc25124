//! The verdict on the games played so far: rates, the difference of the score, and its precision.

use crate::base::figure::fixed;
use crate::base::words::{counted, points};
use crate::statistics::pairs::Pairs;
use crate::statistics::{Interval, Scores, skewed, wilson};
use serde::{Deserialize, Serialize};

/// The half-width of the interval of the score at which a run stops.
pub const ENOUGH: f64 = 0.01;
/// Fewer games than this stop no run.
const FEWEST: u64 = 500;

/// Games counted by the page. Outcomes are the first side's, the second's, draws.
#[derive(Clone, Debug, Deserialize)]
pub struct Counts {
    /// The names of the sides.
    pub sides: [String; 2],
    /// Games of the baseline by outcome.
    pub baseline: [u64; 3],
    /// Games of the variant by outcome; none without a change.
    pub variant: Option<[u64; 3]>,
    /// Pairs of games by the change of the first side's score: -1, -1/2, 0, 1/2, 1.
    pub pairs: [u64; 5],
}

/// The verdict.
#[derive(Clone, Debug, Serialize)]
pub struct Verdict {
    /// The baseline.
    pub baseline: Run,
    /// The variant.
    pub variant: Option<Run>,
    /// The mean change of the first side's score with its interval.
    pub difference: Option<Mean>,
    /// The half-width of the interval that decides when to stop.
    pub half: f64,
    /// Whether it is narrow enough.
    pub enough: bool,
    /// About how many games the run will need.
    pub needs: u64,
    /// The finding.
    pub finding: String,
    /// The precision of the verdict.
    pub sure: String,
}

/// A run.
#[derive(Clone, Debug, Serialize)]
pub struct Run {
    /// Games.
    pub games: u64,
    /// The rate of each outcome with its interval.
    pub rates: [Mean; 3],
    /// The score of the first side with its interval.
    pub score: Mean,
}

/// A mean with its interval.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Mean {
    const fn new(mean: f64, Interval { low, high }: Interval) -> Self {
        Self { mean, low, high }
    }

    /// The difference from another one that was measured in other games.
    #[must_use]
    pub fn apart(self, other: Self) -> Self {
        let [one, other] = [self, other].map(|Self { mean, low, high }| (mean, Interval { low, high }));
        let (mean, interval) = skewed::difference(one, other);
        Self::new(mean, interval)
    }

    fn half(self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

impl Run {
    fn of([wins, losses, draws]: [u64; 3]) -> Self {
        let games = wins + losses + draws;
        let rate = |count: u64| Mean::new(count as f64 / games.max(1) as f64, wilson(count, games));
        let scores = Scores { losses, draws, wins };
        let score = Mean::new(scores.mean(0.5), scores.interval(0.5));
        Self { games, rates: [wins, losses, draws].map(rate), score }
    }
}

/// The verdict on these counts.
#[must_use]
pub fn verdict(counts: &Counts) -> Verdict {
    let (baseline, variant) = (Run::of(counts.baseline), counts.variant.map(Run::of));
    let pairs = Pairs(counts.pairs);
    let difference = variant.as_ref().map(|_| Mean::new(pairs.mean(), pairs.interval()));
    let decides = difference.unwrap_or(baseline.score);
    let half = decides.half();
    let games = baseline.games;
    let enough = half <= ENOUGH && games >= FEWEST;
    let needs = ((games as f64 * (half / ENOUGH).powi(2)) as u64).max(FEWEST);
    let finding = match difference {
        Some(difference) => changed(difference, &pairs, &counts.sides),
        None => favoured(baseline.score, &counts.sides),
    };
    let sure = sure(decides, difference.is_some(), games);
    Verdict { baseline, variant, difference, half, enough, needs, finding, sure }
}

fn changed(difference: Mean, pairs: &Pairs, sides: &[String; 2]) -> String {
    let Mean { mean, low, high } = difference;
    let range = |low: f64, high: f64| format!("{} to {}", points(low), points(high));
    if pairs.0[2] == pairs.count() {
        return "No game ends differently so far.".to_owned();
    }
    match () {
        () if low > 0.0 => {
            format!("The change helps {}: {} pp of the score ({}).", sides[0], points(mean), range(low, high))
        }
        () if high < 0.0 => {
            format!("The change helps {}: {} pp of the score ({}).", sides[1], points(-mean), range(-high, -low))
        }
        () => format!(
            "Inconclusive which side the change helps: {} pp for {} ({}).",
            points(mean),
            sides[0],
            range(low, high)
        ),
    }
}

fn favoured(score: Mean, sides: &[String; 2]) -> String {
    let percent = |share: f64| fixed(100.0 * share, 1);
    let Mean { mean, low, high } = score;
    match () {
        () if low > 0.5 => format!("{} are favoured: they score {} %.", sides[0], percent(mean)),
        () if high < 0.5 => format!("{} are favoured: they score {} %.", sides[1], percent(1.0 - mean)),
        () if score.half() <= ENOUGH => format!("Nearly even: {} score {} %.", sides[0], percent(mean)),
        () => format!("Too few games to tell which side is favoured: {} score {} %.", sides[0], percent(mean)),
    }
}

/// The precision of the figure, in words.
fn sure(mean: Mean, difference: bool, games: u64) -> String {
    let what = if difference { "difference" } else { "score" };
    let half = 100.0 * mean.half();
    let games = counted(games, "game");
    let level = match half {
        _ if half <= 1.0 => "precise to ±1 pp",
        _ if half <= 2.0 => "precise to ±2 pp",
        _ if half <= 5.0 => "a first estimate",
        _ => "a rough guess",
    };
    format!("After {games}: {level}. The {what} is known to ±{} pp (95 %).", fixed(half, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(baseline: [u64; 3], variant: Option<[u64; 3]>, pairs: [u64; 5]) -> Counts {
        Counts { sides: ["Poles".to_owned(), "Russians".to_owned()], baseline, variant, pairs }
    }

    #[test]
    fn a_run_stops_at_a_percentage_point() {
        let few = verdict(&counts([250, 240, 10], None, [0; 5]));
        assert!(!few.enough && few.needs > 5000 && few.half > 0.04, "{few:?}");
        let many = verdict(&counts([25_000, 24_000, 1000], None, [0; 5]));
        assert!(many.enough && many.sure.contains("precise to ±1 pp"), "{many:?}");
        let even = verdict(&counts([24_600, 24_400, 1000], None, [0; 5]));
        assert!(even.finding.starts_with("Nearly even"), "{}", even.finding);
    }

    #[test]
    fn the_side_that_a_change_helps_is_named() {
        let helps = verdict(&counts([400, 600, 0], Some([500, 500, 0]), [50, 0, 800, 0, 150]));
        assert!(helps.finding.starts_with("The change helps Poles: +10.0 pp"), "{}", helps.finding);
        let hurts = verdict(&counts([500, 500, 0], Some([400, 600, 0]), [150, 0, 800, 0, 50]));
        assert!(hurts.finding.starts_with("The change helps Russians: +10.0 pp"), "{}", hurts.finding);
        let same = verdict(&counts([5, 5, 0], Some([5, 5, 0]), [0, 0, 10, 0, 0]));
        assert_eq!(same.finding, "No game ends differently so far.");
    }

    #[test]
    fn no_game_is_no_finding() {
        let none = verdict(&counts([0; 3], None, [0; 5]));
        assert!(!none.enough && none.finding.starts_with("Too few games"), "{none:?}");
    }
}
