//! Who can play *Verdox*. A new player gets its name in [`PLAYERS`], a variant, and an arm wherever the others have one.

use kartacz_ai::games::verdox::search::Search;
use kartacz_ai::games::verdox::weights::Weights;
use kartacz_ai::games::verdox::{Heuristic, Scripted};
use kartacz_ai::{Options, Player, Random};
use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::files::orders::load_for;
use kartacz_engine::scenario::{Faults, Sources};
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::action::Action;
use kartacz_engine::games::verdox::view::View;

use crate::budgets;
use crate::error::{Failure, unknown};
use crate::plans::{self, Planned};
use crate::systems::System;
use crate::systems::playable::{Playable, weighted};
use crate::systems::seats::{parts, superfluous};

impl Planned for Verdox {
    type Scripted = Scripted;

    fn scripted(&self, sources: &impl Sources, name: &str) -> Result<(Side, Scripted), Faults> {
        let orders = load_for(sources, name, self)?.orders;
        Ok((orders.side, Scripted::new(&orders)))
    }
}

/// The kinds of players, the default first.
pub const PLAYERS: &[&str] = &["heuristic", "random", plans::KIND, budgets::KIND];

/// A player of *Verdox*, and the name under which its games are recorded.
pub type Seated = crate::systems::seats::Seated<AnyPlayer>;

/// One of the players, so that a side's player is chosen while the program runs and yet called directly.
#[derive(Clone, Debug)]
pub enum AnyPlayer {
    /// Judges actions by exact odds and a few plain aims.
    Heuristic(Box<Heuristic>),
    /// Plays at random.
    Random(Random),
    /// Carries out a plan.
    Scripted(Box<Scripted>),
    /// Tries out plans, with the heuristic for both sides.
    Search(Box<Search>),
}

/// The player of a side of a game: one of [`PLAYERS`], and what it takes after a colon.
///
/// # Errors
/// When there is no such player, or what follows the colon is wrong.
pub fn seat(game: &Verdox, side: Side, asked: &str) -> Result<Seated, Failure> {
    let player = match parts(asked) {
        (budgets::KIND, budget) => {
            let (name, budget) = budgets::seat(budget)?;
            return Ok(Seated { name, player: AnyPlayer::Search(Box::new(Search::new(budget))) });
        }
        (plans::KIND, plan) => {
            let (name, player) = plans::seat(game, side, plan)?;
            return Ok(Seated { name, player: AnyPlayer::Scripted(Box::new(player)) });
        }
        ("heuristic", None) => AnyPlayer::Heuristic(Box::default()),
        ("heuristic", Some(file)) => return weighted::<Verdox>(asked, file),
        ("random", None) => AnyPlayer::Random(Random::default()),
        (kind, Some(_)) if PLAYERS.contains(&kind) => return Err(superfluous(asked, kind)),
        _ => return Err(unknown("player", asked, PLAYERS)),
    };
    Ok(Seated { name: asked.to_owned(), player })
}

/// The players of both sides, see [`seat`].
///
/// # Errors
/// As [`seat`].
pub fn seats(game: &Verdox, asked: &[impl AsRef<str>; 2]) -> Result<[Seated; 2], Failure> {
    game.seats(asked)
}

impl Playable for Verdox {
    type Player = AnyPlayer;
    type Weights = Weights;
    const LEAD: f64 = 200.0;

    fn of(system: &System) -> Option<&Self> {
        if let System::Verdox(game) = system { Some(game) } else { None }
    }

    fn seat(&self, side: Side, asked: &str) -> Result<Seated, Failure> {
        seat(self, side, asked)
    }

    fn heuristic(weights: [Weights; 2]) -> AnyPlayer {
        AnyPlayer::Heuristic(Box::new(Heuristic::new(weights)))
    }
}

impl Player<Verdox> for AnyPlayer {
    fn new_game(&mut self, seed: u64) {
        match self {
            Self::Heuristic(player) => player.new_game(seed),
            Self::Random(player) => Player::<Verdox>::new_game(player, seed),
            Self::Search(player) => player.new_game(seed),
            Self::Scripted(player) => player.new_game(seed),
        }
    }

    fn choose(&mut self, game: &Verdox, view: View<'_>, legal: &[Action]) -> usize {
        match self {
            Self::Heuristic(player) => player.choose(game, view, legal),
            Self::Random(player) => player.choose(game, view, legal),
            Self::Search(player) => player.choose(game, view, legal),
            Self::Scripted(player) => player.choose(game, view, legal),
        }
    }

    fn decide(&mut self, game: &Verdox, view: View<'_>, options: Options<'_, Verdox>) -> Action {
        match self {
            Self::Heuristic(player) => player.decide(game, view, options),
            Self::Random(player) => player.decide(game, view, options),
            Self::Search(player) => player.decide(game, view, options),
            Self::Scripted(player) => player.decide(game, view, options),
        }
    }
}
