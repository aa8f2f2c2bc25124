//! The replay: its steps against the game that they show, and the page from outside.

use kartacz::games::load_with_provenance;
use kartacz::games::verdox::event_log::Account;
use kartacz::games::verdox::replay::steps;
use kartacz::games::verdox::story;
use kartacz::show::account::History;
use kartacz_ai::{Random, Table};
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::Game;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::event::{Event, Fact, Kind};
use kartacz_engine::games::verdox::position::Position;
use kartacz_engine::games::verdox::state::{Barge, Phase};
use kartacz_engine::scenario::{Provenance, Request};
use regex::Regex;

use crate::common::Folder;
use crate::verdox::{SCENARIOS, SMALL, play, printed, strict};

fn page(scenario: &str, game: &str) -> String {
    let folder = Folder::new(&format!("verdox-page-{game}-{}", scenario.replace('/', "-")));
    printed(&folder.0, &["play", scenario, "--game", game, "--luck", "off", "--replay", "page.html"]);
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
    assert!(page.contains("is the first difference") && page.matches("<iframe").count() == 2);
    strict(&page);
}

struct Played {
    game: Verdox,
    provenance: Provenance,
    history: History<Verdox>,
    vp: i32,
}

impl Played {
    fn new(scenario: &str, index: u64) -> Self {
        let (system, provenance) = load_with_provenance(&Request::new(scenario)).unwrap();
        let game: Verdox = system.game::<Verdox>().expect("a scenario of Verdox").clone();
        let [mut first, mut second] = [Random::default(), Random::default()];
        let mut history = History::default();
        let played = Table::default().play(&game, &mut first, &mut second, game_seed(1794, index), &mut history);
        let vp = game.outcome(&played.state).unwrap().vp;
        Self { game, provenance, history, vp }
    }
}

fn games() -> impl Iterator<Item = Played> {
    let small = (0..12).map(|index| Played::new(SMALL, index));
    small.chain([Played::new(SCENARIOS[0], 0), Played::new(SCENARIOS[1], 1)])
}

/// Whether a state has what an event reports.
fn has(at: Position, event: &Event) -> bool {
    let unit = || event.unit.unwrap();
    match event.fact {
        Fact::Entered(_) | Fact::Moved | Fact::Ashore => at.square(unit()) == event.to,
        Fact::Shown(_) => at.is_shown(unit()),
        Fact::Dismounted(kind) => at.kind(unit()) == kind,
        Fact::Lost(..) => !at.square(unit()).is_some(),
        Fact::Breached => at.is_breached(event.target),
        Fact::GateTaken => at.gate_owner(event.target) == event.side,
        Fact::BargeTaken(barge) => at.barge(barge).owner == event.side,
        Fact::BargeAdrift(barge) => at.barge(barge).owner.is_none(),
        Fact::Sailed(barge) => {
            at.barge(barge).square == event.to && event.unit.is_none_or(|unit| at.square(unit) == event.to)
        }
        Fact::BargeLost(barge) => at.barge(barge) == Barge::NONE,
        Fact::GameOver(_) => at.phase() == Phase::Over,
        _ => at.turn() == event.turn && at.vp() == event.vp,
    }
}

#[test]
fn the_state_after_an_event_has_its_change() {
    for played in games() {
        for (event, state) in played.history.events.iter().zip(&played.history.states) {
            assert!(has(played.game.at(state), event), "{event:?}");
        }
    }
}

#[test]
fn the_steps_tell_every_event_once_and_every_line() {
    for played in games() {
        let events = &played.history.events;
        let account = Account {
            game: &played.game,
            provenance: &played.provenance,
            seed: 1794,
            index: 0,
            players: ["random", "random"],
            events,
            states: &played.history.states,
            appraised: None,
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
        let turns = events.iter().filter(|event| event.kind() == Kind::TurnStarts).count();
        assert_eq!(steps.iter().filter(|step| step.stage).count(), turns);
        assert_eq!(steps.last().unwrap().vp, Some(played.vp.into()));
    }
}
