//! Notation round-trips, over every legal action of random games.

use std::collections::BTreeSet;

use kartacz_engine::core::dice::{Dice, Key, Seeded, game_seed};
use kartacz_engine::core::game::{Actions, Game, Silent};
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::notation::{fits, read, write};

use crate::niemenczyn::table::scenario;

/// Plays a random game and collects the first word of every legal action.
fn round_trips(game: &Niemenczyn, seed: u64, verbs: &mut BTreeSet<String>) {
    let (mut dice, mut choices) = (Seeded::new(game_seed(7, seed)), Seeded::new(game_seed(8, seed)));
    let mut actions = Box::new(Actions::new());
    let mut state = game.start(&mut dice, &mut Silent);
    while game.decider(&state).is_some() {
        game.legal(&state, &mut actions);
        let mut texts = BTreeSet::new();
        for &action in actions.iter() {
            let text = write(game, action);
            assert_eq!(read(game, &text), Ok(action), "{text}");
            assert!(fits(&text, &text));
            verbs.insert(text.split(' ').next().unwrap().to_owned());
            assert!(texts.insert(text), "two actions are written alike");
        }
        let chosen = choices.below(actions.len() as u32, Key { stage: 0, owner: 0, purpose: 0 });
        game.apply(&mut state, actions[chosen as usize], &mut dice, &mut Silent);
    }
}

#[test]
fn written_actions_are_read_back() {
    let mut verbs = BTreeSet::new();
    for name in ["niemenczyn/scenario-1", "niemenczyn/scenario-2"] {
        let game = scenario(name, &[], &[]);
        (0..100).for_each(|seed| round_trips(&game, seed, &mut verbs));
    }
    assert!(verbs.len() >= 27, "{verbs:?}");
}

#[test]
fn rare_actions_are_read_back() {
    let game = scenario("niemenczyn/scenario-1", &[], &[]);
    for text in [
        "form-square 0709",
        "leave-square narva-1 se",
        "fall-back cossacks-1",
        "lose 7th-1",
        "test 7th-1",
        "fight 0505",
        "begin 7th-1 line double-time",
        "fire 0305+0306+0307 0406",
    ] {
        assert_eq!(read(&game, text).map(|action| write(&game, action)).as_deref(), Ok(text));
    }
}

#[test]
fn non_actions_are_explained() {
    let game = scenario("niemenczyn/scenario-1", &[], &[]);
    let fault = |text: &str| {
        let misread = read(&game, text).unwrap_err();
        format!("{}; {}", misread.message, misread.help)
    };
    for (text, expected) in [
        ("stepp bkn ne", "there is no action `stepp`; did you mean `step`?"),
        ("step bnk ne", "there is no unit `bnk`; did you mean `bkn`?"),
        ("step bkn n", "there is no hexside `n`; hexsides: `ne`"),
        ("turn bkn e", "there is no facing `e`; facings: `n`"),
        ("turn bkn", "a facing is missing"),
        ("turn bkn n n", "`n` is an extra word"),
        ("fire 1399 0101", "there is no hex `1399`; the hexes are 0101 to 1216"),
        ("fire 0101+0103 0202", "`0101+0103` is not a straight run of adjacent hexes"),
        ("fire 0101+0102+0202 0303", "`0101+0102+0202` is not a straight run of adjacent hexes"),
        ("begin bkn all", "there is no manner of moving `all`; manners: `stack`"),
        ("choose eydziatowicz", "there is no commander `eydziatowicz`; commanders: `grabowski`"),
        ("", "an action is missing"),
    ] {
        assert!(fault(text).starts_with(expected), "{text}: {}", fault(text));
    }
}
