//! *classic* on a table.

use std::io;

use kartacz_engine::core::dice::Key;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::action::Action;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::ids::word;
use kartacz_engine::games::classic::data::{Hex, Scenario, Start, UnitId};
use kartacz_engine::games::classic::event::{Event, Kind};
use kartacz_engine::games::classic::play::Purpose;
use kartacz_engine::games::classic::position::Position;
use kartacz_engine::games::classic::state::State;

use super::event_log::Account;
use super::map::{COUNTER, about, counter, parts};
use super::names::label;
use super::{names, phrases, replay, rolls, story};
use crate::games::Tabletop;
use crate::show::tabletop::{Aim, Counter, Face, LogLine, OddsTable, Sentence, Sheet, log};

impl<B: Board> Tabletop for Classic<B> {
    fn sheet(&self) -> Sheet {
        let hexes = &self.scenario.map.field;
        Sheet::new(parts(&self.scenario), hexes.hexes().map(|hex| hexes.label(hex)), &[], 4.0)
    }

    /// Units of groups are placed during play: the scenario places those with a hex.
    fn set_up(&self) -> Vec<Counter> {
        let scenario = &self.scenario;
        let placed = (0..).zip(&scenario.units).filter_map(|(unit, known)| match known.start {
            Start::Hex(hex) => Some((unit, hex)),
            _ => None,
        });
        let counter = |(unit, hex)| {
            let (path, steps) = (unit_id(scenario, unit), scenario.unit(unit).begins_with);
            Counter {
                at: format!("{path}.hex"),
                values: about(scenario, unit),
                path,
                ..unit_at(scenario, unit, (hex, steps))
            }
        };
        placed.map(counter).collect()
    }

    fn faces(&self) -> Vec<Face> {
        let scenario = &self.scenario;
        let face = |unit: UnitId| {
            let known = scenario.unit(unit);
            let back = if known.steps > 1 { counter(scenario, unit, 1) } else { String::new() };
            Face { name: known.name.clone(), front: counter(scenario, unit, known.steps), back, size: COUNTER }
        };
        (0..scenario.units.len() as UnitId).map(face).collect()
    }

    fn combat_tables(&self) -> Vec<OddsTable> {
        rolls::tables(&self.scenario)
    }

    fn counters(&self, view: Position<'_, B>) -> Vec<Counter> {
        let scenario = &self.scenario;
        // The top unit of a stack lies on top.
        let depth = |unit: UnitId| view.stack(view.hex(unit)).position(|other| other == unit).unwrap_or(0);
        let mut units: Vec<UnitId> = (0..scenario.units.len() as UnitId).collect();
        units.sort_by_key(|&unit| std::cmp::Reverse(depth(unit)));
        let counter = |unit| {
            let steps = view.counter(unit).steps;
            Counter {
                values: format!(
                    "{}, {}",
                    word(&scenario.class_of(unit).id),
                    names::values(scenario, view.values(unit))
                ),
                notes: notes(view, unit).join(", "),
                ..unit_at(scenario, unit, (view.hex(unit), steps))
            }
        };
        units.into_iter().map(counter).collect()
    }

    const SETBACKS: &'static [&'static str] = &["hexes of retreat", "disruptions"];

    fn setback(&self, event: &Event) -> Option<(Side, usize)> {
        let side = || self.scenario.side_of(event.unit);
        match event.kind() {
            Kind::Retreated => Some((side(), 0)),
            Kind::Disrupted => Some((side(), 1)),
            _ => None,
        }
    }

    fn prompt(&self, view: Position<'_, B>) -> String {
        phrases::prompt(view)
    }

    fn roll_for(&self, key: Key, _: u32) -> Option<String> {
        let hex = || {
            self.scenario
                .map
                .field
                .hexes()
                .nth(key.owner.into())
                .map_or_else(String::new, |hex| label(&self.scenario, hex))
        };
        let unit = || self.scenario.units.get(usize::from(key.owner)).map_or("", |unit| unit.name.as_str());
        Some(match Purpose::ALL.get(usize::from(key.purpose))? {
            Purpose::SetUp => return None,
            Purpose::Weather => "the weather".to_owned(),
            Purpose::Initiative => {
                let side = self.scenario.side_names.get(usize::from(key.owner)).map_or("", String::as_str);
                format!("the initiative of {side}")
            }
            Purpose::Attack => format!("the attack on {}", hex()),
            Purpose::Overrun => format!("the overrun of {}", hex()),
            Purpose::Barrage => format!("the bombardment of {}", hex()),
            Purpose::Recovery => format!("the recovery of {}", unit()),
        })
    }

    fn sentence(&self, view: Position<'_, B>, action: Action) -> Sentence {
        phrases::sentence(view, action)
    }

    fn aim(&self, view: Position<'_, B>, action: Action) -> Aim {
        let scenario = &self.scenario;
        let unit = |unit: UnitId| Aim { counter: Some(unit_id(scenario, unit)), ..Aim::default() };
        let to = |hex: Hex| Aim { to: Some(label(scenario, hex)), ..Aim::default() };
        let both = |id: UnitId, hex: Hex| Aim { to: Some(label(scenario, hex)), ..unit(id) };
        match action {
            Action::Place { unit: id, hex } | Action::Advance { unit: id, hex } => both(id, hex),
            Action::Hold { unit: id }
            | Action::Replace { unit: id }
            | Action::Rebuild { unit: id }
            | Action::Move { unit: id }
            | Action::Join { unit: id }
            | Action::Lose { unit: id }
            | Action::Remove { unit: id } => unit(id),
            Action::Step { hex } | Action::Overrun { hex } => both(view.journey().lead, hex),
            Action::Exit | Action::Stop => unit(view.journey().lead),
            Action::Attack { hex } | Action::Resolve { hex } => to(hex),
            Action::Retreat { hex } => both(view.fight().unit, hex),
            Action::Stand | Action::GiveWay => unit(view.fight().unit),
            Action::Done | Action::Support { .. } | Action::End => Aim::default(),
        }
    }

    fn known(&self, events: &[Event], _: &[State<B>], _: Side) -> Vec<Option<Event>> {
        events.iter().copied().map(Some).collect()
    }

    /// Each line names its own paragraph.
    fn log_lines(account: &Account<'_, B>) -> io::Result<Vec<LogLine>> {
        Ok(log(story::lines(account)?, |_| Vec::new()))
    }
}

/// A unit in a hex, with its steps.
fn unit_at(scenario: &Scenario, unit: UnitId, (hex, steps): (Hex, u8)) -> Counter {
    let known = scenario.unit(unit);
    Counter {
        id: unit_id(scenario, unit),
        name: known.name.clone(),
        side: Some(known.side.index()),
        place: label(scenario, hex),
        drawing: counter(scenario, unit, steps.max(1)),
        ..Counter::default()
    }
}

/// The steps and the markers of a unit.
fn notes<B: Board>(view: Position<'_, B>, unit: UnitId) -> Vec<String> {
    let most = view.scenario().unit(unit).steps;
    let steps = (most > 1).then(|| format!("{} of {most} steps", view.counter(unit).steps));
    let marks = replay::notes(view, unit).into_iter().map(str::to_owned);
    let away = (view.is_waiting(unit), view.has_exited(unit), view.is_lost(unit) && view.turn() > 0);
    let away = match away {
        (true, ..) => Some("still to arrive"),
        (_, true, _) => Some("off the map"),
        (.., true) => Some("lost"),
        _ => None,
    };
    steps.into_iter().chain(marks).chain(away.map(str::to_owned)).collect()
}

/// The path of a unit's values.
fn unit_id(scenario: &Scenario, unit: UnitId) -> String {
    format!("units.{}", scenario.unit(unit).id)
}
