//! Fire.

mod guns;
mod rifles;
mod sight;
mod test_modifiers;
mod windows;
mod withdrawal;
