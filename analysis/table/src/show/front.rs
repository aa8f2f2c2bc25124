//! The first screen of a page: besides the verdict and the first chart, up to three figures, who played, and what the result rests on.

use crate::base::words::{is_known, percent, percents, points, signed, signed_range};
use crate::play::labels::Labels;
use crate::play::luck::Without;
use crate::play::record::Origins;
use crate::show::without_luck::{Unit, worth};

/// The most figures of a first screen.
pub const FIGURES: usize = 3;

/// The first screen, without the verdict and the chart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Front {
    /// The figures, [`FIGURES`] at most.
    pub figures: Vec<Figure>,
    /// Who played, and how many games.
    pub played: String,
    /// What stronger players give; may be empty.
    pub stronger: String,
    /// What the result rests on.
    pub rests: String,
}

/// A figure with its interval.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// What was measured.
    pub name: String,
    /// The figure with its unit.
    pub value: String,
    /// Its 95 % interval; empty where it is not known.
    pub interval: String,
    /// The figure without luck, with its interval and how many games it is worth; empty where there is none.
    pub without: String,
}

impl Figure {
    /// A figure, and its interval where it says anything.
    #[must_use]
    pub fn new(name: impl Into<String>, value: String, interval: String) -> Self {
        Self { name: name.into(), value, interval, without: String::new() }
    }

    /// As it is, with the figure without luck beside it, where there is one.
    #[must_use]
    pub fn beside(self, without: Option<&Without>, unit: Unit) -> Self {
        Self { without: without.map_or_else(String::new, |without| worth(without, unit)), ..self }
    }

    /// A share or a score, 0..1, with the ends of its interval.
    #[must_use]
    pub fn rate(name: impl Into<String>, [mean, low, high]: [f64; 3]) -> Self {
        Self::new(name, percent(mean), known([low, high], percents))
    }

    /// A mean: a rate, or victory points.
    #[must_use]
    pub fn mean(is_rate: bool, name: impl Into<String>, numbers: [f64; 3]) -> Self {
        if is_rate { Self::rate(name, numbers) } else { Self::points(name, numbers) }
    }

    /// A difference of means: of rates, or of victory points.
    #[must_use]
    pub fn change(is_rate: bool, name: impl Into<String>, numbers: [f64; 3]) -> Self {
        if is_rate { Self::shift(name, numbers) } else { Self::points(name, numbers) }
    }

    /// A difference of shares, with the ends of its interval.
    #[must_use]
    pub fn shift(name: impl Into<String>, [mean, low, high]: [f64; 3]) -> Self {
        let range = |low, high| format!("{} to {}", points(low), points(high));
        Self::new(name, format!("{} pp", points(mean)), known([low, high], range))
    }

    /// A mean of victory points, with the ends of its interval.
    #[must_use]
    pub fn points(name: impl Into<String>, [mean, low, high]: [f64; 3]) -> Self {
        Self::new(name, signed(mean), known([low, high], signed_range))
    }
}

impl Front {
    /// Whether a figure has an interval.
    #[must_use]
    pub fn has_intervals(&self) -> bool {
        self.figures.iter().any(|figure| !figure.interval.is_empty())
    }

    /// What stronger players give, where there is anything to say.
    #[must_use]
    pub fn stronger(&self) -> Option<String> {
        (!self.stronger.is_empty()).then(|| self.stronger.clone())
    }
}

fn known([low, high]: [f64; 2], range: impl Fn(f64, f64) -> String) -> String {
    if is_known(low, high) { range(low, high) } else { String::new() }
}

/// Who played how many games: `20,000 games, seed 1794, both sides played by expert.`
#[must_use]
pub fn played(games: &str, seed: u64, players: &[String; 2], labels: &Labels) -> String {
    let ([one, other], [first, second]) = (labels.sides(), players);
    let by = match first == second {
        true => format!("both sides played by {first}"),
        false => format!("{one} played by {first}, {other} by {second}"),
    };
    format!("{games}, seed {seed}, {by}.")
}

/// What a result rests on, for these origins.
#[must_use]
pub fn rests(origins: &Origins) -> String {
    format!("The scenario rests on {origins}.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Toy, layout};

    #[test]
    fn intervals_that_say_nothing_are_left_out() {
        assert_eq!(Figure::rate("wins", [0.5, 0.4, 0.6]), Figure::new("wins", "50.0 %".into(), "40.0 to 60.0".into()));
        assert_eq!(Figure::shift("score", [0.1, 0.0, 0.2]).value, "+10.0 pp");
        assert_eq!(Figure::points("VP", [1.5, f64::NEG_INFINITY, f64::INFINITY]).interval, "");
    }

    #[test]
    fn players_that_are_the_same_are_named_once() {
        let labels = Labels::of(&layout(&Toy::with_bonus(0)).about);
        let of = |players: [&str; 2]| played("5 games", 1, &players.map(str::to_owned), &labels);
        assert_eq!(of(["a", "a"]), "5 games, seed 1, both sides played by a.");
        assert_eq!(of(["a", "b"]), "5 games, seed 1, Reds played by a, Whites by b.");
    }
}
