//! Random games: listing, offering, drawing, writing and reading of actions agree, and skirmish order occurs.

use std::collections::BTreeMap;

use kartacz_engine::core::dice::{Dice, Key, Seeded, game_seed};
use kartacz_engine::core::game::{Actions, Game};
use kartacz_engine::games::insurrection::details::OrderChange;
use kartacz_engine::games::maciejowice::Maciejowice;
use kartacz_engine::games::maciejowice::action::Action;
use kartacz_engine::games::maciejowice::data::Arm;
use kartacz_engine::games::maciejowice::event::{Event, Fact};
use kartacz_engine::games::maciejowice::notation::{read, write};
use kartacz_engine::games::maciejowice::position_builder::PositionBuilder;
use kartacz_engine::games::maciejowice::state::{Frame, State};

use crate::maciejowice::table::{POLES, RUSSIANS, scenario, whole, whole_with};

/// One decision in this many is checked.
const SAMPLE: u64 = 7;

/// What happened in the games.
#[derive(Debug, Default)]
struct Seen {
    formed: u32,
    left: u32,
    third: u32,
    passed: u32,
    gave_way: u32,
    stood: u32,
    most_actions: usize,
    most_frames: usize,
}

impl Seen {
    fn action(&mut self, action: Action, frame: Option<Frame>) {
        let gives = matches!(frame, Some(Frame::GiveWay { .. }));
        self.third += u32::from(matches!(action, Action::Skirmish(_)));
        self.passed += u32::from(gives);
        self.gave_way += u32::from(gives && action == Action::Declare);
        self.stood += u32::from(gives && action == Action::Stay);
    }

    fn events(&mut self, events: &[Event]) {
        for event in events {
            match event.fact {
                Fact::SkirmishOrder { change: OrderChange::Formed } => self.formed += 1,
                Fact::SkirmishOrder { change: OrderChange::Left } => self.left += 1,
                _ => {}
            }
        }
    }
}

/// Every listed action is offered, can be drawn by its index, and round-trips through notation; none is listed twice.
fn agree(game: &Maciejowice, state: &State, legal: &[Action]) {
    let mut scratch = Actions::new();
    for (index, &action) in legal.iter().enumerate() {
        assert!(!legal[..index].contains(&action), "{action:?} is listed twice");
        assert_eq!(read(game, &write(game, action)), Ok(action));
        assert_eq!(game.offers(state, &mut scratch, action), legal.len() > 1, "{action:?}");
        let mut length = 0;
        let drawn = game.pick(state, &mut scratch, |count| {
            length = count;
            index
        });
        assert_eq!((drawn, length), (action, legal.len()));
    }
    let units = 0..game.scenario.units.len() as u8;
    for unit in units {
        for action in [Action::FormSkirmish(unit), Action::LeaveSkirmish(unit), Action::Skirmish(unit)] {
            let listed = legal.len() > 1 && legal.contains(&action);
            assert_eq!(game.offers(state, &mut scratch, action), listed, "{action:?}");
        }
    }
}

/// The order is kept by units on the map that may form it, and that have no other formation.
fn check(game: &Maciejowice, state: &State) {
    let at = game.at(state);
    let order = at.skirmishers();
    assert_eq!(order & !(game.sets.skirmish & at.on_map()), 0, "{order:b}");
    assert_eq!(order & (state.board.square | state.board.line), 0, "{order:b}");
}

/// An action drawn from the list; half of the time skirmish order is formed, or used to react, where it can be.
fn choose(actions: &[Action], choices: &mut Seeded) -> Action {
    let mut draw = |count: usize| choices.below(count as u32, Key { stage: 0, owner: 0, purpose: 0 }) as usize;
    let wanted = actions.iter().find(|action| matches!(action, Action::FormSkirmish(_) | Action::Skirmish(_)));
    match wanted {
        Some(&action) if draw(2) == 0 => action,
        _ => actions[draw(actions.len())],
    }
}

/// The sector of Oronne with stars on all infantry but the kosynierzy.
fn oronne_with_stars(sets: &[&str]) -> Maciejowice {
    let plain = scenario("scenario-oronne", &[], &[]);
    let foot = plain.scenario.units.iter().filter(|unit| unit.arm == Arm::Infantry && !unit.kosynier);
    let stars: Vec<String> = foot.map(|unit| format!("units.{}.skirmish=true", unit.id)).collect();
    let sets: Vec<&str> = stars.iter().map(String::as_str).chain(sets.iter().copied()).collect();
    scenario("scenario-oronne", &[], &sets)
}

/// Plays random games.
fn play(game: &Maciejowice, games: u64) -> Seen {
    let mut seen = Seen::default();
    let mut actions = Box::new(Actions::new());
    for number in 0..games {
        let (mut dice, mut choices) = (Seeded::new(game_seed(71, number)), Seeded::new(game_seed(72, number)));
        let mut events: Vec<Event> = Vec::new();
        let mut state = game.start(&mut dice, &mut events);
        let mut decisions = 0;
        while game.decider(&state).is_some() {
            game.legal(&state, &mut actions);
            if decisions % SAMPLE == 0 {
                agree(game, &state, &actions);
            }
            let action = choose(&actions, &mut choices);
            seen.action(action, game.at(&state).frame());
            seen.most_actions = seen.most_actions.max(actions.len());
            seen.most_frames = seen.most_frames.max(state.board.frames.len());
            game.apply(&mut state, action, &mut dice, &mut events);
            check(game, &state);
            decisions += 1;
        }
        assert!(decisions < game.most_decisions(), "{decisions} decisions in game {number}");
        seen.events(&events);
    }
    seen
}

#[test]
fn random_games_of_oronne_have_skirmishers() {
    let seen = play(&scenario("scenario-oronne", &[], &[]), 60);
    assert!(seen.formed > 0 && seen.left > 0, "{seen:?}");
}

#[test]
fn random_games_with_many_stars_have_every_third_reaction() {
    let seen = play(&oronne_with_stars(&[]), 250);
    println!("{seen:?}");
    let counts = [seen.formed, seen.left, seen.third, seen.passed, seen.gave_way, seen.stood];
    assert!(counts.iter().all(|&count| count > 0), "{seen:?}");
    assert!(seen.passed < seen.third, "some fail: {seen:?}");
}

#[test]
fn random_games_end_when_the_order_costs_nothing() {
    let free = ["formation.skirmish=0", "formation.skirmish_leave=0"];
    let seen = play(&oronne_with_stars(&free), 30);
    assert!(seen.formed > 0 && seen.left > 0, "{seen:?}");
}

#[test]
fn random_games_of_the_whole_field_have_skirmishers() {
    let seen = play(whole(), 2);
    assert!(seen.formed > 0, "{seen:?}");
    assert!(seen.most_actions < 4096 && seen.most_frames < 20, "{seen:?}");
}

/// An empty field, on which rifles reach across, with the Russian foot in a row in the south, the Poles in one in the north.
fn two_rows(game: &Maciejowice) -> State {
    let mut columns = [1, 1];
    let mut position = PositionBuilder::empty(game).commander("kamienski", "1624").commander("denisov", "0101");
    for unit in game.scenario.units.iter().filter(|unit| unit.side == POLES || unit.arm == Arm::Infantry) {
        let column = &mut columns[unit.side.index()];
        if *column <= 24 {
            let row = if unit.side == POLES { "15" } else { "03" };
            position = position.unit(&unit.id, &format!("{row}{column:02}"), 0);
        }
        *column += 1;
    }
    position.movement("kamienski").build()
}

#[test]
fn no_shot_is_left_out_of_a_long_list() {
    let rows = (1..=16).map(|row| format!("map.rows.r{row:02}={}", ".".repeat(24)));
    let sets: Vec<String> = rows.chain(["fire.range_infantry=40".to_owned()]).collect();
    let game = whole_with(&sets.iter().map(String::as_str).collect::<Vec<_>>());
    let mut state = two_rows(&game);
    assert_eq!(game.decider(&state), Some(RUSSIANS));
    let mut actions = Actions::new();
    game.legal(&state, &mut actions);
    let shots: Vec<String> = actions.iter().map(|&action| write(&game, action)).collect();
    let mut shots_at = BTreeMap::<&str, usize>::new();
    for (_, at) in shots.iter().filter_map(|shot| shot.strip_prefix("fire ")?.split_once(' ')) {
        *shots_at.entry(at).or_default() += 1;
    }
    let count: usize = shots_at.values().sum();
    println!("{count} shots at {} hexes", shots_at.len());
    assert!(count > 4096 && actions.len() == count + 1 && actions.last() == Some(&Action::Pass));
    // The stacks that see a hex stand side by side, and any run of neighbours among them may fire at it.
    for (at, shots) in shots_at {
        let seeing = (1..).take_while(|stacks| stacks * (stacks + 1) / 2 <= shots).count();
        assert_eq!(shots, seeing * (seeing + 1) / 2, "{at}");
    }
    assert!(game.offers(&state, &mut Actions::new(), actions[0]));
    game.apply(&mut state, actions[count - 1], &mut Seeded::new(1), &mut Vec::new());
    assert!(game.decider(&state).is_some());
}
