//! The players of kartacz in games whose decisions a program asks for.

use kartacz_ai::core::game_loop::player_seed;
use kartacz_ai::core::search::{Halving, MAX_ARMS, numbered};
use kartacz_engine::core::dice::{mix, unbiased};
use kartacz_engine::core::game::{Side, Winner};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};

use super::ask::Trial;
use super::board::{Board, Decision, Turn};
use crate::base::error::Failure;
use crate::play::program_seats::Seat;
use crate::play::record::Record;

/// The most decisions of a game.
pub const MOST_DECISIONS: u32 = 100_000;

/// The number of standard errors by which a choice must beat the advised one.
const DOUBT: f32 = 1.0;

/// Random numbers, as every player of kartacz has them.
type Numbers = Xoshiro256PlusPlus;

/// A player that chooses.
pub enum Mind {
    /// None: the program plays this side.
    Absent,
    /// At random.
    Random(Numbers),
    /// By games that are played out.
    Search(Box<Search>),
}

impl Mind {
    /// The player of a side in the game with this seed; a person has no mind of kartacz.
    #[must_use]
    pub fn new(seat: &Seat, game: u64, side: Side, usual: &Value) -> Self {
        let numbers = Numbers::seed_from_u64(player_seed(game, side));
        match seat {
            Seat::Own(_) | Seat::Person => Self::Absent,
            Seat::Random => Self::Random(numbers),
            Seat::Search(budget) => Self::Search(Box::new(Search {
                budget: *budget,
                numbers: Numbers::seed_from_u64(mix(player_seed(game, side))),
                halving: Halving::default(),
                usual: usual.clone(),
            })),
        }
    }

    /// The place of its choice.
    ///
    /// # Errors
    /// What the program has done wrong.
    pub fn choose(&mut self, board: &mut Board<'_>, decision: Decision) -> Result<usize, Failure> {
        match self {
            Self::Random(numbers) => Ok(drawn(numbers, decision.choices)),
            Self::Search(search) => search.choose(board, decision),
            Self::Absent => {
                let side = &board.scenario().sides[decision.side.index()].id;
                Err(board.fault(&format!("it asks for a decision of `{side}`, whose player is its own")))
            }
        }
    }
}

fn drawn(numbers: &mut Numbers, choices: usize) -> usize {
    if choices == 1 { 0 } else { unbiased(numbers, choices as u32) as usize }
}

/// The player that plays games out.
pub struct Search {
    budget: usize,
    numbers: Numbers,
    halving: Halving,
    /// Who plays the games out: names of the program's players, or `null`.
    usual: Value,
}

impl Search {
    fn choose(&mut self, board: &mut Board<'_>, decision: Decision) -> Result<usize, Failure> {
        let advice = board.advice(decision)?;
        let arms = self.arms(decision.choices, advice);
        if arms.len() < 2 {
            return Ok(arms[0]);
        }
        let (saved, seed) = (board.save()?, self.numbers.next_u64());
        let (usual, mut failed) = (&self.usual, None);
        let doubt = if advice.is_some() { DOUBT } else { 0.0 };
        let best = self.halving.choose(arms.len(), self.budget, doubt, |arm, number| {
            if failed.is_some() {
                return 0.0;
            }
            let seed = numbered(seed, number);
            let twin =
                board.scenario().program.hides.then(|| board.scenario().sides[decision.side.index()].id.as_str());
            let trial = Trial { seed, twin, choice: Some(arms[arm]), players: usual };
            let turn = board.try_out(&saved, &trial);
            match turn.and_then(|turn| played_out(board, turn, seed)) {
                Ok(record) => score(&record, decision.side),
                Err(failure) => {
                    failed = Some(failure);
                    0.0
                }
            }
        });
        if let Some(failure) = failed {
            return Err(failure);
        }
        if board.load(&saved)? != Turn::Decision(decision) {
            return Err(board.fault("a position that is loaded is not the one that was saved"));
        }
        Ok(arms[best])
    }

    /// The choices that are compared: the advised one, and others in any order, all of them, or as many as there are games for.
    fn arms(&mut self, choices: usize, advice: Option<usize>) -> Vec<usize> {
        let rounds = |arms: usize| arms.next_power_of_two().ilog2() as usize;
        let most = (1..=MAX_ARMS).rev().find(|arms| arms * rounds(*arms) <= self.budget).unwrap_or(1);
        let mut places: Vec<usize> = (0..choices).collect();
        places.swap(0, advice.unwrap_or(0));
        for place in usize::from(advice.is_some())..choices.min(most) {
            let other = place + drawn(&mut self.numbers, choices - place);
            places.swap(place, other);
        }
        places.truncate(most);
        places
    }
}

/// What a game is worth to a side, 0..1.
fn score(record: &Record, side: Side) -> f32 {
    match record.outcome.winner {
        Winner::Draw => 0.5,
        Winner::Side(winner) => f32::from(u8::from(winner == side)),
    }
}

/// Plays a game that is only tried out to its end, at random where kartacz decides.
///
/// # Errors
/// What the program has done wrong.
fn played_out(board: &mut Board<'_>, mut turn: Turn, seed: u64) -> Result<Record, Failure> {
    let mut numbers = Side::BOTH.map(|side| Numbers::seed_from_u64(player_seed(seed, side)));
    for _ in 0..MOST_DECISIONS {
        match turn {
            Turn::Over(record) => return Ok(record),
            Turn::Decision(Decision { side, choices }) => {
                turn = board.try_choice(drawn(&mut numbers[side.index()], choices))?;
            }
        }
    }
    Err(endless(board))
}

/// The failure of a game that does not end.
pub fn endless(board: &mut Board<'_>) -> Failure {
    board.fault(&format!("it has {MOST_DECISIONS} decisions and no end"))
}

/// Who plays games out: the usual player of each side, `null` where the program has none.
#[must_use]
pub fn usual(players: [&[String]; 2]) -> Value {
    json!(players.map(<[String]>::first))
}
