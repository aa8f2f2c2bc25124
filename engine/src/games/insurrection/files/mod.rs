//! Reads a scenario.

mod check;
mod map;
mod names;
pub mod orders;
mod pools;
pub mod position;
mod sides;
mod stacks;
mod tables;
mod units;

use core::marker::PhantomData;

use crate::core::game::Side;
use crate::games::insurrection::Rules;
use crate::games::insurrection::compiled::Compiled;
use crate::games::insurrection::data::{Deployment, Level, ObjectiveDraw, Scenario, Victory};
use crate::games::insurrection::edition::Edition;
use crate::games::insurrection::orders::Orders;
use crate::games::insurrection::switches::Switches;
use crate::grid::HexSet;
use crate::scenario;
use crate::scenario::fault::Log;
use crate::scenario::game_files::GameFiles;
use crate::scenario::problem::{Problem, report};
use crate::scenario::provenance::{Origins, Provenance};
use crate::scenario::reader::{Desk, Reader};
use crate::scenario::system;
use crate::scenario::tree::Table;
use map::Board;
use sides::Sides;
use units::Counters;

/// The files of the rule system.
pub struct Files<E>(PhantomData<E>);

impl<E> Files<E> {
    /// The files, for the registry.
    pub const NEW: Self = Self(PhantomData);
}

impl<E: Compiled> GameFiles for Files<E> {
    type Game = Rules<E>;
    type Orders = Orders<E>;
}

impl<E: Edition> scenario::Scenario for Scenario<E> {
    fn check(&self) -> Vec<Problem> {
        Scenario::check(self)
    }
}

impl<E: Compiled> system::Rules for Rules<E> {
    const SYSTEM: &'static str = E::SYSTEM;
    type Scenario = Scenario<E>;

    fn with(scenario: Scenario<E>) -> Self {
        Self::new(scenario)
    }

    /// A game without units, with the widest limits that a scenario can have, and with a side that sets up freely.
    fn widest() -> Rules<E> {
        let mut log = Log::default();
        let mut desk = Desk::new(&mut log);
        let (mut scenario, _) = read_root("", &mut Reader::root(None, &mut desk));
        scenario.stages = E::STAGES as u8;
        scenario.tables.shots = tables::MAX_SHOTS as u8;
        scenario.deployment = Some(Deployment { side: Side::First, zone: HexSet::EMPTY });
        Rules::new(scenario)
    }

    fn side_ids(&self) -> [&str; 2] {
        self.scenario.side_ids.each_ref().map(String::as_str)
    }

    fn read_scenario(id: &str, tree: &Table, log: &mut Log) -> (Scenario<E>, Provenance) {
        let mut desk = Desk::new(log);
        let mut reader = Reader::root(Some(tree), &mut desk);
        let (mut scenario, counters) = read_root(id, &mut reader);
        reader.decisive();
        let elsewhere = reader.faults() - counters.faults;
        reader.finish();
        let provenance = desk.provenance;
        scenario.origins = provenance.origins();
        scenario.decisive.clone_from(&provenance.decisive);
        if elsewhere == 0 {
            scenario.units = counters.sound();
            let mut problems = scenario.check();
            problems.retain(|problem| counters.faults == 0 || problem.path != "units");
            report(problems, tree, log);
        }
        scenario.units = counters.all(scenario.switches.guns_split);
        report(scenario.check_limits(), tree, log);
        scenario.hash = provenance.identity.hash();
        (scenario, provenance)
    }

    fn describe(t: &mut Reader) {
        drop(read_root::<E>("", t));
    }
}

/// Reads the whole file. The units are returned separately, because guns may still be split.
fn read_root<E: Edition>(id: &str, t: &mut Reader) -> (Scenario<E>, Counters<E>) {
    t.system(E::SYSTEM);
    let title = t.label("title");
    let stages = t.number("stages", 1..=E::STAGES as i64);
    let board = Board::read(t);
    let sides = sides::read(t, &board);
    let commanders = units::commanders(t, &board, &sides);
    let counters = units::units(t, &board, &sides, &commanders);
    let pools = pools::read(t, &sides, &commanders, stages);
    let switches = Switches::read(t, E::HAS);
    if !switches.guns_split {
        t.names("units").iter().for_each(|unit| t.without_effect(&["units", unit, "pieces"]));
    }
    let tables = tables::read::<E>(t, sides.counter_battery, switches.artillery_bands);
    let scenario = Scenario {
        id: id.to_owned(),
        title,
        stages,
        units: Vec::new(),
        commanders,
        pools,
        squares: sides.squares,
        deployment: deployment(t, &board, &sides),
        tables,
        victory: victory::<E>(t),
        switches,
        origins: Origins::default(),
        decisive: Vec::new(),
        hash: 0,
        map: board.into_map(sides.fallback),
        side_ids: sides.ids,
        side_names: sides.names,
    };
    (scenario, counters)
}

fn victory<E: Edition>(t: &mut Reader) -> Victory {
    let number_if = |has: bool, t: &mut Reader, key| if has { t.number(key, 0..=9) } else { 0 };
    let objective = E::HAS.objective;
    t.table("victory", |t| Victory {
        elimination: t.number("elimination", 0..=9),
        melee: t.number("melee", 0..=9),
        capture: t.number("capture", 0..=9),
        recapture: t.number("recapture", 0..=9),
        commander: t.number("commander", 0..=9),
        automatic: t.number("automatic", 0..=99),
        star: number_if(E::HAS.stars, t, "star"),
        overall_commander: number_if(E::HAS.overall, t, "overall_commander"),
        objective: number_if(objective, t, "objective"),
        objective_command: objective && t.flag("objective_command"),
        level: if objective { t.reading("level") } else { Level::Second },
        objective_draw: if objective { t.reading("objective_draw") } else { ObjectiveDraw::Never },
    })
}

fn deployment<E: Edition>(t: &mut Reader, board: &Board<E>, sides: &Sides<E>) -> Option<Deployment<E>> {
    t.maybe_table("deployment", |t| {
        let side = sides.side(t).unwrap_or(Side::First);
        let zone = t.set("zone", "^([0-9]{4}|r[0-9]{2})$", 1..=255, &|node| board.hexes(node));
        t.require("zone", "list hexes such as \"0109\" and rows such as \"r01\"");
        Deployment { side, zone: zone.unwrap_or_default().into_iter().fold(HexSet::EMPTY, HexSet::union) }
    })
}
