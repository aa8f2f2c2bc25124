//! Combat results, in words \[9\].

use super::super::data::results::{MAX_EFFECTS, MOST_RETREAT, Who};
use super::super::data::{Advance, Effect, MAX_RESULTS, Program, Retreat};
use super::names::Known;
use crate::core::hint::shown;
use crate::scenario::reader::{Names, Reader, Wrong, list, unlike};
use crate::scenario::schema::Shape;
use crate::scenario::tree::Node;

/// The names of results, as printed.
const RESULTS: Names = Names {
    pattern: "^[^\\s]{1,12}$",
    help: "write 1 to 12 characters without spaces, such as `DR`",
    example: "DR",
    good: |name| {
        let visible = |sign: char| !sign.is_whitespace() && !crate::core::hint::unseen(sign);
        (1..=12).contains(&name.chars().count()) && name.chars().all(visible)
    },
};
/// What an effect can say.
const HOW: &str = "write such as `defender loses 1`, `attacker loses 1 chosen by the enemy`, `defender is eliminated`, `attacker loses \
                   as much`, `defender retreats 2`, `defender retreats 2 or loses 1`, `defender is disrupted`, `attacker advances 2`";
/// The most steps or hexes of an effect.
const MOST: u8 = 9;
/// The most hexes of a retreat or an advance.
const MOST_HEXES: u8 = MOST_RETREAT as u8;

/// The results, retreats and advances.
type Results = (Vec<Program>, Retreat, Advance);

pub(super) fn read(t: &mut Reader, known: &mut Known) -> Results {
    let shape = Shape::List(Box::new(Shape::Text("^.{1,60}$")), 0..=MAX_EFFECTS);
    let results = t.each_value("results", RESULTS, shape, &|_, node| list(node, 0..=MAX_EFFECTS, &effect));
    if results.len() > MAX_RESULTS {
        let message = format!("there are {} results", results.len());
        t.fault("results", message, format!("there may be at most {MAX_RESULTS}"));
    }
    known.results = results.iter().map(|(id, _)| id.clone()).collect();
    // Those at fault are known all the same: a table may name them.
    let at_fault = t.names("results").into_iter().filter(|id| !results.iter().any(|(known, _)| known == id));
    known.results.extend(at_fault);
    let results = results.into_iter().map(|(id, effects)| Program { id, effects }).collect();
    (results, retreat(t), advance(t))
}

/// An effect in words.
fn effect(node: &Node) -> Result<Effect, Wrong> {
    let text = node.text().ok_or_else(|| unlike(node, "an effect in words", HOW))?;
    parse(text).ok_or_else(|| Wrong::new(format!("{} is no effect", shown(text)), HOW))
}

/// The effect that these words name.
pub(super) fn parse(text: &str) -> Option<Effect> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (first, rest) = words.split_first()?;
    let who = Who::from_name(first)?;
    let number = |word: &str, most: u8| word.parse::<u8>().ok().filter(|number| (1..=most).contains(number));
    Some(match rest {
        ["loses", "as", "much"] => Effect::Match { who, printed: true },
        ["loses", "as", "much", "as", "counted"] => Effect::Match { who, printed: false },
        ["loses", steps] => Effect::Lose { who, steps: number(steps, MOST)?, opponent: false },
        ["loses", steps, "chosen", "by", "the", "enemy"] => {
            Effect::Lose { who, steps: number(steps, MOST)?, opponent: true }
        }
        ["is", "eliminated"] => Effect::Eliminated(who),
        ["is", "disrupted"] => Effect::Disrupted(who),
        ["retreats", hexes] => Effect::Retreat { who, hexes: number(hexes, MOST_HEXES)?, instead: 0 },
        ["retreats", hexes, "or", "loses", steps] => {
            Effect::Retreat { who, hexes: number(hexes, MOST_HEXES)?, instead: number(steps, MOST)? }
        }
        ["advances", hexes] if who == Who::Attacker => Effect::Advance { hexes: number(hexes, MOST_HEXES)? },
        _ => return None,
    })
}

fn retreat(t: &mut Reader) -> Retreat {
    let usual = Retreat {
        by: Default::default(),
        length: Default::default(),
        through: false,
        goes_on: false,
        blocked: Default::default(),
    };
    let read = |t: &mut Reader| {
        let retreat = Retreat {
            by: t.reading_or_default("by"),
            length: t.reading_or_default("length"),
            through: t.flag_or("through_friends", false),
            goes_on: t.flag_or("goes_on", false),
            blocked: t.reading_or_default("blocked"),
        };
        if retreat.goes_on && !retreat.through {
            t.fault("goes_on", "no retreat passes through friends", "add `through_friends = true`, or remove it");
        }
        retreat
    };
    t.maybe_table("retreat", read).unwrap_or(usual)
}

fn advance(t: &mut Reader) -> Advance {
    let read = |t: &mut Reader| {
        let advance = Advance { units: t.number_or("units", 0..=99, 1), hexes: t.number_or("hexes", 1..=4, 1) };
        if advance.units == 0 {
            t.without_effect(&["hexes"]);
        }
        advance
    };
    t.maybe_table("advance", read).unwrap_or(Advance { units: 1, hexes: 1 })
}
