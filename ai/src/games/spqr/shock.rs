//! The shock segment: allocation, clash choices, hits, advances, pursuit, routs.

use kartacz_engine::games::spqr::action::Action;
use kartacz_engine::games::spqr::data::{UnitId, side_of, units_in};
use kartacz_engine::games::spqr::facing::Stance;
use kartacz_engine::games::spqr::odds::Odds;
use kartacz_engine::games::spqr::state::{ATTACKER_SUPERIOR, DEFENDER_SUPERIOR};
use kartacz_engine::games::spqr::view::View;

use super::books::Attack;
use super::menu::Menu;
use super::orders::is_own_phase;
use super::place::Desk;

/// What superiority is worth in columns.
const SUPERIOR: f32 = 4.0;
/// The value of a defender's hit, in columns.
const WORN: f32 = 0.5;

/// The action with the greatest value above a bound, else another one.
fn choose(
    menu: &mut Menu<'_>,
    above: f32,
    other: Option<Action>,
    mut value: impl FnMut(Action) -> Option<f32>,
) -> Action {
    let mut best = (above, other);
    for &action in menu.list() {
        if let Some(value) = value(action)
            && value > best.0
        {
            best = (value, Some(action));
        }
    }
    menu.settle(best.1)
}

/// D10: the unmoved units that attack.
pub(super) fn designate(desk: &Desk<'_>, menu: &mut Menu<'_>) -> Action {
    let view = desk.view;
    choose(menu, desk.weights.nerve, Some(Action::Pass), |action| match action {
        Action::Designate { unit } if desk.attacks(unit) => {
            desk.books().attack(Attack { unit, at: view.stance(unit), moved: false, tests: false })
        }
        _ => None,
    })
}

/// D10: each attacker takes the defender that it fights best, and as few as allowed.
pub(super) fn allocate(view: View<'_>, menu: &mut Menu<'_>) -> Action {
    if menu.offers(Action::Pass) {
        return Action::Pass;
    }
    choose(menu, f32::MIN, None, |action| match action {
        Action::Assign { unit, target } => {
            let joined = view.combat_of(target).map_or(0.0, |combat| {
                let worn = view.fighting(combat, view.side).count_ones();
                if worn == 1 { 1.0 } else { 0.0 }
            });
            Some(edge(view, unit, target) + WORN * f32::from(view.hits(target)) + joined)
        }
        _ => None,
    })
}

/// The column of an attack, with superiority.
fn edge(view: View<'_>, unit: UnitId, target: UnitId) -> f32 {
    let angle = view.attack_angle(unit, target);
    let clash = Odds::new(&view.game().scenario).clash(view.card(unit).arm, view.card(target).arm, angle);
    clash.map_or(-9.0, |(column, flags)| {
        let superior = match flags & (ATTACKER_SUPERIOR | DEFENDER_SUPERIOR) {
            ATTACKER_SUPERIOR => SUPERIOR,
            DEFENDER_SUPERIOR => -SUPERIOR,
            _ => 0.0,
        };
        f32::from(column) + superior
    })
}

/// D12: the unit that sets the column: the best attacker, or the defending type that suffers least.
pub(super) fn clash(view: View<'_>, menu: &mut Menu<'_>) -> Action {
    let combat = view.frame().left;
    let foes = view.fighting(combat, view.side.other());
    let attacks = is_own_phase(view);
    choose(menu, f32::MIN, None, |action| match action {
        Action::Choose { unit } => {
            let enemies = units_in(view.side.other(), foes);
            let edges = enemies.map(|enemy| if attacks { edge(view, unit, enemy) } else { -edge(view, enemy, unit) });
            Some(if attacks { edges.fold(f32::MIN, f32::max) } else { edges.fold(f32::MAX, f32::min) })
        }
        _ => None,
    })
}

/// D12: the unit that takes the next hit: among enemies the one that it hurts most, among friends least.
pub(super) fn distribute(desk: &Desk<'_>, menu: &mut Menu<'_>) -> Action {
    choose(menu, f32::MIN, None, |action| match action {
        Action::Take { unit } => {
            let hurt = desk.books().hurt(unit, 1.0);
            Some(if side_of(unit) == desk.view.side { -hurt } else { hurt })
        }
        _ => None,
    })
}

/// D13: who advances, where, and how it turns.
pub(super) fn advance(desk: &Desk<'_>, menu: &mut Menu<'_>) -> Action {
    let view = desk.view;
    let mover = view.frame().unit;
    choose(menu, f32::MIN, None, |action| match action {
        Action::Choose { unit } => Some(f32::from(view.quality(unit)) - f32::from(view.hits(unit))),
        Action::Advance { unit, hex } => Some(desk.place(unit, Stance { hex, ..view.stance(unit) }, false)),
        Action::Wheel { hex, facing } => Some(desk.place(mover, Stance { hex, facing, ..view.stance(mover) }, false)),
        Action::Turn { unit, facing } => Some(desk.place(unit, Stance { facing, ..view.stance(unit) }, false)),
        Action::Pass => Some(desk.place(mover, view.stance(mover), false) + 0.01),
        _ => None,
    })
}

/// D13: the pursuing cavalry: the unit with the best quality; its path leads to the enemy.
pub(super) fn pursue(desk: &Desk<'_>, menu: &mut Menu<'_>) -> Action {
    let view = desk.view;
    choose(menu, f32::MIN, None, |action| match action {
        Action::Pursue { unit } => Some(f32::from(view.quality(unit))),
        Action::Step { hex } => Some(0.5 - f32::from(desk.scene.far(hex))),
        _ => None,
    })
}

/// D11: foot lets elephants through as long as it can afford the test.
pub(super) fn let_through(view: View<'_>, menu: &mut Menu<'_>) -> Action {
    choose(menu, 0.0, Some(Action::Pass), |action| match action {
        Action::LetThrough { unit } => Some(f32::from(view.quality(unit)) - f32::from(view.hits(unit)) - 1.0),
        Action::Step { .. } => Some(1.0),
        _ => None,
    })
}

/// D15: the path of a rout, through as few friends as possible; a rallied unit faces the enemy.
pub(super) fn rout(desk: &Desk<'_>, menu: &mut Menu<'_>) -> Action {
    let view = desk.view;
    let field = &view.game().scenario.map.field;
    choose(menu, f32::MIN, None, |action| match action {
        Action::Step { hex } => {
            let friends = field.neighbours(hex).filter(|&near| view.holder(near) == Some(view.side)).count();
            let own = if view.holder(hex) == Some(view.side) { 3.0 } else { 0.0 };
            Some(f32::from(desk.scene.far(hex)) - friends as f32 * 0.1 - own)
        }
        Action::Turn { unit, facing } => Some(desk.place(unit, Stance { facing, ..view.stance(unit) }, false)),
        Action::Pass => Some(desk.place(view.frame().unit, view.stance(view.frame().unit), false)),
        _ => None,
    })
}
