//! A game played with the board recorded at every decision.

use std::cell::{Cell, RefCell};

use kartacz_ai::{Options, Player, Table};
use kartacz_engine::core::game::Observer;
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::action::Action;
use kartacz_engine::games::niemenczyn::event::Event;
use kartacz_engine::games::niemenczyn::position::View;
use kartacz_engine::games::niemenczyn::state::Board;

/// The events, and the board at every decision.
#[derive(Clone, Debug)]
pub struct Watched {
    /// The events.
    pub events: Vec<Event>,
    /// The boards, each with the number of events before it. The last one is the end of the game.
    pub boards: Vec<(usize, Board)>,
}

/// The state shared by both players and the log during the game.
#[derive(Default)]
struct Notes {
    events: Cell<usize>,
    boards: RefCell<Vec<(usize, Board)>>,
}

impl Watched {
    /// Plays the game with this seed, as a [`Table`] does.
    pub fn play<A, B>(game: &Niemenczyn, first: &mut A, second: &mut B, seed: u64) -> Self
    where
        A: Player<Niemenczyn> + ?Sized,
        B: Player<Niemenczyn> + ?Sized,
    {
        let notes = Notes::default();
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
struct Log<'n> {
    notes: &'n Notes,
    events: Vec<Event>,
}

impl Observer<Event> for Log<'_> {
    const ACTIVE: bool = true;

    fn record(&mut self, event: Event) {
        self.events.push(event);
        self.notes.events.set(self.events.len());
    }
}

/// A player that records the board before it decides.
struct Seat<'n, 'p, P: ?Sized> {
    notes: &'n Notes,
    player: &'p mut P,
}

impl<P: Player<Niemenczyn> + ?Sized> Seat<'_, '_, P> {
    fn note(&self, view: View<'_>) {
        self.notes.boards.borrow_mut().push((self.notes.events.get(), *view.position.board));
    }
}

impl<P: Player<Niemenczyn> + ?Sized> Player<Niemenczyn> for Seat<'_, '_, P> {
    fn new_game(&mut self, seed: u64) {
        self.player.new_game(seed);
    }

    fn choose(&mut self, game: &Niemenczyn, view: View<'_>, legal: &[Action]) -> usize {
        self.note(view);
        self.player.choose(game, view, legal)
    }

    fn decide(&mut self, game: &Niemenczyn, view: View<'_>, options: Options<'_, Niemenczyn>) -> Action {
        self.note(view);
        self.player.decide(game, view, options)
    }
}
