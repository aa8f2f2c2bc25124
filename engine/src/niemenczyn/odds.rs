//! Exact odds of one combat, for players and for people.
