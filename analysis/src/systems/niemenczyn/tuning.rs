//! What tuning must know of the heuristic: its weights as places in a box, and who is worth playing against.

use kartacz_ai::niemenczyn::Heuristic;
use kartacz_ai::niemenczyn::weights::{Scale, Weights, standard};
use kartacz_ai::weights::Weighed;
use kartacz_engine::game::Side;
use kartacz_engine::niemenczyn::Niemenczyn;

use super::players::AnyPlayer;
use crate::cli::Opponent;
use crate::error::Failure;
use crate::plans;
use crate::record::{About, Recorded};
use crate::weights;

/// The share of a random opponent: who wins against good players must not forget how to win against bad ones, but most of
/// what beats chance is known.
const CHANCE: f64 = 0.1;

/// The scale of every single number, in the order of the places.
fn scales() -> impl Iterator<Item = Scale> {
    Weights::FIELDS.iter().flat_map(|field| std::iter::repeat_n(field.scale, field.count))
}

/// Where weights lie: an axis for each number, 0..=1.
#[must_use]
pub fn places(weights: &Weights) -> Vec<f64> {
    scales().zip(weights.numbers().concat()).map(|(scale, number)| scale.place(number)).collect()
}

/// The weights that lie there, to three digits.
#[must_use]
pub fn weights_at(places: &[f64]) -> Weights {
    let mut weights = Weights::default();
    let numbers = scales().zip(places).map(|(scale, &place)| scale.number(place));
    weights.numbers_mut().into_iter().flatten().zip(numbers).for_each(|(slot, number)| *slot = number);
    weights
}

/// The heuristic with these weights for a side.
#[must_use]
pub fn player(side: Side, weights: Weights) -> AnyPlayer {
    let mut both = standard();
    both[side.index()] = weights;
    AnyPlayer::Heuristic(Box::new(Heuristic::new(both)))
}

/// Whom candidates play against when nobody is named: the heuristic, with all shipped weights for that side, the shipped
/// plans for that side in these scenarios, and chance.
///
/// # Errors
/// When a shipped file has a fault.
pub fn opponents(side: Side, games: &[&Niemenczyn]) -> Result<Vec<Opponent>, Failure> {
    let mut pool = vec![Opponent { player: "heuristic".to_owned(), share: 1.0 }];
    for name in weights::of(Weights::SYSTEM).filter(|name| *name != weights::STANDARD) {
        if weights::named::<Weights>(name)?.told[side.index()] {
            pool.push(Opponent { player: format!("heuristic:{name}"), share: 1.0 });
        }
    }
    let games: Vec<About> = games.iter().map(|game| game.about()).collect();
    let fits = |plan: &plans::Shipped| games.iter().any(|game| plans::fits(game, side, plan));
    for plan in plans::shipped().filter(fits) {
        pool.push(Opponent { player: format!("{}:{}", plans::KIND, plan.name), share: 1.0 });
    }
    pool.push(Opponent { player: "random".to_owned(), share: CHANCE });
    Ok(pool)
}

#[cfg(test)]
mod tests {
    use kartacz_engine::scenario::Request;

    use super::*;
    use crate::systems::System;

    #[test]
    fn weights_have_places_and_come_back_from_them() {
        for weights in standard() {
            let places = places(&weights);
            assert!(places.iter().all(|place| (0.0..=1.0).contains(place)), "{places:?}");
            assert_eq!(weights_at(&places), weights);
        }
    }

    #[test]
    fn plans_are_met_and_chance_seldom() {
        let system = System::load(&Request::new("niemenczyn/scenario-1")).unwrap();
        let game = system.niemenczyn("weights are tuned").unwrap();
        let pool = opponents(Side::Second, &[game]).unwrap();
        let plans: Vec<&str> = pool.iter().filter_map(|one| one.player.strip_prefix("scripted:")).collect();
        assert_eq!(plans, ["lewiz-counterattacks", "shut-the-ravine"]);
        assert_eq!(pool[0].player, "heuristic");
        assert!(pool.iter().any(|opponent| opponent.player == "random" && opponent.share < 0.5));
    }
}
