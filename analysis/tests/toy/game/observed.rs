//! What is counted while it is played (`analysis/table/src/games/NAME/observed.rs`): the marks of each side, as one counter.

use kartacz::play::happened::{Counter, Group, Heat, Measure, Observed, Shape, Tally, Terms, spans};
use kartacz::play::record::Recorded;
use kartacz_engine::core::game::Side;

use super::map::label;
use super::rules::{Event, SQUARES, State, Toy};

impl<const MOST: u8> Observed for Toy<MOST> {
    /// Nothing needs to be remembered: an event says all.
    type Memory = ();

    fn shape(&self) -> Shape {
        let marks = |side: Side| Counter {
            side: side.index(),
            id: "mark".to_owned(),
            name: "mark".to_owned(),
            group: Group::Unit,
            pieces: SQUARES.into(),
        };
        Shape {
            counters: Side::BOTH.map(marks).to_vec(),
            spans: spans(self.rounds),
            step: 1,
            unit: Self::UNIT,
            terms: Terms::default(),
            places: (0..SQUARES).map(label).collect(),
            directions: 0,
        }
    }

    fn begin(&self, (): &mut ()) {}

    fn notice(&self, _: &State, event: &Event, (): &mut (), tally: &mut Tally) {
        let counter = event.side.index();
        tally.stage(event.round);
        tally.lead(event.vp);
        tally.count(counter, Measure::Acted, 1);
        if event.stays {
            tally.divide(Measure::Earned, 1, std::iter::once(counter), 1);
            tally.at(Heat::Entered, counter, event.square.into(), 1);
        }
    }

    fn end(&self, state: &State, (): &mut (), tally: &mut Tally) {
        for (counter, marks) in state.marks.iter().enumerate() {
            tally.count(counter, Measure::Survived, marks.count_ones());
        }
    }
}
