//! Moves that the heuristic never considers for units on the move: turning in place, stepping back facing the enemy,
//! and actions of guns besides driving.

use kartacz_engine::games::insurrection::action::Action;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::data::UnitId;
use kartacz_engine::games::insurrection::unit_set::bit;

use super::arms::Arms;
use crate::games::insurrection::Played;
use crate::games::insurrection::path::Path;
use crate::games::insurrection::planner::Planner;
use crate::games::insurrection::scene::Scene;

impl<E: Played> Planner<E> {
    /// Adds these to the arms of an open move, as far as there is room, then every other first action.
    pub fn propose_extra_moves(&mut self, scene: &Scene<'_, E>, legal: &[Action<E>], arms: &mut Arms<E>) {
        for &action in legal {
            match action {
                Action::Step { unit, side } if is_backwards(scene, unit, side) => {
                    arms.add(action, planned(&[Action::Halt, action]));
                    arms.add(action, planned(&[Action::Halt]));
                }
                Action::Limber(_) | Action::Unlimber(_) => arms.add(action, Path::default()),
                _ => {}
            }
        }
        for &action in legal {
            if let Action::Turn { unit, .. } = action {
                let driven = (scene.at.board.limbered & bit(unit)).any();
                arms.add(action, planned(&[if driven { Action::Unlimber(unit) } else { Action::Halt }]));
            }
        }
        self.propose_drags(scene, legal, arms);
        for &action in legal {
            if !matches!(action, Action::Turn { .. } | Action::Drag { .. }) {
                arms.add(action, Path::default());
            }
        }
    }

    /// Dragged guns may face anywhere: the most promising facing is enough.
    fn propose_drags(&mut self, scene: &Scene<'_, E>, legal: &[Action<E>], arms: &mut Arms<E>) {
        let mut last = None;
        for &action in legal {
            let Action::Drag { unit, side, .. } = action else { continue };
            if last == Some((unit, side)) {
                continue;
            }
            last = Some((unit, side));
            let to = scene.at.game.scenario.map.grid.neighbour(scene.at.board.place[unit as usize], side);
            let facing = self.best_look(scene, &scene.at.element(unit, bit(unit), 0), to);
            arms.add(Action::Drag { unit, side, facing }, Path::default());
        }
    }
}

/// Whether a step leads away from a unit's facing.
fn is_backwards<E: Played>(scene: &Scene<'_, E>, unit: UnitId, side: u8) -> bool {
    (scene.at.game.sets.guns & bit(unit)).is_empty() && scene.at.front_sides(unit) & 1 << side == 0
}

/// A path, its last action first.
fn planned<E: Played>(actions: &[Action<E>]) -> Path<E> {
    let mut path = Path::default();
    actions.iter().for_each(|&action| path.push(action));
    path
}

#[cfg(test)]
mod tests {
    use kartacz_engine::core::dice::Seeded;
    use kartacz_engine::core::game::{Actions, Game, Side, Silent};
    use kartacz_engine::games::niemenczyn::N1794;
    use kartacz_engine::games::niemenczyn::action::Group;

    use super::*;
    use crate::games::insurrection::fixture::Fixture;

    /// The arms added for a Polish unit that has just started its move in 0503, facing north.
    fn added(id: &str) -> Vec<(Action<N1794>, Option<Action<N1794>>)> {
        let mut fixture = Fixture::new(|map| {
            let map = map.commander("grabowski", "0302").unit(id, "0503", 0);
            map.commander("lewiz", "1108").unit("narva-1", "1007", 3).stage(3).movement("grabowski").build()
        });
        let begin = Action::Begin { unit: fixture.unit(id), group: Group::Unit, double_time: false };
        fixture.game.apply(&mut fixture.state, begin, &mut Seeded::new(0), &mut Silent);
        let mut legal = Box::new(Actions::new());
        fixture.game.legal(&fixture.state, &mut legal);
        fixture.seen(Side::First, |scene, _| {
            let mut planner = Planner::default();
            planner.look(&scene);
            let mut arms = Arms::default();
            arms.clear(32);
            planner.propose_extra_moves(&scene, &legal, &mut arms);
            arms.iter().map(|arm| (arm.action, arm.path.next())).collect()
        })
    }

    #[test]
    fn company_may_step_back_once_or_twice_and_turn_in_place() {
        let unit = 0;
        let added = added("7th-1");
        for side in [2, 3] {
            let back = Action::Step { unit, side };
            for then in [back, Action::Halt] {
                assert!(added.contains(&(back, Some(then))), "{back:?} and {then:?} in {added:?}");
            }
        }
        let turned =
            |&(action, then): &(Action<N1794>, _)| matches!(action, Action::Turn { .. }) && then == Some(Action::Halt);
        assert_eq!(added.iter().filter(|added| turned(added)).count(), 5);
    }

    #[test]
    fn guns_are_dragged_each_way_once() {
        let added = added("guns-poles");
        let dragged = |&(action, _): &(Action<N1794>, _)| matches!(action, Action::Drag { .. });
        assert_eq!(added.iter().filter(|added| dragged(added)).count(), 6, "{added:?}");
    }
}
