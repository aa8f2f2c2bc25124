//! A single order.

use core::ops::RangeInclusive;

use super::receivers::{Receivers, receivers, stages};
use crate::core::hint::shown;
use crate::core::list::List;
use crate::games::insurrection::Rules;
use crate::games::insurrection::edition::{Array, Edition};
use crate::games::insurrection::files::names::{HEX, hex};
use crate::games::insurrection::orders::{ByStage, FirePolicy, MAX_HEXES, MAX_ORDERS, Order, Orders, Posture, Temper};
use crate::games::insurrection::unit_set::each;
use crate::grid::Hex;
use crate::scenario::reader::{Names, Reader};

/// The orders given so far, by unit and stage.
struct Book<'a, E: Edition> {
    game: &'a Rules<E>,
    orders: &'a mut Orders<E>,
    /// Whether the order of a unit in a stage was given to its whole formation; then the unit's own order replaces it.
    formation: E::PerUnit<ByStage<bool>>,
    names: Vec<String>,
}

/// Reads all orders.
pub(super) fn read<E: Edition>(t: &mut Reader, game: &Rules<E>, orders: &mut Orders<E>) {
    let mut book = Book { game, orders, formation: E::PerUnit::<_>::filled(Default::default()), names: Vec::new() };
    t.each("orders", Names::IDS, |id, t| book.enter(id, t));
}

impl<E: Edition> Book<'_, E> {
    fn enter(&mut self, id: &str, t: &mut Reader) {
        let (game, side) = (self.game, self.orders.side);
        let to = t.texts("to", Names::IDS.pattern, 1..=E::UNITS, &|node| receivers(game, side, node));
        t.require("to", "list units and commanders, as in `to = [\"lewiz\"]`");
        let stages = stages(t, game);
        let order = order(t, game);
        if self.names.len() == MAX_ORDERS {
            return t.fault("", format!("there are more than {MAX_ORDERS} orders"), "merge some");
        }
        self.names.push(id.to_owned());
        self.orders.list.push(order.unwrap_or_default());
        if let (Some(to), Some(stages)) = (to, stages) {
            self.give(t, &to, stages);
        }
    }

    /// Gives the last order to its receivers.
    fn give(&mut self, t: &mut Reader, to: &[Receivers<E>], stages: RangeInclusive<u8>) {
        let index = self.names.len() - 1;
        for receivers in to {
            for unit in each(receivers.units) {
                for stage in stages.clone() {
                    let slot = usize::from(stage) - 1;
                    let given = &mut self.orders.given[unit as usize][slot];
                    let formation = &mut self.formation[unit as usize][slot];
                    match *given {
                        Some(other) if *formation == receivers.formation => {
                            let name = shown(&self.game.scenario.units[unit as usize].id);
                            let other = shown(&self.names[other as usize]);
                            let message = format!("{name} has another order in stage {stage}, {other}");
                            return t.fault("to", message, "bound the stages of one of them with `from` and `until`");
                        }
                        Some(_) if receivers.formation => {}
                        _ => (*given, *formation) = (Some(index as u8), receivers.formation),
                    }
                }
            }
        }
    }
}

/// The order as read; `None` when it is at fault.
fn order<E: Edition>(t: &mut Reader, game: &Rules<E>) -> Option<Order<E>> {
    let posture = t.choice("posture", &names(&Posture::ALL), named(&Posture::ALL));
    let way = hexes(t, "way", game);
    let objective = hexes(t, "objective", game);
    let fire = t.maybe_choice("fire", &names(&FirePolicy::ALL), named(&FirePolicy::ALL)).unwrap_or_default();
    let mut temper = |key: &'static str| t.maybe_choice(key, &names(&Temper::ALL), named(&Temper::ALL));
    let [attack, charge, counterattack, fall_back] =
        ["attack", "charge", "counterattack", "fall-back"].map(&mut temper);
    let posture = posture?;
    if matches!(posture, Posture::Assault | Posture::Turn | Posture::Raid) && !t.has("objective") {
        let help = "name the objective, as in `objective = [\"0709\"]`";
        t.fault("objective", "`objective` is missing", help);
    }
    for key in ["way", "objective"].into_iter().filter(|_| posture == Posture::Free) {
        if t.has(key) {
            t.fault(key, format!("`free` orders cannot have `{key}`"), "remove it, or choose another posture");
        }
    }
    if posture == Posture::Turn && !t.has("way") {
        t.fault(
            "way",
            "`way` is missing",
            "list the hexes that lead round the enemy, as in `way = [\"0603\", \"0804\"]`",
        );
    }
    let [usual_attack, usual_counterattack, usual_fall_back] = posture.temper();
    let attack = attack.unwrap_or(usual_attack);
    Some(Order {
        posture,
        way,
        objective,
        fire,
        attack,
        charge: charge.unwrap_or(attack),
        counterattack: counterattack.unwrap_or(usual_counterattack),
        fall_back: fall_back.unwrap_or(usual_fall_back),
    })
}

fn hexes<E: Edition>(t: &mut Reader, key: &'static str, game: &Rules<E>) -> List<Hex<E::Size>, MAX_HEXES> {
    let mut list = List::new();
    for hex in t.texts(key, HEX, 1..=MAX_HEXES, &|node| hex(game, node)).unwrap_or_default() {
        list.push(hex);
    }
    list
}

fn names<T, const COUNT: usize>(all: &[(&'static str, T); COUNT]) -> [&'static str; COUNT] {
    all.each_ref().map(|(name, _)| *name)
}

fn named<T: Copy>(all: &[(&'static str, T)]) -> impl Fn(&str) -> Option<T> {
    |name| all.iter().find_map(|&(known, value)| (known == name).then_some(value))
}
