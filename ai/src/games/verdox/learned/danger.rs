//! The features of what the units of a side can attack now: what the next dice decide.

use kartacz_engine::games::verdox::data::{Ground, Kind, KindTable};
use kartacz_engine::games::verdox::position::Position;

use super::mark;
use super::party::{LANES, Party, Piece};
use super::worth::{MOST_ATTACKS, Worths};
use crate::core::learning::features;

features! {
    /// The features of a side's attacks. Points are those that attacks on the best targets take in the mean, in fiftieths of the
    /// mean army: of the units that have not acted, then of all.
    Danger:
    Fire = "fire",
    GunFire = "gun-fire",
    Melee = "melee",
    AllFire = "all-fire",
    AllGunFire = "all-gun-fire",
    AllMelee = "all-melee",
    Attackers = "attackers",
    Targets = "targets",
    Exposed = "exposed",
    ExposedGuns = "exposed-guns",
}

/// Their names.
pub(super) const NAMES: &[&str] = Danger::NAMES;

/// Those that are counted in points.
const IN_POINTS: [Danger; 8] = [
    Danger::Fire,
    Danger::GunFire,
    Danger::Melee,
    Danger::AllFire,
    Danger::AllGunFire,
    Danger::AllMelee,
    Danger::Exposed,
    Danger::ExposedGuns,
];
/// The share of the army that is a unit of the features in points.
const PART: f32 = 0.02;
/// How many units are a unit of the features that count them.
const MANY: f32 = 10.0;
/// The most targets of a unit that count.
const CHOICE: u8 = 8;

/// Writes the features of the attacks of a party on another one; returns the points that the attacks of the units that have not
/// acted take in the mean.
pub(super) fn write(at: Position<'_>, worths: &Worths, [own, enemy]: [&Party; 2], row: &mut [f32]) -> f32 {
    let mut attacks = [0; LANES];
    let mut due = 0.0;
    for (lane, piece) in own.pieces.iter().enumerate() {
        let table = &at.game.scenario.kinds[piece.kind.index()];
        let (reach, shoots) = reach(piece, table);
        let place = own.place(lane);
        if reach == 0 || !enemy.may_reach(place.0, reach) {
            continue;
        }
        let prey = enemy.prey(place, reach, shoots, &mut attacks);
        if prey.count == 0 {
            continue;
        }
        let best = f32::from(prey.best) * worths.points;
        let [now, all] = features_of(piece.kind, shoots);
        row[all as usize] += best;
        if piece.ready {
            row[now as usize] += best;
            due += best;
        }
        row[Danger::Attackers as usize] += 1.0 / MANY;
        row[Danger::Targets as usize] += f32::from(prey.count.min(CHOICE)) / (4.0 * MANY);
    }
    exposed(worths, enemy, &attacks, row);
    for feature in IN_POINTS {
        row[feature as usize] /= worths.army * PART;
    }
    due
}

/// The features to which the attacks of a unit count: when it has not acted, and in any case.
const fn features_of(kind: Kind, shoots: bool) -> [Danger; 2] {
    match (kind, shoots) {
        (Kind::Artillery, _) => [Danger::GunFire, Danger::AllGunFire],
        (_, true) => [Danger::Fire, Danger::AllFire],
        (_, false) => [Danger::Melee, Danger::AllMelee],
    }
}

/// The distance over which a unit attacks, and whether it shoots.
const fn reach(piece: &Piece, table: &KindTable) -> (u8, bool) {
    if table.range > 0 && !piece.ground.is_wet() {
        let high = piece.ground.is_wall() || matches!(piece.ground, Ground::Hill);
        return (table.range + high as u8, true);
    }
    (table.melee as u8, false)
}

/// The features of the targets: the points that they lose when each is attacked by all that can.
fn exposed(worths: &Worths, enemy: &Party, attacks: &[u8; LANES], row: &mut [f32]) {
    for (piece, &attacks) in enemy.pieces.iter().zip(attacks).filter(|&(_, &attacks)| attacks > 0) {
        let taken = worths.taken[piece.kind.index()][usize::from(attacks).min(MOST_ATTACKS)];
        row[Danger::Exposed as usize] += taken;
        row[Danger::ExposedGuns as usize] += taken * mark(piece.kind == Kind::Artillery);
    }
}
