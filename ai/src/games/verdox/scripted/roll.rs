//! The roll: which unit belongs to which formation.

use kartacz_engine::games::verdox::data::{KINDS, Kind, MAX_SIDE, UnitId};
use kartacz_engine::games::verdox::orders::{Formation, MAX_FORMATIONS, Orders};
use kartacz_engine::games::verdox::view::View;

use super::super::tally::number;

/// A unit as it entered: a horseman may have lost his horse since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entered {
    kind: Kind,
    /// Nothing for those who are in no formation.
    formation: Option<u8>,
}

/// How many units of each kind the formations lack.
pub(super) type Gaps = [[u8; KINDS]; MAX_FORMATIONS];

/// The units of a side by their numbers.
#[derive(Clone, Debug)]
pub(super) struct Roll([Option<Entered>; MAX_SIDE]);

impl Default for Roll {
    fn default() -> Self {
        Self([None; MAX_SIDE])
    }
}

impl Roll {
    /// Takes a unit down that enters next.
    pub fn note(&mut self, view: View<'_>, kind: Kind, formation: Option<u8>) {
        if let Some(slot) = self.0.get_mut(view.entered(view.side).len()) {
            *slot = Some(Entered { kind, formation });
        }
    }

    /// Takes those down who entered unseen, as in a position made by hand: each in the first formation that lacks its kind.
    pub fn complete(&mut self, view: View<'_>, orders: &Orders) {
        for unit in view.entered(view.side) {
            if self.0[number(unit)].is_some() {
                continue;
            }
            let Some(kind) = view.kind(unit) else { continue };
            let gaps = self.gaps(view, orders);
            let formation = (0..orders.formations.len()).find(|&formation| gaps[formation][kind.index()] > 0);
            self.0[number(unit)] = Some(Entered { kind, formation: formation.map(|formation| formation as u8) });
        }
    }

    /// What the formations lack of those who have not entered.
    pub fn gaps(&self, view: View<'_>, orders: &Orders) -> Gaps {
        let mut gaps = [[0; KINDS]; MAX_FORMATIONS];
        for (gap, Formation { units, .. }) in gaps.iter_mut().zip(orders.formations.iter()) {
            *gap = *units;
        }
        for entered in self.0[..view.entered(view.side).len()].iter().flatten() {
            if let Some(formation) = entered.formation {
                let gap = &mut gaps[usize::from(formation)][entered.kind.index()];
                *gap = gap.saturating_sub(1);
            }
        }
        gaps
    }

    /// The formation of a unit.
    pub fn formation(&self, unit: UnitId) -> Option<u8> {
        self.0[number(unit)]?.formation
    }
}
