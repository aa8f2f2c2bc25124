//! The players of a rule system: its heuristic and their weights, the scripted player, the searching
//! player.

use kartacz_ai::core::weights::{FORM_PLAYER, Weighed};
use kartacz_ai::{Options, Player, Random};
use kartacz_engine::core::game::{Game, Side};
use kartacz_engine::scenario::{Faults, Sources, shown};

use super::budgets;
use super::library::orders::{self, Shipped};
use super::library::weights;
use super::record::{About, Recorded};
use super::seats::{Seated, parts, superfluous};
use crate::base::error::{Failure, unknown};
use crate::base::values::Opponent;

/// The kinds of players, the default first.
pub const PLAYERS: &[&str] = &[FORM_PLAYER, RANDOM, orders::KIND, budgets::KIND];
/// The kind of player that plays at random.
const RANDOM: &str = "random";
/// The share of a random opponent: a player that beats good opponents must still beat bad ones, but random play
/// is easy to beat.
const CHANCE: f64 = 0.1;

/// A rule system with named players and a heuristic with weights.
pub trait Playable: Recorded + Game<State: Send + Sync, Action: Send + Sync> + Sized + 'static {
    /// The weights of its heuristic.
    type Weights: Weighed;
    /// Its heuristic.
    type Heuristic: Player<Self> + Clone + Send + Sync;
    /// The player that carries out orders.
    type Scripted: Player<Self> + Clone + Send + Sync;
    /// The player that searches.
    type Search: Player<Self> + Clone + Send + Sync;
    /// The lead in victory points that earns three quarters of the VP share of the tuning score: about the
    /// spread of final scores.
    const LEAD: f64;

    /// The heuristic with these weights for the first and the second side.
    fn heuristic(weights: [Self::Weights; 2]) -> Self::Heuristic;

    /// The player of the orders in these sources, and their side.
    ///
    /// # Errors
    /// Every fault of the file.
    fn scripted(&self, sources: &impl Sources, name: &str) -> Result<(Side, Self::Scripted), Faults>;

    /// The searching player with a number of roll-outs.
    fn search(budget: u32) -> Self::Search;

    /// An action in words.
    fn words(&self, action: Self::Action) -> String;

    /// The player of a side: one of [`PLAYERS`], with its argument after a colon.
    ///
    /// # Errors
    /// When there is no such player, or what follows the colon is wrong.
    fn seat(&self, side: Side, asked: &str) -> Result<Seated<AnyPlayer<Self>>, Failure> {
        let player = match parts(asked) {
            (orders::KIND, name) => {
                let (name, player) = orders::seat(&self.about(), side, name, |files, name| self.scripted(files, name))?;
                return Ok(Seated { name, player: AnyPlayer::Scripted(Box::new(player)) });
            }
            (budgets::KIND, budget) => {
                let (name, budget) = budgets::seat(budget)?;
                return Ok(Seated { name, player: AnyPlayer::Search(Box::new(Self::search(budget))) });
            }
            (FORM_PLAYER, None) => AnyPlayer::weighed(Self::Weights::standard()),
            (FORM_PLAYER, Some(file)) => return weighed(asked, file),
            (RANDOM, None) => AnyPlayer::Random(Random::default()),
            (kind, Some(_)) if PLAYERS.contains(&kind) => return Err(superfluous(asked, kind)),
            _ => return Err(unknown("player", asked, PLAYERS)),
        };
        Ok(Seated { name: asked.to_owned(), player })
    }

    /// The players of both sides, see [`Playable::seat`].
    ///
    /// # Errors
    /// As [`Playable::seat`].
    fn seats(&self, asked: &[impl AsRef<str>; 2]) -> Result<[Seated<AnyPlayer<Self>>; 2], Failure> {
        let [first, second] = asked;
        Ok([self.seat(Side::First, first.as_ref())?, self.seat(Side::Second, second.as_ref())?])
    }

    /// The name under which the games of a player are recorded, when it takes part in a tournament as this side. Weights
    /// for the other side only are excluded: the player would equal the plain heuristic.
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

/// The heuristic with the weights of a file. A file on disk may change, so the name includes a checksum.
fn weighed<G: Playable>(asked: &str, file: &str) -> Result<Seated<AnyPlayer<G>>, Failure> {
    let chosen = weights::named::<G::Weights>(file)?;
    Ok(Seated { name: weights::recorded(asked, file, &chosen), player: AnyPlayer::weighed(chosen.weights) })
}

/// One of the players of a game, so that a side's player is chosen while the program runs and yet called directly.
pub enum AnyPlayer<G: Playable> {
    /// Evaluates moves by exact odds.
    Heuristic(Box<G::Heuristic>),
    /// Plays at random.
    Random(Random),
    /// Carries out orders.
    Scripted(Box<G::Scripted>),
    /// Searches with roll-outs of the heuristic for both sides.
    Search(Box<G::Search>),
}

impl<G: Playable> AnyPlayer<G> {
    /// The heuristic with these weights for the first and the second side.
    pub fn weighed(weights: [G::Weights; 2]) -> Self {
        Self::Heuristic(Box::new(G::heuristic(weights)))
    }
}

impl<G: Playable> Clone for AnyPlayer<G> {
    fn clone(&self) -> Self {
        match self {
            Self::Heuristic(player) => Self::Heuristic(player.clone()),
            Self::Random(player) => Self::Random(player.clone()),
            Self::Scripted(player) => Self::Scripted(player.clone()),
            Self::Search(player) => Self::Search(player.clone()),
        }
    }
}

impl<G: Playable> Player<G> for AnyPlayer<G> {
    fn new_game(&mut self, seed: u64) {
        match self {
            Self::Heuristic(player) => player.new_game(seed),
            Self::Random(player) => Player::<G>::new_game(player, seed),
            Self::Scripted(player) => player.new_game(seed),
            Self::Search(player) => player.new_game(seed),
        }
    }

    fn choose(&mut self, game: &G, view: G::View<'_>, legal: &[G::Action]) -> usize {
        match self {
            Self::Heuristic(player) => player.choose(game, view, legal),
            Self::Random(player) => player.choose(game, view, legal),
            Self::Scripted(player) => player.choose(game, view, legal),
            Self::Search(player) => player.choose(game, view, legal),
        }
    }

    fn decide(&mut self, game: &G, view: G::View<'_>, options: Options<'_, G>) -> G::Action {
        match self {
            Self::Heuristic(player) => player.decide(game, view, options),
            Self::Random(player) => player.decide(game, view, options),
            Self::Scripted(player) => player.decide(game, view, options),
            Self::Search(player) => player.decide(game, view, options),
        }
    }
}

/// The default opponents of this side: the heuristic with all shipped weights for the side, the shipped
/// orders for it in these scenarios, and the random player.
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
    let abouts: Vec<About> = games.iter().map(|game| game.about()).collect();
    let fits = |plan: &Shipped| abouts.iter().any(|game| orders::fits(game, side, plan));
    for plan in orders::shipped().filter(fits) {
        pool.push(Opponent { player: format!("{}:{}", orders::KIND, plan.name), share: 1.0 });
    }
    pool.push(Opponent { player: "random".to_owned(), share: CHANCE });
    Ok(pool)
}

#[cfg(test)]
mod tests {
    use kartacz_engine::games::niemenczyn::Niemenczyn;
    use kartacz_engine::games::verdox::Verdox;
    use kartacz_engine::scenario::Request;

    use super::*;
    use crate::games::load;

    #[test]
    fn orders_are_met_and_random_seldom() {
        let system = load(&Request::new("niemenczyn/scenario-1")).unwrap();
        let pool = opponents(Side::Second, &[system.game::<Niemenczyn>().unwrap()]).unwrap();
        let plans: Vec<&str> = pool.iter().filter_map(|one| one.player.strip_prefix("scripted:")).collect();
        assert_eq!(plans, ["lewiz-counterattacks", "shut-the-ravine"]);
        assert_eq!(pool[0].player, "heuristic");
        assert!(pool.iter().any(|opponent| opponent.player == "random" && opponent.share < 0.5));
    }

    #[test]
    fn every_opponent_can_play() {
        let system = load(&Request::new("verdox/scenario-1")).unwrap();
        let game = system.game::<Verdox>().unwrap();
        assert!(system.game::<Niemenczyn>().is_none());
        for side in Side::BOTH {
            let pool = opponents(side, &[game]).unwrap();
            assert!(pool.iter().all(|opponent| game.entrant(side, &opponent.player).is_ok()), "{pool:?}");
        }
    }
}
