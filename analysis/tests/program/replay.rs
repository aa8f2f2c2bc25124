//! The replay: its steps checked against the game, and end-to-end tests of the page.
//!
//! A replay shows every event once and every unit at its position, and the page needs no other file.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use kartacz::games::insurrection::event_log::Account;
use kartacz::games::insurrection::replay::{Step, page, steps};
use kartacz::games::insurrection::story;
use kartacz::games::load_with_provenance;
use kartacz::show::account::History;
use kartacz_ai::{Random, Table};
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::games::niemenczyn::event::Kind;
use kartacz_engine::games::niemenczyn::state::State;
use kartacz_engine::games::niemenczyn::{N1794, Niemenczyn};
use kartacz_engine::scenario::{Provenance, Request};
use regex::Regex;
use roxmltree::{Document, ParsingOptions};
use serde_json::Value;

/// The page as a strict reader reads it.
fn strict(page: &str) -> Document<'_> {
    Document::parse_with_options(page, ParsingOptions { allow_dtd: true, ..ParsingOptions::default() }).unwrap()
}

fn play(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_kartacz")).arg("play").args(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn path(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("kartacz-replay-{name}-{}.html", std::process::id()))
}

fn written(name: &str, scenario: &str) -> (String, String) {
    let path = path(name);
    let printed =
        play(&[scenario, "--game", "3", "--luck", "off", "--replay", path.to_str().unwrap(), "--format", "text"]);
    let page = fs::read_to_string(&path).unwrap();
    fs::remove_file(&path).unwrap();
    (printed, page)
}

#[test]
fn the_page_needs_nothing_else() {
    let loads = Regex::new(r#"(src|href)="[^#]|@import|url\([^#]|fetch\(|import "#).unwrap();
    for (name, scenario) in [("one", "niemenczyn/scenario-1"), ("two", "niemenczyn/scenario-2")] {
        let (_, page) = written(name, scenario);
        assert!(page.len() < 2_000_000, "{} bytes", page.len());
        assert!(loads.find(&page).is_none(), "{:?}", loads.find(&page));
        let elsewhere = page.replace("http://www.w3.org/2000/svg", "");
        assert!(!elsewhere.contains("http://") && !elsewhere.contains("https://"));
        strict(&page);
    }
}

#[test]
fn the_log_is_what_play_prints() {
    let (printed, page) = written("log", "niemenczyn/scenario-1");
    let document = strict(&page);
    let log = document.descendants().find(|node| node.attribute("id") == Some("log")).unwrap();
    let lines = log.descendants().filter(|node| node.has_tag_name("span")).filter_map(|node| node.text());
    let shown: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
    assert_eq!(shown, printed.split_whitespace().collect::<Vec<_>>());
}

#[test]
fn the_same_game_makes_the_same_page() {
    assert_eq!(written("once", "niemenczyn/scenario-2"), written("again", "niemenczyn/scenario-2"));
}

/// A game, where its values come from, how it went, and how it ended.
struct Played {
    game: Niemenczyn,
    provenance: Provenance,
    history: History<Niemenczyn>,
    end: State,
}

impl Played {
    fn new(scenario: &str, index: u64) -> Self {
        let (system, provenance) = load_with_provenance(&Request::new(scenario)).unwrap();
        let game = system.game::<Niemenczyn>().expect("a scenario of Niemenczyn").clone();
        let [mut first, mut second] = [Random::default(), Random::default()];
        let mut history = History::default();
        let end = Table::default().play(&game, &mut first, &mut second, game_seed(1794, index), &mut history).state;
        Self { game, provenance, history, end }
    }

    fn account(&self) -> Account<'_, N1794> {
        Account {
            game: &self.game,
            provenance: &self.provenance,
            seed: 1794,
            index: 0,
            players: ["random", "random"],
            events: &self.history.events,
            states: &self.history.states,
            appraised: None,
        }
    }

    fn steps(&self) -> Vec<Step<N1794>> {
        steps(&self.account()).unwrap()
    }
}

fn games() -> impl Iterator<Item = Played> {
    let all = ["niemenczyn/scenario-1", "niemenczyn/scenario-2"].into_iter();
    all.flat_map(|scenario| (0..6).map(move |index| Played::new(scenario, index)))
}

#[test]
fn the_steps_tell_every_event_once_and_every_line() {
    for played in games() {
        let steps = played.steps();
        let mut heard = 0;
        for step in &steps {
            assert_eq!(step.events.start, heard);
            heard = step.events.end;
        }
        assert_eq!(heard, played.history.events.len());
        let lines: usize = steps.iter().map(|step| step.lines.len()).sum();
        assert_eq!(lines, story::lines(&played.account()).unwrap().len());
        let melees = |kind| played.history.events.iter().filter(|event| event.kind() == kind).count();
        assert_eq!(steps.iter().filter(|step| step.mark).count(), melees(Kind::Melee));
        assert_eq!(steps.iter().filter(|step| step.stage).count(), melees(Kind::StageStarts));
    }
}

#[test]
fn the_last_step_is_the_end_of_the_game() {
    for played in games() {
        let (steps, end) = (played.steps(), played.end.board);
        let last = steps.last().unwrap();
        assert_eq!(last.board, end);
        assert_eq!(last.vp, Some(end.tally.net().into()));
    }
}

#[test]
fn the_changes_add_up_to_the_board() {
    for played in games() {
        let (steps, page) = (played.steps(), page(&played.account()).unwrap());
        let (_, rest) = page.split_once("id=\"steps\">").unwrap();
        let data: Value = serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap();
        let mut units = vec![Value::Null; played.game.scenario.units.len()];
        for (frame, step) in data["steps"].as_array().unwrap().iter().zip(&steps) {
            for (id, unit) in frame["u"].as_object().into_iter().flatten() {
                units[id.parse::<usize>().unwrap()] = unit.clone();
            }
            for (id, unit) in units.iter().enumerate() {
                let (place, alive) = (step.board.place[id], step.board.alive & 1 << id != 0);
                if alive && place.is_some() && step.board.returns[id] == 0 {
                    assert_eq!((&unit[0], &unit[7]), (&Value::from(place.index()), &Value::from("")));
                }
                assert_eq!(unit[3], step.board.losses[id]);
            }
        }
    }
}

#[test]
fn no_name_is_markup() {
    let mut played = Played::new("niemenczyn/scenario-1", 0);
    let nasty = "</script><b onload=\"x()\">&amp;'";
    played.game.scenario.title = nasty.to_owned();
    played.game.scenario.side_names = [nasty.to_owned(), nasty.to_owned()];
    played.game.scenario.units[0].name = nasty.to_owned();
    played.game.scenario.commanders[0].name = nasty.to_owned();
    let page = page(&played.account()).unwrap();
    assert!(!page.contains("<b onload") && page.matches("</script>").count() == 2);
    strict(&page);
}
