//! The enemy's routes to the camp, and the hexes that block them.

use arrayvec::ArrayVec;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::grid::{Hex, HexSet};

use super::Played;
use super::foe::Foe;
use super::foe::MAX_FOES;
use super::maps::NEVER;
use super::scene::Scene;

/// The most enemies heading for the camp that are considered.
pub(super) const MAX_GATES: usize = 4;
/// The threat of an enemy one, two and three activations away from the camp.
const DANGER: [f32; 3] = [1.0, 0.5, 0.2];
/// A route this many movement points longer than the cheapest is nearly as good.
const DETOUR: u8 = 2;
/// The value of standing next to the cheapest routes, relative to standing on one.
const BESIDE: f32 = 0.5;

/// An enemy's routes to the camp.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gate<E: Played> {
    /// The threat he poses, 0 to 1.
    pub danger: f32,
    /// The hexes on his cheapest routes.
    pub on: HexSet<E::Size>,
    /// The hexes adjacent to them.
    pub beside: HexSet<E::Size>,
}

impl<E: Played> Gate<E> {
    /// How well a unit in a hex blocks the routes.
    #[inline(always)]
    pub fn shut(&self, hex: Hex<E::Size>) -> f32 {
        if self.on.contains(hex) {
            self.danger
        } else if self.beside.contains(hex) {
            BESIDE * self.danger
        } else {
            0.0
        }
    }
}

/// The routes of all enemies near enough.
pub(super) type Gates<E> = ArrayVec<Gate<E>, MAX_GATES>;

/// Finds them; none for the side that attacks the camp, or once the enemy has entered it.
pub(super) fn gates<E: Played>(scene: &Scene<'_, E>, foes: &[Foe<E>]) -> Gates<E> {
    if scene.side == Side::First || scene.at.camp_entered() {
        return Gates::new();
    }
    let raiders = foes.iter().filter(|foe| !foe.engaged && foe.stack.any());
    let mut raiders: ArrayVec<_, MAX_FOES> = raiders.map(|foe| (danger(scene, foe), foe)).collect();
    raiders.retain(|&mut (danger, _)| danger > 0.0);
    raiders.sort_unstable_by(|one, other| other.0.total_cmp(&one.0).then(one.1.hex.0.cmp(&other.1.hex.0)));
    let gate = |&(danger, foe): &(f32, &Foe<E>)| {
        let [on, beside] = ways(scene, foe);
        Gate { danger, on, beside }
    };
    raiders.iter().take(MAX_GATES).map(gate).collect()
}

/// The threat of a foe to the camp.
fn danger<E: Played>(scene: &Scene<'_, E>, foe: &Foe<E>) -> f32 {
    let cost = scene.study.maps.cost(foe.gait(), foe.hex, scene.at.game.scenario.map.camp);
    let stride = foe.stride();
    if cost == NEVER || stride == 0 {
        return 0.0;
    }
    let now = f32::from(u8::from(scene.enemy_acts()));
    let needs = cost.div_ceil(stride).max(1);
    if f32::from(needs) > scene.stages_left() + now {
        return 0.0;
    }
    DANGER.get(usize::from(needs) - 1).copied().unwrap_or(0.0)
}

/// The hexes of a foe's cheapest routes, excluding the camp and his own hex, and of those nearly as good.
fn ways<E: Played>(scene: &Scene<'_, E>, foe: &Foe<E>) -> [HexSet<E::Size>; 2] {
    let map = &scene.at.game.scenario.map;
    let maps = &scene.study.maps;
    let gait = foe.gait();
    let costs = maps.costs(gait, foe.hex);
    let whole = costs[map.camp.index()];
    let (mut on, mut beside) = (HexSet::EMPTY, HexSet::EMPTY);
    for hex in map.grid.hexes() {
        let cost = costs[hex.index()];
        if cost == NEVER || hex == foe.hex || hex == map.camp {
            continue;
        }
        let sum = cost.saturating_add(maps.cost(gait, hex, map.camp));
        if sum <= whole {
            on.insert(hex);
        } else if sum <= whole.saturating_add(DETOUR) {
            beside.insert(hex);
        }
    }
    [on, beside]
}

#[cfg(test)]
mod tests {
    use kartacz_engine::games::niemenczyn::position_builder::PositionBuilder;

    use super::super::fixture::Fixture;
    use super::*;

    /// The gates that the Russians see with a squadron in a hex, in a stage, and how well these hexes block them.
    fn shut<const N: usize>(squadron: &str, stage: u8, hexes: [&str; N]) -> Vec<[f32; N]> {
        shut_while(squadron, stage, |map| map.chits(&["grabowski"]).movement("lewiz"), hexes)
    }

    /// As `shut`, with the chits in the pool and the active commander.
    fn shut_while<const N: usize>(
        squadron: &str,
        stage: u8,
        acts: impl FnOnce(PositionBuilder<'_>) -> PositionBuilder<'_>,
        hexes: [&str; N],
    ) -> Vec<[f32; N]> {
        let mut fixture = Fixture::new(|map| {
            let map = map.commander("grabowski", "0708").unit("bkn", squadron, 0).stage(stage);
            acts(map.commander("lewiz", "1207").unit("narva-1", "0207", 3)).build()
        });
        let hexes = hexes.map(|name| fixture.hex(name));
        fixture.seen(Side::Second, |scene, enemies| {
            enemies.gates(&scene).iter().map(|gate| hexes.map(|hex| gate.shut(hex))).collect()
        })
    }

    #[test]
    fn road_to_the_camp_is_blocked_on_the_road() {
        let gates = shut("0808", 5, ["0908", "1008", "1108", "0208"]);
        assert_eq!(gates, [[1.0, 1.0, 0.0, 0.0]], "the camp itself shuts nothing: to fight there is to enter it");
    }

    #[test]
    fn distant_enemy_is_a_lesser_threat() {
        let [near, far] = ["0808", "0209"].map(|squadron| shut(squadron, 2, ["1008"]));
        assert!(far[0][0] < near[0][0], "{far:?} {near:?}");
    }

    #[test]
    fn enemy_that_would_arrive_too_late_is_no_threat() {
        assert_eq!(shut("0209", 6, ["1008"]), Vec::<[f32; 1]>::new());
    }

    #[test]
    fn enemy_in_its_last_activation_is_still_a_threat() {
        let [poles, russians] =
            ["grabowski", "lewiz"].map(|active| shut_while("0808", 6, |map| map.chits(&[]).movement(active), ["1008"]));
        assert_eq!((poles, russians), (shut("0808", 6, ["1008"]), vec![]));
    }
}
