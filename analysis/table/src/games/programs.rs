//! Games that programs of their authors play, as [`System`]s: what needs the rules or the states of a game is refused by name.

#[cfg(feature = "native")]
mod words;

use std::any::Any;
#[cfg(feature = "native")]
use std::ops::Range;
#[cfg(feature = "native")]
use std::path::Path;

#[cfg(feature = "native")]
use clap::{ArgMatches, Command};
use kartacz_engine::core::game::Side;
use kartacz_engine::outside::{self, Scenario};
#[cfg(feature = "native")]
use kartacz_engine::scenario::position::Position;
use kartacz_engine::scenario::weights::Form;
use kartacz_engine::scenario::{Faults, Provenance, RuleSystem, learned};
#[cfg(feature = "native")]
use rayon::ThreadPool;

use super::hand::Hand;
use super::imported::{Importer, Maker};
#[cfg(feature = "native")]
use super::registered::Combat;
use super::registered::Registered;
#[cfg(feature = "native")]
use super::system::How;
use super::system::System;
use super::table::Table;
use crate::base::error::Failure;
use crate::play::assumed::Assumed;
#[cfg(feature = "native")]
use crate::play::happened::Shape;
#[cfg(feature = "native")]
use crate::play::judgement::Judgement;
use crate::play::library::Files;
use crate::play::measured::Setting as Luck;
#[cfg(feature = "native")]
use crate::play::outside::{Games, Person};
#[cfg(feature = "native")]
use crate::play::parts::Parts;
#[cfg(feature = "native")]
use crate::play::play_outs::Line;
use crate::play::points::Unit;
#[cfg(feature = "native")]
use crate::play::positions::Sheet;
use crate::play::program_seats::{Seat, names};
use crate::play::record::{About, Column};
use crate::play::restrictions::Rule;
use crate::play::rows::Layout;
#[cfg(feature = "native")]
use crate::play::runner::{Finished, Stream};
use crate::play::series::GameId;
#[cfg(feature = "native")]
use crate::play::series::Stretch;
#[cfg(feature = "native")]
use crate::play::simulation::{self, Run, Settings, simulate};
#[cfg(feature = "native")]
use crate::play::training::{Train, TrainingSettings};
#[cfg(feature = "native")]
use crate::play::tune::{Tuning, TuningSettings};
use crate::show::heat::Ground;
use crate::show::replay::Tale;
#[cfg(feature = "native")]
use words::Words;

/// The rule system in the registry.
pub struct Programs;

/// A scenario that a program plays.
struct Outside(Scenario);

impl Outside {
    /// The failure of what only games of this program can do.
    fn without<T>(&self, what: &str) -> Result<T, Failure> {
        let Scenario { id, program, .. } = &self.0;
        Err(Failure::Input(format!("{id} is played by the program `{}`: {what}", program.name)))
    }

    /// The player of a side.
    fn seat(&self, side: Side, asked: &str) -> Result<Seat, Failure> {
        Seat::of(&self.0.program, &self.0.sides[side.index()], asked)
    }

    /// The names of the players of a side, the usual one first.
    fn names(&self, side: Side) -> Vec<&str> {
        names(&self.0.program, &self.0.sides[side.index()])
    }

    #[cfg(feature = "native")]
    fn games(&self, [first, second]: &[String; 2]) -> Result<Games<'_>, Failure> {
        Games::new(&self.0, [self.seat(Side::First, first)?, self.seat(Side::Second, second)?])
    }
}

/// Its games with players.
#[cfg(feature = "native")]
struct Played<'a> {
    games: Games<'a>,
    layout: Layout,
}

#[cfg(feature = "native")]
impl simulation::Games for Played<'_> {
    fn layout(&self) -> Layout {
        self.layout.clone()
    }

    fn shape(&self) -> Option<Shape> {
        None
    }

    fn stream(&self, how: &Stream<'_>, games: Range<u64>) -> Result<(), Failure> {
        self.games.stream(how, games)
    }
}

impl System for Outside {
    fn about(&self) -> About {
        let Scenario { id, title, remark, program, sides, endings, origins, decisive, hash, .. } = &self.0;
        About {
            system: outside::files::SYSTEM.to_owned(),
            scenario: id.clone(),
            title: title.clone(),
            hash: *hash,
            sides: sides.each_ref().map(|side| side.id.clone()),
            side_names: sides.each_ref().map(|side| side.name.clone()),
            stages: program.stages,
            stage_name: program.stage.clone(),
            endings: endings.iter().map(|(id, _)| id.clone()).collect(),
            ending_names: endings.iter().map(|(_, name)| name.clone()).collect(),
            origins: (*origins).into(),
            assumed: Assumed::all(decisive),
            note: remark.clone(),
            unit: Unit::WHOLE,
        }
    }

    fn players(&self) -> Vec<&str> {
        let second = self.names(Side::Second);
        self.names(Side::First).into_iter().filter(|player| second.contains(player)).collect()
    }

    fn affordable(&self) -> &str {
        self.usual(Side::First)
    }

    fn usual(&self, side: Side) -> &str {
        self.names(side)[0]
    }

    fn built_in(&self) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }

    fn rules(&self) -> Vec<Rule> {
        Vec::new()
    }

    fn counts(&self) -> bool {
        false
    }

    fn topics(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    fn layout(&self) -> Layout {
        let column = |column: &outside::Column| match &column.source {
            Some((side, source)) => Column::points(Side::BOTH[*side], &self.0.sides[*side].id, source),
            None if column.nullable => Column::nullable(column.name.clone()),
            None => Column::number(column.name.clone()),
        };
        Layout { about: self.about(), columns: self.0.columns.iter().map(column).collect(), luck: None }
    }

    fn layout_of(&self, _: &[String; 2], luck: Luck) -> Result<Layout, Failure> {
        match luck {
            Luck::Auto | Luck::Off => Ok(self.layout()),
            Luck::On | Luck::File(_) => Err(Failure::Input(format!(
                "luck cannot be measured in {}: a program plays its games, and kartacz knows no value of its positions; leave out `--luck`",
                self.about().scenario
            ))),
        }
    }

    fn seated(&self, side: Side, player: &str) -> Result<String, Failure> {
        self.seat(side, player).map(|seat| seat.name().into_owned())
    }

    fn entrant(&self, side: Side, player: &str) -> Result<String, Failure> {
        self.seated(side, player)
    }

    fn usual_entrants(&self, side: Side) -> Result<Vec<String>, Failure> {
        Ok(self.names(side).into_iter().map(str::to_owned).collect())
    }

    #[cfg(feature = "native")]
    fn simulate(&self, seats: &[String; 2], settings: &Settings, folder: &Path) -> Result<(Run, Parts), Failure> {
        let played = Played { games: self.games(seats)?, layout: self.layout() };
        simulate(&played, seats.each_ref().map(String::as_str), settings, folder)
    }

    #[cfg(feature = "native")]
    fn play(
        &self,
        seats: &[String; 2],
        which: Stretch,
        How { counted, .. }: How,
        progress: &(dyn Fn() + Sync),
    ) -> Result<Finished, Failure> {
        if counted {
            return self.without("what happens in its games is not counted");
        }
        let records = self.games(seats)?.records(which, progress)?;
        Ok(Finished { records, happened: None })
    }

    /// Programs start, and those that are compiled while they run become fast.
    #[cfg(feature = "native")]
    fn warm_up(&self, seats: &[String; 2]) -> Result<(), Failure> {
        let games = rayon::current_num_threads() as u64;
        self.games(seats)?.records(Stretch { seed: 0, games: 0..games }, &|| ()).map(drop)
    }

    fn replay<'a>(
        &'a self,
        _: &'a Provenance,
        seats: &[String; 2],
        which: GameId,
        _: Luck,
    ) -> Result<Box<dyn Tale + 'a>, Failure> {
        #[cfg(feature = "native")]
        return Ok(Box::new(Words::of(&self.0, &self.games(seats)?, seats, which)?));
        #[cfg(not(feature = "native"))]
        {
            let _ = (seats, which);
            self.without("a browser starts no programs")
        }
    }

    #[cfg(feature = "native")]
    fn judged(&self, _: &[String; 2], _: GameId, _: &str) -> Result<Judgement, Failure> {
        self.without("its decisions are not judged")
    }

    #[cfg(feature = "native")]
    fn by_hand<'a>(
        &'a self,
        seats: &[Option<String>; 2],
        which: GameId,
        person: &mut Person<'_>,
    ) -> Result<Box<dyn Tale + 'a>, Failure> {
        if !self.0.program.decides {
            return self.without("it makes all decisions itself (`\"decides\"` in `hello`)");
        }
        let seat = |side: Side| match &seats[side.index()] {
            Some(player) => self.seat(side, player),
            None => Ok(Seat::Person),
        };
        let seats = [seat(Side::First)?, seat(Side::Second)?];
        let players = seats.each_ref().map(|seat| seat.name().into_owned());
        let played = Games::new(&self.0, seats)?.by_hand(which, person)?;
        Ok(Box::new(Words::new(&self.0, &players, which, played)))
    }

    fn map(&self) -> Option<String> {
        None
    }

    fn opens_in_lab(&self) -> Result<(), Failure> {
        self.without("the lab starts no programs; use `kartacz run`, `what-if` and the other verbs")
    }

    fn hand(&self, _: &[String; 2]) -> Result<Box<dyn Hand>, Failure> {
        self.without("its games are played by `kartacz run`")
    }

    fn table(&self) -> Option<&dyn Table> {
        None
    }

    fn ground(&self) -> Option<Ground> {
        None
    }

    #[cfg(feature = "native")]
    fn tuning<'a>(
        &self,
        _: &'a TuningSettings,
        _: &'a [Box<dyn System>],
        _: &'a ThreadPool,
    ) -> Result<Box<dyn Tuning + 'a>, Failure> {
        self.without("its players have no weights to tune")
    }

    #[cfg(feature = "native")]
    fn learns_value(&self) -> bool {
        false
    }

    #[cfg(feature = "native")]
    fn training<'a>(
        &self,
        _: &'a TrainingSettings,
        _: &'a [Box<dyn System>],
        _: &'a ThreadPool,
    ) -> Result<Box<dyn Train + 'a>, Failure> {
        self.without("its players have no networks to train")
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl Registered for Programs {
    fn rules(&self) -> &'static dyn RuleSystem {
        &outside::files::Files
    }

    fn open(&self, scenario: Box<dyn kartacz_engine::scenario::Scenario>) -> Option<Box<dyn System>> {
        Some(Box::new(Outside(scenario.of()?)))
    }

    fn importer(&self) -> Option<Importer> {
        None
    }

    fn maker(&self) -> Option<Maker> {
        None
    }

    fn weights(&self) -> Option<Form> {
        None
    }

    fn weight_faults(&self, _: &Files<'_>, _: &str) -> Option<Faults> {
        None
    }

    fn learned(&self) -> Option<learned::Form> {
        None
    }

    #[cfg(feature = "native")]
    fn with_combats(&self, command: Command) -> Command {
        command
    }

    #[cfg(feature = "native")]
    fn combat(&self, _: &ArgMatches) -> Result<Box<dyn Combat>, clap::Error> {
        Err(clap::Error::new(clap::error::ErrorKind::InvalidSubcommand))
    }

    #[cfg(feature = "native")]
    fn ask(&self, _: &Position, _: &str) -> Result<Sheet, Failure> {
        Err(no_positions())
    }

    #[cfg(feature = "native")]
    fn answers(&self, _: &Position, _: &str) -> Result<(), Failure> {
        Err(no_positions())
    }

    #[cfg(feature = "native")]
    fn plays_on(&self, _: &Position, _: &str) -> Result<(), Failure> {
        Err(no_positions())
    }

    #[cfg(feature = "native")]
    fn play_out(&self, _: &Position, _: &str, _: u64) -> Result<(String, Vec<Line>), Failure> {
        Err(no_positions())
    }
}

#[cfg(feature = "native")]
fn no_positions() -> Failure {
    Failure::Input("games that programs play have no test positions".to_owned())
}
