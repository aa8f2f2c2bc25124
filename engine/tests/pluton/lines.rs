//! Actions and events of *Pluton* for the counts and games that are recorded of all games.

use std::fmt::Write as _;

use kartacz_engine::games::pluton::action::Action;
use kartacz_engine::games::pluton::event::Event;
use kartacz_engine::games::pluton::event_fields::Fields;
use kartacz_engine::games::pluton::{Pluton, data, notation};

use crate::common::systems::System;

impl System for Pluton {
    fn passes(action: Action) -> bool {
        action.is_idle()
    }

    fn line(&self, event: &Event) -> String {
        let fields = Fields::of(event.fact);
        let mut text =
            format!("{} {} [{}] {}", event.stage, event.phase.name(), event.rule.name(), event.kind().name());
        if let Some(side) = event.side {
            write!(text, " {}", self.scenario.side_ids[side.index()]).unwrap();
        }
        if let Some(marker) = fields.marker {
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
