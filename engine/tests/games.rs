//! The shipped games, as the tests of every executable know them: one entry each in [`shipped`], the largest size of a game
//! that is compiled in sizes. What else the tests need lies in the folders of the game, `scenarios/GAME/` and `tests/GAME/`;
//! a test of all games fails where it is missing.

use kartacz_engine::core::game::Game;
use kartacz_engine::scenario::Scenario;

/// Calls a macro with the module and the type of each game, after what follows its name in parentheses.
macro_rules! shipped {
    ($call:ident $($more:tt)*) => {
        $call! { ($($more)*)
            niemenczyn Niemenczyn,
            verdox Verdox,
            maciejowice Maciejowice,
            pluton Pluton,
            spqr Spqr,
            classic Classic<kartacz_engine::games::classic::board::Large>,
        }
    };
}

/// Makes one test of each game, `TEST::GAME`, of a test that is generic over the game.
#[allow(unused_macros, reason = "the fuzz targets have no tests")]
macro_rules! each_game {
    (($test:ident) $($module:ident $game:ident $(<$size:ty>)?,)*) => {
        mod $test {
            $(
                #[test]
                fn $module() {
                    super::$test::<kartacz_engine::games::$module::$game $(<$size>)?>();
                }
            )*
        }
    };
    ($test:ident) => {
        shipped! { each_game $test }
    };
}

/// A shipped game.
pub trait Shipped: Game + Sized + 'static {
    /// The name of its rule system and its folders.
    const NAME: &'static str;

    /// The game of a loaded scenario.
    ///
    /// # Errors
    /// The scenario, when it is one of another game.
    fn made(scenario: Box<dyn Scenario>) -> Result<Self, Box<dyn Scenario>>;
}

macro_rules! made {
    (() $($module:ident $game:ident $(<$size:ty>)?,)*) => {
        $(
            impl Shipped for kartacz_engine::games::$module::$game $(<$size>)? {
                const NAME: &'static str = stringify!($module);

                fn made(scenario: Box<dyn Scenario>) -> Result<Self, Box<dyn Scenario>> {
                    of(Self::new, scenario)
                }
            }
        )*

        /// The names of the games.
        #[allow(dead_code, reason = "not every executable needs them")]
        pub const NAMES: &[&str] = &[$(stringify!($module)),*];
    };
}

shipped! { made }

fn of<S: Scenario, G>(new: fn(S) -> G, scenario: Box<dyn Scenario>) -> Result<G, Box<dyn Scenario>> {
    if scenario.is_of::<S>() { Ok(new(scenario.of().expect("a scenario of this type"))) } else { Err(scenario) }
}

#[test]
fn every_shipped_game_is_tested() {
    let registered = kartacz_engine::games::ALL.iter().map(|system| system.name());
    // What programs play has no rules here.
    let registered: Vec<&str> = registered.filter(|name| *name != kartacz_engine::outside::files::SYSTEM).collect();
    assert_eq!(NAMES, registered, "the list of engine/tests/games.rs is not that of engine/src/games/mod.rs");
}
