//! The numbers that make a player bold or cautious: what the tables of all games share.
//!
//! One table per game names each weight, describes it and bounds it; reading, writing and tuning use that table. The
//! standard file is built into the players and is the only source of its numbers.

mod field;
mod file;

pub use field::{Field, Scale};
pub use file::{Chosen, FORM_PLAYER, form, load, read_standard, written};

pub(crate) use field::Numbers;
#[cfg(test)]
pub(crate) use file::checks;

/// A table of weights of one rule system.
pub trait Weighed: Copy + Default + PartialEq {
    /// The name of the rule system.
    const SYSTEM: &'static str;
    /// The name and text of the file of the default weights, which omits nothing.
    const STANDARD: (&'static str, &'static str);

    /// All fields, in the order of the files.
    fn fields() -> &'static [Field];
    /// The numbers of each field.
    fn each(&self) -> impl Iterator<Item = &[f32]>;
    /// The numbers of each field, mutable.
    fn each_mut(&mut self) -> impl Iterator<Item = &mut [f32]>;
    /// The standard weights of the first and of the second side.
    fn standard() -> [Self; 2];
}

/// Generates `Weights`, the list of its fields and the file support from one table. An entry is the name of a weight,
/// its type (a number or an array) and its scale; its doc comment also appears in the files. The table belongs to a
/// system, or to every edition of a family: then the edition names its files.
macro_rules! weights {
    (
        $(#[doc = $about:literal])+ system $system:literal;
        $($entries:tt)+
    ) => {
        $crate::core::weights::weights! { @table [$(#[doc = $about])+] [] $($entries)+ }

        impl $crate::core::weights::Weighed for Weights {
            const SYSTEM: &'static str = $system;
            const STANDARD: (&'static str, &'static str) = (
                "standard.toml",
                include_str!(concat!("../../../../scenarios/", $system, "/weights/standard.toml")),
            );

            $crate::core::weights::weights! { @list }

            fn standard() -> [Self; 2] {
                standard()
            }
        }

        /// The standard weights of the first and of the second side.
        #[must_use]
        pub fn standard() -> [Weights; 2] {
            static STANDARDS: std::sync::LazyLock<[Weights; 2]> =
                std::sync::LazyLock::new($crate::core::weights::read_standard::<Weights>);
            *STANDARDS
        }

        /// Loads weights from a file; values missing there are taken from the standard.
        ///
        /// # Errors
        /// Every fault of the file.
        pub fn load(
            sources: &impl kartacz_engine::scenario::Sources,
            name: &str,
        ) -> Result<$crate::core::weights::Chosen<Weights>, kartacz_engine::scenario::Faults> {
            $crate::core::weights::load(sources, name)
        }

        #[cfg(test)]
        mod tests {
            use super::Weights;
            use $crate::core::weights::checks;

            #[test]
            fn standard_file_is_complete() {
                checks::is_complete::<Weights>();
            }

            #[test]
            fn standard_file_describes_each_weight() {
                checks::describes_each_weight::<Weights>();
            }
        }
    };
    (
        $(#[doc = $about:literal])+ of $edition:ident: $played:ident;
        $($entries:tt)+
    ) => {
        $crate::core::weights::weights! { @table [$(#[doc = $about])+] [$edition: $played] $($entries)+ }

        impl<$edition: $played> $crate::core::weights::Weighed for Weights<$edition> {
            const SYSTEM: &'static str = $edition::SYSTEM;
            const STANDARD: (&'static str, &'static str) = $edition::WEIGHTS;

            $crate::core::weights::weights! { @list }

            fn standard() -> [Self; 2] {
                $edition::weights()
            }
        }
    };
    (
        @table [$(#[doc = $about:literal])+] [$($edition:ident: $played:ident)?]
        $($(#[doc = $doc:literal])+ $name:ident: $kind:ty = $scale:expr;)+
    ) => {
        $(#[doc = $about])+
        #[derive(Clone, Copy, Debug, Default, PartialEq)]
        pub struct Weights $(<$edition: $played>)? {
            $($(#[doc = $doc])+ pub $name: $kind,)+
            $(
                /// The edition whose files have these weights.
                pub edition: core::marker::PhantomData<$edition>,
            )?
        }

        /// All fields, in the order of the files.
        pub const FIELDS: &[$crate::core::weights::Field] = &[$($crate::core::weights::Field {
            name: stringify!($name),
            doc: concat!($($doc),+),
            count: <$kind as $crate::core::weights::Numbers>::COUNT,
            scale: $scale,
        }),+];

        impl $(<$edition: $played>)? Weights $(<$edition>)? {
            /// The numbers of each field.
            #[must_use]
            pub fn numbers(&self) -> [&[f32]; FIELDS.len()] {
                [$($crate::core::weights::Numbers::numbers(&self.$name)),+]
            }

            /// The numbers of each field, mutable.
            pub fn numbers_mut(&mut self) -> [&mut [f32]; FIELDS.len()] {
                [$($crate::core::weights::Numbers::numbers_mut(&mut self.$name)),+]
            }
        }
    };
    (@list) => {
        fn fields() -> &'static [$crate::core::weights::Field] {
            FIELDS
        }

        fn each(&self) -> impl Iterator<Item = &[f32]> {
            self.numbers().into_iter()
        }

        fn each_mut(&mut self) -> impl Iterator<Item = &mut [f32]> {
            self.numbers_mut().into_iter()
        }
    };
}

pub(crate) use weights;
