//! Combines the file readers of a game into one rule system.

use core::marker::PhantomData;

use super::fault::Log;
use super::orders::{self, Ordered};
use super::position::{self, Posed};
use super::provenance::Provenance;
use super::reader::Desk;
use super::schema::Shape;
use super::system::{OrderFiles, Positions, RuleSystem, Rules, Scenario};
use super::tree::Table;
use crate::core::game::Game;

/// The files of a game: scenarios, test positions and orders.
pub(crate) trait GameFiles: Sync {
    /// The rules.
    type Game: Rules + Posed + Game<State: Send, Action: Send> + Send;
    /// The orders of its scripted players.
    type Orders: Ordered<Game = Self::Game> + 'static;
}

impl<F: GameFiles> RuleSystem for F {
    fn name(&self) -> &'static str {
        F::Game::SYSTEM
    }

    fn read(&self, id: &str, tree: &Table, log: &mut Log) -> (Box<dyn Scenario>, Provenance) {
        let (scenario, provenance) = F::Game::read_scenario(id, tree, log);
        (Box::new(scenario), provenance)
    }

    fn shape(&self) -> Shape {
        Desk::describe(|t| {
            F::Game::describe(t);
            t.decisive();
        })
    }

    fn positions(&self) -> Option<&dyn Positions> {
        Some(const { &position::Of::<F::Game>(PhantomData) })
    }

    fn orders(&self) -> Option<&dyn OrderFiles> {
        Some(const { &orders::Of::<F::Orders>(PhantomData) })
    }
}
