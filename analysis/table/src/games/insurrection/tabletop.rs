//! The games of the series on a table.

use std::io;

use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::action::Action;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::data::{Arm, CommanderId, UnitId};
use kartacz_engine::games::insurrection::details::Choice;
use kartacz_engine::games::insurrection::event::{Event, Fact};
use kartacz_engine::games::insurrection::outcomes::FireResult;
use kartacz_engine::games::insurrection::position::View;
use kartacz_engine::games::insurrection::state::{Board, State};
use kartacz_engine::grid::Hex;

use super::map::{OFFSET, Stands, arrow, beside, counter, parts, tag};
use super::replay::{absence, markers, rules_of, values, whereabouts};
use super::story;
use super::story::names::{FACINGS, counted};
use super::{Published, event_log, phrases};
use crate::games::Tabletop;
use crate::show::canvas::short;
use crate::show::tabletop::{Aim, Counter, LogLine, Sentence, Sheet, log};

impl<E: Published> Tabletop for Rules<E> {
    fn sheet(&self) -> Sheet {
        let hexes = &self.scenario.map.grid;
        Sheet::new(parts(self), hexes.hexes().map(|hex| hexes.label(hex)), &FACINGS, OFFSET)
    }

    fn set_up(&self) -> Vec<Counter> {
        let scenario = &self.scenario;
        let waits = |stage: u8| if stage > 0 { format!("arrives in stage {stage}") } else { String::new() };
        let mut counters = blank(self);
        let (units, commanders) = counters.split_at_mut(scenario.units.len());
        for (counter, unit) in units.iter_mut().zip(&scenario.units) {
            counter.place = label(self, unit.hex);
            counter.facing = Some(unit.facing);
            let face = unit.faces[0];
            counter.values = match unit.arm {
                Arm::Guns => if unit.limbered { "limbered" } else { "" }.to_owned(),
                _ => format!("{}-{}-{}", face.size, face.morale, face.fire),
            };
            counter.notes = waits(unit.arrives);
        }
        for (counter, commander) in commanders.iter_mut().zip(&scenario.commanders) {
            counter.place = label(self, commander.hex);
            counter.notes = waits(commander.arrives);
        }
        let stands: Vec<Stands<E>> = scenario.units.iter().map(|unit| (unit.hex, unit.side, unit.facing)).collect();
        let hexes = scenario.commanders.iter().map(|commander| commander.hex);
        set_aside(self, &stands, hexes, commanders);
        counters
    }

    fn counters(&self, view: View<'_, E>) -> Vec<Counter> {
        let (scenario, board) = (&self.scenario, view.position.board);
        let mut counters = blank(self);
        let (units, commanders) = counters.split_at_mut(scenario.units.len());
        for (id, counter) in (0..).zip(units.iter_mut()) {
            on_board(self, board, id, counter);
        }
        for (id, counter) in commanders.iter_mut().enumerate() {
            let (_, off) = whereabouts(board, id);
            counter.place = if off.is_empty() { label(self, board.commander_place[id]) } else { String::new() };
            counter.notes = off;
        }
        let there = (0..scenario.units.len()).filter(|&id| absence(board, id as UnitId).is_empty());
        let side = |id: usize| scenario.units[id].side;
        let stands: Vec<Stands<E>> = there.map(|id| (board.place[id], side(id), board.facing[id])).collect();
        let off = |id: usize| !whereabouts(board, id).1.is_empty();
        let hexes = (0..commanders.len()).map(|id| if off(id) { Hex::NONE } else { board.commander_place[id] });
        set_aside(self, &stands, hexes, commanders);
        // The first of a stack lies on top; guns are below.
        let mut order: Vec<usize> = (0..counters.len()).collect();
        let depth = |id: usize| match scenario.units.get(id) {
            Some(unit) => (unit.arm == Arm::Guns, board.depth[id]),
            None => (false, 0),
        };
        order.sort_by_key(|&id| depth(id));
        order.into_iter().map(|id| counters[id].clone()).collect()
    }

    const SETBACKS: &'static [&'static str] = &["retreats", "routs"];

    fn setback(&self, event: &Event<E>) -> Option<(Side, usize)> {
        let kind = match event.fact {
            Fact::FireTest { result: FireResult::Retreats | FireResult::RetreatsAndLoses } => 0,
            Fact::Routed { .. } => 1,
            _ => return None,
        };
        Side::BOTH.into_iter().find(|side| (self.sets.side[side.index()] & event.units).any()).map(|side| (side, kind))
    }

    fn prompt(&self, view: View<'_, E>) -> String {
        phrases::prompt(self, view)
    }

    fn sentence(&self, view: View<'_, E>, action: Action<E>) -> Sentence {
        phrases::sentence(self, view, action)
    }

    fn aim(&self, view: View<'_, E>, action: Action<E>) -> Aim {
        aim(self, view, action)
    }

    /// Chits that the other side chose in secret are known when they are drawn.
    fn known(&self, events: &[Event<E>], _: &[State<E>], side: Side) -> Vec<Option<Event<E>>> {
        let secret = self.scenario.switches.pool_choice_secret;
        let hidden = |event: &Event<E>| {
            secret && event.side != Some(side) && event.fact == Fact::PoolChosen { choice: Choice::Chosen }
        };
        events.iter().map(|event| (!hidden(event)).then_some(*event)).collect()
    }

    fn log_lines(account: &event_log::Account<'_, E>) -> io::Result<Vec<LogLine>> {
        Ok(log(story::lines(account)?, |range| rules_of(&account.events[range])))
    }
}

/// Every counter, without place and values.
fn blank<E: Published>(game: &Rules<E>) -> Vec<Counter> {
    let scenario = &game.scenario;
    let units = scenario.units.iter().enumerate().map(|(id, unit)| Counter {
        id: unit_id(game, id as UnitId),
        name: unit.name.clone(),
        side: Some(unit.side.index()),
        drawing: counter(unit),
        arrow: arrow(unit),
        path: unit_id(game, id as UnitId),
        at: format!("units.{}.hex", unit.id),
        ..Counter::default()
    });
    let commanders = scenario.commanders.iter().enumerate().map(|(id, commander)| Counter {
        id: commander_id(game, id as CommanderId),
        name: commander.name.clone(),
        side: Some(commander.side.index()),
        drawing: tag(commander),
        path: commander_id(game, id as CommanderId),
        at: format!("commanders.{}.hex", commander.id),
        ..Counter::default()
    });
    units.chain(commanders).collect()
}

/// Moves the names of commanders beside the counters in their hexes, which would hide them.
fn set_aside<E: Published>(
    game: &Rules<E>,
    units: &[Stands<E>],
    hexes: impl Iterator<Item = Hex<E::Size>>,
    counters: &mut [Counter],
) {
    let placed = game.scenario.commanders.iter().zip(hexes).zip(counters).filter(|((_, hex), _)| hex.is_some());
    let (named, counters): (Vec<_>, Vec<_>) = placed.unzip();
    for (counter, (x, y)) in counters.into_iter().zip(beside(game, units, &named)) {
        counter.drawing = format!("<g transform=\"translate({} {})\">{}</g>", short(x), short(y), counter.drawing);
    }
}

fn on_board<E: Published>(game: &Rules<E>, board: &Board<E>, unit: UnitId, counter: &mut Counter) {
    let id = usize::from(unit);
    let off = absence(board, unit);
    counter.place = if off.is_empty() { label(game, board.place[id]) } else { String::new() };
    counter.facing = Some(board.facing[id]);
    counter.values = values(game, board, unit);
    let lost = board.losses[id];
    let lost = if lost > 0 { format!("−{}", counted(lost, "step", "steps")) } else { String::new() };
    let notes = [off, markers(board, unit).replace(' ', ", "), lost];
    counter.notes = notes.into_iter().filter(|note| !note.is_empty()).collect::<Vec<_>>().join(", ");
}

fn unit_id<E: Published>(game: &Rules<E>, unit: UnitId) -> String {
    format!("units.{}", game.scenario.units[usize::from(unit)].id)
}

fn commander_id<E: Published>(game: &Rules<E>, commander: CommanderId) -> String {
    format!("commanders.{}", game.scenario.commanders[usize::from(commander)].id)
}

/// The number of a hex; nothing off the map.
fn label<E: Published>(game: &Rules<E>, hex: Hex<E::Size>) -> String {
    if hex.is_some() { game.scenario.map.grid.label(hex).to_string() } else { String::new() }
}

fn aim<E: Published>(game: &Rules<E>, view: View<'_, E>, action: Action<E>) -> Aim {
    let (grid, board) = (&game.scenario.map.grid, view.position.board);
    let place = |hex: Hex<E::Size>| hex.is_some().then(|| label(game, hex));
    let unit = |unit: UnitId| Aim { counter: Some(unit_id(game, unit)), ..Aim::default() };
    let at = |hex| Aim { to: place(hex), ..Aim::default() };
    let across = |id: UnitId, side| Aim { to: place(grid.neighbour(board.place[usize::from(id)], side)), ..unit(id) };
    match action {
        Action::Deploy { unit: id, hex, facing } | Action::Rally { unit: id, hex, facing } => {
            Aim { to: place(hex), facing: Some(facing), ..unit(id) }
        }
        Action::DeployCommander { commander, hex } => Aim { counter: Some(commander_id(game, commander)), ..at(hex) },
        Action::Choose(commander) | Action::Activate(commander) => {
            Aim { counter: Some(commander_id(game, commander)), ..Aim::default() }
        }
        Action::Fire { firers, target } => Aim { from: place(firers.from), ..at(target) },
        Action::ReactFireTogether(firers) => Aim { from: place(firers.from), ..Aim::default() },
        Action::FireGuns { guns, target } => Aim { to: place(target), ..unit(guns) },
        Action::Step { unit: id, side } => across(id, side),
        Action::Drag { unit: id, side, facing } => Aim { facing: Some(facing), ..across(id, side) },
        Action::Turn { unit: id, facing } | Action::LeaveSquare { unit: id, facing } => {
            Aim { facing: Some(facing), ..unit(id) }
        }
        Action::Begin { unit: id, .. }
        | Action::OwnUnit(id)
        | Action::RemoveFireMarker(id)
        | Action::ToTop(id)
        | Action::FormSkirmish(id)
        | Action::LeaveSkirmish(id)
        | Action::Limber(id)
        | Action::Unlimber(id)
        | Action::ReactFire(id)
        | Action::Counterattack(id)
        | Action::FallBack(id)
        | Action::Skirmish(id)
        | Action::Lose(id)
        | Action::Test(id) => unit(id),
        Action::LineMarker(hex)
        | Action::FormSquare(hex)
        | Action::WithdrawTo(hex)
        | Action::CommanderTo(hex)
        | Action::Fight(hex) => at(hex),
        Action::Face(facing) => Aim { facing: Some(facing), ..Aim::default() },
        Action::DeployAsPrinted
        | Action::ChooseSeveral(_)
        | Action::Pass
        | Action::Declare
        | Action::Resume
        | Action::End
        | Action::Halt
        | Action::Stay => Aim::default(),
    }
}
