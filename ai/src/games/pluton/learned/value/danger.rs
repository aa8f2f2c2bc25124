//! What the next dice threaten: small-arms fire, shells, and close combat.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{MAX_MARKERS, MarkerId, UnitId, marker_side};
use kartacz_engine::games::pluton::hex::Hex;
use kartacz_engine::games::pluton::melee::{odds_column, shifted};
use kartacz_engine::games::pluton::position::Position;
use kartacz_engine::games::pluton::tables::{DISTANCES, EQUAL};

use super::forces::HALVES;
use super::stacks::{Stack, Stacks};
use crate::core::learning::features;

features! {
    /// The dangers of a side. Fire is in strength after modification, over [`FIRE`]; shells are strength times the platoons
    /// hit, over [`SHELLS`].
    Danger:
    Fire = "fire",
    FireBest = "fire-best",
    Shells = "shells",
    ShellsBeside = "shells-beside",
    Near = "near",
    LossesDue = "losses-due",
    RetreatDue = "retreat-due",
}

/// Their names.
pub(super) const NAMES: &[&str] = Danger::NAMES;

/// The fire that counts as 1.
const FIRE: f32 = 100.0;
/// The shells that count as 1.
const SHELLS: f32 = 50.0;
/// What goes to neither side in a share.
const SLIGHT: f32 = 0.05;
/// The losses of close combat that count as 1.
const LOSSES: f32 = 4.0;
/// The columns of close combat that count as 1.
const COLUMNS: f32 = 3.0;
/// The distance within which stacks are near.
const NEAR: u8 = 4;

/// The dangers of both sides.
#[derive(Clone, Debug, Default)]
pub(super) struct Dangers {
    sides: [[f32; NAMES.len()]; 2],
    /// The columns of close combat in contested hexes, over [`COLUMNS`], net for the first side.
    pub clashes: f32,
}

/// What the enemies mean for a stack.
#[derive(Clone, Copy, Debug, Default)]
struct Threat {
    /// The strength of their fire at it.
    fire: f32,
    /// The greatest strength of its own fire at one of them that is seen.
    best: f32,
    /// The distance of the nearest in a line of sight.
    nearest: u8,
}

impl Dangers {
    /// Those of both sides.
    pub fn of(at: Position<'_>, stacks: &[Stacks; 2]) -> Self {
        let mut dangers = Self::default();
        let mut theirs = [Threat { nearest: u8::MAX, ..Threat::default() }; 64];
        for one in &stacks[0].all {
            let mut threat = Threat { nearest: u8::MAX, ..Threat::default() };
            for (other, far) in stacks[1].all.iter().zip(&mut theirs) {
                pair(at, one, other, &mut threat, far);
                if one.hex == other.hex {
                    dangers.clash(at, one);
                }
            }
            dangers.note(Side::First, one, threat);
        }
        for (other, &threat) in stacks[1].all.iter().zip(&theirs) {
            dangers.note(Side::Second, other, threat);
        }
        dangers.shells(at, stacks);
        dangers
    }

    /// Notes what the enemies mean for a stack.
    fn note(&mut self, side: Side, stack: &Stack, threat: Threat) {
        let (own, other) = (side.index(), side.other().index());
        if stack.halves > 0.0 {
            let seen = stack.seen / stack.halves;
            self.sides[own][Danger::Fire as usize] += threat.fire * seen / FIRE;
        }
        self.sides[other][Danger::FireBest as usize] += threat.best / FIRE;
        self.sides[own][Danger::Near as usize] += if threat.nearest <= NEAR { stack.fit / HALVES } else { 0.0 };
    }

    /// Notes a contested hex.
    fn clash(&mut self, at: Position<'_>, one: &Stack) {
        let intrudes = |unit: UnitId| at.is_intruder(unit);
        let attacker = if at.own_in(one.hex, Side::First).any(intrudes) { Side::First } else { Side::Second };
        let [own, enemy] = [attacker, attacker.other()].map(|side| at.party(one.hex, side).strength);
        let column = shifted(odds_column(own, enemy), at.melee_shift(one.hex, attacker)) as f32;
        let net = (column - EQUAL as f32) / COLUMNS;
        self.clashes += if attacker == Side::First { net } else { -net };
    }

    /// Notes the shells that may fall on each side.
    fn shells(&mut self, at: Position<'_>, stacks: &[Stacks; 2]) {
        let field = &at.game.scenario.map.field;
        for marker in 0..MAX_MARKERS as MarkerId {
            let hex = at.marker_hex(marker);
            if !hex.is_some() {
                continue;
            }
            let target = marker_side(marker).other().index();
            let strength = f32::from(at.barrage(marker)) / SHELLS;
            for stack in &stacks[target].all {
                let feature = match field.distance(hex, stack.hex) {
                    0 => Danger::Shells,
                    1 => Danger::ShellsBeside,
                    _ => continue,
                };
                self.sides[target][feature as usize] += strength * stack.platoons * stack.shelled;
            }
        }
    }

    /// The share of the fire of the first side in that of both, at the best targets: -1 to 1.
    pub fn bearing(&self) -> f32 {
        // The fire at the best targets of a side is noted where it falls.
        -self.share(Danger::FireBest)
    }

    /// The share of the first side in the strength near enemies: -1 to 1.
    pub fn near(&self) -> f32 {
        self.share(Danger::Near)
    }

    fn share(&self, feature: Danger) -> f32 {
        let [first, second] = [0, 1].map(|side: usize| self.sides[side][feature as usize]);
        (first - second) / (first + second + SLIGHT)
    }

    /// Writes the features of a side.
    pub fn write(&self, at: Position<'_>, side: Side, out: &mut [f32]) {
        out.copy_from_slice(&self.sides[side.index()]);
        out[Danger::LossesDue as usize] = f32::from(at.losses_due(side)) / LOSSES;
        let leaves: Hex = at.retreats_from(side);
        out[Danger::RetreatDue as usize] = if leaves.is_some() { 1.0 } else { 0.0 };
    }
}

/// What two stacks of the first and the second side mean for each other.
fn pair(at: Position<'_>, one: &Stack, other: &Stack, mine: &mut Threat, theirs: &mut Threat) {
    let game: &Pluton = at.game;
    let Some(look) = game.look(one.hex, other.hex) else { return };
    let (far, covered) = (usize::from(look.distance), usize::from(look.covered));
    if far >= DISTANCES {
        return;
    }
    mine.nearest = mine.nearest.min(look.distance);
    theirs.nearest = theirs.nearest.min(look.distance);
    let at_other = one.power(at, far) * other.soft[covered];
    let at_one = other.power(at, far) * one.soft[covered];
    theirs.fire += at_other;
    mine.fire += at_one;
    if other.seen > 0.0 {
        mine.best = mine.best.max(at_other);
    }
    if one.seen > 0.0 {
        theirs.best = theirs.best.max(at_one);
    }
}
