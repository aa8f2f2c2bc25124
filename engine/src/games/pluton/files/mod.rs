//! Reads a scenario of *Pluton*.

mod artillery;
mod check;
mod map;
mod numbers;
pub mod orders;
mod places;
pub mod position;
mod sides;
mod tables;
mod units;
mod victory;

use crate::core::game::Side;
use crate::games::pluton::Pluton;
use crate::games::pluton::data::{MAX_STAGES, Scenario};
use crate::games::pluton::orders::Orders;
use crate::games::pluton::switches::Switches;
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
pub const SYSTEM: &str = "pluton";

/// The names of the sides in files.
const SIDES: [&str; 2] = ["first", "second"];

/// The files of the rule system.
pub struct Files;

impl GameFiles for Files {
    type Game = Pluton;
    type Orders = Orders;
}

impl scenario::Scenario for Scenario {
    fn check(&self) -> Vec<Problem> {
        Scenario::check(self)
    }
}

impl Rules for Pluton {
    const SYSTEM: &'static str = SYSTEM;
    type Scenario = Scenario;

    fn with(scenario: Scenario) -> Self {
        Self::new(scenario)
    }

    /// A game without units that lasts as long as a game can.
    fn widest() -> Pluton {
        let mut log = Log::default();
        let mut scenario = read_root("", &mut Reader::root(None, &mut Desk::new(&mut log)));
        scenario.stages = MAX_STAGES;
        Pluton::new(scenario)
    }

    fn side_ids(&self) -> [&str; 2] {
        self.scenario.side_ids.each_ref().map(String::as_str)
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
    let stages = t.number("stages", 1..=MAX_STAGES.into());
    let sides = sides::read(t);
    let map = map::read(t);
    let villages = map::villages(t, &map);
    let places = places::read(t, &map, &villages);
    let counters = units::read(t, &places);
    let support = artillery::read(t, &villages);
    let kinds = numbers::kinds(t);
    let grounds = numbers::grounds(t);
    let movement = numbers::movement(t);
    let tables = tables::read(t);
    let (fire, melee, mortars) = (numbers::fire(t), numbers::melee(t), numbers::mortars(t));
    let ranges = numbers::ranges(t);
    let [drift_hits, new_commander] = numbers::dice(t);
    let victory = victory::read(t, &map);
    let switches = Switches::read(t);
    Scenario {
        id: id.to_owned(),
        title,
        note,
        side_ids: sides.ids,
        side_names: sides.names,
        sets_up_first: sides.sets_up_first,
        secret_until: sides.secret_until,
        melee_favour: sides.melee_favour,
        stages,
        stack: movement.stack,
        road_cost: movement.road_cost,
        stream_cost: movement.stream_cost,
        map,
        villages,
        places,
        counters,
        support,
        kinds,
        grounds,
        tables,
        fire,
        melee,
        mortars,
        drift_hits,
        command: ranges.command,
        commander_sight: ranges.commander_sight,
        unit_sight: ranges.unit_sight,
        new_commander,
        victory,
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
