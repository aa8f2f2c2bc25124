//! Which enemies can come to each hex in a move, as zones of control and friends bar their way.

use kartacz_engine::games::spqr::data::{NO_UNIT, UnitId};
use kartacz_engine::games::spqr::hex::{Hex, HexSet, MAX_HEXES};
use kartacz_engine::games::spqr::view::View;

use super::arms::{Duty, Role};

/// The kinds of enemies that are followed: heavy foot, light foot, horse, elephants.
const KINDS: usize = 4;
/// More points than any unit has.
const POINTS: usize = 16;

/// The enemies that can come.
#[derive(Clone, Debug)]
pub(super) struct Approach {
    /// Of each kind, the unit that comes to a hex with the most points left.
    first: [Box<[UnitId; MAX_HEXES]>; KINDS],
    /// One more than the points that it has left there.
    left: Box<[u8; MAX_HEXES]>,
    /// The hexes from which a search goes on, by the points left.
    edge: [Vec<Hex>; POINTS],
}

impl Default for Approach {
    fn default() -> Self {
        Self {
            first: core::array::from_fn(|_| Box::new([NO_UNIT; MAX_HEXES])),
            left: Box::new([0; MAX_HEXES]),
            edge: core::array::from_fn(|_| Vec::with_capacity(MAX_HEXES)),
        }
    }
}

impl Approach {
    /// Searches the ways of all enemies; `guard` are the zones of control that stop them.
    pub fn search(&mut self, view: View<'_>, guard: &HexSet) {
        for kind in 0..KINDS {
            self.first[kind].fill(NO_UNIT);
            self.left.fill(0);
            for enemy in view.units(view.side.other()) {
                if kind_of(view, enemy) == kind && is_free(view, enemy) {
                    self.start(view, kind, enemy);
                }
            }
            for points in (1..POINTS).rev() {
                while let Some(hex) = self.edge[points].pop() {
                    self.spread(view, guard, kind, hex, points);
                }
            }
        }
    }

    /// An enemy begins.
    fn start(&mut self, view: View<'_>, kind: usize, enemy: UnitId) {
        let points = usize::from(view.allowance(enemy)).min(POINTS - 1);
        for cell in view.cells(enemy).into_iter().filter(|cell| cell.is_some()) {
            self.first[kind][cell.index()] = enemy;
            self.left[cell.index()] = points as u8 + 1;
            self.edge[points].push(cell);
        }
    }

    /// Goes on from a hex, unless the enemy has to stop there.
    fn spread(&mut self, view: View<'_>, guard: &HexSet, kind: usize, hex: Hex, points: usize) {
        let comer = self.first[kind][hex.index()];
        let begins = view.cells(comer).contains(&hex);
        if usize::from(self.left[hex.index()]) != points + 1 || guard.contains(hex) && !begins {
            return;
        }
        for beyond in view.game().scenario.map.field.neighbours(hex) {
            if usize::from(self.left[beyond.index()]) <= points && view.holder(beyond) != Some(view.side) {
                self.left[beyond.index()] = points as u8;
                self.first[kind][beyond.index()] = comer;
                self.edge[points - 1].push(beyond);
            }
        }
        self.edge[0].clear();
    }

    /// The enemies that can come to a hex: of each kind the one that comes first.
    pub fn to(&self, hex: Hex) -> impl Iterator<Item = UnitId> + '_ {
        self.first.iter().map(move |first| first[hex.index()]).filter(|&unit| unit != NO_UNIT)
    }
}

/// The number of the kind of an enemy.
fn kind_of(view: View<'_>, enemy: UnitId) -> usize {
    match view.card(enemy).role() {
        Role::Foot if view.card(enemy).arm.is_elephants() => 3,
        Role::Foot => 0,
        Role::Light => 1,
        Role::Horse => 2,
    }
}

/// Whether an enemy can come and attack at all.
fn is_free(view: View<'_>, enemy: UnitId) -> bool {
    let able = view.card(enemy).can_attack() && !view.is_routed(enemy) && view.may_attack(enemy);
    able && (!view.is_zoned(enemy) || view.outpaces(enemy))
}
