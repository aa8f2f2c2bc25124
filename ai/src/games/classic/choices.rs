//! The decisions that are not planned: losses, retreats, advances, arrivals, replacements, support, overruns.

use kartacz_engine::games::classic::action::Action;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::{Effect, Hex, UnitId};
use kartacz_engine::games::classic::state::{FightKind, Mode};

use super::attacks::Eyes;
use super::field::FAR;

/// Less than any other choice is worth.
const LAST: f32 = -1.0e6;

impl<B: Board> Eyes<'_, '_, B> {
    /// The best of these actions.
    pub fn best_action(&self, legal: &[Action]) -> Action {
        let mut best = (legal[0], f32::NEG_INFINITY);
        for &action in legal {
            let value = self.value_of_action(action);
            if value > best.1 {
                best = (action, value);
            }
        }
        best.0
    }

    pub fn value_of_action(&self, action: Action) -> f32 {
        match action {
            Action::Place { unit, hex } => self.value_of_place(unit, hex),
            Action::Stop | Action::End | Action::Done => 0.0,
            // A unit that is kept back does nothing.
            Action::Hold { .. } => LAST,
            Action::Replace { unit } | Action::Rebuild { unit } => 1.0 + self.value_of_step(unit),
            Action::Lose { unit } | Action::Remove { unit } => self.value_of_loss(unit),
            Action::Retreat { hex } => self.value_of_retreat(hex),
            Action::Stand => self.value_of_standing(),
            Action::GiveWay => self.value_of_giving_way(),
            Action::Advance { unit, hex } => self.value_in(unit, hex) - self.value_in(unit, self.at.hex(unit)),
            Action::Support { points } => f32::from(points) * self.value_of_support(),
            Action::Resolve { hex } => self.value_of_resolving(hex),
            // Only when nothing else is left.
            Action::Exit | Action::Move { .. } | Action::Join { .. } | Action::Step { .. } => LAST,
            Action::Overrun { .. } | Action::Attack { .. } => LAST,
        }
    }

    /// At set-up a strong unit belongs near the enemy, a weak one elsewhere.
    fn value_of_place(&self, unit: UnitId, hex: Hex) -> f32 {
        let value = self.value_in(unit, hex);
        if self.at.mode() != Mode::SetUp {
            return value;
        }
        let enemy = f32::from(self.scene.enemy(hex).min(40));
        value - self.weights.front * self.strength(unit) * enemy
    }

    /// A step is worth its strength, more where the enemy is near, and a share of the hex that the unit holds alone, or is to hold.
    fn value_of_step(&self, unit: UnitId) -> f32 {
        let known = self.at.scenario().unit(unit);
        let steps = self.at.counter(unit).steps;
        let strength = |steps: u8| {
            let values = known.with(steps);
            if steps == 0 { 0.0 } else { f32::from(values.attack.max(values.defence)) }
        };
        let gain = strength((steps + 1).min(known.steps)) - strength(steps);
        let hex = self.at.hex(unit);
        let near = if hex.is_some() { 1.0 / (1.0 + f32::from(self.scene.enemy(hex))) } else { 0.0 };
        let stake = if hex.is_some() { self.stake(unit, hex) } else { self.vacant() };
        gain * (1.0 + near) + stake / f32::from(steps + 1)
    }

    /// What the hex is worth that most needs a unit.
    fn vacant(&self) -> f32 {
        let grounds = &self.scene.grounds;
        let empty = grounds.hexes.iter().filter(|&&hex| self.at.occupier(hex).is_none());
        let own = empty.filter(|&&hex| self.at.owned(self.side).contains(hex));
        own.map(|&hex| self.value_of_post(hex)).fold(0.0, f32::max)
    }

    /// The next hex of a retreat: for one's own unit the best, for an enemy the worst.
    fn value_of_retreat(&self, hex: Hex) -> f32 {
        let unit = self.at.fight().unit;
        if self.at.scenario().side_of(unit) == self.side {
            return self.value_in(unit, hex);
        }
        // Away from its goals and its friends, and among one's own units.
        let field = &self.at.scenario().map.field;
        let near = |side| field.neighbours(hex).filter(|&one| self.at.occupier(one) == Some(side)).count() as f32;
        let turns = self.scene.turns_of_enemy(self.at.scenario().unit(unit).class, hex);
        near(self.side) - near(self.side.other()) + if turns < FAR { 4.0 * turns } else { 0.0 }
    }

    /// The steps that a unit may lose instead of retreating.
    fn steps_instead(&self) -> u8 {
        let fight = self.at.fight();
        let program = self.at.scenario().results.get(usize::from(fight.result));
        let effect = program.and_then(|program| program.effects.get(usize::from(fight.next).wrapping_sub(1)));
        match effect {
            Some(&Effect::Retreat { instead, .. }) => instead,
            _ => 0,
        }
    }

    /// Standing costs steps.
    fn value_of_standing(&self) -> f32 {
        let unit = self.at.fight().unit;
        let here = self.at.hex(unit);
        let share = f32::from(self.steps_instead()) / f32::from(self.at.counter(unit).steps.max(1));
        let kept = if share < 1.0 { self.value_in(unit, here) + self.value_of_ground_kept(here) } else { 0.0 };
        kept - self.value_of(unit) * share.min(1.0)
    }

    /// Giving way costs the ground; the unit lives on in one of the hexes around.
    fn value_of_giving_way(&self) -> f32 {
        let unit = self.at.fight().unit;
        let here = self.at.hex(unit);
        let lost = self.cornered(unit, here).max(0.1);
        self.value_in(unit, here) - lost * self.value_of(unit)
    }

    /// What it is worth to keep a hex.
    fn value_of_ground_kept(&self, hex: Hex) -> f32 {
        let worth = self.scene.grounds.of(hex);
        self.weights.take * (worth.keep + worth.sit)
    }

    /// The fights of most value come first: what they open helps the others.
    fn value_of_resolving(&self, hex: Hex) -> f32 {
        let attackers = || self.at.committed(hex);
        let balance = self.at.balance(attackers(), hex, FightKind::Attack, [0; 2]);
        1.0 + self.value_of_attack(attackers(), hex, &balance)
    }

    /// What a point of support is worth in this fight.
    fn value_of_support(&self) -> f32 {
        let fight = self.at.fight();
        let attackers = || self.at.committed(fight.target);
        let attacks = self.at.mode() == Mode::Support;
        let support = [[0, 0], if attacks { [1, 0] } else { [0, 1] }];
        let [without, with] = support.map(|support| {
            let balance = self.at.balance(attackers(), fight.target, fight.kind, support);
            self.value_of_attack(attackers(), fight.target, &balance)
        });
        let gain = if attacks { with - without } else { without - with };
        gain - 0.01
    }

    /// The overrun of most value, if one of these is worth it.
    pub fn best_overrun(&self, legal: &[Action]) -> Option<Action> {
        let committed = self.committed(self.at.movers());
        let mut best = (None, 0.0);
        for &action in legal {
            let Action::Overrun { hex } = action else { continue };
            let balance = self.at.balance(self.at.movers(), hex, FightKind::Overrun, [0; 2]);
            let value = self.value_of_attack(self.at.movers(), hex, &balance);
            if value > best.1 && self.pays(value, committed, &self.toll_of(&balance)) {
                best = (Some(action), value);
            }
        }
        best.0
    }
}
