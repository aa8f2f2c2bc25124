//! The part of a rule system that the generic runners of tests need.
use std::fmt::Write as _;

use kartacz_engine::core::game::Game;
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::action::Action;
use kartacz_engine::games::insurrection::compiled::Compiled;
use kartacz_engine::games::insurrection::event::Event;
use kartacz_engine::games::pluton::{self, Pluton};
use kartacz_engine::games::spqr::event::Detail;
use kartacz_engine::games::spqr::facing::Facing;
use kartacz_engine::games::spqr::{self, Spqr};
use kartacz_engine::games::verdox::{self, Verdox};
use kartacz_engine::grid::Hex;

/// A rule system whose games can be counted and rendered as text.
pub trait System: Game {
    /// Whether an action does nothing.
    fn passes(action: Self::Action) -> bool;

    /// The same, and actions that interrupt a move.
    fn idles(action: Self::Action) -> bool {
        Self::passes(action)
    }

    /// An event as a line of text; empty fields are omitted.
    fn line(&self, event: &Self::Event) -> String;
}

impl<E: Compiled> System for Rules<E> {
    fn passes(action: Action<E>) -> bool {
        matches!(action, Action::End | Action::Pass | Action::Stay)
    }

    fn idles(action: Action<E>) -> bool {
        Self::passes(action) || action == Action::Halt
    }

    fn line(&self, event: &Event<E>) -> String {
        let grid = &self.scenario.map.grid;
        let mut text = format!("{} {} [{}] {}", event.stage, event.phase.name(), event.rule, event.kind().name());
        let ids: Vec<&str> = event.unit_ids().map(|unit| self.scenario.units[unit as usize].id.as_str()).collect();
        if !ids.is_empty() {
            write!(text, " {}", ids.join("+")).unwrap();
        }
        if let Some(commander) = event.commander {
            write!(text, " {}", self.scenario.commanders[commander as usize].id).unwrap();
        }
        let mut hex = |name: &str, hex: Hex<E::Size>| {
            if hex.is_some() {
                write!(text, " {name} {}", grid.label(hex)).unwrap();
            }
        };
        hex("at", event.hex);
        hex("from", event.from);
        hex("to", event.to);
        hex("target", event.target);
        if let Some(facing) = event.facing {
            write!(text, " facing {facing}").unwrap();
        }
        if let (Some(before), Some(after)) = (event.mp_before, event.mp_after) {
            write!(text, " mp {before}>{after}").unwrap();
        }
        if !event.dice.is_empty() {
            write!(text, " dice {:?}", event.dice.as_slice()).unwrap();
        }
        for modifier in event.modifiers.iter() {
            write!(text, " {:+} {}", modifier.value, modifier.reason).unwrap();
        }
        if let Some(result) = event.result() {
            write!(text, " = {result}").unwrap();
        }
        writeln!(text, " vp {}", event.vp).unwrap();
        text
    }
}

impl System for Verdox {
    fn passes(action: verdox::action::Action) -> bool {
        action.is_idle()
    }

    fn line(&self, event: &verdox::event::Event) -> String {
        let fields = verdox::event_fields::Fields::of(event.fact);
        let mut text = format!("{} {} [{}] {}", event.turn, event.phase.name(), event.rule.name(), event.kind().name());
        if let Some(side) = event.side {
            write!(text, " {}", self.scenario.side_ids[side.index()]).unwrap();
        }
        if let Some(unit) = event.unit {
            write!(text, " {}", verdox::notation::unit_label(self, unit)).unwrap();
        }
        if let Some(kind) = fields.kind {
            write!(text, " {}", kind.name()).unwrap();
        }
        if let Some(target) = fields.target_unit {
            write!(text, " at {}", verdox::notation::unit_label(self, target)).unwrap();
        }
        if let Some(barge) = fields.barge {
            write!(text, " barge-{}", barge + 1).unwrap();
        }
        for (name, square) in [("from", event.from), ("to", event.to), ("target", event.target)] {
            if square.is_some() {
                write!(text, " {name} {}", self.scenario.map.field.label(square)).unwrap();
            }
        }
        for (name, number) in [("distance", fields.distance), ("count", fields.count)] {
            if let Some(number) = number {
                write!(text, " {name} {number}").unwrap();
            }
        }
        if let Some(die) = fields.die {
            write!(text, " dice [{die}]").unwrap();
        }
        if let Some(result) = fields.result {
            write!(text, " = {result}").unwrap();
        }
        writeln!(text, " vp {}", event.vp).unwrap();
        text
    }
}

impl System for Pluton {
    fn passes(action: pluton::action::Action) -> bool {
        action.is_idle()
    }

    fn line(&self, event: &pluton::event::Event) -> String {
        let fields = pluton::event_fields::Fields::of(event.fact);
        let mut text =
            format!("{} {} [{}] {}", event.stage, event.phase.name(), event.rule.name(), event.kind().name());
        if let Some(side) = event.side {
            write!(text, " {}", self.scenario.side_ids[side.index()]).unwrap();
        }
        if let Some(marker) = fields.marker {
            let side = pluton::data::marker_side(marker).index();
            let number = usize::from(marker) % pluton::data::MAX_SIDE_MARKERS + 1;
            write!(text, " {} marker {number}", self.scenario.side_ids[side]).unwrap();
        }
        if let Some(unit) = event.unit {
            write!(text, " {}", pluton::notation::unit_label(self, unit)).unwrap();
        }
        if let Some(target) = event.target {
            write!(text, " at {}", pluton::notation::unit_label(self, target)).unwrap();
        }
        for (name, hex) in [("from", event.from), ("to", event.to)] {
            if hex.is_some() {
                write!(text, " {name} {}", self.scenario.map.field.label(hex)).unwrap();
            }
        }
        let count = fields.place.or(fields.count);
        for (name, number) in [("distance", fields.distance), ("count", count), ("strength", fields.strength)] {
            if let Some(number) = number {
                write!(text, " {name} {number}").unwrap();
            }
        }
        if let Some(modifier) = fields.modifier {
            write!(text, " {modifier:+}").unwrap();
        }
        if let Some(modified) = fields.modified {
            write!(text, " > {modified}").unwrap();
        }
        if let Some(die) = fields.die {
            write!(text, " dice [{die}]").unwrap();
        }
        for (name, number) in [("levels", fields.levels), ("losses", fields.losses)] {
            if let Some(number) = number {
                write!(text, " {name} {number}").unwrap();
            }
        }
        if let Some(result) = fields.result {
            write!(text, " = {result}").unwrap();
        }
        writeln!(text, " half-vp {}", event.half_vp.expect("a game knows its score")).unwrap();
        text
    }
}

impl System for Spqr {
    fn passes(action: spqr::action::Action) -> bool {
        action.is_idle()
    }

    fn line(&self, event: &spqr::event::Event) -> String {
        let mut text = format!("{} {} [{}] {}", event.turn, event.window.name(), event.rule, event.kind().name());
        if let Some(side) = event.side {
            write!(text, " {}", self.scenario.armies[side.index()].id).unwrap();
        }
        let detail = event.detail;
        let other = if let Detail::Ordered { other } = detail { other } else { None };
        for leader in [event.leader, other].into_iter().flatten() {
            write!(text, " {}", spqr::notation::leader_label(self, leader)).unwrap();
        }
        if let Some(unit) = event.unit {
            write!(text, " {}", spqr::notation::unit_label(self, unit)).unwrap();
        }
        if let Some(target) = event.target {
            write!(text, " at {}", spqr::notation::unit_label(self, target)).unwrap();
        }
        for (name, hex) in [("from", event.from), ("to", event.to)] {
            if hex.is_some() {
                write!(text, " {name} {}", self.scenario.map.field.label(hex)).unwrap();
            }
        }
        // Here the number of a facing is the count, or its name is the result.
        let (count, result) = match detail {
            Detail::ColumnChanged { facing, .. } => (Some(facing as u8), detail.result()),
            Detail::Routs { facing, .. } => (facing.map(|facing| facing as u8), detail.result()),
            _ => (detail.count(), detail.result().or(detail.facing().map(Facing::name))),
        };
        for (name, number) in [("count", count), ("strength", detail.strength()), ("column", detail.column())] {
            if let Some(number) = number {
                write!(text, " {name} {number}").unwrap();
            }
        }
        if let Some(modifier) = event.modifier {
            write!(text, " {modifier:+}").unwrap();
        }
        if !event.dice.is_empty() {
            write!(text, " dice {:?}", event.dice.as_slice()).unwrap();
        }
        if let Detail::ShockRolled { hits: [attackers, defenders], .. } = detail {
            write!(text, " hits {attackers}/{defenders}").unwrap();
        }
        if let Detail::RoutPoints { points: [first, second] } = detail {
            write!(text, " rout-points {first}:{second}").unwrap();
        }
        if let Some(result) = result {
            write!(text, " = {result}").unwrap();
        }
        text.push('\n');
        text
    }
}
