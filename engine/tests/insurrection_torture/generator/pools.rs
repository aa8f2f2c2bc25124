//! Random activation pools.

use std::fmt::Write as _;

use kartacz_engine::games::insurrection::edition::Edition;

use super::counters::{Army, Chief, SIDES};
use super::random::Random;

/// For each side a pool from stage 1, possibly others later, possibly some that depend on an arrival. Only commanders
/// present by then are named.
pub fn write<E: Edition>(text: &mut String, random: &mut Random, army: &Army<E>, stages: i64) {
    for (side, name) in SIDES.into_iter().enumerate() {
        let own: Vec<&Chief<E>> = army.chiefs.iter().filter(|chief| chief.side == side).collect();
        let mut begins = vec![1];
        begins.extend((2..=stages).filter(|_| random.chance(25)));
        for from in begins {
            let _ = writeln!(text, "\n[pools.{name}-{from}]\nside = \"{name}\"\nfrom = {from}");
            whose(text, random, &own, from);
        }
        let mut taken = Vec::new();
        for late in own.iter().filter(|chief| chief.arrives > 0) {
            let (key, from) =
                if random.chance(50) { ("from_arrival", late.arrives) } else { ("after_arrival", late.arrives + 1) };
            if taken.contains(&from) {
                continue;
            }
            taken.push(from);
            let _ = writeln!(text, "\n[pools.{}]\nside = \"{name}\"\n{key} = \"{}\"", late.id, late.id);
            whose(text, random, &own, from);
        }
    }
}

fn whose<E: Edition>(text: &mut String, random: &mut Random, own: &[&Chief<E>], from: i64) {
    let there: Vec<String> =
        own.iter().filter(|chief| chief.arrives <= from).map(|chief| format!("\"{}\"", chief.id)).collect();
    if E::HAS.overall && !there.is_empty() && random.chance(40) {
        let _ = writeln!(text, "choose = {}\nof = [{}]", random.between(1..=3), there.join(", "));
        return;
    }
    if there.len() >= 2 && random.chance(40) {
        let _ = writeln!(text, "one = [{}]", there.join(", "));
        return;
    }
    let leave_out = if random.chance(70) { 0 } else { 30 };
    let some: Vec<String> = there.into_iter().filter(|_| !random.chance(leave_out)).collect();
    let _ = writeln!(text, "all = [{}]", some.join(", "));
}
