//! Enums whose variants have names, used in files and logs: mostly the readings of ambiguous rules.

/// An enum with named variants.
pub(crate) trait Named: Default {
    /// The names in declaration order, the default first.
    const NAMES: &'static [&'static str];
    /// The value with this name.
    fn from_name(name: &str) -> Option<Self>;
}

/// Defines an enum with named variants; the first is the default, and the names keep their order.
macro_rules! named {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$vdoc])* $variant),+ }

        impl $name {
            /// The names in declaration order, the default first.
            pub const NAMES: &'static [&'static str] = &[$($text),+];
            /// The value with this name.
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                match name { $($text => Some(Self::$variant),)+ _ => None }
            }
            /// The name, as used in files and logs.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }
        }

        impl $crate::core::named::Named for $name {
            const NAMES: &'static [&'static str] = Self::NAMES;

            fn from_name(name: &str) -> Option<Self> {
                Self::from_name(name)
            }
        }

        impl Default for $name {
            fn default() -> Self {
                Self::from_name(Self::NAMES[0]).expect("the first name is a variant")
            }
        }
    };
}

pub(crate) use named;
