//! Names of features.

/// Declares an enum of features: their indices, and their names in order.
macro_rules! features {
    ($(#[doc = $about:literal])+ $kind:ident: $($variant:ident = $name:literal),+ $(,)?) => {
        $(#[doc = $about])+
        #[derive(Clone, Copy)]
        enum $kind {
            $($variant),+
        }

        impl $kind {
            /// The names, in order.
            const NAMES: &[&str] = &[$($name),+];
        }
    };
}

pub(crate) use features;
