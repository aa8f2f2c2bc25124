//! *classic*, games whose rules are a file: the recorded columns and the players.

pub mod event_log;
mod import;
pub mod map;
mod names;
pub mod observed;
#[cfg(feature = "native")]
pub mod odds;
mod phrases;
pub mod players;
mod recorded;
pub mod replay;
pub mod restrictions;
mod rolls;
mod sources;
pub mod story;
mod tabletop;

use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::board::{Board, Large, Small};
use kartacz_engine::games::classic::data::Scenario;
use kartacz_engine::games::classic::files::SYSTEM;
use kartacz_engine::games::shipped;
use kartacz_engine::scenario::{Provenance, RuleSystem};

use crate::base::error::Failure;
use crate::games::imported::{Importer, Maker};
use crate::games::table::Table;
use crate::games::{Replayed, Shown, Sizes, Tabletop};
use crate::play::measured::Setting as Luck;
use crate::play::series::GameId;
use crate::show::heat::Ground;
#[cfg(feature = "native")]
use crate::show::odds_sheet::Sheet;
use crate::show::replay::Tale;

/// The game in both sizes.
pub type Both = Sizes<Classic<Small>, Classic<Large>>;

impl<B: Board> Shown for Classic<B> {
    type Scenario = Scenario;
    #[cfg(feature = "native")]
    type Combat = odds::Combat;
    #[cfg(feature = "native")]
    const USUAL: &'static str = "classic/scenario-moscow";
    const IMPORTER: Option<Importer> = Some(import::import);
    const MAKER: Option<Maker> = Some(import::blank);
    const TOPICS: &'static [(&'static str, &'static str)] = &[
        ("units.*.hex", "set-up"),
        ("units.*.group", "set-up"),
        ("setup.*", "set-up"),
        ("holds.*", "set-up"),
        ("units.*.turn", "arrivals"),
        ("units.*.moves*", "movement"),
        ("units.*", "strengths"),
        ("phases.*", "sequence of play"),
        ("turns", "length"),
        ("map.*", "map"),
        ("terrain.*", "terrain effects"),
        ("features.*", "terrain effects"),
        ("hexsides.*", "terrain effects"),
        ("routes.*", "terrain effects"),
        ("movement.*", "movement"),
        ("zoc.*", "zones of control"),
        ("stacking.*", "stacking"),
        ("combat.*", "combat"),
        ("tables.*", "combat"),
        ("results.*", "combat"),
        ("retreat.*", "combat"),
        ("advance.*", "combat"),
        ("support.*", "support"),
        ("replacements.*", "replacements"),
        ("supply.*", "supply"),
        ("weather.*", "weather"),
        ("victory.*", "victory"),
    ];

    fn rules() -> &'static dyn RuleSystem {
        shipped(SYSTEM)
    }

    fn holds(scenario: &Scenario) -> bool {
        B::holds(scenario.map.field.len(), scenario.units.len())
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
        map::draw(&self.scenario)
    }

    fn ground(&self) -> Option<Ground> {
        Some(map::ground(&self.scenario))
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
