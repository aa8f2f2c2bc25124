//! Chapter 7: facing and zones of control.
