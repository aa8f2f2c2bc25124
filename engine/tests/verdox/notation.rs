//! Notation round-trips, over every legal action of random games.

use std::collections::BTreeSet;

use kartacz_engine::core::dice::{Dice, Key, Seeded, game_seed};
use kartacz_engine::core::game::{Actions, Game, Silent};
use kartacz_engine::games::verdox::notation::{read, write};

use crate::verdox::table::shipped;

#[test]
fn written_actions_are_read_back() {
    let game = shipped("verdox/scenario-small", &[], &[]);
    let mut verbs = BTreeSet::new();
    let mut actions = Actions::new();
    for seed in 0..40 {
        let (mut dice, mut choices) = (Seeded::new(game_seed(7, seed)), Seeded::new(game_seed(8, seed)));
        let mut state = game.start(&mut dice, &mut Silent);
        while game.decider(&state).is_some() {
            game.legal(&state, &mut actions);
            let mut texts = BTreeSet::new();
            for &action in &actions {
                let text = write(&game, action);
                assert_eq!(read(&game, &text), Ok(action), "{text}");
                verbs.insert(text.split(' ').next().unwrap_or_default().to_owned());
                assert!(texts.insert(text), "two actions are written alike");
            }
            let chosen = choices.below(actions.len() as u32, Key { stage: 0, owner: 0, purpose: 0 });
            game.apply(&mut state, actions[chosen as usize], &mut dice, &mut Silent);
        }
    }
    assert_eq!(verbs.len(), 7, "{verbs:?}");
}

#[test]
fn non_actions_are_explained() {
    let game = shipped("verdox/scenario-small", &[], &[]);
    for (text, message) in [
        ("", "an action is missing"),
        ("march hasbergs-1 0000", "there is no action `march`"),
        ("move hasbergs-1", "a square is missing"),
        ("move hasbergs-0 0000", "there is no unit `hasbergs-0`"),
        ("move hasbergs-76 0000", "there is no unit `hasbergs-76`"),
        ("move poles-1 0000", "there is no unit `poles-1`"),
        ("move hasbergs 0000", "there is no unit `hasbergs`"),
        ("move hasbergs-1 1200", "there is no square `1200`"),
        ("enter guns 0000", "there is no kind `guns`"),
        ("sail barge-5 0000", "there is no barge `barge-5`"),
        ("end now", "`now` is an extra word"),
    ] {
        let wrong = read(&game, text).expect_err(text);
        assert_eq!(wrong.message, message);
        assert!(!wrong.help.is_empty());
    }
}
