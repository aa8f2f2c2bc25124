//! The Kościuszko Insurrection series: the recorded columns, the players and the display of its games.

mod boards;
pub mod event_log;
pub mod map;
pub mod observed;
#[cfg(feature = "native")]
pub mod odds;
mod phrases;
pub mod players;
pub mod replay;
pub mod restrictions;
pub mod story;
mod tabletop;

use kartacz_ai::games::insurrection::Played;
use kartacz_engine::core::game::{Game, Side};
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::data::Scenario;
use kartacz_engine::games::insurrection::outcomes::Source;
use kartacz_engine::games::insurrection::state::State;
use kartacz_engine::games::shipped;
use kartacz_engine::scenario::{Provenance, RuleSystem};

use crate::base::error::Failure;
use crate::games::table::Table;
use crate::games::{Replayed, Shown, Tabletop};
use crate::play::assumed::Assumed;
use crate::play::measured::Setting as Luck;
use crate::play::playable::EXPERT;
use crate::play::record::{About, Column, NOTHING, Recorded};
use crate::play::series::GameId;
#[cfg(feature = "native")]
use crate::play::training::{Training, prepare};
use crate::show::heat::Ground;
#[cfg(feature = "native")]
use crate::show::odds_sheet::Sheet;
use crate::show::replay::Tale;

/// A game of the series that the program shows.
pub trait Published: Played {
    /// The scenario with the tables of `kartacz odds` when none is named.
    const USUAL: &'static str;
    /// See [`Playable::LEAD`](crate::play::playable::Playable::LEAD).
    const LEAD: f64;
    /// See [`Playable::affordable`](crate::play::playable::Playable::affordable).
    const AFFORDABLE: &'static str = EXPERT;
}

impl<E: Published> Shown for Rules<E> {
    type Scenario = Scenario<E>;
    #[cfg(feature = "native")]
    type Combat = odds::Combat;
    const TOPICS: &'static [(&'static str, &'static str)] = &[
        ("deployment", "set-up"),
        ("units.*.hex", "set-up"),
        ("units.*.facing", "set-up"),
        ("units.*.limbered", "set-up"),
        ("commanders.*.hex", "set-up"),
        ("units.*.arrives", "arrivals"),
        ("commanders.*.arrives", "arrivals"),
        ("units.*.front", "strengths"),
        ("units.*.back", "strengths"),
        ("pools", "activation pools"),
        ("switches.pool_choice_secret", "secret choice of the chit"),
    ];
    #[cfg(feature = "native")]
    const USUAL: &'static str = E::USUAL;
    #[cfg(feature = "native")]
    const TRAINING: Option<Training<Self>> = Some(prepare);

    fn rules() -> &'static dyn RuleSystem {
        shipped(E::SYSTEM)
    }

    fn of(scenario: Scenario<E>) -> Self {
        Self::new(scenario)
    }

    fn replay<'a>(
        &'a self,
        provenance: &'a Provenance,
        seats: &[String; 2],
        which: GameId,
        luck: Luck,
    ) -> Result<Box<dyn Tale + 'a>, Failure> {
        Ok(Box::new(Replayed::play((self, provenance), seats, (which, luck))?))
    }

    fn map(&self) -> String {
        map::draw(self)
    }

    fn ground(&self) -> Option<Ground> {
        Some(map::ground(self))
    }

    fn table(&self) -> Option<&dyn Table> {
        Some(self)
    }

    fn said(&self, view: Self::View<'_>, action: Self::Action) -> String {
        self.sentence(view, action).whole()
    }

    #[cfg(feature = "native")]
    fn odds(&self, combat: &odds::Combat) -> Result<Sheet, Failure> {
        combat.sheet(self)
    }
}

impl<E: Published> Recorded for Rules<E> {
    const STAGE: &'static str = "stage";

    fn about(&self) -> About {
        let scenario = &self.scenario;
        About {
            system: E::SYSTEM.to_owned(),
            scenario: scenario.id.clone(),
            title: scenario.title.clone(),
            hash: scenario.hash,
            sides: scenario.side_ids.clone(),
            side_names: scenario.side_names.clone(),
            stages: scenario.stages,
            stage_name: Self::STAGE.to_owned(),
            endings: self.endings().iter().map(|&ending| ending.to_owned()).collect(),
            ending_names: ending_names::<E>(&scenario.side_names),
            origins: scenario.origins.into(),
            assumed: Assumed::all(&scenario.decisive),
            note: String::new(),
            unit: Self::UNIT,
        }
    }

    fn columns(&self) -> Vec<Column> {
        let ids = &self.scenario.side_ids;
        let points = Side::BOTH
            .into_iter()
            .flat_map(|side| Source::NAMES.map(|source| Column::points(side, &ids[side.index()], source)));
        let objective = E::HAS.objective.then(|| Column::points(Side::Second, &ids[1], "objective"));
        let per_side = |what: &'static str| ids.iter().map(move |id| Column::number(format!("{what}_{id}")));
        points
            .chain(objective)
            .chain(per_side("losses"))
            .chain(per_side("eliminated"))
            .chain(E::HAS.camp.then(|| Column::nullable("camp_entered_stage".to_owned())))
            .chain(per_side("commanders_lost"))
            .collect()
    }

    fn record(&self, state: &State<E>, out: &mut [i32]) {
        let tally = self.tally(state);
        let camp = if tally.camp_entered_stage == 0 { NOTHING } else { i32::from(tally.camp_entered_stage) };
        let points = tally.vp.as_flattened().iter().map(|&points| points as i32);
        let values = points
            .chain(E::HAS.objective.then(|| tally.objective.into()))
            .chain(tally.losses.map(|losses| losses as i32))
            .chain(tally.eliminated.map(|units| units as i32))
            .chain(E::HAS.camp.then_some(camp))
            .chain(tally.commanders_lost.map(i32::from));
        out.iter_mut().zip(values).for_each(|(slot, value)| *slot = value);
    }
}

/// The names of the endings, in the order of the engine's list.
fn ending_names<E: Published>([first, second]: &[String; 2]) -> Vec<String> {
    let won = [
        format!("automatic victory, {first}"),
        format!("automatic victory, {second}"),
        format!("victory on points, {first}"),
        format!("victory on points, {second}"),
    ];
    let drawn: &[&str] = match E::HAS.objective {
        true => &["draw by the objective, automatic", "draw by the objective, on points", "draw on points"],
        false => &["draw by the camp, automatic", "draw by the camp, on points"],
    };
    won.into_iter().chain(drawn.iter().map(|&ending| ending.to_owned())).collect()
}
