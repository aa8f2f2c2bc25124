//! Prints a game: each event in a line, and the map at the start of each turn.

use kartacz_ai::{Options, Player};
use kartacz_engine::core::dice::Seeded;
use kartacz_engine::core::game::{Actions, Game, Side};
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::event::{Event, Fact, Kind};
use kartacz_engine::games::spqr::hex::Hex;
use kartacz_engine::games::spqr::notation::{leader_label, unit_label};
use kartacz_engine::games::spqr::state::State;

/// The arrows of the facings, clockwise from the north-east.
const ARROWS: [char; 6] = ['/', '>', '\\', '%', '<', '^'];

/// Plays a game and prints it.
pub fn trace(game: &Spqr, players: [&mut dyn Player<Spqr>; 2], seed: u64) {
    let [first, second] = players;
    let (mut dice, mut scratch, mut log) = (Seeded::new(seed), Box::new(Actions::new()), Vec::new());
    first.new_game(seed);
    second.new_game(seed + 1);
    let mut state = game.start(&mut dice, &mut log);
    map(game, &state);
    while let Some(side) = game.decider(&state) {
        for event in log.drain(..) {
            line(game, &event);
            if event.kind() == Kind::TurnStarts {
                map(game, &state);
            }
        }
        let options = Options::new(game, &state, &mut scratch);
        let view = game.view(&state, side);
        let action = match side {
            Side::First => first.decide(game, view, options),
            Side::Second => second.decide(game, view, options),
        };
        game.apply(&mut state, action, &mut dice, &mut log);
    }
    for event in log.drain(..) {
        line(game, &event);
    }
    map(game, &state);
    println!("{:?}", game.outcome(&state));
}

/// Prints an event.
fn line(game: &Spqr, event: &Event) {
    let field = &game.scenario.map.field;
    let hex = |hex: Hex| if hex.is_some() { field.label(hex) } else { String::new() };
    let unit = |unit: Option<u8>| unit.map_or("", |unit| unit_label(game, unit));
    let leader = |leader: Option<u8>| leader.map_or("", |leader| leader_label(game, leader));
    let dice: Vec<u8> = event.dice.iter().copied().collect();
    let mut text = format!(
        "{} {} {} {} {} {} {}",
        event.kind().name(),
        leader(event.leader),
        unit(event.unit),
        unit(event.target),
        hex(event.from),
        hex(event.to),
        if dice.is_empty() { String::new() } else { format!("{dice:?}") },
    );
    for (name, value) in [
        ("mod", event.modifier.map(i32::from)),
        ("to-hit", event.fact.strength().map(i32::from)),
        ("column", event.fact.column().map(i32::from)),
        ("count", event.fact.count().map(i32::from)),
    ] {
        if let Some(value) = value {
            text += &format!(" {name} {value}");
        }
    }
    if let Some(result) = event.fact.result() {
        text += &format!(" {result}");
    }
    match event.fact {
        Fact::ShockRolled { hits, .. } => text += &format!(" hits {hits:?}"),
        Fact::RoutPoints { points } => text += &format!(" points {points:?}"),
        _ => {}
    }
    println!("{}", text.split_whitespace().collect::<Vec<_>>().join(" "));
}

/// Prints the map: the letter of the troop, hits, the facing; `!` for routed units.
fn map(game: &Spqr, state: &State) {
    let view = game.view(state, Side::First);
    let (_, field) = (view.turn(), &game.scenario.map.field);
    println!(
        "--- turn {}, rout points {} and {}",
        view.turn(),
        view.rout_points(Side::First),
        view.rout_points(Side::Second)
    );
    let mut rows: std::collections::BTreeMap<(u8, u8), String> = std::collections::BTreeMap::new();
    for side in Side::BOTH {
        for unit in view.units(side) {
            for (place, cell) in view.cells(unit).into_iter().filter(|cell| cell.is_some()).enumerate() {
                let label = unit_label(game, unit);
                let kind = label.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-');
                let short: String = kind.rsplit('-').next().unwrap_or(kind).chars().take(2).collect();
                let short = if side == Side::First { short.to_uppercase() } else { short };
                let arrow = ARROWS[view.stance(unit).facing.index()];
                let mark = if view.is_routed(unit) { '!' } else { arrow };
                let text =
                    if place == 0 { format!("{short}{}{mark}", view.hits(unit)) } else { format!("{short}={mark}") };
                let coordinates = coordinates(&field.label(cell));
                rows.entry(coordinates).or_insert(text);
            }
        }
    }
    let columns: Vec<u8> = rows.keys().map(|key| key.0).collect();
    let (Some(low), Some(high)) = (columns.iter().min(), columns.iter().max()) else { return };
    let lines = rows.keys().map(|key| key.1);
    let (top, bottom) = (lines.clone().min().unwrap_or(0), lines.max().unwrap_or(0));
    println!("     {}", (*low..=*high).map(|column| format!("{column:<5}")).collect::<String>());
    for row in top..=bottom {
        let cells = (*low..=*high).map(|column| format!("{:<5}", rows.get(&(column, row)).map_or(".", String::as_str)));
        println!("{row:<4} {}", cells.collect::<String>());
    }
}

/// The column and row of a label.
fn coordinates(label: &str) -> (u8, u8) {
    (label[..2].parse().unwrap_or(0), label[2..].parse().unwrap_or(0))
}
