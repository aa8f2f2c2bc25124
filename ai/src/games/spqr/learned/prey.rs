//! The features of prey: what the units of a side can gain when they are ordered to attack.
//!
//! A gain is a share of the withdrawal level of the enemy, less one of the own level: what an attack from the front costs both on
//! average, by the tables.

use arrayvec::ArrayVec;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::data::{MAX_SIDE, Scenario, UnitId};
use kartacz_engine::games::spqr::facing::{Angle, distance};
use kartacz_engine::games::spqr::hex::Hex;
use kartacz_engine::games::spqr::odds::Odds;
use kartacz_engine::games::spqr::position::Position;
use kartacz_engine::games::spqr::shock::{blow, scaled, size_shift};
use kartacz_engine::games::spqr::state::{ATTACKER_SUPERIOR, DEFENDER_SUPERIOR};
use kartacz_engine::games::spqr::tables::{COLUMNS, FACES};

use super::leads::Leads;
use super::level;
use super::wear::room;
use crate::core::learning::features;
use crate::games::spqr::arms::Duty;

features! {
    /// The features of the prey of a side: the gain of its units from the enemies that they can reach in a move; the same by the
    /// phases to be expected in this turn of leaders in whose range they are.
    Prey:
    All = "prey",
    Led = "prey-led",
}

/// Their names.
pub(super) const NAMES: &[&str] = Prey::NAMES;

/// What a loss counts, a gain being 1.
const LOSS: f32 = 0.7;

/// The mean hits of attackers and defenders by superiority (of none, attacker, defender) and column.
#[derive(Clone, Debug, Default)]
pub(super) struct Means([[[f32; 2]; COLUMNS]; 3]);

impl Means {
    /// By the tables of a scenario.
    pub fn of(scenario: &Scenario) -> Self {
        let mut means = Self::default();
        for (flags, row) in [0, ATTACKER_SUPERIOR, DEFENDER_SUPERIOR].into_iter().zip(&mut means.0) {
            for (column, mean) in (1..).zip(row) {
                for face in 0..FACES as i32 {
                    let hits = blow(&scenario.tables, scenario.switches.clamp, face, column);
                    let [own, enemy] = scaled(hits, flags, false, false).map(f32::from);
                    *mean = [mean[0] + own / FACES as f32, mean[1] + enemy / FACES as f32];
                }
            }
        }
        means
    }

    fn at(&self, column: i32, flags: u8) -> [f32; 2] {
        let row = match flags & (ATTACKER_SUPERIOR | DEFENDER_SUPERIOR) {
            ATTACKER_SUPERIOR => 1,
            DEFENDER_SUPERIOR => 2,
            _ => 0,
        };
        self.0[row][(column.clamp(1, COLUMNS as i32) - 1) as usize]
    }
}

/// A unit that fights.
#[derive(Clone, Copy)]
struct Piece {
    unit: UnitId,
    cells: [Hex; 2],
    share: f32,
    room: f32,
}

/// The unrouted units of a side.
type Pieces = ArrayVec<Piece, MAX_SIDE>;

/// Writes the features of both sides.
pub(super) fn write(at: Position<'_>, means: &Means, leads: &[Leads; 2], rows: [&mut [f32]; 2]) {
    let pieces = Side::BOTH.map(|side| pieces(at, side));
    for (side, row) in Side::BOTH.into_iter().zip(rows) {
        let (leads, foes) = (&leads[side.index()], &pieces[side.other().index()]);
        for piece in pieces[side.index()].iter().filter(|piece| at.card(piece.unit).can_attack()) {
            let gain = foes.iter().map(|foe| gain(at, means, piece, foe)).fold(0.0, f32::max);
            if gain > 0.0 {
                row[Prey::All as usize] += gain;
                row[Prey::Led as usize] += gain * leads.led(at, piece.unit);
            }
        }
    }
}

fn pieces(at: Position<'_>, side: Side) -> Pieces {
    let level = level(at, side);
    let sound = at.units(side).filter(|&unit| !at.is_routed(unit));
    let piece = |unit: UnitId| {
        let share = f32::from(at.worth(unit)) / level;
        Piece { unit, cells: at.cells(unit), share, room: f32::from(room(at, unit).max(1)) }
    };
    sound.map(piece).collect()
}

/// The gain from an attack on an enemy that can be reached in a move; nothing otherwise.
fn gain(at: Position<'_>, means: &Means, piece: &Piece, foe: &Piece) -> f32 {
    let (card, other) = (at.card(piece.unit), at.card(foe.unit));
    if distance(&at.game.scenario.map.field, piece.cells, foe.cells) > card.allowance + 1 {
        return 0.0;
    }
    let Some((column, flags)) = Odds::new(&at.game.scenario).clash(card.arm, other.arm, Angle::Front) else {
        return 0.0;
    };
    let shift = size_shift(u16::from(card.size), u16::from(other.size), true);
    let [own, enemy] = means.at(i32::from(column) + shift, flags);
    foe.share * (enemy / foe.room).min(1.0) - LOSS * piece.share * (own / piece.room).min(1.0)
}
