//! \[6.6\] Stacking.
