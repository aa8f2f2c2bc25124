//! \[6.4\] Moves of units of two hexes.
