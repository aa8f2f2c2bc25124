//! A table for made-up games: values are set as by `--set`, actions are written, dice are scripted.

use std::collections::VecDeque;

use kartacz_engine::core::dice::{Dice, Key};
use kartacz_engine::core::game::{Actions, Game, Side, Winner};
use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::board::Small;
use kartacz_engine::games::classic::data::{Hex, UnitId};
use kartacz_engine::games::classic::event::{Event, Fact, Kind, Rolled};
use kartacz_engine::games::classic::files::Files;
use kartacz_engine::games::classic::notation::write;
use kartacz_engine::games::classic::state::State;
use kartacz_engine::scenario::{Faults, Request, RuleSystem, load};

const BASE: &str = include_str!("base.toml");

/// Rolls as they are read, from 1; a roll that is not scripted is a 1.
struct Rolls(VecDeque<u32>);

impl Dice for Rolls {
    fn below(&mut self, faces: u32, _: Key) -> u32 {
        let roll = self.0.pop_front().unwrap_or(1);
        assert!((1..=faces).contains(&roll), "a die of {faces} faces shows {roll}");
        roll - 1
    }
}

/// A game on the table.
pub struct Table {
    pub game: Classic<Small>,
    pub state: State<Small>,
    pub events: Vec<Event>,
    rolls: Rolls,
}

/// The made-up game with these values: each is a path, `=` and a value, of which words need no quotes; `remove` takes it out.
pub fn rules(sets: &[&str]) -> Result<Classic<Small>, Faults> {
    let what_if = overlay(sets);
    let files = [("classic/base.toml", BASE), ("classic/what-if/values.toml", what_if.as_str())];
    let systems: [&'static dyn RuleSystem; 1] = [&Files];
    let request = Request { what_ifs: vec!["values".to_owned()], ..Request::new("classic/base") };
    let loaded = load(&systems, &&files[..], &request)?;
    Ok(Classic::new(loaded.scenario.of().expect("a scenario of classic")))
}

/// These values as a what-if.
fn overlay(sets: &[&str]) -> String {
    // Of two values for a path the later one counts.
    let later = |place: usize, path: &str| sets[place + 1..].iter().any(|set| set.starts_with(&format!("{path}=")));
    let pairs = || {
        let all = sets.iter().enumerate().filter_map(|(place, set)| Some((place, set.split_once('=')?)));
        all.filter(|(place, (path, _))| !later(*place, path)).map(|(_, pair)| pair)
    };
    let removed: Vec<String> =
        pairs().filter(|(_, value)| *value == "remove").map(|(path, _)| format!("\"{path}\"")).collect();
    let mut text = format!("title = \"Values\"\nremove = [{}]\n", removed.join(", "));
    for (path, value) in pairs().filter(|(_, value)| *value != "remove") {
        let word = value.starts_with(|sign: char| sign.is_ascii_alphabetic() || sign == '0') && value.len() > 1;
        let plain = !word || matches!(value, "true" | "false");
        let value = if plain { value.to_owned() } else { format!("\"{value}\"") };
        text.push_str(&format!("{path} = {value}\n"));
    }
    text
}

/// The faults of the made-up game with these values.
pub fn faults(sets: &[&str]) -> String {
    rules(sets).err().map(|faults| faults.to_string()).expect("the values have a fault")
}

/// Begins the made-up game with these values and rolls.
pub fn table(sets: &[&str], rolls: &[u32]) -> Table {
    let game = rules(sets).unwrap_or_else(|faults| panic!("{sets:?}:\n{faults}"));
    let mut rolls = Rolls(rolls.iter().copied().collect());
    let mut events = Vec::new();
    let state = game.start(&mut rolls, &mut events);
    Table { game, state, events, rolls }
}

impl Table {
    /// The legal actions, as written.
    pub fn legal(&self) -> Vec<String> {
        let mut actions = Actions::new();
        self.game.legal(&self.state, &mut actions);
        actions.iter().map(|&action| write(&self.game.scenario, action)).collect()
    }

    pub fn offers(&self, action: &str) -> bool {
        self.legal().iter().any(|one| one == action)
    }

    /// Plays actions, separated by semicolons; each must be legal.
    pub fn play(&mut self, actions: &str) -> &mut Self {
        for action in actions.split(';').map(str::trim) {
            let mut legal = Actions::new();
            self.game.legal(&self.state, &mut legal);
            let found = legal.iter().find(|&&one| write(&self.game.scenario, one) == action);
            let found = *found.unwrap_or_else(|| panic!("`{action}` is not legal: {:?}", self.legal()));
            self.game.apply(&mut self.state, found, &mut self.rolls, &mut self.events);
        }
        self
    }

    pub fn unit(&self, id: &str) -> UnitId {
        let found = self.game.scenario.units.iter().position(|unit| unit.id == id);
        found.unwrap_or_else(|| panic!("there is no unit {id}")) as UnitId
    }

    /// The hex of a unit; `----` off the map.
    pub fn hex(&self, id: &str) -> String {
        self.label(self.game.at(&self.state).hex(self.unit(id)))
    }

    pub fn label(&self, hex: Hex) -> String {
        self.game.scenario.map.field.label(hex)
    }

    pub fn steps(&self, id: &str) -> u8 {
        self.game.at(&self.state).counter(self.unit(id)).steps
    }

    pub fn turn(&self) -> u8 {
        self.game.at(&self.state).turn()
    }

    pub fn phase(&self) -> &str {
        &self.game.at(&self.state).phase().id
    }

    /// The id of the side that decides.
    pub fn decider(&self) -> &str {
        let side = self.game.decider(&self.state).expect("a side decides");
        &self.game.scenario.side_ids[side.index()]
    }

    /// The last roll of a fight.
    pub fn rolled(&self) -> Rolled {
        let found = self.events.iter().rev().find_map(|event| match event.fact {
            Fact::Rolled(rolled) => Some(rolled),
            _ => None,
        });
        found.expect("a fight was rolled")
    }

    /// How often something happened.
    pub fn count(&self, kind: Kind) -> usize {
        self.events.iter().filter(|event| event.kind() == kind).count()
    }

    /// The points, net for blue, as things stand.
    pub fn points(&self) -> i32 {
        self.game.at(&self.state).points()
    }

    /// The winner, once the game is over: the id of a side, or `draw`.
    pub fn winner(&self) -> &str {
        match self.game.outcome(&self.state).expect("the game is over").winner {
            Winner::Side(side) => &self.game.scenario.side_ids[side.index()],
            Winner::Draw => "draw",
        }
    }

    /// The name of the ending.
    pub fn ending(&self) -> &str {
        self.game.endings()[usize::from(self.game.outcome(&self.state).expect("the game is over").ending)]
    }

    /// Ends phases until a phase has this id, or the game is over.
    pub fn until(&mut self, phase: &str) -> &mut Self {
        while self.game.decider(&self.state).is_some() && self.phase() != phase {
            self.play("end");
        }
        self
    }

    /// Ends phases until the game is over.
    pub fn finish(&mut self) -> &mut Self {
        while self.game.decider(&self.state).is_some() {
            self.play("end");
        }
        self
    }

    pub fn owned(&self, side: Side, hex: &str) -> bool {
        let hex = self.game.scenario.map.field.parse(hex).expect("a hex");
        self.game.at(&self.state).owned(side).contains(hex)
    }
}
