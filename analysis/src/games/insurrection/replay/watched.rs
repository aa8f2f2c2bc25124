//! A game played with the board recorded at every decision.

use std::cell::{Cell, RefCell};

use kartacz_ai::{Options, Player, Table};
use kartacz_engine::core::game::Observer;
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::action::Action;
use kartacz_engine::games::insurrection::compiled::Compiled;
use kartacz_engine::games::insurrection::event::Event;
use kartacz_engine::games::insurrection::position::View;
use kartacz_engine::games::insurrection::state::Board;

/// The events, and the board at every decision.
#[derive(Clone, Debug)]
pub struct Watched<E: Compiled> {
    /// The events.
    pub events: Vec<Event<E>>,
    /// The boards, each with the number of events before it. The last one is the end of the game.
    pub boards: Vec<(usize, Board<E>)>,
}

/// The state shared by both players and the log during the game.
struct Notes<E: Compiled> {
    events: Cell<usize>,
    boards: RefCell<Vec<(usize, Board<E>)>>,
}

impl<E: Compiled> Watched<E> {
    /// Plays the game with this seed, as a [`Table`] does.
    pub fn play<A, B>(game: &Rules<E>, first: &mut A, second: &mut B, seed: u64) -> Self
    where
        A: Player<Rules<E>> + ?Sized,
        B: Player<Rules<E>> + ?Sized,
    {
        let notes = Notes { events: Cell::new(0), boards: RefCell::default() };
        let mut log = Log { notes: &notes, events: Vec::new() };
        let mut first = Seat { notes: &notes, player: first };
        let mut second = Seat { notes: &notes, player: second };
        let played = Table::default().play(game, &mut first, &mut second, seed, &mut log);
        let events = log.events;
        let mut boards = notes.boards.into_inner();
        boards.push((events.len(), played.state.board));
        Self { events, boards }
    }
}

/// The log, which counts events.
struct Log<'n, E: Compiled> {
    notes: &'n Notes<E>,
    events: Vec<Event<E>>,
}

impl<E: Compiled> Observer<Event<E>> for Log<'_, E> {
    const ACTIVE: bool = true;

    fn record(&mut self, event: Event<E>) {
        self.events.push(event);
        self.notes.events.set(self.events.len());
    }
}

/// A player that records the board before it decides.
struct Seat<'n, 'p, E: Compiled, P: ?Sized> {
    notes: &'n Notes<E>,
    player: &'p mut P,
}

impl<E: Compiled, P: Player<Rules<E>> + ?Sized> Seat<'_, '_, E, P> {
    fn note(&self, view: View<'_, E>) {
        self.notes.boards.borrow_mut().push((self.notes.events.get(), *view.position.board));
    }
}

impl<E: Compiled, P: Player<Rules<E>> + ?Sized> Player<Rules<E>> for Seat<'_, '_, E, P> {
    fn new_game(&mut self, seed: u64) {
        self.player.new_game(seed);
    }

    fn choose(&mut self, game: &Rules<E>, view: View<'_, E>, legal: &[Action<E>]) -> usize {
        self.note(view);
        self.player.choose(game, view, legal)
    }

    fn decide(&mut self, game: &Rules<E>, view: View<'_, E>, options: Options<'_, Rules<E>>) -> Action<E> {
        self.note(view);
        self.player.decide(game, view, options)
    }
}
