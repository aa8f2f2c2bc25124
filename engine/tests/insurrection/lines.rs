//! Actions and events of the insurrection series for the counts and games that are recorded of all games.

use std::fmt::Write as _;

use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::action::Action;
use kartacz_engine::games::insurrection::compiled::Compiled;
use kartacz_engine::games::insurrection::event::Event;
use kartacz_engine::grid::Hex;

use crate::common::systems::System;

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
