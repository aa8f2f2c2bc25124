//! Reads a game of *classic*: a file, chapter by chapter. Every choice has a default, the commonest of published games.

mod arrivals;
mod check;
mod combat;
mod contradictions;
mod counters;
mod drawn;
mod idle;
mod map;
mod movement;
mod names;
pub mod position;
mod ranges;
mod results;
mod sequence;
mod supply;
mod terrain;
mod victory;

use core::marker::PhantomData;

use super::Classic;
use super::board::Large;
use super::data::{Area, MAX_TURNS, Scenario};
use super::rulebook;
use crate::core::game::Side;
use crate::scenario::fault::Log;
use crate::scenario::problem::Problem;
use crate::scenario::provenance::{Origins, Provenance};
use crate::scenario::reader::{Desk, Names, Reader};
use crate::scenario::rulebook::Rulebook;
use crate::scenario::schema::Shape;
use crate::scenario::system::Rules;
use crate::scenario::tree::Table;
use crate::scenario::whole::{Seal, Whole};
use crate::scenario::{self, Positions, RuleSystem};
use names::Known;

/// The name of the rule system in scenario files.
pub const SYSTEM: &str = "classic";
/// The version of the file language.
pub const VERSION: i64 = 1;

/// The files of the rule system.
pub struct Files;

impl RuleSystem for Files {
    fn name(&self) -> &'static str {
        SYSTEM
    }

    fn read(&self, id: &str, tree: &Table, log: &mut Log) -> (Box<dyn scenario::Scenario>, Provenance) {
        let (scenario, provenance) = Classic::<Large>::read_scenario(id, tree, log);
        (Box::new(scenario), provenance)
    }

    fn positions(&self) -> Option<&dyn Positions> {
        // Positions are few: the larger size serves all of them.
        Some(const { &scenario::position::Of::<Classic<Large>>(PhantomData) })
    }

    fn shape(&self) -> Shape {
        Desk::describe(|t| {
            Classic::<Large>::describe(t);
            t.decisive();
        })
    }
}

impl scenario::Scenario for Scenario {
    fn check(&self) -> Vec<Problem> {
        Scenario::check(self)
    }

    fn rulebook(&self) -> Option<Rulebook> {
        Some(rulebook::whole(self))
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
    t.version(SYSTEM, VERSION);
    let (title, remark) = (t.label("title"), t.remark("remark"));
    let turns: u8 = t.number("turns", 1..=MAX_TURNS as i64);
    let sides = sides(t);
    let classes = counters::classes(t);
    let drawn = map::read(t);
    let mut known = Known { sides: sides.each_ref().map(|side| side.0.clone()), turns, drawn, ..Known::default() };
    known.classes = classes.iter().map(|class| class.id.clone()).collect();
    let (grounds, features, barriers, routes) = terrain::read(t, &mut known);
    let map = map::finish(&known, &features);
    let (results, tables) = (results::read(t, &mut known), combat::tables(t, &mut known));
    let (results, retreat, advance) = results;
    let weather = supply::weather(t, &known);
    let (units, first_units) = counters::read(t, &known);
    let zoc = movement::zoc(t);
    let mut scenario = Scenario {
        id: id.to_owned(),
        title,
        remark,
        turns,
        phases: sequence::read(t, &known),
        movement: movement::movement(t),
        zoc,
        stacking: movement::stacking(t),
        combat: combat::read(t),
        support: combat::support(t, &known),
        replacements: arrivals::replacements(t, &known),
        supply: supply::read(t, &known),
        hunger: supply::hunger(t),
        weather: weather.0,
        weather_die: weather.1,
        holds: holds(t, &known),
        victory: victory::read(t, &known),
        side_ids: sides.each_ref().map(|side| side.0.clone()),
        side_names: sides.map(|side| side.1),
        map,
        grounds,
        features,
        barriers,
        routes,
        classes,
        units,
        first_units,
        tables,
        results,
        retreat,
        advance,
        origins: Origins::default(),
        decisive: Vec::new(),
        hash: 0,
    };
    idle::drop_from_identity(&scenario, t);
    idle::quiet(&mut scenario);
    counters::tell_apart(&mut scenario.units, &scenario.side_names);
    scenario
}

/// The hexes that each side holds at the start.
fn holds(t: &mut Reader, known: &Known) -> [Area; 2] {
    let mut holds = [Area::NONE, Area::NONE];
    let given = t.maybe_each("holds", Names::IDS, |id, t| (id.to_owned(), known.area(t, "hexes")));
    for (id, area) in given {
        match known.sides.iter().position(|side| *side == id) {
            Some(side) => holds[side] = area,
            None => t.fault("holds", format!("there is no side `{id}`"), "name a side of `[sides]`"),
        }
    }
    if !(holds[0].hexes & holds[1].hexes).is_empty() {
        t.fault("holds", "both sides hold a hex at the start", "keep the areas apart");
    }
    holds
}

/// The ids and the names of both sides, in the order of the file: results are net for the first.
fn sides(t: &mut Reader) -> [(String, String); 2] {
    let sides = t.each("sides", Names::IDS, |id, t| (id.to_owned(), t.label("name")));
    let count = sides.len();
    sides.try_into().unwrap_or_else(|_| {
        t.fault("sides", format!("there are {count} sides"), "name two, such as `[sides.blue]` and `[sides.red]`");
        Side::BOTH.map(|_| (String::new(), String::new()))
    })
}
