//! \[10.17, 10.28, 10.29\] Removal of hits, and rallies.
