//! \[6.7\] Columns.
