//! The units of a test position: on the map, still to enter, and lost.

use super::{hex, label};
use crate::core::game::Side;
use crate::core::hint::{one_of, shown};
use crate::games::pluton::Pluton;
use crate::games::pluton::data::{Kind, MAX_STAGES, MAX_UNITS, UnitId, side_of};
use crate::games::pluton::files::map::HEX;
use crate::games::pluton::hex::Hex;
use crate::games::pluton::position_builder::PositionBuilder;
use crate::games::pluton::state::Level;
use crate::games::pluton::strength::Halves;
use crate::games::pluton::switches::StackLimit;
use crate::scenario::reader::{Names, Reader, chosen};

/// The units of a file, in its order.
pub(super) struct Units {
    standing: Vec<Standing>,
    waiting: Vec<UnitId>,
    lost: Vec<UnitId>,
}

/// A unit on the map.
struct Standing {
    unit: UnitId,
    hex: Hex,
    halves: Option<Halves>,
    level: Level,
    recovers: u8,
    fired: bool,
    spent: bool,
    promoted: bool,
    revealed: bool,
}

impl Units {
    /// Reads `[units]`, `waiting` and `lost`. Units of the scenario named in none of them are out of the game.
    pub fn read(t: &mut Reader, game: &Pluton, stage: u8) -> Self {
        let standing = t.each("units", Names::IDS, |name, t| Standing::read(name, t, game, stage));
        let [waiting, lost] = ["waiting", "lost"].map(|key| list(t, key, game));
        Self { standing: standing.into_iter().flatten().collect(), waiting, lost }
    }

    /// Checks that no unit is in two places, and that no stack is too high.
    pub fn check(&self, t: &mut Reader, game: &Pluton) {
        let off = [("waiting", &self.waiting), ("lost", &self.lost)];
        for (key, unit) in off.into_iter().flat_map(|(key, list)| list.iter().map(move |&unit| (key, unit))) {
            let id = shown(&game.scenario.counter(unit).id);
            if self.standing.iter().any(|standing| standing.unit == unit) {
                t.fault(key, format!("{id} is on the map"), "remove it here or in `units`");
            }
        }
        for &unit in self.waiting.iter().filter(|unit| self.lost.contains(unit)) {
            let id = shown(&game.scenario.counter(unit).id);
            t.fault("lost", format!("{id} has still to enter"), "remove it here or in `waiting`");
        }
        for one in &self.standing {
            let side = side_of(one.unit);
            let count = self.platoons(game, one.hex, side);
            if count > usize::from(game.scenario.stack) && !t.describing() {
                let message = format!("there are {count} platoons in {}", label(game, one.hex));
                t.fault("units", message, format!("a stack has at most {} without commanders", game.scenario.stack));
                return;
            }
        }
    }

    /// The platoons in a hex that count for the stack of a side.
    fn platoons(&self, game: &Pluton, hex: Hex, side: Side) -> usize {
        let both = game.scenario.switches.stack_limit == StackLimit::Both;
        let counts = |unit: UnitId| game.kind(unit) != Kind::Commander && (both || side_of(unit) == side);
        self.standing.iter().filter(|one| one.hex == hex && counts(one.unit)).count()
    }

    /// Places the units; visibility is computed once all are on the map.
    pub fn build<'g>(&self, game: &Pluton, mut builder: PositionBuilder<'g>) -> PositionBuilder<'g> {
        let id = |unit: UnitId| game.scenario.counter(unit).id.as_str();
        for one in &self.standing {
            builder = builder.unit(id(one.unit), &label(game, one.hex));
        }
        for one in &self.standing {
            builder = one.mark(id(one.unit), builder);
        }
        builder = self.waiting.iter().fold(builder, |builder, &unit| builder.waiting(id(unit)));
        self.lost.iter().fold(builder, |builder, &unit| builder.lost(id(unit)))
    }
}

impl Standing {
    fn read(name: &str, t: &mut Reader, game: &Pluton, stage: u8) -> Option<Self> {
        let unit = game.scenario.unit(name);
        if unit.is_none() && !t.describing() {
            t.fault("", format!("there is no unit {}", shown(name)), one_of(name, "units", ids(game)));
        }
        let full = unit.map_or(Halves::MAX, |unit| game.full_strength(unit));
        let hex = t.text("hex", HEX, &|node| hex(game, node));
        let halves = t.maybe_number("half_boxes", 1..=full.into());
        let level = t.maybe_choice("level", Level::NAMES, Level::from_name).unwrap_or_default();
        let recovers = t.maybe_number("recovers", 1..=i64::from(MAX_STAGES) + 2);
        if recovers.is_some() && level == Level::Full {
            t.fault("recovers", "it is at full efficiency", "remove it, or give its `level`");
        }
        let [fired, spent, promoted, revealed] =
            ["fired", "spent", "promoted", "revealed"].map(|key| t.maybe_flag(key).unwrap_or_default());
        if promoted && unit.is_some_and(|unit| game.kind(unit) != Kind::Commander) {
            t.fault("promoted", "it is no commander", "remove it");
        }
        // [12.1] A level lost in this stage is recovered two stages later at the earliest.
        let recovers = recovers.unwrap_or(stage + 2);
        Some(Self { unit: unit?, hex: hex?, halves, level, recovers, fired, spent, promoted, revealed })
    }

    fn mark<'g>(&self, id: &str, mut builder: PositionBuilder<'g>) -> PositionBuilder<'g> {
        if let Some(halves) = self.halves {
            builder = builder.strength(id, halves);
        }
        if self.level != Level::Full {
            builder = builder.level(id, self.level, self.recovers);
        }
        if self.fired {
            builder = builder.fired(id);
        }
        if self.spent {
            builder = builder.spent(id);
        }
        if self.promoted {
            builder = builder.promoted(id);
        }
        if self.revealed { builder.revealed(id) } else { builder }
    }
}

fn ids(game: &Pluton) -> impl Iterator<Item = &str> + Clone {
    game.scenario.counters.iter().flatten().map(|counter| counter.id.as_str())
}

/// A list of units, each once.
fn list(t: &mut Reader, key: &'static str, game: &Pluton) -> Vec<UnitId> {
    let unit = |id: &str| game.scenario.unit(id);
    let list = t.texts(key, Names::IDS.pattern, 0..=MAX_UNITS, &|node| chosen(node, ids(game), unit));
    let mut list = list.unwrap_or_default();
    let count = list.len();
    list.sort_unstable();
    list.dedup();
    if list.len() < count {
        t.fault(key, "a unit is named twice", "name each unit once");
    }
    list
}
