//! Chapter 7.
