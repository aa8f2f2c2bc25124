//! In double time all points must be used \[8.9\]: found by taking every step that was offered.

use kartacz_engine::core::dice::Seeded;
use kartacz_engine::core::game::{Actions, Game, Silent};
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::action::Action;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::compiled::Compiled;
use kartacz_engine::games::insurrection::data::UnitId;
use kartacz_engine::games::insurrection::state::{Frame, State};
use kartacz_engine::games::insurrection::unit_set::bit;

use crate::insurrection_torture::invariants::{Broken, Verdict};

/// How a step in double time leaves the unit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum After {
    /// No points are left, or it can take another step.
    Full,
    /// Points are left, and the move is over.
    Short,
    /// In contact, or with a decision of the other side pending.
    Other,
}

/// No step leaves points unused while another one that was offered does not.
pub fn all_points_are_used<E: Compiled>(
    game: &Rules<E>,
    before: &State<E>,
    action: Action<E>,
    after: &State<E>,
) -> Verdict {
    let Action::Step { unit, side } = action else { return Ok(()) };
    let doubled = (before.board.double_time & bit(unit)).any();
    if !doubled || contact(game, before, unit, side) || left(game, after, unit) != After::Short {
        return Ok(());
    }
    let mut steps = Actions::new();
    game.legal(before, &mut steps);
    let same = |other: &&Action<E>| match **other {
        Action::Step { unit: mover, side } => mover == unit && !contact(game, before, unit, side),
        _ => false,
    };
    for &other in steps.iter().filter(same) {
        let mut copy = *before;
        game.apply(&mut copy, other, &mut Seeded::new(0), &mut Silent);
        if left(game, &copy, unit) == After::Full {
            let detail = format!("{action:?} ends the move of {unit} early, {other:?} does not");
            return Err(Broken { law: "double time uses all points".to_owned(), detail });
        }
    }
    Ok(())
}

/// Whether a step leads to an enemy, which ends every move \[6.13\]: guns alone are captured, and the hex is then no melee hex.
fn contact<E: Compiled>(game: &Rules<E>, before: &State<E>, unit: UnitId, side: u8) -> bool {
    let at = game.at(before);
    let to = game.scenario.map.grid.neighbour(before.board.place[unit as usize], side);
    to.is_some() && at.holds(to, at.side_of(unit).other())
}

fn left<E: Compiled>(game: &Rules<E>, state: &State<E>, unit: UnitId) -> After {
    let at = game.at(state);
    let place = state.board.place[unit as usize];
    if (at.on_map() & bit(unit)).is_empty() || at.melee_hex(place) {
        return After::Other;
    }
    if state.board.mp[unit as usize] == 0 {
        return After::Full;
    }
    let mut legal = Actions::new();
    match at.frame() {
        Some(Frame::Move { .. }) => game.legal(state, &mut legal),
        // The move is over: the other side has its window, or the next phase has begun.
        _ if (state.board.open & bit(unit)).is_empty() => return After::Short,
        _ => return After::Other,
    }
    let on = legal.iter().any(|action| matches!(action, Action::Step { unit: mover, .. } if *mover == unit));
    if on { After::Full } else { After::Short }
}
