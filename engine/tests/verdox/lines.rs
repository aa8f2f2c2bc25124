//! Actions and events of *Verdox* for the counts and games that are recorded of all games.

use std::fmt::Write as _;

use kartacz_engine::games::verdox::action::Action;
use kartacz_engine::games::verdox::event::Event;
use kartacz_engine::games::verdox::event_fields::Fields;
use kartacz_engine::games::verdox::{Verdox, notation};

use crate::common::systems::System;

impl System for Verdox {
    fn passes(action: Action) -> bool {
        action.is_idle()
    }

    fn line(&self, event: &Event) -> String {
        let fields = Fields::of(event.fact);
        let mut text = format!("{} {} [{}] {}", event.turn, event.phase.name(), event.rule.name(), event.kind().name());
        if let Some(side) = event.side {
            write!(text, " {}", self.scenario.side_ids[side.index()]).unwrap();
        }
        if let Some(unit) = event.unit {
            write!(text, " {}", notation::unit_label(self, unit)).unwrap();
        }
        if let Some(kind) = fields.kind {
            write!(text, " {}", kind.name()).unwrap();
        }
        if let Some(target) = fields.target_unit {
            write!(text, " at {}", notation::unit_label(self, target)).unwrap();
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
