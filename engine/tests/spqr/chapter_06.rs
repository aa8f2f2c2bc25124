//! Chapter 6: movement, withdrawal, stacking, columns.
