//! The decisions of overall commanders, of several chits, and of melees of the reserve.

use arrayvec::ArrayVec;
use kartacz_engine::games::insurrection::action::Action;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::data::{CommanderId, CommanderSet, MAX_COMMANDERS, UnitId};
use kartacz_engine::games::insurrection::position::each_commander;
use kartacz_engine::games::insurrection::unit_set::bit;
use rand_core::Rng;

use super::Played;
use super::chits::draw;
use super::enemies::Enemies;
use super::planner::Planner;
use super::scene::Scene;

/// At this distance from the enemy or more, a unit has nothing to do under an overall commander.
const IDLE: u8 = 9;

impl<E: Played> Planner<E> {
    /// The next unit to act under an overall commander, where units are named as they act.
    pub(super) fn own_unit(&mut self, scene: &Scene<'_, E>, legal: &[Action<E>]) -> Option<usize> {
        let offered = E::HAS.overall && legal.iter().any(|action| matches!(action, Action::OwnUnit(_)));
        offered.then(|| self.enemies.look(scene))?;
        scene.next_own_unit(&self.enemies, legal)
    }
}

impl<E: Played> Scene<'_, E> {
    /// The share of an overall commander in the choice of chits: that of the best commander that he may activate, and more
    /// for the units that then act under him.
    pub(super) fn overall_share(&self, enemies: &Enemies<E>, commander: CommanderId) -> f32 {
        let at = self.at;
        let orphaned = at.orphaned(self.side);
        let others = at.commanders_of(self.side) & at.board.commanders & !at.game.sets.overall;
        let led = if orphaned != 0 { orphaned } else { others };
        let best = each_commander(led).map(|other| self.chit_share(enemies, other)).fold(0.0, f32::max);
        let own = f32::from(at.game.scenario.commanders[commander as usize].own_units);
        best * (1.0 + 0.05 * own)
    }

    /// The index of a choice of several chits: those already `drawn`, and others one after the other, by their shares.
    pub(super) fn choose_several(
        &self,
        enemies: &Enemies<E>,
        legal: &[Action<E>],
        count: u32,
        drawn: CommanderSet,
        rng: &mut impl Rng,
    ) -> usize {
        let sets = legal.iter().map(|&action| if let Action::ChooseSeveral(chits) = action { chits } else { 0 });
        let offered = sets.fold(0, |all, chits| all | chits);
        let mut chosen = drawn;
        while chosen.count_ones() < count {
            let left: ArrayVec<CommanderId, MAX_COMMANDERS> = each_commander(offered & !chosen).collect();
            let shares: ArrayVec<f32, MAX_COMMANDERS> =
                left.iter().map(|&commander| self.chit_share(enemies, commander)).collect();
            let Some(&next) = left.get(draw(rng, &shares)) else { break };
            chosen |= 1 << next;
        }
        legal.iter().position(|&action| action == Action::ChooseSeveral(chosen)).unwrap_or(0)
    }

    /// The index of the commander with the best prospects.
    pub(super) fn best_activation(&self, enemies: &Enemies<E>, legal: &[Action<E>]) -> usize {
        self.best(legal, |action| match action {
            Action::Activate(commander) => self.chit_share(enemies, commander),
            _ => 0.0,
        })
    }

    /// The index of the next unit to act under an overall commander: the strongest near the enemy. `None` when none has
    /// anything to do.
    pub(super) fn next_own_unit(&self, enemies: &Enemies<E>, legal: &[Action<E>]) -> Option<usize> {
        let worth = |action: &Action<E>| match *action {
            Action::OwnUnit(unit) => self.own_unit_worth(enemies, unit),
            _ => 0.0,
        };
        let units = legal.iter().enumerate().map(|(index, action)| (index, worth(action)));
        units.filter(|&(_, worth)| worth > 0.0).max_by(|a, b| a.1.total_cmp(&b.1)).map(|(index, _)| index)
    }

    /// As `next_own_unit`, or the index of the end of naming.
    pub(super) fn own_unit_or_end(&self, enemies: &Enemies<E>, legal: &[Action<E>]) -> usize {
        let end = || legal.iter().position(|&action| action == Action::End).unwrap_or(0);
        self.next_own_unit(enemies, legal).unwrap_or_else(end)
    }

    /// The value of a unit that acts under an overall commander. A unit in a melee must fight.
    fn own_unit_worth(&self, enemies: &Enemies<E>, unit: UnitId) -> f32 {
        let at = self.at;
        let place = at.board.place[unit as usize];
        if at.melee_hex(place) {
            return self.melee_worth(place, self.side, false);
        }
        if (at.board.rallied & bit(unit)).any() {
            return 0.0;
        }
        let near = f32::from(IDLE.saturating_sub(enemies.nearest(self, place)));
        near * if (at.game.sets.guns & bit(unit)).any() { 2.0 } else { f32::from(at.size(unit).max(1)) }
    }

    /// The index of the best of the melees that need not be fought, or of passing.
    pub(super) fn free_melee(&self, legal: &[Action<E>]) -> usize {
        self.best(legal, |action| match action {
            Action::Fight(hex) => self.melee_worth(hex, self.side, false),
            _ => 0.0,
        })
    }
}
