//! Actions and events of *Verdox* for the counts and games that are recorded of all games.

use std::fmt::Write as _;

use kartacz_engine::games::verdox::action::Action;
use kartacz_engine::games::verdox::event::Event;
use kartacz_engine::games::verdox::{Verdox, notation};

use crate::common::systems::System;

impl System for Verdox {
    fn passes(action: Action) -> bool {
        action.is_idle()
    }

    fn line(&self, event: &Event) -> String {
        let mut text = format!("{} {} [{}] {}", event.turn, event.phase.name(), event.rule, event.kind.name());
        if let Some(side) = event.side {
            write!(text, " {}", self.scenario.side_ids[side.index()]).unwrap();
        }
        if let Some(unit) = event.unit {
            write!(text, " {}", notation::unit_label(self, unit)).unwrap();
        }
        if let Some(kind) = event.unit_kind {
            write!(text, " {}", kind.name()).unwrap();
        }
        if let Some(target) = event.target_unit {
            write!(text, " at {}", notation::unit_label(self, target)).unwrap();
        }
        if let Some(barge) = event.barge {
            write!(text, " barge-{}", barge + 1).unwrap();
        }
        for (name, square) in [("from", event.from), ("to", event.to), ("target", event.target)] {
            if square.is_some() {
                write!(text, " {name} {}", self.scenario.map.field.label(square)).unwrap();
            }
        }
        for (name, number) in [("distance", event.distance), ("count", event.count)] {
            if let Some(number) = number {
                write!(text, " {name} {number}").unwrap();
            }
        }
        if !event.dice.is_empty() {
            write!(text, " dice {:?}", event.dice.as_slice()).unwrap();
        }
        if !event.result.is_empty() {
            write!(text, " = {}", event.result).unwrap();
        }
        writeln!(text, " vp {}", event.vp).unwrap();
        text
    }
}
