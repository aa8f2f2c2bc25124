//! The tally of a thread: the game that is being played, and the sums over those before.

use kartacz_engine::core::game::Outcome;

use super::course::Track;
use super::heat::{Heat, Scene};
use super::ledger::Page;
use super::{Happened, Measure, PARTS, Shape};
use crate::play::rows::winner_index;

/// The counts of a thread. Its memory is allocated once, for all games.
#[derive(Clone, Debug)]
pub struct Tally {
    sum: Happened,
    page: Page,
    track: Track,
    scene: Scene,
    /// The span of the stage that is being played.
    span: usize,
}

impl Tally {
    /// A tally of no game.
    #[must_use]
    pub fn new(shape: &Shape) -> Self {
        Self {
            sum: Happened::none(shape),
            page: Page::of(shape),
            track: Track::of(shape),
            scene: Scene::of(shape),
            span: 0,
        }
    }

    /// Adds to a measure of a counter.
    #[inline]
    pub fn count(&mut self, counter: usize, measure: Measure, number: u32) {
        self.page.add(counter, measure, number.into());
    }

    /// Divides victory points evenly between counters, of which there are `many`. The remainder goes to the first of them.
    /// Without counters nothing is counted.
    pub fn divide(&mut self, measure: Measure, points: u32, counters: impl Iterator<Item = usize>, many: u32) {
        let (each, rest) = match (points * PARTS).checked_div(many) {
            Some(each) => (each, points * PARTS % many),
            None => return,
        };
        for (place, counter) in (0..).zip(counters) {
            self.count(counter, measure, each + u32::from(place < rest));
        }
    }

    /// A stage begins. The lead at the end of those before is the last that was reported.
    pub fn stage(&mut self, stage: u8) {
        self.span = self.sum.shape.span(stage);
        self.track.begin(self.span);
    }

    /// The first side now has this lead in victory points, in the unit of the game.
    #[inline]
    pub fn lead(&mut self, lead: i32) {
        self.track.lead(lead);
    }

    /// Adds to a measure of a place for a side, in the stage that is being played.
    #[inline]
    pub fn at(&mut self, heat: Heat, side: usize, place: usize, number: u32) {
        self.scene.add(heat, side, self.span, place, number);
    }

    /// A unit of a side leaves a place in a direction.
    #[inline]
    pub fn path(&mut self, side: usize, place: usize, direction: usize) {
        self.scene.path(&mut self.sum.map, side, place, direction);
    }

    /// An activation begins; the caller then adds the places that are [held](Heat::Held).
    pub fn activation(&mut self) {
        self.scene.activation(self.span);
    }

    /// Ends a game, given its number and its decisions.
    pub fn close(&mut self, game: (u64, u32), outcome: Outcome) {
        let winner = winner_index(outcome.winner);
        let Happened { games, shape, ledger, course, map, .. } = &mut self.sum;
        *games += 1;
        self.page.close(ledger, shape, winner);
        self.track.close(course, (shape.step, shape.unit), game, (winner, outcome.vp));
        self.scene.close(map);
        self.span = 0;
    }

    /// The sums over all games that were ended.
    #[must_use]
    pub fn into_sum(self) -> Happened {
        self.sum
    }
}

#[cfg(test)]
mod tests {
    use kartacz_engine::core::game::Winner;

    use super::*;
    use crate::play::happened::{Counter, Group};

    fn shape() -> Shape {
        let counter =
            |id: &str| Counter { side: 0, id: id.to_owned(), name: id.to_owned(), group: Group::Unit, pieces: 1 };
        Shape { counters: ["a", "b", "c"].map(counter).to_vec(), ..Shape::default() }
    }

    fn end(tally: &mut Tally, vp: i32) {
        let winner = if vp == 0 { Winner::Draw } else { Winner::Side(kartacz_engine::core::game::Side::First) };
        tally.close((0, 1), Outcome { winner, ending: 0, vp, stage: 1 });
    }

    #[test]
    fn no_part_of_a_point_is_lost() {
        let mut tally = Tally::new(&shape());
        tally.divide(Measure::Earned, 7, [0, 1, 2].into_iter(), 3);
        tally.divide(Measure::Earned, 1, [2, 1].into_iter(), 2);
        tally.divide(Measure::Earned, 5, std::iter::empty(), 0);
        end(&mut tally, 1);
        let sums: Vec<i64> = tally.into_sum().ledger.0.iter().map(|row| row.sum(Measure::Earned).0).collect();
        assert_eq!(sums, [140, 170, 170]);
        let mut tally = Tally::new(&shape());
        tally.divide(Measure::Given, 1, 0..3, 7);
        end(&mut tally, 1);
        assert_eq!(tally.into_sum().ledger.0[0].sum(Measure::Given), super::super::Sum(9, 81, 729));
    }

    #[test]
    fn games_add_up_and_begin_at_zero() {
        let mut tally = Tally::new(&shape());
        tally.count(1, Measure::Shots, 2);
        tally.count(0, Measure::Survived, 1);
        tally.count(1, Measure::Given, 60);
        end(&mut tally, 1);
        tally.count(1, Measure::Shots, 3);
        end(&mut tally, 0);
        let sum = tally.into_sum();
        let row = &sum.ledger.0[1];
        assert_eq!((sum.games, row.sum(Measure::Shots).0, row.sum(Measure::Shots).1), (2, 5, 13));
        assert_eq!(row.sum(Measure::Net), super::super::Sum(-60, 3600, -216_000));
        assert_eq!(sum.ledger.0[0].outcomes, [[1, 0, 0], [0, 0, 1]]);
        assert_eq!(sum.ledger.0[2].outcomes, [[0, 0, 0], [1, 0, 1]]);
    }
}
