//! The shipped orders of *Verdox*, and faulty ones.

use std::borrow::Cow;
use std::collections::BTreeSet;

use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::data::Kind;
use kartacz_engine::games::verdox::files::orders::{OrdersFile, load, load_for};
use kartacz_engine::games::verdox::orders::{Attack, Barges, Posture, Walls};
use kartacz_engine::scenario::orders::heading;
use kartacz_engine::scenario::{Request, Sources};

use crate::common::{Edited, Shipped, names};

/// The shipped files with a text of the orders replaced.
fn edited((from, to): (&'static str, &'static str)) -> Edited {
    Edited { folder: "orders", from, to }
}

fn orders_file(name: &str) -> OrdersFile {
    load(&Shipped, &format!("verdox/orders/{name}")).unwrap_or_else(|faults| panic!("{faults}"))
}

fn game(request: &Request) -> Verdox {
    let loaded = kartacz_engine::games::load(&Shipped, request).unwrap_or_else(|faults| panic!("{faults}"));
    Verdox::new(loaded.scenario.of().expect("a scenario of Verdox"))
}

#[test]
fn every_side_of_a_scenario_has_default_orders_and_others() {
    let names = names("verdox", "orders");
    let load = |name: &String| load(&Shipped, name).unwrap_or_else(|faults| panic!("{faults}"));
    let files: Vec<OrdersFile> = names.iter().map(load).collect();
    for scenario in ["verdox/scenario-1", "verdox/scenario-2"] {
        for side in Side::BOTH {
            let own = || files.iter().filter(|file| file.scenario == scenario && file.orders.side == side);
            assert_eq!(own().filter(|file| file.usual).count(), 1, "{scenario}, {side:?}");
            assert!(own().count() >= 2, "{scenario}, {side:?}");
        }
    }
    let titles: BTreeSet<&str> = files.iter().map(|file| file.title.as_str()).collect();
    assert_eq!(titles.len(), files.len(), "every file has its own title");
}

#[test]
fn orders_are_read_as_written() {
    let game = game(&Request::new("verdox/scenario-2"));
    let field = game.scenario.map.field;
    let square = |label: &str| field.parse(label).expect("a square");
    let orders = orders_file("boats-in-the-centre").orders;
    let of = |formation: u8, turn: u8| *orders.order(formation, turn).expect("an order").1;
    let [boatmen, guns, horse] = [0, 1, 3];
    assert_eq!(orders.formations[0].units[Kind::MountedShooters.index()], 2);
    assert_eq!((orders.formations[0].rows, orders.formations[0].wave), (Some((8, 11)), 1));
    assert_eq!(of(guns, 60).posture, Posture::Hold);
    assert!(of(guns, 60).objective.is_empty());
    let seize = of(boatmen, 18);
    assert_eq!((seize.barges, seize.attack, seize.walls), (Barges::Seek, Attack::Always, Walls::Idle));
    assert!(seize.objective.iter().eq(["1508", "1509", "1510", "1511"].map(square)));
    assert!(of(boatmen, 19).objective.iter().eq([square("2510")]), "the enemy's quarters");
    let ride = of(horse, 19);
    assert_eq!((ride.posture, ride.attack, ride.way.as_slice()), (Posture::Raid, Attack::Good, &[square("2805")][..]));
    assert!(orders.order(9, 1).is_none(), "no such formation");
}

#[test]
fn places_have_words_and_blocks() {
    let change = ("[\"1203-1407\"]", "[\"own-gates\", \"bridges\", \"0102-0001\"]");
    let name = "verdox/orders/gather-at-the-river";
    let orders = load(&edited(change), name).unwrap_or_else(|faults| panic!("{faults}")).orders;
    let field = game(&Request::new("verdox/scenario-1")).scenario.map.field;
    let north = orders.formations.len() as u8 - 2;
    let labels = orders.order(north, 1).unwrap().1.objective.iter().map(|square| field.label(square).to_string());
    let wanted = ["0001", "0101", "0002", "0102", "1505", "1605", "0809", "0410", "1514", "1614"];
    assert_eq!(labels.collect::<Vec<_>>(), wanted);
}

/// A variant may have fewer turns or units than the orders were written for.
#[test]
fn orders_are_checked_against_the_played_scenario() {
    let name = "verdox/orders/gather-at-the-river";
    let refused = |set: &str| {
        let request = Request { sets: vec![set.to_owned()], ..Request::new("verdox/scenario-1") };
        load_for(&Shipped, name, &game(&request)).expect_err(set).to_string()
    };
    let faults = refused("turns=20");
    assert!(faults.contains(": `until`: 25 is out of range\n  help: write a whole number from 1 to 20"), "{faults}");
    let faults = refused("sides.first.forces.artillery=4");
    assert!(faults.contains(": the formations have 5 artillery so far, and the side has 4"), "{faults}");
}

#[test]
fn headings_are_read_alone() {
    let heading = heading(&Shipped, "verdox/orders/sally").unwrap();
    assert_eq!((heading.side.as_str(), heading.usual), ("askans", false));
    assert_eq!(heading.scenario, "verdox/scenario-2");
}

const GUARD: &str = "units = { infantry = 5 }\nrows = [8, 11]";
const GUNS: &str = "to = [\"guns\"]\nposture = \"hold\"";
const QUARTERS: &str = "[\"own-quarters\"]";
const CROSS: &str = "from = 26\nposture = \"assault\"";

/// Faulty orders of the Hasbergs: a text, the replacement, and the expected message.
const BAD: [(&str, &str, &str); 33] = [
    ("scenario-1\"", "scenario-9\"", ":4:12: there is no file `verdox/scenario-9.toml`"),
    (
        "verdox/scenario-1",
        "niemenczyn/scenario-1",
        ":4:12: `niemenczyn/scenario-1` is a scenario of another rule system",
    ),
    ("title =", "tittle =", ": `title` is missing"),
    (
        "side = \"hasbergs\"",
        "side = \"poles\"",
        ":5:8: `side`: there is no `poles`\n  help: accepted: `hasbergs`, `askans`",
    ),
    ("side = \"hasbergs\"", "", ": `side` is missing"),
    (GUARD, "units = {}", ": the formation has no units\n  help: give the number of each kind"),
    (GUARD, "rows = [8, 11]", ": `formations.guard.units` is missing"),
    (GUARD, "units = { infantry = 76 }", ": `infantry`: 76 is out of range\n  help: write a whole number from 1 to 75"),
    (GUARD, "units = { hussars = 5 }", ": unknown key `hussars`\n  help: keys here: `infantry`, `shooters`, "),
    (GUARD, "units = { artillery = 1 }", ": the formations have 6 artillery so far, and the side has 5"),
    (GUARD, "units = { infantry = 5 }\nrows = [11, 8]", ": the last row is before the first\n  help: write `[8, 11]`"),
    (GUARD, "units = { infantry = 5 }\nrows = [8, 20]", ": the map has no row 20\n  help: the rows are 0 to 19"),
    (GUARD, "units = { infantry = 5 }\nrows = [8]", ": `rows`: the list has 1 value"),
    (
        GUARD,
        "units = { infantry = 5 }\nwave = 0",
        ": `wave`: 0 is out of range\n  help: write a whole number from 1 to 16",
    ),
    ("[formations.guard]", "[formations.\"Guard\"]", ": `Guard` cannot be a name here"),
    (
        GUNS,
        "to = [\"gunners\"]\nposture = \"hold\"",
        ": `to`: there is no formation `gunners`\n  help: did you mean `guns`? formations: `guns`, `guard`",
    ),
    (GUNS, "to = [\"gun\"]\nposture = \"hold\"", "\n  help: did you mean `guns`?"),
    (GUNS, "to = []\nposture = \"hold\"", ": `to`: the list has 0 values"),
    (GUNS, "posture = \"hold\"", ": `to` is missing\n  help: list formations"),
    (GUNS, "to = [\"guns\"]", ": `orders.fire-from-the-edge.posture` is missing"),
    (GUNS, "to = [\"guns\"]\nposture = \"held\"", ": `posture`: there is no `held`\n  help: did you mean `hold`?"),
    (GUNS, "to = [\"guns\"]\nposture = \"screen\"", ": `objective` is missing\n  help: name the objective"),
    (GUNS, "to = [\"guns\"]\nposture = \"hold\"\nway = [\"0505\"]", ": this way has no objective"),
    (GUNS, "to = [\"guns\"]\nposture = \"free\"\nway = [\"0505\"]", ": `free` orders cannot have `way`"),
    (GUNS, "to = [\"guns\"]\nposture = \"hold\"\nalarm = 4", ": only a reserve has an `alarm`"),
    (
        GUNS,
        "to = [\"guns\"]\nposture = \"hold\"\nwalls = \"often\"",
        ": `walls`: there is no `often`\n  help: accepted: ",
    ),
    (GUNS, "to = [\"guns\"]\nposture = \"hold\"\nbarges = true", ": `barges`: this is `true` or `false`, not a name"),
    (
        QUARTERS,
        "[\"own-quarter\"]",
        ": `objective`: there is no place `own-quarter`\n  help: did you mean `own-quarters`?",
    ),
    (QUARTERS, "[\"3200\"]", ": `objective`: there is no square `3200`"),
    (QUARTERS, "[\"0407-0420\"]", ": `objective`: there is no square `0420`\n  help: write a square such as"),
    (QUARTERS, "[609]", ": `objective`: this is a number, not a place"),
    (
        CROSS,
        "from = 26\nuntil = 25\nposture = \"assault\"",
        ": this ends before it begins\n  help: write a turn from 26 to 100",
    ),
    (CROSS, "from = 25\nposture = \"assault\"", ": `north` has another order in turn 25, `wait-in-the-north`"),
];

#[test]
fn bad_orders_are_reported_with_their_place() {
    let name = "verdox/orders/gather-at-the-river";
    for (from, to, found) in BAD {
        let faults = load(&edited((from, to)), name).expect_err(found).to_string();
        assert!(faults.contains(found), "{from} -> {to}: {faults}");
        assert!(faults.starts_with(&format!("{name}.toml:")), "{faults}");
    }
}

#[test]
fn places_that_a_map_lacks_are_reported() {
    let change = ("objective = [\"own-quarters\"]", "objective = [\"own-gates\"]");
    let faults = load(&edited(change), "verdox/orders/storm-the-fortress").expect_err("no gates").to_string();
    assert!(faults.contains(": `objective`: this map has no `own-gates`\n  help: name squares instead"), "{faults}");
}

/// The chapter for designers.
fn chapter() -> &'static str {
    let page = include_str!("../../../scenarios/verdox/README.md");
    page.split("\n## Orders\n").nth(1).expect("it is there")
}

#[test]
fn the_orders_on_the_page_load() {
    struct Page(String);
    impl Sources for Page {
        fn read(&self, name: &str) -> Option<Cow<'_, str>> {
            if name == "file.toml" { Some(Cow::Borrowed(&self.0)) } else { Shipped.read(name) }
        }
    }
    let text = chapter().split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a file");
    let file = load(&Page(text.to_owned()), "file").unwrap_or_else(|faults| panic!("{faults}"));
    assert!(file.orders.formations.len() == 3 && file.orders.list.len() == 3);
}

#[test]
fn the_page_names_every_word_of_orders() {
    let words = [Posture::NAMES, Attack::NAMES, Walls::NAMES, Barges::NAMES];
    for word in words.into_iter().flatten() {
        assert!(chapter().contains(&format!("`{word}`")), "{word}");
    }
    for posture in Posture::NAMES.iter().filter_map(|name| Posture::from_name(name)) {
        let row = chapter().lines().find(|line| line.starts_with(&format!("| `{}` |", posture.name())));
        let found = row.and_then(|row| row.trim_matches('|').rsplit('|').next()).map(str::trim);
        assert_eq!(found, Some(posture.attack().name()), "{}", posture.name());
    }
}
