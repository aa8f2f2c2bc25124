//! Movement: what a unit is worth in each hex, and where it goes.

use arrayvec::ArrayVec;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::chart::PARTS;
use kartacz_engine::games::classic::data::{Hex, UnitId};

use super::attacks::Eyes;
use super::field::FAR;
use super::reach::Reach;

/// Friends beside a unit that count.
const COMPANIONS: u8 = 2;
/// What is left of the value of holding a hex where a friend does.
const SHARED: f32 = 0.2;

/// The share of the value of a hex that is lost with its unit.
const YIELDED: f32 = 0.5;
/// How far victory points for a unit count besides, where an attack endangers it: they draw the enemy.
const EXPOSED: f32 = 0.7;
/// Friends are near a unit within this many hexes.
const COMPANY: u8 = 3;
/// The share of a friend that is lost as a unit fills its last way of retreat.
const CROWDED: f32 = 0.3;

/// What a unit adds to attacks on hexes; those beyond the room for them are computed again.
type Known = ArrayVec<(Hex, f32), 24>;

/// A unit that may move, with what does not depend on the hex.
#[derive(Clone, Copy)]
pub(super) struct Mover {
    unit: UnitId,
    class: u8,
    strength: f32,
    /// What its loss costs.
    value: f32,
    /// How much of that is victory points.
    points: f32,
    /// The share of a turn in which it moves a hex.
    turn: f32,
    /// The weight of attacks that it can take part in.
    assault: f32,
}

/// Where a unit goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Destination {
    pub hex: Hex,
    /// Whether it leaves the map there.
    pub exits: bool,
    /// How much better that is than to stay, in points of strength.
    pub gain: f32,
}

impl<B: Board> Eyes<'_, '_, B> {
    /// A unit's strength in points.
    pub fn strength(&self, unit: UnitId) -> f32 {
        let values = self.at.values(unit);
        f32::from(values.attack.max(values.defence)).max(1.0)
    }

    /// A unit that may move.
    pub fn mover(&self, unit: UnitId) -> Mover {
        let weights = self.weights;
        let assault = if self.scene.fight.is_some() { weights.assault } else { weights.menace };
        Mover {
            unit,
            class: self.at.scenario().unit(unit).class,
            strength: self.strength(unit),
            value: self.value_of(unit),
            points: self.points_of(unit),
            turn: 1.0 / f32::from(self.at.values(unit).moves.max(1)),
            assault: if self.at.may_fight(unit) { assault } else { 0.0 },
        }
    }

    /// The value of a unit in a hex, in points of strength.
    pub fn value_in(&self, unit: UnitId, hex: Hex) -> f32 {
        let mover = self.mover(unit);
        self.calm_value(&mover, hex) + self.value_of_contact(&mover, hex, &mut Known::new()) - self.fear(&mover, hex)
    }

    /// The value of a unit in a hex with what it has to fear there, but without attacks.
    pub fn quiet_value(&self, mover: &Mover, hex: Hex) -> f32 {
        self.calm_value(mover, hex) - self.fear(mover, hex)
    }

    /// The value of a unit in a hex with what it has to fear there, but without attacks and the worth of the hex.
    pub fn march_value(&self, mover: &Mover, hex: Hex) -> f32 {
        self.quiet_value(mover, hex) - self.value_of_ground(mover.unit, hex)
    }

    /// The value of a unit in a hex before any fight.
    fn calm_value(&self, mover: &Mover, hex: Hex) -> f32 {
        let (scene, weights, strength) = (self.scene, self.weights, mover.strength);
        let enemy = f32::from(scene.march(self.chart, mover.class, hex).min(40));
        let mut value = -weights.hunt * scene.future * strength * enemy * mover.turn;
        if scene.has_goal && scene.moves_again {
            value -= weights.advance * scene.rush * strength * scene.turns_to_goal(mover.class, hex).min(FAR);
        }
        value += self.value_of_ground(mover.unit, hex);
        value += weights.screen * strength * scene.screen.adds(hex);
        value += weights.company * strength * f32::from(scene.screen.friends(hex).min(COMPANIONS));
        if scene.is_hungry(hex) {
            value -= weights.supply * strength;
        }
        value
    }

    /// What the first unit in a hex wins or holds there.
    pub fn value_of_post(&self, hex: Hex) -> f32 {
        let worth = self.scene.grounds.of(hex);
        let kept = worth.keep * worth.haste + worth.vital * worth.due;
        self.weights.take * (worth.take + worth.sit) + self.weights.hold * kept
    }

    /// Whether a unit takes part in a phase of combat that follows before the enemy's turn.
    pub fn fights(&self, unit: UnitId) -> bool {
        let class = self.at.scenario().unit(unit).class;
        self.scene.fight.is_some_and(|(classes, _)| classes >> class & 1 == 1) && self.at.may_fight(unit)
    }

    /// What a unit wins or holds in a hex by the victory conditions.
    fn value_of_ground(&self, unit: UnitId, hex: Hex) -> f32 {
        let worth = self.scene.grounds.of(hex);
        if !worth.is_some() {
            return 0.0;
        }
        let others = self.at.stack(hex).any(|one| one != unit && self.at.scenario().side_of(one) == self.side);
        let share = if others { SHARED } else { 1.0 };
        let sit = if others { 0.0 } else { worth.sit };
        let second = if others && !worth.pressed { 0.0 } else { share };
        let kept = worth.keep * worth.haste * share + worth.vital * worth.due * second;
        self.weights.take * (worth.take + sit) + self.weights.hold * kept
    }

    /// The value of the best attack in which a unit in a hex can take part; `known` has what it adds to attacks on hexes.
    fn value_of_contact(&self, mover: &Mover, hex: Hex, known: &mut Known) -> f32 {
        if mover.assault == 0.0 || self.scene.enemy(hex) > 1 {
            return 0.0;
        }
        let mut best: Option<f32> = None;
        for target in self.at.scenario().map.field.neighbours(hex) {
            if self.at.occupier(target) != Some(self.side.other()) {
                continue;
            }
            let value = match known.iter().find(|(one, _)| *one == target) {
                Some(&(_, value)) => value,
                None => {
                    let value = self.value_of_assault(mover.unit, target);
                    let _ = known.try_push((target, value));
                    value
                }
            };
            best = Some(best.map_or(value, |known| known.max(value)));
        }
        mover.assault * best.unwrap_or(0.0)
    }

    /// What the enemy's attacks on a unit in a hex cost: a part of the unit, the points for it, and the ground that it holds; and
    /// what it costs that friends cannot retreat past it.
    fn fear(&self, mover: &Mover, hex: Hex) -> f32 {
        let mut danger = self.danger(mover.unit, hex);
        if danger > 0.0 {
            let unit = self.dread(mover.unit, hex) * mover.value;
            danger *= unit + EXPOSED * mover.points + YIELDED * self.value_of_post(hex);
        }
        danger + CROWDED * self.crowding(mover.unit, hex)
    }

    /// How far its own loss counts in what a unit has to fear in a hex: in full where no friend is near or no retreat is open.
    fn dread(&self, unit: UnitId, hex: Hex) -> f32 {
        let field = &self.at.scenario().map.field;
        let is_near = |one: UnitId| one != unit && field.distance(self.at.hex(one), hex) <= COMPANY;
        let is_safe = self.at.units(self.side).any(is_near) && self.cornered(unit, hex) == 0.0;
        if is_safe { self.weights.fear } else { self.weights.fear.max(1.0) }
    }

    /// What a side stands to lose in a hex without the unit that holds it alone.
    pub fn stake(&self, unit: UnitId, hex: Hex) -> f32 {
        if !hex.is_some() || self.at.stack(hex).any(|one| one != unit && self.at.scenario().side_of(one) == self.side) {
            return 0.0;
        }
        YIELDED * self.value_of_post(hex)
    }

    /// The best destination of a unit.
    pub fn destination(&self, unit: UnitId, reach: &Reach) -> Destination {
        let known = &mut Known::new();
        let (start, mover) = (self.at.hex(unit), self.mover(unit));
        let here =
            self.calm_value(&mover, start) + self.value_of_contact(&mover, start, known) - self.fear(&mover, start);
        let mut best = Destination { hex: start, exits: false, gain: 0.0 };
        for &hex in &reach.hexes {
            let calm = self.calm_value(&mover, hex) - here;
            if let Some(more) = self.value_of_exit(&mover, hex, reach)
                && calm + more > best.gain
            {
                best = Destination { hex, exits: true, gain: calm + more };
            }
            if hex == start {
                continue;
            }
            let gain = calm + self.value_of_contact(&mover, hex, known);
            // Fear only makes it less.
            if gain <= best.gain {
                continue;
            }
            let gain = gain - self.fear(&mover, hex);
            if gain > best.gain && self.at.may_end(unit, hex) {
                best = Destination { hex, exits: false, gain };
            }
        }
        best
    }

    /// Whether the points for leaving the map are worth more than a unit's strength.
    pub fn is_leaving(&self, unit: UnitId) -> bool {
        let scenario = self.at.scenario();
        let leaves = |side| scenario.phases.iter().any(|one| one.side == Some(side) && !one.exits.hexes.is_empty());
        let points = self.weights.take * self.chart.worth(scenario, unit);
        scenario.victory.exits && points > self.strength(unit) && leaves(self.side)
    }

    /// What it is worth to leave the map from a hex; none when the unit cannot.
    fn value_of_exit(&self, mover: &Mover, hex: Hex, reach: &Reach) -> Option<f32> {
        let scenario = self.at.scenario();
        if !self.at.phase().exits.hexes.contains(hex) || reach.left(hex) < PARTS {
            return None;
        }
        let points = if scenario.victory.exits { self.chart.worth(scenario, mover.unit) } else { 0.0 };
        Some(self.weights.take * points - self.scene.future * mover.strength)
    }
}
