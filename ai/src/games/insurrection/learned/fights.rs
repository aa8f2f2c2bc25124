//! Features of a value: melees to come, and what is still to be carried out.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::position::each_commander;
use kartacz_engine::games::insurrection::state::{Frame, Melee, MeleeStep};
use kartacz_engine::games::insurrection::unit_set::{each, first};
use kartacz_engine::grid::Hex;

use super::sight::{Sight, sign};
use crate::core::learning::features;
use crate::games::insurrection::Played;

features! {
    /// Melees and pending frames. Points are victory points, sizes tens of strength points; both are net for the first side.
    Fights:
    PointsDue = "melee-points-due",
    PointsWaiting = "melee-points-waiting",
    Melees = "melees",
    AtStakeFirst = "melee-at-stake-first",
    AtStakeSecond = "melee-at-stake-second",
    Points = "pending-points",
    Rout = "pending-rout",
    Withdrawal = "pending-withdrawal",
    Losses = "pending-losses",
    Tests = "pending-tests",
    Reaction = "pending-reaction",
    Rally = "pending-rally",
}

/// The number of features.
pub(super) const COUNT: usize = Fights::NAMES.len();

/// The names.
pub(super) const NAMES: &[&str] = Fights::NAMES;

/// Writes the features; returns the victory points to be expected from all of this, net for the first side.
pub(super) fn write<E: Played>(sight: &Sight<'_, E>, row: &mut [f32]) -> f32 {
    let mut expected = 0.0;
    for hex in sight.at.melee_hexes().iter() {
        expected += melee(sight, hex, row);
    }
    for frame in sight.at.board.frames.iter() {
        expected += pending(sight, frame, row);
    }
    expected
}

/// A melee to come in a hex; the victory points to be expected from it.
fn melee<E: Played>(sight: &Sight<'_, E>, hex: Hex<E::Size>, row: &mut [f32]) -> f32 {
    let at = sight.at;
    let attacker = sight.acting().unwrap_or_else(|| intruder(sight, hex));
    let (win, points) = odds(sight, &Melee::new(hex, attacker, false));
    let due = sight.acting().is_some() && (at.active_formation() & at.side_at(hex, attacker)).any();
    let feature = if due { Fights::PointsDue } else { Fights::PointsWaiting };
    row[feature as usize] += points / 2.0;
    row[Fights::Melees as usize] += 0.5;
    for side in Side::BOTH {
        let lost = if side == attacker { 1.0 - win } else { win };
        let feature = [Fights::AtStakeFirst, Fights::AtStakeSecond][side.index()];
        row[feature as usize] += lost * sight.size(at.side_at(hex, side));
    }
    if due { points } else { 0.5 * points }
}

/// The side that entered a melee hex.
fn intruder<E: Played>(sight: &Sight<'_, E>, hex: Hex<E::Size>) -> Side {
    let entered = |unit| sight.at.board.entry[usize::from(unit)].present();
    let first = each(sight.at.side_at(hex, Side::First)).any(entered);
    if first { Side::First } else { Side::Second }
}

/// The attacker's chance to win a melee, and the victory points to be expected, net for the first side.
fn odds<E: Played>(sight: &Sight<'_, E>, melee: &Melee<E>) -> (f32, f32) {
    let modifiers = sight.at.melee_modifiers(melee);
    let value = |side| if side == Some(melee.attacker) { 1 } else { -1 };
    let net = modifiers.iter().map(|modifier| value(modifier.side) * i32::from(modifier.value)).sum();
    let win = sight.scenes[0].study.odds.melee(net).win;
    let [gain, loss] = [melee.attacker, melee.attacker.other()].map(|winner| prize(sight, melee.hex, winner));
    (win, win * gain + (1.0 - win) * loss)
}

/// The victory points of a side that wins in a hex, net for the first side.
fn prize<E: Played>(sight: &Sight<'_, E>, hex: Hex<E::Size>, winner: Side) -> f32 {
    let at = sight.at;
    let guns = at.side_at(hex, winner.other()) & at.game.sets.guns;
    let points = i32::from(at.game.scenario.victory.melee) + sight.scenes[0].capture_points(guns);
    sign(winner) * points as f32
}

/// A pending frame; the victory points to be expected from it.
fn pending<E: Played>(sight: &Sight<'_, E>, frame: &Frame<E>, row: &mut [f32]) -> f32 {
    let mut add = |feature: Fights, number: f32| row[feature as usize] += number;
    let points = match *frame {
        Frame::Melee(melee) => match melee.step {
            MeleeStep::LoserLosses | MeleeStep::Rout => {
                let losers = sight.at.side_at(melee.hex, melee.winner().other());
                add(Fights::Rout, sight.signed_size(losers));
                prize(sight, melee.hex, melee.winner())
            }
            MeleeStep::Lava | MeleeStep::Dice if sight.at.melee_hex(melee.hex) => odds(sight, &melee).1,
            _ => 0.0,
        },
        Frame::CommanderChecks { commanders, .. } => {
            0.1 * each_commander(commanders).map(|one| ransom(sight, one)).sum::<f32>()
        }
        Frame::Withdraw { units, .. } | Frame::GiveWay { units, .. } => {
            add(Fights::Withdrawal, sight.signed_size(units & sight.at.on_map()));
            0.0
        }
        Frame::Losses { units, left, .. } if units.any() => {
            add(Fights::Losses, sign(sight.at.side_of(first(units))) * f32::from(left) / 4.0);
            0.0
        }
        Frame::FireTests { units, .. } | Frame::Crisis { units } => {
            add(Fights::Tests, sight.signed_size(units & sight.at.on_map()));
            0.0
        }
        Frame::React { movers, .. } => {
            add(Fights::Reaction, sight.signed_size(movers & sight.at.on_map()));
            0.0
        }
        Frame::Rally { units } | Frame::Arrivals { units } => {
            add(Fights::Rally, sight.signed_size(units));
            0.0
        }
        _ => 0.0,
    };
    row[Fights::Points as usize] += points / 2.0;
    points
}

/// The victory points for a commander's death, net for the first side.
pub(super) fn ransom<E: Played>(sight: &Sight<'_, E>, commander: u8) -> f32 {
    let victory = &sight.at.game.scenario.victory;
    let points = if sight.at.is_overall(commander) { victory.overall_commander } else { victory.commander };
    -sign(sight.at.commander_side(commander)) * f32::from(points)
}
