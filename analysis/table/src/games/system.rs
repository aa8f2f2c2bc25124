//! A loaded scenario of any game, for studies and verbs; playing itself is generic code.

use std::any::Any;
#[cfg(feature = "native")]
use std::path::Path;

use kartacz_engine::core::game::Side;
use kartacz_engine::scenario::Provenance;
#[cfg(feature = "native")]
use rayon::ThreadPool;

use super::hand::{Alone, Hand};
#[cfg(feature = "native")]
use super::judged;
use super::shown::Shown;
use super::table::Table;
use crate::base::error::{Failure, unknown};
use crate::base::values::Seat;
use crate::play::budgets;
#[cfg(feature = "native")]
use crate::play::changes::Changes;
#[cfg(feature = "native")]
use crate::play::happened::Happened;
#[cfg(feature = "native")]
use crate::play::judgement::Judgement;
use crate::play::luck;
use crate::play::luck::Gauged;
use crate::play::measured::{Measured, Setting as Luck};
#[cfg(feature = "native")]
use crate::play::outside::Person;
#[cfg(feature = "native")]
use crate::play::parts::Parts;
use crate::play::playable::{EXPERT, opponents};
use crate::play::record::About;
#[cfg(feature = "native")]
use crate::play::record::Record;
use crate::play::restrictions::Rule;
use crate::play::rows::Layout;
#[cfg(feature = "native")]
use crate::play::runner::{self, Finished};
use crate::play::series::GameId;
#[cfg(feature = "native")]
use crate::play::series::{Series, Stretch};
#[cfg(feature = "native")]
use crate::play::simulation::{Compiled, Run, Settings, simulate};
#[cfg(feature = "native")]
use crate::play::task::Task;
#[cfg(feature = "native")]
use crate::play::training::{Train, TrainingSettings, has_value, prepare_value};
#[cfg(feature = "native")]
use crate::play::tune::{self, Bench, Tuning};
use crate::show::heat::Ground;
use crate::show::replay::Tale;

/// A loaded scenario.
pub trait System: Send + Sync {
    /// The heading for reports.
    fn about(&self) -> About;

    /// The names of the players that know this game, the default first.
    fn players(&self) -> Vec<&str>;

    /// The best kind of player of which thousands of games take minutes.
    fn affordable(&self) -> &str;

    /// The player of a side unless one is named.
    fn usual(&self, _side: Side) -> &str {
        self.affordable()
    }

    /// The scripted players that need no orders: their names after `scripted:`, and how they play.
    fn built_in(&self) -> Vec<(&'static str, &'static str)>;

    /// The rules that a player can be forbidden to use.
    fn rules(&self) -> Vec<Rule>;

    /// Whether what happens in its games can be counted.
    fn counts(&self) -> bool {
        true
    }

    /// What the values at a path concern, see [`Shown::TOPICS`].
    fn topics(&self) -> &'static [(&'static str, &'static str)];

    /// The layout of its rows when luck is not measured.
    fn layout(&self) -> Layout;

    /// The layout of the rows of these players.
    ///
    /// # Errors
    /// When there is no such value.
    fn layout_of(&self, _seats: &[String; 2], _luck: Luck) -> Result<Layout, Failure> {
        Ok(self.layout())
    }

    /// The name under which the games of a player of a side are recorded: two with the same name play alike.
    ///
    /// # Errors
    /// When there is no such player.
    fn seated(&self, side: Side, player: &str) -> Result<String, Failure>;

    /// The name under which the games of a player are recorded, when it takes part in a tournament as this side.
    ///
    /// # Errors
    /// When there is no such player, or it is one of the other side.
    fn entrant(&self, side: Side, player: &str) -> Result<String, Failure>;

    /// The players that take part in a tournament as this side when none is named.
    ///
    /// # Errors
    /// When a shipped file has a fault.
    fn usual_entrants(&self, side: Side) -> Result<Vec<String>, Failure>;

    /// Plays a run and writes its files into `folder`, see [`simulate`].
    ///
    /// # Errors
    /// When a player does not exist or a file cannot be written.
    #[cfg(feature = "native")]
    fn simulate(&self, seats: &[String; 2], settings: &Settings, folder: &Path) -> Result<(Run, Parts), Failure>;

    /// Plays these games of the run with this seed; their records in order, and what happened in them, if counted.
    ///
    /// # Errors
    /// When a player or a value does not exist, or events cannot be counted.
    #[cfg(feature = "native")]
    fn play(
        &self,
        seats: &[String; 2],
        which: Stretch,
        how: How,
        progress: &(dyn Fn() + Sync),
    ) -> Result<Finished, Failure>;

    /// Starts what takes time before the first game of a thread, on every thread of the rayon pool that it is called in.
    ///
    /// # Errors
    /// When it cannot be started.
    #[cfg(feature = "native")]
    fn warm_up(&self, _seats: &[String; 2]) -> Result<(), Failure> {
        Ok(())
    }

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

    /// Plays a game of a run and has another player judge its decisions.
    ///
    /// # Errors
    /// When a player does not exist, or the game cannot be judged.
    #[cfg(feature = "native")]
    fn judged(&self, seats: &[String; 2], which: GameId, judge: &str) -> Result<Judgement, Failure>;

    /// Plays a game of a run in which people choose at the terminal, for the sides without a player.
    ///
    /// # Errors
    /// When the game is played by hand elsewhere, a player does not exist, or a person ends the game.
    #[cfg(feature = "native")]
    fn by_hand<'a>(
        &'a self,
        seats: &[Option<String>; 2],
        which: GameId,
        person: &mut Person<'_>,
    ) -> Result<Box<dyn Tale + 'a>, Failure>;

    /// The map with the set-up, as SVG; none when the game has none that is known.
    fn map(&self) -> Option<String>;

    /// Whether the lab can open it.
    ///
    /// # Errors
    /// Why it cannot.
    fn opens_in_lab(&self) -> Result<(), Failure> {
        Ok(())
    }

    /// Plays games one by one on the calling thread.
    ///
    /// # Errors
    /// When a player does not exist.
    fn hand(&self, seats: &[String; 2]) -> Result<Box<dyn Hand>, Failure>;

    /// The scenario on a table; none when the counters of this game cannot be moved by hand.
    fn table(&self) -> Option<&dyn Table>;

    /// The drawing of the map for the heat of games; none when it has none.
    fn ground(&self) -> Option<Ground>;

    /// Sets up the tuning of weights on these scenarios, which are of one game.
    ///
    /// # Errors
    /// When a side, a player, weights or the numbers of games are wrong.
    #[cfg(feature = "native")]
    fn tuning<'a>(
        &self,
        plan: &'a tune::TuningSettings,
        systems: &'a [Box<dyn System>],
        pool: &'a ThreadPool,
    ) -> Result<Box<dyn Tuning + 'a>, Failure>;

    /// Whether a value of positions is learned of the game; ranks alone are learned without positions.
    #[cfg(feature = "native")]
    fn learns_value(&self) -> bool;

    /// Sets up the training of learned networks on these scenarios, which are of one game.
    ///
    /// # Errors
    /// When the game has nothing to learn, or its networks to begin with have a fault.
    #[cfg(feature = "native")]
    fn training<'a>(
        &self,
        settings: &'a TrainingSettings,
        systems: &'a [Box<dyn System>],
        pool: &'a ThreadPool,
    ) -> Result<Box<dyn Train + 'a>, Failure>;

    /// The game.
    fn as_any(&self) -> &dyn Any;
}

/// How games are played.
#[derive(Clone, Copy, Debug)]
pub struct How {
    /// Whether their events are counted.
    pub counted: bool,
    /// Whether their luck is measured.
    pub luck: Luck,
}

/// Nothing is measured.
impl Default for How {
    fn default() -> Self {
        Self { counted: false, luck: Luck::Off }
    }
}

impl dyn System + '_ {
    /// The ids of the sides.
    #[must_use]
    pub fn sides(&self) -> [String; 2] {
        self.about().sides
    }

    /// The game, if it is this one.
    #[must_use]
    pub fn game<G: Shown>(&self) -> Option<&G> {
        self.as_any().downcast_ref()
    }

    /// The player of each side: the requested one, else [`System::affordable`].
    ///
    /// # Errors
    /// When a side or a player does not exist.
    pub fn seats(&self, asked: &[Seat]) -> Result<[String; 2], Failure> {
        let sides = self.sides();
        let mut seats = [None, None];
        for Seat { side, player } in asked {
            let place = sides.iter().position(|id| id == side);
            let place = place.ok_or_else(|| unknown("side", side, &sides))?;
            self.seated([Side::First, Side::Second][place], player)?;
            if seats[place].replace(player.clone()).is_some() {
                return Err(Failure::Input(format!("`{side}` has two players; name one `--player` for each side")));
            }
        }
        let [first, second] = seats;
        let or_usual = |seat: Option<String>, side| seat.unwrap_or_else(|| self.usual(side).to_owned());
        Ok([or_usual(first, Side::First), or_usual(second, Side::Second)])
    }

    /// The players of both sides as their games are recorded: the name includes a checksum of a file on disk.
    ///
    /// # Errors
    /// When a player does not exist.
    pub fn recorded(&self, [first, second]: &[String; 2]) -> Result<[String; 2], Failure> {
        Ok([self.seated(Side::First, first)?, self.seated(Side::Second, second)?])
    }

    /// The task of a run of these players, with this seed, number of games and changes to the scenario.
    ///
    /// # Errors
    /// When a player does not exist.
    #[cfg(feature = "native")]
    pub fn task(&self, seats: &[String; 2], changes: &Changes, series: Series) -> Result<Task, Failure> {
        Ok(Task::new(self.layout_of(seats, series.luck)?, changes.text(), self.recorded(seats)?, series))
    }

    /// Plays these games; their records in order.
    ///
    /// # Errors
    /// When a player does not exist.
    #[cfg(feature = "native")]
    pub fn records(
        &self,
        seats: &[String; 2],
        which: Stretch,
        progress: &(dyn Fn() + Sync),
    ) -> Result<Vec<Record>, Failure> {
        self.play(seats, which, How::default(), progress).map(|finished| finished.records)
    }

    /// As `records`, and what happened in the games.
    ///
    /// # Errors
    /// When a player does not exist, or events cannot be counted.
    #[cfg(feature = "native")]
    pub fn counted(
        &self,
        seats: &[String; 2],
        which: Stretch,
        progress: &(dyn Fn() + Sync),
    ) -> Result<(Vec<Record>, Happened), Failure> {
        let how = How { counted: true, ..How::default() };
        let Finished { records, happened } = self.play(seats, which, how, progress)?;
        Ok((records, happened.ok_or_else(|| Failure::Work("the events were not counted".to_owned()))?))
    }
}

impl<G: Shown> System for G {
    fn about(&self) -> About {
        Self::about(self)
    }

    fn players(&self) -> Vec<&str> {
        Self::players()
    }

    fn affordable(&self) -> &str {
        Self::affordable()
    }

    fn built_in(&self) -> Vec<(&'static str, &'static str)> {
        Self::BUILT_IN.iter().map(|one| (one.name, one.about)).collect()
    }

    fn rules(&self) -> Vec<Rule> {
        Self::RESTRICTIONS.iter().map(|restriction| restriction.rule).collect()
    }

    fn topics(&self) -> &'static [(&'static str, &'static str)] {
        Self::TOPICS
    }

    fn layout(&self) -> Layout {
        Layout::of(self)
    }

    fn layout_of(&self, seats: &[String; 2], luck: Luck) -> Result<Layout, Failure> {
        let judge = luck::judge::<G>(luck)?.filter(|judge| luck.measures(&judge.worth, seats));
        let layout = Layout::of(self);
        Ok(judge.map_or(layout.clone(), |judge| layout.with_luck(Measured::by(&judge))))
    }

    fn seated(&self, side: Side, player: &str) -> Result<String, Failure> {
        self.seat(side, player).map(|seated| seated.name)
    }

    fn entrant(&self, side: Side, player: &str) -> Result<String, Failure> {
        Self::entrant(self, side, player)
    }

    fn usual_entrants(&self, side: Side) -> Result<Vec<String>, Failure> {
        let opponents = opponents(side, &[self])?;
        let search = Self::SEARCH.map(|_| budgets::KIND.to_owned());
        let expert = Self::is_trained().then(|| EXPERT.to_owned());
        Ok(opponents.into_iter().map(|opponent| opponent.player).chain(search).chain(expert).collect())
    }

    #[cfg(feature = "native")]
    fn simulate(&self, seats: &[String; 2], settings: &Settings, folder: &Path) -> Result<(Run, Parts), Failure> {
        let [first, second] = self.seats(seats)?;
        let names = [first.name.as_str(), &second.name];
        let players = &[first.player, second.player];
        let gauged = gauged(self, seats, settings.luck)?;
        let layout = self.layout_of(seats, settings.luck)?;
        simulate(&Compiled { game: self, players, gauged, layout }, names, settings, folder)
    }

    #[cfg(feature = "native")]
    fn play(
        &self,
        seats: &[String; 2],
        which: Stretch,
        How { counted, luck }: How,
        progress: &(dyn Fn() + Sync),
    ) -> Result<Finished, Failure> {
        let gauged = gauged(self, seats, luck)?;
        let players = &self.seats(seats)?.map(|seated| seated.player);
        let players = (players, gauged.as_ref());
        if counted {
            let (records, happened) = runner::play_counted(self, players, which, progress);
            return Ok(Finished { records, happened: Some(happened) });
        }
        let Stretch { seed, games } = which;
        Ok(Finished { records: runner::play(self, players, seed, games, progress), happened: None })
    }

    fn replay<'a>(
        &'a self,
        provenance: &'a Provenance,
        seats: &[String; 2],
        which: GameId,
        luck: Luck,
    ) -> Result<Box<dyn Tale + 'a>, Failure> {
        Shown::replay(self, provenance, seats, which, luck)
    }

    #[cfg(feature = "native")]
    fn judged(&self, seats: &[String; 2], which: GameId, judge: &str) -> Result<Judgement, Failure> {
        judged::of_game(self, seats, which, judge)
    }

    #[cfg(feature = "native")]
    fn by_hand<'a>(
        &'a self,
        _: &[Option<String>; 2],
        _: GameId,
        _: &mut Person<'_>,
    ) -> Result<Box<dyn Tale + 'a>, Failure> {
        let scenario = Self::about(self).scenario;
        Err(Failure::Input(format!("a person plays {scenario} on its map: `kartacz lab {scenario}`")))
    }

    fn map(&self) -> Option<String> {
        Some(Shown::map(self))
    }

    fn ground(&self) -> Option<Ground> {
        Shown::ground(self)
    }

    fn hand(&self, seats: &[String; 2]) -> Result<Box<dyn Hand>, Failure> {
        Ok(Box::new(Alone::new(self, seats, gauged(self, seats, Luck::Auto)?)?))
    }

    fn table(&self) -> Option<&dyn Table> {
        Shown::table(self)
    }

    #[cfg(feature = "native")]
    fn tuning<'a>(
        &self,
        plan: &'a tune::TuningSettings,
        systems: &'a [Box<dyn System>],
        pool: &'a ThreadPool,
    ) -> Result<Box<dyn Tuning + 'a>, Failure> {
        Ok(Box::new(Bench::new(plan, &of_one_size::<G>(systems)?, pool)?))
    }

    #[cfg(feature = "native")]
    fn learns_value(&self) -> bool {
        has_value(&Self::form())
    }

    #[cfg(feature = "native")]
    fn training<'a>(
        &self,
        settings: &'a TrainingSettings,
        systems: &'a [Box<dyn System>],
        pool: &'a ThreadPool,
    ) -> Result<Box<dyn Train + 'a>, Failure> {
        if settings.value {
            return prepare_value(settings, of_one_size::<Self>(systems)?, pool);
        }
        let Some(prepare) = Self::TRAINING else {
            let system = Self::about(self).system;
            return Err(Failure::Input(format!(
                "there is nothing to train in `{system}`: its players have no networks; with `--value` a value of positions is trained"
            )));
        };
        prepare(settings, of_one_size(systems)?, pool)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Measures luck in games of these players; none where it is not measured.
fn gauged<G: Shown>(game: &G, seats: &[String; 2], setting: Luck) -> Result<Option<Gauged<G>>, Failure> {
    let judge = luck::judge::<G>(setting)?.filter(|judge| setting.measures(&judge.worth, seats));
    Ok(judge.map(|judge| Gauged::new(&judge, game.columns().len())))
}

/// The games of scenarios of one rule system.
///
/// # Errors
/// When some of them are too large for the size in which this one is compiled: see [`super::sizes`].
#[cfg(feature = "native")]
fn of_one_size<G: Shown>(systems: &[Box<dyn System>]) -> Result<Vec<&G>, Failure> {
    let mut games = Vec::new();
    for system in systems {
        let Some(game) = system.game() else {
            let scenario = system.about().scenario;
            return Err(Failure::Input(format!(
                "{scenario} is of another size than the first scenario; name scenarios of one size"
            )));
        };
        games.push(game);
    }
    Ok(games)
}
