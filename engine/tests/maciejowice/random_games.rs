//! Random games to the end: every decision has legal actions that the three ways to ask for them agree on, every game ends
//! within the bound, guesses agree with views, and notation round-trips.

use std::collections::BTreeSet;

use kartacz_engine::core::dice::{Seeded, game_seed, unbiased};
use kartacz_engine::core::game::{Actions, Game, Side, Silent};
use kartacz_engine::games::maciejowice::Maciejowice;
use kartacz_engine::games::maciejowice::action::Action;
use kartacz_engine::games::maciejowice::notation::{read, write};
use kartacz_engine::games::maciejowice::state::State;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::maciejowice::table::{scenario, switched};

/// The games of each scenario.
const GAMES: u64 = 300;
/// One in this many decisions gets the costly checks.
const SAMPLE: u64 = 16;

const WHAT_IFS: [&str; 9] = [
    "full-polish-artillery",
    "kosciuszko-without-six-units",
    "no-castle",
    "poninski-by-chance",
    "poninski-turn-12",
    "poninski-turn-16",
    "poninski-turn-20",
    "poninski-turn-8",
    "without-tolstoy",
];

/// The counts of games that were played.
#[derive(Default)]
struct Seen {
    verbs: BTreeSet<String>,
    endings: BTreeSet<u8>,
    most_decisions: u64,
}

/// Whether the three ways to ask for legal actions agree.
fn check_ways(game: &Maciejowice, state: &State, legal: &[Action], rng: &mut Xoshiro256PlusPlus) {
    let mut scratch = Box::new(Actions::new());
    for _ in 0..3 {
        let index = unbiased(rng, legal.len() as u32) as usize;
        let picked = game.pick(state, &mut scratch, |count| {
            assert_eq!(count, legal.len());
            index
        });
        assert_eq!(picked, legal[index]);
        assert_eq!(game.offers(state, &mut scratch, picked), legal.len() > 1, "{picked:?} of {legal:?}");
    }
    for absent in [Action::DeployAsPrinted, Action::Activate(0), Action::OwnUnit(0), Action::ChooseSeveral(3)] {
        assert_eq!(game.offers(state, &mut scratch, absent), legal.len() > 1 && legal.contains(&absent));
    }
}

/// Whether a guess of each side is consistent with its view.
fn check_guesses(game: &Maciejowice, state: &State, rng: &mut Xoshiro256PlusPlus) {
    for side in Side::BOTH {
        let view = game.view(state, side);
        let guess = view.guess(rng);
        assert_eq!(guess.board, state.board);
        assert_eq!(game.view(&guess, side).known_chits(), view.known_chits());
        let other = side.other();
        let hidden = game.view(&guess, other).known_chits() & game.at(state).commanders_of(other);
        assert_eq!(hidden.count_ones(), u32::from(state.board.chits_left[other.index()]));
    }
}

fn check_notation(game: &Maciejowice, legal: &[Action], seen: &mut Seen) {
    let mut texts = BTreeSet::new();
    for &action in legal {
        let text = write(game, action);
        assert_eq!(read(game, &text), Ok(action), "{text}");
        seen.verbs.insert(text.split(' ').next().unwrap_or_default().to_owned());
        assert!(texts.insert(text), "two actions are written alike");
    }
}

/// A player that seldom ends a phase while it can act.
fn choose(legal: &[Action], rng: &mut Xoshiro256PlusPlus) -> Action {
    let mut action = legal[unbiased(rng, legal.len() as u32) as usize];
    for _ in 0..2 {
        if !matches!(action, Action::End | Action::Pass | Action::Halt) {
            break;
        }
        action = legal[unbiased(rng, legal.len() as u32) as usize];
    }
    action
}

fn play(game: &Maciejowice, number: u64, seen: &mut Seen) {
    let seed = game_seed(1794, number);
    let (mut dice, mut rng) = (Seeded::new(seed), Xoshiro256PlusPlus::seed_from_u64(seed));
    let mut legal = Box::new(Actions::new());
    let mut state = game.start(&mut dice, &mut Silent);
    let mut decisions = 0;
    while game.decider(&state).is_some() {
        game.legal(&state, &mut legal);
        assert!(!legal.is_empty(), "a decision without a choice: {:?}", state.board);
        decisions += 1;
        if decisions % SAMPLE == 0 {
            check_ways(game, &state, &legal, &mut rng);
            check_guesses(game, &state, &mut rng);
            check_notation(game, &legal, seen);
        }
        let action = choose(&legal, &mut rng);
        game.apply(&mut state, action, &mut dice, &mut Silent);
    }
    let outcome = game.outcome(&state).expect("the game is over");
    seen.endings.insert(outcome.ending);
    seen.most_decisions = seen.most_decisions.max(decisions);
    assert!(decisions <= game.most_decisions(), "{decisions} decisions");
}

fn play_all(game: &Maciejowice, games: u64) -> Seen {
    let mut seen = Seen::default();
    (0..games).for_each(|number| play(game, number, &mut seen));
    seen
}

#[test]
fn games_of_the_whole_field_end() {
    let seen = play_all(&scenario("scenario-1", &[], &[]), GAMES);
    for verb in ["choose", "activate", "own-unit", "rally"] {
        assert!(seen.verbs.contains(verb), "{verb}: {:?}", seen.verbs);
    }
    assert!(seen.endings.len() >= 2, "{:?}", seen.endings);
}

#[test]
fn games_of_the_sector_end() {
    play_all(&scenario("scenario-oronne", &[], &[]), GAMES);
}

#[test]
fn games_of_the_what_ifs_end() {
    for what_if in WHAT_IFS {
        play_all(&scenario("scenario-1", &[what_if], &[]), GAMES);
    }
}

#[test]
fn games_under_the_other_readings_end() {
    let places: [(&str, &[&str]); 3] =
        [("scenario-1", &[]), ("scenario-1", &["poninski-by-chance"]), ("scenario-oronne", &[])];
    for sets in switched() {
        let sets: Vec<&str> = sets.iter().map(String::as_str).collect();
        for (name, what_ifs) in places {
            play_all(&scenario(name, what_ifs, &sets), 10);
        }
    }
}

#[test]
fn a_guess_may_be_right() {
    let game = scenario("scenario-1", &[], &[]);
    let mut doubtful = 0;
    for number in 0..4 {
        let seed = game_seed(7, number);
        let (mut dice, mut rng) = (Seeded::new(seed), Xoshiro256PlusPlus::seed_from_u64(seed));
        let mut legal = Box::new(Actions::new());
        let mut state = game.start(&mut dice, &mut Silent);
        while game.decider(&state).is_some() {
            for side in Side::BOTH {
                if unbiased(&mut rng, 24) > 0 {
                    continue;
                }
                let guesses: Vec<State> = (0..300).map(|_| game.view(&state, side).guess(&mut rng)).collect();
                assert!(guesses.contains(&state), "the truth is not thought of");
                doubtful += u32::from(guesses.iter().any(|guess| *guess != state));
            }
            game.legal(&state, &mut legal);
            let action = choose(&legal, &mut rng);
            game.apply(&mut state, action, &mut dice, &mut Silent);
        }
    }
    assert!(doubtful > 20, "only {doubtful} decisions with something hidden");
}
