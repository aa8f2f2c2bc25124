//! The activation pools \[13\]: which chits go in, stage by stage.

use super::sides::Sides;
use crate::core::game::Side;
use crate::games::insurrection::data::{Commander, CommanderSet, Pool};
use crate::games::insurrection::edition::Edition;
use crate::scenario::reader::{Names, Reader, Wrong, reference};
use crate::scenario::tree::Node;

/// A rule for the pool of a side; it holds until the next one of that side begins.
struct Rule {
    side: Side,
    /// The first stage, and whether it depends on an arrival.
    from: u8,
    by_arrival: bool,
    pool: Pool,
}

pub(super) fn read<E: Edition>(
    t: &mut Reader,
    sides: &Sides<E>,
    chiefs: &[Commander<E>],
    stages: u8,
) -> Vec<[Pool; 2]> {
    let mut rules: Vec<Rule> = Vec::new();
    t.each_in_any_order("pools", Names::IDS, |_, t| {
        let Some(rule) = rule(t, sides, chiefs) else { return };
        let same = |old: &Rule| (old.side, old.from, old.by_arrival) == (rule.side, rule.from, rule.by_arrival);
        if rules.iter().any(same) {
            let message = format!("another pool of this side begins in stage {}", rule.from);
            t.fault("from", message, "the pools of a side begin in different stages");
        }
        rules.push(rule);
    });
    for side in Side::BOTH {
        if t.has("pools") && !rules.iter().any(|rule| rule.side == side && rule.from <= 1) {
            let message = format!("no pool of `{}` begins in stage 1", sides.ids[side.index()]);
            t.fault("pools", message, "add one with `from = 1`; `all = []` is an empty pool");
        }
    }
    (1..=stages).map(|stage| Side::BOTH.map(|side| pool(&rules, side, stage))).collect()
}

/// The pool of a side in a stage: the latest rule; one that depends on an arrival takes precedence.
fn pool(rules: &[Rule], side: Side, stage: u8) -> Pool {
    let begun = rules.iter().filter(|rule| rule.side == side && rule.from <= stage);
    begun.max_by_key(|rule| (rule.from, rule.by_arrival)).map_or(Pool::default(), |rule| rule.pool)
}

fn rule<E: Edition>(t: &mut Reader, sides: &Sides<E>, chiefs: &[Commander<E>]) -> Option<Rule> {
    let names = || chiefs.iter().map(|chief| chief.id.as_str());
    let of = |id: &str| chiefs.iter().position(|chief| chief.id == id);
    let commander = |node: &Node| reference(node, names(), of);
    let side = sides.side(t);
    let from = t.maybe_number("from", 1..=E::STAGES as i64);
    let arrival = t.maybe_text("from_arrival", Names::IDS.pattern, &commander);
    let after = t.maybe_text("after_arrival", Names::IDS.pattern, &commander);
    let all = t.set("all", Names::IDS.pattern, 0..=E::COMMANDERS, &commander);
    let one = t.set("one", Names::IDS.pattern, 2..=E::COMMANDERS, &commander);
    let several = if E::HAS.overall { several::<E>(t, &commander) } else { None };
    exactly_one(t, &["from", "from_arrival", "after_arrival"], "when the pool begins");
    if E::HAS.overall {
        let what = "whose chits go in: `all` of the list, `one` by choice, or as many `of` the list as `choose` says";
        exactly_one(t, &["all", "one", "of"], what);
    } else {
        exactly_one(t, &["all", "one"], "whose chits go in: `all` of the list, or `one` by choice");
    }
    let of = several.as_ref().map(|(_, of)| of);
    for (key, whose) in [("all", all.as_ref()), ("one", one.as_ref()), ("of", of)] {
        let foreign = whose.into_iter().flatten().filter(|&&index| side.is_some_and(|side| chiefs[index].side != side));
        for &index in foreign {
            t.fault(
                key,
                format!("`{}` is not on the side of this pool", chiefs[index].id),
                "name commanders of its side",
            );
        }
    }
    let arrives = |index: usize| chiefs[index].arrives.max(1);
    let begins = from.or(arrival.map(arrives)).or(after.map(|index| arrives(index) + 1));
    let choose = several.as_ref().map_or(u8::from(one.is_some()), |&(choose, _)| choose);
    let pool = Pool { commanders: mask::<E>(all.as_ref().or(one.as_ref()).or(of)?), choose };
    Some(Rule { side: side?, from: begins?, by_arrival: from.is_none(), pool })
}

/// How many chits a side chooses, and of which commanders.
fn several<E: Edition>(t: &mut Reader, commander: &dyn Fn(&Node) -> Result<usize, Wrong>) -> Option<(u8, Vec<usize>)> {
    let choose = t.maybe_number("choose", 1..=E::COMMANDERS as i64);
    let of = t.set("of", Names::IDS.pattern, 1..=E::COMMANDERS, commander);
    match (t.has("choose"), t.has("of")) {
        (false, true) => t.fault("of", "`choose` is missing", "say how many of them the side chooses"),
        (true, false) if t.has("all") || t.has("one") => {
            t.fault("choose", "`choose` belongs to a list `of` commanders", "remove it, or write `of` for the list");
        }
        _ => {}
    }
    choose.zip(of)
}

fn mask<E: Edition>(commanders: &[usize]) -> CommanderSet {
    commanders
        .iter()
        .filter(|&&index| index < E::COMMANDERS)
        .map(|index| 1 << index)
        .fold(0, |mask, bit: CommanderSet| mask | bit)
}

fn exactly_one(t: &mut Reader, keys: &[&str], what: &str) {
    let given: Vec<&str> = keys.iter().copied().filter(|key| t.has(key)).collect();
    let accepted = keys.iter().map(|key| format!("`{key}`")).collect::<Vec<_>>().join(", ");
    match given[..] {
        [_] => {}
        [] => t.fault("", format!("the pool does not say {what}"), format!("write one of {accepted}")),
        [_, twice, ..] => {
            t.fault(twice, format!("the pool says twice {what}"), format!("write only one of {accepted}"))
        }
    }
}
