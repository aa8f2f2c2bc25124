//! Reads a scenario of *SPQR*.

mod armies;
mod check;
mod leaders;
mod map;
mod movement;
pub mod orders;
pub mod position;
mod tables;
mod units;

use crate::core::game::Side;
use crate::games::spqr::Spqr;
use crate::games::spqr::data::{MAX_TURNS, Scenario};
use crate::games::spqr::plan::Plan;
use crate::games::spqr::switches::Switches;
use crate::scenario;
use crate::scenario::fault::Log;
use crate::scenario::game_files::GameFiles;
use crate::scenario::problem::Problem;
use crate::scenario::provenance::{Origins, Provenance};
use crate::scenario::reader::{Desk, Reader};
use crate::scenario::system::Rules;
use crate::scenario::tree::Table;
use crate::scenario::whole::{self, Seal, Whole};

/// The name of the rule system in scenario files.
pub const SYSTEM: &str = "spqr";

/// The names of the sides in files.
const SIDES: [&str; 2] = ["first", "second"];

/// The files of the rule system.
pub struct Files;

impl GameFiles for Files {
    type Game = Spqr;
    type Orders = Plan;
}

impl scenario::Scenario for Scenario {
    fn check(&self) -> Vec<Problem> {
        Scenario::check(self)
    }
}

impl Rules for Spqr {
    const SYSTEM: &'static str = SYSTEM;
    type Scenario = Scenario;

    fn with(scenario: Scenario) -> Self {
        Self::new(scenario)
    }

    /// A game without units that lasts as long as a game can.
    fn widest() -> Spqr {
        let mut log = Log::default();
        let mut scenario = read_root("", &mut Reader::root(None, &mut Desk::new(&mut log)));
        scenario.turns = MAX_TURNS;
        Spqr::new(scenario)
    }

    fn side_ids(&self) -> [&str; 2] {
        self.scenario.armies.each_ref().map(|army| army.id.as_str())
    }

    fn read_scenario(id: &str, tree: &Table, log: &mut Log) -> (Scenario, Provenance) {
        whole::read(id, tree, log)
    }

    fn describe(t: &mut Reader) {
        drop(Scenario::root("", t));
    }
}

impl Whole for Scenario {
    fn root(id: &str, t: &mut Reader) -> Self {
        read_root(id, t)
    }

    fn seal(&mut self) -> Seal<'_> {
        Seal { origins: &mut self.origins, decisive: &mut self.decisive, hash: &mut self.hash }
    }
}

fn read_root(id: &str, t: &mut Reader) -> Scenario {
    t.system(SYSTEM);
    let title = t.label("title");
    let note = t.remark("note");
    let turns = t.number("turns", 1..=MAX_TURNS.into());
    let armies = armies::read(t);
    let map = map::read(t);
    let troops = units::troops(t);
    let leaders = leaders::read(t, &map, &troops);
    let counters = units::counters(t, &map, &troops, &leaders);
    let lines = leaders::lines(t, &troops, &leaders);
    let tables = tables::read(t);
    let switches = Switches::read(t);
    Scenario {
        id: id.to_owned(),
        title,
        note,
        armies,
        turns,
        map,
        troops,
        counters,
        leaders,
        lines,
        tables,
        switches,
        origins: Origins::default(),
        decisive: Vec::new(),
        hash: 0,
    }
}

/// A side by its name in files.
fn side(name: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| SIDES[side.index()] == name)
}
