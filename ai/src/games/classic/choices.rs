//! The other decisions: losses, retreats, advances, arrivals, replacements, support.

use kartacz_engine::games::classic::action::Action;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::{Hex, UnitId};
use kartacz_engine::games::classic::state::Mode;

use super::attacks::Eyes;

impl<B: Board> Eyes<'_, '_, B> {
    /// The best of the legal actions in a decision outside movement and the choice of attacks.
    pub fn choose(&self, legal: &[Action]) -> usize {
        let best = |value: &dyn Fn(Action) -> f32| {
            let mut best = (0, f32::MIN);
            for (index, &action) in legal.iter().enumerate() {
                let value = value(action);
                if value > best.1 {
                    best = (index, value);
                }
            }
            best.0
        };
        best(&|action| self.value_of_action(action))
    }

    fn value_of_action(&self, action: Action) -> f32 {
        match action {
            Action::Place { unit, hex } => self.value_of_place(unit, hex),
            Action::Hold { .. } | Action::Stop | Action::End | Action::Done => 0.0,
            Action::Replace { unit } => 1.0 + self.value_of_step(unit),
            Action::Rebuild { unit } => 1.0 + self.value_of_step(unit),
            Action::Lose { unit } | Action::Remove { unit } => self.value_of_loss(unit),
            Action::Retreat { hex } => self.value_of_retreat(hex),
            Action::Stand => self.value_of_standing(),
            Action::GiveWay => self.value_of_giving_way(),
            Action::Advance { unit, hex } => self.value_of_advance(unit, hex),
            Action::Support { points } => f32::from(points) * self.value_of_support(),
            Action::Exit => 1.0,
            Action::Resolve { .. } => 1.0,
            Action::Move { .. } | Action::Join { .. } | Action::Step { .. } => -1.0,
            Action::Overrun { .. } | Action::Attack { .. } => -1.0,
        }
    }

    /// At set-up a strong unit belongs where much is to be gained or feared, a weak one elsewhere.
    fn value_of_place(&self, unit: UnitId, hex: Hex) -> f32 {
        let value = self.value_in(unit, hex);
        if self.at.mode() != Mode::SetUp {
            return value;
        }
        let known = self.at.scenario().unit(unit).whole();
        let strength = f32::from(known.attack.max(known.defence));
        strength * -f32::from(self.scene.enemy[hex.index()].min(40)) + 0.1 * value
    }

    /// A step is worth its strength; more where the enemy is near.
    fn value_of_step(&self, unit: UnitId) -> f32 {
        let known = self.at.scenario().unit(unit);
        let steps = self.at.counter(unit).steps;
        let before = if steps == 0 { 0.0 } else { f32::from(known.with(steps).attack.max(known.with(steps).defence)) };
        let after = known.with((steps + 1).min(known.steps));
        let gain = f32::from(after.attack.max(after.defence)) - before;
        let hex = self.at.hex(unit);
        let near = if hex.is_some() { 1.0 / (1.0 + f32::from(self.scene.enemy[hex.index()])) } else { 0.0 };
        gain * (1.0 + near)
    }

    /// Losing the least is best for one's own units, losing the most for the enemy's.
    fn value_of_loss(&self, unit: UnitId) -> f32 {
        let known = self.at.scenario().unit(unit);
        let steps = self.at.counter(unit).steps;
        let rest =
            if steps > 1 { f32::from(known.with(steps - 1).attack.max(known.with(steps - 1).defence)) } else { 0.0 };
        let now = f32::from(known.with(steps).attack.max(known.with(steps).defence));
        let dies = if steps <= 1 { self.value_of(unit) - now + 1.0 } else { 0.0 };
        let lost = now - rest + dies;
        if self.at.scenario().side_of(unit) == self.side { -lost } else { lost }
    }

    /// The next hex of a retreat: for one's own unit the best, for an enemy the worst.
    fn value_of_retreat(&self, hex: Hex) -> f32 {
        let unit = self.at.fight().unit;
        let own = self.at.scenario().side_of(unit) == self.side;
        if own {
            return self.value_in(unit, hex);
        }
        // Away from its goals and its friends, and among one's own units.
        let field = &self.at.scenario().map.field;
        let near = |side| field.neighbours(hex).filter(|&one| self.at.occupier(one) == Some(side)).count() as f32;
        let class = self.at.scenario().unit(unit).class;
        let goals = (0..self.chart.goals.len()).map(|goal| {
            let stake = self.scene.kept[goal] + self.scene.wanted[goal];
            if stake > 0.0 { f32::from(self.chart.way(goal, class, hex).min(1200)) / 12.0 } else { 0.0 }
        });
        near(self.side) - near(self.side.other()) + goals.sum::<f32>()
    }

    /// Standing costs steps; retreating costs ground.
    fn value_of_standing(&self) -> f32 {
        let unit = self.at.fight().unit;
        let here = self.at.hex(unit);
        let steps = f32::from(self.at.counter(unit).steps.max(1));
        self.value_in(unit, here) + self.value_of_ground_kept(here) - self.value_of(unit) / steps
    }

    /// Giving way costs the ground; the unit lives on in one of the hexes around.
    fn value_of_giving_way(&self) -> f32 {
        let unit = self.at.fight().unit;
        let here = self.at.hex(unit);
        let lost = if self.is_trapped(here) { self.value_of(unit) } else { 0.1 * self.value_of(unit) };
        self.value_in(unit, here) - lost
    }

    /// What it is worth to keep a hex.
    fn value_of_ground_kept(&self, hex: Hex) -> f32 {
        let objectives = self.at.scenario().victory.objectives.iter().zip(&self.chart.goals);
        let there = objectives.filter(|(objective, _)| objective.area.hexes.contains(hex));
        self.weights.take * there.map(|(_, goal)| 2.0 * goal.value).sum::<f32>()
    }

    fn value_of_advance(&self, unit: UnitId, hex: Hex) -> f32 {
        self.value_in(unit, hex) - self.value_in(unit, self.at.hex(unit))
    }

    /// A point of support is worth what a column is worth in this fight.
    fn value_of_support(&self) -> f32 {
        let fight = self.at.fight();
        let attackers = || self.at.committed(fight.target);
        let attacks = self.at.mode() == Mode::Support;
        let support = [[0, 0], if attacks { [1, 0] } else { [0, 1] }];
        let [without, with] = support.map(|support| {
            let balance = self.at.balance(attackers(), fight.target, fight.kind, support);
            self.value_of_attack(attackers(), fight.target, &balance)
        });
        with - without - 0.01
    }
}
