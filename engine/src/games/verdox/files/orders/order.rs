//! A single order.

use super::place::{PLACE, place};
use core::ops::RangeInclusive;

use crate::core::hint::{one_of, shown};
use crate::core::list::List;
use crate::games::verdox::Verdox;
use crate::games::verdox::files::map::{SQUARE, square};
use crate::games::verdox::orders::{
    ALARM, Attack, Barges, MAX_ALARM, MAX_FORMATIONS, MAX_ORDERS, MAX_WAY, Order, Orders, Posture, Walls,
};
use crate::games::verdox::square::SquareSet;
use crate::scenario::reader::{Names, Reader, Wrong, unlike};
use crate::scenario::tree::Node;

/// The most places of an objective.
const MAX_PLACES: usize = 16;

/// Reads all orders; `formations` are the names of the formations.
pub(super) fn read(t: &mut Reader, game: &Verdox, formations: &[String], orders: &mut Orders) {
    let mut names: Vec<String> = Vec::new();
    t.maybe_each("orders", Names::IDS, |name, t| {
        let receivers = t.texts("to", Names::IDS.pattern, 1..=MAX_FORMATIONS, &|node| receiver(formations, node));
        t.require("to", "list formations, as in `to = [\"north\"]`");
        let turns = t.period("turn", game.scenario.turns).map(RangeInclusive::into_inner);
        let order = order(t, game, orders);
        if names.len() == MAX_ORDERS {
            return t.fault("", format!("there are more than {MAX_ORDERS} orders"), "merge some");
        }
        names.push(name.to_owned());
        let mut order = order.unwrap_or_default();
        if let (Some(receivers), Some(turns)) = (receivers, turns) {
            order.turns = turns;
            order.to = receivers.iter().fold(0, |to, &formation| to | 1 << formation);
            in_turn(t, formations, &names, orders, &order);
        }
        orders.list.push(order);
    });
}

/// A formation by its name.
fn receiver(formations: &[String], node: &Node) -> Result<usize, Wrong> {
    let help = "write the name of a formation in quotes";
    let name = node.text().ok_or_else(|| unlike(node, "a name", help))?;
    let known = formations.iter().position(|known| known == name);
    known.ok_or_else(|| {
        let help = one_of(name, "formations", formations.iter().map(String::as_str));
        Wrong::new(format!("there is no formation {}", shown(name)), help).dependent()
    })
}

/// Checks that no receiver of this order has another one in the same turn.
fn in_turn(t: &mut Reader, formations: &[String], names: &[String], orders: &Orders, order: &Order) {
    let (from, until) = order.turns;
    for (index, other) in orders.list.iter().enumerate() {
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
fn order(t: &mut Reader, game: &Verdox, orders: &Orders) -> Option<Order> {
    let posture = t.choice("posture", Posture::NAMES, Posture::from_name);
    let field = Some(game.scenario.map.field);
    let mut way = List::new();
    for square in t.texts("way", SQUARE, 1..=MAX_WAY, &|node| square(node, field)).unwrap_or_default() {
        way.push(square);
    }
    let places = t.texts("objective", PLACE, 1..=MAX_PLACES, &|node| place(game, orders.side, node));
    let objective = places.into_iter().flatten().flat_map(|place| place.iter()).collect::<SquareSet>();
    let attack = t.maybe_choice("attack", Attack::NAMES, Attack::from_name);
    let walls = t.maybe_choice("walls", Walls::NAMES, Walls::from_name).unwrap_or_default();
    let barges = t.maybe_choice("barges", Barges::NAMES, Barges::from_name).unwrap_or_default();
    let alarm = t.maybe_number("alarm", 1..=MAX_ALARM.into());
    let posture = posture?;
    fits(t, posture);
    let attack = attack.unwrap_or(posture.attack());
    Some(Order { posture, way, objective, attack, walls, barges, alarm: alarm.unwrap_or(ALARM), ..Order::default() })
}

/// Checks that an order has the keys that its posture needs, and no unused ones.
fn fits(t: &mut Reader, posture: Posture) {
    if posture.needs_objective() && !t.has("objective") {
        t.fault("objective", "`objective` is missing", "name the objective, as in `objective = [\"enemy-quarters\"]`");
    }
    for key in ["way", "objective", "barges"].into_iter().filter(|_| posture == Posture::Free) {
        if t.has(key) {
            t.fault(key, format!("`free` orders cannot have `{key}`"), "remove it, or choose another posture");
        }
    }
    if posture == Posture::Hold && t.has("way") && !t.has("objective") {
        t.fault("way", "this way has no objective", "add `objective`, or remove it");
    }
    if posture != Posture::Reserve && t.has("alarm") {
        t.fault("alarm", "only a reserve has an `alarm`", "remove it, or write `posture = \"reserve\"`");
    }
}
