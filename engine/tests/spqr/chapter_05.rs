//! Chapter 5: activation and orders.
