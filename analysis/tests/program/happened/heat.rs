//! The heat of maps, against the logs of the games.

use super::*;
use kartacz::play::happened::Heat;

/// The sums over the games by measure, side and place, without those of 0.
type Places = BTreeMap<(&'static str, String, String), i64>;

fn counted(played: &Played) -> Places {
    let sides = played.system.sides();
    let mut places = Places::new();
    for (heat, side) in Heat::ALL.into_iter().flat_map(|heat| [(heat, 0), (heat, 1)]) {
        let sums = played.happened.places(heat, side, 0).iter().zip(&played.happened.shape.places);
        places.extend(
            sums.filter(|(sum, _)| sum.0 != 0)
                .map(|(sum, place)| ((heat.name(), sides[side].clone(), place.clone()), sum.0)),
        );
    }
    places
}

/// The same from the logs alone, with the places of the units.
fn recounted(played: &Played) -> Places {
    let mut places = Places::new();
    for game in 0..played.games {
        let lines = played.lines(game);
        let (set_up, lines) = lines.split_first().unwrap();
        let mut map = Map::new(set_up, played.system.sides());
        lines.iter().for_each(|line| map.follow(line, &mut places));
    }
    places
}

/// Where the units of a game are.
struct Map {
    sides: [String; 2],
    side: BTreeMap<String, String>,
    place: BTreeMap<String, String>,
    routed: BTreeMap<String, String>,
}

impl Map {
    fn new(set_up: &Value, sides: [String; 2]) -> Self {
        let (mut side, mut place) = (BTreeMap::new(), BTreeMap::new());
        for unit in set_up["units"].as_array().into_iter().flatten() {
            let id = unit["id"].as_str().unwrap().to_owned();
            side.insert(id.clone(), unit["side"].as_str().unwrap().to_owned());
            if let Some(hex) = unit["hex"].as_str() {
                place.insert(id, hex.to_owned());
            }
        }
        Self { sides, side, place, routed: BTreeMap::new() }
    }

    fn other(&self, side: &str) -> String {
        self.sides.iter().find(|known| *known != side).unwrap().clone()
    }

    fn follow(&mut self, line: &Value, places: &mut Places) {
        let mut add = |measure, side: &str, place: &str, number| {
            *places.entry((measure, side.to_owned(), place.to_owned())).or_default() += number;
        };
        let of = |key: &str| line[key].as_str().unwrap_or_default().to_owned();
        let units: Vec<String> = words(line, "units").into_iter().map(str::to_owned).collect();
        let side = units.first().and_then(|unit| self.side.get(unit).cloned()).unwrap_or_else(|| of("side"));
        let at = if of("hex").is_empty() { of("square") } else { of("hex") };
        match line["event"].as_str().unwrap() {
            "entered" => {
                self.side.insert(units[0].clone(), of("side"));
                self.place.insert(units[0].clone(), at);
            }
            "deployed" | "arrived" | "rallied" => {
                units.iter().for_each(|unit| drop(self.place.insert(unit.clone(), at.clone())));
            }
            "moved" | "counterattack" => {
                let to = of("to");
                add("entered", &side, &to, units.len() as i64);
                units.iter().for_each(|unit| drop(self.place.insert(unit.clone(), to.clone())));
            }
            "withdrew" | "sailed" | "ashore" => {
                units.iter().for_each(|unit| drop(self.place.insert(unit.clone(), of("to"))));
            }
            "chit-drawn" | "turn-starts" => {
                let held = self.place.iter().map(|(unit, place)| (self.side[unit].clone(), place.clone()));
                let held: std::collections::BTreeSet<(String, String)> = held.collect();
                held.iter().for_each(|(side, place)| add("held", side, place, 1));
            }
            "fired" => add("shots_at", &self.other(&of("side")), &of("target"), 1),
            "melee" => add("melees", &of("side"), &at, 1),
            "attacked" if line["distance"] == 1 => add("melees", &side, &of("target"), 1),
            "attacked" | "wall-attacked" | "barge-attacked" => add("shots_at", &self.other(&side), &of("target"), 1),
            "loss" => add("steps_lost", &side, &at, 1),
            "dismounted" => add("steps_lost", &side, &at, 1),
            "lost" => {
                let place = self.place.remove(&units[0]).unwrap();
                add("steps_lost", &side, &place, 1);
                add("killed", &side, &place, 1);
            }
            "eliminated" | "guns-captured" => {
                add("killed", &self.side[&units[0]].clone(), &at, 1);
                self.place.remove(&units[0]);
            }
            "routed" => {
                for unit in units {
                    let place = self.place.remove(&unit).unwrap();
                    self.routed.insert(unit, place);
                }
            }
            "rally-too-late" => add("killed", &side, &self.routed[&units[0]].clone(), 1),
            _ => {}
        }
    }
}

#[test]
fn the_heat_is_that_of_the_logs() {
    for game in GAMES {
        let played = Played::new(game);
        let (counted, recounted) = (counted(&played), recounted(&played));
        let differ: Vec<_> = recounted.iter().filter(|(key, sum)| counted.get(*key) != Some(*sum)).take(5).collect();
        assert_eq!(differ, Vec::new(), "{}", game.0);
        assert_eq!(counted, recounted, "{}", game.0);
        let measures: std::collections::BTreeSet<_> = counted.keys().map(|(measure, ..)| *measure).collect();
        assert_eq!(measures.len(), Heat::ALL.len(), "{measures:?}");
    }
}

#[test]
fn the_whole_game_is_the_sum_of_its_spans() {
    for game in GAMES {
        let played = Played::new(game);
        let happened = &played.happened;
        for (heat, side) in Heat::ALL.into_iter().flat_map(|heat| [(heat, 0), (heat, 1)]) {
            let spans = 1..=happened.shape.spans.len();
            let mut sums = vec![0; happened.shape.places.len()];
            for span in spans {
                sums.iter_mut().zip(happened.places(heat, side, span)).for_each(|(sum, cell)| *sum += cell.0);
            }
            let whole: Vec<i64> = happened.places(heat, side, 0).iter().map(|cell| cell.0).collect();
            assert_eq!(whole, sums, "{heat:?} {}", game.0);
        }
        // Units are lost as often as rows and ledger say.
        for side in [0, 1] {
            let killed: i64 = happened.places(Heat::Killed, side, 0).iter().map(|cell| cell.0).sum();
            let column = if game.0.starts_with("verdox") { "losses_SIDE" } else { "eliminated_SIDE" };
            assert_eq!(killed, played.column(side, column), "{}", game.0);
        }
    }
}

#[test]
fn pages_draw_the_map() {
    let folder = Folder::new("happened-map");
    for (scenario, games) in [(SCENARIOS[0], "200"), ("verdox/scenario-1", "4")] {
        run(&folder, &["run", scenario, "--games", games, "--quiet", "--force", "--out", "o"]);
        let page = std::fs::read_to_string(folder.0.join("o/report.html")).unwrap();
        assert!(page.contains("section class=\"heat\"") && page.contains("lose most units in"), "{scenario}");
        assert!(roxmltree::Document::parse(page.trim_start_matches("<!DOCTYPE html>")).is_ok(), "{scenario}");
        let csv = run(&folder, &["happened", "o", "--format", "csv"]);
        assert!(csv.contains("heat killed,") && csv.contains("heat held,"), "{scenario}");
    }
    run(&folder, &["compare", SCENARIOS[0], SCENARIOS[1], "--games", "200", "--quiet", "--out", "c"]);
    let page = std::fs::read_to_string(folder.0.join("c/report.html")).unwrap();
    assert!(page.contains("Changes on the map") && page.contains("simultaneously at 95 %"));
}
