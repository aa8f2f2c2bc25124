//! The paragraphs by which events happen.

use crate::core::named::named;

named! {
    /// The paragraph by which an event happens: its row in the ledger of the game.
    Rule {
        /// The draw \[V1.2\].
        V1_2 = "V1.2",
        /// The first units \[V1.4\].
        V1_4 = "V1.4",
        /// Entry \[V1.5\].
        V1_5 = "V1.5",
        /// Game turns \[V1.7\].
        V1_7 = "V1.7",
        /// Phases \[V2.2\].
        V2_2 = "V2.2",
        /// Counters turned up \[V2.4\].
        V2_4 = "V2.4",
        /// Moves \[V2.5\].
        V2_5 = "V2.5",
        /// Attacks \[V2.6\].
        V2_6 = "V2.6",
        /// The commander's quarters \[V3.1\].
        V3_1 = "V3.1",
        /// Annihilation \[V3.2\].
        V3_2 = "V3.2",
        /// Time \[V3.3\].
        V3_3 = "V3.3",
        /// Out of canals \[V5.15\].
        V5_15 = "V5.15",
        /// Marshes \[V5.16\].
        V5_16 = "V5.16",
        /// Onto walls \[V5.17\].
        V5_17 = "V5.17",
        /// Breaches \[V5.19\].
        V5_19 = "V5.19",
        /// Gates \[V5.20\].
        V5_20 = "V5.20",
        /// Cavalry \[V6.4\].
        V6_4 = "V6.4",
        /// Mounted shooters \[V6.5\].
        V6_5 = "V6.5",
        /// Artillery \[V6.6\].
        V6_6 = "V6.6",
        /// Barges \[V6.7\].
        V6_7 = "V6.7",
        /// Owners of barges \[V6.9\].
        V6_9 = "V6.9",
        /// Fire at barges \[V6.10\].
        V6_10 = "V6.10",
        /// Moves of barges \[V6.11\].
        V6_11 = "V6.11",
    }
}
