//! What every rule system gives for its players to meet: who there is, and the weights of its heuristic.

use kartacz_ai::Player;
use kartacz_ai::core::weights::{FORM_PLAYER, Weighed};
use kartacz_engine::core::game::Side;
use kartacz_engine::scenario::shown;

use super::System;
use super::seats::{Seated, parts};
use crate::cli::Opponent;
use crate::error::Failure;
use crate::plans::{self, Shipped};
use crate::record::{About, Recorded};
use crate::weights;

/// The share of a random opponent: who wins against good players must not forget how to win against bad ones, but most of
/// what beats chance is known.
const CHANCE: f64 = 0.1;

/// A rule system whose players are asked for by name, and whose heuristic has weights that are data.
pub trait Playable: Recorded + Sized {
    /// Any of its players.
    type Player: Player<Self> + Clone + Send + Sync;
    /// The weights of its heuristic.
    type Weights: Weighed;
    /// The lead in victory points that is worth three quarters of what points can be worth when weights are tuned: about as
    /// far as games come out apart.
    const LEAD: f64;

    /// The game, when the scenario is of this rule system.
    fn of(system: &System) -> Option<&Self>;

    /// The player of a side, and the name under which its games are recorded.
    ///
    /// # Errors
    /// When there is no such player, or what follows the colon is wrong.
    fn seat(&self, side: Side, asked: &str) -> Result<Seated<Self::Player>, Failure>;

    /// The heuristic with these weights for the first and the second side.
    fn heuristic(weights: [Self::Weights; 2]) -> Self::Player;

    /// Those of some scenarios that are of the same rule system.
    fn alike<'a>(&self, systems: &'a [System]) -> Vec<&'a Self> {
        systems.iter().filter_map(Self::of).collect()
    }

    /// The players of both sides, see [`Playable::seat`].
    ///
    /// # Errors
    /// As [`Playable::seat`].
    fn seats(&self, asked: &[impl AsRef<str>; 2]) -> Result<[Seated<Self::Player>; 2], Failure> {
        let [first, second] = asked;
        Ok([self.seat(Side::First, first.as_ref())?, self.seat(Side::Second, second.as_ref())?])
    }

    /// The name under which the games of a player are recorded, when it takes part in a tournament as this side. With weights
    /// for the other side alone it does not: it would be the heuristic once more.
    ///
    /// # Errors
    /// As [`Playable::seat`], and when it is a player of the other side.
    fn entrant(&self, side: Side, asked: &str) -> Result<String, Failure> {
        let seated = self.seat(side, asked)?;
        let (FORM_PLAYER, Some(file)) = parts(asked) else { return Ok(seated.name) };
        if weights::named::<Self::Weights>(file)?.told[side.index()] {
            return Ok(seated.name);
        }
        let side = shown(&self.about().sides[side.index()]);
        Err(Failure::Input(format!("{} has no weights for {side}", shown(file))))
    }
}

/// The heuristic with the weights of a file. What stands in a file on the disk may change, so the name tells it apart.
///
/// # Errors
/// As [`weights::named`].
pub fn weighted<G: Playable>(asked: &str, file: &str) -> Result<Seated<G::Player>, Failure> {
    let chosen = weights::named::<G::Weights>(file)?;
    Ok(Seated { name: weights::recorded(asked, file, &chosen), player: G::heuristic(chosen.weights) })
}

/// Who is worth meeting as this side when nobody is named: the heuristic, with all shipped weights for the side, the shipped
/// plans for it in these scenarios, and chance.
///
/// # Errors
/// When a shipped file has a fault.
pub fn opponents<G: Playable>(side: Side, games: &[&G]) -> Result<Vec<Opponent>, Failure> {
    let mut pool = vec![Opponent { player: FORM_PLAYER.to_owned(), share: 1.0 }];
    for name in weights::of(G::Weights::SYSTEM).filter(|name| *name != weights::STANDARD) {
        if weights::named::<G::Weights>(name)?.told[side.index()] {
            pool.push(Opponent { player: format!("{FORM_PLAYER}:{name}"), share: 1.0 });
        }
    }
    let told: Vec<About> = games.iter().map(|game| game.about()).collect();
    let fits = |plan: &Shipped| told.iter().any(|game| plans::fits(game, side, plan));
    for plan in plans::shipped().filter(fits) {
        pool.push(Opponent { player: format!("{}:{}", plans::KIND, plan.name), share: 1.0 });
    }
    pool.push(Opponent { player: "random".to_owned(), share: CHANCE });
    Ok(pool)
}

#[cfg(test)]
mod tests {
    use kartacz_engine::games::niemenczyn::Niemenczyn;
    use kartacz_engine::scenario::Request;
    use kartacz_engine::games::verdox::Verdox;

    use super::*;

    #[test]
    fn plans_are_met_and_chance_seldom() {
        let system = System::load(&Request::new("niemenczyn/scenario-1")).unwrap();
        let pool = opponents(Side::Second, &[Niemenczyn::of(&system).unwrap()]).unwrap();
        let plans: Vec<&str> = pool.iter().filter_map(|one| one.player.strip_prefix("scripted:")).collect();
        assert_eq!(plans, ["lewiz-counterattacks", "shut-the-ravine"]);
        assert_eq!(pool[0].player, "heuristic");
        assert!(pool.iter().any(|opponent| opponent.player == "random" && opponent.share < 0.5));
    }

    #[test]
    fn every_opponent_can_play() {
        let system = System::load(&Request::new("verdox/scenario-1")).unwrap();
        let game = Verdox::of(&system).unwrap();
        assert!(Niemenczyn::of(&system).is_none());
        for side in Side::BOTH {
            let pool = opponents(side, &[game]).unwrap();
            assert!(pool.iter().all(|opponent| game.entrant(side, &opponent.player).is_ok()), "{pool:?}");
        }
    }
}
