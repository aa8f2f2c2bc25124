//! Means with the luck taken out: results of games, and beside each the luck in it, whose mean is known to be 0.
//!
//! The games are cut into two halves by their numbers. The factors of one half are the regression coefficients of the other, so no
//! game helps to choose its own factor: the adjusted mean is unbiased, however bad the measure of luck is (control variates with
//! cross-fitting: Avramidis and Wilson 1993).

use serde::{Deserialize, Serialize};

use super::{Interval, UNSEEN, student};

/// The fewest games of a half that determine factors.
const LEAST: u64 = 16;
/// The fewest different results of a half that show what is left: of a rate its variance times the number of games.
const FEW: f64 = 8.0;
/// Luck is taken out when that leaves less than this share of the variance.
const WORTHWHILE: f64 = 0.95;
/// A kind of luck of which the others leave less than this share is a copy of them.
const COPY: f64 = 1e-9;

/// The results of games and their luck: one kind in a run, that of both games in a paired difference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adjusting {
    halves: [Sums; 2],
}

/// Exact sums over games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sums {
    games: u64,
    result: i128,
    squares: i128,
    luck: [i128; 2],
    /// Result times luck.
    joint: [i128; 2],
    /// The squares of both kinds of luck, and their product.
    products: [i128; 3],
}

/// A mean with the luck taken out, in the unit of the results.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Adjusted {
    /// The mean.
    pub mean: f64,
    /// Its interval.
    pub interval: Interval,
    /// The share of the variance of the results that is left.
    pub left: f64,
    /// The variance of a game that is left.
    pub variance: f64,
    /// Whether there are too few different results to see what it is worth.
    is_open: bool,
}

impl Adjusted {
    /// Whether it is worth using. Results that hardly ever differ do not show it, and a choice by them would favour one side: the mean
    /// without luck is used then, which is unbiased whatever it is worth.
    #[must_use]
    pub fn is_worthwhile(&self) -> bool {
        self.is_narrower() || self.is_open
    }

    /// Whether it leaves enough less of the variance.
    #[must_use]
    pub fn is_narrower(&self) -> bool {
        self.left < WORTHWHILE
    }

    /// How many games give as narrow an interval of the plain mean as `games` give of this one.
    #[must_use]
    pub fn worth(&self, games: u64) -> f64 {
        games as f64 / self.left
    }
}

impl Adjusting {
    /// Games that were summed elsewhere. Of the even numbers and of the odd ones: the number of games, the sums of the results and of their
    /// squares, of both kinds of luck, of the products of each with the results, of the squares of each, and of their products.
    #[must_use]
    pub fn of_sums(halves: [[i128; 10]; 2]) -> Self {
        let half = |[games, result, squares, one, other, joint, second, first, last, both]: [i128; 10]| Sums {
            games: games as u64,
            result,
            squares,
            luck: [one, other],
            joint: [joint, second],
            products: [first, last, both],
        };
        Self { halves: halves.map(half) }
    }

    /// Adds a game by its number, its result, and its luck: any units, the same for all games.
    pub fn add(&mut self, game: u64, result: i64, luck: [i64; 2]) {
        let sums = &mut self.halves[(game % 2) as usize];
        let (result, luck) = (i128::from(result), luck.map(i128::from));
        sums.games += 1;
        sums.result += result;
        sums.squares += result * result;
        for (kind, luck) in luck.into_iter().enumerate() {
            sums.luck[kind] += luck;
            sums.joint[kind] += result * luck;
            sums.products[kind] += luck * luck;
        }
        sums.products[2] += luck[0] * luck[1];
    }

    /// Adds other games.
    pub fn add_all(&mut self, other: &Self) {
        self.halves.iter_mut().zip(&other.halves).for_each(|(sums, other)| sums.add_all(other));
    }

    /// How many games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.halves.iter().map(|half| half.games).sum()
    }

    /// The factor on the first kind of luck by which each half is adjusted, that of even numbers first: the regression coefficient of
    /// the other half. `None` with few games.
    #[must_use]
    pub fn factors(&self) -> Option<[f64; 2]> {
        let [even, odd] = &self.halves;
        (even.games >= LEAST && odd.games >= LEAST).then(|| [odd.factors()[0], even.factors()[0]])
    }

    /// The adjusted mean of results that lie between these ends, at the level whose standard normal quantile is `z`. The interval
    /// allows for rare results as [`super::Moments::mean_interval`] does. `None` with few games, and when nothing varies.
    #[must_use]
    pub fn estimate(&self, [least, most]: [f64; 2], z: f64) -> Option<Adjusted> {
        let [one, other] = &self.halves;
        if one.games < LEAST || other.games < LEAST {
            return None;
        }
        let parts = [one.without_luck(other.factors()), other.without_luck(one.factors())];
        let (games, plain) = (self.games() as f64, one.spread() + other.spread());
        let sum = |of: fn(&Part) -> f64| parts.iter().map(of).sum::<f64>();
        let (mean, spread) = (sum(|part| part.games * part.mean) / games, sum(|part| part.spread));
        if plain <= 0.0 {
            return None;
        }
        let (freedom, t) = (games - 2.0, student(z, self.games() - 2));
        let away = |end: f64| {
            let far = end.max((most - least) / 2.0);
            t * ((spread / freedom + UNSEEN * far * far / games) / games).sqrt()
        };
        let interval = Interval { low: mean - away(mean - least), high: mean + away(most - mean) };
        let is_open = one.spread().min(other.spread()) < FEW * (most - least).powi(2);
        Some(Adjusted { mean, interval, left: spread / plain, variance: spread / freedom, is_open })
    }
}

/// Half of the games with their luck taken out.
struct Part {
    games: f64,
    mean: f64,
    /// The sum of squares about the mean.
    spread: f64,
}

impl Sums {
    fn add_all(&mut self, other: &Self) {
        self.games += other.games;
        self.result += other.result;
        self.squares += other.squares;
        let add = |sums: &mut [i128], others: &[i128]| {
            sums.iter_mut().zip(others).for_each(|(sum, other)| *sum += other);
        };
        add(&mut self.luck, &other.luck);
        add(&mut self.joint, &other.joint);
        add(&mut self.products, &other.products);
    }

    /// The sum of products about the means; whole numbers up to the last step, so that large samples lose nothing.
    fn about(&self, product: i128, one: i128, other: i128) -> f64 {
        let games = i128::from(self.games.max(1));
        match games.checked_mul(product).zip(one.checked_mul(other)) {
            Some((product, means)) => (product - means) as f64 / games as f64,
            None => product as f64 - one as f64 * (other as f64 / games as f64),
        }
    }

    fn spread(&self) -> f64 {
        self.about(self.squares, self.result, self.result)
    }

    fn joint(&self) -> [f64; 2] {
        [0, 1].map(|kind| self.about(self.joint[kind], self.result, self.luck[kind]))
    }

    fn products(&self) -> [f64; 3] {
        let [one, other] = self.luck;
        [(0, one, one), (1, other, other), (2, one, other)]
            .map(|(place, one, other)| self.about(self.products[place], one, other))
    }

    /// The regression coefficients of the result on both kinds of luck; 0 for one that does not vary.
    fn factors(&self) -> [f64; 2] {
        let ([one, other], [first, second, both]) = (self.joint(), self.products());
        let determinant = first * second - both * both;
        match (first > 0.0, second > 0.0) {
            (true, true) if determinant > COPY * first * second => {
                [(one * second - other * both) / determinant, (other * first - one * both) / determinant]
            }
            (true, _) => [one / first, 0.0],
            (false, true) => [0.0, other / second],
            (false, false) => [0.0; 2],
        }
    }

    fn without_luck(&self, [one, other]: [f64; 2]) -> Part {
        let games = self.games as f64;
        let mean = (self.result as f64 - one * self.luck[0] as f64 - other * self.luck[1] as f64) / games;
        let (joint, [first, second, both]) = (self.joint(), self.products());
        let spread = self.spread() - 2.0 * (one * joint[0] + other * joint[1])
            + one * one * first
            + other * other * second
            + 2.0 * one * other * both;
        Part { games, mean, spread: spread.max(0.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::Z;

    fn of(games: impl Iterator<Item = (i64, [i64; 2])>) -> Adjusting {
        let mut sums = Adjusting::default();
        games.enumerate().for_each(|(game, (result, luck))| sums.add(game as u64, result, luck));
        sums
    }

    #[test]
    fn a_result_that_is_all_luck_has_no_variance_left() {
        let games = (0..400_i64).map(|game| (5 + game % 7, [1000 * (game % 7 - 3), 0]));
        let adjusted = of(games).estimate([0.0, 12.0], Z).unwrap();
        assert!(adjusted.left < 1e-9 && (adjusted.mean - 8.0).abs() < 1e-9, "{adjusted:?}");
    }

    #[test]
    fn luck_that_explains_nothing_leaves_all() {
        let games = (0..4000_i64).map(|game| ((game % 2) ^ ((game / 2) % 2), [game * 7919 % 101 - 50, 0]));
        let adjusted = of(games).estimate([0.0, 1.0], Z).unwrap();
        assert!((0.99..1.01).contains(&adjusted.left) && !adjusted.is_worthwhile(), "{adjusted:?}");
    }

    #[test]
    fn both_kinds_of_luck_are_taken_out() {
        let lucks = |game: i64| [game * 31 % 17 - 8, game * 57 % 23 - 11];
        let games = |game: i64| (2 * lucks(game)[0] - 3 * lucks(game)[1] + 40, lucks(game));
        let adjusted = of((0..17 * 23 * 4).map(games)).estimate([0.0, 100.0], Z).unwrap();
        assert!(adjusted.left < 1e-9 && (adjusted.mean - 40.0).abs() < 1e-6, "{adjusted:?}");
        // A copy of the first is no second kind.
        let copies = of((0..400).map(|game| (lucks(game)[0], [lucks(game)[0]; 2]))).estimate([-8.0, 8.0], Z).unwrap();
        assert!(copies.left < 1e-9, "{copies:?}");
    }

    #[test]
    fn of_few_games_or_equal_results_nothing_is_said() {
        assert!(of((0..20).map(|game| (game % 3, [game, 0]))).estimate([0.0, 2.0], Z).is_none());
        assert!(of((0..200).map(|game| (1, [game, 0]))).estimate([0.0, 1.0], Z).is_none());
    }

    #[test]
    fn games_may_be_summed_elsewhere() {
        let game = |number: i64| (number % 3, [number * 41 % 19 - 9, number * 13 % 7 - 3]);
        let mut halves = [[0; 10]; 2];
        for (number, (result, [one, other])) in (0..100).map(|number| (number, game(number))) {
            let products = [result * result, one, other, result * one, result * other, one * one, other * other];
            let half = &mut halves[number as usize % 2];
            let sums = [1, result].into_iter().chain(products).chain([one * other]);
            half.iter_mut().zip(sums).for_each(|(sum, more)| *sum += i128::from(more));
        }
        assert_eq!(Adjusting::of_sums(halves), of((0..100).map(game)));
    }

    #[test]
    fn sums_are_the_same_in_any_order() {
        let game = |number: i64| (number as u64, number % 3, [number * 41 % 19 - 9, number * 13 % 7 - 3]);
        let (mut whole, mut parts) = (Adjusting::default(), [Adjusting::default(); 2]);
        for (number, result, luck) in (0..500).map(game) {
            whole.add(number, result, luck);
            parts[usize::from(number > 200)].add(number, result, luck);
        }
        let [mut first, second] = parts;
        first.add_all(&second);
        assert_eq!((first, first.games()), (whole, 500));
    }
}
