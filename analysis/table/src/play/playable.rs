//! The players of a rule system: its heuristic and their weights, the scripted player, the searching
//! player, and the expert.

use std::sync::Arc;

use kartacz_ai::core::learning::{Network, Networks, Valued, place};
use kartacz_ai::core::restricted::Restricted;
use kartacz_ai::core::weights::{FORM_PLAYER, Weighed};
use kartacz_ai::{Options, Player, Random};
use kartacz_engine::core::game::{Game, Side};
use kartacz_engine::scenario::learned::Form;
use kartacz_engine::scenario::{Faults, shown};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::budgets;
use super::happened::Observed;
use super::library::orders::{self, Shipped};
use super::library::{Files, learned, values, weights};
use super::record::About;
use super::restrictions::{self, Restriction};
use super::seats::{Seated, parts, superfluous};
use super::sets;
use crate::base::error::{Failure, unknown};
use crate::base::values::Opponent;

/// Reads the orders in a file of these sources: their player, and the side that they are for; or every fault of the file.
pub type Orders<G> = fn(&G, &Files<'_>, &str) -> Result<(Side, <G as Playable>::Scripted), Faults>;

/// A scripted player that needs no orders: it plays either side of every scenario.
pub struct BuiltIn<G: Playable> {
    /// The name after `scripted:`.
    pub name: &'static str,
    /// How it plays.
    pub about: &'static str,
    /// The player.
    pub player: fn() -> G::Scripted,
}

/// A player that carries out candidates with this many sets of dice, and values positions by this network. At one decision in N it tries
/// out any of them, in order to learn; at none with 0.
pub type LooksAhead<G> = fn(u32, Arc<Network>, u32) -> <G as Playable>::OnePly;

/// A player that searches with this many roll-outs, and values positions by this network.
pub type Searches<G> = fn(u32, Arc<Network>) -> <G as Playable>::Search;

/// The networks of an expert, and the expert that ranks candidates by them.
pub struct Learning<G: Playable> {
    /// The networks that a file may hold.
    pub form: fn() -> Form,
    /// The expert with these networks.
    pub expert: fn(Arc<Networks>) -> G::Expert,
}

/// The kind of player that ranks the heuristic's candidates by learned networks.
pub const EXPERT: &str = "expert";
/// The argument after the colon, for the list of players.
pub const EXPERT_TAKES: &str = "the candidates of the heuristic, by a learned value one step ahead, or ranked by learned networks, then also as in expert:mine.toml";
/// The kind of player that plays at random.
pub const RANDOM: &str = "random";
/// The share of a random opponent: a player that beats good opponents must still beat bad ones, but random play
/// is easy to beat.
const CHANCE: f64 = 0.1;

/// A rule system with named players and a heuristic with weights.
pub trait Playable: Observed + Valued + Game<State: Send + Sync, Action: Send + Sync> + Sized + 'static {
    /// The weights of its heuristic; [`kartacz_ai::core::none::NoWeights`] when it has none.
    type Weights: Weighed;
    /// The heuristic.
    type Heuristic: Player<Self> + Clone + Send + Sync;
    /// The player that carries out orders; [`kartacz_ai::core::none::NoPlayer`] when there is none.
    type Scripted: Player<Self> + Clone + Send + Sync;
    /// The player that searches; [`kartacz_ai::core::none::NoPlayer`] when there is none.
    type Search: Player<Self> + Clone + Send + Sync;
    /// The player with learned networks; [`kartacz_ai::core::none::NoPlayer`] when there is none.
    type Expert: Player<Self> + Clone + Send + Sync;
    /// The player that looks one step ahead; [`kartacz_ai::core::none::NoPlayer`] when there is none.
    type OnePly: Player<Self> + Clone + Send + Sync;
    /// The lead in victory points that earns three quarters of the VP share of the tuning score: about the
    /// spread of final scores.
    const LEAD: f64;
    /// How orders are read.
    const SCRIPTED: Option<Orders<Self>> = None;
    /// The scripted players that need no orders. Without orders, the first is that of `scripted` without a name.
    const BUILT_IN: &'static [BuiltIn<Self>] = &[];
    /// The player that searches with this many roll-outs, by the network of a value.
    const SEARCH: Option<Searches<Self>> = None;
    /// The player that looks one step ahead with this many sets of dice, by the network of a value.
    const ONE_PLY: Option<LooksAhead<Self>> = None;
    /// With how many sets of dice the expert looks one step ahead, by the shipped value; `None` where it is no such player.
    const EXPERT_SETS: Option<u32> = None;
    /// The networks by which its expert ranks candidates, and how they are learned; `None` where it has no such expert.
    const LEARNING: Option<Learning<Self>> = None;
    /// The rules that a player can be forbidden to use.
    const RESTRICTIONS: &'static [Restriction<Self>] = &[];
    /// What a file of learned networks may hold: the networks of its players, and the value of its positions.
    fn form() -> Form {
        let own = Self::LEARNING.map(|learning| (learning.form)());
        let form = own.unwrap_or_else(|| Form { system: <Self as Valued>::SYSTEM, networks: Vec::new(), value: None });
        Form { value: Some(place::<Self>()), ..form }
    }

    /// Whether there is an expert that needs no file. Others play by a file that is named, and nothing offers them.
    fn is_trained() -> bool {
        Self::EXPERT_SETS.is_some()
            || Self::LEARNING.is_some_and(|learning| learned::are_shipped((learning.form)().system))
    }

    /// The kinds of players, the default first.
    fn players() -> Vec<&'static str> {
        let scripted = Self::SCRIPTED.is_some() || !Self::BUILT_IN.is_empty();
        let known = [
            (FORM_PLAYER, true),
            (RANDOM, true),
            (orders::KIND, scripted),
            (sets::KIND, Self::ONE_PLY.is_some()),
            (budgets::KIND, Self::SEARCH.is_some()),
            (EXPERT, Self::is_trained()),
        ];
        known.into_iter().filter_map(|(kind, is)| is.then_some(kind)).collect()
    }

    /// The player that plays unless another is named: the best kind of which thousands of games take minutes.
    fn affordable() -> &'static str {
        if Self::is_trained() { EXPERT } else { FORM_PLAYER }
    }

    /// The heuristic with these weights for the first and the second side.
    fn heuristic(weights: [Self::Weights; 2]) -> Self::Heuristic;

    /// An action in words.
    fn words(&self, action: Self::Action) -> String;

    /// A state that agrees with everything that a side sees.
    fn guess(&self, view: Self::View<'_>, rng: &mut Xoshiro256PlusPlus) -> Self::State;

    /// The player of a side: one of [`Playable::players`], with its argument after a colon, or such a player without a rule.
    ///
    /// # Errors
    /// When there is no such player, or what follows the colon is wrong.
    fn seat(&self, side: Side, asked: &str) -> Result<Seated<AnyPlayer<Self>>, Failure> {
        if let Some((rule, inner)) = restrictions::parts(asked)? {
            return self.restricted(side, rule, inner);
        }
        if let Some(learning) = &Self::LEARNING
            && let Some(seated) = learning.seat(asked)
        {
            return seated;
        }
        if let Some(seated) = built_in(asked) {
            return Ok(seated);
        }
        let player = match (parts(asked), Self::SCRIPTED) {
            ((orders::KIND, name), Some(read)) => {
                let (name, player) = orders::seat(&self.about(), side, name, |files, name| read(self, files, name))?;
                return Ok(Seated { name, player: AnyPlayer::Scripted(Box::new(player)) });
            }
            ((orders::KIND, Some(name)), None) if !Self::BUILT_IN.is_empty() => {
                let known: Vec<&str> = Self::BUILT_IN.iter().map(|one| one.name).collect();
                return Err(unknown("scripted player", name, &known));
            }
            ((budgets::KIND, argument), _) if let Some(searches) = Self::SEARCH => {
                let (name, budget, network) = budgets::seat(argument, &Self::form())?;
                return Ok(Seated { name, player: AnyPlayer::Search(Box::new(searches(budget, network))) });
            }
            ((sets::KIND, argument), _) if let Some(looks_ahead) = Self::ONE_PLY => {
                let (name, sets, network) = sets::seat(argument, &Self::form())?;
                return Ok(Seated { name, player: AnyPlayer::OnePly(Box::new(looks_ahead(sets, network, 0))) });
            }
            ((EXPERT, None), _) if let (Some(sets), Some(looks_ahead)) = (Self::EXPERT_SETS, Self::ONE_PLY) => {
                let (_, network) = values::seat(format!("{}:{sets}", sets::KIND), None, &Self::form())?;
                AnyPlayer::OnePly(Box::new(looks_ahead(sets, network, 0)))
            }
            ((FORM_PLAYER, None), _) => AnyPlayer::weighed(Self::Weights::standard()),
            ((FORM_PLAYER, Some(file)), _) if !Self::Weights::fields().is_empty() => return weighed(asked, file),
            ((RANDOM, None), _) => AnyPlayer::Random(Random::default()),
            ((kind, Some(_)), _) if Self::players().contains(&kind) => return Err(superfluous(asked, kind)),
            _ => return Err(unknown("player", asked, &Self::players())),
        };
        Ok(Seated { name: asked.to_owned(), player })
    }

    /// A player that may not use a rule.
    ///
    /// # Errors
    /// When there is no such rule or no such player.
    fn restricted(&self, side: Side, rule: &str, inner: &str) -> Result<Seated<AnyPlayer<Self>>, Failure> {
        let ban = restrictions::named(rule, Self::RESTRICTIONS)?.ban;
        let Seated { name, player } = self.seat(side, inner)?;
        let player = AnyPlayer::Restricted(Box::new(Restricted::new(player, ban)));
        Ok(Seated { name: restrictions::name(rule, &name), player })
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
        let (FORM_PLAYER, Some(file)) = parts(restrictions::inner(asked)) else { return Ok(seated.name) };
        if weights::named::<Self::Weights>(file)?.told[side.index()] {
            return Ok(seated.name);
        }
        let side = shown(&self.about().sides[side.index()]);
        Err(Failure::Input(format!("{} has no weights for {side}", shown(file))))
    }
}

impl<G: Playable> Learning<G> {
    /// A player with learned networks, if that is what was asked for: `expert`, `expert:FILE`.
    fn seat(&self, asked: &str) -> Option<Result<Seated<AnyPlayer<G>>, Failure>> {
        let expert = |(name, networks)| Seated { name, player: AnyPlayer::Expert(Box::new((self.expert)(networks))) };
        match parts(asked) {
            (EXPERT, file) => {
                let file = file.unwrap_or(learned::STANDARD);
                let asked = if file == learned::STANDARD { EXPERT } else { asked };
                Some(learned::seat(asked, file, &G::form()).map(expert))
            }
            _ => None,
        }
    }
}

/// A scripted player that needs no orders, if one was asked for.
fn built_in<G: Playable>(asked: &str) -> Option<Seated<AnyPlayer<G>>> {
    let (orders::KIND, name) = parts(asked) else { return None };
    let found = match name {
        Some(name) => G::BUILT_IN.iter().find(|one| one.name == name),
        None => G::BUILT_IN.first().filter(|_| G::SCRIPTED.is_none()),
    };
    let name = |one: &BuiltIn<G>| format!("{}:{}", orders::KIND, one.name);
    found.map(|one| Seated { name: name(one), player: AnyPlayer::Scripted(Box::new((one.player)())) })
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
    /// Values where the heuristic's candidates end.
    OnePly(Box<G::OnePly>),
    /// Ranks the heuristic's candidates by learned networks.
    Expert(Box<G::Expert>),
    /// Plays like one of the others without a rule.
    Restricted(Box<Restricted<G, Self>>),
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
            Self::OnePly(player) => Self::OnePly(player.clone()),
            Self::Expert(player) => Self::Expert(player.clone()),
            Self::Restricted(player) => Self::Restricted(player.clone()),
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
            Self::OnePly(player) => player.new_game(seed),
            Self::Expert(player) => player.new_game(seed),
            Self::Restricted(player) => player.new_game(seed),
        }
    }

    fn choose(&mut self, game: &G, view: G::View<'_>, legal: &[G::Action]) -> usize {
        match self {
            Self::Heuristic(player) => player.choose(game, view, legal),
            Self::Random(player) => player.choose(game, view, legal),
            Self::Scripted(player) => player.choose(game, view, legal),
            Self::Search(player) => player.choose(game, view, legal),
            Self::OnePly(player) => player.choose(game, view, legal),
            Self::Expert(player) => player.choose(game, view, legal),
            Self::Restricted(player) => player.choose(game, view, legal),
        }
    }

    fn decide(&mut self, game: &G, view: G::View<'_>, options: Options<'_, G>) -> G::Action {
        match self {
            Self::Heuristic(player) => player.decide(game, view, options),
            Self::Random(player) => player.decide(game, view, options),
            Self::Scripted(player) => player.decide(game, view, options),
            Self::Search(player) => player.decide(game, view, options),
            Self::OnePly(player) => player.decide(game, view, options),
            Self::Expert(player) => player.decide(game, view, options),
            Self::Restricted(player) => player.decide(game, view, options),
        }
    }

    fn forget(&mut self) {
        match self {
            Self::Heuristic(player) => player.forget(),
            Self::Random(player) => Player::<G>::forget(player),
            Self::Scripted(player) => player.forget(),
            Self::Search(player) => player.forget(),
            Self::OnePly(player) => player.forget(),
            Self::Expert(player) => player.forget(),
            Self::Restricted(player) => player.forget(),
        }
    }
}

/// The default opponents of this side: the heuristic with all shipped weights for the side, the shipped
/// orders for it in these scenarios, the scripted players that need none, and the random player.
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
    pool.extend(
        G::BUILT_IN.iter().map(|one| Opponent { player: format!("{}:{}", orders::KIND, one.name), share: 1.0 }),
    );
    pool.push(Opponent { player: "random".to_owned(), share: CHANCE });
    Ok(pool)
}

#[cfg(test)]
mod tests {
    use crate::play::series::Stretch;
    use std::fs;

    use kartacz_ai::core::learning::{Network, written};
    use kartacz_engine::games::niemenczyn::Niemenczyn;
    use kartacz_engine::games::verdox::Verdox;
    use kartacz_engine::scenario::Request;

    use super::*;
    use crate::games::{all, load, named};
    use crate::play::library::{scenarios, scenarios_of};

    #[test]
    fn an_expert_is_offered_where_networks_are_shipped() {
        for id in scenarios() {
            let system = load(&Request::new(id)).unwrap();
            let game = system.about().system;
            let learns = named(&game).unwrap().learned().is_some_and(|form| !form.networks.is_empty());
            let shipped = system.players().contains(&EXPERT);
            assert!(!learns || shipped == learned::are_shipped(&game), "{id}");
            assert!(shipped || system.affordable() == FORM_PLAYER, "{id}");
            for side in Side::BOTH {
                let entrants = system.usual_entrants(side).unwrap();
                assert_eq!(entrants.iter().any(|player| player == EXPERT), shipped, "{id}");
                let refusal = system.seated(side, EXPERT).err().map(|failure| failure.to_string());
                let said = refusal.as_ref().is_some_and(|text| text.contains("none is shipped"));
                assert_eq!((refusal.is_none(), said), (shipped, learns && !shipped), "{id}: {refusal:?}");
            }
        }
    }

    /// Whether or not others are shipped.
    #[test]
    fn an_expert_plays_by_a_file() {
        for form in all().iter().filter_map(|game| game.learned()).filter(|form| !form.networks.is_empty()) {
            let network = |place: &kartacz_engine::scenario::learned::Place| {
                Some(Network::zeros(&[place.features.len(), place.outputs]))
            };
            let networks = form.networks.iter().map(network).collect();
            let name = format!("kartacz-expert-{}-{}.toml", form.system, std::process::id());
            let file = std::env::temp_dir().join(name);
            fs::write(&file, written("Zeros", &[], &form, &networks)).unwrap();
            let player = format!("{EXPERT}:{}", file.display());
            let id = scenarios_of(form.system).last().expect("a game has scenarios");
            let system = load(&Request::new(id)).unwrap();
            let records = system.records(&[player.clone(), player.clone()], Stretch { seed: 1, games: 0..1 }, &|| ());
            let name = system.seated(Side::First, &player);
            fs::remove_file(&file).unwrap();
            assert_eq!(records.unwrap().len(), 1, "{id}");
            assert!(name.unwrap().starts_with(&format!("{player}#")), "{id}");
        }
    }

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
