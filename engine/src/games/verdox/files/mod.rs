//! Reads a scenario of *The Battle for the Fortress of Verdox*.

mod check;
mod kinds;
mod map;
pub mod orders;
pub mod position;
mod sides;

use crate::games::verdox::Verdox;
use crate::games::verdox::data::{Chances, Entry, FACES, MAX_SIDE, MAX_TURNS, Scenario};
use crate::games::verdox::orders::Orders;
use crate::games::verdox::switches::Switches;
use crate::games::verdox::switches::TimeUp;
use crate::scenario;
use crate::scenario::fault::Log;
use crate::scenario::game_files::GameFiles;
use crate::scenario::problem::Problem;
use crate::scenario::provenance::{Origins, Provenance};
use crate::scenario::reader::{Desk, Reader};
use crate::scenario::system::Rules;
use crate::scenario::tree::Table;
use crate::scenario::whole::{self, Seal, Whole};
use map::Drawing;
use sides::Sides;

/// The name of the rule system in scenario files.
pub const SYSTEM: &str = "verdox";

/// The files of the rule system.
pub struct Files;

impl GameFiles for Files {
    type Game = Verdox;
    type Orders = Orders;
}

impl scenario::Scenario for Scenario {
    fn check(&self) -> Vec<Problem> {
        Scenario::check(self)
    }
}

impl Rules for Verdox {
    const SYSTEM: &'static str = SYSTEM;
    type Scenario = Scenario;

    fn with(scenario: Scenario) -> Self {
        Self::new(scenario)
    }

    /// A game without units that lasts as long as a game can.
    fn widest() -> Verdox {
        let mut log = Log::default();
        let mut scenario = read_root("", &mut Reader::root(None, &mut Desk::new(&mut log)));
        scenario.turns = MAX_TURNS as u8;
        Verdox::new(scenario)
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
    let turns = t.number("turns", 1..=MAX_TURNS as i64);
    let sides: Sides = sides::read(t);
    let drawing = Drawing::read(t);
    let (kinds, barge) = kinds::read(t);
    let switches = Switches::read(t);
    let limited = switches.time_up != TimeUp::NoLimit;
    if !limited {
        t.without_effect(&["turns"]);
    }
    Scenario {
        id: id.to_owned(),
        title,
        turns: if limited { turns } else { MAX_TURNS as u8 },
        entry: entry(t),
        chances: chances(t),
        switches,
        kinds,
        barge,
        forces: sides.forces,
        map: drawing.into_map(sides.edges),
        side_ids: sides.ids,
        side_names: sides.names,
        origins: Origins::default(),
        decisive: Vec::new(),
        hash: 0,
    }
}

fn entry(t: &mut Reader) -> Entry {
    t.table("entry", |t| Entry {
        first: t.number("first", 1..=MAX_SIDE as i64),
        each_turn: t.number("each_turn", 0..=MAX_SIDE as i64),
    })
}

/// The highest die faces that succeed: from 0, never, to 6, always.
fn chances(t: &mut Reader) -> Chances {
    let faces = 0..=FACES as i64;
    t.table("dice", |t| Chances {
        artillery_move: t.number("artillery_move", faces.clone()),
        front_entry: t.number("front_entry", faces.clone()),
        demolition: t.number("demolition", faces.clone()),
        sink: t.number("sink", faces.clone()),
        exit: t.number("exit", faces),
    })
}
