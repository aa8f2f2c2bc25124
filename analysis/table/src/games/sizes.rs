//! A game that is compiled in two sizes, so that small scenarios are played at the speed of small boards.

use std::marker::PhantomData;

#[cfg(feature = "native")]
use clap::{ArgMatches, Command};
use kartacz_engine::scenario::learned;
#[cfg(feature = "native")]
use kartacz_engine::scenario::position::Position;
use kartacz_engine::scenario::weights::Form;
use kartacz_engine::scenario::{Faults, RuleSystem, Scenario};

use super::imported::{Importer, Maker};
#[cfg(feature = "native")]
use super::registered::Combat;
use super::registered::{Of, Registered};
use super::shown::Shown;
use super::system::System;
#[cfg(feature = "native")]
use crate::base::error::Failure;
use crate::play::library::Files;
#[cfg(feature = "native")]
use crate::play::play_outs::Line;
#[cfg(feature = "native")]
use crate::play::positions::Sheet;
#[cfg(feature = "native")]
use crate::show::odds_sheet;

/// A game in the sizes `S`, small, and `L`, large, which have the same files, players and combats. The smallest size that holds
/// a scenario plays it.
pub struct Sizes<S, L>(PhantomData<fn() -> (S, L)>);

impl<S: Shown, L: Shown> Sizes<S, L> {
    /// The only value.
    pub const NEW: Self = Self(PhantomData);

    /// The size that a test position is of.
    #[cfg(feature = "native")]
    fn of(position: &Position) -> &'static dyn Registered {
        if position.as_one_of::<S>().is_some() { &Of::<S>::NEW } else { &Of::<L>::NEW }
    }
}

impl<S: Shown, L: Shown> Registered for Sizes<S, L> {
    fn rules(&self) -> &'static dyn RuleSystem {
        S::rules()
    }

    fn open(&self, scenario: Box<dyn Scenario>) -> Option<Box<dyn System>> {
        if scenario.seen_as::<S::Scenario>().is_some_and(S::holds) {
            Of::<S>::NEW.open(scenario)
        } else {
            Of::<L>::NEW.open(scenario)
        }
    }

    fn open_large(&self, scenario: Box<dyn Scenario>) -> Option<Box<dyn System>> {
        // Where each size has scenarios of its own, this one has its size already.
        if scenario.seen_as::<L::Scenario>().is_some() { Of::<L>::NEW.open(scenario) } else { self.open(scenario) }
    }

    fn importer(&self) -> Option<Importer> {
        Of::<S>::NEW.importer()
    }

    fn maker(&self) -> Option<Maker> {
        Of::<S>::NEW.maker()
    }

    fn weights(&self) -> Option<Form> {
        Of::<S>::NEW.weights()
    }

    fn weight_faults(&self, files: &Files<'_>, name: &str) -> Option<Faults> {
        Of::<S>::NEW.weight_faults(files, name)
    }

    fn learned(&self) -> Option<learned::Form> {
        Of::<S>::NEW.learned()
    }

    #[cfg(feature = "native")]
    fn with_combats(&self, command: Command) -> Command {
        Of::<S>::NEW.with_combats(command)
    }

    #[cfg(feature = "native")]
    fn combat(&self, matches: &ArgMatches) -> Result<Box<dyn Combat>, clap::Error> {
        let [small, large] = [Of::<S>::NEW.combat(matches)?, Of::<L>::NEW.combat(matches)?];
        Ok(Box::new(Asked { small, large, is_small: |system| system.game::<S>().is_some() }))
    }

    #[cfg(feature = "native")]
    fn ask(&self, position: &Position, player: &str) -> Result<Sheet, Failure> {
        Self::of(position).ask(position, player)
    }

    #[cfg(feature = "native")]
    fn answers(&self, position: &Position, player: &str) -> Result<(), Failure> {
        Self::of(position).answers(position, player)
    }

    #[cfg(feature = "native")]
    fn plays_on(&self, position: &Position, player: &str) -> Result<(), Failure> {
        Self::of(position).plays_on(position, player)
    }

    #[cfg(feature = "native")]
    fn play_out(&self, position: &Position, player: &str, games: u64) -> Result<(String, Vec<Line>), Failure> {
        Self::of(position).play_out(position, player, games)
    }
}

/// A combat as both sizes read it: the scenario decides which of them answers.
#[cfg(feature = "native")]
#[derive(Debug)]
struct Asked {
    small: Box<dyn Combat>,
    large: Box<dyn Combat>,
    is_small: fn(&dyn System) -> bool,
}

#[cfg(feature = "native")]
impl Combat for Asked {
    fn usual_scenario(&self) -> &'static str {
        self.small.usual_scenario()
    }

    fn sheet(&self, system: &dyn System) -> Result<odds_sheet::Sheet, Failure> {
        if (self.is_small)(system) { self.small.sheet(system) } else { self.large.sheet(system) }
    }
}
