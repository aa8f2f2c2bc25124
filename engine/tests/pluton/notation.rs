//! Actions in notation.

use kartacz_engine::core::dice::{Seeded, game_seed, unbiased};
use kartacz_engine::core::game::{Actions, Game, Silent};
use kartacz_engine::games::pluton::notation::{read, write};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::pluton::table::{plain, pluton};

#[test]
fn every_action_of_random_games_is_read_as_written() {
    let game = pluton("scenario-small", &[], &[]);
    let mut legal = Box::new(Actions::new());
    let mut words = std::collections::BTreeSet::new();
    for index in 0..40 {
        let (mut dice, mut rng) = (Seeded::new(game_seed(5, index)), Xoshiro256PlusPlus::seed_from_u64(index));
        let mut state = game.start(&mut dice, &mut Silent);
        while game.decider(&state).is_some() {
            game.legal(&state, &mut legal);
            for &action in legal.iter() {
                let text = write(&game, action);
                assert_eq!(read(&game, &text), Ok(action));
                words.insert(text.split(' ').next().expect("a word").to_owned());
            }
            let action = legal[unbiased(&mut rng, legal.len() as u32) as usize];
            game.apply(&mut state, action, &mut dice, &mut Silent);
        }
    }
    assert!(words.len() >= 16, "{words:?}");
}

#[test]
fn faults_name_the_word() {
    let wrong = |text: &str| read(plain(), text).expect_err("a fault").message;
    assert_eq!(wrong(""), "an action is missing");
    assert_eq!(wrong("walk"), "there is no action `walk`");
    assert_eq!(wrong("step 9999"), "there is no hex `9999`");
    assert_eq!(wrong("begin de-x1"), "there is no unit `de-x1`");
    assert_eq!(wrong("fire pl-s1 de-s1 9"), "`9` is not a number of boxes");
    assert_eq!(wrong("halt now"), "`now` is an extra word");
}
