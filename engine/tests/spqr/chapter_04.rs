//! Chapter 4: leaders.
