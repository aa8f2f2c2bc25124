//! The units in an enemy hex.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::data::{MAX_UNITS, UnitId};
use kartacz_engine::games::insurrection::unit_set::{each, first};
use kartacz_engine::grid::Hex;
use kartacz_engine::grid::facing::front_mask;

use super::Played;
use super::maps::Gait;
use super::scene::Scene;
/// An enemy at least this many movement points away is not heading for the camp.
const RAID: f32 = 16.0;
/// The most enemy hexes.
pub(super) const MAX_FOES: usize = MAX_UNITS;

/// The units in an enemy hex.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Foe<E: Played> {
    pub hex: Hex<E::Size>,
    /// The unit on top, or the guns.
    pub lead: UnitId,
    /// Infantry and cavalry.
    pub stack: E::Units,
    pub guns: E::Units,
    pub size: u8,
    /// Firepower of a shot at distance one; 0 when they cannot fire.
    pub fire: u8,
    /// Range of that fire, in hexes.
    pub range: u8,
    /// Range of all their fire, guns included; 0 when there is none.
    pub reach: u8,
    /// Movement points in a stage.
    pub points: u8,
    /// The double-time bonus to them \[8.9\].
    pub dash: u8,
    pub morale: u8,
    pub mounted: bool,
    /// The facing of the top unit, 0..6.
    pub facing: u8,
    pub square: bool,
    /// In a hex with units of both sides.
    pub engaged: bool,
    /// The hexsides in front.
    pub arc: u8,
    /// The front hexsides of the guns that can fire in this stage or the next.
    pub gun_arc: u8,
    /// The value of the top unit's next step loss to its enemy.
    pub step: f32,
    /// The attraction as a target.
    pub prize: f32,
}

impl<E: Played> Foe<E> {
    /// A player's enemies in a hex.
    pub fn at(scene: &Scene<'_, E>, hex: Hex<E::Size>) -> Option<Foe<E>> {
        (scene.at.side_at(hex, scene.side.other()).any()).then(|| Foe::look(scene, hex))
    }

    /// The movement class.
    pub fn gait(&self) -> Gait {
        if self.mounted { Gait::Horse } else { Gait::Foot }
    }

    /// The movement points in a stage, at the double if possible.
    pub fn stride(&self) -> u8 {
        self.points.saturating_add(self.dash)
    }

    pub fn look(scene: &Scene<'_, E>, hex: Hex<E::Size>) -> Foe<E> {
        let (at, enemy) = (scene.at, scene.side.other());
        let sets = &at.game.sets;
        let here = at.side_at(hex, enemy);
        let stack = here & !sets.guns;
        let lead = at.top_of(stack).unwrap_or_else(|| first(here));
        let mounted = (stack & sets.mounted).any();
        let unlimbered = each(here & sets.guns & !at.board.limbered);
        let gun_arc = unlimbered.map(|guns| front_mask(at.board.facing[guns as usize])).fold(0, |arc, mask| arc | mask);
        let fire = at.rifle_power(at.riflemen(hex, enemy));
        let range = if mounted { at.tables().range_cavalry } else { at.tables().range_infantry };
        let engaged = at.side_at(hex, scene.side).any();
        let rifles = if fire > 0 { range } else { 0 };
        let guns = if gun_arc != 0 { at.tables().range_guns } else { 0 };
        let foe = Foe {
            hex,
            lead,
            stack,
            guns: here & sets.guns,
            size: at.total_size(stack).max(1),
            fire,
            range,
            reach: if engaged { 0 } else { rifles.max(guns) },
            points: at.allowance(lead),
            dash: scene.dash(lead),
            morale: at.morale(lead),
            mounted,
            facing: at.board.facing[lead as usize],
            square: (stack & at.board.square).any(),
            engaged,
            arc: at.front_sides(lead),
            gun_arc,
            step: if stack.is_empty() { 0.0 } else { scene.step_worth(lead) },
            prize: 0.0,
        };
        Foe { prize: foe.prize(scene), ..foe }
    }

    /// The units that count in a melee: guns only when they are alone \[10.10.7, 10.10.8\].
    pub fn fighters(&self) -> E::Units {
        if self.stack.is_empty() { self.guns } else { self.stack }
    }

    /// How much a foe attracts attackers: guns most, small stacks more than large ones.
    fn prize(&self, scene: &Scene<'_, E>) -> f32 {
        let lone = if self.stack.is_empty() { 2.0 } else { 1.0 };
        let guns = (self.guns.count_ones() as f32 + self.stars(scene)) * scene.weights.guns * lone;
        let forest = if scene.forest(self.hex) { 0.1 } else { 0.0 };
        1.0 + guns + self.raid(scene) - 0.06 * f32::from(self.size) - forest
    }

    /// The VP for the stars of its guns, relative to those for a gun counter.
    fn stars(&self, scene: &Scene<'_, E>) -> f32 {
        if !E::HAS.stars {
            return 0.0;
        }
        let victory = &scene.at.game.scenario.victory;
        let stars: u8 = each(self.guns).map(|guns| scene.at.stars(guns)).sum();
        f32::from(stars * victory.star) / f32::from(victory.capture.max(1))
    }

    /// The value of stopping a foe on its way to the camp.
    fn raid(&self, scene: &Scene<'_, E>) -> f32 {
        if scene.side == Side::First || scene.at.camp_entered() {
            return 0.0;
        }
        let cost = f32::from(scene.study.maps.cost(self.gait(), self.hex, scene.at.game.scenario.map.camp));
        scene.weights.guard * (1.0 - cost / RAID).max(0.0)
    }
}

/// The members of a set of foes, given as bits.
pub(super) fn each_foe<S: Bits>(set: S) -> impl Iterator<Item = usize> {
    each(set).map(usize::from)
}
