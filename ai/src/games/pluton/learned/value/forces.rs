//! What a side has: strength by kind and condition, support, and what is still to come.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::data::Support;
use kartacz_engine::games::pluton::position::Position;

use super::stacks::Stacks;
use crate::core::learning::features;

features! {
    /// The features of a side's forces. Strengths are in half boxes, over [`HALVES`]; commanders do not count in them.
    Force:
    Rifles = "rifles",
    MachineGuns = "machine-guns",
    Mortars = "mortars",
    Waiting = "waiting",
    Entering = "entering",
    UnderFire = "under-fire",
    Pinned = "pinned",
    Undirected = "undirected",
    Fit = "fit",
    Revealed = "revealed",
    Commanders = "commanders",
    Observers = "observers",
    Guns = "guns",
    GunsToCome = "guns-to-come",
}

/// Their names.
pub(super) const NAMES: &[&str] = Force::NAMES;

/// The half boxes that count as 1.
pub(super) const HALVES: f32 = 60.0;
/// The units that count as 1.
const UNITS: f32 = 10.0;
/// The strength of artillery that counts as 1.
const GUNS: f32 = 60.0;

/// Writes the features of a side.
pub(super) fn write(at: Position<'_>, side: Side, own: &Stacks, out: &mut [f32]) {
    let sums = &own.sums;
    let [rifles, machine_guns, mortars] = sums.kinds;
    let (guns, to_come) = guns(at, side);
    for (feature, halves) in [
        (Force::Rifles, rifles),
        (Force::MachineGuns, machine_guns),
        (Force::Mortars, mortars),
        (Force::Waiting, sums.waiting),
        (Force::Entering, sums.entering),
        (Force::UnderFire, sums.under_fire),
        (Force::Pinned, sums.pinned),
        (Force::Undirected, sums.undirected),
        (Force::Fit, own.all.iter().map(|stack| stack.fit).sum()),
    ] {
        out[feature as usize] = halves / HALVES;
    }
    out[Force::Revealed as usize] = f32::from(at.revealed(side)) / UNITS;
    out[Force::Commanders as usize] = sums.commanders / UNITS;
    out[Force::Observers as usize] = sums.observers / UNITS;
    out[Force::Guns as usize] = guns / GUNS;
    out[Force::GunsToCome as usize] = to_come / GUNS;
}

/// The strength of the artillery off the map that can be called, and of that which cannot yet.
fn guns(at: Position<'_>, side: Side) -> (f32, f32) {
    let (mut guns, mut to_come) = (0.0, 0.0);
    let own = |(_, support): &(usize, &Support)| support.side == side && support.condition.available;
    for (index, support) in at.game.scenario.support.iter().enumerate().filter(own) {
        let each = at.game.scenario.tables.artillery_strength(support.calibre, support.barrels);
        let all = f32::from(each) * support.markers.len() as f32;
        *(if at.is_available(index) { &mut guns } else { &mut to_come }) += all;
    }
    (guns, to_come)
}
