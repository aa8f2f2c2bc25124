//! One random game, checked at its decisions.

use std::collections::{BTreeSet, HashSet};

use kartacz_engine::core::dice::{Dice, Key, Scripted, Seeded, unbiased};
use kartacz_engine::core::game::{Actions, Game, Silent};
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::action::Action;
use kartacz_engine::games::pluton::event::{Event, Kind};
use kartacz_engine::games::pluton::state::{Phase, State};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::book::Book;
use super::guesses::guess_holds;
use super::invariants::{end_holds, list_holds, log_holds, occupancy_holds, sight_holds};
use super::lines::Lines;
use super::naive;

/// Dice that record the faces they show.
struct Noted<'d> {
    dice: &'d mut Seeded,
    faces: &'d mut Vec<u32>,
}

impl Dice for Noted<'_> {
    fn below(&mut self, faces: u32, key: Key) -> u32 {
        let face = self.dice.below(faces, key);
        self.faces.push(face);
        face
    }
}

/// How often the costly checks are made.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// One in this many decisions has its list of actions compared with the slow one.
    pub lists: u64,
    /// One in this many has every other check.
    pub whole: u64,
}

/// What happened in some games.
#[derive(Default)]
pub struct Tally {
    pub games: u64,
    pub decisions: u64,
    pub kinds: BTreeSet<&'static str>,
    pub phases: BTreeSet<&'static str>,
    pub differing_guesses: u64,
}

impl Tally {
    pub fn join(&mut self, other: Tally) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.kinds.extend(other.kinds);
        self.phases.extend(other.phases);
        self.differing_guesses += other.differing_guesses;
    }
}

/// A player: an action among the legal ones.
type Player<'p> = &'p mut dyn FnMut(&[Action]) -> Action;

/// Plays a game at random. Few moves stop at once.
pub fn play(game: &Pluton, lines: &Lines, seed: u64, sample: Sample, tally: &mut Tally) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let patience = unbiased(&mut rng, 4);
    let mut choose = |legal: &[Action]| {
        let mut pick = || legal[unbiased(&mut rng, legal.len() as u32) as usize];
        let mut action = pick();
        for _ in 0..patience {
            let halts = action.is_idle() && action != Action::Refrain;
            if halts || matches!(action, Action::Drop { .. } | Action::Join { .. }) {
                action = pick();
            }
        }
        action
    };
    play_with(game, lines, seed, sample, &mut choose, tally);
}

/// Plays a game by bytes: each picks the action of its decision, as far as they reach; then idle ones are preferred.
pub fn play_by(game: &Pluton, lines: &Lines, bytes: &[u8], seed: u64, sample: Sample) {
    let mut left = bytes.iter();
    let mut choose = |legal: &[Action]| match left.next() {
        Some(&byte) => legal[usize::from(byte) % legal.len()],
        None => *legal.iter().find(|action| action.is_idle()).unwrap_or(&legal[0]),
    };
    play_with(game, lines, seed, sample, &mut choose, &mut Tally::default());
}

fn play_with(game: &Pluton, lines: &Lines, seed: u64, sample: Sample, choose: Player<'_>, tally: &mut Tally) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut dice, mut other) = (Seeded::new(seed), Seeded::new(0));
    let (mut faces, mut actions, mut events) = (Vec::new(), Vec::new(), Vec::new());
    let mut legal: Box<Actions<Action>> = Box::new(Actions::new());
    let mut state = game.start(&mut Noted { dice: &mut dice, faces: &mut faces }, &mut events);
    let mut book = Book::new(game, lines);
    book.read(&events);
    while game.decider(&state).is_some() {
        let decision = actions.len() as u64;
        game.legal(&state, &mut legal);
        assert!(legal.len() > 1, "{:?} with {} actions", game.at(&state).phase(), legal.len());
        tally.phases.insert(game.at(&state).phase().name());
        if decision.is_multiple_of(sample.lists) {
            compare_lists(&book, &state, &legal);
        }
        if decision.is_multiple_of(sample.whole) {
            occupancy_holds(game, &state);
            log_holds(&book, &state);
            sight_holds(&book, &state);
            list_holds(game, &state, &legal, &mut other);
            // Concealment from adjacent hexes would let a guess change what is legal.
            if !game.scenario.switches.cover_hides_adjacent {
                tally.differing_guesses += u64::from(guess_holds(game, &state, &mut rng));
            }
        }
        let action = choose(&legal);
        actions.push(action);
        events.clear();
        let before = state;
        game.apply(&mut state, action, &mut Noted { dice: &mut dice, faces: &mut faces }, &mut events);
        follow(&mut book, &before, action, &state, &events);
        tally.kinds.extend(events.iter().map(|event| event.kind().name()));
        assert!(decision < game.most_decisions(), "the game goes on for ever");
    }
    end_holds(game, &state, &events);
    log_holds(&book, &state);
    tally.games += 1;
    tally.decisions += actions.len() as u64;
    let mut scripted = Scripted::new(&faces);
    let mut again = game.start(&mut scripted, &mut Silent);
    for action in actions {
        game.apply(&mut again, action, &mut scripted, &mut Silent);
    }
    scripted.finish();
    assert!(again == state, "the same actions and dice lead elsewhere");
}

/// The engine lists exactly the actions that the rules allow.
fn compare_lists(book: &Book<'_>, state: &State, legal: &[Action]) {
    let at = book.game.at(state);
    let (expected, listed): (HashSet<Action>, HashSet<Action>) =
        (naive::actions(book, at).into_iter().collect(), legal.iter().copied().collect());
    let write = |action: &&Action| kartacz_engine::games::pluton::notation::write(book.game, **action);
    let missing: Vec<String> = expected.difference(&listed).collect::<Vec<_>>().iter().map(write).collect();
    let surplus: Vec<String> = listed.difference(&expected).collect::<Vec<_>>().iter().map(write).collect();
    assert!(
        missing.is_empty() && surplus.is_empty(),
        "{} in stage {}: not offered {missing:?}, not legal {surplus:?}",
        at.phase().name(),
        at.stage()
    );
}

/// Follows the events of an action, and asserts that the engine offered every choice of fire or marker.
fn follow(book: &mut Book<'_>, before: &State, action: Action, after: &State, events: &[Event]) {
    let (was, is) = (book.game.at(before), book.game.at(after));
    let same_phase = (was.phase(), was.active(), was.stage()) == (is.phase(), is.active(), is.stage());
    if was.phase() == Phase::Indirect && same_phase {
        for marker in was.marker() + 1..is.marker() {
            assert!(book.marker(marker).len() < 2, "no question about marker {marker}");
        }
    }
    let closing = matches!(was.phase(), Phase::Closing | Phase::Aimed);
    let fires = events.iter().any(|event| event.kind() == Kind::Fired);
    if action == Action::EndMoves && !book.aims().is_empty() {
        assert_eq!(is.phase(), Phase::Closing, "no question after the moves");
    }
    let head = if matches!(action, Action::Step { .. }) || fires { own_events(events) } else { 0 };
    book.read(&events[..head]);
    if head > 0 && !closing && !book.reactions().is_empty() {
        assert_eq!(is.phase(), Phase::Reaction, "no question after a step");
    }
    if head > 0 && closing && !book.aims().is_empty() {
        assert_eq!(is.phase(), Phase::Closing, "no question after a shot");
    }
    book.read(&events[head..]);
}

/// The number of events of a step or of a shot itself, before those of what follows.
fn own_events(events: &[Event]) -> usize {
    let own = |(index, event): &(usize, &Event)| match event.kind() {
        Kind::MoveStarts => *index == 0,
        Kind::Moved | Kind::MayEnter | Kind::Fired | Kind::Weakened | Kind::Lost | Kind::Withdrew => true,
        Kind::Revealed | Kind::Concealed | Kind::CommanderTest | Kind::PromotionTest | Kind::Promoted => true,
        Kind::Efficiency => true,
        _ => false,
    };
    events.iter().enumerate().take_while(own).count()
}
