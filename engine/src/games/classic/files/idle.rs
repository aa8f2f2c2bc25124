//! Values that other values deprive of their effect: they are no part of the identity of a game, and its rulebook does not mention
//! them.

use super::super::data::movement::{Counted, Leaving, Purposes};
use super::super::data::supply::Hunger;
use super::super::data::terrain::Effects;
use super::super::data::{Barrier, Factor, PhaseKind, Route, Scenario, Start, Supply, Unit, Weather};
use crate::core::game::Side;
use crate::scenario::Plain;
use crate::scenario::reader::Reader;
use crate::scenario::schema::Shape;

/// Takes them out of the identity.
pub(super) fn drop_from_identity(scenario: &Scenario, t: &mut Reader) {
    let mut idle = Idle { t };
    idle.choices(scenario);
    scenario.classes.iter().for_each(|class| idle.class(scenario, &class.id));
    idle.kinds(scenario);
    idle.ground(scenario);
    idle.results(scenario);
    scenario.units.iter().for_each(|unit| idle.unit(scenario, unit));
    idle.groups(scenario);
    scenario.weather.iter().skip(1).for_each(|weather| idle.weather(scenario, weather));
    Side::BOTH.into_iter().for_each(|side| idle.side(scenario, side));
}

/// Takes out what players would see of them: with the same rules they play alike.
pub(super) fn quiet(scenario: &mut Scenario) {
    let (counts, bombards) = (scenario.counts_worth(), scenario.has_phase(PhaseKind::Barrage));
    for unit in &mut scenario.units {
        unit.worth = if counts { unit.worth } else { 0 };
        unit.barrage = if bombards { unit.barrage } else { 0 };
    }
    let (blocks, friends) = (scenario.blocked_by_zones(), scenario.freed_by_friends());
    (scenario.zoc.blocks, scenario.zoc.friends) = (blocks, friends);
    if !scenario.judges_supply() {
        scenario.hunger = Hunger::NONE;
    }
}

struct Idle<'t, 'd, 'l> {
    t: &'t mut Reader<'d, 'l>,
}

/// Why a value has no effect.
const NO_MOVEMENT: &str = "no phase `does = \"move\"`";
const NO_COMBAT: &str = "no phase `does = \"combat\"`";
const NO_BARRAGE: &str = "no phase `does = \"barrage\"`";
const NO_ATTACKS: &str = "no phase of combat or with overruns";
const NO_ZOC: &str = "no zones of control";
const NO_SUPPLY: &str = "no phase `does = \"supply\"` of a side with sources";
const NO_REPLACEMENTS: &str = "no phase `does = \"replace\"` of the side, or no points";
const NO_WORTH: &str = "the worth of units counts for nothing";

impl Idle<'_, '_, '_> {
    /// Takes out a value, or the values of a table.
    fn take(&mut self, is_idle: bool, path: &[&str], why: &'static str) {
        if is_idle {
            self.t.idle(path, why);
        }
    }

    /// Keys of a table.
    fn keys(&mut self, is_idle: bool, table: &[&str], keys: &[&str], why: &'static str) {
        keys.iter().for_each(|key| self.take(is_idle, &[table, &[*key]].concat(), why));
    }

    /// Tables of choices without the phase that asks for them.
    fn choices(&mut self, scenario: &Scenario) {
        let has = |kind| scenario.has_phase(kind);
        let moves = has(PhaseKind::Move);
        self.take(!moves, &["movement"], NO_MOVEMENT);
        let keys = ["enter", "enter_cost", "leave", "leave_cost", "between", "between_cost", "locked"];
        self.keys(!scenario.zoc.exists, &["zoc"], &keys, NO_ZOC);
        self.keys(!moves, &["zoc"], &keys, NO_MOVEMENT);
        let may_not_leave = scenario.zoc.leave == Leaving::Prohibited;
        self.keys(may_not_leave, &["zoc"], &["between", "between_cost"], "`leave` is prohibited");
        self.purposes(scenario);
        self.keys(!has(PhaseKind::Combat), &["combat"], &["declared", "mandatory", "ranged"], NO_COMBAT);
        let chosen = has(PhaseKind::Combat) || has(PhaseKind::Barrage);
        self.keys(!chosen, &["combat"], &["stacks_together", "again"], "no phase of combat or barrage");
        self.take(!scenario.retreats(), &["retreat"], "no result that can be rolled is a retreat");
        self.take(!has(PhaseKind::Combat), &["advance"], NO_COMBAT);
        self.take(!scenario.has_attacks(), &["support"], NO_ATTACKS);
        self.take(!scenario.judges_supply(), &["out_of_supply"], NO_SUPPLY);
        self.keys(!scenario.has_worth(), &["victory"], &["losses", "exits"], "no unit has a `worth`");
        self.keys(!scenario.counts_worth(), &["victory"], &["losses", "exits"], NO_WORTH);
        self.take(!scenario.has_exits(), &["victory", "exits"], "no phase has `exits`");
    }

    /// What friends free, and what zones block, of what there is to free and to block.
    fn purposes(&mut self, scenario: &Scenario) {
        let blocked = scenario.blocked_by_zones();
        let freed = scenario.freed_by_friends();
        let names = |purposes: Purposes| {
            let named = Purposes::NAMES.into_iter().zip(purposes.each()).filter(|(_, is)| *is);
            Plain::List(named.map(|(name, _)| Plain::Text(name.to_owned())).collect())
        };
        let written = |purposes: Purposes| purposes != Purposes::default();
        let given = [written(scenario.zoc.blocks), written(scenario.zoc.friends)];
        for ((key, purposes), given) in [("blocks", blocked), ("friends_free", freed)].into_iter().zip(given) {
            let none = purposes == Purposes::default();
            // The written purposes come back without those that are not in the game.
            match none && given {
                true => self.t.idle(&["zoc", key], "no rule of the game asks for these purposes"),
                false => self.t.without_effect(&["zoc", key]),
            }
            if !none {
                self.t.put(key, names(purposes), &Shape::Set(Box::new(Shape::Text("^[a-z]+$")), 0..=4));
            }
        }
    }

    fn class(&mut self, scenario: &Scenario, id: &str) {
        let class = ["classes", id];
        self.keys(!scenario.zoc.exists, &class, &["zoc"], NO_ZOC);
        self.keys(scenario.stacking.counted == Counted::Units, &class, &["stacking"], "`[stacking]` counts units");
        self.keys(!scenario.has_attacks(), &class, &["attacks", "shift"], NO_ATTACKS);
    }

    /// Kinds of units and of ground that are nowhere.
    fn kinds(&mut self, scenario: &Scenario) {
        for (number, class) in scenario.classes.iter().enumerate() {
            if !scenario.units.iter().any(|unit| usize::from(unit.class) == number) {
                self.t.unused(&["classes", &class.id], "no unit is of this class");
            }
        }
        for (number, ground) in scenario.grounds.iter().enumerate() {
            if !scenario.map.ground.iter().any(|&of| usize::from(of) == number) {
                self.t.unused(&["terrain", &ground.id], "no hex of the map has it");
            }
        }
    }

    /// What terrain, hexsides and routes say of rules that the game does not have.
    fn ground(&mut self, scenario: &Scenario) {
        for ground in &scenario.grounds {
            self.keys(!scenario.zoc.exists, &["terrain", &ground.id], &["zoc"], NO_ZOC);
        }
        for feature in &scenario.features {
            self.keys(!scenario.zoc.exists, &["features", &feature.id], &["zoc"], NO_ZOC);
        }
        for Barrier { id, effects, .. } in &scenario.barriers {
            self.keys(!scenario.zoc.exists, &["hexsides", id], &["zoc"], NO_ZOC);
            self.keys(*effects == Effects::NONE, &["hexsides", id], &["across"], "it has no effect on combat");
        }
        for (number, Route { id, .. }) in scenario.routes.iter().enumerate() {
            let mut along = scenario.phases_of(PhaseKind::Move).filter_map(|phase| phase.along);
            let is_along = along.any(|route| usize::from(route) == number);
            self.keys(!is_along, &["routes", id], &["costs"], "no phase of movement is `along` it");
            self.keys(!scenario.hexsides_cost(), &["routes", id], &["bridges"], "no hexside costs or forbids anything");
        }
    }

    /// Tables on which no phase rolls, and results that are in no other table.
    fn results(&mut self, scenario: &Scenario) {
        for (number, table) in scenario.tables.iter().enumerate() {
            self.take(!scenario.uses_table(number), &["tables", &table.id], "no phase rolls on it");
            self.keys(
                !scenario.has_modifiers(),
                &["tables", &table.id],
                &["most_modifier"],
                "no terrain has a `modifier`",
            );
        }
        for (number, result) in scenario.results.iter().enumerate() {
            self.take(!scenario.uses_result(number), &["results", &result.id], "no table that is rolled on has it");
        }
    }

    fn unit(&mut self, scenario: &Scenario, unit: &Unit) {
        let bombards = scenario.has_phase(PhaseKind::Barrage);
        let barrage = unit.barrage > 0 && bombards;
        let path = ["units", unit.id.as_str()];
        self.keys(!bombards, &path, &["barrage"], NO_BARRAGE);
        self.keys(!barrage && !scenario.has_ranged(), &path, &["range"], "it neither bombards nor attacks from afar");
        self.keys(!scenario.counts_worth(), &path, &["worth"], NO_WORTH);
        let returns = scenario.replaces(unit.side) && scenario.replacements[unit.side.index()].unit > 0;
        self.keys(!returns, &path, &["returns_from"], "no lost unit of its side returns");
    }

    /// Groups in which no unit is set up.
    fn groups(&mut self, scenario: &Scenario) {
        let used = |id: &str| {
            let mut starts = scenario.units.iter().map(|unit| &unit.start);
            starts.any(|start| matches!(start, Start::Group(group) if group.id == id))
        };
        for id in self.t.names("setup") {
            self.take(!used(&id), &["setup", &id], "no unit has this `group`");
        }
    }

    fn weather(&mut self, scenario: &Scenario, weather: &Weather) {
        let path = ["weather", weather.id.as_str()];
        let moves = scenario.has_phase(PhaseKind::Move);
        self.keys(!moves, &path, &["movement", "points"], NO_MOVEMENT);
        let slows = weather.movement != Factor::Full || weather.points.is_some();
        let along = |route| scenario.phases_of(PhaseKind::Move).any(|phase| phase.along == Some(route));
        let counts = slows && weather.except.is_some_and(along);
        self.keys(!counts, &path, &["except"], "the weather slows nothing, or no phase is `along` the route");
        self.keys(!scenario.has_fights(), &path, &["attack", "shift"], NO_ATTACKS);
        self.keys(!scenario.has_overruns(), &path, &["no_overrun"], "no phase has an `overrun`");
        self.keys(!scenario.has_phase(PhaseKind::Barrage), &path, &["no_barrage"], NO_BARRAGE);
        let supports = scenario.has_attacks() && scenario.has_support();
        self.keys(!supports, &path, &["no_support"], "no side has support for attacks");
        self.keys(!scenario.has_replacements(), &path, &["no_replacements"], "no side has replacements");
    }

    /// The supply and the replacements of a side.
    fn side(&mut self, scenario: &Scenario, side: Side) {
        let id = &scenario.side_ids[side.index()];
        let Supply { sources, length, .. } = &scenario.supply[side.index()];
        self.take(!scenario.traces(side), &["supply", id], NO_SUPPLY);
        self.keys(*length == 0, &["supply", id], &["measured_in"], "`length` has no limit");
        // The points of a lost unit say that an army can come back \[14.5\], even when it has none.
        let keys = ["points", "turns", "classes", "step", "most", "at", "held", "unheld", "in_supply", "unsupplied"];
        self.keys(!scenario.replaces(side), &["replacements", id], &keys, NO_REPLACEMENTS);
        let keys = ["in_supply", "unsupplied"];
        self.keys(sources.words.is_empty(), &["replacements", id], &keys, "the side has no sources of supply");
    }
}
