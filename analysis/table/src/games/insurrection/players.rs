//! The players of the series.

use kartacz_ai::core::learning::Student;
use kartacz_ai::core::one_ply::OnePly;
use kartacz_ai::games::insurrection::expert::Expert;
use kartacz_ai::games::insurrection::learned::form;
use kartacz_ai::games::insurrection::proposed::Proposed;
use kartacz_ai::games::insurrection::search::Search;
use kartacz_ai::games::insurrection::weights::Weights;
use kartacz_ai::games::insurrection::{Heuristic, Scripted};
use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::action::Action;
use kartacz_engine::games::insurrection::files::orders::load_for;
use kartacz_engine::games::insurrection::notation;
use kartacz_engine::scenario::Faults;

use super::Published;
use super::restrictions::Known;
use crate::play::library::Files;
use crate::play::playable::{Learning, LooksAhead, Orders, Playable, Searches};
use crate::play::restrictions::Restriction;
use rand_xoshiro::Xoshiro256PlusPlus;

impl<E: Published> Playable for Rules<E> {
    type Weights = Weights<E>;
    type Heuristic = Heuristic<E>;
    type Scripted = Scripted<E>;
    type Search = Search<E>;
    type Expert = Expert<E>;
    type OnePly = OnePly<Self, Proposed<E>>;
    const SCRIPTED: Option<Orders<Self>> = Some(scripted);
    const SEARCH: Option<Searches<Self>> = Some(Search::<E>::with);
    const ONE_PLY: Option<LooksAhead<Self>> = Some(OnePly::<Self, Proposed<E>>::new);
    const LEARNING: Option<Learning<Self>> = Some(Learning { form: form::<E>, expert: Expert::with });
    const RESTRICTIONS: &'static [Restriction<Self>] = Known::<E>::ALL;
    const LEAD: f64 = E::LEAD;

    fn affordable() -> &'static str {
        E::AFFORDABLE
    }

    fn heuristic(weights: [Weights<E>; 2]) -> Heuristic<E> {
        Heuristic::new(weights)
    }

    fn words(&self, action: Action<E>) -> String {
        notation::write(self, action)
    }

    fn guess(&self, view: Self::View<'_>, rng: &mut Xoshiro256PlusPlus) -> Self::State {
        view.guess(rng)
    }
}

/// The player of the orders in a file of these sources, and the side that they are for.
fn scripted<E: Published>(game: &Rules<E>, files: &Files<'_>, name: &str) -> Result<(Side, Scripted<E>), Faults> {
    let orders = load_for(files, name, game)?.orders;
    Ok((orders.side, Scripted::new(&orders)))
}
