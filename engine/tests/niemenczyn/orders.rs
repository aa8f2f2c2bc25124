//! The shipped orders of *Niemenczyn 1794*, and faulty ones.

use std::collections::BTreeSet;

use kartacz_engine::core::game::Side;
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::files::orders::{OrdersFile, load, load_for};
use kartacz_engine::games::niemenczyn::orders::{FirePolicy, Posture, Temper};
use kartacz_engine::scenario::Request;
use kartacz_engine::scenario::orders::heading;

use crate::common::{Edited, Shipped, names};

/// The shipped files with a text of the orders replaced.
fn edited((from, to): (&'static str, &'static str)) -> Edited {
    Edited { folder: "orders", from, to }
}

fn orders_file(name: &str) -> OrdersFile {
    load(&Shipped, &format!("niemenczyn/orders/{name}")).unwrap_or_else(|faults| panic!("{faults}"))
}

fn game(request: &Request) -> Niemenczyn {
    let loaded = kartacz_engine::games::load(&Shipped, request).unwrap_or_else(|faults| panic!("{faults}"));
    Niemenczyn::new(loaded.scenario.of().expect("a scenario of Niemenczyn"))
}

#[test]
fn every_side_of_a_scenario_has_default_orders_and_others() {
    let files: Vec<OrdersFile> = names("niemenczyn", "orders")
        .iter()
        .map(|name| load(&Shipped, name).unwrap_or_else(|faults| panic!("{faults}")))
        .collect();
    for scenario in ["niemenczyn/scenario-1", "niemenczyn/scenario-2"] {
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
    let game = game(&Request::new("niemenczyn/scenario-1"));
    let orders = orders_file("grabowski-at-dawn").orders;
    let hex = |label: &str| game.scenario.map.grid.parse(label).unwrap();
    let of = |unit: &str, stage: u8| *orders.order(game.unit_id(unit).unwrap(), stage).unwrap().1;
    let foot = of("7th-2", 6);
    assert_eq!((foot.posture, foot.way.as_slice()), (Posture::Assault, [hex("0409")].as_slice()));
    assert_eq!((foot.objective.as_slice(), foot.attack), ([hex("0709")].as_slice(), Temper::Bold));
    assert_eq!((of("bkn", 3).posture, of("bkn", 4).posture), (Posture::Reserve, Posture::Raid));
    assert_eq!((of("bkn", 4).attack, of("bkn", 4).charge), (Temper::Never, Temper::Good));
    let grabowski = game.commander_id("grabowski").unwrap();
    assert_eq!((orders.post(grabowski, 2), orders.post(grabowski, 3)), (hex("0308"), hex("0508")));
    assert!(orders.order(game.unit_id("narva-1").unwrap(), 1).is_none(), "a unit of the enemy");

    let russians = orders_file("lewiz-counterattacks").orders;
    let [lewiz, kirejew] = ["lewiz", "kirejew"].map(|id| usize::from(game.commander_id(id).unwrap()));
    assert_eq!(russians.shares(2), None);
    assert_eq!(russians.shares(3).map(|shares| (shares[lewiz], shares[kirejew])), Some((2, 1)));
    for cossacks in ["cossacks-1", "cossacks-2"] {
        assert_eq!(russians.order(game.unit_id(cossacks).unwrap(), 1).unwrap().1.charge, Temper::Bold);
    }
    let fire = orders_file("shut-the-ravine").orders.order(game.unit_id("narva-1").unwrap(), 1).unwrap().1.fire;
    assert_eq!(fire, FirePolicy::Free);
}

#[test]
fn an_order_to_a_unit_goes_before_one_to_its_formation() {
    let change = ("[orders.camp]\nto = [\"pskov-2\"]", "[orders.formation]\nto = [\"lewiz\"]");
    let both = edited(change);
    let orders = load(&both, "niemenczyn/orders/inner-line").unwrap_or_else(|faults| panic!("{faults}")).orders;
    let game = game(&Request::new("niemenczyn/scenario-2"));
    let posture = |unit: &str| orders.order(game.unit_id(unit).unwrap(), 1).map(|(_, order)| order.posture);
    assert_eq!([posture("pskov-2"), posture("narva-1")], [Some(Posture::Reserve), Some(Posture::Hold)]);
}

/// A variant may have split the guns; then the orders apply to both halves.
#[test]
fn orders_are_checked_against_the_played_scenario() {
    let name = "niemenczyn/orders/grabowski-at-dawn";
    let split = Request { sets: vec!["switches.guns_split=true".to_owned()], ..Request::new("niemenczyn/scenario-1") };
    let guns = game(&split);
    let orders = load_for(&Shipped, name, &guns).unwrap_or_else(|faults| panic!("{faults}")).orders;
    for half in ["guns-poles-1", "guns-poles-2"] {
        assert!(orders.order(guns.unit_id(half).unwrap(), 1).is_some(), "{half}");
    }
    let short = Request { sets: vec!["stages=3".to_owned()], ..Request::new("niemenczyn/scenario-1") };
    let faults = load_for(&Shipped, name, &game(&short)).expect_err("stage 4").to_string();
    assert!(faults.contains(": `from`: 4 is out of range\n  help: write a whole number from 1 to 3"), "{faults}");
}

#[test]
fn headings_are_read_alone() {
    let heading = heading(&Shipped, "niemenczyn/orders/inner-line").unwrap();
    assert_eq!((heading.side.as_str(), heading.usual), ("russians", true));
    assert_eq!(heading.scenario, "niemenczyn/scenario-2");
}

/// Faulty files: the file, a text in it, the replacement, and the expected message.
const BAD: [(&str, &str, &str, &str); 38] = [
    ("grabowski-at-dawn", "scenario-1", "scenario-9", ":4:12: there is no file `niemenczyn/scenario-9.toml`"),
    ("grabowski-at-dawn", "title =", "tittle =", ": `title` is missing"),
    ("grabowski-at-dawn", "why =", "wy =", ": unknown key `wy`\n  help: did you mean `why`?"),
    ("grabowski-at-dawn", "side = \"poles\"", "side = \"pole\"", ":5:8: `side`: there is no `pole`"),
    ("grabowski-at-dawn", "side = \"poles\"", "", ": `side` is missing"),
    ("grabowski-at-dawn", "usual = true", "usual = 1", ": `usual`: this is a number, not `true` or `false`"),
    (
        "grabowski-at-dawn",
        "[\"narbutt\"]",
        "[\"narbutt\", \"bnk\"]",
        ":34:18: `to`: there is no unit or commander `bnk`\n  help: did you mean `bkn`?",
    ),
    (
        "grabowski-at-dawn",
        "[\"narbutt\"]",
        "[\"narva-1\"]",
        ": `to`: `narva-1` is not on the side of these orders\n  help: units and commanders of the side: `grabowski`, ",
    ),
    ("grabowski-at-dawn", "[\"narbutt\"]", "[\"lewiz\"]", ": `to`: `lewiz` is not on the side of these orders"),
    ("grabowski-at-dawn", "[\"narbutt\"]", "[]", ": `to`: the list has 0 values"),
    ("grabowski-at-dawn", "to = [\"narbutt\"]", "", ":33:9: `to` is missing"),
    (
        "grabowski-at-dawn",
        "\"assault\"",
        "\"asault\"",
        ": `posture`: there is no `asault`\n  help: did you mean `assault`?",
    ),
    ("grabowski-at-dawn", "posture = \"assault\"", "", ": `orders.up-the-ravine.posture` is missing"),
    ("grabowski-at-dawn", "[\"0709\"]", "[\"0717\"]", ": `objective`: there is no hex `0717`"),
    ("grabowski-at-dawn", "[\"0709\"]", "\"0709\"", ": `objective`: this is text, not a list"),
    ("grabowski-at-dawn", "[\"0709\"]", "[709]", ": `objective`: this is a number, not a hex"),
    ("grabowski-at-dawn", "objective = [\"0709\"]\n", "", ": `objective` is missing\n  help: name the objective"),
    (
        "grabowski-at-dawn",
        "way = [\"0303\", \"0603\"]\n",
        "",
        ": `way` is missing\n  help: list the hexes that lead round the enemy",
    ),
    ("grabowski-at-dawn", "\"assault\"", "\"free\"", ": `free` orders cannot have `objective`"),
    ("grabowski-at-dawn", "until = 3", "until = 7", ": `until`: 7 is out of range"),
    ("grabowski-at-dawn", "until = 3", "from = 4\nuntil = 3", ": this ends before it begins"),
    (
        "grabowski-at-dawn",
        "until = 3",
        "until = 5",
        ":47:6: `bkn` has another order in stage 4, `cavalry-waits`\n  help: bound the stages",
    ),
    ("grabowski-at-dawn", "charge = \"good\"", "charge = \"perhaps\"", ": `charge`: there is no `perhaps`"),
    (
        "grabowski-at-dawn",
        "charge = \"good\"",
        "fire = \"god\"",
        ": `fire`: there is no `god`\n  help: did you mean `good`?",
    ),
    ("grabowski-at-dawn", "charge = \"good\"", "fallback = \"good\"", ": unknown key `fallback`"),
    ("grabowski-at-dawn", "[orders.up-the-ravine]", "[orders.\"Up!\"]", ": `Up!` cannot be a name here"),
    ("grabowski-at-dawn", "until = 2", "until = 3", ": the commander has another post in stage 3"),
    (
        "grabowski-at-dawn",
        "commander = \"grabowski\"\nuntil = 2",
        "commander = \"lewiz\"",
        ": `commander`: `lewiz` is not on the side of these orders",
    ),
    ("grabowski-at-dawn", "hex = \"0508\"", "", ": `posts.then.hex` is missing"),
    (
        "grabowski-at-dawn",
        "[posts.first]",
        "[choices.all]\nshares = { grabowski = 1 }\n[posts.first]",
        ": there is no commander to choose in these stages",
    ),
    (
        "grabowski-at-dawn",
        "[posts.first]",
        "[set-up.commanders]\ngrabowski = \"0109\"\n[posts.first]",
        ": `poles` have no free set-up in this scenario",
    ),
    ("inner-line", "lewiz = 3, kirejew = 2", "lewiz = 0", ": no commander has a share"),
    ("inner-line", "lewiz = 3, kirejew = 2", "lewitz = 3", ": `lewitz`: there is no commander `lewitz`"),
    ("inner-line", "lewiz = 3, kirejew = 2", "lewiz = 300", ": `lewiz`: 300 is out of range"),
    (
        "inner-line",
        "[choices.always]",
        "[choices.first]\nshares = { lewiz = 1 }\n[choices.always]",
        ": another choice holds in stage 2",
    ),
    ("two-wings", "7th-1 = { hex = \"0108\"", "7th-1 = { hex = \"0208\"", ": `hex`: `0208` is outside the zone"),
    (
        "two-wings",
        "7th-1 = { hex = \"0108\"",
        "7th-1 = { hex = \"0104\"",
        ": the units in 0104 exceed the stacking limit",
    ),
    ("two-wings", "psp-3 =", "narva-1 =", ": the side has no unit `narva-1`"),
];

#[test]
fn bad_orders_are_reported_with_their_place() {
    for (file, from, to, expected) in BAD {
        let name = format!("niemenczyn/orders/{file}");
        let faults = load(&edited((from, to)), &name).expect_err(expected).to_string();
        assert!(faults.contains(expected), "{file}: {from} -> {to}: {faults}");
        assert!(faults.starts_with(&format!("{name}.toml:")), "{faults}");
    }
}
