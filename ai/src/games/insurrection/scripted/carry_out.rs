//! Decisions determined by orders: set-up, chits, reactions, charges and the places of commanders.

use kartacz_engine::games::insurrection::action::Action;
use kartacz_engine::games::insurrection::data::{CommanderId, CommanderSet};
use kartacz_engine::games::insurrection::edition::Array;
use kartacz_engine::games::insurrection::orders::{FirePolicy, Place, Temper};
use kartacz_engine::games::insurrection::unit_set::first;
use kartacz_engine::grid::Hex;

use super::super::enemies::Enemies;
use super::super::scene::Scene;
use super::brief::Brief;
use super::ordered::{FORBIDDEN, bias};
use crate::games::insurrection::Played;

/// The cost per hex between a commander and his post.
const AWAY: f32 = 0.15;

impl<E: Played> Brief<E> {
    /// The next placement of the ordered set-up, where one is given and legal. Units not named in it stay in their
    /// printed hexes.
    pub(in crate::games::insurrection) fn set_up(&self, scene: &Scene<'_, E>, legal: &[Action<E>]) -> Option<usize> {
        let orders = self.orders();
        let (units, commanders) = (&orders.units, &orders.commanders);
        if units.iter().chain(commanders.iter()).all(Option::is_none) {
            return None;
        }
        let scenario = &scene.at.game.scenario;
        let action = match scene.at.next_to_deploy()? {
            Ok(unit) => {
                let printed = &scenario.units[unit as usize];
                let place = Place { hex: printed.hex, facing: printed.facing };
                let Place { hex, facing } = units[unit as usize].unwrap_or(place);
                Action::Deploy { unit, hex, facing }
            }
            Err(commander) => {
                let printed = scenario.commanders[commander as usize].hex;
                let hex = commanders[commander as usize].map_or(printed, |place| place.hex);
                Action::DeployCommander { commander, hex }
            }
        };
        legal.iter().position(|&known| known == action)
    }

    /// The chit drawn by the ordered shares, where they cover the available commanders; `draw` returns a random
    /// number below its argument.
    pub fn chit(&self, stage: u8, legal: &[Action<E>], draw: impl FnOnce(u32) -> u32) -> Option<usize> {
        let shares = self.orders().shares(stage)?;
        let share = |action: &Action<E>| match *action {
            Action::Choose(commander) => u32::from(shares[commander as usize]),
            _ => 0,
        };
        drawn(legal.iter().map(share), draw)
    }

    /// The number of chits to choose, and those drawn one after the other by the ordered shares.
    pub fn chits(
        &self,
        stage: u8,
        legal: &[Action<E>],
        mut draw: impl FnMut(u32) -> u32,
    ) -> Option<(u32, CommanderSet)> {
        let shares = self.orders().shares(stage)?;
        let sets = legal.iter().map(|&action| if let Action::ChooseSeveral(chits) = action { chits } else { 0 });
        let (count, offered) = sets.fold((0, 0), |(_, all), chits| (chits.count_ones(), all | chits));
        let mut ordered: CommanderSet = 0;
        while ordered.count_ones() < count {
            let share = |(index, &share): (usize, &u8)| {
                if offered & !ordered & 1 << index != 0 { u32::from(share) } else { 0 }
            };
            let Some(next) = drawn(shares.iter().enumerate().map(share), &mut draw) else { break };
            ordered |= 1 << next;
        }
        Some((count, ordered))
    }

    /// The commander that an overall commander activates, by the ordered shares.
    pub fn activation(&self, stage: u8, legal: &[Action<E>], draw: impl FnOnce(u32) -> u32) -> Option<usize> {
        let shares = self.orders().activations(stage)?;
        let share = |action: &Action<E>| match *action {
            Action::Activate(commander) => u32::from(shares[commander as usize]),
            _ => 0,
        };
        drawn(legal.iter().map(share), draw)
    }
}

/// The index of a share drawn in proportion; `None` when all are 0.
fn drawn(shares: impl Iterator<Item = u32> + Clone, draw: impl FnOnce(u32) -> u32) -> Option<usize> {
    let total: u32 = shares.clone().sum();
    let mut left = if total > 0 { draw(total) } else { return None };
    { shares }.position(|share| match left.checked_sub(share) {
        Some(rest) => {
            left = rest;
            false
        }
        None => true,
    })
}

impl<E: Played> Scene<'_, E> {
    /// How much more readily than the odds suggest a unit reacts in this way.
    pub(super) fn readiness(&self, action: Action<E>) -> f32 {
        let to_fire = |unit| {
            self.by_order(unit, |order| match order.fire {
                FirePolicy::Never => FORBIDDEN,
                FirePolicy::Free => bias(Temper::Bold),
                FirePolicy::Close | FirePolicy::Good => 0.0,
            })
        };
        let answer = match action {
            Action::ReactFire(unit) => to_fire(unit),
            Action::ReactFireTogether(firers) => to_fire(first(self.at.riflemen(firers.from, self.side))),
            Action::Counterattack(unit) => self.by_order(unit, |order| bias(order.counterattack)),
            Action::FallBack(unit) => self.by_order(unit, |order| bias(order.fall_back)),
            _ => None,
        };
        answer.unwrap_or(0.0)
    }

    /// Whether cavalry in contact charges; `None` when the orders leave it to the heuristic.
    pub(super) fn charges(&self, hex: Hex<E::Size>, units: E::Units) -> Option<bool> {
        let temper = self.by_order(first(units), |order| order.charge)?;
        match temper {
            Temper::Never => Some(false),
            Temper::Good => None,
            Temper::Bold | Temper::Always => {
                Some(self.charge_pays(hex) || self.melee_worth(hex, self.side, true) + bias(temper) > 0.0)
            }
        }
    }

    /// The index of the best move of a commander with an ordered post.
    pub(super) fn best_near(
        &self,
        enemies: &Enemies<E>,
        commander: CommanderId,
        post: Hex<E::Size>,
        legal: &[Action<E>],
    ) -> usize {
        let retinue = self.retinue(enemies, commander);
        let place = self.at.board.commander_place[commander as usize];
        let grid = &self.at.game.scenario.map.grid;
        self.best(legal, |action| {
            let hex = if let Action::CommanderTo(hex) = action { hex } else { place };
            self.commander_worth(enemies, &retinue, hex) - AWAY * f32::from(grid.distance(hex, post))
        })
    }
}
