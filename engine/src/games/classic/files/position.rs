//! Test positions of *classic*: a phase, and the units on the map in it.

use core::ops::RangeInclusive;

use super::names::{self, HEX_HELP, PLACE};
use super::{SYSTEM, Scenario, read_root};
use crate::core::game::Side;
use crate::core::hint::{one_of, shown};
use crate::core::notation::Misread;
use crate::games::classic::Classic;
use crate::games::classic::action::Action;
use crate::games::classic::board::Board;
use crate::games::classic::data::{Hex, HexSet, UnitId};
use crate::games::classic::notation;
use crate::games::classic::position_builder::PositionBuilder;
use crate::games::classic::state::{State, mark};
use crate::scenario::fault::Log;
use crate::scenario::position::{self, Faces, Posed, TestPosition};
use crate::scenario::provenance::Provenance;
use crate::scenario::reader::{Desk, Names, Reader, Wrong, reference};
use crate::scenario::system::Rules;
use crate::scenario::tree::{Node, Table};
use crate::scenario::whole::{self, Whole};
use crate::scenario::{Faults, Sources};

/// The most hexes that a side holds beyond those of the scenario.
const MOST_HELD: usize = 100;

impl<B: Board> Rules for Classic<B> {
    const SYSTEM: &'static str = SYSTEM;
    type Scenario = Scenario;

    fn with(scenario: Scenario) -> Self {
        Self::new(scenario)
    }

    /// A game of the longest length without units.
    fn widest() -> Self {
        let mut log = Log::default();
        let mut scenario = read_root("", &mut Reader::root(None, &mut Desk::new(&mut log)));
        scenario.turns = crate::games::classic::data::MAX_TURNS as u8;
        Self::new(scenario)
    }

    fn side_ids(&self) -> [&str; 2] {
        self.scenario.side_ids.each_ref().map(String::as_str)
    }

    fn read_scenario(id: &str, tree: &Table, log: &mut Log) -> (Scenario, Provenance) {
        whole::read_own(id, tree, log)
    }

    fn describe(t: &mut Reader) {
        drop(Scenario::root("", t));
    }
}

/// Loads a position and checks it against this scenario, which may be a variant of the one that it names.
///
/// # Errors
/// Every independent fault of the file.
pub fn load_for<B: Board>(
    sources: &impl Sources,
    name: &str,
    game: &Classic<B>,
) -> Result<TestPosition<Classic<B>>, Faults> {
    position::load_for(sources, name, game)
}

/// A unit on the map.
struct Standing {
    unit: UnitId,
    hex: Hex,
    steps: u8,
    marks: u8,
}

/// A position, built once the whole file has been read.
pub struct Builder<'g, B: Board> {
    builder: PositionBuilder<'g, B>,
    turn: u8,
    phase: u8,
}

impl<B: Board> Posed for Classic<B> {
    const FACES: RangeInclusive<u8> = 1..=20;
    const ACTION: &'static str = "end";
    const START: &'static str = "phase";
    type Builder<'g> = Builder<'g, B>;

    fn set_up<'g>(t: &mut Reader, game: &'g Self, _: Option<Side>) -> Option<Builder<'g, B>> {
        let turn = t.number::<u8>("turn", 1..=game.scenario.turns.into()).max(1);
        let phase = t.text("phase", Names::IDS.pattern, &|node| phase(game, node)).unwrap_or_default();
        let held = t.maybe_each("holds", Names::IDS, |id, t| {
            let hexes = t.texts("hexes", PLACE, 1..=MOST_HELD, &|node| hex(game, node)).unwrap_or_default();
            t.require("hexes", "list the hexes that the side holds, such as `hexes = [\"0405\"]`");
            (id.to_owned(), hexes)
        });
        let held = held.into_iter().filter_map(|(id, hexes)| {
            let side = Side::BOTH.into_iter().find(|side| game.scenario.side_ids[side.index()] == id);
            if side.is_none() {
                let help = one_of(&id, "sides", game.scenario.side_ids.iter().map(String::as_str));
                t.fault("holds", format!("there is no side {}", shown(&id)), help);
            }
            Some((side?, hexes.into_iter().collect()))
        });
        let held: Vec<(Side, HexSet)> = held.collect();
        let units: Vec<Option<Standing>> = t.each("units", Names::IDS, |id, t| standing(id, t, game));
        let units: Vec<Standing> = units.into_iter().flatten().collect();
        check(t, game, &units);
        (t.faults() == 0 && !t.describing()).then(|| {
            let builder = held.into_iter().fold(PositionBuilder::new(game), |all, (side, hexes)| all.held(side, hexes));
            let put = |all: PositionBuilder<'g, B>, one: Standing| all.unit(one.unit, one.hex, one.steps, one.marks);
            Builder { builder: units.into_iter().fold(builder, put), turn, phase }
        })
    }

    fn build(builder: Builder<'_, B>, dice: &mut Faces) -> State<B> {
        builder.builder.build(builder.turn, builder.phase, dice)
    }

    fn write(&self, action: Action) -> String {
        notation::write(&self.scenario, action)
    }

    fn read(&self, text: &str) -> Result<Action, Misread> {
        notation::read(&self.scenario, text)
    }
}

/// A phase by its id.
fn phase<B: Board>(game: &Classic<B>, node: &Node) -> Result<u8, Wrong> {
    let ids = || game.scenario.phases.iter().map(|phase| phase.id.as_str());
    reference(node, ids(), |name| ids().position(|id| id == name).map(|place| place as u8))
}

/// A hex by its number or the name of its place.
fn hex<B: Board>(game: &Classic<B>, node: &Node) -> Result<Hex, Wrong> {
    let map = &game.scenario.map;
    let unknown = |text: &str| Wrong::new(format!("there is no hex {}", shown(text)), HEX_HELP).dependent();
    names::hex(node, |text| names::hex_named(&map.places, &map.field, text), unknown)
}

/// A unit on the map.
fn standing<B: Board>(id: &str, t: &mut Reader, game: &Classic<B>) -> Option<Standing> {
    let hex = t.text("hex", PLACE, &|node| hex(game, node));
    let steps: Option<u8> = t.maybe_number("steps", 1..=4);
    let condition = t.maybe_choice("condition", &["disrupted", "out-of-supply"], |name| {
        Some(if name == "disrupted" { mark::DISRUPTED } else { mark::HUNGRY })
    });
    if t.describing() {
        return None;
    }
    let Some(unit) = game.scenario.units.iter().position(|unit| unit.id == id) else {
        let help = one_of(id, "units", game.scenario.units.iter().map(|unit| unit.id.as_str()));
        t.fault("hex", format!("there is no unit {}", shown(id)), help);
        return None;
    };
    let known = &game.scenario.units[unit];
    if steps.is_some_and(|steps| steps > known.steps) {
        t.fault("steps", format!("the unit has only {}", known.steps), "write at most as many as it has");
    }
    let hex = hex?;
    if !game.scenario.admits(known.class, hex) {
        t.fault("hex", "the unit may not enter this hex", "name a hex whose terrain its class may enter");
    }
    let marks = condition.unwrap_or_default();
    Some(Standing { unit: unit as UnitId, hex, steps: steps.unwrap_or(known.steps), marks })
}

/// Units of both sides, or too many, are in no hex.
fn check<B: Board>(t: &mut Reader, game: &Classic<B>, units: &[Standing]) {
    let scenario = &game.scenario;
    for one in units {
        let there = || units.iter().filter(|other| other.hex == one.hex);
        let label = scenario.map.field.label(one.hex);
        if there().any(|other| scenario.side_of(other.unit) != scenario.side_of(one.unit)) {
            return t.fault("units", format!("units of both sides are in {label}"), "move one of them");
        }
        let (crowd, most) =
            (there().map(|other| scenario.weight_of(other.unit)).sum::<u32>(), scenario.limit_of(one.hex));
        if crowd > most {
            let message = format!("the units in {label} count {crowd} for stacking");
            return t.fault("units", message, format!("at most {most} may be there"));
        }
    }
}
