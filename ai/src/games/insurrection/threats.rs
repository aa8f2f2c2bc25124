//! The threat of attacks on a hex.

use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::movement::Element;
use kartacz_engine::grid::{Hex, SIDES};

use super::Played;
use super::aims::Aims;
use super::enemies::Enemies;
use super::foe::Foe;
use super::foe::each_foe;
use super::odds::Odds;
use super::places::Facings;
use super::scene::Scene;
use super::spots::Near;
use super::zones::{worst_zones, zones_towards};

/// The weight of the enemy having no more activations, relative to the player's side acting first.
const NO_MORE: f32 = 10.0;

impl<E: Played> Scene<'_, E> {
    /// The worst expected attack in each facing.
    pub fn fear(
        &self,
        enemies: &Enemies<E>,
        near: &Near<E>,
        element: &Element<E>,
        aims: &Aims<E>,
        hex: Hex<E::Size>,
        facings: &mut Facings,
    ) {
        let (at, grid) = (self.at, &self.at.game.scenario.map.grid);
        let joined = aims.friends.contains(hex);
        let size = aims.size + if joined { at.total_size(at.stack_at(hex, self.side) & !element.units) } else { 0 };
        let (wheel, threat_urgency) = (self.weights.wheel, self.threat_urgency());
        let spoils = E::HAS.grounds && self.spoils_charge(hex);
        let (shelter, scythes) = (self.shelter(hex), self.scythes(element.units | at.stack_at(hex, self.side)));
        let open = if wheel > 0.0 { self.open_sides(aims, hex) } else { 0 };
        for index in each_foe(near.attackers) {
            let foe = &enemies.foes[index];
            let attacking = foe.size + self.joining(enemies, near, index);
            // Most attacks are no threat.
            let sides = grid.sextants(hex, foe.hex);
            let river = self.behind_river(hex, sides);
            let charges = (near.chargers & E::Units::only(index as u8)).any() && !spoils && !river;
            let obstacles =
                shelter + if foe.mounted { scythes } else { 0 } - if river { at.tables().melee_river } else { 0 };
            let Some(threat) = self.threat(attacking, charges, obstacles, size, aims) else { continue };
            let straight = zones_towards(sides).map(|zone| threat[zone as usize]);
            let round = match wheel > 0.0 {
                true => self.round(near.across[index] & open, &threat),
                false => straight,
            };
            for (known, (&straight, &round)) in facings.threat.iter_mut().zip(straight.iter().zip(&round)) {
                let feared = threat_urgency * (straight + wheel * (round - straight));
                if feared > *known {
                    *known = feared;
                }
            }
        }
    }

    /// By facing, the worst attack across one of these hexsides; no threat when there are none.
    fn round(&self, sides: u8, threat: &[f32; 3]) -> [f32; SIDES] {
        if sides == 0 { [0.0; SIDES] } else { worst_zones(sides).map(|zone| threat[zone as usize]) }
    }

    /// The hexsides of a hex across which no friends stand.
    fn open_sides(&self, aims: &Aims<E>, hex: Hex<E::Size>) -> u8 {
        let grid = &self.at.game.scenario.map.grid;
        let open = |side: &u8| !aims.friends.contains(grid.neighbour(hex, *side));
        (0..SIDES as u8).filter(open).fold(0, |sides, side| sides | 1 << side)
    }

    /// The size of the units that may attack with a foe: others of its arm and formation that can also come.
    fn joining(&self, enemies: &Enemies<E>, near: &Near<E>, index: usize) -> u8 {
        if self.weights.joint == 0.0 {
            return 0;
        }
        let foe = &enemies.foes[index];
        let formation = |foe: &Foe<E>| self.at.game.scenario.units[foe.lead as usize].commander;
        let others = each_foe(near.attackers & !E::Units::only(index as u8)).map(|other| &enemies.foes[other]);
        let same = others.filter(|other| other.mounted == foe.mounted && formation(other) == formation(foe));
        let sizes = same.fold(0, |sum: u8, other| sum.saturating_add(other.size));
        let tables = self.at.tables();
        let limit = if foe.mounted { tables.stack_cavalry } else { tables.stack_infantry };
        (self.weights.joint * f32::from(sizes.min(limit.saturating_sub(foe.size)))) as u8
    }

    /// The probability that the enemy acts before the player's side does: lower when it has no more activation in
    /// this stage, and 0 when that is the last stage; but unchanged when the weight for a lull is 0.
    fn threat_urgency(&self) -> f32 {
        let lull = self.weights.lull;
        if self.enemy_acts() {
            1.0
        } else if self.stages_left() > 0.0 {
            1.0 - lull
        } else {
            1.0 - (NO_MORE * lull).min(1.0)
        }
    }

    /// The threat of an attack of this size on units of `size` with their friends, and modifiers for their ground, by the
    /// zone it enters through: front, flank, rear. `None` when there is none.
    #[inline(always)]
    fn threat(&self, attacking: u8, charges: bool, obstacles: i8, size: u8, aims: &Aims<E>) -> Option<[f32; 3]> {
        let tables = self.at.tables();
        let odds = self.odds_net(attacking, size);
        let charge = if charges { tables.melee_charge } else { 0 };
        let lone = if aims.guns && size <= 1 { -tables.melee_lone_guns } else { 0 };
        let fears = self.study.fears(self.side, aims.guns);
        let zones = [0, tables.melee_flank, tables.melee_rear];
        let fear = |facing: i8| fears[Odds::rank(odds + i32::from(facing + charge + lone - obstacles))];
        // The better an attack's odds, the greater the threat.
        let worst = zones.into_iter().fold(0, i8::max);
        (fear(worst) > 0.0).then(|| zones.map(fear))
    }
}

#[cfg(test)]
mod tests {
    use kartacz_engine::core::game::Side;
    use kartacz_engine::games::niemenczyn::N1794;
    use kartacz_engine::games::niemenczyn::position_builder::PositionBuilder;

    use super::super::fixture::Fixture;
    use super::super::weights::Weights;
    use super::*;

    /// The threat to a company in 0507 facing north, by facing, of Cossacks in 0705, or of those in 0706 as well.
    fn feared(
        change: impl Fn(Weights<N1794>) -> Weights<N1794>,
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
        fixture.seen(Side::First, |scene, enemies| {
            let element = scene.at.element(unit, 1 << unit, 0);
            let aims = scene.aims(enemies, &element);
            let (near, mut facings) = (enemies.near(&scene, hex), Facings::default());
            scene.fear(enemies, &near, &element, &aims, hex, &mut facings);
            facings.threat
        })
    }

    #[test]
    fn cavalry_rides_around_to_the_rear() {
        let straight = feared(|weights| weights, |map| map, false);
        let round = feared(|weights| Weights { wheel: 1.0, ..weights }, |map| map, false);
        assert!(straight.iter().any(|&feared| feared < round[0]), "{straight:?} {round:?}");
        assert!(
            round.iter().all(|&feared| feared == round[0]),
            "they attack in the rear whatever the facing: {round:?}"
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
    fn enemy_without_activations_is_no_threat() {
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
    fn active_enemy_is_a_threat_though_its_chit_is_drawn() {
        let lull = |weights| Weights { lull: 0.2, ..weights };
        assert_eq!(feared(lull, last(6, "kirejew"), false), feared(lull, |map| map, false));
    }
}
