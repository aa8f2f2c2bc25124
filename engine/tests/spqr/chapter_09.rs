//! Chapter 9: special units.
