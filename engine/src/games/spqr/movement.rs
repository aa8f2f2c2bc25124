//! \[6.2, 6.3\] Costs and legality of steps and turns.
