//! The chance to take the enemy's quarters at once.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::data::Kind;

use super::party::{Party, Piece};
use super::scout::Scout;
use super::worth::MOST_ATTACKS;
use crate::games::verdox::distances::TURN;

/// Units this far from the quarters may move onto them in one turn, by road.
const NEAR: u8 = 6;

/// How many units can attack the keeper of the quarters, and how many can move onto them in one turn.
#[derive(Clone, Copy, Debug, Default)]
struct Force {
    attackers: u8,
    movers: u8,
}

/// The chances that a side takes the quarters in a phase: with the units that have not acted, and with all.
pub(super) fn chances(scout: Scout<'_>, side: Side, own: &Party) -> [f32; 2] {
    let mut forces = [Force::default(); 2];
    for piece in &own.pieces {
        let (attacks, moves) = may(scout, side, piece);
        for (force, counts) in forces.iter_mut().zip([piece.ready, true]) {
            force.attackers += u8::from(attacks && counts);
            force.movers += u8::from(moves && counts);
        }
    }
    forces.map(|force| chance(scout, side, force))
}

/// Whether a unit can attack the quarters, and whether it can move onto them.
fn may(scout: Scout<'_>, side: Side, piece: &Piece) -> (bool, bool) {
    let goal = scout.goal(side);
    let far = scout.at.game.scenario.map.field.distance(piece.square, goal);
    let table = &scout.at.game.scenario.kinds[piece.kind.index()];
    let fires = table.range > 0 && far <= table.range + 1 && scout.at.has_shot(table.range, piece.square, goal);
    let attacks = far == 1 && table.melee || fires;
    let moves = far <= NEAR && piece.kind != Kind::Artillery && scout.way(side, piece.kind, piece.square) <= TURN;
    (attacks, moves)
}

/// The chance that the keeper, if there is one, is destroyed, and that a unit is left that can move onto the quarters.
fn chance(scout: Scout<'_>, side: Side, Force { attackers, movers }: Force) -> f32 {
    let keeper = scout.at.unit_at(scout.goal(side)).filter(|&unit| scout.at.is_enemy(unit, side));
    if movers == 0 {
        return 0.0;
    }
    let Some(keeper) = keeper else { return 1.0 };
    let kind = scout.at.kind(keeper).index();
    let attacks = attackers - u8::from(attackers > 0 && attackers <= movers);
    let taken = scout.worths.taken[kind][usize::from(attacks).min(MOST_ATTACKS)];
    taken / scout.worths.value[kind].max(1.0)
}
