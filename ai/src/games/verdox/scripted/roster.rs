//! The roster: which unit belongs to which formation.

use kartacz_engine::games::verdox::data::{KINDS, Kind, MAX_SIDE, UnitId};
use kartacz_engine::games::verdox::orders::{Formation, MAX_FORMATIONS, Orders};
use kartacz_engine::games::verdox::view::View;

use super::super::kind_table::number;

/// A unit as it entered: cavalry may have lost its horses since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entered {
    kind: Kind,
    /// `None` for units in no formation.
    formation: Option<u8>,
}

/// How many units of each kind the formations are missing.
pub(super) type Gaps = [[u8; KINDS]; MAX_FORMATIONS];

/// The units of a side by number.
#[derive(Clone, Debug)]
pub(super) struct Roster([Option<Entered>; MAX_SIDE]);

impl Default for Roster {
    fn default() -> Self {
        Self([None; MAX_SIDE])
    }
}

impl Roster {
    /// Records the next unit to enter.
    pub fn note(&mut self, view: View<'_>, kind: Kind, formation: Option<u8>) {
        if let Some(slot) = self.0.get_mut(view.entered(view.side).len()) {
            *slot = Some(Entered { kind, formation });
        }
    }

    /// Adds units whose entry was not observed, as in a hand-made position: each to the first formation missing its
    /// kind.
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

    /// How many units that have not yet entered the formations are missing.
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
