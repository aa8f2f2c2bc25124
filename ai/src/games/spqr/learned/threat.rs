//! The threat to a unit: the enemies that can attack it together, and what comes of it by the tables.

use kartacz_engine::games::spqr::data::{UnitId, side_of};
use kartacz_engine::games::spqr::position::Position;
use kartacz_engine::games::spqr::shock::{blow, scaled, size_shift};
use kartacz_engine::games::spqr::state::{ATTACKER_SUPERIOR, DEFENDER_SUPERIOR, DEPLETED, MOVED_NOW, Mark};
use kartacz_engine::games::spqr::tables::FACES;

use super::charge::{Stage, Target};
use super::wear::room;

/// What superiority of the attackers and of the defender is worth in columns.
const SUPERIOR: [i32; 2] = [4, -6];

/// The enemies that attack a unit together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Threat {
    /// Their number.
    pub count: f32,
    /// Their sizes; that of one with several targets is divided.
    size: f32,
    /// The most targets of one of them: these share the hits.
    pub targets: f32,
    /// The column and the superiority of the best of them.
    column: i32,
    pub flags: u8,
    /// Their charisma.
    bold: i32,
    /// Whether one of them has moved.
    moved: bool,
    /// Whether both sides test before shock.
    pub tests: bool,
}

/// The hits by the faces of the die: of each attacker, and of the defender.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blows {
    pub own: [f32; FACES],
    pub enemy: [f32; FACES],
}

/// What comes of an attack for one unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fate {
    /// The chance that it routs.
    pub rout: f32,
    /// The mean share of the hits that it can take.
    pub toll: f32,
}

impl Fate {
    /// A part of it.
    pub fn part(self, part: f32) -> Self {
        Self { rout: self.rout * part, toll: self.toll * part }
    }
}

impl Threat {
    /// No threat.
    pub const NONE: Threat =
        Threat { count: 0.0, size: 0.0, targets: 1.0, column: 0, flags: 0, bold: 0, moved: false, tests: false };

    /// That of a unit which attacks a number of enemies.
    pub fn one(at: Position<'_>, unit: UnitId, targets: usize) -> Self {
        let targets = targets as f32;
        let column = -i32::from(at.state.unit(unit).has(DEPLETED));
        Self { count: 1.0, size: size(at, unit) / targets, targets, column, bold: bold(at, unit), ..Self::NONE }
    }

    /// The same against one of them.
    pub fn against(self, target: Target) -> Self {
        Self { column: self.column + i32::from(target.column), flags: target.flags, ..self }
    }

    /// The same in this phase, by its shock marker.
    pub fn marked(self, at: Position<'_>, unit: UnitId, mark: Mark, stage: Stage) -> Self {
        let moved = at.state.unit(unit).did(MOVED_NOW);
        Self { moved, tests: stage.tests && mark == Mark::MustCheck, ..self }
    }

    /// How good it is, in columns.
    const fn rank(&self) -> i32 {
        match self.flags & (ATTACKER_SUPERIOR | DEFENDER_SUPERIOR) {
            ATTACKER_SUPERIOR => self.column + SUPERIOR[0],
            DEFENDER_SUPERIOR => self.column + SUPERIOR[1],
            _ => self.column,
        }
    }

    /// Adds another one: the better one sets column and superiority.
    pub fn join(&mut self, other: Self) {
        let best = if self.count == 0.0 || other.rank() > self.rank() { other } else { *self };
        *self = Self {
            count: self.count + other.count,
            size: self.size + other.size,
            targets: self.targets.max(other.targets),
            bold: self.bold + other.bold,
            moved: self.moved || other.moved,
            tests: self.tests || other.tests,
            ..best
        };
    }

    /// The hits of an attack on a unit.
    pub fn blows(&self, at: Position<'_>, unit: UnitId) -> Blows {
        let shift = size_shift(self.size as u16, size(at, unit) as u16, self.moved);
        let column = self.column + shift + i32::from(at.state.unit(unit).has(DEPLETED));
        let (scenario, modifier) = (&at.game.scenario, self.bold - bold(at, unit));
        let mut blows = Blows { own: [0.0; FACES], enemy: [0.0; FACES] };
        for face in 0..FACES {
            let hits = blow(&scenario.tables, scenario.switches.clamp, face as i32 + modifier, column);
            let [own, enemy] = scaled(hits, self.flags, false, false).map(f32::from);
            (blows.own[face], blows.enemy[face]) = (own / self.count, enemy / self.targets);
        }
        blows
    }
}

/// What comes of these hits for a unit, after a test of its quality or without one.
pub(super) fn fate(at: Position<'_>, unit: UnitId, hits: &[f32; FACES], tests: bool) -> Fate {
    let (room, quality) = (f32::from(room(at, unit).max(1)), at.quality(unit));
    let (mut rout, mut toll) = (0.0, 0.0);
    // Up to its quality, the faces of the test are the same.
    let worst = if tests { (FACES as u8 - 1).saturating_sub(quality) } else { 0 };
    for excess in 0..=worst {
        let weight = if excess == 0 { FACES as f32 - f32::from(worst) } else { 1.0 };
        for hits in hits {
            let hits = hits + f32::from(excess);
            rout += weight * (hits + 1.0 - room).clamp(0.0, 1.0);
            toll += weight * (hits / room).min(1.0);
        }
    }
    let all = (FACES * FACES) as f32;
    Fate { rout: rout / all, toll: toll / all }
}

/// The size of a stack.
fn size(at: Position<'_>, unit: UnitId) -> f32 {
    let below = at.stacked_with(unit).map(|other| at.card(other).size);
    below.chain([at.card(unit).size]).map(f32::from).sum()
}

/// The charisma of the leaders with a unit.
fn bold(at: Position<'_>, unit: UnitId) -> i32 {
    at.leaders_in(at.hex(unit), side_of(unit)).map(|leader| i32::from(at.charisma(leader))).sum()
}
