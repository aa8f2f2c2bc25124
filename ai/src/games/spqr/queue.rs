//! A priority queue of places by path cost.

use arrayvec::ArrayVec;

/// More than the greatest cost.
const COSTS: usize = 32;
/// The most entries.
const MOST: usize = 2048;
/// No entry.
const NONE: u16 = u16::MAX;

/// Pending places by cost, first in first out.
#[derive(Clone, Debug)]
pub(super) struct Queue {
    /// The first and the last entry of each cost.
    ends: [[u16; 2]; COSTS],
    /// Each entry, and the next one of its cost.
    entries: Box<ArrayVec<(u16, u16), MOST>>,
}

impl Default for Queue {
    fn default() -> Self {
        Self { ends: [[NONE; 2]; COSTS], entries: Box::default() }
    }
}

impl Queue {
    /// Removes all entries.
    pub fn clear(&mut self) {
        self.ends = [[NONE; 2]; COSTS];
        self.entries.clear();
    }

    /// Adds a place, unless its cost is too high or the queue is full.
    pub fn push(&mut self, place: u16, cost: u8) {
        let Some(ends) = self.ends.get_mut(usize::from(cost)).filter(|_| !self.entries.is_full()) else { return };
        let entry = self.entries.len() as u16;
        self.entries.push((place, NONE));
        match ends[1] {
            NONE => ends[0] = entry,
            last => self.entries[usize::from(last)].1 = entry,
        }
        ends[1] = entry;
    }

    /// Takes the next place of this cost.
    pub fn pop(&mut self, cost: u8) -> Option<u16> {
        let ends = self.ends.get_mut(usize::from(cost)).filter(|ends| ends[0] != NONE)?;
        let (place, next) = self.entries[usize::from(ends[0])];
        *ends = if next == NONE { [NONE; 2] } else { [next, ends[1]] };
        Some(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_come_by_cost_and_then_in_their_order() {
        let mut queue = Queue::default();
        for (place, cost) in [(0, 2), (1, 1), (2, 2), (3, 200)] {
            queue.push(place, cost);
        }
        assert_eq!((queue.pop(0), queue.pop(1), queue.pop(1)), (None, Some(1), None));
        assert_eq!((queue.pop(2), queue.pop(2), queue.pop(2)), (Some(0), Some(2), None));
        queue.push(4, 2);
        assert_eq!(queue.pop(2), Some(4), "an empty cost is used again");
        queue.push(5, 0);
        queue.clear();
        assert_eq!(queue.pop(0), None);
    }
}
