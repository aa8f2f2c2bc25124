//! The greedy player of *classic*.

use kartacz_ai::Random;
use kartacz_ai::games::classic::Greedy;
use kartacz_engine::core::game::Side;

use super::shipped::{base, moscow};
use crate::common::games::{ends, every_action_is_legal};
use crate::common::won;

#[test]
fn beats_the_random_player_from_either_side() {
    for (game, games) in [(moscow(), 40), (base(&[]), 100)] {
        let (mut player, mut random) = (Greedy::default(), Random::default());
        let as_first = won(&game, &ends(&game, &mut player, &mut random, games), Side::First);
        let as_second = won(&game, &ends(&game, &mut random, &mut player, games), Side::Second);
        assert!((as_first + as_second) as u64 * 100 >= 180 * games, "{as_first} and {as_second} of {games}");
    }
}

#[test]
fn same_seed_gives_the_same_games() {
    let game = moscow();
    let mut used = Greedy::default();
    let once = ends(&game, &mut used, &mut Greedy::default(), 3);
    assert!(once == ends(&game, &mut used, &mut Greedy::default(), 3), "a used player");
    assert!(once == ends(&game, &mut Greedy::default(), &mut Greedy::default(), 3), "a new player");
}

#[test]
fn every_action_is_on_the_list() {
    for (game, games) in [(moscow(), 3), (base(&[]), 30)] {
        for seed in 0..games {
            every_action_is_legal(&game, &mut [Greedy::default(), Greedy::default()], seed, 17);
        }
    }
}
