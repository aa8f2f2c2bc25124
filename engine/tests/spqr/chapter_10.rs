//! Chapter 10: hits, routs, rallies, pursuit.
