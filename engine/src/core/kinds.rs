//! The kinds of events of a game, each with its details.

/// Defines the kinds of events, which have names, and their details: an enum with the same variants, each with the fields
/// that an event of its kind has beside the fields of every event.
macro_rules! kinds {
    (
        $(#[$kind_doc:meta])* $kind:ident;
        $(#[$detail_doc:meta])* $detail:ident {
            $(
                $(#[$doc:meta])*
                $variant:ident $({ $($(#[$field_doc:meta])* $field:ident: $type:ty),+ $(,)? })? = $text:literal
            ),+ $(,)?
        }
    ) => {
        $crate::core::named::named! {
            $(#[$kind_doc])*
            $kind { $($(#[$doc])* $variant = $text),+ }
        }

        $(#[$detail_doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $detail {
            $($(#[$doc])* $variant $({ $($(#[$field_doc])* $field: $type),+ })?),+
        }

        impl $detail {
            /// The kind of the event.
            #[inline]
            #[must_use]
            pub const fn kind(self) -> $kind {
                match self { $(Self::$variant { .. } => $kind::$variant),+ }
            }
        }
    };
}

pub(crate) use kinds;
