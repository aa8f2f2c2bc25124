//! The rule systems: the one enum that picks a system. Everything else is generic.

pub mod niemenczyn;

use std::path::Path;

use kartacz_engine::niemenczyn::Niemenczyn;
use kartacz_engine::scenario::{Loaded, Provenance, Request, load};

use crate::cli::Seat;
use crate::error::{Failure, unknown};
use crate::library::{self, Library};
use crate::record::{About, Recorded};
use crate::simulation::{Plan, Run, simulate};

/// A loaded scenario of one of the rule systems.
pub enum System {
    /// *Niemenczyn 1794*.
    Niemenczyn(Box<Niemenczyn>),
}

impl System {
    /// Loads a scenario.
    ///
    /// # Errors
    /// Every fault of its files and of the options that change it.
    pub fn load(request: &Request) -> Result<Self, Failure> {
        Ok(Self::load_with_provenance(request)?.0)
    }

    /// Loads a scenario, and where its values come from.
    ///
    /// # Errors
    /// As [`System::load`].
    pub fn load_with_provenance(request: &Request) -> Result<(Self, Provenance), Failure> {
        library::present(request)?;
        let Loaded { scenario, provenance, .. } = load(&Library::new(request), request).map_err(Failure::Faults)?;
        Ok((Self::Niemenczyn(Box::new(Niemenczyn::new(scenario))), provenance))
    }

    /// What the reports say about it.
    #[must_use]
    pub fn about(&self) -> About {
        match self {
            Self::Niemenczyn(game) => game.about(),
        }
    }

    /// The ids of the sides.
    #[must_use]
    pub fn sides(&self) -> [String; 2] {
        self.about().sides
    }

    /// The names of the players that know this rule system, the default first.
    #[must_use]
    pub fn players(&self) -> &'static [&'static str] {
        match self {
            Self::Niemenczyn(_) => niemenczyn::PLAYERS,
        }
    }

    /// Who plays which side: what was asked for, else the first of [`System::players`].
    ///
    /// # Errors
    /// When a side or a player does not exist.
    pub fn seats(&self, asked: &[Seat]) -> Result<[&'static str; 2], Failure> {
        let sides = self.sides();
        let players = self.players();
        let mut seats = [players[0]; 2];
        let mut taken = [false; 2];
        for Seat { side, player } in asked {
            let place = sides.iter().position(|id| id == side);
            let place = place.ok_or_else(|| unknown("side", side, &sides))?;
            let known = players.iter().find(|name| *name == player);
            seats[place] = known.ok_or_else(|| unknown("player", player, players))?;
            if std::mem::replace(&mut taken[place], true) {
                return Err(Failure::Input(format!("`{side}` has two players; name one `--player` for each side")));
            }
        }
        Ok(seats)
    }

    /// Plays a run and writes its files into `folder`.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn simulate(&self, seats: &[&'static str; 2], plan: &Plan, folder: &Path) -> Result<Run, Failure> {
        match self {
            Self::Niemenczyn(game) => simulate(&**game, &niemenczyn::players(seats), *seats, plan, folder),
        }
    }
}
