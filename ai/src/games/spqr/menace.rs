//! What enemies that are not yet beside a place can do to a unit there in their next move.

use arrayvec::ArrayVec;
use kartacz_engine::games::spqr::arms::Arm;
use kartacz_engine::games::spqr::data::UnitId;
use kartacz_engine::games::spqr::facing::{Angle, Stance};
use kartacz_engine::games::spqr::hex::{Field, Hex, SIDES};
use kartacz_engine::games::spqr::odds::Odds;
use kartacz_engine::games::spqr::shock::size_shift;
use kartacz_engine::games::spqr::state::{ATTACKER_SUPERIOR, DEFENDER_SUPERIOR};
use kartacz_engine::games::spqr::tables::COLUMNS;

use super::bout::{Books, excess};
use super::place::Desk;

/// How much each further enemy counts beside the one before it.
const FURTHER: f32 = 0.5;
/// The most enemies that are compared.
const MOST: usize = 8;

/// The hexes around a stance, each with its angle.
pub(super) fn ring(field: &Field, at: Stance) -> ArrayVec<(Hex, Angle), 12> {
    let mut found = ArrayVec::new();
    if at.double || at.column {
        for angle in [Angle::Front, Angle::Flank, Angle::Rear] {
            found.extend(at.around(field, angle).iter().map(|&hex| (hex, angle)));
        }
        return found;
    }
    for (turn, angle) in
        [Angle::Front, Angle::Front, Angle::Flank, Angle::Rear, Angle::Rear, Angle::Flank].into_iter().enumerate()
    {
        let hex = field.neighbour(at.hex, (at.facing.index() + turn) % SIDES);
        if hex.is_some() {
            found.push((hex, angle));
        }
    }
    found
}

impl Desk<'_> {
    /// What enemies that can come next to a place do there to a unit, less what it costs them.
    pub fn menace(&self, unit: UnitId, at: Stance) -> f32 {
        let (view, field) = (self.view, &self.view.game().scenario.map.field);
        let books = self.books();
        let among = view.ordered() & kartacz_engine::games::spqr::data::bit(unit) != 0;
        let mut all: ArrayVec<(UnitId, f32), MOST> = ArrayVec::new();
        for (hex, angle) in ring(field, at) {
            if view.top(hex).is_some_and(|other| other != unit) {
                continue;
            }
            let dread = self.weights.dread[usize::from(angle != Angle::Front)];
            if dread == 0.0 {
                continue;
            }
            // The units of an ordered line come after each other: a flank that is open now is covered later.
            let trust = if among && angle != Angle::Front { self.weights.trust } else { 1.0 };
            for enemy in self.scene.approach.to(hex) {
                let danger = dread * trust * books.sketch(enemy, unit, angle);
                if let Some((_, worst)) = all.iter_mut().find(|(known, _)| *known == enemy) {
                    *worst = worst.max(danger);
                } else if danger > 0.0 && !all.is_full() {
                    all.push((enemy, danger));
                }
            }
        }
        all.sort_unstable_by(|a, b| b.1.total_cmp(&a.1));
        let mut share = 1.0;
        let mut sum = 0.0;
        for (_, danger) in all {
            sum += share * danger;
            share *= FURTHER;
        }
        sum
    }
}

impl Books<'_> {
    /// The same as a danger by the mean hits of the column.
    fn sketch(&self, enemy: UnitId, unit: UnitId, angle: Angle) -> f32 {
        let view = self.view;
        let (card, own) = (view.card(enemy), view.card(unit));
        let Some((column, flags)) = Odds::new(&view.game().scenario).clash(card.arm, own.arm, angle) else {
            return 0.0;
        };
        let mut column = i32::from(column) + size_shift(card.size.into(), own.size.into(), true);
        if own.arm == Arm::Phalanx && angle == Angle::Front {
            column -= 2 * self.covered(unit);
        }
        let [mut back, mut hits] = self.scene.means[column.clamp(1, COLUMNS as i32) as usize - 1];
        if flags & ATTACKER_SUPERIOR != 0 {
            hits *= 2.0;
        }
        if flags & DEFENDER_SUPERIOR != 0 {
            back *= 3.0;
        }
        if view.is_heavy(enemy) {
            hits += excess(view.quality(unit));
            back += excess(view.quality(enemy));
        }
        (self.weights.loss * self.hurt(unit, hits) - self.weights.kill * self.hurt(enemy, back)).max(0.0)
    }
}
