//! Luck, in games of every rule system.

use std::sync::Arc;

use kartacz_ai::core::course::{Actions, Appraiser, Course};
use kartacz_ai::core::learning::{Network, OUTPUTS, Valued};
use kartacz_ai::core::luck::{Gauge, Luck, Meter, REPEATS};
use kartacz_ai::core::random::Random;
use kartacz_ai::{Player, Table};
use kartacz_engine::core::dice::{Seeded, game_seed};
use kartacz_engine::core::game::{Actions as Legal, Game, Silent};

use crate::classic::shipped::moscow;
use crate::maciejowice::shipped::field;
use crate::niemenczyn::shipped::scenario;
use crate::pluton::shipped::fight;
use crate::spqr::shipped::battle as fought;
use crate::verdox::shipped::battle;

/// A value of no meaning, so that every state has another one.
fn network<G: Valued>() -> Arc<Network> {
    let mut network = Network::zeros(&[G::features().len(), 8, OUTPUTS]);
    let numbers = network.layers.iter_mut().flat_map(|layer| layer.weights.iter_mut().chain(&mut layer.biases));
    numbers.enumerate().for_each(|(place, number)| *number = (place as f32 * 12.9898).sin() * 0.7);
    Arc::new(network)
}

/// The luck of a game, and its last state.
fn played<G: Valued<State: Send + Sync> + 'static, P: Player<G>>(
    game: &G,
    table: &mut Table<G>,
    (players, meter): (&mut [P; 2], &mut Meter<G>),
    seed: u64,
) -> (Luck, G::State) {
    let [first, second] = players;
    let played = table.play_watched(game, first, second, seed, &mut Silent, Some(meter.watch()));
    (meter.luck(), played.state)
}

/// Luck depends on the game alone, changes nothing in it, and has mean zero whatever the value; nothing is allocated for it.
fn check<G: Valued<State: Send + Sync + std::fmt::Debug> + 'static>(game: &G, games: u64) {
    let (mut table, mut other) = (Table::default(), Table::default());
    let mut players = [Random::default(), Random::default()];
    let mut meter = Meter::<G>::new(network::<G>(), REPEATS);
    let mut lucks = Vec::with_capacity(games as usize);
    for number in 0..games {
        let seed = game_seed(3, number);
        let (luck, state) = played(game, &mut table, (&mut players, &mut meter), seed);
        let [first, second] = &mut players;
        assert!(state == other.play(game, first, second, seed, &mut Silent).state, "game {number} is another one");
        lucks.push(luck.win);
    }
    let again = played(game, &mut table, (&mut players, &mut meter), game_seed(3, 0)).0;
    assert_eq!(again.win, lucks[0], "luck depends on the games before");
    let allocated = allocation_counter::measure(|| {
        played(game, &mut table, (&mut players, &mut meter), game_seed(3, 1));
    });
    assert_eq!(allocated.count_total, 0);
    let mean = lucks.iter().sum::<f64>() / games as f64;
    let variance = lucks.iter().map(|luck| (luck - mean).powi(2)).sum::<f64>() / games as f64;
    let error = (variance / games as f64).sqrt();
    assert!(variance > 0.0 && mean.abs() < 4.0 * error, "mean luck {mean}, standard error {error}");
}

#[test]
fn luck_has_mean_zero_whatever_the_value() {
    check(&scenario("niemenczyn/scenario-1"), 300);
    check(&field("maciejowice/scenario-oronne"), 40);
    check(&battle("verdox/scenario-small"), 100);
    check(&fight("scenario-small"), 100);
    check(&fought("scenario-wing"), 60);
    check(&moscow(), 60);
}

/// Spread dice fall differently, and keyed dice are the same after them.
#[test]
fn spread_dice_are_dice_of_the_game() {
    let game = scenario("niemenczyn/scenario-1");
    let (mut dice, mut spread, mut legal) = (Seeded::new(5), Seeded::new(0), Box::new(Legal::new()));
    let (mut state, mut most) = (game.start(&mut dice, &mut Silent), 0);
    while game.decider(&state).is_some() {
        game.legal(&state, &mut legal);
        let action = legal[legal.len() / 2];
        let reached = |dice: &mut Seeded| {
            let mut state = state;
            game.apply(&mut state, action, dice, &mut Silent);
            state
        };
        let others: Vec<_> = (0..8)
            .map(|number| {
                spread.spread(7, number, 8);
                reached(&mut spread)
            })
            .collect();
        most = most.max((0..8).filter(|&place| !others[..place].contains(&others[place])).count());
        game.apply(&mut state, action, &mut dice, &mut Silent);
    }
    assert!(most > 2, "{most} states of an action with eight sets of dice");
    spread.reset(5);
    let (mut keyed, mut plain) = (game.start(&mut spread, &mut Silent), Seeded::new(5));
    assert!(game.start(&mut plain, &mut Silent) == keyed, "keyed dice after spread ones");
    game.legal(&keyed, &mut legal);
    let (action, mut other) = (legal[0], keyed);
    game.apply(&mut keyed, action, &mut spread, &mut Silent);
    game.apply(&mut other, action, &mut plain, &mut Silent);
    assert!(keyed == other);
}

/// The rolls of a game are worth its luck as it is measured in the rows, whatever the value; a game without its luck is where it
/// began, and where its choices led. Returns how many actions had several rolls.
fn check_course<G: Valued<State: Send + Sync> + 'static>(game: &G, games: u64) -> usize {
    let mut table = Table::default();
    let mut players = [Random::default(), Random::default()];
    let mut meter = Meter::<G>::new(network::<G>(), REPEATS);
    let mut appraiser = Appraiser::<G>::new(network::<G>(), REPEATS);
    let mut several = 0;
    for seed in (0..games).map(|number| game_seed(3, number)) {
        let (luck, state) = played(game, &mut table, (&mut players, &mut meter), seed);
        let mut actions = Actions::default();
        let [first, second] = &mut players;
        table.play_watched(game, first, second, seed, &mut Silent, Some(&mut actions));
        let deeds = actions.deeds(game, seed);
        assert!(deeds.last().unwrap().after == state, "the game is another one");
        let course = Course::of(game, &mut appraiser, seed, &deeds);
        let sum = course.luck();
        for (one, other) in [(sum.win, luck.win), (sum.draw, luck.draw), (sum.vp, luck.vp)] {
            assert!((one - other).abs() < 1e-4 * (1.0 + other.abs()), "seed {seed}: {sum:?} and {luck:?}");
        }
        assert_eq!(course.after(usize::MAX), Some(appraiser.value(game, &state)));
        several += deeds.iter().filter(|deed| deed.rolls.len() > 1).count();
    }
    several
}

#[test]
fn rolls_are_worth_the_luck_of_the_game() {
    let several = [
        check_course(&scenario("niemenczyn/scenario-1"), 6),
        check_course(&field("maciejowice/scenario-oronne"), 2),
        check_course(&battle("verdox/scenario-small"), 4),
        check_course(&fight("scenario-small"), 4),
        check_course(&fought("scenario-wing"), 2),
        check_course(&moscow(), 2),
    ];
    assert!(several.iter().filter(|several| **several > 0).count() > 2, "actions with several rolls: {several:?}");
}
