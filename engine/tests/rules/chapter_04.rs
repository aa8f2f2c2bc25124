//! Chapter 4.
