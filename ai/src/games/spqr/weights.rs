//! The numbers that make a player bold or cautious. Values are in rout points.

use crate::core::weights;
use crate::core::weights::Scale::Ratio;

weights::weights! {
    /// How much a side values each consideration.
    system "spqr";
    /// Value of being a hex closer to the enemy.
    advance: f32 = Ratio(10.0);
}
