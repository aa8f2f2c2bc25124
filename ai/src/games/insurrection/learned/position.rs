//! The position features of the learned value. All of them are public knowledge.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::data::{Arm, MAX_UNITS, UnitId};
use kartacz_engine::games::insurrection::position::{Position, each_commander};
use kartacz_engine::games::insurrection::unit_set::{bit, each};
use kartacz_engine::grid::Hex;

use crate::core::learning::{Numbers, features};
use crate::games::insurrection::Played;
use crate::games::insurrection::chances::Holder;
use crate::games::insurrection::maps::{Gait, NEVER};
use crate::games::insurrection::study::Study;
use crate::games::insurrection::zones::zones_towards;

features! {
    /// The features shared by both sides.
    Shared:
    TimeLeft = "time-left",
    Chance = "chance",
    Lead = "lead",
    LeadLate = "lead-late",
    CampEntered = "camp-entered",
    CampDistance = "camp-distance",
    CampDistanceLate = "camp-distance-late",
    CampGuarded = "camp-guarded",
    LastActivation = "last-activation",
    FirstActs = "first-acts",
    SecondActs = "second-acts",
    ActingSize = "acting-size",
}

features! {
    /// The features of each side.
    OfSide:
    Infantry = "infantry",
    Cavalry = "cavalry",
    Cossacks = "cossacks",
    Fire = "fire",
    Morale = "morale",
    Weak = "weak",
    Guns = "guns",
    GunsCaptured = "guns-captured",
    GunsAlone = "guns-alone",
    GunsInReach = "guns-in-reach",
    Routed = "routed",
    Absent = "absent",
    Expected = "expected",
    Commanders = "commanders",
    InCommand = "in-command",
    Chits = "chits",
    Adjacent = "adjacent",
    Exposed = "exposed",
    Outnumbered = "outnumbered",
    InReach = "in-reach",
    Height = "height",
    ShotsLeft = "shots-left",
}

/// The number of features.
pub(super) const COUNT: usize = Shared::NAMES.len() + 2 * OfSide::NAMES.len();

/// The names of the features: those shared, then those of the first side, then of the second.
pub(super) fn names() -> Vec<String> {
    let of = |side: &'static str| OfSide::NAMES.iter().map(move |name| format!("{side}-{name}"));
    Shared::NAMES.iter().map(|&name| name.to_owned()).chain(of("first")).chain(of("second")).collect()
}

/// Infantry or cavalry on the map.
#[derive(Clone, Copy, Default)]
struct Piece<E: Played> {
    unit: UnitId,
    hex: Hex<E::Size>,
    /// The current strength points.
    size: f32,
    /// The movement points in a stage, at the double if possible.
    stride: u8,
    /// 0 on foot, 1 mounted.
    gait: usize,
}

/// The pieces of a side.
type Pieces<E> = arrayvec::ArrayVec<Piece<E>, MAX_UNITS>;

/// Enemies at most this far away can attack in the rear; in hexes.
const NEAR: u8 = 3;
/// Friends at most this far away support; in hexes.
const BESIDE: u8 = 2;

/// Writes the features of a position, in the order of [`names`].
pub(in crate::games::insurrection) fn features<E: Played>(at: Position<'_, E>, study: &Study<E>, out: &mut Numbers) {
    let pieces = Side::BOTH.map(|side| pieces(at, side));
    shared(at, study, &pieces, out);
    for side in Side::BOTH {
        let start = Shared::NAMES.len() + side.index() * OfSide::NAMES.len();
        let row = &mut out[start..start + OfSide::NAMES.len()];
        row.fill(0.0);
        strength(at, side, row);
        guns(at, side, &pieces, row);
        order(at, side, row);
        contact(at, study, [&pieces[side.index()], &pieces[side.other().index()]], row);
    }
}

fn pieces<E: Played>(at: Position<'_, E>, side: Side) -> Pieces<E> {
    let piece = |unit: UnitId| {
        let foot = at.arm(unit) == Arm::Infantry;
        let dash = if foot { at.tables().double_time_bonus } else { 0 };
        Piece {
            unit,
            hex: at.board.place[unit as usize],
            size: f32::from(at.size(unit)),
            stride: at.allowance(unit).saturating_add(dash),
            gait: usize::from(!foot),
        }
    };
    each(at.side_on_map(side) & !at.game.sets.guns).map(piece).collect()
}

fn shared<E: Played>(at: Position<'_, E>, study: &Study<E>, pieces: &[Pieces<E>; 2], out: &mut Numbers) {
    let (scenario, board) = (&at.game.scenario, at.board);
    let stages = f32::from(scenario.stages.max(1));
    let time = f32::from(scenario.stages.saturating_sub(board.stage)) / stages;
    let late = 1.0 - time;
    let (entered, holder) = (at.camp_entered(), Holder::of(at));
    let last = board.chits_left == [0; 2];
    let during = study.chances.during(board.stage, at.net_vp(), holder);
    let chance = if last { 0.5 * (during + study.chances.after(board.stage, at.net_vp(), holder)) } else { during };
    let lead = (at.net_vp() as f32 / 4.0).clamp(-2.0, 2.0);
    let gaits = [Gait::Foot, Gait::Horse];
    let cost = |piece: &Piece<E>| study.maps.cost(gaits[piece.gait], piece.hex, scenario.map.camp);
    let nearest = pieces[0].iter().map(cost).min().unwrap_or(NEVER);
    let camp = if entered { 0.0 } else { f32::from(nearest.min(40)) / 20.0 };
    let grid = &scenario.map.grid;
    let guards = pieces[1].iter().filter(|piece| grid.distance(piece.hex, scenario.map.camp) <= NEAR);
    let guarded: f32 = guards.map(|piece| piece.size / 10.0).sum();
    let active = (usize::from(board.active) < E::COMMANDERS).then(|| at.active_side());
    let acts = |side| f32::from(u8::from(active == Some(side)));
    let acting = at.active_formation() & at.on_map();
    let acting = f32::from(at.total_size(acting)) / 10.0;
    for (feature, number) in [
        (Shared::TimeLeft, time),
        (Shared::Chance, chance - 0.5),
        (Shared::Lead, lead),
        (Shared::LeadLate, lead * late),
        (Shared::CampEntered, f32::from(u8::from(entered))),
        (Shared::CampDistance, camp),
        (Shared::CampDistanceLate, camp * late),
        (Shared::CampGuarded, guarded),
        (Shared::LastActivation, f32::from(u8::from(last))),
        (Shared::FirstActs, acts(Side::First)),
        (Shared::SecondActs, acts(Side::Second)),
        (Shared::ActingSize, acting),
    ] {
        out[feature as usize] = number;
    }
}

/// A side's units: on the map, routed, and still to arrive.
fn strength<E: Played>(at: Position<'_, E>, side: Side, row: &mut [f32]) {
    let (board, sets) = (at.board, &at.game.sets);
    let stages = f32::from(at.game.scenario.stages.max(1));
    for unit in each(board.alive & sets.side[side.index()] & !sets.guns) {
        let size = f32::from(at.size(unit)) / 10.0;
        if (board.expected & bit(unit)).any() {
            row[OfSide::Expected as usize] += size;
        } else if board.returns[unit as usize] > 0 {
            row[OfSide::Routed as usize] += size;
            row[OfSide::Absent as usize] +=
                size * f32::from(board.returns[unit as usize].saturating_sub(board.stage)) / stages;
        } else {
            let arm = match at.arm(unit) {
                Arm::Cavalry => OfSide::Cavalry,
                Arm::Cossacks => OfSide::Cossacks,
                Arm::Infantry | Arm::Guns => OfSide::Infantry,
            };
            row[arm as usize] += size;
        }
        row[OfSide::Fire as usize] += f32::from(at.firepower(unit)) / 10.0;
        row[OfSide::Morale as usize] += size * (f32::from(at.morale(unit)) - 5.0) / 2.0;
        row[OfSide::Weak as usize] += f32::from(u8::from(at.steps(unit) == 1)) / 4.0;
    }
}

/// The guns of a side: its own, those that the enemy holds, and those in danger.
fn guns<E: Played>(at: Position<'_, E>, side: Side, pieces: &[Pieces<E>; 2], row: &mut [f32]) {
    let (board, sets) = (at.board, &at.game.sets);
    let grid = &at.game.scenario.map.grid;
    for unit in each(sets.guns & sets.side[side.index()]) {
        if (board.captured & bit(unit)).any() {
            row[OfSide::GunsCaptured as usize] += 0.5;
            continue;
        }
        if (board.alive & bit(unit)).is_empty() {
            continue;
        }
        row[OfSide::Guns as usize] += 0.5;
        let hex = board.place[unit as usize];
        if !hex.is_some() {
            continue;
        }
        let alone = !pieces[side.index()].iter().any(|piece| grid.distance(piece.hex, hex) <= 1);
        let foes = &pieces[side.other().index()];
        let near = foes.iter().filter(|foe| grid.distance(foe.hex, hex) <= foe.stride);
        let near = near.map(|foe| foe.size / 10.0).sum::<f32>();
        row[OfSide::GunsAlone as usize] += f32::from(u8::from(alone)) * near.min(1.0);
        row[OfSide::GunsInReach as usize] += near / 2.0;
    }
}

/// Commanders, command and chits.
fn order<E: Played>(at: Position<'_, E>, side: Side, row: &mut [f32]) {
    let board = at.board;
    let present = |commander: &u8| board.commander_place[*commander as usize].is_some();
    let commanders = at.commanders_of(side) & board.commanders & !board.contused;
    row[OfSide::Commanders as usize] = each_commander(commanders).filter(present).count() as f32 / 3.0;
    let stack = at.side_on_map(side) & !at.game.sets.guns;
    row[OfSide::InCommand as usize] =
        each(stack).filter(|&unit| at.in_command(unit)).map(|unit| f32::from(at.size(unit)) / 10.0).sum();
    row[OfSide::Chits as usize] = f32::from(board.chits_left[side.index()]) / 2.0;
}

/// The contact of a side's units (the first of the two) with the enemy.
fn contact<E: Played>(at: Position<'_, E>, study: &Study<E>, [own, foes]: [&Pieces<E>; 2], row: &mut [f32]) {
    let (map, board) = (&at.game.scenario.map, at.board);
    for piece in own {
        let square = (board.square & bit(piece.unit)).any();
        let facing = board.facing[piece.unit as usize] as usize;
        let (mut near, mut reach, mut adjacent, mut worst) = (0.0, 0.0, false, 0.0_f32);
        for foe in foes {
            let distance = map.grid.distance(piece.hex, foe.hex);
            adjacent |= distance <= 1;
            if distance <= NEAR {
                near += foe.size;
            }
            if distance == 0 || distance > foe.stride {
                continue;
            }
            let gait = [Gait::Foot, Gait::Horse][foe.gait];
            if study.maps.cost(gait, foe.hex, piece.hex) <= foe.stride {
                reach += foe.size;
            }
            if distance <= NEAR && !square {
                let zones = zones_towards(map.grid.sextants(piece.hex, foe.hex));
                worst = worst.max(f32::from(zones[facing]) / 2.0 * foe.size / f32::from(distance));
            }
        }
        let support = own.iter().filter(|other| map.grid.distance(other.hex, piece.hex) <= BESIDE);
        let support: f32 = support.map(|other| other.size).sum();
        row[OfSide::Adjacent as usize] += f32::from(u8::from(adjacent)) * piece.size / 10.0;
        row[OfSide::Exposed as usize] += worst / 10.0;
        row[OfSide::Outnumbered as usize] += (near - support).max(0.0) / 20.0;
        row[OfSide::InReach as usize] += (reach - support).max(0.0) / 20.0;
        row[OfSide::Height as usize] += f32::from(map.level[piece.hex.index()]) * piece.size / 20.0;
        let shots = at.tables().shots.saturating_sub(board.shots[piece.unit as usize]);
        row[OfSide::ShotsLeft as usize] += f32::from(shots) * f32::from(at.firepower(piece.unit)) / 20.0;
    }
}
