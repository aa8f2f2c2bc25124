//! *SPQR*, third edition: the recorded columns and the players.

pub mod event_log;
pub mod map;
pub mod observed;
#[cfg(feature = "native")]
pub mod odds;
mod phrases;
pub mod players;
mod recorded;
pub mod replay;
pub mod restrictions;
mod sources;
pub mod story;
mod tabletop;

use kartacz_engine::games::shipped;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::data::Scenario;
use kartacz_engine::games::spqr::files::SYSTEM;
use kartacz_engine::scenario::{Provenance, RuleSystem};

use crate::base::error::Failure;
use crate::games::table::Table;
use crate::games::{Replayed, Shown, Tabletop};
use crate::play::measured::Setting as Luck;
use crate::play::series::GameId;
use crate::show::heat::Ground;
#[cfg(feature = "native")]
use crate::show::odds_sheet::Sheet;
use crate::show::replay::Tale;

impl Shown for Spqr {
    type Scenario = Scenario;
    #[cfg(feature = "native")]
    type Combat = odds::Combat;
    #[cfg(feature = "native")]
    const USUAL: &'static str = "spqr/scenario-cannae";

    fn rules() -> &'static dyn RuleSystem {
        shipped(SYSTEM)
    }

    fn of(scenario: Scenario) -> Self {
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
        combat.sheet(&self.scenario)
    }
}
