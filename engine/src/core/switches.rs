//! The table of a game's switches: the readings that a scenario may choose.

/// Defines the switches of a game, each in one place: what it decides with its paragraph, its name in files, its values, the first
/// or the given one the default, and whether only some games have it.
///
/// ```text
/// switches! {
///     /// The water for barges [V6.7].
///     barge_water: BargeWater {
///         /// The river and canals.
///         CanalsToo = "canals-too",
///         /// The river only.
///         RiverOnly = "river-only",
///     };
///     /// Units that have not entered have a value at the end of time [V3.3].
///     reserve_counts: bool = false;
///     /// The cost of an about-turn, in movement points [8.7].
///     turn_180: u8 = 2, from 1..=3;
///     /// An overall commander may activate no commander [4.4].
///     overall_may_decline: bool = true, of overall;
/// }
/// ```
///
/// This makes the types, `Switches` with its default, and `Switches::read`, which reads the table `switches` of a scenario in this
/// order. A family gives the type of the features of its games in front (`[Features]`): then `read` takes those of the game, and
/// leaves out a switch whose feature (`of`) is missing.
macro_rules! switches {
    ([$features:ty] $($rest:tt)*) => {
        $crate::core::switches::switches! { @table [$features] $($rest)* }
    };
    (@table [$($features:ty)?]
        $($(#[$doc:meta])* $name:ident: $kind:ident $({ $($values:tt)* })? $(= $default:literal)?
            $(, from $range:expr)? $(, of $feature:ident)?);+ $(;)?
    ) => {
        $($crate::core::switches::kind! { [$(#[$doc])*] $kind $({ $($values)* })? })+

        /// Every reading that a scenario can choose.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct Switches {
            $($(#[$doc])* pub $name: $kind,)+
        }

        impl Default for Switches {
            fn default() -> Self {
                Self { $($name: $crate::core::switches::usual!($kind $($default)?),)+ }
            }
        }

        impl Switches {
            /// Reads the table `switches` of a scenario.
            pub(super) fn read(t: &mut $crate::scenario::reader::Reader $(, has: $features)?) -> Self {
                let usual = Self::default();
                t.table("switches", |t| Self {
                    $($name: {
                        let there = true $(&& has.$feature)?;
                        if there { $crate::core::switches::given!(t, $name, $kind $(, $range)?) } else { usual.$name }
                    },)+
                })
            }
        }
    };
    ($($rest:tt)*) => {
        $crate::core::switches::switches! { @table [] $($rest)* }
    };
}

/// The type of a switch that has values of its own.
macro_rules! kind {
    ([$($doc:tt)*] $kind:ident { $($values:tt)* }) => {
        $crate::core::named::named! { $($doc)* $kind { $($values)* } }
    };
    ([$($doc:tt)*] $kind:ident) => {};
}

/// The default of a switch.
macro_rules! usual {
    ($kind:ident $default:literal) => {
        $default
    };
    ($kind:ident) => {
        <$kind>::default()
    };
}

/// Reads a switch.
macro_rules! given {
    ($t:ident, $name:ident, bool) => {
        $t.flag(stringify!($name))
    };
    ($t:ident, $name:ident, $kind:ident) => {
        $t.reading(stringify!($name))
    };
    ($t:ident, $name:ident, $kind:ident, $range:expr) => {
        $t.number(stringify!($name), $range)
    };
}

pub(crate) use {given, kind, switches, usual};
