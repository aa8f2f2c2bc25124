//! Actions and events of *classic* for the counts and games that are recorded of all games.

use std::fmt::Write as _;

use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::action::Action;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::event::{Event, Fact};

use crate::common::systems::System;

impl<B: Board> System for Classic<B> {
    fn passes(action: Action) -> bool {
        action.is_idle()
    }

    fn line(&self, event: &Event) -> String {
        let scenario = &self.scenario;
        let phase = scenario.phases.get(usize::from(event.phase)).map_or("-", |phase| phase.id.as_str());
        let mut text = format!("{} {phase} [{}] {}", event.turn, event.rule, event.kind().name());
        if let Some(side) = event.side {
            write!(text, " {}", scenario.side_ids[side.index()]).unwrap();
        }
        if let Some(unit) = event.unit() {
            write!(text, " {}", scenario.unit(unit).id).unwrap();
        }
        for (name, hex) in [("from", event.from), ("to", event.to), ("at", event.target)] {
            if hex.is_some() {
                write!(text, " {name} {}", scenario.map.field.label(hex)).unwrap();
            }
        }
        text.push_str(&details(event.fact));
        writeln!(text, " vp {}", event.vp).unwrap();
        text
    }
}

/// The details that only events of a kind have.
fn details(fact: Fact) -> String {
    match fact {
        Fact::Placed { drawn } => format!(" drawn {drawn}"),
        Fact::WeatherIs { weather, die } => format!(" weather {weather} die {die}"),
        Fact::InitiativeRolled { dice } => format!(" dice {dice:?}"),
        Fact::Replaced { steps } | Fact::StepLost { steps } => format!(" steps {steps}"),
        Fact::MoveStarts { allowance } | Fact::Joined { allowance } => format!(" twelfths {allowance}"),
        Fact::Moved { left } => format!(" twelfths {left}"),
        Fact::Declared { units } => format!(" units {units}"),
        Fact::Supported { points } => format!(" points {points}"),
        Fact::Rolled(rolled) => format!(
            " {} {}:{} odds {} {:+} column {} roll {} {:+} = {}",
            rolled.kind.name(),
            rolled.attack,
            rolled.defence,
            rolled.odds,
            rolled.shift,
            rolled.column,
            rolled.roll,
            rolled.modifier,
            rolled.result
        ),
        Fact::Recovered { die, good } => format!(" die {die} good {good}"),
        Fact::OutOfSupply { phases } => format!(" phases {phases}"),
        Fact::Scored { objective, points } => format!(" objective {objective} points {points}"),
        Fact::GameOver(ending) => format!(" = {}", ending.name()),
        _ => String::new(),
    }
}
