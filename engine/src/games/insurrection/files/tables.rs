//! The tables of the rulebook.

use crate::core::hint::{counted, shown};
use crate::games::insurrection::data::{ArtilleryBand, MoveCosts, RifleRow, RoutRow, SightBlocks, Tables};
use crate::games::insurrection::edition::Edition;
use crate::games::insurrection::switches::ArtilleryBands;
use crate::scenario::reader::{Names, Reader, Wrong, chosen, list, unlike};
use crate::scenario::schema::Shape;
use crate::scenario::tree::Node;

/// The largest bonus or cost.
const MOST: i64 = 20;
/// The most rifle shots of a unit in a stage \[10.9.1\].
pub(super) const MAX_SHOTS: i64 = 4;

/// Reads the tables; of the artillery tables, the one that the switch selects.
pub(super) fn read<E: Edition>(t: &mut Reader, counter_battery: [i8; 2], bands: ArtilleryBands) -> Tables {
    let mut tables = Tables { counter_battery, ..Tables::default() };
    t.table("command", |t| tables.command_range = t.number("range", 0..=99));
    t.table("stacking", |t| stacking(t, &mut tables));
    t.table("formation", |t| formation::<E>(t, &mut tables));
    t.table("movement", |t| movement::<E>(t, &mut tables));
    if E::HAS.grounds {
        tables.sight_blocks = t.table("sight", sight_blocks);
    }
    t.table("fire", |t| fire::<E>(t, &mut tables, bands));
    t.table("melee", |t| melee::<E>(t, &mut tables));
    tables
}

fn stacking(t: &mut Reader, tables: &mut Tables) {
    tables.stack_infantry = t.number("infantry", 1..=99);
    tables.stack_cavalry = t.number("cavalry", 1..=99);
    tables.stack_infantry_with_guns = t.number("infantry_with_guns", 0..=99);
    tables.stack_cavalry_with_guns = t.number("cavalry_with_guns", 0..=99);
    tables.line_infantry = t.numbers("line_infantry", 1..=99);
    tables.line_cavalry = t.numbers("line_cavalry", 1..=99);
    for (key, [least, most]) in [("line_infantry", tables.line_infantry), ("line_cavalry", tables.line_cavalry)] {
        if least > most {
            t.fault(key, format!("`{key}` goes from {least} to {most}"), "write the smaller size first");
        }
    }
}

fn formation<E: Edition>(t: &mut Reader, tables: &mut Tables) {
    tables.square_companies = t.number("square_companies", 1..=9);
    tables.square_fire_divisor = t.number("square_fire_divisor", 1..=9);
    tables.lava_modifier = t.number("lava_modifier", -9..=9);
    if E::HAS.skirmish {
        tables.skirmish_form = t.number("skirmish", 0..=MOST);
        tables.skirmish_leave = t.number("skirmish_leave", 0..=MOST);
    }
}

fn movement<E: Edition>(t: &mut Reader, tables: &mut Tables) {
    tables.mp_infantry = t.number("infantry", 1..=MOST);
    tables.mp_cavalry = t.number("cavalry", 1..=MOST);
    tables.mp_cossacks = t.number("cossacks", 1..=MOST);
    tables.mp_limbered = t.number("limbered_guns", 1..=MOST);
    tables.mp_commander = t.number("commander", 1..=MOST);
    tables.double_time_bonus = t.number("double_time", 0..=MOST);
    tables.cost_enemy = t.number("enter_enemy", 0..=MOST);
    tables.cost_pass = t.number("pass_friends", 0..=MOST);
    tables.cost_rear_step = t.number("rear_step", 0..=MOST);
    tables.charge_run = t.number("charge_run", 0..=MOST);
    if E::HAS.skirmish {
        tables.skirmish_hex = t.number("skirmish_hex", 1..=MOST);
    }
    tables.cost_infantry = t.table("cost_infantry", costs::<E>);
    tables.cost_cavalry = t.table("cost_cavalry", costs::<E>);
}

/// Reads movement costs. Where grounds can be closed, a cost of 0 closes them.
fn costs<E: Edition>(t: &mut Reader) -> MoveCosts {
    let least = if E::HAS.grounds { 0 } else { 1 };
    let number_if = |has: bool, t: &mut Reader, key| if has { t.number(key, 0..=MOST) } else { 0 };
    MoveCosts {
        clear: t.number("clear", 1..=MOST),
        forest: t.number("forest", least..=MOST),
        uphill: t.number("uphill", 0..=MOST),
        scarp_up: number_if(E::HAS.scarps, t, "scarp_up"),
        scarp_down: number_if(E::HAS.scarps, t, "scarp_down"),
        entrenchment: t.number("entrenchment", 0..=MOST),
        road: t.number("road", 1..=MOST),
        village: number_if(E::HAS.grounds, t, "village"),
        marsh: number_if(E::HAS.grounds, t, "marsh"),
        castle: number_if(E::HAS.grounds, t, "castle"),
        river: number_if(E::HAS.rivers, t, "river"),
    }
}

/// The names of what can block sight.
const BLOCKS: [&str; 4] = ["forest", "village", "castle", "hill"];

fn sight_blocks(t: &mut Reader) -> SightBlocks {
    let shape = Shape::Set(Box::new(Shape::Choice(BLOCKS.to_vec())), 0..=BLOCKS.len());
    let one = |node: &Node| chosen(node, BLOCKS, |name| BLOCKS.iter().find(|known| **known == name).copied());
    let named = t.list_of("blocks", shape, &|node| list(node, 0..=BLOCKS.len(), &one)).unwrap_or_default();
    let [forest, village, castle, hill] = BLOCKS.map(|name| named.contains(&name));
    SightBlocks { forest, village, castle, hill }
}

fn fire<E: Edition>(t: &mut Reader, tables: &mut Tables, bands: ArtilleryBands) {
    tables.range_infantry = t.number("range_infantry", 0..=99);
    tables.range_cavalry = t.number("range_cavalry", 0..=99);
    tables.range_guns = t.number("range_guns", 0..=99);
    tables.range_commander_danger = t.number("range_commander_danger", 0..=99);
    tables.range_counter_battery = t.number("range_counter_battery", 0..=99);
    tables.shots = t.number("shots", 0..=MAX_SHOTS);
    tables.mod_shot = t.numbers("shot_modifiers", -9..=9);
    tables.mod_cover = t.number("cover", -9..=9);
    tables.mod_cavalry_fire = t.number("by_cavalry", -9..=9);
    tables.mod_square_target = t.number("at_square", -9..=9);
    tables.mod_flank_fire = t.number("flank", -9..=9);
    tables.heavy_roll = t.number("heavy_roll", 0..=MOST);
    tables.lone_guns_fire = t.number("lone_guns_fire", 0..=MOST);
    if E::HAS.grounds {
        tables.mod_cover_village = t.number("cover_village", -9..=9);
        tables.mod_cover_castle = t.number("cover_castle", -9..=9);
    }
    if E::HAS.stars {
        tables.mod_star = t.number("star", -9..=9);
        tables.counter_battery_star = t.number("counter_battery_star", -9..=9);
    }
    let mut rows = t.each_in_any_order("rifle", Names::IDS, |_, t| RifleRow {
        from: t.number("from", 0..=99),
        effect: t.text("effect", EFFECT, &effect).flatten(),
        commander: t.flag("commander"),
    });
    rows.sort_by_key(|row| row.from);
    starts(t, "rifle", rows.iter().map(|row| row.from), 0);
    tables.rifle = rows;
    let range = tables.range_guns;
    t.table("artillery", |t| {
        for (key, picked) in [("a", ArtilleryBands::A), ("b", ArtilleryBands::B), ("c", ArtilleryBands::C)] {
            let table = artillery(t, key, range);
            if picked == bands {
                tables.artillery = table;
            } else {
                t.without_effect(&[key]);
            }
        }
    });
}

const EFFECT: &str = "^(none|[1-9]?M)$";

/// The effect of a shot as the rulebook writes it: `M` is a test, `2M` a test with 2 added to the roll.
fn effect(node: &Node) -> Result<Option<i8>, Wrong> {
    let help = "write \"none\", \"M\" for a morale test, or \"1M\" to \"9M\" for a test with that added to the roll";
    let Some(text) = node.text() else { return Err(unlike(node, "an effect", help)) };
    match text.strip_suffix('M').map(str::as_bytes) {
        Some([]) => Ok(Some(0)),
        Some([digit @ b'1'..=b'9']) => Ok(Some((digit - b'0') as i8)),
        None if text == "none" => Ok(None),
        _ => Err(Wrong::new(format!("{} is not an effect", shown(text)), help)),
    }
}

fn artillery(t: &mut Reader, key: &'static str, range: u8) -> Vec<ArtilleryBand> {
    let some = |node: &Node| effect(node)?.ok_or_else(|| Wrong::new("a band has an effect", "write \"M\" to \"9M\""));
    let mut bands = t.each_in_any_order(key, Names::IDS, |_, t| ArtilleryBand {
        to: t.number("to", 1..=99),
        effect: t.text("effect", "^[1-9]?M$", &some).unwrap_or_default(),
    });
    bands.sort_by_key(|band| band.to);
    different(t, key, bands.iter().map(|band| band.to));
    if t.has(key) && bands.last().is_none_or(|band| band.to < range) {
        let message = format!("the bands do not reach as far as the guns, {}", counted(range.into(), "hex", "hexes"));
        t.fault(key, message, "let the last band end at `fire.range_guns` or beyond");
    }
    bands
}

fn melee<E: Edition>(t: &mut Reader, tables: &mut Tables) {
    tables.melee_forest = t.number("forest", -9..=9);
    tables.melee_uphill = t.number("uphill", -9..=9);
    tables.melee_square_infantry = t.number("square_infantry", -9..=9);
    tables.melee_square_cavalry = t.number("square_cavalry", -9..=9);
    tables.melee_rear = t.number("rear", -9..=9);
    tables.melee_flank = t.number("flank", -9..=9);
    tables.melee_charge = t.number("charge", -9..=9);
    tables.melee_lone_guns = t.number("lone_guns", -9..=9);
    tables.melee_odds = t.numbers("odds", -9..=9);
    tables.melee_command = t.number("command", -9..=9);
    tables.melee_loser_losses = t.number("loser_losses", 0..=9);
    if E::HAS.grounds {
        tables.melee_village = t.number("village", -9..=9);
        tables.melee_castle = t.number("castle", -9..=9);
    }
    if E::HAS.rivers {
        tables.melee_river = t.number("river", -9..=9);
    }
    if E::HAS.kosynierzy {
        tables.melee_kosynier_cavalry = t.number("kosynier_cavalry", -9..=9);
    }
    let mut rows = t.each_in_any_order("rout", Names::IDS, |_, t| RoutRow {
        from: t.number("from", 1..=99),
        stages: t.number("stages", 1..=9),
        winner_losses: t.number("winner_losses", 0..=9),
    });
    rows.sort_by_key(|row| row.from);
    starts(t, "rout", rows.iter().map(|row| row.from), 1);
    tables.rout = rows;
}

/// Checks that the rows of a table start at different numbers, and the first at `first`.
fn starts(t: &mut Reader, key: &'static str, mut from: impl Iterator<Item = u8> + Clone, first: u8) {
    different(t, key, from.clone());
    if t.has(key) && from.next() != Some(first) {
        let message = format!("no row of `{key}` starts at {first}");
        t.fault(key, message, format!("let the first row have `from = {first}`"));
    }
}

fn different(t: &mut Reader, key: &'static str, sorted: impl Iterator<Item = u8> + Clone) {
    if let Some((twice, _)) = sorted.clone().zip(sorted.skip(1)).find(|(a, b)| a == b) {
        t.fault(key, format!("two rows of `{key}` have the number {twice}"), "give each row a different number");
    }
}
