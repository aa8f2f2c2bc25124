//! The replay: its steps against the game that they show, and the page from outside.

use std::cell::RefCell;

use kartacz::games::load_with_provenance;
use kartacz::games::verdox::event_log::Account;
use kartacz::games::verdox::replay::{Picture, Pictures, steps};
use kartacz::games::verdox::story;
use kartacz_ai::{Player, Random, Table};
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::{Game, Observer, Side};
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::action::Action;
use kartacz_engine::games::verdox::event::{Event, Kind};
use kartacz_engine::games::verdox::square::Square;
use kartacz_engine::games::verdox::view::View;
use kartacz_engine::scenario::{Provenance, Request};
use regex::Regex;

use crate::common::Folder;
use crate::verdox::{SCENARIOS, SMALL, play, printed, strict};

fn page(scenario: &str, game: &str) -> String {
    let folder = Folder::new(&format!("verdox-page-{game}-{}", scenario.replace('/', "-")));
    printed(&folder.0, &["play", scenario, "--game", game, "--replay", "page.html"]);
    std::fs::read_to_string(folder.0.join("page.html")).unwrap()
}

#[test]
fn the_page_needs_nothing_else() {
    let loads = Regex::new(r#"(src|href)="[^#]|@import|url\([^#]|fetch\(|import "#).unwrap();
    for scenario in SCENARIOS {
        let page = page(scenario, "3");
        assert!(page.len() < 4_000_000, "{} bytes", page.len());
        assert!(loads.find(&page).is_none(), "{:?}", loads.find(&page));
        strict(&page);
    }
}

#[test]
fn the_log_is_what_play_prints() {
    let page = page(SMALL, "5");
    let document = strict(&page);
    let log = document.descendants().find(|node| node.attribute("id") == Some("log")).unwrap();
    let lines = log.descendants().filter(|node| node.has_tag_name("span")).filter_map(|node| node.text());
    let shown: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
    assert_eq!(shown, play(SMALL, 5, "text").split_whitespace().collect::<Vec<_>>());
}

#[test]
fn two_games_stand_side_by_side() {
    let folder = Folder::new("verdox-beside");
    printed(&folder.0, &["play", SMALL, "--game", "2", "--set", "dice.artillery_move=6", "--beside", "both.html"]);
    let page = std::fs::read_to_string(folder.0.join("both.html")).unwrap();
    assert!(page.contains("First difference: turn ") && page.matches("<iframe").count() == 2);
    strict(&page);
}

/// Units with their place and face; barges with their place and owner.
type Standing = (Vec<(Square, bool)>, Vec<(Square, Option<Side>)>);

/// A board: the number of events before it, and the places of units and barges.
type Seen = (usize, Standing);

/// The state shared by players and log during a game.
#[derive(Default)]
struct Notes {
    events: RefCell<Vec<Event>>,
    seen: RefCell<Vec<Seen>>,
}

struct Log<'n>(&'n Notes);

impl Observer<State, Event> for Log<'_> {
    const ACTIVE: bool = true;

    fn record(&mut self, _: &State, event: Event) {
        self.0.events.borrow_mut().push(event);
    }
}

/// Plays at random, and notes the board of every decision.
struct Spy<'n>(&'n Notes, Random);

impl Player<Verdox> for Spy<'_> {
    fn new_game(&mut self, seed: u64) {
        Player::<Verdox>::new_game(&mut self.1, seed);
    }

    fn choose(&mut self, game: &Verdox, view: View<'_>, legal: &[Action]) -> usize {
        let place = |unit: u8| (view.square(unit), view.is_shown(unit));
        let units = Side::BOTH.iter().flat_map(|&side| view.units(side)).map(place).collect();
        let barges = view.barges().map(|(_, barge)| (barge.square, barge.owner)).collect();
        self.0.seen.borrow_mut().push((self.0.events.borrow().len(), (units, barges)));
        self.1.choose(game, view, legal)
    }
}

struct Played {
    game: Verdox,
    provenance: Provenance,
    notes: Notes,
    vp: i32,
}

impl Played {
    fn new(scenario: &str, index: u64) -> Self {
        let (system, provenance) = load_with_provenance(&Request::new(scenario)).unwrap();
        let game: Verdox = system.game::<Verdox>().expect("a scenario of Verdox").clone();
        let notes = Notes::default();
        let (mut first, mut second) = (Spy(&notes, Random::default()), Spy(&notes, Random::default()));
        let seed = game_seed(1794, index);
        let played = Table::default().play(&game, &mut first, &mut second, seed, &mut Log(&notes));
        let vp = game.outcome(&played.state).unwrap().vp;
        Self { game, provenance, notes, vp }
    }
}

fn games() -> impl Iterator<Item = Played> {
    let small = (0..12).map(|index| Played::new(SMALL, index));
    small.chain([Played::new(SCENARIOS[0], 0), Played::new(SCENARIOS[1], 1)])
}

/// What stands on the board of a picture.
fn standing(picture: &Picture) -> Standing {
    let units = picture.units.iter().flatten().filter(|unit| unit.square.is_some());
    let barges = picture.barges.iter().filter(|(square, _)| square.is_some());
    (units.map(|unit| (unit.square, unit.shown)).collect(), barges.copied().collect())
}

#[test]
fn events_alone_make_the_board_of_every_decision() {
    for played in games() {
        let events = played.notes.events.borrow();
        let mut pictures = Pictures::new(&played.game);
        let mut shown = 0;
        for (count, seen) in played.notes.seen.borrow().iter() {
            let picture = pictures.after(&events[shown..*count]);
            assert_eq!(standing(&picture), *seen, "after {count} events");
            shown = *count;
        }
    }
}

#[test]
fn the_steps_tell_every_event_once_and_every_line() {
    for played in games() {
        let events = played.notes.events.borrow();
        let account = Account {
            game: &played.game,
            provenance: &played.provenance,
            seed: 1794,
            index: 0,
            players: ["random", "random"],
            events: &events,
        };
        let steps = steps(&account).unwrap();
        let mut heard = 0;
        for step in &steps {
            assert_eq!(step.events.start, heard);
            heard = step.events.end;
        }
        assert_eq!(heard, events.len());
        let lines: usize = steps.iter().map(|step| step.lines.len()).sum();
        assert_eq!(lines, story::lines(&account).unwrap().len());
        let turns = events.iter().filter(|event| event.kind == Kind::TurnStarts).count();
        assert_eq!(steps.iter().filter(|step| step.stage).count(), turns);
        assert_eq!(steps.last().unwrap().vp, Some(played.vp.into()));
    }
}
