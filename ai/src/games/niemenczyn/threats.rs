//! Attacks that are to be feared in a place.

use kartacz_engine::games::niemenczyn::movement::Element;
use kartacz_engine::grid::{Hex, SIDES};

use super::field::Field;
use super::foe::Foe;
use super::foe::each_foe;
use super::odds::Odds;
use super::places::Facings;
use super::scene::Scene;
use super::spots::Near;
use super::wishes::Wish;
use super::zones::{worst_zones, zones_towards};

/// How much more it counts that the enemy does not act any more than that the own side may act before.
const NO_MORE: f32 = 10.0;

impl Scene<'_> {
    /// The worst attack to be feared in each facing.
    pub fn fear(&self, field: &Field, near: &Near, element: &Element, wish: &Wish, hex: Hex, facings: &mut Facings) {
        let (at, grid) = (self.at, &self.at.game.scenario.map.grid);
        let joined = wish.friends.contains(hex);
        let size = wish.size + if joined { at.total_size(at.stack_at(hex, self.side) & !element.units) } else { 0 };
        let (wheel, dread) = (self.weights.wheel, self.dread());
        let open = if wheel > 0.0 { self.open_sides(wish, hex) } else { 0 };
        for index in each_foe(near.attackers) {
            let foe = &field.foes[index];
            let attacking = foe.size + self.joining(field, near, index);
            // Most attacks are none to be afraid of.
            let charges = near.chargers & 1 << index != 0;
            let Some(threat) = self.threat(attacking, charges, hex, size, wish) else { continue };
            let straight = zones_towards(grid.sextants(hex, foe.hex)).map(|zone| threat[zone as usize]);
            let round = match wheel > 0.0 {
                true => self.round(near.across[index] & open, &threat),
                false => straight,
            };
            for (known, (&straight, &round)) in facings.threat.iter_mut().zip(straight.iter().zip(&round)) {
                let feared = dread * (straight + wheel * (round - straight));
                if feared > *known {
                    *known = feared;
                }
            }
        }
    }

    /// By facing, the worst attack across one of these hexsides; nothing is to be feared when there are none.
    fn round(&self, sides: u8, threat: &[f32; 3]) -> [f32; SIDES] {
        if sides == 0 { [0.0; SIDES] } else { worst_zones(sides).map(|zone| threat[zone as usize]) }
    }

    /// The hexsides of a hex across which no friends stand.
    fn open_sides(&self, wish: &Wish, hex: Hex) -> u8 {
        let grid = &self.at.game.scenario.map.grid;
        let open = |side: &u8| !wish.friends.contains(grid.neighbour(hex, *side));
        (0..SIDES as u8).filter(open).fold(0, |sides, side| sides | 1 << side)
    }

    /// The size of those who may attack with a foe: others of his arm and formation who can come as well.
    fn joining(&self, field: &Field, near: &Near, index: usize) -> u8 {
        if self.weights.joint == 0.0 {
            return 0;
        }
        let foe = &field.foes[index];
        let formation = |foe: &Foe| self.at.game.scenario.units[foe.lead as usize].commander;
        let others = each_foe(near.attackers & !(1 << index)).map(|other| &field.foes[other]);
        let same = others.filter(|other| other.mounted == foe.mounted && formation(other) == formation(foe));
        let sizes = same.fold(0, |sum: u8, other| sum.saturating_add(other.size));
        let tables = self.at.tables();
        let limit = if foe.mounted { tables.stack_cavalry } else { tables.stack_infantry };
        (self.weights.joint * f32::from(sizes.min(limit.saturating_sub(foe.size)))) as u8
    }

    /// How likely it is that the enemy acts before the own side does: less when he acts no more in this stage, and not
    /// at all when that is the last; but all the same when a lull counts for nothing.
    fn dread(&self) -> f32 {
        let lull = self.weights.lull;
        if self.enemy_acts() {
            1.0
        } else if self.stages_left() > 0.0 {
            1.0 - lull
        } else {
            1.0 - (NO_MORE * lull).min(1.0)
        }
    }

    /// How much an attack of so much size on units in a hex, `size` with their friends, is feared, by the zone from which it comes:
    /// front, flank, rear. Nothing when it is not.
    #[inline(always)]
    fn threat(&self, attacking: u8, charges: bool, hex: Hex, size: u8, wish: &Wish) -> Option<[f32; 3]> {
        let tables = self.at.tables();
        let odds = self.odds_net(attacking, size);
        let charge = if charges { tables.melee_charge } else { 0 };
        let forest = if self.forest(hex) { tables.melee_forest } else { 0 };
        let lone = if wish.guns && size <= 1 { -tables.melee_lone_guns } else { 0 };
        let fears = self.study.fears(self.side, wish.guns);
        let zones = [0, tables.melee_flank, tables.melee_rear];
        let fear = |facing: i8| fears[Odds::rank(odds + i32::from(facing + charge + lone - forest))];
        // The better an attack is, the more it is feared.
        let worst = zones.into_iter().fold(0, i8::max);
        (fear(worst) > 0.0).then(|| zones.map(fear))
    }
}

#[cfg(test)]
mod tests {
    use kartacz_engine::core::game::Side;
    use kartacz_engine::games::niemenczyn::position_builder::PositionBuilder;

    use super::super::fixture::Fixture;
    use super::super::weights::Weights;
    use super::*;

    /// What a company in 0507 that faces north fears, by facing, of Cossacks in 0705, or of those in 0706 as well.
    fn feared(
        change: impl Fn(Weights) -> Weights,
        adjust: impl FnOnce(PositionBuilder<'_>) -> PositionBuilder<'_>,
        more: bool,
    ) -> [f32; SIDES] {
        let fixture = Fixture::new(|map| {
            let map = map.commander("grabowski", "0105").unit("7th-2", "0507", 0);
            let map = map.commander("kirejew", "0705").unit("cossacks-1", "0705", 3).stage(3);
            let map = if more { map.unit("cossacks-2", "0706", 3) } else { map };
            adjust(map.chits(&["kirejew"]).movement("grabowski")).build()
        });
        let plain = |weights| Weights { fear: 1.0, wheel: 0.0, joint: 0.0, lull: 0.0, ..weights };
        let mut fixture = fixture.weighed(|weights| change(plain(weights)));
        let (unit, hex) = (fixture.unit("7th-2"), fixture.hex("0507"));
        fixture.seen(Side::First, |scene, field| {
            let element = scene.at.element(unit, 1 << unit, 0);
            let wish = scene.wish(field, &element);
            let (near, mut facings) = (field.near(&scene, hex), Facings::default());
            scene.fear(field, &near, &element, &wish, hex, &mut facings);
            facings.threat
        })
    }

    #[test]
    fn horsemen_ride_round() {
        let straight = feared(|weights| weights, |map| map, false);
        let round = feared(|weights| Weights { wheel: 1.0, ..weights }, |map| map, false);
        assert!(straight.iter().any(|&feared| feared < round[0]), "{straight:?} {round:?}");
        assert!(
            round.iter().all(|&feared| feared == round[0]),
            "they come into the back of whoever faces them: {round:?}"
        );
        let half = feared(|weights| Weights { wheel: 0.5, ..weights }, |map| map, false);
        for (half, (straight, round)) in half.iter().zip(straight.iter().zip(&round)) {
            assert!((half - (straight + round) / 2.0).abs() < 1e-6);
        }
    }

    #[test]
    fn two_of_a_formation_attack_together() {
        let joint = |weights| Weights { joint: 1.0, ..weights };
        let one = feared(joint, |map| map, false);
        let two = feared(joint, |map| map, true);
        let apart = feared(|weights| weights, |map| map, true);
        assert!(two[0] > one[0] && two[0] > apart[0], "{one:?} {two:?} {apart:?}");
    }

    /// The last activation of a stage: no chit is left.
    fn last(stage: u8, active: &str) -> impl Fn(PositionBuilder<'_>) -> PositionBuilder<'_> {
        move |map| map.stage(stage).chits(&[]).movement(active)
    }

    #[test]
    fn who_does_not_act_any_more_is_not_feared() {
        let lull = |weights| Weights { lull: 0.2, ..weights };
        let before = feared(lull, |map| map, false)[3];
        let [between, at_last] = [3, 6].map(|stage| feared(lull, last(stage, "grabowski"), false)[3]);
        assert!(
            before > 0.0 && (between - 0.8 * before).abs() < 1e-6 && at_last == 0.0,
            "{before} {between} {at_last}"
        );
        let unweighed = feared(|weights| weights, last(6, "grabowski"), false);
        assert_eq!(unweighed, feared(|weights| weights, |map| map, false));
    }

    #[test]
    fn who_acts_now_is_feared_though_his_chit_is_drawn() {
        let lull = |weights| Weights { lull: 0.2, ..weights };
        assert_eq!(feared(lull, last(6, "kirejew"), false), feared(lull, |map| map, false));
    }
}
