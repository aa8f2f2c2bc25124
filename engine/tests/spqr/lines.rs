//! Actions and events of *SPQR* for the counts and games that are recorded of all games.

use std::fmt::Write as _;

use kartacz_engine::games::spqr::action::Action;
use kartacz_engine::games::spqr::event::{Event, Fact};
use kartacz_engine::games::spqr::facing::Facing;
use kartacz_engine::games::spqr::{Spqr, notation};

use crate::common::systems::System;

impl System for Spqr {
    fn passes(action: Action) -> bool {
        action.is_idle()
    }

    fn line(&self, event: &Event) -> String {
        let mut text = format!("{} {} [{}] {}", event.turn, event.window.name(), event.rule, event.kind().name());
        if let Some(side) = event.side {
            write!(text, " {}", self.scenario.armies[side.index()].id).unwrap();
        }
        let fact = event.fact;
        let other = if let Fact::Ordered { other } = fact { other } else { None };
        for leader in [event.leader, other].into_iter().flatten() {
            write!(text, " {}", notation::leader_label(self, leader)).unwrap();
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
        // Here the number of a facing is the count, or its name is the result.
        let (count, result) = match fact {
            Fact::ColumnChanged { facing, .. } => (Some(facing as u8), fact.result()),
            Fact::Routs { facing, .. } => (facing.map(|facing| facing as u8), fact.result()),
            _ => (fact.count(), fact.result().or(fact.facing().map(Facing::name))),
        };
        for (name, number) in [("count", count), ("strength", fact.strength()), ("column", fact.column())] {
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
        if let Fact::ShockRolled { hits: [attackers, defenders], .. } = fact {
            write!(text, " hits {attackers}/{defenders}").unwrap();
        }
        if let Fact::RoutPoints { points: [first, second] } = fact {
            write!(text, " rout-points {first}:{second}").unwrap();
        }
        if let Some(result) = result {
            write!(text, " = {result}").unwrap();
        }
        text.push('\n');
        text
    }
}
