//! \[9.24, 9.3\] Harass and disperse.
