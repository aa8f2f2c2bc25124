//! Choices of a game that contradict each other, or that no game could ever meet.

use super::super::data::movement::Leaving;
use super::super::data::{Hex, Phase, PhaseKind, Scenario, Start};
use crate::core::game::Side;
use crate::core::hint::shown;
use crate::scenario::problem::Problem;

impl Scenario {
    /// Zones of control that no unit could ever leave.
    pub(super) fn check_zones(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        if !self.zoc.exists || self.has_phase(PhaseKind::Combat) {
            return problems;
        }
        if self.zoc.locked {
            let message = "with `locked = true` and no combat phase, no unit could ever leave a zone of control";
            problems.push(Problem::new("zoc.locked", message, "add a phase with `does = \"combat\"`, or remove it"));
        }
        if self.zoc.leave == Leaving::Prohibited {
            let message =
                "with `leave = \"prohibited\"` and no combat phase, no unit could ever leave a zone of control";
            let help = "add a phase with `does = \"combat\"`, or another choice";
            problems.push(Problem::new("zoc.leave", message, help));
        }
        problems
    }

    /// A hexside is of one kind. Roads and their bridges are routes, not hexsides.
    pub(super) fn check_hexsides(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        for (b, second) in self.barriers.iter().enumerate() {
            for (a, first) in self.barriers.iter().enumerate().take(b) {
                let shared = self.hexsides_of_both(a, b);
                let Some(side) = shared.first() else { continue };
                let more = match shared.len() {
                    1 => String::new(),
                    all => format!(" and {} more", all - 1),
                };
                let message =
                    format!("{} and {} have the same hexside {side}{more}", shown(&first.id), shown(&second.id));
                let help = "list it under one of them; what has the effects of both is a kind of its own";
                let problem = |id: &str| Problem::new(format!("hexsides.{id}.between"), message.clone(), help);
                problems.extend([problem(&first.id), problem(&second.id)]);
            }
        }
        problems
    }

    /// The hexsides that are of two kinds, each once.
    fn hexsides_of_both(&self, a: usize, b: usize) -> Vec<String> {
        let field = &self.map.field;
        let both = 1 << a | 1 << b;
        let of = |hex: Hex| {
            let sides = self.map.barriers[hex.index()].iter().enumerate();
            let shared = sides.filter(move |(_, kinds)| *kinds & both == both);
            shared.map(move |(side, _)| (hex, field.neighbour(hex, side)))
        };
        let once = field.hexes().flat_map(of).filter(|(hex, other)| hex.index() < other.index());
        once.map(|(hex, other)| format!("{}/{}", field.label(hex), field.label(other))).collect()
    }

    /// Reinforcements and replacements without a phase.
    pub(super) fn check_arrivals(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        let held = |kind: PhaseKind, side: Side, from: u8| {
            let held = move |phase: &&Phase| phase.side == Some(side) && phase.turns[1] >= from;
            self.phases_of(kind).any(|phase| held(&phase))
        };
        for side in Side::BOTH {
            let name = &self.side_ids[side.index()];
            let late = |id: &u8| matches!(self.unit(*id).start, Start::Turn { .. });
            if self.units_of(side).any(|id| late(&id)) && !held(PhaseKind::Reinforce, side, 0) {
                let message = format!("`{name}` has reinforcements, and no phase in which they arrive");
                let help = format!("add a phase with `side = \"{name}\", does = \"reinforce\"`");
                problems.push(Problem::new("phases", message, help));
            } else {
                let after = |id: &u8| match self.unit(*id).start {
                    Start::Turn { turn, .. } => !held(PhaseKind::Reinforce, side, turn),
                    _ => false,
                };
                problems.extend(self.units_of(side).filter(after).map(|id| {
                    let message = "the unit arrives after the last phase of reinforcements of its side";
                    Problem::new(format!("units.{}.turn", self.unit(id).id), message, "write an earlier turn")
                }));
            }
            if self.replacements[side.index()].points > 0 && !held(PhaseKind::Replace, side, 0) {
                let message = format!("`{name}` has replacements, and no phase in which they are spent");
                let help = format!("add a phase with `side = \"{name}\", does = \"replace\"`");
                problems.push(Problem::new(format!("replacements.{name}"), message, help));
            }
        }
        problems
    }

    /// Turns and faces that two kinds of weather list, and a die that decides nothing.
    pub(super) fn check_weather(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        for (place, weather) in self.weather.iter().enumerate() {
            for earlier in &self.weather[..place] {
                let twice =
                    [("turns", weather.turns & earlier.turns), ("faces", (weather.faces & earlier.faces).into())];
                for (key, both) in twice {
                    let Some(first) = (0..128).find(|bit| both >> bit & 1 == 1) else { continue };
                    let what = if key == "turns" { "turn" } else { "face" };
                    let message = format!("{} has the {what} {first}, too", shown(&earlier.id));
                    problems.push(Problem::new(
                        format!("weather.{}.{key}", weather.id),
                        message,
                        format!("list each {what} once"),
                    ));
                }
            }
        }
        if self.weather_die > 0 && self.weather.iter().all(|weather| weather.faces == 0) {
            let message = "no weather lists a face of the die";
            problems.push(Problem::new("weather_die", message, "add `faces` to a table of `[weather]`, or remove it"));
        }
        problems
    }

    /// Objectives, and hexes to end the game with, that no side could ever hold.
    pub(super) fn check_objectives(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        let objectives = self.victory.objectives.iter().map(|one| ("objectives", &one.id, one.side, &one.area, false));
        let sudden = self.victory.sudden.iter().map(|one| ("sudden", &one.id, Some(one.side), &one.area, true));
        for (table, id, side, area, all) in objectives.chain(sudden) {
            let sides = Side::BOTH.into_iter().filter(|&one| side.is_none_or(|side| side == one));
            let held = sides.map(|side| area.hexes.iter().filter(|&hex| self.can_hold(side, hex)).count());
            let most = held.max().unwrap_or(0);
            if area.hexes.is_empty() || (if all { most == area.hexes.len() } else { most > 0 }) {
                continue;
            }
            let whose =
                side.map_or("no unit".to_owned(), |side| format!("no unit of `{}`", self.side_ids[side.index()]));
            let which = if all { "some of these hexes" } else { "these hexes" };
            let help = "name hexes that its units may enter, or that it holds at the start";
            let path = format!("victory.{table}.{id}.hexes");
            problems.push(Problem::new(path, format!("{whose} may enter {which}"), help));
        }
        problems
    }

    /// Whether a side can ever hold a hex: it does at the start, or one of its classes may enter it.
    fn can_hold(&self, side: Side, hex: Hex) -> bool {
        self.holds[side.index()].hexes.contains(hex)
            || self.units_of(side).any(|unit| self.admits(self.unit(unit).class, hex))
    }
}
