//! Chapter 7: formations.

mod kosynierzy;
mod skirmish;
mod square;
