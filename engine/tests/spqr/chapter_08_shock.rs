//! Chapter 8: shock.
