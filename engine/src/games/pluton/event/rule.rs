//! The paragraphs by which events happen.

use crate::core::named::named;

named! {
    /// The paragraph by which an event happens: its row in the ledger of the game.
    Rule {
        /// Set-up \[S1.2\].
        S1_2 = "S1.2",
        /// Reinforcements \[S1.5\].
        S1_5 = "S1.5",
        /// Victory \[S1.6\].
        S1_6 = "S1.6",
        /// Reinforcements by dice \[S2.5\].
        S2_5 = "S2.5",
        /// Victory \[S2.7\].
        S2_7 = "S2.7",
        /// Stages \[4.1\].
        P4_1 = "4.1",
        /// Sequence of play \[4.2\].
        P4_2 = "4.2",
        /// Movement \[6.1\].
        P6_1 = "6.1",
        /// Running \[6.5\].
        P6_5 = "6.5",
        /// Small-arms fire \[7.3\].
        P7_3 = "7.3",
        /// Fire within a hex \[7.9\].
        P7_9 = "7.9",
        /// Indirect fire \[8.3\].
        P8_3 = "8.3",
        /// Declarations of attack \[10.2\].
        P10_2 = "10.2",
        /// Close combat \[10.3\].
        P10_3 = "10.3",
        /// Reorganisation \[12.1\].
        P12_1 = "12.1",
        /// A level regained \[12.2\].
        P12_2 = "12.2",
        /// Commanders in danger \[13.5\].
        P13_5 = "13.5",
        /// New commanders \[13.6\].
        P13_6 = "13.6",
        /// Losses \[14.2\].
        P14_2 = "14.2",
        /// Concealment \[16.1\].
        P16_1 = "16.1",
        /// Not known to the side that the event is shown to: it would give away the unit.
        Hidden = "hidden",
    }
}
