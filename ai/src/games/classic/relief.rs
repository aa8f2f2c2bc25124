//! Reliefs: a weak unit that holds a hex of worth alone makes room for a stronger one.

use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::{Hex, UnitId};

use super::attacks::Eyes;
use super::plans::Plans;
use super::reach::Reach;

impl Plans {
    /// Plans reliefs, before the other orders.
    pub(super) fn relieve<B: Board>(&mut self, eyes: &Eyes<'_, '_, B>, reach: &mut Reach) {
        for &hex in &eyes.scene.grounds.hexes {
            let Some(holder) = lone_holder(eyes, hex).filter(|&unit| self.order(unit).is_none()) else { continue };
            let Some((relief, gain)) = self.best_relief(eyes, reach, (holder, hex)) else { continue };
            let Some((to, cost)) = way_out(eyes, reach, (holder, hex)) else { continue };
            if gain > cost && self.leaving.try_push(holder).is_ok() {
                self.order_to(holder, to);
                self.order_to(relief, hex);
            }
        }
    }

    /// The unit that gains most by taking the place of another in a hex, and what that is worth.
    fn best_relief<B: Board>(
        &self,
        eyes: &Eyes<'_, '_, B>,
        reach: &mut Reach,
        (holder, hex): (UnitId, Hex),
    ) -> Option<(UnitId, f32)> {
        let (at, stake) = (eyes.at, eyes.stake(holder, hex));
        let weak = at.defence_of(holder);
        let mut best: Option<(UnitId, f32)> = None;
        for unit in at.units(eyes.side).filter(|&unit| at.may_move(unit) && at.defence_of(unit) > weak) {
            let start = at.hex(unit);
            let farthest = eyes.chart.pace.saturating_mul(at.values(unit).moves).max(1);
            if self.order(unit).is_some()
                || at.scenario().map.field.distance(start, hex) > farthest
                || eyes.stake(unit, start) > 0.0
            {
                continue;
            }
            let safer = stake * (1.0 - weak as f32 / at.defence_of(unit) as f32);
            let mover = eyes.mover(unit);
            let gain = safer + eyes.march_value(&mover, hex) - eyes.march_value(&mover, start);
            if gain <= best.map_or(0.0, |(_, known)| known) {
                continue;
            }
            reach.compute(at, &eyes.scene.zones, unit);
            if reach.is_reached(hex) {
                best = Some((unit, gain));
            }
        }
        best
    }
}

/// The unit that holds a hex of worth alone, which the enemy can come to, and has no room for another.
fn lone_holder<B: Board>(eyes: &Eyes<'_, '_, B>, hex: Hex) -> Option<UnitId> {
    let at = eyes.at;
    if at.occupier(hex) != Some(eyes.side) || eyes.scene.threat[hex.index()] <= 0.0 {
        return None;
    }
    let mut units = at.stack(hex);
    let holder = units.next().filter(|&unit| at.may_move(unit) && units.next().is_none())?;
    let full = !at.has_room(hex, u16::from(at.weight(holder)));
    (full && eyes.stake(holder, hex) > 0.0).then_some(holder)
}

/// The best hex to which a unit can make room, and what it costs to be there.
fn way_out<B: Board>(eyes: &Eyes<'_, '_, B>, reach: &mut Reach, (unit, hex): (UnitId, Hex)) -> Option<(Hex, f32)> {
    reach.compute(eyes.at, &eyes.scene.zones, unit);
    let mover = eyes.mover(unit);
    let ends = reach.hexes.iter().copied().filter(|&to| to != hex && eyes.at.may_end(unit, to));
    let valued = ends.map(|to| (to, eyes.quiet_value(&mover, to)));
    let (to, value) = valued.max_by(|one, other| one.1.total_cmp(&other.1).then(other.0.cmp(&one.0)))?;
    Some((to, eyes.march_value(&mover, hex) - value))
}
