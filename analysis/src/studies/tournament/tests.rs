use super::*;
use crate::toy;
use crate::toy::Toy;

/// A pairing of the toy with these outcomes, over and over.
fn played(players: [&str; 2], outcomes: &[usize]) -> (Summary, Sample) {
    let games = 300;
    let mut sample = Sample::of(games);
    (0..games as usize).for_each(|game| sample.add(outcomes[game % outcomes.len()]));
    let mut summary = toy::summary(&Toy::with_bonus(0), games);
    summary.players.iter_mut().zip(players).for_each(|(seat, player)| seat.1 = player.to_owned());
    (summary, sample)
}

/// A tournament of a number of players of the toy, with such names. Later ones win more often.
pub fn of_many(players: usize, name: &str) -> (Tournament, Labels) {
    of_size([players; 2], name)
}

/// As `of_many`, with a number of players for each side.
pub fn of_size(players: [usize; 2], name: &str) -> (Tournament, Labels) {
    let task = Task { games: 300, changes: "set a=<1>".to_owned(), ..toy::task(&Toy::with_bonus(0)) };
    let names = players.map(|count| (1..=count).map(|number| format!("{name}{number}")).collect::<Vec<_>>());
    let mut all = Played::default();
    for one in 0..players[0] {
        let row = (0..players[1]).map(|other| {
            let wins = one * 10 / players[0];
            let outcomes: Vec<usize> =
                (0..20).map(|game| usize::from(game + other * 10 / players[1] >= 10 + wins)).collect();
            played([&names[0][one], &names[1][other]], &outcomes)
        });
        let (summaries, samples): (Vec<_>, Vec<_>) = row.unzip();
        all.summaries.extend(summaries);
        all.samples.push(samples);
    }
    let throughput = Throughput::new(1.0, 1);
    (Tournament::new(&task, [300; 2], names, 0.5, &all, throughput), Labels::of(&task.layout.about))
}

/// Red wins when the players are the same, white when they are not, with a draw now and then for `a` against itself.
pub fn pennies() -> (Tournament, Labels) {
    let task = Task { games: 300, ..toy::task(&Toy::with_bonus(0)) };
    let cells = [
        [played(["a", "a"], &[0, 0, 0, 2]), played(["a", "b"], &[1])],
        [played(["b", "a"], &[1]), played(["b", "b"], &[0])],
    ];
    let mut all = Played::default();
    for row in cells {
        let (summaries, samples): (Vec<_>, Vec<_>) = row.into_iter().unzip();
        all.summaries.extend(summaries);
        all.samples.push(samples);
    }
    let throughput = Throughput::new(1.0, 1);
    let players = ["a", "b"].map(str::to_owned).to_vec();
    (
        Tournament::new(&task, [300; 2], [players.clone(), players], 0.5, &all, throughput),
        Labels::of(&task.layout.about),
    )
}

#[test]
fn the_equilibrium_is_that_of_the_payoffs() {
    let (tournament, _) = pennies();
    assert_eq!(tournament.payoffs, [[0.875, 0.0], [0.0, 1.0]]);
    let Balance { value, low, high, gap, .. } = &tournament.equilibrium;
    // The value of a diagonal game is the inverse of the sum of the inverses; shares go by the inverses.
    let expected = 1.0 / (1.0 / 0.875 + 1.0);
    assert!((value - expected).abs() < 1e-9 && low < value && value < high && *gap < 1e-9);
    for side in 0..2 {
        let shares: Vec<f64> = tournament.mixture(side).iter().map(|share| share.share).collect();
        assert!((shares[0] - expected / 0.875).abs() < 1e-9 && (shares[0] + shares[1] - 1.0).abs() < 1e-9);
    }
}

#[test]
fn cells_stand_row_by_row() {
    let (tournament, _) = pennies();
    assert_eq!(tournament.cell(0, 1).players, ["a", "b"]);
    let Cell { payoff, low, high, .. } = tournament.cell(0, 0);
    assert!(*payoff == 0.875 && low < payoff && payoff < high);
}

/// Two players of the first side, three of the second: the third is the best there and has no counterpart on the first.
#[test]
fn sides_may_have_other_players() {
    let (tournament, _) = of_size([2, 3], "x");
    assert_eq!((tournament.rows.len(), tournament.columns.len(), tournament.cells.len()), (2, 3, 6));
    assert_eq!(tournament.players, ["x1", "x2", "x3"]);
    for (row, payoffs) in tournament.payoffs.iter().enumerate() {
        assert_eq!(payoffs.len(), 3);
        for (column, payoff) in payoffs.iter().enumerate() {
            let cell = tournament.cell(row, column);
            assert_eq!((cell.payoff, &cell.players), (*payoff, &[row, column].map(|place| format!("x{}", place + 1))));
        }
    }
    for side in 0..2 {
        let shares = tournament.mixture(side);
        assert_eq!(shares.len(), [2, 3][side]);
        assert!(shares.iter().all(|share| share.side == tournament.sides[side]));
    }
    // Later players are better: the last row and the first column, against which the first side wins least.
    let least = |column: usize| tournament.payoffs[1][column];
    let worst = (0..3).min_by(|&one, &other| least(one).total_cmp(&least(other))).unwrap();
    assert_eq!((tournament.mixture(0)[1].share, tournament.mixture(1)[worst].share), (1.0, 1.0));
    assert!((tournament.equilibrium.value - least(worst)).abs() < 1e-9 && tournament.equilibrium.gap < 1e-9);
}

#[test]
fn the_verdict_has_the_value_and_the_mixtures() {
    let (tournament, labels) = pennies();
    let said = verdict(&tournament, &labels);
    assert!(said.contains("Reds score 46.7 % (4") && said.contains("Reds play a mixture of a 53.3 %, b 46.7 %"));
    let mut sure = tournament;
    sure.equilibrium.mixtures[0].share = 1.0;
    sure.equilibrium.mixtures[1].share = 0.0;
    assert!(verdict(&sure, &labels).contains("Reds play a, Whites a mixture"));
}

/// Each pairing counts as often as it is played at the equilibrium.
#[test]
fn endings_are_those_of_the_equilibrium() {
    for (tournament, _) in [pennies(), of_many(3, "x")] {
        let sum: f64 = tournament.endings.iter().map(|ending| ending.share).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{:?}", tournament.endings);
    }
}

/// A game of three players a side: value and mixtures by `scipy.optimize.linprog(method="highs")` of SciPy 1.17.1, the mixtures also
/// by `support_enumeration` of Nashpy 0.0.43.
#[test]
fn the_equilibrium_of_a_matrix_game_agrees_with_scipy_and_nashpy() {
    const PERCENT: [[u64; 3]; 3] = [[61, 42, 55], [48, 66, 51], [57, 39, 70]];
    let names = ["a", "b", "c"].map(str::to_owned).to_vec();
    let mut played = Played::default();
    for wins in PERCENT {
        let samples = wins.map(|wins| {
            let mut sample = Sample::of(100);
            (0..100).for_each(|game| sample.add(usize::from(game >= wins)));
            sample
        });
        played.samples.push(samples.to_vec());
        played.summaries.extend(wins.map(|_| toy::summary(&Toy::with_bonus(0), 100)));
    }
    let task = Task { games: 100, ..toy::task(&Toy::with_bonus(0)) };
    let throughput = Throughput::new(1.0, 1);
    let found = Tournament::new(&task, [task.games; 2], [names.clone(), names], 0.5, &played, throughput);
    let close = |a: f64, b: f64| (a - b).abs() < 1e-9;
    assert!(close(found.equilibrium.value, 0.540_561_959_654_179), "{}", found.equilibrium.value);
    let shares = [
        [0.414_985_590_778_098, 0.511_527_377_521_614, 0.073_487_031_700_288],
        [0.501_440_922_190_202, 0.304_034_582_132_565, 0.194_524_495_677_233],
    ];
    for (found, share) in found.equilibrium.mixtures.iter().zip(shares.as_flattened()) {
        assert!(close(found.share, *share), "{found:?} is not {share}");
    }
}
