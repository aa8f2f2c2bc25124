//! Files for the players of *classic*: the shipped game, and a small one of the engine's tests.

use std::borrow::Cow;

use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::board::Small;
use kartacz_engine::games::classic::files::Files;
use kartacz_engine::scenario::{Request, RuleSystem, Sources, load};

use crate::common::Shipped;

/// A game in the smaller size.
pub type Game = Classic<Small>;

/// The small game of the paragraphs.
const BASE: &str = include_str!("../../../../engine/tests/classic/base.toml");

fn loaded(sources: &impl Sources, request: &Request) -> Game {
    let systems: [&'static dyn RuleSystem; 1] = [&Files];
    let loaded = load(&systems, sources, request).unwrap_or_else(|faults| panic!("{faults}"));
    Classic::new(loaded.scenario.of().expect("a scenario of classic"))
}

/// A shipped scenario.
pub fn shipped(id: &str) -> Game {
    loaded(&Shipped, &Request::new(id))
}

/// *Battle for Moscow*.
pub fn moscow() -> Game {
    shipped("classic/scenario-moscow")
}

/// A file that is kept elsewhere.
struct Text<'a>(&'a str);

impl Sources for Text<'_> {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        (name == "classic/text.toml").then_some(Cow::Borrowed(self.0))
    }
}

/// The game of a text.
pub fn game(text: &str) -> Game {
    loaded(&Text(text), &Request::new("classic/text"))
}

/// The small game of the paragraphs, with lines replaced.
pub fn base(edits: &[(&str, &str)]) -> Game {
    let mut text = BASE.to_owned();
    for (old, new) in edits {
        assert!(text.contains(old), "{old}");
        text = text.replace(old, new);
    }
    game(&text)
}
