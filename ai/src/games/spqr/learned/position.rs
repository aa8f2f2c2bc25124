//! The public features of a position.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::data::UnitId;
use kartacz_engine::games::spqr::state::Ammo;
use kartacz_engine::games::spqr::view::View;

use super::contact::Contact;
use crate::core::learning::Numbers;
use crate::games::spqr::arms::{Duty, Role};

/// The features shared by both sides.
const SHARED: [&str; 3] = ["time-left", "turn", "lead"];
/// The features of each side. Units count by their rout points, as shares of the withdrawal level of their army.
const OF_SIDE: [&str; 20] = [
    "lost",
    "foot",
    "light",
    "horse",
    "elephants",
    "routed",
    "worn",
    "spent",
    "missiles",
    "beside",
    "near",
    "flanked",
    "pressed",
    "gap-foot",
    "gap-light",
    "gap-horse",
    "leaders",
    "initiative",
    "charisma",
    "covered",
];
/// The number of features.
pub(super) const COUNT: usize = SHARED.len() + 2 * OF_SIDE.len();

/// The cap on features.
const MOST: f32 = 4.0;
/// The numbers of turns, units and leaders, and the initiative, that count as 1 in a feature.
const TURNS: f32 = 10.0;
const UNITS: f32 = 20.0;
const LEADERS: f32 = 5.0;
const INITIATIVE: f32 = 20.0;

/// The names of the features: those shared, then those of the first side, then of the second.
pub(super) fn names() -> Vec<String> {
    let of = |side: &'static str| OF_SIDE.iter().map(move |name| format!("{side}-{name}"));
    SHARED.iter().map(|&name| name.to_owned()).chain(of("first")).chain(of("second")).collect()
}

/// Writes the features of a position, in the order of [`names`]; they are the same in the views of both sides.
pub(super) fn features(view: View<'_>, out: &mut Numbers) {
    let turns = f32::from(view.game().scenario.turns.max(1));
    let turn = f32::from(view.turn());
    let [first, second] = Side::BOTH.map(|side| f32::from(view.rout_points(side)) / level(view, side));
    out[..SHARED.len()].copy_from_slice(&[(turns - turn).max(0.0) / turns, turn / TURNS, second - first]);
    for side in Side::BOTH {
        let start = SHARED.len() + side.index() * OF_SIDE.len();
        out[start..start + OF_SIDE.len()].copy_from_slice(&of_side(view, side));
    }
    out[..COUNT].iter_mut().for_each(|number| *number = number.clamp(-MOST, MOST));
}

/// The rout points at which an army withdraws \[11.1\].
fn level(view: View<'_>, side: Side) -> f32 {
    f32::from(view.game().scenario.armies[side.index()].withdrawal.max(1))
}

fn of_side(view: View<'_>, side: Side) -> [f32; OF_SIDE.len()] {
    let level = level(view, side);
    let (contact, army) = (Contact::of(view, side), Army::of(view, side));
    let leaders = || view.leaders(side);
    let of_leaders =
        |points: fn(View<'_>, u8) -> u8| leaders().map(|leader| f32::from(points(view, leader))).sum::<f32>();
    [
        f32::from(view.rout_points(side)) / level,
        army.foot / level,
        army.light / level,
        army.horse / level,
        army.elephants / level,
        army.routed / level,
        army.worn / level,
        army.spent / level,
        army.missiles / UNITS,
        contact.beside / level,
        contact.near / level,
        contact.flanked / level,
        contact.pressed / level,
        contact.gap(Role::Foot),
        contact.gap(Role::Light),
        contact.gap(Role::Horse),
        leaders().count() as f32 / LEADERS,
        of_leaders(|view, leader| view.initiative(leader)) / INITIATIVE,
        of_leaders(|view, leader| view.charisma(leader)) / LEADERS,
        leaders().filter(|&leader| view.is_covered(leader)).count() as f32 / LEADERS,
    ]
}

/// The units of a side on the map, in rout points.
#[derive(Default)]
struct Army {
    foot: f32,
    light: f32,
    horse: f32,
    elephants: f32,
    routed: f32,
    /// By the share of hits that they have taken.
    worn: f32,
    /// Those with half of their hits or more.
    spent: f32,
    /// The number of those with missiles.
    missiles: f32,
}

impl Army {
    /// The units of a side.
    fn of(view: View<'_>, side: Side) -> Self {
        let mut army = Self::default();
        view.units(side).for_each(|unit| army.add(view, unit));
        army
    }

    fn add(&mut self, view: View<'_>, unit: UnitId) {
        let (card, worth) = (view.card(unit), f32::from(view.worth(unit)));
        if view.is_routed(unit) {
            self.routed += worth;
            return;
        }
        let kind = match card.role() {
            _ if card.arm.is_elephants() => &mut self.elephants,
            Role::Foot => &mut self.foot,
            Role::Light => &mut self.light,
            Role::Horse => &mut self.horse,
        };
        *kind += worth;
        self.worn += worn(view, unit);
        if 2 * view.hits(unit) >= card.quality {
            self.spent += worth;
        }
        if card.is_armed() && view.counter(unit).ammo() != Ammo::Out {
            self.missiles += 1.0;
        }
    }
}

/// The share of a unit's rout points that corresponds to its hits.
fn worn(view: View<'_>, unit: UnitId) -> f32 {
    let quality = f32::from(view.card(unit).quality.max(1));
    f32::from(view.worth(unit)) * (f32::from(view.hits(unit)) / quality).min(1.0)
}
