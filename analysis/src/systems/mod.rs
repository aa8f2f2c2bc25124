//! The rule systems: the one enum that picks a system. Everything else is generic.

pub mod niemenczyn;
pub mod playable;
pub mod seats;
pub mod verdox;

use std::ops::Range;
use std::path::Path;

use kartacz_engine::core::game::Side;
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::scenario::position::Position;
use kartacz_engine::scenario::{Loaded, Provenance, Request, Scenario, shown};
use kartacz_engine::games::verdox::Verdox;

use crate::budgets;
use crate::cli::{Changes, Seat};
use crate::error::{Failure, unknown};
use crate::library;
use crate::map_svg;
use crate::play_outs::{self, Line};
use crate::positions::{self, Asked, Sheet};
use crate::record::{About, Record, Recorded};
use crate::replay::{self, Tale};
use crate::rows::Layout;
use crate::runner;
use crate::simulation::{Plan, Run, simulate};
use crate::task::Task;
use playable::{Playable, opponents};

/// Does the same with the game of a [`System`], whichever rule system it is of.
macro_rules! with_game {
    ($system:expr, $game:ident => $done:expr) => {
        match $system {
            $crate::systems::System::Niemenczyn(game) => {
                let $game = &**game;
                $done
            }
            $crate::systems::System::Verdox(game) => {
                let $game = &**game;
                $done
            }
        }
    };
}
pub(crate) use with_game;

/// A loaded scenario of one of the rule systems.
pub enum System {
    /// *Niemenczyn 1794*.
    Niemenczyn(Box<Niemenczyn>),
    /// *The Battle for the Fortress of Verdox*.
    Verdox(Box<Verdox>),
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
        let Loaded { scenario, provenance, .. } = library::load(request)?;
        let system = match scenario {
            Scenario::Niemenczyn(scenario) => Self::Niemenczyn(Box::new(Niemenczyn::new(*scenario))),
            Scenario::Verdox(scenario) => Self::Verdox(Box::new(Verdox::new(*scenario))),
        };
        Ok((system, provenance))
    }

    /// What the reports say about it.
    #[must_use]
    pub fn about(&self) -> About {
        with_game!(self, game => game.about())
    }

    /// How its rows are laid out.
    #[must_use]
    pub fn layout(&self) -> Layout {
        with_game!(self, game => Layout::of(game))
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
            Self::Verdox(_) => verdox::players::PLAYERS,
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
        self.seated(side, player).map(drop)
    }

    /// The name under which the games of a player of a side are recorded: two with the same name play alike.
    ///
    /// # Errors
    /// When there is no such player.
    pub fn seated(&self, side: Side, player: &str) -> Result<String, Failure> {
        with_game!(self, game => game.seat(side, player).map(|seated| seated.name))
    }

    /// The name under which the games of a player are recorded, when it takes part in a tournament as this side.
    ///
    /// # Errors
    /// When there is no such player, or it is one of the other side.
    pub fn entrant(&self, side: Side, player: &str) -> Result<String, Failure> {
        with_game!(self, game => game.entrant(side, player))
    }

    /// Who takes part in a tournament as this side when nobody is named.
    ///
    /// # Errors
    /// When a shipped file has a fault.
    pub fn usual_entrants(&self, side: Side) -> Result<Vec<String>, Failure> {
        let opponents = with_game!(self, game => opponents(side, &[game]))?;
        Ok(opponents.into_iter().map(|opponent| opponent.player).chain([budgets::KIND.to_owned()]).collect())
    }

    /// What a run of these players is, with this seed and so many games, when the scenario was changed so.
    ///
    /// # Errors
    /// When a player does not exist.
    pub fn task(&self, [first, second]: &[String; 2], changes: &Changes, games: (u64, u64)) -> Result<Task, Failure> {
        let names = [self.seated(Side::First, first)?, self.seated(Side::Second, second)?];
        Ok(Task::new(self.layout(), changes.told(), names, games))
    }

    /// Plays a run and writes its files into `folder`.
    ///
    /// # Errors
    /// When a player does not exist or a file cannot be written.
    pub fn simulate(&self, seats: &[String; 2], plan: &Plan, folder: &Path) -> Result<Run, Failure> {
        with_game!(self, game => {
            let [first, second] = game.seats(seats)?;
            let names = [first.name.as_str(), &second.name];
            simulate(game, &[first.player, second.player], names, plan, folder)
        })
    }

    /// Plays these games of the run with this seed, see [`runner::play`].
    ///
    /// # Errors
    /// When a player does not exist.
    pub fn records(
        &self,
        seats: &[String; 2],
        (seed, games): (u64, Range<u64>),
        progress: &(dyn Fn() + Sync),
    ) -> Result<Vec<Record>, Failure> {
        with_game!(self, game => {
            let players = game.seats(seats)?.map(|seated| seated.player);
            Ok(runner::play(game, &players, seed, games, progress))
        })
    }

    /// Plays game `index` of the run with this seed once more, as the run plays it, to tell and show it.
    ///
    /// # Errors
    /// When a player does not exist.
    pub fn replay<'a>(
        &'a self,
        provenance: &'a Provenance,
        seats: &[String; 2],
        which: (u64, u64),
    ) -> Result<Box<dyn Tale + 'a>, Failure> {
        match self {
            Self::Niemenczyn(game) => {
                Ok(Box::new(replay::niemenczyn::Replayed::play((game, provenance), seats, which)?))
            }
            Self::Verdox(game) => Ok(Box::new(replay::verdox::Replayed::play((game, provenance), seats, which)?)),
        }
    }

    /// The map with the set-up, as SVG.
    #[must_use]
    pub fn map(&self) -> String {
        match self {
            Self::Niemenczyn(game) => map_svg::draw(game),
            Self::Verdox(game) => map_svg::verdox::draw(game),
        }
    }

    /// The game, if it is *Niemenczyn 1794*.
    #[must_use]
    pub fn as_niemenczyn(&self) -> Option<&Niemenczyn> {
        if let Self::Niemenczyn(game) = self { Some(game) } else { None }
    }

    /// The game, if it is *Verdox*.
    #[must_use]
    pub fn as_verdox(&self) -> Option<&Verdox> {
        if let Self::Verdox(game) = self { Some(game) } else { None }
    }

    /// The game, for what only *Niemenczyn 1794* has; `what` says what that is.
    ///
    /// # Errors
    /// When the scenario is of another rule system.
    pub fn niemenczyn(&self, what: &str) -> Result<&Niemenczyn, Failure> {
        match self {
            Self::Niemenczyn(game) => Ok(game),
            Self::Verdox(_) => {
                let About { system, scenario, .. } = self.about();
                Err(Failure::Input(format!(
                    "{what} for niemenczyn only, and {} is a scenario of {system}; name one of niemenczyn, such as \
                     `niemenczyn/scenario-1`",
                    shown(&scenario)
                )))
            }
        }
    }
}

/// Does the same with a test position, whichever rule system it is of.
macro_rules! with_position {
    ($position:expr, $one:ident => $done:expr) => {
        match $position {
            Position::Niemenczyn($one) => $done,
            Position::Verdox($one) => $done,
        }
    };
}

/// What a player answers in a test position.
///
/// # Errors
/// When its rule system has no such player.
pub fn asked(position: &Position, player: &str) -> Result<Sheet, Failure> {
    with_position!(position, one => positions::sheet(one, player))
}

/// Whether there is a player that answers in a test position.
///
/// # Errors
/// When its rule system has no such player.
pub fn answers(position: &Position, player: &str) -> Result<(), Failure> {
    with_position!(position, one => one.game.player(one.side, player).map(drop))
}

/// Whether there is such a player of both sides of a test position.
///
/// # Errors
/// When one of them is missing.
pub fn plays_on(position: &Position, player: &str) -> Result<(), Failure> {
    with_position!(position, one => play_outs::seats(one, player).map(drop))
}

/// What comes of each answer in a test position, and the id of the side that decides.
///
/// # Errors
/// When its rule system has no such player.
pub fn played_out(position: &Position, player: &str, games: u64) -> Result<(String, Vec<Line>), Failure> {
    with_position!(position, one => {
        Ok((one.game.side_ids()[one.side.index()].clone(), play_outs::play_out(one, player, games)?))
    })
}

/// Loads scenarios with these changes; all must be of the same rule system and sides.
///
/// # Errors
/// As [`System::load`], and when the rule systems or the sides are not the same.
pub fn load_alike(changes: &Changes, names: &[String]) -> Result<Vec<System>, Failure> {
    let systems = names.iter().map(|name| System::load(&changes.request(name))).collect::<Result<Vec<_>, _>>()?;
    let told: Vec<About> = systems.iter().map(System::about).collect();
    let first = &told[0];
    let Some(place) = told.iter().position(|one| (&one.sides, &one.system) != (&first.sides, &first.system)) else {
        return Ok(systems);
    };
    let (what, remedy) = match told[place].sides == first.sides {
        true => ("of another rule system", "of one rule system"),
        false => ("of other sides", "with the same sides"),
    };
    let [one, other] = [&names[place], &names[0]];
    Err(Failure::Input(format!("{one} is {what} than {other}, so they cannot be compared; name scenarios {remedy}")))
}
