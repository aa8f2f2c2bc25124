//! The verdict on the games played so far: rates, the difference of the score, and its precision.

use std::cmp::Ordering;

use crate::base::figure::fixed;
use crate::base::words::{counted, points};
use crate::play::luck::{Both, Without};
use crate::statistics::adjusted::Adjusting;
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
    /// The sums with the luck in the score, where it is measured.
    #[serde(default)]
    pub luck: Option<Box<Lucks>>,
}

/// Sums over games with the luck in the score. Results are in halves of a win, luck is in any unit.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Lucks {
    /// Of the baseline.
    baseline: Sums,
    /// Of the variant.
    variant: Sums,
    /// Of the differences, variant minus baseline, with the luck of both.
    pairs: Sums,
}

/// The sums of games of even and of odd numbers, as [`Adjusting::of_sums`] takes them.
#[derive(Clone, Copy, Debug, Deserialize)]
struct Sums([[f64; 10]; 2]);

impl Sums {
    fn adjusting(self) -> Adjusting {
        Adjusting::of_sums(self.0.map(|half| half.map(|sum| sum as i128)))
    }
}

/// The verdict.
#[derive(Clone, Debug, Serialize)]
pub struct Verdict {
    /// The baseline.
    pub baseline: Run,
    /// The variant.
    pub variant: Option<Run>,
    /// The mean change of the first side's score with its interval.
    pub difference: Option<Figure>,
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
    pub score: Figure,
}

/// A figure, without luck where that is sharper.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Figure {
    /// The figure.
    #[serde(flatten)]
    pub mean: Mean,
    /// The figure as the games ended, where the other one is without luck.
    plain: Option<Mean>,
    /// How many games would give as narrow an interval of the plain figure.
    worth: Option<u64>,
    #[serde(skip)]
    both: Both,
}

impl Figure {
    fn new(plain: Mean, without: Option<Without>) -> Self {
        let both = Both { plain: [plain.mean, plain.low, plain.high], without };
        let [mean, low, high] = both.numbers();
        let plain = without.map(|_| plain);
        Self { mean: Mean { mean, low, high }, plain, worth: without.map(|without| without.worth), both }
    }

    /// On which side of a mark it lies.
    fn against(&self, mark: f64) -> Ordering {
        self.both.against(mark).side
    }
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
    fn of([wins, losses, draws]: [u64; 3], luck: Option<Sums>) -> Self {
        let games = wins + losses + draws;
        let rate = |count: u64| Mean::new(count as f64 / games.max(1) as f64, wilson(count, games));
        let scores = Scores { losses, draws, wins };
        let score = Mean::new(scores.mean(0.5), scores.interval(0.5));
        let without = luck.and_then(|sums| Without::of_score(&sums.adjusting()));
        Self { games, rates: [wins, losses, draws].map(rate), score: Figure::new(score, without) }
    }
}

/// The verdict on these counts.
#[must_use]
pub fn verdict(counts: &Counts) -> Verdict {
    let luck = counts.luck.as_deref().copied();
    let baseline = Run::of(counts.baseline, luck.map(|luck| luck.baseline));
    let variant = counts.variant.map(|counts| Run::of(counts, luck.map(|luck| luck.variant)));
    let pairs = Pairs(counts.pairs);
    let shift = || {
        let without = luck.and_then(|luck| Without::of_shift(&luck.pairs.adjusting()));
        Figure::new(Mean::new(pairs.mean(), pairs.interval()), without)
    };
    let difference = variant.as_ref().map(|_| shift());
    let decides = difference.unwrap_or(baseline.score).mean;
    let half = decides.half();
    let games = baseline.games;
    let enough = half <= ENOUGH && games >= FEWEST;
    let needs = ((games as f64 * (half / ENOUGH).powi(2)) as u64).max(FEWEST);
    let finding = match &difference {
        Some(difference) => changed(difference, &pairs, &counts.sides),
        None => favoured(&baseline.score, &counts.sides),
    };
    let sure = sure(decides, difference.is_some(), games);
    Verdict { baseline, variant, difference, half, enough, needs, finding, sure }
}

fn changed(difference: &Figure, pairs: &Pairs, sides: &[String; 2]) -> String {
    let Mean { mean, low, high } = difference.mean;
    let range = |low: f64, high: f64| format!("{} to {}", points(low), points(high));
    if pairs.0[2] == pairs.count() {
        return "No game ends differently so far.".to_owned();
    }
    match difference.against(0.0) {
        Ordering::Greater => {
            format!("The change helps {}: {} pp of the score ({}).", sides[0], points(mean), range(low, high))
        }
        Ordering::Less => {
            format!("The change helps {}: {} pp of the score ({}).", sides[1], points(-mean), range(-high, -low))
        }
        Ordering::Equal => format!(
            "Inconclusive which side the change helps: {} pp for {} ({}).",
            points(mean),
            sides[0],
            range(low, high)
        ),
    }
}

fn favoured(score: &Figure, sides: &[String; 2]) -> String {
    let percent = |share: f64| fixed(100.0 * share, 1);
    let Mean { mean, .. } = score.mean;
    match score.against(0.5) {
        Ordering::Greater => format!("{} are favoured: they score {} %.", sides[0], percent(mean)),
        Ordering::Less => format!("{} are favoured: they score {} %.", sides[1], percent(1.0 - mean)),
        Ordering::Equal if score.mean.half() <= ENOUGH => {
            format!("Nearly even: {} score {} %.", sides[0], percent(mean))
        }
        Ordering::Equal => {
            format!("Too few games to tell which side is favoured: {} score {} %.", sides[0], percent(mean))
        }
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
        Counts { sides: ["Poles".to_owned(), "Russians".to_owned()], baseline, variant, pairs, luck: None }
    }

    /// The sums of games with these results, half of whose differences from a draw are luck.
    fn sums(results: impl Iterator<Item = (f64, f64)> + Clone) -> Sums {
        let half = |which: usize| {
            let of_half = results.clone().enumerate().filter(|(number, _)| number % 2 == which);
            of_half.fold([0.0; 10], |sums, (_, (result, luck))| {
                let more = [1.0, result, result * result, luck, 0.0, result * luck, 0.0, luck * luck, 0.0, 0.0];
                std::array::from_fn(|place| sums[place] + more[place])
            })
        };
        Sums([half(0), half(1)])
    }

    #[test]
    fn the_sharper_figure_decides() {
        let games = (0..2000_u32).map(|game| {
            let result = if game % 40 < 21 { 2.0 } else { 0.0 };
            let other = f64::from(game * 7919 % 101) / 50.0 - 1.0;
            (result, ((result - 1.05 + other) * 1000.0).round())
        });
        let sums = sums(games);
        let plain = counts([1050, 950, 0], None, [0; 5]);
        let sharp =
            Counts { luck: Some(Box::new(Lucks { baseline: sums, variant: sums, pairs: sums })), ..plain.clone() };
        let [plain, sharp] = [plain, sharp].map(|counts| verdict(&counts));
        assert!(sharp.half < 0.8 * plain.half && sharp.needs < plain.needs, "{sharp:?}");
        let score = sharp.baseline.score;
        assert!((score.plain.unwrap().mean - plain.baseline.score.mean.mean).abs() < 1e-12, "{score:?}");
        assert!(score.worth.unwrap() > 3000 && plain.baseline.score.worth.is_none(), "{score:?}");
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
