//! Counts of decision sequences from fixed positions with fixed dice. A changed count is a changed rule.

use kartacz_engine::core::dice::{Dice, Key};
use kartacz_engine::core::game::{Actions, Game, Silent};
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::action::Action;
use kartacz_engine::games::pluton::state::State;

use crate::table::pluton;

/// Dice that are a fixed sequence: the same for every branch that has rolled as often.
#[derive(Clone, Copy)]
struct Fixed(u64);

impl Dice for Fixed {
    fn below(&mut self, faces: u32, _: Key) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(faces)) as u32
    }
}

fn perft(game: &Pluton, state: &State, dice: Fixed, depth: u32) -> u64 {
    if game.decider(state).is_none() {
        return 1;
    }
    let mut legal: Box<Actions<Action>> = Box::new(Actions::new());
    game.legal(state, &mut legal);
    if depth == 1 {
        return legal.len() as u64;
    }
    let after = |&action: &Action| {
        let (mut next, mut dice) = (*state, dice);
        game.apply(&mut next, action, &mut dice, &mut Silent);
        perft(game, &next, dice, depth - 1)
    };
    legal.iter().map(after).sum()
}

/// A position some way into a game.
fn walk(game: &Pluton, seed: u64, decisions: u32) -> (State, Fixed) {
    let mut dice = Fixed(seed);
    let mut legal: Box<Actions<Action>> = Box::new(Actions::new());
    let mut state = game.start(&mut dice, &mut Silent);
    for _ in 0..decisions {
        if game.decider(&state).is_none() {
            break;
        }
        game.legal(&state, &mut legal);
        let key = Key { stage: 0, owner: 0, purpose: 0 };
        let mut action = legal[dice.below(legal.len() as u32, key) as usize];
        for _ in 0..3 {
            if action.is_idle() {
                action = legal[dice.below(legal.len() as u32, key) as usize];
            }
        }
        game.apply(&mut state, action, &mut dice, &mut Silent);
    }
    (state, dice)
}

/// Seed, decisions played, and the counts of sequences of one, two and three decisions.
type Row = (u64, u32, [u64; 3]);

const RECORDED: &[Row] = &[
    (1, 0, [22, 484, 10648]),
    (1, 30, [5, 23, 169]),
    (2, 60, [6, 37, 215]),
    (3, 100, [7, 37, 173]),
    (4, 150, [4, 12, 74]),
    (5, 200, [3, 124, 1381]),
    (6, 260, [7, 38, 218]),
    (7, 320, [7, 17, 188]),
];

#[test]
fn counts_are_as_recorded() {
    let game = pluton("scenario-small", &[], &[]);
    let walks = [(1, 0), (1, 30), (2, 60), (3, 100), (4, 150), (5, 200), (6, 260), (7, 320)];
    let found: Vec<Row> = walks
        .iter()
        .map(|&(seed, played)| {
            let (state, dice) = walk(&game, seed, played);
            (seed, played, [1, 2, 3].map(|depth| perft(&game, &state, dice, depth)))
        })
        .collect();
    assert_eq!(found, RECORDED);
}
