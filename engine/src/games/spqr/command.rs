//! \[4.21, 4.28, 4.4\] Command: which leader may order which unit.
