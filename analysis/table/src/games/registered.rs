//! A game in the registry, before a scenario of it is loaded.

#[cfg(feature = "native")]
use std::fmt::{self, Debug, Formatter};
use std::marker::PhantomData;

#[cfg(feature = "native")]
use clap::{ArgMatches, Command, FromArgMatches, Subcommand};
use kartacz_ai::core::weights::{Weighed, form, load};
use kartacz_engine::scenario::learned;
#[cfg(feature = "native")]
use kartacz_engine::scenario::position::{Position, TestPosition};
use kartacz_engine::scenario::weights::Form;
use kartacz_engine::scenario::{Faults, RuleSystem, Scenario};

use super::imported::{Importer, Maker};
use super::shown::Shown;
use super::system::System;
#[cfg(feature = "native")]
use crate::base::error::Failure;
use crate::play::library::Files;
#[cfg(feature = "native")]
use crate::play::play_outs::{self, Line};
#[cfg(feature = "native")]
use crate::play::positions::{self, Sheet};
#[cfg(feature = "native")]
use crate::show::odds_sheet;

/// A game in the registry.
pub trait Registered: Sync {
    /// The files of the game.
    fn rules(&self) -> &'static dyn RuleSystem;

    /// The loaded scenario, which is one of this game.
    fn open(&self, scenario: Box<dyn Scenario>) -> Option<Box<dyn System>>;

    /// As [`Registered::open`], in the size that holds every scenario of the game.
    fn open_large(&self, scenario: Box<dyn Scenario>) -> Option<Box<dyn System>> {
        self.open(scenario)
    }

    /// What makes scenarios from files of other programs; nothing when the game cannot.
    fn importer(&self) -> Option<Importer>;

    /// What writes the file of a new game; nothing where rules are printed.
    fn maker(&self) -> Option<Maker>;

    /// The form of its files of weights; nothing when its heuristic has no weights.
    fn weights(&self) -> Option<Form>;

    /// The faults of a file of weights, if it has any.
    fn weight_faults(&self, files: &Files<'_>, name: &str) -> Option<Faults>;

    /// The form of its files of learned networks; nothing when it has none.
    fn learned(&self) -> Option<learned::Form>;

    /// Adds its combats to `kartacz odds`.
    #[cfg(feature = "native")]
    fn with_combats(&self, command: Command) -> Command;

    /// Reads a combat from the command line.
    ///
    /// # Errors
    /// When its options are wrong.
    #[cfg(feature = "native")]
    fn combat(&self, matches: &ArgMatches) -> Result<Box<dyn Combat>, clap::Error>;

    /// The answer of a player in a test position of this game.
    ///
    /// # Errors
    /// When there is no such player.
    #[cfg(feature = "native")]
    fn ask(&self, position: &Position, player: &str) -> Result<Sheet, Failure>;

    /// Whether the player exists and can answer in a test position.
    ///
    /// # Errors
    /// When there is no such player.
    #[cfg(feature = "native")]
    fn answers(&self, position: &Position, player: &str) -> Result<(), Failure>;

    /// Whether the player exists for both sides of a test position.
    ///
    /// # Errors
    /// When one of them is missing.
    #[cfg(feature = "native")]
    fn plays_on(&self, position: &Position, player: &str) -> Result<(), Failure>;

    /// The results of each answer in a test position, and the id of the side that decides.
    ///
    /// # Errors
    /// When there is no such player.
    #[cfg(feature = "native")]
    fn play_out(&self, position: &Position, player: &str, games: u64) -> Result<(String, Vec<Line>), Failure>;
}

/// A requested combat.
#[cfg(feature = "native")]
pub trait Combat: Debug {
    /// The scenario with the tables to use when none is named.
    fn usual_scenario(&self) -> &'static str;

    /// The odds by the rules of a scenario of the game that has read the combat.
    ///
    /// # Errors
    /// When the combat is impossible.
    fn sheet(&self, system: &dyn System) -> Result<odds_sheet::Sheet, Failure>;
}

/// The game `G`.
pub struct Of<G>(PhantomData<fn() -> G>);

impl<G: Shown> Of<G> {
    /// The only value.
    pub const NEW: Self = Self(PhantomData);

    /// The position; it belongs to this game, which the registry found by its name.
    #[cfg(feature = "native")]
    fn position<'p>(&self, position: &'p Position) -> &'p TestPosition<G> {
        position.as_one_of().expect("a position of the game that its rule system names")
    }
}

impl<G: Shown> Registered for Of<G> {
    fn rules(&self) -> &'static dyn RuleSystem {
        G::rules()
    }

    fn open(&self, scenario: Box<dyn Scenario>) -> Option<Box<dyn System>> {
        let scenario: G::Scenario = scenario.of()?;
        Some(Box::new(G::of(scenario)))
    }

    fn importer(&self) -> Option<Importer> {
        G::IMPORTER
    }

    fn maker(&self) -> Option<Maker> {
        G::MAKER
    }

    fn weights(&self) -> Option<Form> {
        (!G::Weights::fields().is_empty()).then(form::<G::Weights>)
    }

    fn weight_faults(&self, files: &Files<'_>, name: &str) -> Option<Faults> {
        load::<G::Weights>(files, name).err()
    }

    fn learned(&self) -> Option<learned::Form> {
        Some(G::form())
    }

    #[cfg(feature = "native")]
    fn with_combats(&self, command: Command) -> Command {
        G::Combat::augment_subcommands(command)
    }

    #[cfg(feature = "native")]
    fn combat(&self, matches: &ArgMatches) -> Result<Box<dyn Combat>, clap::Error> {
        Ok(Box::new(Asked::<G>(G::Combat::from_arg_matches(matches)?)))
    }

    #[cfg(feature = "native")]
    fn ask(&self, position: &Position, player: &str) -> Result<Sheet, Failure> {
        positions::sheet(self.position(position), player)
    }

    #[cfg(feature = "native")]
    fn answers(&self, position: &Position, player: &str) -> Result<(), Failure> {
        let position = self.position(position);
        position.game.seat(position.side, player).map(drop)
    }

    #[cfg(feature = "native")]
    fn plays_on(&self, position: &Position, player: &str) -> Result<(), Failure> {
        play_outs::seats(self.position(position), player).map(drop)
    }

    #[cfg(feature = "native")]
    fn play_out(&self, position: &Position, player: &str, games: u64) -> Result<(String, Vec<Line>), Failure> {
        let position = self.position(position);
        let side = position.game.about().sides[position.side.index()].clone();
        Ok((side, play_outs::play_out(position, player, games)?))
    }
}

/// A combat of the game `G`.
#[cfg(feature = "native")]
struct Asked<G: Shown>(G::Combat);

#[cfg(feature = "native")]
impl<G: Shown> Debug for Asked<G> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

#[cfg(feature = "native")]
impl<G: Shown> Combat for Asked<G> {
    fn usual_scenario(&self) -> &'static str {
        G::USUAL
    }

    fn sheet(&self, system: &dyn System) -> Result<odds_sheet::Sheet, Failure> {
        system.game::<G>().expect("the combat was read by the game of the scenario").odds(&self.0)
    }
}
