//! *SPQR* on a table.

use std::io;

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::action::Action;
use kartacz_engine::games::spqr::data::{LeaderId, NO_LEADER, NO_UNIT, UnitId, leader_side, side_of, units_in};
use kartacz_engine::games::spqr::event::Event;
use kartacz_engine::games::spqr::facing::{Facing, Stance};
use kartacz_engine::games::spqr::hex::Hex;
use kartacz_engine::games::spqr::state::{Ammo, COLUMN, DEPLETED, FINISHED, Mark, ROUTED, State, WOUNDED};
use kartacz_engine::games::spqr::view::View;

use super::event_log::Account;
use super::map::{about_leader, facing_mark, leader as drawn_leader, parts, standing};
use super::{phrases, story};
use crate::games::Tabletop;
use crate::show::tabletop::{Aim, Counter, LogLine, Sentence, Sheet, log};

impl Tabletop for Spqr {
    fn sheet(&self) -> Sheet {
        let hexes = &self.scenario.map.field;
        Sheet::new(parts(self), hexes.hexes().map(|hex| hexes.label(hex)), Facing::NAMES, 4.0)
    }

    fn set_up(&self) -> Vec<Counter> {
        let scenario = &self.scenario;
        let units = Side::BOTH.into_iter().flat_map(|side| units_in(side, scenario.everyone(side))).map(|unit| {
            let (row, card) = (scenario.counter(unit), self.card(unit));
            let stance = Stance { hex: row.hex, facing: row.facing, column: false, double: card.double };
            let path = unit_id(self, unit);
            Counter { at: format!("{path}.hex"), path, values: values(self, unit), ..unit_at(self, unit, stance) }
        });
        // Replacements come during the game.
        let leaders = Side::BOTH.into_iter().flat_map(|side| scenario.leaders_of(side));
        let leaders = leaders.filter(|&leader| scenario.leader(leader).hex.is_some()).map(|leader| {
            let row = scenario.leader(leader);
            let path = leader_id(self, leader);
            Counter { at: format!("{path}.hex"), path, ..leader_at(self, leader, row.hex) }
        });
        // Leaders lie on top.
        leaders.chain(units).collect()
    }

    fn counters(&self, view: View<'_>) -> Vec<Counter> {
        let scenario = &self.scenario;
        let units = Side::BOTH.into_iter().flat_map(|side| units_in(side, scenario.everyone(side)));
        // The top unit of a stack lies on top.
        let depth = |unit: UnitId| view.in_hex(view.hex(unit)).position(|other| other == unit).unwrap_or(0);
        let mut units: Vec<UnitId> = units.collect();
        units.sort_by_key(|&unit| std::cmp::Reverse(depth(unit)));
        let units = units.into_iter().map(|unit| {
            let notes = notes(view, unit).join(", ");
            let values = format!("{}, {} of {} hits", values(self, unit), view.hits(unit), view.quality(unit));
            let name = phrases::unit_name(self, unit);
            Counter { name, values, notes, ..unit_at(self, unit, view.stance(unit)) }
        });
        let leaders = Side::BOTH.into_iter().flat_map(|side| scenario.leaders_of(side)).map(|leader| {
            let notes = leader_notes(view, leader);
            Counter { notes, ..leader_at(self, leader, view.leader_hex(leader)) }
        });
        // Leaders lie on top.
        leaders.chain(units).collect()
    }

    fn prompt(&self, view: View<'_>) -> String {
        phrases::prompt(self, view)
    }

    fn sentence(&self, view: View<'_>, action: Action) -> Sentence {
        phrases::sentence(self, view, action)
    }

    fn aim(&self, view: View<'_>, action: Action) -> Aim {
        aim(self, view, action)
    }

    /// All of them: orders of prepared withdrawal have no event before they are used.
    fn known(&self, events: &[Event], _: &[State], _: Side) -> Vec<Option<Event>> {
        events.iter().copied().map(Some).collect()
    }

    /// Each line names its own row.
    fn log_lines(account: &Account) -> io::Result<Vec<LogLine>> {
        Ok(log(story::lines(account)?, |_| Vec::new()))
    }
}

/// What an action concerns.
fn aim(game: &Spqr, view: View<'_>, action: Action) -> Aim {
    let to = |hex: Hex| Some(label(game, hex));
    let unit = |unit: UnitId| Aim { counter: Some(unit_id(game, unit)), ..Aim::default() };
    let chief = |leader: LeaderId| Aim { counter: Some(leader_id(game, leader)), ..Aim::default() };
    let at = |target: UnitId| to(view.hex(target));
    let facing = |facing: Facing| Some(facing as u8);
    let frame = view.frame();
    // What moves is a unit, or a leader alone.
    let moving = || match (frame.unit, frame.leader) {
        (NO_UNIT, NO_LEADER) => Aim::default(),
        (NO_UNIT, leader) => chief(leader),
        (one, _) => unit(one),
    };
    match action {
        Action::Prepare { leader, .. }
        | Action::Activate { leader }
        | Action::Skip { leader }
        | Action::Trump { leader }
        | Action::Join { leader }
        | Action::BeginLeader { leader }
        | Action::UsePrepared { leader, .. } => chief(leader),
        Action::Replace { leader, hex } | Action::WithdrawLeader { leader, hex } => {
            Aim { to: to(hex), ..chief(leader) }
        }
        Action::Line { unit: id, .. }
        | Action::Begin { unit: id }
        | Action::BeginStack { unit: id }
        | Action::Shoot { unit: id }
        | Action::Recover { unit: id }
        | Action::Rally { unit: id }
        | Action::Reorder { unit: id }
        | Action::Deepen { unit: id }
        | Action::Withdraw { unit: id }
        | Action::WithdrawLine { unit: id, .. }
        | Action::Designate { unit: id }
        | Action::LetThrough { unit: id }
        | Action::Choose { unit: id }
        | Action::Take { unit: id }
        | Action::Pursue { unit: id } => unit(id),
        Action::Harass { unit: id, target }
        | Action::Fire { unit: id, target, .. }
        | Action::Assign { unit: id, target } => Aim { to: at(target), ..unit(id) },
        Action::FireAtLeader { unit: id, leader } => Aim { to: to(view.leader_hex(leader)), ..unit(id) },
        Action::Regroup { unit: id, hex } | Action::Extend { unit: id, hex } | Action::Advance { unit: id, hex } => {
            Aim { to: to(hex), ..unit(id) }
        }
        Action::Turn { unit: id, facing: new } => Aim { facing: facing(new), ..unit(id) },
        Action::Step { hex } => Aim { to: to(hex), ..moving() },
        Action::Wheel { hex, facing: new } => Aim { to: to(hex), facing: facing(new), ..moving() },
        Action::Column { facing: new } => Aim { facing: facing(new), ..moving() },
        Action::About | Action::Charge | Action::Halt => moving(),
        Action::Individual | Action::LineFire | Action::EndOrders | Action::Momentum | Action::Pass => Aim::default(),
    }
}

/// A unit where it stands.
fn unit_at(game: &Spqr, unit: UnitId, stance: Stance) -> Counter {
    Counter {
        id: unit_id(game, unit),
        name: game.scenario.counter(unit).id.clone(),
        side: Some(side_of(unit).index()),
        place: label(game, stance.hex),
        facing: Some(stance.facing as u8),
        drawing: standing(game, unit, stance),
        arrow: facing_mark(side_of(unit), stance),
        ..Counter::default()
    }
}

fn leader_at(game: &Spqr, leader: LeaderId, hex: Hex) -> Counter {
    Counter {
        id: leader_id(game, leader),
        name: game.scenario.leader(leader).name.clone(),
        side: Some(leader_side(leader).index()),
        place: label(game, hex),
        drawing: drawn_leader(game, leader),
        values: about_leader(game, leader),
        ..Counter::default()
    }
}

/// What is printed on a counter.
fn values(game: &Spqr, unit: UnitId) -> String {
    super::map::about_troop(game.scenario.troop(unit))
}

/// The markers of a unit.
fn notes(view: View<'_>, unit: UnitId) -> Vec<&'static str> {
    let counter = view.counter(unit);
    let mark = match counter.mark() {
        Mark::None => None,
        Mark::MustCheck => Some("attacks after a test"),
        Mark::NoCheck => Some("attacks without a test"),
        Mark::Declined => Some("does not attack"),
    };
    let all = [
        counter.has(ROUTED).then_some("routed"),
        counter.has(DEPLETED).then_some("depleted"),
        counter.has(COLUMN).then_some("in column"),
        short(counter.ammo(), "missiles low", "no missiles"),
        short(counter.screen_ammo(), "screen low", "no screen"),
        mark,
        view.is_off_map(unit).then_some("off the map"),
    ];
    all.into_iter().flatten().collect()
}

const fn short(ammo: Ammo, low: &'static str, out: &'static str) -> Option<&'static str> {
    match ammo {
        Ammo::Full => None,
        Ammo::Low => Some(low),
        Ammo::Out => Some(out),
    }
}

/// The markers of a leader, with that of a prepared withdrawal, which may be a dummy.
fn leader_notes(view: View<'_>, leader: LeaderId) -> String {
    let prepared = match (view.is_covered(leader), view.is_prepared(leader)) {
        (false, _) => None,
        (true, None) => Some("a marker of prepared withdrawal"),
        (true, Some(true)) => Some("prepared withdrawal"),
        (true, Some(false)) => Some("a dummy"),
    };
    let all = [
        view.leader_has(leader, FINISHED).then_some("finished"),
        view.leader_has(leader, WOUNDED).then_some("wounded"),
        view.is_dead(leader).then_some("dead"),
        (view.orders_leader() == Some(leader)).then_some("active"),
        prepared,
    ];
    all.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn unit_id(game: &Spqr, unit: UnitId) -> String {
    format!("units.{}", game.scenario.counter(unit).id)
}

fn leader_id(game: &Spqr, leader: LeaderId) -> String {
    format!("leaders.{}", game.scenario.leader(leader).id)
}

/// The number of a hex; nothing off the map.
fn label(game: &Spqr, hex: Hex) -> String {
    if hex.is_some() { game.scenario.map.field.label(hex) } else { String::new() }
}
