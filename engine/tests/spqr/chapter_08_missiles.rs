//! Chapter 8: missiles.
