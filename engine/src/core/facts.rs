//! Events as types: a variant for each kind of event, with the details that only events of this kind have.

/// A roll of one die and its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roll<T> {
    /// The face.
    pub die: u8,
    /// The result.
    pub result: T,
}

/// Defines an enum of the kinds of events, with their names in logs, and one of facts: the kinds with their details.
macro_rules! facts {
    (
        $(#[$doc:meta])* $fact:ident, $(#[$kind_doc:meta])* $kind:ident {
            $($(#[$vdoc:meta])* $variant:ident
                $(($($part:ty),+ $(,)?))? $({ $($(#[$fdoc:meta])* $field:ident: $type:ty),+ $(,)? })? = $text:literal),+ $(,)?
        }
    ) => {
        $crate::core::named::named! { $(#[$kind_doc])* $kind { $($(#[$vdoc])* $variant = $text),+ } }

        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $fact { $($(#[$vdoc])* $variant $(($($part),+))? $({ $($(#[$fdoc])* $field: $type),+ })?),+ }

        impl $fact {
            /// The kind.
            #[inline]
            #[must_use]
            pub const fn kind(self) -> $kind {
                match self { $(Self::$variant { .. } => $kind::$variant),+ }
            }
        }
    };
}

pub(crate) use facts;
