//! Who plays a side: a player of the program, or one of kartacz.

use std::borrow::Cow;

use kartacz_engine::outside::{Program, Side};

use crate::base::error::{Failure, unknown};
use crate::play::budgets;
use crate::play::playable::RANDOM;
use crate::play::seats::{parts, superfluous};

/// The name of a person at the terminal.
pub const PERSON: &str = "person";

/// The player of a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A player of the program.
    Own(String),
    /// Every choice is equally likely.
    Random,
    /// Plays out this many games at a decision.
    Search(usize),
    /// A person chooses.
    Person,
}

impl Seat {
    /// The player with this name; a person is no player of a run.
    ///
    /// # Errors
    /// When the side has no such player.
    pub fn of(program: &Program, side: &Side, asked: &str) -> Result<Self, Failure> {
        if side.players.iter().any(|player| player == asked) {
            return Ok(Self::Own(asked.to_owned()));
        }
        match parts(asked) {
            (RANDOM, None) if program.decides => Ok(Self::Random),
            (budgets::KIND, budget) if program.decides => budgets::number(budget).map(|all| Self::Search(all as usize)),
            (RANDOM, Some(_)) if program.decides => Err(superfluous(asked, RANDOM)),
            (RANDOM | budgets::KIND, _) => Err(Failure::Input(format!(
                "the program `{}` makes all decisions itself (`\"decides\"` in `hello`), so that `{asked}` cannot play; players of `{}`: {}",
                program.name,
                side.id,
                side.players.join(", ")
            ))),
            (PERSON, None) => Err(Failure::Input("a person plays in `kartacz play` only".to_owned())),
            _ => Err(unknown(&format!("player of `{}`", side.id), asked, &names(program, side))),
        }
    }

    /// The name under which its games are recorded.
    #[must_use]
    pub fn name(&self) -> Cow<'_, str> {
        match self {
            Self::Own(name) => name.into(),
            Self::Random => RANDOM.into(),
            Self::Search(budget) => format!("{}:{budget}", budgets::KIND).into(),
            Self::Person => PERSON.into(),
        }
    }

    /// The player of the program; none where kartacz decides.
    #[must_use]
    pub fn own(&self) -> Option<&str> {
        match self {
            Self::Own(name) => Some(name),
            _ => None,
        }
    }
}

/// The players of a side, the usual one first.
#[must_use]
pub fn names<'p>(program: &Program, side: &'p Side) -> Vec<&'p str> {
    let ours: &[&str] = if program.decides { &[RANDOM, budgets::KIND] } else { &[] };
    side.players.iter().map(String::as_str).chain(ours.iter().copied()).collect()
}
