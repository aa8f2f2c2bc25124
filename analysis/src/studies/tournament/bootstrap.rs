//! The uncertainty of the equilibrium: the Bayesian bootstrap (Rubin 1981) over games.
//!
//! A resample gives every game number a random weight, the same in every cell with as many games: cells that share their dice go up
//! and down together, as they do when everything is played again with another seed. Cells with fewer games have weights of their
//! own. Outcomes that a cell has not seen get weights, too, see [`Prior`].
//!
//! The equilibrium is computed for each resample; the intervals of shares reach from the 2.5 % to the 97.5 % point of these. For its
//! value that would be wrong: the value is the best of several estimates, and is too high where a side has the choice between
//! players that are about as good. Two facts hold for whatever mixed strategies were found: the first side gets at least what its
//! mixture gets against the other side's best answer, and at most what its own best answer gets against the other side's mixture.
//! So the interval reaches from the lower end of the former to the upper end of the latter. As each mixture was chosen by these games,
//! the ends are corrected for the number of players that it may have been chosen from (Bonferroni).

use kartacz_engine::core::dice::{game_seed, mix};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::prelude::*;

use super::sample::{Sample, Weighted};
use crate::statistics::equilibrium::{Equilibrium, Payoffs, against};
use crate::statistics::posterior::{exponential, half_a_game, outer};
use crate::statistics::{Interval, LEVEL};

/// How many resamples. One more makes the points of the interval whole numbers.
pub const RESAMPLES: usize = 1999;
/// Keeps the draws apart from those of the games, which have the same seed.
const PURPOSE: u64 = 0x626f_6f74;
/// A player that scores this many standard deviations less than the mixture of its side, or fewer, may be as good.
const AS_GOOD: f64 = 2.0;

/// The intervals of an equilibrium.
#[derive(Clone, Debug, PartialEq)]
pub struct Spread {
    /// Of its value.
    pub value: Interval,
    /// Of the shares of the players of the first side, then of the second.
    pub mixtures: [Vec<Interval>; 2],
    /// Of the scores of the first side with each player against the other side's mixture, which is not resampled.
    pub against: [Vec<Interval>; 2],
}

/// The games that a cell is given beside its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Prior {
    /// Half a game of each outcome (Jeffreys).
    Even,
    /// A lost one: the prior of the lower end of Clopper and Pearson's interval.
    Lost,
    /// A won one: that of its upper end.
    Won,
}

/// A resample.
struct Drawn {
    /// The payoffs with half a game of each outcome.
    payoffs: Payoffs,
    /// The scores of the first side with each player against the other side's mixture: with a lost game in each cell, with half a game of
    /// each outcome, and with a won one.
    met: [[Vec<f64>; 2]; 3],
}

/// The payoffs of samples, row by row.
#[must_use]
pub fn payoffs(samples: &[Vec<Sample>], payoff: impl Fn(&Sample) -> f64) -> Payoffs {
    samples.iter().map(|row| row.iter().map(&payoff).collect()).collect()
}

/// The intervals of the equilibrium of these samples. The seed decides them; threads do not.
#[must_use]
pub fn spread(samples: &[Vec<Sample>], equilibrium: &Equilibrium, draw: f64, seed: u64) -> Spread {
    let resamples = Resamples::new(samples, equilibrium, draw, seed, RESAMPLES);
    let found: Vec<Equilibrium> =
        resamples.drawn.par_iter().map(|drawn| Equilibrium::of(&drawn.payoffs)).collect::<Vec<_>>();
    let both = |of: &dyn Fn(usize, usize) -> Interval| {
        [0, 1].map(|side| (0..equilibrium.mixtures[side].len()).map(|player| of(side, player)).collect())
    };
    let share = |side: usize, player: usize| {
        let shares = sorted(found.iter().map(|one| one.mixtures[side][player]));
        holding([outer(&shares, TAIL), outer(&shares, 1.0 - TAIL)], equilibrium.mixtures[side][player])
    };
    Spread {
        value: resamples.value(),
        mixtures: both(&share),
        against: both(&|side, player| {
            let ends = [resamples.end(LOST, (side, player), TAIL), resamples.end(WON, (side, player), 1.0 - TAIL)];
            holding(ends, resamples.scores[side][player])
        }),
    }
}

/// The interval of the value alone, from a number of resamples.
#[must_use]
pub fn value(samples: &[Vec<Sample>], equilibrium: &Equilibrium, (draw, seed): (f64, u64), times: usize) -> Interval {
    Resamples::new(samples, equilibrium, draw, seed, times).value()
}

/// The share of the resamples beyond an end of an interval.
const TAIL: f64 = (1.0 - LEVEL) / 2.0;
/// Places in [`Drawn::met`].
const LOST: usize = 0;
const EVEN: usize = 1;
const WON: usize = 2;

/// All resamples.
struct Resamples<'a> {
    drawn: Vec<Drawn>,
    equilibrium: &'a Equilibrium,
    /// The scores of the first side with each player against the other side's mixture.
    scores: [Vec<f64>; 2],
}

impl<'a> Resamples<'a> {
    fn new(samples: &[Vec<Sample>], equilibrium: &'a Equilibrium, draw: f64, seed: u64, times: usize) -> Self {
        let mut groups: Vec<usize> = samples.iter().flatten().map(Sample::groups).collect();
        groups.sort_unstable();
        groups.dedup();
        let resample = |number: usize| {
            let seed = game_seed(seed ^ PURPOSE, number as u64);
            let weights: Vec<Vec<f64>> =
                groups.iter().map(|&groups| weights(groups, mix(seed ^ groups as u64))).collect();
            let weighted: Vec<Vec<Weighted>> = samples
                .iter()
                .map(|row| row.iter().map(|sample| sample.weighted(&weights[place(&groups, sample)])).collect())
                .collect();
            let met = |prior: Prior| {
                let payoffs = with(prior, &weighted, draw, seed);
                (against(&payoffs, &equilibrium.mixtures), payoffs)
            };
            let [(lost, _), (even, payoffs), (won, _)] = [Prior::Lost, Prior::Even, Prior::Won].map(met);
            Drawn { payoffs, met: [lost, even, won] }
        };
        let scores = against(&payoffs(samples, |sample| sample.payoff(draw)), &equilibrium.mixtures);
        Self { drawn: (0..times).into_par_iter().map(resample).collect(), equilibrium, scores }
    }

    /// The interval of the value.
    fn value(&self) -> Interval {
        let [rows, columns] = [0, 1].map(|side| TAIL / self.as_good(side) as f64);
        let least = (0..self.scores[1].len()).map(|player| self.end(LOST, (1, player), rows));
        let most = (0..self.scores[0].len()).map(|player| self.end(WON, (0, player), 1.0 - columns));
        holding([least.fold(f64::INFINITY, f64::min), most.fold(f64::NEG_INFINITY, f64::max)], self.equilibrium.value)
    }

    /// The point below which the share `p` of the resampled scores lies: of a player against the other side's mixture.
    fn end(&self, prior: usize, (side, player): (usize, usize), p: f64) -> f64 {
        outer(&sorted(self.drawn.iter().map(|drawn| drawn.met[prior][side][player])), p)
    }

    /// How many players of a side may be as good as its mixture: at least 1.
    fn as_good(&self, side: usize) -> usize {
        let mixture = &self.equilibrium.mixtures[side];
        let may = |&player: &usize| {
            let lead = |scores: &[f64]| {
                let mixed: f64 = scores.iter().zip(mixture).map(|(score, share)| score * share).sum();
                scores[player] - mixed
            };
            let behind = if side == 0 { -lead(&self.scores[0]) } else { lead(&self.scores[1]) };
            let leads: Vec<f64> = self.drawn.iter().map(|drawn| lead(&drawn.met[EVEN][side])).collect();
            let mean = leads.iter().sum::<f64>() / leads.len() as f64;
            let variance = leads.iter().map(|lead| (lead - mean).powi(2)).sum::<f64>() / leads.len() as f64;
            mixture[player] > 0.0 || behind <= AS_GOOD * variance.sqrt()
        };
        (0..mixture.len()).filter(may).count().max(1)
    }
}

/// The place of the weights of a sample.
fn place(groups: &[usize], sample: &Sample) -> usize {
    groups.binary_search(&sample.groups()).expect("every size has its weights")
}

/// The weights of the games, or of groups of them.
fn weights(groups: usize, seed: u64) -> Vec<f64> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    (0..groups).map(|_| exponential(&mut rng)).collect()
}

/// The payoffs of weighted wins, losses and draws, with the games of a prior in each cell.
fn with(prior: Prior, weighted: &[Vec<Weighted>], draw: f64, seed: u64) -> Payoffs {
    let payoff = |(row, column): (usize, usize), Weighted { outcomes: [wins, losses, draws], luck }: Weighted| {
        let cell = (row as u64) << 32 | (column as u64) << 8 | prior as u64;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(mix(mix(seed) ^ cell));
        let more = match prior {
            Prior::Even => [0; 3].map(|_| half_a_game(&mut rng)),
            Prior::Lost => [0.0, exponential(&mut rng), 0.0],
            Prior::Won => [exponential(&mut rng), 0.0, 0.0],
        };
        let [wins, losses, draws] = [wins + more[0], losses + more[1], draws + more[2]];
        ((wins + draw * draws - luck) / (wins + losses + draws)).clamp(0.0, 1.0)
    };
    let row = |(row, cells): (usize, &Vec<Weighted>)| {
        cells.iter().enumerate().map(|(column, &cell)| payoff((row, column), cell)).collect()
    };
    weighted.iter().enumerate().map(row).collect()
}

fn sorted(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_unstable_by(f64::total_cmp);
    values
}

/// The interval of these ends that holds the estimate, too.
fn holding([low, high]: [f64; 2], estimate: f64) -> Interval {
    Interval { low: low.min(estimate).max(0.0), high: high.max(estimate).min(1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::{Scores, wilson};

    fn sample(games: u64, outcome: impl Fn(u64) -> usize) -> Sample {
        let mut sample = Sample::of(games);
        (0..games).for_each(|game| sample.add(outcome(game)));
        sample
    }

    fn of(samples: &[Vec<Sample>], seed: u64) -> Spread {
        spread(samples, &Equilibrium::of(&payoffs(samples, |sample| sample.scores().mean(0.5))), 0.5, seed)
    }

    #[test]
    fn of_one_cell_it_is_about_the_interval_of_its_mean() {
        let samples = [vec![sample(2000, |game| usize::from(game % 5 == 0))]];
        let (found, wilson) = (of(&samples, 1).value, wilson(1600, 2000));
        let close = |a: f64, b: f64| (a - b).abs() < 0.0025;
        assert!(close(found.low, wilson.low) && close(found.high, wilson.high), "{found:?} {wilson:?}");
    }

    /// Two cells with the same games: one is as much above the other in every resample.
    #[test]
    fn cells_share_their_games() {
        let same = |_| sample(500, |game| (game % 2) as usize);
        let row: Vec<Sample> = (0..2).map(same).collect();
        let weights = weights(500, 7);
        let found = payoffs(&[row], |sample| {
            let [wins, losses, _] = sample.weighted(&weights).outcomes;
            wins / (wins + losses)
        });
        assert!(found[0][0] == found[0][1] && found[0][0] != 0.5, "{found:?}");
        assert!((weights.iter().sum::<f64>() / 500.0 - 1.0).abs() < 0.15);
    }

    /// What never happened in ten games may happen in the next: the ends are those of Clopper and Pearson, by their formula.
    #[test]
    fn nothing_that_was_seen_is_certain() {
        let end = 1.0 - 0.025_f64.powf(0.1);
        let ends = |outcome: usize, end: fn(&Spread) -> f64| {
            let all = (0..8).map(|seed| end(&of(&[vec![sample(10, |_| outcome)]], seed)));
            all.sum::<f64>() / 8.0
        };
        assert_eq!((ends(1, |never| never.value.low), ends(0, |always| always.value.high)), (0.0, 1.0));
        let [never, met, always] = [
            ends(1, |never| never.value.high),
            ends(1, |never| never.against[0][0].high),
            1.0 - ends(0, |always| always.value.low),
        ];
        assert!([never, met, always].iter().all(|found| (found - end).abs() < 0.01), "{never} {met} {always} {end}");
        // Matching pennies, 100 games of each cell alike.
        let row = |won: usize| [won, 1 - won].map(|outcome| sample(100, |_| outcome)).to_vec();
        let Spread { value, mixtures, .. } = of(&[row(0), row(1)], 3);
        let around = |interval: &Interval| interval.low < 0.5 && interval.high > 0.5 && interval.low > 0.4;
        assert!(around(&value) && mixtures.iter().flatten().all(around), "{value:?} {mixtures:?}");
    }

    /// A player that won none of ten games may be far better than one that won none of four hundred.
    #[test]
    fn a_player_with_few_games_may_be_the_best() {
        let never = |games: u64| sample(games, |_| 1);
        let alone = of(&[vec![never(400)]], 5).value;
        let both = of(&[vec![never(400)], vec![never(10)]], 5).value;
        assert!(alone.high < 0.012 && both.high > 0.2, "{alone:?} {both:?}");
    }

    /// Of players that are as good, one looks better by chance: the lower end allows for it.
    #[test]
    fn the_best_of_several_is_not_as_good_as_it_looks() {
        let coin = |seed: u64| sample(100, |game| (mix(seed << 32 | game) % 2) as usize);
        let rows: Vec<Vec<Sample>> = (0..5).map(|row| vec![coin(row)]).collect();
        let found = Equilibrium::of(&payoffs(&rows, |sample| sample.scores().mean(0.5)));
        let best = (0..5).find(|&row| found.mixtures[0][row] == 1.0).unwrap();
        let [alone, all] = [of(&rows[best..=best], 1).value, of(&rows, 1).value];
        assert!(all.low < alone.low - 0.02 && all.low > alone.low - 0.08, "{alone:?} {all:?}");
    }

    /// A cell with fewer games has the same uncertainty as alone, whatever else is played.
    #[test]
    fn cells_may_have_fewer_games() {
        let coin = |games: u64| sample(games, |game| (mix(game) % 2) as usize);
        // The second column is never chosen: there the first side always wins.
        let row = vec![coin(200), sample(4000, |_| 0)];
        let (found, wilson) = (of(&[row], 1).value, {
            let Scores { wins, losses, .. } = coin(200).scores();
            wilson(wins, wins + losses)
        });
        assert!(
            (found.low - wilson.low).abs() < 0.01 && (found.high - wilson.high).abs() < 0.01,
            "{found:?} {wilson:?}"
        );
    }

    #[test]
    fn threads_and_repetitions_change_nothing() {
        let cell = |cell: u64| sample(300, |game| mix(game * 4 + cell) as usize % 3);
        let samples = [vec![cell(0), cell(1)], vec![cell(2), cell(3)]];
        let with = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| of(&samples, 1794))
        };
        let one = with(1);
        assert_eq!(one, with(3));
        assert!(one.mixtures.iter().flatten().all(|share| share.low < share.high), "{one:?}");
        assert_ne!(one, of(&samples, 1795));
    }

    /// An extra unused column changes nothing but its own share.
    #[test]
    fn sides_may_have_more_or_fewer_players() {
        let cell = |cell: u64| sample(300, |game| usize::from(mix(game * 4 + cell) % 3 > cell % 2));
        let square = [vec![cell(0), cell(1)], vec![cell(3), cell(2)]];
        let wide = square.clone().map(|row| row.into_iter().chain([sample(300, |_| 0)]).collect::<Vec<_>>());
        let [square, wide] = [&square[..], &wide].map(|samples| of(samples, 1794));
        let near = |one: &Interval, other: &Interval| {
            (one.low - other.low).abs() < 1e-9 && (one.high - other.high).abs() < 1e-9
        };
        assert_eq!((wide.mixtures[0].len(), wide.mixtures[1].len()), (2, 3));
        assert!(
            near(&square.value, &wide.value) && wide.mixtures[1][2] == Interval { low: 0.0, high: 0.0 },
            "{wide:?}"
        );
        for (one, other) in square.mixtures.iter().flatten().zip(wide.mixtures[0].iter().chain(&wide.mixtures[1])) {
            assert!(near(one, other), "{square:?} {wide:?}");
        }
    }
}
