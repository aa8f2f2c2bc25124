//! The rule systems: the one enum that picks a system. Everything else is generic.

pub mod niemenczyn;

use std::path::Path;

use kartacz_engine::game::Side;
use kartacz_engine::niemenczyn::Niemenczyn;
use kartacz_engine::scenario::{Loaded, Provenance, Request, Scenario, load};

use crate::cli::{Changes, Seat};
use crate::error::{Failure, unknown};
use crate::library::{self, Library};
use crate::record::{About, Recorded};
use crate::simulation::{Plan, Run, simulate};

/// The rule systems that somebody can play; scenarios of others are checked and not offered.
pub const PLAYED: [&str; 1] = ["niemenczyn"];

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
        match scenario {
            Scenario::Niemenczyn(scenario) => Ok((Self::Niemenczyn(Box::new(Niemenczyn::new(*scenario))), provenance)),
            Scenario::Verdox(_) => {
                Err(Failure::Input(format!("{} is a scenario of Verdox, which nobody can play yet", request.name)))
            }
        }
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
            Self::Niemenczyn(_) => niemenczyn::players::PLAYERS,
        }
    }

    /// Who plays which side: what was asked for, else the first of [`System::players`].
    ///
    /// # Errors
    /// When a side or a player does not exist.
    pub fn seats(&self, asked: &[Seat]) -> Result<[String; 2], Failure> {
        let sides = self.sides();
        let mut seats = [None, None];
        for Seat { side, player } in asked {
            let place = sides.iter().position(|id| id == side);
            let place = place.ok_or_else(|| unknown("side", side, &sides))?;
            self.check([Side::First, Side::Second][place], player)?;
            if seats[place].replace(player.clone()).is_some() {
                return Err(Failure::Input(format!("`{side}` has two players; name one `--player` for each side")));
            }
        }
        Ok(seats.map(|seat| seat.unwrap_or_else(|| self.players()[0].to_owned())))
    }

    fn check(&self, side: Side, player: &str) -> Result<(), Failure> {
        match self {
            Self::Niemenczyn(game) => niemenczyn::players::seat(game, side, player).map(|_| ()),
        }
    }

    /// The name under which the games of a player are recorded, when it takes part in a tournament as this side.
    ///
    /// # Errors
    /// When there is no such player, or it is one of the other side.
    pub fn entrant(&self, side: Side, player: &str) -> Result<String, Failure> {
        match self {
            Self::Niemenczyn(game) => niemenczyn::players::entrant(game, side, player),
        }
    }

    /// Who takes part in a tournament as this side when nobody is named.
    ///
    /// # Errors
    /// When a shipped file has a fault.
    pub fn usual_entrants(&self, side: Side) -> Result<Vec<String>, Failure> {
        match self {
            Self::Niemenczyn(game) => {
                let opponents = niemenczyn::tuning::opponents(side, &[game])?;
                Ok(opponents.into_iter().map(|opponent| opponent.player).collect())
            }
        }
    }

    /// Plays a run and writes its files into `folder`.
    ///
    /// # Errors
    /// When a player does not exist or a file cannot be written.
    pub fn simulate(&self, seats: &[String; 2], plan: &Plan, folder: &Path) -> Result<Run, Failure> {
        match self {
            Self::Niemenczyn(game) => {
                let [first, second] = niemenczyn::players::seats(game, seats)?;
                let names = [first.name.as_str(), &second.name];
                simulate(&**game, &[first.player, second.player], names, plan, folder)
            }
        }
    }
}

/// Loads scenarios with these changes; all must be of the same sides.
///
/// # Errors
/// As [`System::load`], and when the sides are not the same.
pub fn load_alike(changes: &Changes, names: &[String]) -> Result<Vec<System>, Failure> {
    let systems = names.iter().map(|name| System::load(&changes.request(name))).collect::<Result<Vec<_>, _>>()?;
    let sides: Vec<[String; 2]> = systems.iter().map(System::sides).collect();
    match sides.iter().position(|other| *other != sides[0]) {
        None => Ok(systems),
        Some(place) => Err(Failure::Input(format!(
            "{} is of other sides than {}, so they cannot be compared; name scenarios with the same sides",
            names[place], names[0]
        ))),
    }
}
