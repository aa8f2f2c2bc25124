//! Chapters 2 and 3: components, the sequence of play.
