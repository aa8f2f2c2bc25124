//! *Pluton* on a table.

use std::io;

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::action::Action;
use kartacz_engine::games::pluton::data::{Kind, MAX_MARKERS, MarkerId, UnitId, marker_side, side_of, units_in};
use kartacz_engine::games::pluton::event::{Event, Fact};
use kartacz_engine::games::pluton::hex::Hex;
use kartacz_engine::games::pluton::state::{Level, Phase, State};
use kartacz_engine::games::pluton::view::{FaceDown, View};
use kartacz_engine::games::pluton::{Halves, Pluton};

use super::event_log::Account;
use super::knowledge::known;
use super::map::{boxes, concealed as face_down, counter, marker, parts};
use super::{phrases, story};
use crate::games::Tabletop;
use crate::show::tabletop::{Aim, Counter, LogLine, Sentence, Sheet, log};

impl Tabletop for Pluton {
    fn sheet(&self) -> Sheet {
        let hexes = &self.scenario.map.field;
        Sheet::new(parts(self), hexes.hexes().map(|hex| hexes.label(hex)), &[], 4.0)
    }

    /// Units are set up by the players: the scenario places none.
    fn set_up(&self) -> Vec<Counter> {
        Vec::new()
    }

    fn counters(&self, view: View<'_>) -> Vec<Counter> {
        // Commanders lie on top.
        let mut known: Vec<UnitId> = view.own().chain(view.enemies()).collect();
        // What is being set up lies beside the map.
        known.extend(view.unit().filter(|&unit| view.phase() == Phase::SetUp && !view.hex(unit).is_some()));
        known.sort_by_key(|&unit| self.kind(unit) != Kind::Commander);
        let own = known.into_iter().map(|unit| known_unit(self, view, unit));
        let mut hidden = Vec::new();
        view.face_down(&mut hidden);
        hidden.sort_unstable();
        let enemy = view.side.other();
        let hidden = hidden.iter().enumerate().map(|(number, down)| concealed(self, enemy, number, down));
        let markers = (0..MAX_MARKERS as MarkerId).filter(|&marker| view.marker_hex(marker).is_some());
        own.chain(hidden).chain(markers.map(|marker| artillery(self, view, marker))).collect()
    }

    const SETBACKS: &'static [&'static str] = &["units under fire", "pinned units"];

    fn setback(&self, event: &Event) -> Option<(Side, usize)> {
        match event.fact {
            Fact::Efficiency(Level::UnderFire) => event.side.map(|side| (side, 0)),
            Fact::Efficiency(Level::Pinned) => event.side.map(|side| (side, 1)),
            _ => None,
        }
    }

    fn prompt(&self, view: View<'_>) -> String {
        phrases::prompt(self, view)
    }

    fn sentence(&self, view: View<'_>, action: Action) -> Sentence {
        phrases::sentence(self, view, action)
    }

    fn aim(&self, view: View<'_>, action: Action) -> Aim {
        let to = |hex| Some(label(self, hex));
        let unit = |unit: UnitId| Some(unit_id(unit));
        let group = || {
            let side = view.side;
            units_in(side, view.group()).next().map(unit_id)
        };
        let marker = || view.marker().map(marker_id);
        match action {
            Action::Place { hex } => Aim { to: to(hex), ..Aim::default() },
            Action::Shift { hex } | Action::Call { hex } => Aim { counter: marker(), to: to(hex), ..Aim::default() },
            Action::Stay | Action::Lift => Aim { counter: marker(), ..Aim::default() },
            Action::Begin { unit: id } | Action::Join { unit: id } | Action::Drop { unit: id } => {
                Aim { counter: unit(id), ..Aim::default() }
            }
            Action::Step { hex } => Aim { counter: group(), to: to(hex), ..Aim::default() },
            Action::Aim { firer } => Aim { counter: unit(firer), ..Aim::default() },
            Action::Fire { firer, target, .. } => {
                Aim { counter: unit(firer), to: to(view.hex(target)), ..Aim::default() }
            }
            Action::Lose { unit: id } => Aim { counter: unit(id), ..Aim::default() },
            Action::Attack | Action::Refrain => {
                let hex = view.clash_hex();
                Aim { from: hex.is_some().then(|| label(self, hex)), ..Aim::default() }
            }
            Action::Retreat { hex } => Aim { to: to(hex), ..Aim::default() },
            Action::Run | Action::Halt => Aim { counter: group(), ..Aim::default() },
            Action::EndMoves | Action::Pass => Aim::default(),
        }
    }

    fn known(&self, events: &[Event], states: &[State], side: Side) -> Vec<Option<Event>> {
        known(self, events, states, side)
    }

    /// Each line names its own row.
    fn log_lines(account: &Account) -> io::Result<Vec<LogLine>> {
        Ok(log(story::lines(account, None)?, |_| Vec::new()))
    }
}

/// A unit that the side knows.
fn known_unit(game: &Pluton, view: View<'_>, unit: UnitId) -> Counter {
    let halves = view.strength(unit).unwrap_or(0);
    let mut notes: Vec<&str> = level(view.level(unit).unwrap_or_default()).into_iter().collect();
    let own = side_of(unit) == view.side;
    if own && !view.is_seen(unit) {
        notes.push("concealed");
    }
    if own && view.phase() != Phase::SetUp && !view.is_directed(unit) {
        notes.push("undirected");
    }
    Counter {
        id: unit_id(unit),
        name: phrases::capital(&phrases::unit_name(game, unit)),
        side: Some(side_of(unit).index()),
        place: label(game, view.hex(unit)),
        drawing: counter(game, unit, &boxes(halves)),
        values: values(game.kind(unit), halves),
        notes: notes.join(", "),
        ..Counter::default()
    }
}

/// A concealed counter of the other side, by its place among them.
fn concealed(game: &Pluton, enemy: Side, number: usize, down: &FaceDown) -> Counter {
    Counter {
        id: format!("h{number}"),
        name: "concealed".to_owned(),
        side: Some(enemy.index()),
        place: label(game, down.hex),
        drawing: face_down(enemy),
        values: "?".to_owned(),
        notes: level(down.level).unwrap_or_default().to_owned(),
        ..Counter::default()
    }
}

fn artillery(game: &Pluton, view: View<'_>, id: MarkerId) -> Counter {
    Counter {
        id: marker_id(id),
        name: phrases::capital(&phrases::marker_name(game, id)),
        side: Some(marker_side(id).index()),
        place: label(game, view.marker_hex(id)),
        drawing: marker(id),
        notes: "artillery marker".to_owned(),
        ..Counter::default()
    }
}

/// A kind and a strength in boxes.
fn values(kind: Kind, halves: Halves) -> String {
    match kind {
        Kind::Commander => kind.name().to_owned(),
        _ => format!("{} {}", kind.name(), boxes(halves)),
    }
}

const fn level(level: Level) -> Option<&'static str> {
    match level {
        Level::Full => None,
        Level::UnderFire => Some("under fire"),
        Level::Pinned => Some("pinned"),
    }
}

fn unit_id(unit: UnitId) -> String {
    format!("u{unit}")
}

fn marker_id(marker: MarkerId) -> String {
    format!("m{marker}")
}

/// The number of a hex; nothing off the map.
fn label(game: &Pluton, hex: Hex) -> String {
    if hex.is_some() { game.scenario.map.field.label(hex) } else { String::new() }
}
