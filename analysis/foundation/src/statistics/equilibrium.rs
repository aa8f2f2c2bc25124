//! The equilibrium of a zero-sum game, by linear programming.
//!
//! A mixed strategy is a share for each player of a side. At the equilibrium neither side can score better by another one,
//! even if the other side knows it (von Neumann 1928). Each side's mixture is the optimum of a linear program (Dantzig
//! 1951), solved by the simplex method with Bland's rule, which cannot cycle. Both programs are solved
//! separately; equal values prove both optimal.
//!
//! A side may have several optimal mixed strategies. The one chosen gives the player named first the largest
//! share, then the player named second, and so on: it depends only on the payoffs and the order of the names.

/// The scores of the first side: a row for each of its players, a column for each player of the second side. All
/// rows are of the same length; there is at least one place.
pub type Payoffs = Vec<Vec<f64>>;

/// Below this an entry of the tableau counts as 0. Payoffs are between 0 and 1.
const EPSILON: f64 = 1e-11;
/// More pivots than any game of twenty by twenty takes: rounding must not make the method loop for ever.
const PIVOTS: usize = 100_000;

/// An equilibrium.
#[derive(Clone, Debug, PartialEq)]
pub struct Equilibrium {
    /// The score of the first side.
    pub value: f64,
    /// The shares of the players of the first side, then of the second; each sums to 1.
    pub mixtures: [Vec<f64>; 2],
    /// The sum of what both sides could gain by deviating: 0 up to rounding.
    pub gap: f64,
}

impl Equilibrium {
    /// The equilibrium of a game.
    #[must_use]
    pub fn of(payoffs: &Payoffs) -> Self {
        let turned: Payoffs =
            (0..payoffs[0].len()).map(|place| payoffs.iter().map(|row| 1.0 - row[place]).collect()).collect();
        let mixtures = [Tableau::new(&turned).best_mixture(), Tableau::new(payoffs).best_mixture()];
        let [rows, columns] = against(payoffs, &mixtures);
        let (most, least) = (rows.into_iter().fold(f64::MIN, f64::max), columns.into_iter().fold(f64::MAX, f64::min));
        Self { value: f64::midpoint(most, least), mixtures, gap: (most - least).abs() }
    }
}

/// The score of the first side with each of its players against the second side's mixture, and against each player of the second
/// side with its own mixture.
#[must_use]
pub fn against(payoffs: &Payoffs, mixtures: &[Vec<f64>; 2]) -> [Vec<f64>; 2] {
    let rows = payoffs.iter().map(|row| weighted(row.iter(), &mixtures[1]));
    let columns = (0..payoffs[0].len()).map(|place| weighted(payoffs.iter().map(|row| &row[place]), &mixtures[0]));
    [rows.collect(), columns.collect()]
}

fn weighted<'a>(values: impl Iterator<Item = &'a f64>, weights: &[f64]) -> f64 {
    values.zip(weights).map(|(value, weight)| value * weight).sum()
}

/// The linear program of the minimising side, which chooses a column: maximise the sum of `y` where every row of
/// `(1 + payoffs) y` is at most 1, and no `y` below 0. Divided by their sum, the `y` are its mixture.
struct Tableau {
    /// Coefficients of the columns, of a slack for each row, and the right side.
    rows: Vec<Vec<f64>>,
    /// The variable that each row gives the value of.
    basis: Vec<usize>,
    /// Variables that may still become greater than 0.
    open: Vec<bool>,
    columns: usize,
}

impl Tableau {
    fn new(payoffs: &Payoffs) -> Self {
        let (height, columns) = (payoffs.len(), payoffs[0].len());
        let row = |(place, row): (usize, &Vec<f64>)| {
            let slacks = (0..height).map(|slack| if slack == place { 1.0 } else { 0.0 });
            row.iter().map(|payoff| 1.0 + payoff).chain(slacks).chain([1.0]).collect()
        };
        Self {
            rows: payoffs.iter().enumerate().map(row).collect(),
            basis: (columns..columns + height).collect(),
            open: vec![true; columns + height],
            columns,
        }
    }

    /// The best mixture that gives the most to the first column, then to the second, and so on.
    fn best_mixture(mut self) -> Vec<f64> {
        let width = self.open.len();
        self.maximise((0..width).map(|variable| f64::from(u8::from(variable < self.columns))).collect());
        for first in 0..self.columns {
            self.maximise((0..width).map(|variable| f64::from(u8::from(variable == first))).collect());
        }
        let mut mixture = vec![0.0; self.columns];
        for (row, &variable) in self.rows.iter().zip(&self.basis) {
            if variable < self.columns {
                mixture[variable] = row[width].max(0.0);
            }
        }
        let sum: f64 = mixture.iter().sum();
        mixture.into_iter().map(|share| share / sum).collect()
    }

    /// Makes the sum of these multiples of the variables as great as can be, and closes the variables that would make
    /// it less again: what is maximised later stays among the optima.
    fn maximise(&mut self, goal: Vec<f64>) {
        let mut gains = goal.clone();
        for (row, &variable) in self.rows.iter().zip(&self.basis) {
            subtract(&mut gains, goal[variable], row);
        }
        for _ in 0..PIVOTS {
            let entering = (0..gains.len()).find(|&variable| self.open[variable] && gains[variable] > EPSILON);
            let Some(entering) = entering else { break };
            let Some(row) = self.leaving(entering) else { break };
            self.pivot(row, entering);
            let gain = gains[entering];
            subtract(&mut gains, gain, &self.rows[row]);
        }
        for (open, gain) in self.open.iter_mut().zip(gains) {
            *open &= gain >= -EPSILON;
        }
    }

    /// The pivot row: its variable is the first to become 0 as this one grows; ties go to the lowest variable.
    fn leaving(&self, entering: usize) -> Option<usize> {
        let mut best: Option<(f64, usize)> = None;
        for (place, row) in self.rows.iter().enumerate().filter(|(_, row)| row[entering] > EPSILON) {
            let ratio = row[row.len() - 1] / row[entering];
            let sooner = best.is_none_or(|(least, of)| {
                ratio < least - EPSILON || ratio <= least + EPSILON && self.basis[place] < self.basis[of]
            });
            if sooner {
                best = Some((ratio, place));
            }
        }
        best.map(|(_, place)| place)
    }

    fn pivot(&mut self, place: usize, entering: usize) {
        let pivot = self.rows[place][entering];
        self.rows[place].iter_mut().for_each(|value| *value /= pivot);
        let row = self.rows[place].clone();
        for (_, other) in self.rows.iter_mut().enumerate().filter(|(other, _)| *other != place) {
            let times = other[entering];
            subtract(other, times, &row);
        }
        self.basis[place] = entering;
    }
}

/// Subtracts a row so many times over, as far as `from` reaches.
fn subtract(from: &mut [f64], times: f64, row: &[f64]) {
    from.iter_mut().zip(row).for_each(|(value, other)| *value -= times * other);
}

#[cfg(test)]
mod tests {
    use kartacz_engine::core::dice::mix;

    use super::*;

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-9
    }

    fn assert_solves(payoffs: &[&[f64]], value: f64, mixtures: [&[f64]; 2]) {
        let found = Equilibrium::of(&payoffs.iter().map(|row| row.to_vec()).collect());
        assert!(near(found.value, value) && near(found.gap, 0.0), "{payoffs:?}: {found:?}");
        for (found, expected) in found.mixtures.iter().zip(mixtures) {
            let same = found.len() == expected.len() && found.iter().zip(expected).all(|(&a, &b)| near(a, b));
            assert!(same, "{payoffs:?}: {found:?}");
        }
    }

    #[test]
    fn matching_pennies() {
        assert_solves(&[&[1.0, 0.0], &[0.0, 1.0]], 0.5, [&[0.5, 0.5], &[0.5, 0.5]]);
    }

    #[test]
    fn rock_paper_scissors() {
        let third = 1.0 / 3.0;
        let thirds: &[f64] = &[third; 3];
        assert_solves(&[&[0.5, 0.0, 1.0], &[1.0, 0.5, 0.0], &[0.0, 1.0, 0.5]], 0.5, [thirds, thirds]);
    }

    /// The shares of a two by two game without a saddle, by their formula.
    #[test]
    fn a_game_that_favours_a_side() {
        assert_solves(&[&[0.9, 0.2], &[0.4, 0.7]], 0.55, [&[0.3, 0.7], &[0.5, 0.5]]);
    }

    #[test]
    fn a_saddle_is_played_by_one_player() {
        assert_solves(&[&[0.6, 0.9], &[0.1, 0.5]], 0.6, [&[1.0, 0.0], &[1.0, 0.0]]);
        assert_solves(&[&[0.25]], 0.25, [&[1.0], &[1.0]]);
        assert_solves(&[&[0.0]], 0.0, [&[1.0], &[1.0]]);
        assert_solves(&[&[1.0, 1.0]], 1.0, [&[1.0], &[1.0, 0.0]]);
    }

    /// Matching pennies with a bad player for each side, and a row that half of both others beats.
    #[test]
    fn dominated_players_are_not_used() {
        let row: &[f64] = &[0.4, 0.4, 0.9];
        let payoffs: [&[f64]; 3] = [&[1.0, 0.0, 1.0], &[0.0, 1.0, 1.0], row];
        assert_solves(&payoffs, 0.5, [&[0.5, 0.5, 0.0], &[0.5, 0.5, 0.0]]);
    }

    #[test]
    fn sides_may_have_more_or_fewer_players() {
        // The second side mixes the two columns between which the first is level: 0.9 x + 0.2 (1 - x) = 0.3 x + 0.6 (1 - x).
        let wide: [&[f64]; 2] = [&[0.9, 0.2, 0.8], &[0.3, 0.6, 0.7]];
        assert_solves(&wide, 0.48, [&[0.3, 0.7], &[0.4, 0.6, 0.0]]);
        let tall: [&[f64]; 3] = [&[0.1, 0.7], &[0.8, 0.4], &[0.2, 0.3]];
        assert_solves(&tall, 0.52, [&[0.4, 0.6, 0.0], &[0.3, 0.7]]);
        assert_solves(&[&[0.3, 0.2, 0.9]], 0.2, [&[1.0], &[0.0, 1.0, 0.0]]);
    }

    #[test]
    fn of_several_equilibria_the_names_decide() {
        assert_solves(&[&[0.5, 0.5], &[0.5, 0.5]], 0.5, [&[1.0, 0.0], &[1.0, 0.0]]);
        // The same player twice: the one that is named first plays.
        let pennies: [&[f64]; 3] = [&[1.0, 0.0, 1.0], &[0.0, 1.0, 0.0], &[1.0, 0.0, 1.0]];
        assert_solves(&pennies, 0.5, [&[0.5, 0.5, 0.0], &[0.5, 0.5, 0.0]]);
        // The second side may play its first player up to 3/4 of the time without loss.
        assert_solves(&[&[0.5, 0.5], &[0.6, 0.2]], 0.5, [&[1.0, 0.0], &[0.75, 0.25]]);
    }

    #[test]
    fn players_named_in_another_order_score_the_same() {
        let payoffs = random(7, 5, 3, 1000);
        let turned: Payoffs = payoffs.iter().rev().map(|row| row.iter().rev().copied().collect()).collect();
        let [one, other] = [&payoffs, &turned].map(Equilibrium::of);
        assert!(near(one.value, other.value), "{one:?} {other:?}");
    }

    fn random(height: usize, width: usize, seed: u64, steps: u64) -> Payoffs {
        let payoff = |place: usize| (mix(seed << 32 | place as u64) % (steps + 1)) as f64 / steps as f64;
        (0..height).map(|row| (0..width).map(|column| payoff(row * 64 + column)).collect()).collect()
    }

    /// Both programs come to the same value, and the mixtures are mixtures. Coarse payoffs make ties.
    #[test]
    fn random_games_have_no_gap() {
        for seed in 0..2000 {
            let (height, width) = (1 + mix(seed) as usize % 20, 1 + mix(seed + 7777) as usize % 20);
            let steps = [1, 2, 10, 40_000, 2_000_000_000][seed as usize % 5];
            let found = Equilibrium::of(&random(height, width, seed, steps));
            assert!(found.gap < 1e-8, "{seed}: {height} by {width}, {steps}: {found:?}");
            for mixture in &found.mixtures {
                assert!(near(mixture.iter().sum(), 1.0) && mixture.iter().all(|share| (0.0..=1.0).contains(share)));
            }
        }
    }
}
