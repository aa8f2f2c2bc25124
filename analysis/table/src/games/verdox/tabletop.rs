//! *Verdox* on a table.

use std::io;

use kartacz_engine::core::game::{Game, Side};
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::action::Action;
use kartacz_engine::games::verdox::data::UnitId;
use kartacz_engine::games::verdox::event::{Answer, Event, Fact};
use kartacz_engine::games::verdox::square::Square;
use kartacz_engine::games::verdox::state::State;
use kartacz_engine::games::verdox::view::View;

use super::event_log::Account;
use super::map::{barge, breach, concealed, counter, parts, quarters};
use super::{phrases, story};
use crate::games::Tabletop;
use crate::show::tabletop::{Aim, Counter, LogLine, Sentence, Sheet, log};

impl Tabletop for Verdox {
    fn sheet(&self) -> Sheet {
        let squares = self.scenario.map.field;
        Sheet::new(parts(self), squares.squares().map(|square| squares.label(square)), &[], 4.0)
    }

    /// Units enter during play: the scenario places barges and the commanders' quarters.
    fn set_up(&self) -> Vec<Counter> {
        let map = &self.scenario.map;
        let listed = |(index, square): (usize, Square), list: &str, name: String, side, drawing| Counter {
            id: format!("map.{list}.{index}"),
            name,
            side,
            place: label(self, square),
            drawing,
            at: format!("map.{list}"),
            index: Some(index),
            ..Counter::default()
        };
        let barges = map.barges.iter().copied().enumerate();
        let barges = barges.map(|(index, square)| {
            let path = "barge".to_owned();
            Counter { path, ..listed((index, square), "barges", format!("Barge {}", index + 1), None, barge()) }
        });
        let quarters = Side::BOTH.into_iter().map(|side| {
            let name = format!("Quarters of the {}", self.scenario.side_names[side.index()]);
            let place = (side.index(), map.headquarters[side.index()]);
            let key = ["sides.first", "sides.second"][side.index()];
            Counter { path: key.to_owned(), ..listed(place, "headquarters", name, Some(side.index()), quarters(side)) }
        });
        quarters.chain(barges).collect()
    }

    fn counters(&self, view: View<'_>) -> Vec<Counter> {
        let barges = view.barges().map(|(id, known)| Counter {
            id: barge_id(usize::from(id)),
            name: format!("Barge {}", id + 1),
            side: known.owner.map(Side::index),
            place: label(self, known.square),
            drawing: barge(),
            ..Counter::default()
        });
        let units = Side::BOTH.into_iter().flat_map(|side| view.units(side).map(move |unit| (side, unit)));
        let units = units.map(|(side, unit)| {
            let kind = view.kind(unit);
            let drawing = kind.map(|kind| counter(side, kind));
            let down = if view.is_shown(unit) { "" } else { "face down" };
            Counter {
                id: unit_id(unit),
                name: phrases::unit_name(view, unit),
                side: Some(side.index()),
                place: label(self, view.square(unit)),
                drawing: drawing.unwrap_or_else(|| concealed(side)),
                values: kind.map_or_else(|| "?".to_owned(), |kind| kind.name().replace('-', " ")),
                notes: down.to_owned(),
                ..Counter::default()
            }
        });
        let breaches = self.terrain.walls.iter().filter(|&&wall| {
            // A breach is clear ground where the map has a wall.
            view.ground(wall) != self.scenario.map.ground[wall.index()]
        });
        let breaches = breaches.map(|&wall| Counter {
            id: format!("w{}", wall.index()),
            name: "Breach".to_owned(),
            place: label(self, wall),
            drawing: breach(),
            ..Counter::default()
        });
        units.chain(barges).chain(breaches).collect()
    }

    const SETBACKS: &'static [&'static str] = &["units kept back"];

    fn setback(&self, event: &Event) -> Option<(Side, usize)> {
        let kept = match event.fact {
            Fact::GunsPulled(roll) | Fact::ExitTest(roll) | Fact::EntryTest(roll) => roll.result == Answer::No,
            _ => false,
        };
        event.owner().filter(|_| kept).map(|side| (side, 0))
    }

    fn prompt(&self, view: View<'_>) -> String {
        phrases::prompt(self, view)
    }

    fn sentence(&self, view: View<'_>, action: Action) -> Sentence {
        phrases::sentence(self, view, action)
    }

    fn aim(&self, _: View<'_>, action: Action) -> Aim {
        let to = |square| Some(label(self, square));
        let unit = |unit: UnitId, square| Aim { counter: Some(unit_id(unit)), to: to(square), ..Aim::default() };
        match action {
            Action::Enter { square, .. } => Aim { to: to(square), ..Aim::default() },
            Action::Move { unit: id, to } => unit(id, to),
            Action::Attack { unit: id, target }
            | Action::Demolish { unit: id, target }
            | Action::Bombard { unit: id, target } => unit(id, target),
            Action::Sail { barge, to: square } => {
                Aim { counter: Some(barge_id(usize::from(barge))), to: to(square), ..Aim::default() }
            }
            Action::End => Aim::default(),
        }
    }

    /// The kind of an enemy unit is known once it is turned up; only units that are can be lost.
    fn known(&self, events: &[Event], states: &[State], side: Side) -> Vec<Option<Event>> {
        let Some(now) = states.last() else { return Vec::new() };
        let view = self.view(now, side);
        let masked = |event: &Event| {
            let open = event.unit.and_then(|unit| view.kind(unit)).is_some();
            let fact = match event.fact {
                Fact::Entered(kind) => Fact::Entered(kind.filter(|_| open)),
                fact => fact,
            };
            Some(Event { fact, ..*event })
        };
        events.iter().map(masked).collect()
    }

    /// Each line names its own paragraph.
    fn log_lines(account: &Account) -> io::Result<Vec<LogLine>> {
        Ok(log(story::lines(account)?, |_| Vec::new()))
    }
}

fn unit_id(unit: UnitId) -> String {
    format!("u{unit}")
}

fn barge_id(barge: usize) -> String {
    format!("map.barges.{barge}")
}

/// The number of a square; nothing off the map.
fn label(game: &Verdox, square: Square) -> String {
    if square.is_some() { game.scenario.map.field.label(square).to_string() } else { String::new() }
}
