//! The decisions of a game, as another player judged them.

use kartacz_engine::core::game::Side;

use crate::statistics::Interval;

/// How the decisions of a game were judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// The name of the judge.
    pub judge: String,
    /// The player of the games that follow.
    pub follower: String,
    /// Of each side: the decisions between several actions, and those in which the judge would have done something else.
    pub decisions: [[u64; 2]; 2],
    /// The costly decisions, the most expensive first.
    pub costly: Vec<Costly>,
}

/// A decision that cost something.
#[derive(Clone, Debug, PartialEq)]
pub struct Costly {
    /// The side that decided.
    pub side: Side,
    /// What it did, as a sentence.
    pub action: String,
    /// What the judge would have done.
    pub better: String,
    /// What its score lost by it: 0.01 is a percentage point.
    pub cost: f64,
    /// The interval of the cost.
    pub interval: Interval,
    /// The games after each action.
    pub games: u64,
    /// The number of events before it.
    pub events: usize,
}
