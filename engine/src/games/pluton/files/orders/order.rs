//! A single order.

use core::ops::RangeInclusive;

use super::place::places;
use crate::core::hint::shown;
use crate::core::list::List;
use crate::games::pluton::Pluton;
use crate::games::pluton::files::map::{HEX, hex};
use crate::games::pluton::orders::{ALARM, MAX_DISTANCE, MAX_FORMATIONS, MAX_ORDERS, MAX_WAY, Order, Orders, Posture};
use crate::scenario::reader::{Names, Reader, reference};

/// Reads all orders; `formations` are the names of the formations.
pub(super) fn read(t: &mut Reader, game: &Pluton, formations: &[String], orders: &mut Orders) {
    let mut names: Vec<String> = Vec::new();
    t.maybe_each("orders", Names::IDS, |name, t| {
        let ids = || formations.iter().map(String::as_str);
        let known = |node: &_| reference(node, ids(), |name| ids().position(|id| id == name));
        let receivers = t.texts("to", Names::IDS.pattern, 1..=MAX_FORMATIONS, &known);
        t.require("to", "list formations, as in `to = [\"north\"]`");
        let stages = t.period("stage", game.scenario.stages).map(RangeInclusive::into_inner);
        let order = order(t, game);
        if names.len() == MAX_ORDERS {
            return t.fault("", format!("there are more than {MAX_ORDERS} orders"), "merge some");
        }
        names.push(name.to_owned());
        let mut order = order.unwrap_or_default();
        if let (Some(receivers), Some(stages)) = (receivers, stages) {
            order.stages = stages;
            order.to = receivers.iter().fold(0, |to, &formation| to | 1 << formation);
            in_turn(t, formations, &names, orders, &order);
        }
        orders.list.push(order);
    });
}

/// Checks that no receiver of this order has another one in the same stage.
fn in_turn(t: &mut Reader, formations: &[String], names: &[String], orders: &Orders, order: &Order) {
    let (from, until) = order.stages;
    for (index, other) in orders.list.iter().enumerate() {
        let both = other.to & order.to;
        let first = from.max(other.stages.0);
        if both != 0 && first <= until.min(other.stages.1) {
            let [name, other] = [&formations[both.trailing_zeros() as usize], &names[index]].map(|name| shown(name));
            let message = format!("{name} has another order in stage {first}, {other}");
            return t.fault("to", message, "bound the stages of one of them with `from` and `until`");
        }
    }
}

/// The order as read; `None` when it is at fault.
fn order(t: &mut Reader, game: &Pluton) -> Option<Order> {
    let posture = t.choice("posture", Posture::NAMES, Posture::from_name);
    let mut way = List::new();
    for hex in t.texts("way", HEX, 1..=MAX_WAY, &|node| hex(node, &game.scenario.map)).unwrap_or_default() {
        way.push(hex);
    }
    let objective = places(t, "objective", game);
    let fallback = places(t, "fallback", game);
    let alarm = t.maybe_number("alarm", 1..=MAX_DISTANCE.into());
    let fire_within = t.maybe_number("fire_within", 0..=MAX_DISTANCE.into());
    let posture = posture?;
    fits(t, posture);
    let alarm = alarm.unwrap_or(ALARM);
    Some(Order { posture, way, objective, fallback, alarm, fire_within, ..Order::default() })
}

/// Checks that an order has the keys that its posture needs, and no unused ones.
fn fits(t: &mut Reader, posture: Posture) {
    if posture.needs_objective() && !t.has("objective") {
        t.fault("objective", "`objective` is missing", "name the objective, as in `objective = [\"2611\"]`");
    }
    for key in ["way", "objective"].into_iter().filter(|_| posture == Posture::Free) {
        if t.has(key) {
            t.fault(key, format!("`free` orders cannot have `{key}`"), "remove it, or choose another posture");
        }
    }
    if posture == Posture::Hold && t.has("way") && !t.has("objective") {
        t.fault("way", "this way has no objective", "add `objective`, or remove it");
    }
    if posture == Posture::Delay && !t.has("fallback") {
        t.fault("fallback", "`fallback` is missing", "name where to fall back to, as in `fallback = [\"2210\"]`");
    }
    for key in ["alarm", "fallback"].into_iter().filter(|_| posture != Posture::Delay) {
        if t.has(key) {
            let message = format!("only `delay` orders have `{key}`");
            t.fault(key, message, "remove it, or write `posture = \"delay\"`");
        }
    }
}
