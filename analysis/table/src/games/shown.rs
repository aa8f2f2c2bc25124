//! The display of a game: map, replay and odds.

#[cfg(feature = "native")]
use std::fmt::Debug;

#[cfg(feature = "native")]
use clap::Subcommand;
use kartacz_engine::scenario::{Provenance, RuleSystem, Scenario};

use super::table::Table;
use crate::base::error::Failure;
use crate::games::imported::{Importer, Maker};
use crate::play::measured::Setting as Luck;
use crate::play::playable::Playable;
use crate::play::series::GameId;
#[cfg(feature = "native")]
use crate::play::training::Training;
use crate::show::heat::Ground;
#[cfg(feature = "native")]
use crate::show::odds_sheet::Sheet;
use crate::show::replay::Tale;

/// A game with maps, replays, odds and, where players learn, training.
pub trait Shown: Playable + Clone + Sync + Send {
    /// The scenarios of the game.
    type Scenario: Scenario;
    /// The combats of `kartacz odds`; [`NoCombat`] when it has none.
    #[cfg(feature = "native")]
    type Combat: Subcommand + Debug + 'static;
    /// The scenario with the tables of `kartacz odds` when none is named.
    #[cfg(feature = "native")]
    const USUAL: &'static str = "";
    /// What the values at a path concern, in the words of a player, for differences of scenarios that belong together: a path or its
    /// beginning, with `*` for any letters, and the words. The first path that fits counts.
    const TOPICS: &'static [(&'static str, &'static str)] = &[];
    /// Makes scenarios from files of other programs; none where rules are printed.
    const IMPORTER: Option<Importer> = None;
    /// Writes the file of a new game; none where rules are printed.
    const MAKER: Option<Maker> = None;
    /// How learned players are trained.
    #[cfg(feature = "native")]
    const TRAINING: Option<Training<Self>> = None;

    /// The files of the game.
    fn rules() -> &'static dyn RuleSystem;

    /// Whether the game, which may be compiled in sizes, has room for a scenario.
    fn holds(_: &Self::Scenario) -> bool {
        true
    }

    /// The game of a scenario.
    fn of(scenario: Self::Scenario) -> Self;

    /// Plays a game of a run again, exactly as in the run, to show it, with its luck where a value is shipped or named.
    ///
    /// # Errors
    /// When a player or the value does not exist.
    fn replay<'a>(
        &'a self,
        provenance: &'a Provenance,
        seats: &[String; 2],
        which: GameId,
        luck: Luck,
    ) -> Result<Box<dyn Tale + 'a>, Failure>;

    /// The map with the set-up, as SVG.
    fn map(&self) -> String;

    /// The scenario on a table; none when counters cannot be moved by hand.
    fn table(&self) -> Option<&dyn Table> {
        None
    }

    /// An action of the deciding side as a sentence, where the game is played on a table; otherwise in notation.
    fn said(&self, _: Self::View<'_>, action: Self::Action) -> String {
        self.words(action)
    }

    /// The drawing of the map for the heat of games; none when it has none yet.
    fn ground(&self) -> Option<Ground> {
        None
    }

    /// The exact odds of a combat.
    ///
    /// # Errors
    /// When the combat is impossible.
    #[cfg(feature = "native")]
    fn odds(&self, combat: &Self::Combat) -> Result<Sheet, Failure> {
        let system = Self::rules().name();
        Err(Failure::Input(format!("{system} has no combats whose odds are known; {combat:?} is none")))
    }
}

/// The combats of a game that has none.
#[cfg(feature = "native")]
#[derive(Clone, Copy, Debug, Subcommand)]
pub enum NoCombat {}
