//! Enums whose values have names, as files and logs write them: the readings of ambiguous rules above all.

/// Makes an enum whose first variant is the default and whose variants know their names and go in their order.
macro_rules! named {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$vdoc])* $variant),+ }

        impl $name {
            /// The names in their order, the default first.
            pub const NAMES: &'static [&'static str] = &[$($text),+];
            /// The value with this name.
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                match name { $($text => Some(Self::$variant),)+ _ => None }
            }
            /// The name, as files and logs write it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
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
