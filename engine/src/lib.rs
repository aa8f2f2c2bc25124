//! The rules of the games.
//!
//! The engine reads no file, clock or environment variable, starts no thread, allocates nothing once a game has
//! started, and does not depend on the order in which games are played.
//!
//! A game between two sides that always take the first legal action:
//!
//! ```
//! use std::borrow::Cow;
//!
//! use kartacz_engine::core::dice::{Seeded, game_seed};
//! use kartacz_engine::core::game::{Actions, Game, Silent};
//! use kartacz_engine::games::verdox::{Verdox, data::Scenario};
//! use kartacz_engine::scenario::{Request, Sources};
//!
//! /// The files below `scenarios/`.
//! struct Folder;
//!
//! impl Sources for Folder {
//!     fn read(&self, name: &str) -> Option<Cow<'_, str>> {
//!         std::fs::read_to_string(format!("../scenarios/{name}")).ok().map(Cow::Owned)
//!     }
//! }
//!
//! let loaded = kartacz_engine::games::load(&Folder, &Request::new("verdox/scenario-small"))?;
//! let game = Verdox::new(loaded.scenario.of::<Scenario>().expect("a scenario of Verdox"));
//! let (mut dice, mut legal) = (Seeded::new(game_seed(1794, 0)), Actions::new());
//! let mut state = game.start(&mut dice, &mut Silent);
//! while game.decider(&state).is_some() {
//!     game.legal(&state, &mut legal);
//!     game.apply(&mut state, legal[0], &mut dice, &mut Silent);
//! }
//! let outcome = game.outcome(&state).expect("the game is over");
//! println!("{}, {} VP", game.endings()[usize::from(outcome.ending)], outcome.vp);
//! # Ok::<(), kartacz_engine::scenario::Faults>(())
//! ```

pub mod core;
pub mod games;
pub mod grid;
pub mod outside;
pub mod scenario;
