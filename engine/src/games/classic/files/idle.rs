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

impl Idle<'_, '_, '_> {
    /// Takes out a value, or the values of a table.
    fn take(&mut self, is_idle: bool, path: &[&str]) {
        if is_idle {
            self.t.without_effect(path);
        }
    }

    /// Keys of a table.
    fn keys(&mut self, is_idle: bool, table: &[&str], keys: &[&str]) {
        keys.iter().for_each(|key| self.take(is_idle, &[table, &[*key]].concat()));
    }

    /// Tables of choices without the phase that asks for them.
    fn choices(&mut self, scenario: &Scenario) {
        let has = |kind| scenario.has_phase(kind);
        let moves = has(PhaseKind::Move);
        self.take(!moves, &["movement"]);
        let keys = ["enter", "enter_cost", "leave", "leave_cost", "between", "between_cost", "locked"];
        self.keys(!scenario.zoc.exists || !moves, &["zoc"], &keys);
        self.keys(scenario.zoc.leave == Leaving::Prohibited, &["zoc"], &["between", "between_cost"]);
        self.purposes(scenario);
        self.keys(!has(PhaseKind::Combat), &["combat"], &["declared", "mandatory", "ranged"]);
        let chosen = has(PhaseKind::Combat) || has(PhaseKind::Barrage);
        self.keys(!chosen, &["combat"], &["stacks_together", "again"]);
        self.take(!scenario.retreats(), &["retreat"]);
        self.take(!has(PhaseKind::Combat), &["advance"]);
        self.take(!scenario.has_attacks(), &["support"]);
        self.take(!scenario.judges_supply(), &["out_of_supply"]);
        let counts = scenario.has_worth() && scenario.counts_worth();
        self.take(!counts, &["victory", "losses"]);
        self.take(!counts || !scenario.has_exits(), &["victory", "exits"]);
    }

    /// What friends free, and what zones block, of what there is to free and to block.
    fn purposes(&mut self, scenario: &Scenario) {
        let blocked = scenario.blocked_by_zones();
        let freed = scenario.freed_by_friends();
        let names = |purposes: Purposes| {
            let named = Purposes::NAMES.into_iter().zip(purposes.each()).filter(|(_, is)| *is);
            Plain::List(named.map(|(name, _)| Plain::Text(name.to_owned())).collect())
        };
        for (key, purposes) in [("blocks", blocked), ("friends_free", freed)] {
            self.t.without_effect(&["zoc", key]);
            if purposes != Purposes::default() {
                self.t.put(key, names(purposes), &Shape::Set(Box::new(Shape::Text("^[a-z]+$")), 0..=4));
            }
        }
    }

    fn class(&mut self, scenario: &Scenario, id: &str) {
        let class = ["classes", id];
        self.keys(!scenario.zoc.exists, &class, &["zoc"]);
        self.keys(scenario.stacking.counted == Counted::Units, &class, &["stacking"]);
        self.keys(!scenario.has_attacks(), &class, &["attacks", "shift"]);
    }

    /// What terrain, hexsides and routes say of rules that the game does not have.
    fn ground(&mut self, scenario: &Scenario) {
        for ground in &scenario.grounds {
            self.keys(!scenario.zoc.exists, &["terrain", &ground.id], &["zoc"]);
        }
        for feature in &scenario.features {
            self.keys(!scenario.zoc.exists, &["features", &feature.id], &["zoc"]);
        }
        for Barrier { id, effects, .. } in &scenario.barriers {
            self.keys(!scenario.zoc.exists, &["hexsides", id], &["zoc"]);
            self.keys(*effects == Effects::NONE, &["hexsides", id], &["across"]);
        }
        for (number, Route { id, .. }) in scenario.routes.iter().enumerate() {
            let mut along = scenario.phases_of(PhaseKind::Move).filter_map(|phase| phase.along);
            let is_along = along.any(|route| usize::from(route) == number);
            self.keys(!is_along, &["routes", id], &["costs"]);
            self.keys(!scenario.hexsides_cost(), &["routes", id], &["bridges"]);
        }
    }

    /// Tables on which no phase rolls, and results that are in no other table.
    fn results(&mut self, scenario: &Scenario) {
        for (number, table) in scenario.tables.iter().enumerate() {
            self.take(!scenario.uses_table(number), &["tables", &table.id]);
            self.keys(!scenario.has_modifiers(), &["tables", &table.id], &["most_modifier"]);
        }
        for (number, result) in scenario.results.iter().enumerate() {
            self.take(!scenario.uses_result(number), &["results", &result.id]);
        }
    }

    fn unit(&mut self, scenario: &Scenario, unit: &Unit) {
        let barrage = unit.barrage > 0 && scenario.has_phase(PhaseKind::Barrage);
        let path = ["units", unit.id.as_str()];
        self.keys(!barrage, &path, &["barrage"]);
        self.keys(!barrage && !scenario.has_ranged(), &path, &["range"]);
        self.keys(!scenario.counts_worth(), &path, &["worth"]);
        let returns = scenario.replaces(unit.side) && scenario.replacements[unit.side.index()].unit > 0;
        self.keys(!returns, &path, &["returns_from"]);
    }

    /// Groups in which no unit is set up.
    fn groups(&mut self, scenario: &Scenario) {
        let used = |id: &str| {
            let mut starts = scenario.units.iter().map(|unit| &unit.start);
            starts.any(|start| matches!(start, Start::Group(group) if group.id == id))
        };
        for id in self.t.names("setup") {
            self.take(!used(&id), &["setup", &id]);
        }
    }

    fn weather(&mut self, scenario: &Scenario, weather: &Weather) {
        let path = ["weather", weather.id.as_str()];
        let moves = scenario.has_phase(PhaseKind::Move);
        self.keys(!moves, &path, &["movement", "points"]);
        let slows = weather.movement != Factor::Full || weather.points.is_some();
        let along = |route| scenario.phases_of(PhaseKind::Move).any(|phase| phase.along == Some(route));
        self.keys(!slows || !weather.except.is_some_and(along), &path, &["except"]);
        self.keys(!scenario.has_fights(), &path, &["attack", "shift"]);
        self.keys(!scenario.has_overruns(), &path, &["no_overrun"]);
        self.keys(!scenario.has_phase(PhaseKind::Barrage), &path, &["no_barrage"]);
        self.keys(!scenario.has_attacks() || !scenario.has_support(), &path, &["no_support"]);
        self.keys(!scenario.has_replacements(), &path, &["no_replacements"]);
    }

    /// The supply and the replacements of a side.
    fn side(&mut self, scenario: &Scenario, side: Side) {
        let id = &scenario.side_ids[side.index()];
        let Supply { sources, length, .. } = &scenario.supply[side.index()];
        self.take(!scenario.traces(side), &["supply", id]);
        self.keys(*length == 0, &["supply", id], &["measured_in"]);
        // The points of a lost unit say that an army can come back \[14.5\], even when it has none.
        let keys = ["points", "turns", "classes", "step", "most", "at", "held", "unheld", "in_supply", "unsupplied"];
        self.keys(!scenario.replaces(side), &["replacements", id], &keys);
        self.keys(sources.words.is_empty(), &["replacements", id], &["in_supply", "unsupplied"]);
    }
}
