//! \[9.5\] Phalanxes in double depth.
