//! Lone enemy guns, and the unit sent after each: the one that arrives first.

use arrayvec::ArrayVec;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::data::UnitId;
use kartacz_engine::games::insurrection::unit_set::{bit, each, first};
use kartacz_engine::grid::Hex;

use super::Played;
use super::foe::Foe;
use super::maps::NEVER;
use super::scene::Scene;

/// The most guns hunted at a time.
pub(super) const MAX_HUNTS: usize = 4;

/// Unsupported guns, and the unit sent after them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hunt<E: Played> {
    pub guns: Hex<E::Size>,
    pub hunter: UnitId,
    /// The attraction to that unit: the sooner it can arrive, the greater.
    pub prize: f32,
}

/// All hunts.
pub(super) type Hunts<E> = ArrayVec<Hunt<E>, MAX_HUNTS>;

/// Assigns a hunter to each group of lone guns.
pub(super) fn hunts<E: Played>(scene: &Scene<'_, E>, foes: &[Foe<E>]) -> Hunts<E> {
    let mut hunts = Hunts::new();
    for foe in foes.iter().filter(|foe| foe.stack.is_empty() && !foe.engaged) {
        let Some((stages, _, hunter)) = hunters(scene, foe.hex).min() else { continue };
        if !hunts.is_full() && f32::from(stages) <= scene.stages_left() + 1.0 {
            let points = i32::from(scene.at.game.scenario.victory.melee) + scene.capture_points(bit(first(foe.guns)));
            let brings = scene.gain(points);
            let prize = 1.0 + scene.weights.hunt * brings / f32::from(stages.max(1));
            hunts.push(Hunt { guns: foe.hex, hunter, prize });
        }
    }
    hunts
}

/// The units that could go there: activations, movement points, unit.
fn hunters<E: Played>(scene: &Scene<'_, E>, guns: Hex<E::Size>) -> impl Iterator<Item = (u8, u8, UnitId)> {
    let at = scene.at;
    each(at.side_on_map(scene.side) & !at.game.sets.guns).filter_map(move |unit| {
        let place = at.board.place[unit as usize];
        let cost = scene.study.maps.cost(scene.gait(unit), place, guns);
        let stride = scene.stride(unit);
        let free = at.side_at(place, scene.side.other()).is_empty() && cost != NEVER && stride > 0;
        free.then(|| (cost.saturating_add(at.tables().cost_enemy).div_ceil(stride), cost, unit))
    })
}

#[cfg(test)]
mod tests {
    use kartacz_engine::core::game::Side;

    use super::super::fixture::Fixture;

    /// The units sent after guns in 0109, and the prize, with or without a company supporting the guns.
    fn hunted(guarded: bool, stage: u8) -> Vec<(String, f32)> {
        let mut fixture = Fixture::new(|map| {
            let map = map.commander("grabowski", "0108").unit("guns-poles", "0109", 0);
            let map = if guarded { map.unit("7th-1", "0109", 0) } else { map.unit("7th-1", "0101", 0) };
            let map = map.commander("lewiz", "0808").unit("narva-1", "0408", 3).unit("narva-2", "0809", 3);
            map.stage(stage).movement("lewiz").board()
        });
        let names = fixture.game.scenario.units.iter().map(|unit| unit.id.clone()).collect::<Vec<_>>();
        fixture.seen(Side::Second, |scene, enemies| {
            enemies.hunts(&scene).iter().map(|hunt| (names[hunt.hunter as usize].clone(), hunt.prize)).collect()
        })
    }

    #[test]
    fn nearest_unit_goes_for_lone_guns() {
        let hunts = hunted(false, 3);
        assert_eq!(hunts.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["narva-1"]);
        assert!(hunts[0].1 >= 1.0);
        assert!(hunted(true, 3).is_empty());
    }
}
