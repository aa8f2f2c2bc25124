//! The player's picture of the whole map: zones of control, contacts, distances.

use arrayvec::ArrayVec;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::arms::Class;
use kartacz_engine::games::spqr::data::{MAX_LEADERS, MAX_SIDE, MAX_UNITS, UnitId};
use kartacz_engine::games::spqr::facing::{Angle, Stance};
use kartacz_engine::games::spqr::hex::{Hex, HexSet, MAX_HEXES};
use kartacz_engine::games::spqr::view::View;

use super::arms::Duty;

/// Farther than any hex.
const FARTHEST: u8 = u8::MAX;

/// Units that have an enemy in their zone of control.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Press {
    /// The sum of their sizes.
    pub size: u16,
    /// The number.
    pub count: u8,
}

/// The field, as one side sees it.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    /// The zones of control of the enemy.
    pub zones: HexSet,
    /// The zones of control of its elephants.
    pub beasts: HexSet,
    /// The hexes next to units of the enemy.
    pub beside: HexSet,
    /// By unit, the friendly units that have each enemy in their zone, and the enemies that have each friendly unit in
    /// theirs.
    pub press: [Press; MAX_UNITS],
    /// The charisma of leaders in hexes of either side.
    bold: ArrayVec<(Hex, i8), MAX_LEADERS>,
    /// The distance from each hex to the nearest unrouted enemy.
    far: Box<[u8; MAX_HEXES]>,
    edge: Vec<Hex>,
}

impl Default for Scene {
    fn default() -> Self {
        Self {
            zones: HexSet::EMPTY,
            beasts: HexSet::EMPTY,
            beside: HexSet::EMPTY,
            press: [Press::default(); MAX_UNITS],
            bold: ArrayVec::new(),
            far: Box::new([FARTHEST; MAX_HEXES]),
            edge: Vec::with_capacity(MAX_HEXES + MAX_SIDE),
        }
    }
}

impl Scene {
    /// Takes over what another one has seen.
    pub fn copy_from(&mut self, other: &Self) {
        let Self { zones, beasts, beside, press, bold, far, edge: _ } = self;
        (*zones, *beasts, *beside, *press) = (other.zones, other.beasts, other.beside, other.press);
        bold.clone_from(&other.bold);
        far.copy_from_slice(&*other.far);
    }

    /// Looks around: zones, pressure, leaders.
    pub fn look(&mut self, view: View<'_>) {
        (self.zones, self.beasts, self.beside) = (HexSet::EMPTY, HexSet::EMPTY, HexSet::EMPTY);
        self.press = [Press::default(); MAX_UNITS];
        let field = &view.game().scenario.map.field;
        for enemy in view.units(view.side.other()) {
            for cell in view.cells(enemy).into_iter().filter(|cell| cell.is_some()) {
                field.neighbours(cell).for_each(|hex| self.beside.insert(hex));
            }
            let beasts = view.card(enemy).arm.is_elephants() && !view.is_leader_elephant(enemy);
            self.weigh(view, enemy, |scene, hex| {
                scene.zones.insert(hex);
                if beasts {
                    scene.beasts.insert(hex);
                }
            });
        }
        for unit in view.units(view.side) {
            self.weigh(view, unit, |_, _| {});
        }
        self.bold.clear();
        for side in [view.side, view.side.other()] {
            let here = view.leaders(side).map(|leader| (view.leader_hex(leader), view.charisma(leader) as i8));
            self.bold.extend(here.filter(|&(_, charisma)| charisma > 0));
        }
    }

    /// Passes on the hexes of a unit's zone, and records the enemy units in them.
    fn weigh(&mut self, view: View<'_>, unit: UnitId, mut note: impl FnMut(&mut Self, Hex)) {
        if view.is_routed(unit) {
            return;
        }
        let field = &view.game().scenario.map.field;
        let (stance, size) = (view.stance(unit), u16::from(view.card(unit).size));
        let attacks = view.card(unit).can_attack();
        for angle in [Angle::Front, Angle::Flank] {
            if angle == Angle::Flank && !loose(view, unit) || !view.controls(unit, angle) {
                continue;
            }
            for &hex in stance.around(field, angle).iter() {
                note(self, hex);
                if let (true, Some(prey)) = (attacks, prey_in(view, unit, hex)) {
                    let press = &mut self.press[prey as usize];
                    (press.size, press.count) = (press.size + size, press.count + 1);
                }
            }
        }
    }

    /// Measures the distances to the enemy.
    pub fn survey(&mut self, view: View<'_>) {
        let field = &view.game().scenario.map.field;
        self.far.fill(FARTHEST);
        self.edge.clear();
        for enemy in view.units(view.side.other()).filter(|&enemy| !view.is_routed(enemy)) {
            for cell in view.cells(enemy).into_iter().filter(|cell| cell.is_some()) {
                if self.far[cell.index()] == FARTHEST {
                    self.far[cell.index()] = 0;
                    self.edge.push(cell);
                }
            }
        }
        let mut next = 0;
        while let Some(&hex) = self.edge.get(next) {
            next += 1;
            let steps = self.far[hex.index()] + 1;
            for beyond in field.neighbours(hex) {
                if self.far[beyond.index()] > steps {
                    self.far[beyond.index()] = steps;
                    self.edge.push(beyond);
                }
            }
        }
    }

    /// The distance from a hex to the nearest enemy: in an own phase at its start.
    #[inline]
    pub fn far(&self, hex: Hex) -> u8 {
        self.far[hex.index()]
    }

    /// The charisma of the leaders in the hexes of a counter.
    pub fn bold(&self, cells: [Hex; 2]) -> i32 {
        self.bold.iter().filter(|(hex, _)| cells.contains(hex)).map(|&(_, charisma)| i32::from(charisma)).sum()
    }
}

/// Whether a unit can have a zone on its flanks.
fn loose(view: View<'_>, unit: UnitId) -> bool {
    let card = view.card(unit);
    card.class == Class::Velites || card.is_loose()
}

/// A unit's enemy in a hex: the one that represents its stack.
pub(super) fn prey_in(view: View<'_>, unit: UnitId, hex: Hex) -> Option<UnitId> {
    let side = kartacz_engine::games::spqr::data::side_of(unit);
    let top = view.top(hex)?;
    (kartacz_engine::games::spqr::data::side_of(top) != side).then(|| view.lead(top))
}

/// Whether a unit is in a command range: one of its hexes is.
pub(super) fn is_within(view: View<'_>, unit: UnitId, range: &HexSet) -> bool {
    any_in(view.cells(unit), range)
}

/// Whether a set has one of these hexes, of which the second may be none.
pub(super) fn any_in(cells: [Hex; 2], set: &HexSet) -> bool {
    cells.into_iter().any(|cell| cell.is_some() && set.contains(cell))
}

/// The share of a side's leaders who can still be activated in this turn.
pub(super) fn waiting(view: View<'_>, side: Side) -> f32 {
    let (mut all, mut still) = (0.0f32, 0.0);
    for leader in view.leaders(side) {
        all += 1.0;
        still += if view.is_inactive(leader) { 1.0 } else { 0.0 };
    }
    still / all.max(1.0)
}

/// The enemies that a unit would have in its zone in this stance.
pub(super) fn prey(view: View<'_>, unit: UnitId, at: Stance) -> ArrayVec<UnitId, 6> {
    let field = &view.game().scenario.map.field;
    let mut found = ArrayVec::new();
    for angle in [Angle::Front, Angle::Flank] {
        if angle == Angle::Flank && !loose(view, unit) || !view.controls(unit, angle) {
            continue;
        }
        for &hex in at.around(field, angle).iter() {
            if let Some(target) = prey_in(view, unit, hex)
                && !found.contains(&target)
                && !found.is_full()
            {
                found.push(target);
            }
        }
    }
    found
}
