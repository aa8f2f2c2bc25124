//! The movement cost table.

use crate::games::spqr::arms::GAITS;
use crate::games::spqr::tables::{Ground, MovementTable, Slope, Toll};
use crate::scenario::reader::Reader;

/// The greatest cost and number of hits of a step.
const MAX_COST: i64 = 9;

pub(super) fn read(t: &mut Reader) -> MovementTable {
    let mut table = MovementTable::default();
    t.table("movement", |t| {
        for ground in Ground::ALL {
            let index = ground as usize;
            t.table(ground.name(), |t| {
                table.grounds[index] = tolls(t);
                table.column[index] = t.flag("column");
            });
        }
        t.table("stream", |t| {
            table.stream = tolls(t);
            table.column_stream = t.flag("column");
        });
        table.up = t.table("up", slopes);
        table.down = t.table("down", slopes);
    });
    table
}

fn tolls(t: &mut Reader) -> [Toll; GAITS] {
    let (costs, hits) = (t.numbers::<u8, GAITS>("cost", 0..=MAX_COST), t.numbers::<u8, GAITS>("hits", 0..=MAX_COST));
    core::array::from_fn(|gait| Toll { cost: costs[gait], hits: hits[gait] })
}

fn slopes(t: &mut Reader) -> [Slope; GAITS] {
    let [costs, hits, free] = ["cost", "hits", "free"].map(|key| t.numbers::<u8, GAITS>(key, 0..=MAX_COST));
    core::array::from_fn(|gait| Slope { cost: costs[gait], hits: hits[gait], free: free[gait] })
}
