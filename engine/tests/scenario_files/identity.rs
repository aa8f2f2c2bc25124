//! The identity of a scenario: the text that its hash is made from.

use std::collections::{BTreeMap, BTreeSet};

use kartacz_engine::games::{load, maciejowice, niemenczyn, pluton, shipped as system, spqr, verdox};
use kartacz_engine::scenario::schema::Shape;
use kartacz_engine::scenario::{Leaf, Loaded, Plain, Request};

use crate::support::{Files, change, scenario, shipped, with_sets};

/// The shipped scenarios of a system, and of its what-ifs the one that has values of its own.
fn requests(files: &Files, system: &str) -> Vec<Request> {
    let of = |name: &String| {
        name.strip_suffix(".toml").filter(|id| id.starts_with(&format!("{system}/scenario-"))).map(Request::new)
    };
    let mut requests: Vec<Request> = files.keys().filter_map(of).collect();
    if system == "maciejowice" {
        requests.push(Request {
            what_ifs: vec!["poninski-by-chance".to_owned()],
            ..Request::new("maciejowice/scenario-1")
        });
    }
    assert!(requests.len() > 1, "{system}");
    requests
}

fn good(files: &Files, request: &Request) -> Loaded {
    load(files, request).unwrap_or_else(|faults| panic!("{faults}"))
}

/// FNV-1a, as the hash is described.
fn fnv(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3))
}

/// The hash that a scenario carries.
fn carried(loaded: Loaded) -> u64 {
    let Loaded { system, scenario, .. } = loaded;
    let found = match system {
        "niemenczyn" => scenario.of().map(|scenario: niemenczyn::data::Scenario| scenario.hash),
        "maciejowice" => scenario.of().map(|scenario: maciejowice::data::Scenario| scenario.hash),
        "pluton" => scenario.of().map(|scenario: pluton::data::Scenario| scenario.hash),
        "spqr" => scenario.of().map(|scenario: spqr::data::Scenario| scenario.hash),
        _ => scenario.of().map(|scenario: verdox::data::Scenario| scenario.hash),
    };
    found.expect("a scenario of its system")
}

/// Nothing but the text takes part in the hash, and nothing is in the text but what files contain: no name of a field of
/// the program, so that renaming one leaves every hash as it is.
#[test]
fn the_hash_is_that_of_the_text_and_the_text_that_of_the_files() {
    let files = shipped();
    for name in ["niemenczyn", "maciejowice", "pluton", "spqr", "verdox"] {
        for request in requests(&files, name) {
            let loaded = good(&files, &request);
            let text = loaded.provenance.identity.text();
            let values: BTreeMap<&str, &Plain> =
                loaded.provenance.leaves.iter().map(|leaf| (leaf.path.as_str(), &leaf.value)).collect();
            for line in text.lines() {
                let [path, kind, value] = line.splitn(3, ' ').collect::<Vec<_>>().try_into().expect("three parts");
                match (kind, values.get(path)) {
                    ("number", Some(Plain::Number(number))) => assert_eq!(value, number.to_string()),
                    ("flag", Some(Plain::Flag(flag))) => assert_eq!(value, flag.to_string()),
                    ("list", Some(list @ Plain::List(_))) => assert_eq!(value, list.to_string()),
                    ("set", Some(Plain::List(list))) => {
                        let words = list.iter().map(|word| format!("\"{word}\"")).collect::<BTreeSet<_>>();
                        assert_eq!(value, format!("[{}]", words.into_iter().collect::<Vec<_>>().join(", ")));
                    }
                    ("text", Some(Plain::Text(text))) => assert_eq!(value, format!("\"{}\"", text.replace(' ', ""))),
                    ("order", None) => assert!(values.keys().any(|known| known.starts_with(&format!("{path}.")))),
                    ("text", None) => {
                        assert!(["system", "sides.first.id", "sides.second.id"].contains(&path), "{line}")
                    }
                    _ => panic!("{line}"),
                }
            }
            assert_eq!(carried(loaded), fnv(&text), "{request:?}");
        }
    }
}

#[test]
fn defaults_may_be_written_or_left_out() {
    let files = shipped();
    let hash = |request: Request| good(&files, &request).provenance.identity.hash();
    let with = |name: &str, set: &str| Request { sets: vec![set.to_owned()], ..Request::new(name) };
    for (name, set) in [
        ("niemenczyn/scenario-1", "map.scarps=[]"),
        ("maciejowice/scenario-1", "commanders.fersen.own_units=0"),
        ("pluton/scenario-small", "map.legend.\".\".road=false"),
        ("spqr/scenario-cannae", "map.legend.\".\".level=0"),
        ("verdox/scenario-1", "map.legend.\".\".inside=false"),
    ] {
        let text = |request: &Request| good(&files, request).provenance.identity.text();
        let (before, after) = (text(&Request::new(name)), text(&with(name, set)));
        let path = set.split('=').next().expect("a path");
        assert!(!after.contains(path), "{set}");
        let kept: String =
            before.lines().filter(|line| !line.starts_with(path)).map(|line| format!("{line}\n")).collect();
        assert_eq!(after, kept, "{set}");
    }
    assert_eq!(hash(with_sets(&["fire.artillery.b.near.to=9"])), hash(scenario(1)), "another table is in use");
    assert_eq!(hash(with_sets(&["units.guns-poles.pieces=1"])), hash(scenario(1)), "guns are not split");
    let split = |set: &str| hash(with_sets(&["switches.guns_split=true", set]));
    assert_ne!(split("units.guns-poles.pieces=1"), split("units.guns-poles.pieces=2"));
}

/// Units are numbered as they are written, where their order counts.
#[test]
fn the_order_of_units_counts_where_it_numbers_them() {
    let files = shipped();
    for name in ["pluton/scenario-small", "spqr/scenario-wing"] {
        let text = good(&files, &Request::new(name)).provenance.identity.text();
        assert!(text.lines().any(|line| line.starts_with("units order [")), "{name}");
    }
    let text = good(&files, &scenario(1)).provenance.identity.text();
    assert!(!text.contains(" order "));
}

/// Other values for a leaf, some of which fit.
struct Others<'s> {
    shape: &'s Shape,
    /// The values of this scenario by the last name of their paths.
    alike: BTreeMap<&'s str, Vec<&'s Plain>>,
}

/// The last name of a path.
fn last(path: &str) -> &str {
    path.rsplit('.').next().unwrap_or(path)
}

/// The shape at a path.
fn shape_of<'s>(shape: &'s Shape, path: &str) -> Option<&'s Shape> {
    path.replace("\".\"", "dot").split('.').try_fold(shape, |shape, name| match shape {
        Shape::Table(fields) => fields.iter().find(|field| field.key == name).map(|field| &field.shape),
        Shape::Each(_, inner) => Some(&**inner),
        _ => None,
    })
}

impl Others<'_> {
    /// The nearest first.
    fn of(&self, path: &str, value: &Plain) -> Vec<Plain> {
        let shape = shape_of(self.shape, path);
        let mut others = self.simple(shape, last(path), value);
        if let (Plain::List(values), Some(Shape::List(inner, _) | Shape::Set(inner, _))) = (value, shape) {
            for (at, old) in values.iter().enumerate().rev() {
                let pool = self.alike[last(path)].iter().filter_map(|other| match other {
                    Plain::List(others) => Some(others.clone()),
                    _ => None,
                });
                let new = self.simple(Some(&**inner), last(path), old).into_iter().chain(pool.flatten());
                for new in new.take(20) {
                    let mut values = values.clone();
                    values[at] = new;
                    others.push(Plain::List(values));
                }
                let mut fewer = values.clone();
                fewer.remove(at);
                others.insert(0, Plain::List(fewer));
            }
        }
        let meaning = |value: &Plain| match (value, shape) {
            (Plain::List(values), Some(Shape::Set(..))) => values.iter().map(Plain::to_string).collect(),
            (value, _) => BTreeSet::from([value.to_string().replace(' ', "")]),
        };
        let mut known = BTreeSet::from([meaning(value)]);
        others.retain(|other| known.insert(meaning(other)));
        others
    }

    fn simple(&self, shape: Option<&Shape>, key: &str, value: &Plain) -> Vec<Plain> {
        let text = |text: &str| Plain::Text(text.to_owned());
        match (value, shape) {
            (Plain::Number(number), _) => [1, -1, 2, -2].map(|by| Plain::Number(number + by)).to_vec(),
            (Plain::Flag(flag), _) => vec![Plain::Flag(!flag)],
            (_, Some(Shape::Choice(names))) => names.iter().map(|name| text(name)).collect(),
            (Plain::Text(row), Some(Shape::Row)) => {
                let signs: BTreeSet<char> = row.chars().filter(|sign| *sign != ' ').collect();
                let with = |sign: char| format!("{}{sign}", &row[..row.rfind(|last| last != ' ').unwrap_or(0)]);
                signs.into_iter().chain("F.~^mwc".chars()).map(|sign| text(&with(sign))).collect()
            }
            _ => self.alike.get(key).into_iter().flatten().map(|other| (*other).clone()).collect(),
        }
    }
}

/// Values without effect in the shipped scenarios: because of a switch, or of a sign that is drawn nowhere.
fn is_idle(path: &str, leaves: &[Leaf]) -> bool {
    let drawn = |sign: &str| {
        let rows = leaves.iter().filter(|leaf| leaf.path.starts_with("map.rows."));
        rows.into_iter().any(|row| row.value.to_string().contains(sign.trim_matches('"')))
    };
    let names: Vec<&str> = path.split('.').collect();
    match names[..] {
        ["fire", "artillery", "b" | "c", ..] | ["units", _, "pieces"] => true,
        ["map", "legend", sign, _] => !drawn(sign),
        _ => false,
    }
}

/// The most values that are tried for a leaf: some need others to change with them.
const TRIED: usize = 20;

/// Changes each value of each scenario in turn: the hash is another one.
fn every_change_is_seen(name: &str) {
    let files = shipped();
    let shape = system(name).shape();
    let [mut changed, mut fixed] = [0, 0];
    for request in requests(&files, name) {
        let loaded = good(&files, &request);
        let before = loaded.provenance.identity.hash();
        let mut alike: BTreeMap<&str, Vec<&Plain>> = BTreeMap::new();
        for leaf in &loaded.provenance.leaves {
            alike.entry(last(&leaf.path)).or_default().push(&leaf.value);
        }
        let others = Others { shape: &shape, alike };
        for leaf in &loaded.provenance.leaves {
            let with = |value: &Plain| {
                let mut request = request.clone();
                request.sets.push(format!("{}={value}", leaf.path));
                load(&files, &request).ok()
            };
            match others.of(&leaf.path, &leaf.value).iter().take(TRIED).find_map(with) {
                Some(after) => {
                    let seen = after.provenance.identity.hash() != before;
                    assert!(seen != is_idle(&leaf.path, &loaded.provenance.leaves), "{request:?} {}", leaf.path);
                    changed += 1;
                }
                None => fixed += 1,
            }
        }
    }
    assert!(fixed * 4 < changed, "{changed} values were changed, {fixed} have no other value that fits");
}

#[test]
fn every_change_of_niemenczyn_is_seen() {
    every_change_is_seen("niemenczyn");
}

#[test]
fn every_change_of_maciejowice_is_seen() {
    every_change_is_seen("maciejowice");
}

#[test]
fn every_change_of_pluton_is_seen() {
    every_change_is_seen("pluton");
}

#[test]
fn every_change_of_spqr_is_seen() {
    every_change_is_seen("spqr");
}

#[test]
fn every_change_of_verdox_is_seen() {
    every_change_is_seen("verdox");
}

/// What is written in another way is the same.
#[test]
fn spaces_in_a_drawing_do_not_count() {
    let mut files = shipped();
    change(&mut files, "map.toml", "r08 = \" . . . . . . . . . . F F F F . .\"", "r08 = '..........FFFF..'");
    let text = |files: &Files| good(files, &scenario(1)).provenance.identity.text();
    assert_eq!(text(&files), text(&shipped()));
    assert!(text(&files).contains("\nmap.rows.r08 text \"..........FFFF..\"\n"));
}
