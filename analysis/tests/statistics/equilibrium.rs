//! Coverage of the interval of an equilibrium's value, and false alarms of `exploit`.
//!
//! `cargo test --release -p kartacz --test statistics equilibrium -- --nocapture` prints the shares.

use kartacz::play::tune::Scored;
use kartacz::statistics::equilibrium::Equilibrium;
use kartacz::statistics::{Interval, Scores};
use kartacz::studies::exploit::estimate::{above, against_mixture};
use kartacz::studies::tournament::{Sample, payoffs, value};
use kartacz_engine::core::dice::mix;

const RESAMPLES: usize = 399;
/// Results of a game of the first side.
const WIN: usize = 0;
const LOSS: usize = 1;
const DRAW: usize = 2;

fn luck(seed: u64) -> f64 {
    (mix(seed) >> 11) as f64 / (1_u64 << 53) as f64
}

fn found(samples: &[Vec<Sample>]) -> Equilibrium {
    Equilibrium::of(&payoffs(samples, |sample| sample.scores().mean(0.5)))
}

fn interval(samples: &[Vec<Sample>], seed: u64) -> Interval {
    value(samples, &found(samples), (0.5, seed), RESAMPLES)
}

fn of_wins(wins: u64, games: u64) -> Vec<Vec<Sample>> {
    let mut sample = Sample::of(games);
    (0..games).for_each(|game| sample.add(if game < wins { WIN } else { LOSS }));
    vec![vec![sample]]
}

/// The chances of all numbers of wins.
fn binomial(games: u64, rate: f64) -> Vec<f64> {
    if rate == 0.0 {
        return (0..=games).map(|wins| if wins == 0 { 1.0 } else { 0.0 }).collect();
    }
    let next = |chance: &f64, wins: u64| chance * (games - wins) as f64 / (wins + 1) as f64 * rate / (1.0 - rate);
    let mut chances = vec![(1.0 - rate).powi(games as i32)];
    (0..games).for_each(|wins| chances.push(next(&chances[wins as usize], wins)));
    chances
}

/// One pairing: over all numbers of wins that matter, not by chance. The ends are those of Clopper and Pearson, so the level is kept
/// exactly, and more than kept where few numbers of wins are possible.
#[test]
fn of_one_pairing() {
    for games in [10, 40, 100, 400] {
        let mut known: Vec<Option<Interval>> = vec![None; games as usize + 1];
        for rate in [0.0, 0.0075, 0.03, 0.1, 0.5] {
            let held: f64 = binomial(games, rate)
                .into_iter()
                .zip(0..)
                .filter(|(chance, _)| *chance > 1e-5)
                .map(|(chance, wins)| {
                    let Interval { low, high } =
                        *known[wins as usize].get_or_insert_with(|| interval(&of_wins(wins, games), wins));
                    if low <= rate && rate <= high { chance } else { 0.0 }
                })
                .sum();
            println!("equilibrium, one pairing of {games} games, {:.2} %: {:.1} %", 100.0 * rate, 100.0 * held);
            assert!(held >= 0.93, "{games} games, {rate}: {held}");
        }
    }
}

/// Chances of a win and of a draw, and games, of each cell.
struct Truth {
    name: &'static str,
    cells: Vec<Vec<(f64, f64, u64)>>,
}

impl Truth {
    fn of(name: &'static str, rows: usize, columns: usize, cell: impl Fn(usize, usize) -> (f64, f64, u64)) -> Self {
        let row = |row| (0..columns).map(|column| cell(row, column)).collect();
        Self { name, cells: (0..rows).map(row).collect() }
    }

    fn value(&self) -> f64 {
        let payoff = |&(win, draw, _): &(f64, f64, u64)| win + draw / 2.0;
        Equilibrium::of(&self.cells.iter().map(|row| row.iter().map(payoff).collect()).collect()).value
    }

    /// A tournament. The cells share half of their dice, as the pairings of a tournament do.
    fn played(&self, seed: u64) -> Vec<Vec<Sample>> {
        let cell = |place: usize, (win, draw, games): (f64, f64, u64)| {
            let mut sample = Sample::of(games);
            for game in 0..games {
                let shared = mix(seed ^ game << 20).is_multiple_of(2);
                let luck = luck(seed ^ game << 20 ^ if shared { 1 << 60 } else { (place as u64 + 1) << 50 });
                sample.add(if luck < win {
                    WIN
                } else if luck < win + draw {
                    DRAW
                } else {
                    LOSS
                });
            }
            sample
        };
        let columns = self.cells[0].len();
        let row = |(row, cells): (usize, &Vec<(f64, f64, u64)>)| {
            cells.iter().enumerate().map(|(column, &of)| cell(row * columns + column, of)).collect()
        };
        self.cells.iter().enumerate().map(row).collect()
    }

    fn coverage(&self, repetitions: u64) -> f64 {
        let truth = self.value();
        let held = (1..=repetitions).filter(|&repetition| {
            let Interval { low, high } = interval(&self.played(mix(repetition)), repetition);
            low - 1e-9 <= truth && truth <= high + 1e-9
        });
        held.count() as f64 / repetitions as f64
    }
}

/// Players that are as good, a search with few games that is better than all, mixtures, draws.
fn truths() -> Vec<Truth> {
    let mut truths = Vec::new();
    for (rate, games) in [(0.0075, 10), (0.0075, 100), (0.03, 40), (0.1, 10), (0.1, 100), (0.5, 10), (0.5, 100)] {
        truths.push(Truth::of("five as good", 5, 1, move |_, _| (rate, 0.0, games)));
        truths.push(Truth::of("five as good on the other side", 1, 5, move |_, _| (rate, 0.0, games)));
        truths.push(Truth::of("all alike", 3, 3, move |_, _| (rate, 0.0, games)));
    }
    for (rate, games) in [(0.0, 10), (0.03, 10), (0.1, 10), (0.5, 10), (0.1, 20)] {
        truths.push(Truth::of("the search is better", 4, 4, move |row, column| {
            let searches = row == 3 || column == 3;
            (if searches { rate } else { 0.0075 }, 0.0, if searches { games } else { 12 * games })
        }));
    }
    for games in [10, 100] {
        let pennies = |row: usize, column: usize| if row == column { 0.7 } else { 0.3 };
        truths.push(Truth::of("pennies", 2, 2, move |row, column| (pennies(row, column), 0.0, games)));
        truths.push(Truth::of("draws", 3, 3, move |_, _| (0.3, 0.4, games)));
        truths.push(Truth::of("rare draws", 2, 2, move |_, _| (0.0, 0.015, games)));
    }
    truths
}

#[test]
fn of_several_players() {
    let all = truths();
    let mut found: Vec<(&Truth, f64)> = Vec::new();
    for truth in &all {
        let held = truth.coverage(100);
        let (win, draw, games) = truth.cells[truth.cells.len() - 1][0];
        println!("equilibrium, {}, {win} + {draw} draws, {games} games: {:.1} %", truth.name, 100.0 * held);
        found.push((truth, held));
    }
    for (truth, held) in found {
        assert!(held >= 0.93, "{}: {held}", truth.name);
    }
}

fn scores(wins: u64, games: u64) -> Scores {
    Scores { losses: games - wins, draws: 0, wins }
}

/// The player of a tournament of one pairing attacks itself in other games. It gains nothing, and appears to in at most about one
/// try in twenty, both sides together.
#[test]
fn a_player_does_not_exploit_itself() {
    for (games, attack) in [(2, 20), (10, 100), (100, 100)] {
        let grounds: Vec<Interval> = (0..=games).map(|wins| interval(&of_wins(wins, games), wins)).collect();
        let attacks: Vec<Scored> =
            (0..=attack).map(|wins| against_mixture(&[(1.0, scores(wins, attack))], 0.5)).collect();
        for rate in [0.01, 0.1, 0.3, 0.5, 0.9] {
            let wins = binomial(attack, rate);
            let alarm = |side: usize, before: u64, ground: Interval| {
                let value = before as f64 / games as f64;
                let ground = match side {
                    0 => (value, ground),
                    _ => (1.0 - value, Interval { low: 1.0 - ground.high, high: 1.0 - ground.low }),
                };
                let gains = |wins: u64| {
                    let own = if side == 0 { wins } else { attack - wins };
                    above(&attacks[own as usize], ground).low > 0.0
                };
                (0..=attack).filter(|&wins| gains(wins)).map(|now| wins[now as usize]).sum::<f64>()
            };
            let either = binomial(games, rate).into_iter().zip(0..).zip(&grounds).map(|((chance, before), &ground)| {
                let [one, other] = [0, 1].map(|side| alarm(side, before, ground));
                chance * (1.0 - (1.0 - one) * (1.0 - other))
            });
            let share: f64 = either.sum();
            println!("exploit, {games} and {attack} games, {rate}: false alarms in {:.1} %", 100.0 * share);
            assert!(share <= 0.055, "{games} and {attack} games, {rate}: {share}");
        }
    }
}

/// The same in a tournament of three players a side that are all as good: the equilibrium is one of them by chance.
#[test]
fn the_best_by_chance_does_not_exploit_the_others() {
    for (games, attack) in [(2, 20), (10, 100)] {
        let truth = Truth::of("all alike", 3, 3, |_, _| (0.4, 0.0, games));
        let alarms = (1..=200).filter(|&repetition| {
            let samples = truth.played(mix(repetition));
            let (best, ground) = (found(&samples), interval(&samples, repetition));
            (0..2).any(|side| {
                let wins = (0..attack).filter(|&game| luck(repetition << 32 | game << 8 | side) < 0.4).count() as u64;
                let (own, value, ground) = match side {
                    0 => (wins, best.value, ground),
                    _ => {
                        let ground = Interval { low: 1.0 - ground.high, high: 1.0 - ground.low };
                        (attack - wins, 1.0 - best.value, ground)
                    }
                };
                above(&against_mixture(&[(1.0, scores(own, attack))], 0.5), (value, ground)).low > 0.0
            })
        });
        let share = alarms.count() as f64 / 200.0;
        println!("exploit, three players, {games} and {attack} games: false alarms in {:.1} %", 100.0 * share);
        assert!(share <= 0.055, "{games} and {attack} games: {share}");
    }
}
