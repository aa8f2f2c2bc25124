//! The counters as a side knows them. Of a concealed enemy it knows where the counter lies and the marker on it, not which unit
//! it is: so these counters get numbers that follow from what the side knows alone.

use std::collections::BTreeMap;

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::data::{MAX_UNITS, UnitId, side_of, units_in};
use kartacz_engine::games::pluton::hex::Hex;

use super::board::Board;
use crate::show::replay::step::Place;

/// A counter: place, strength in half boxes, level of efficiency, whether it is concealed, and why it is off the map.
pub type Counter = (Place, u8, u8, bool, String);

/// Where a concealed counter lies, and the level of its marker.
type Lying = (Place, u8);

pub fn place(hex: Hex) -> Place {
    if hex.is_some() { hex.0 as Place } else { -1 }
}

/// A counter as it is.
pub fn open(board: &Board, unit: UnitId) -> Counter {
    let (at, why) = (board.at, lost(board.course.lost[usize::from(unit)]));
    (place(board.hex(unit)), at.strength(unit), at.level(unit) as u8, !board.is_seen(unit), why)
}

fn lost(stage: Option<u8>) -> String {
    stage.map_or(String::new(), |stage| format!("lost in stage {stage}"))
}

/// The numbers of the concealed counters of one side, from step to step.
#[derive(Default)]
pub struct Masks {
    lying: BTreeMap<UnitId, Lying>,
}

impl Masks {
    /// The counters of the next step.
    pub fn counters(&mut self, board: &Board, side: Side) -> Vec<Counter> {
        let (at, enemy) = (board.at, side.other());
        let unseen = || units_in(enemy, at.game.scenario.everyone(enemy)).filter(|&unit| !board.is_seen(unit));
        let concealed = unseen().filter(|&unit| at.is_placed(unit) && board.hex(unit).is_some());
        let mut concealed: Vec<Lying> = concealed.map(|unit| (place(board.hex(unit)), at.level(unit) as u8)).collect();
        concealed.sort_unstable();
        // Any unit may lie there that is neither in sight nor was seen to be lost. When these are not enough, a commander has been
        // replaced.
        let fell = |unit: UnitId| board.course.fell[usize::from(unit)];
        let (fallen, others): (Vec<UnitId>, Vec<UnitId>) = unseen().partition(|&unit| fell(unit).is_some());
        self.renumber(concealed, &[others, fallen].concat());
        let known = |unit: UnitId| {
            if side_of(unit) == side || board.is_seen(unit) {
                return open(board, unit);
            }
            match self.lying.get(&unit) {
                Some(&(place, level)) => (place, 0, level, true, String::new()),
                None => (-1, 0, 0, true, lost(fell(unit))),
            }
        };
        (0..MAX_UNITS as UnitId).map(known).collect()
    }

    /// Gives the concealed counters these numbers: one that lies as before keeps its own, one whose marker has changed, too;
    /// of the others, the first gets the first number that has become free.
    fn renumber(&mut self, mut concealed: Vec<Lying>, numbers: &[UnitId]) {
        let before = std::mem::take(&mut self.lying);
        let before: Vec<(UnitId, Lying)> = before.into_iter().filter(|(id, _)| numbers.contains(id)).collect();
        let alike: [fn(Lying, Lying) -> bool; 3] =
            [|one, other| one == other, |one, other| one.0 == other.0, |_, _| true];
        for alike in alike {
            for &(id, was) in &before {
                if self.lying.contains_key(&id) {
                    continue;
                }
                if let Some(found) = concealed.iter().position(|&now| alike(was, now)) {
                    self.lying.insert(id, concealed.remove(found));
                }
            }
        }
        let free: Vec<UnitId> = numbers.iter().copied().filter(|id| !self.lying.contains_key(id)).collect();
        self.lying.extend(free.into_iter().zip(concealed));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn concealed_counters_keep_their_numbers_while_they_lie() {
        let mut masks = Masks::default();
        let mut numbered = |concealed: &[Lying], numbers: &[UnitId]| {
            masks.renumber(concealed.to_vec(), numbers);
            masks.lying.iter().map(|(&id, &lying)| (id, lying)).collect::<Vec<_>>()
        };
        let numbers = [64, 65, 66, 67];
        assert_eq!(numbered(&[(5, 0), (9, 0)], &numbers), [(64, (5, 0)), (65, (9, 0))]);
        // One comes under fire, one moves.
        assert_eq!(numbered(&[(5, 1), (10, 0)], &numbers), [(64, (5, 1)), (65, (10, 0))]);
        // One disappears, two appear.
        assert_eq!(numbered(&[(3, 0), (10, 0), (11, 0)], &numbers), [(64, (3, 0)), (65, (10, 0)), (66, (11, 0))]);
        // Number 65 turns out to be a unit elsewhere.
        assert_eq!(numbered(&[(3, 0), (10, 0)], &[64, 66, 67]), [(64, (3, 0)), (66, (10, 0))]);
    }
}
