//! The features of a side's way to the enemy's quarters, and of those who defend them.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::data::Kind;
use kartacz_engine::games::verdox::position::Position;

use super::party::Party;
use super::scout::Scout;
use super::storm;
use super::ways::SCALES;
use super::{balance, mark};
use crate::core::learning::features;
use crate::games::verdox::distances::TURN;

features! {
    /// The features of a side's attack on the enemy's quarters. Nearness is 1 at the quarters, and falls with the turns of march;
    /// the features called late grow to the end of a game that the side loses when time is up, and are 0 in others.
    Siege:
    Nearest = "nearest",
    Second = "second-nearest",
    Storming = "storming",
    Near = "near",
    Coming = "coming",
    Inside = "inside",
    OnWalls = "on-walls",
    BeforeWalls = "before-walls",
    Beside = "beside-quarters",
    Breaches = "breaches",
    Gates = "gates",
    Road = "road",
    Keeper = "enemy-keeper",
    Guards = "enemy-guards",
    Garrison = "enemy-garrison",
    Relief = "enemy-relief",
    Odds = "odds",
    OddsNear = "odds-near",
    Take = "take",
    TakeSoon = "take-soon",
    InsideLate = "inside-late",
    OnWallsLate = "on-walls-late",
    BesideLate = "beside-quarters-late",
    GuardsLate = "enemy-guards-late",
    OddsNearLate = "odds-near-late",
}

/// Their names.
pub(super) const NAMES: &[&str] = Siege::NAMES;

/// The features that count for more the later it is.
const LATE: [(Siege, Siege); 5] = [
    (Siege::InsideLate, Siege::Inside),
    (Siege::OnWallsLate, Siege::OnWalls),
    (Siege::BesideLate, Siege::Beside),
    (Siege::GuardsLate, Siege::Guards),
    (Siege::OddsNearLate, Siege::OddsNear),
];
/// From this far, in squares, defenders guard the quarters, garrison the fortress, and relieve it; and how many of them are a unit
/// of the features.
const POSTS: [(u8, f32); 3] = [(1, 2.0), (4, 5.0), (8, 10.0)];
/// How many units in the works are a unit of the features.
const SOME: f32 = 4.0;
/// The turns of march that are a unit of the length of the road.
const LONG: f32 = 20.0;

/// Writes the features of a side's siege.
pub(super) fn write(scout: Scout<'_>, side: Side, [own, enemy]: [&Party; 2], row: &mut [f32]) {
    let [near, coming] = attackers(scout, side, own, row);
    let [garrison, relief] = defenders(scout, side, enemy, row);
    works(scout, side, row);
    row[Siege::Odds as usize] = balance(coming, relief);
    row[Siege::OddsNear as usize] = balance(near, garrison);
    let [now, soon] = storm::chances(scout, side, own);
    (row[Siege::Take as usize], row[Siege::TakeSoon as usize]) = (2.0 * now, 2.0 * soon);
    late(scout.at, side, row);
}

/// The features of the attackers; returns the sums of nearness of those that are near, and of those that come.
fn attackers(scout: Scout<'_>, side: Side, own: &Party, row: &mut [f32]) -> [f32; 2] {
    let (mut least, mut sums) = ([u16::MAX; 2], [0.0; SCALES.len()]);
    let (field, goal) = (scout.at.game.scenario.map.field, scout.goal(side));
    for piece in own.pieces.iter().filter(|piece| piece.kind != Kind::Artillery) {
        let way = scout.way(side, piece.kind, piece.square);
        least = [least[0].min(way), least[1].min(way.max(least[0]))];
        for (sum, near) in sums.iter_mut().zip(scout.nearness.of(way)) {
            *sum += near;
        }
        let place = scout.forts.place(side.other(), piece.square);
        row[Siege::Inside as usize] += place.inside / SOME;
        row[Siege::OnWalls as usize] += place.walls / SOME * mark(piece.ground.is_wall());
        row[Siege::BeforeWalls as usize] += place.before / SOME;
        row[Siege::Beside as usize] += mark(field.distance(piece.square, goal) <= 1);
    }
    for (feature, way) in [Siege::Nearest, Siege::Second].into_iter().zip(least) {
        row[feature as usize] = scout.nearness.of(way)[1];
    }
    let [storming, near, coming] = sums;
    row[Siege::Storming as usize] = storming;
    row[Siege::Near as usize] = near / 4.0;
    row[Siege::Coming as usize] = coming / 8.0;
    [near, coming]
}

/// The features of the defenders; returns the garrison, and those who can relieve it.
fn defenders(scout: Scout<'_>, side: Side, enemy: &Party, row: &mut [f32]) -> [f32; 2] {
    let (field, goal) = (scout.at.game.scenario.map.field, scout.goal(side));
    let mut counts = [0.0; POSTS.len()];
    for piece in &enemy.pieces {
        let distance = field.distance(piece.square, goal);
        row[Siege::Keeper as usize] += mark(distance == 0);
        for (count, (post, _)) in counts.iter_mut().zip(POSTS) {
            *count += mark(distance <= post);
        }
    }
    for (place, feature) in [Siege::Guards, Siege::Garrison, Siege::Relief].into_iter().enumerate() {
        row[feature as usize] = counts[place] / POSTS[place].1;
    }
    [counts[1], counts[2]]
}

/// The features of the works around the enemy's quarters, and the length of the road from the own ones.
fn works(scout: Scout<'_>, side: Side, row: &mut [f32]) {
    let (breaches, gates) = scout.forts.lost(scout.at, side.other());
    let road = scout.way(side, Kind::Infantry, scout.goal(side.other()));
    row[Siege::Breaches as usize] = breaches / 2.0;
    row[Siege::Gates as usize] = gates;
    row[Siege::Road as usize] = f32::from(road) / f32::from(TURN) / LONG;
}

/// The features that grow to the end.
fn late(at: Position<'_>, side: Side, row: &mut [f32]) {
    let scenario = &at.game.scenario;
    if scenario.wins_on_time() != Some(side.other()) {
        return;
    }
    let gone = f32::from(at.turn()) / f32::from(scenario.turns.max(1));
    for (late, feature) in LATE {
        row[late as usize] = row[feature as usize] * gone * gone;
    }
}
