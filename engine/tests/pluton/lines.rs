//! Actions and events of *Pluton* for the counts and games that are recorded of all games.

use std::fmt::Write as _;

use kartacz_engine::games::pluton::action::Action;
use kartacz_engine::games::pluton::event::Event;
use kartacz_engine::games::pluton::{Pluton, data, notation};

use crate::common::systems::System;

impl System for Pluton {
    fn passes(action: Action) -> bool {
        action.is_idle()
    }

    fn line(&self, event: &Event) -> String {
        let mut text = format!("{} {} [{}] {}", event.stage, event.phase.name(), event.rule, event.kind.name());
        if let Some(side) = event.side {
            write!(text, " {}", self.scenario.side_ids[side.index()]).unwrap();
        }
        if let Some(marker) = event.marker {
            let side = data::marker_side(marker).index();
            let number = usize::from(marker) % data::MAX_SIDE_MARKERS + 1;
            write!(text, " {} marker {number}", self.scenario.side_ids[side]).unwrap();
        }
        if let Some(unit) = event.unit {
            write!(text, " {}", notation::unit_label(self, unit)).unwrap();
        }
        if let Some(target) = event.target {
            write!(text, " at {}", notation::unit_label(self, target)).unwrap();
        }
        for (name, hex) in [("from", event.from), ("to", event.to)] {
            if hex.is_some() {
                write!(text, " {name} {}", self.scenario.map.field.label(hex)).unwrap();
            }
        }
        for (name, number) in [("distance", event.distance), ("count", event.count), ("strength", event.strength)] {
            if let Some(number) = number {
                write!(text, " {name} {number}").unwrap();
            }
        }
        if let Some(modifier) = event.modifier {
            write!(text, " {modifier:+}").unwrap();
        }
        if let Some(modified) = event.modified {
            write!(text, " > {modified}").unwrap();
        }
        if !event.dice.is_empty() {
            write!(text, " dice {:?}", event.dice.as_slice()).unwrap();
        }
        for (name, number) in [("levels", event.levels), ("losses", event.losses)] {
            if let Some(number) = number {
                write!(text, " {name} {number}").unwrap();
            }
        }
        if !event.result.is_empty() {
            write!(text, " = {}", event.result).unwrap();
        }
        writeln!(text, " half-vp {}", event.half_vp.expect("a game knows its score")).unwrap();
        text
    }
}
