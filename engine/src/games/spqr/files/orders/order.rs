//! A single order.

use core::ops::RangeInclusive;

use super::place::places;
use crate::core::hint::shown;
use crate::core::list::List;
use crate::games::spqr::Spqr;
use crate::games::spqr::files::map::{HEX, hex};
use crate::games::spqr::plan::{Aim, MAX_FORMATIONS, MAX_ORDERS, MAX_WAY, Order, PRIORITY, Plan, Pressed};
use crate::scenario::reader::{Names, Reader, reference};

/// Reads all orders; `formations` are the names of the formations.
pub(super) fn read(t: &mut Reader, game: &Spqr, formations: &[String], plan: &mut Plan) {
    let mut names: Vec<String> = Vec::new();
    t.maybe_each("orders", Names::IDS, |name, t| {
        let to = receivers(t, "to", formations);
        t.require("to", "list formations, as in `to = [\"left-wing\"]`");
        let turns = t.period("turn", game.scenario.turns).map(RangeInclusive::into_inner);
        let order = order(t, game, formations);
        if names.len() == MAX_ORDERS {
            return t.fault("", format!("there are more than {MAX_ORDERS} orders"), "merge some");
        }
        names.push(name.to_owned());
        let mut order = order.unwrap_or_default();
        if let (Some(to), Some(turns)) = (to, turns) {
            (order.turns, order.to) = (turns, to);
            in_turn(t, formations, &names, plan, &order);
        }
        if order.after & order.to != 0 {
            t.fault("after", "a formation would wait for itself", "name other formations than those in `to`");
        }
        plan.list.push(order);
    });
}

/// A list of formations, one bit each; `None` without the list.
fn receivers(t: &mut Reader, key: &'static str, formations: &[String]) -> Option<u32> {
    let ids = || formations.iter().map(String::as_str);
    let known = |node: &_| reference(node, ids(), |name| ids().position(|id| id == name));
    let list = t.texts(key, Names::IDS.pattern, 1..=MAX_FORMATIONS, &known)?;
    Some(list.iter().fold(0, |to, &formation| to | 1 << formation))
}

/// Checks that no receiver of this order has another one in the same turn.
fn in_turn(t: &mut Reader, formations: &[String], names: &[String], plan: &Plan, order: &Order) {
    let (from, until) = order.turns;
    for (index, other) in plan.list.iter().enumerate() {
        let both = other.to & order.to;
        let first = from.max(other.turns.0);
        if both != 0 && first <= until.min(other.turns.1) {
            let [name, other] = [&formations[both.trailing_zeros() as usize], &names[index]].map(|name| shown(name));
            let message = format!("{name} has another order in turn {first}, {other}");
            return t.fault("to", message, "bound the turns of one of them with `from` and `until`");
        }
    }
}

/// The order as read; `None` when it is at fault.
fn order(t: &mut Reader, game: &Spqr, formations: &[String]) -> Option<Order> {
    let aim = t.choice("aim", Aim::NAMES, Aim::from_name);
    let mut way = List::new();
    for hex in t.texts("way", HEX, 1..=MAX_WAY, &|node| hex(node, &game.scenario.map)).unwrap_or_default() {
        way.push(hex);
    }
    let objective = places(t, "objective", game);
    let pressed = t.maybe_choice("pressed", Pressed::NAMES, Pressed::from_name).unwrap_or_default();
    let priority = t.maybe_number("priority", 1..=9).unwrap_or(PRIORITY);
    let after = receivers(t, "after", formations).unwrap_or(0);
    let aim = aim?;
    fits(t, aim);
    Some(Order { aim, way, objective, pressed, priority, after, ..Order::default() })
}

/// Checks that an order has the keys that its aim needs, and no unused ones.
fn fits(t: &mut Reader, aim: Aim) {
    if aim == Aim::Advance && !t.has("objective") {
        t.fault("objective", "`objective` is missing", "name where to go, as in `objective = [\"2611\"]`");
    }
    for key in ["way", "objective"].into_iter().filter(|_| matches!(aim, Aim::Free | Aim::Hold)) {
        if t.has(key) {
            let message = format!("`{}` orders cannot have `{key}`", aim.name());
            t.fault(key, message, "remove it, or choose another aim");
        }
    }
}
