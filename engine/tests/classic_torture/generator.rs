//! A generator of valid games of *classic*: map, counters, phases, tables and victory at random.

use std::fmt::Write;

use kartacz_engine::core::dice::mix;

/// A source of choices.
pub struct Lots(u64);

impl Lots {
    pub fn new(seed: u64) -> Self {
        Self(mix(seed))
    }

    /// A number below `count`.
    pub fn below(&mut self, count: usize) -> usize {
        self.0 = mix(self.0);
        (self.0 >> 16) as usize % count
    }

    /// A number from `low` to `high`.
    fn from(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as usize) as i64
    }

    /// Whether something of one chance in `of` happens.
    fn one_in(&mut self, of: usize) -> bool {
        self.below(of) == 0
    }

    fn one<'a>(&mut self, names: &[&'a str]) -> &'a str {
        names[self.below(names.len())]
    }
}

/// The factors on strength and movement.
const FACTORS: [&str; 8] =
    ["full", "half", "third", "quarter", "two-thirds", "double", "one-and-a-half", "three-quarters"];
/// The kinds of entry.
const ENTRIES: [&str; 4] = ["free", "stops", "all-points", "prohibited"];
/// The grounds besides `clear`, with their signs.
const SIGNS: [(char, &str); 3] = [('F', "forest"), ('h', "hill"), ('~', "swamp")];
/// The classes.
const CLASSES: [&str; 4] = ["foot", "horse", "guns", "chief"];
/// The ids of results.
const RESULTS: [&str; 7] = ["NE", "AL", "DR", "DE", "EX", "DL", "AR"];

/// A valid game.
pub fn game(seed: u64) -> String {
    let mut lots = Lots::new(seed);
    let (width, height) = (lots.from(4, 9), lots.from(4, 8));
    let mut file = File { text: String::new(), lots: &mut lots, width, height, closed: Vec::new(), rows: Vec::new() };
    file.head();
    file.phases();
    file.terrain();
    file.choices();
    file.tables();
    file.supply_and_weather();
    file.map();
    file.victory();
    file.units();
    // Lots of its own: what is made up before does not depend on it.
    file.camps(&mut Lots::new(!seed));
    file.text
}

struct File<'a> {
    text: String,
    lots: &'a mut Lots,
    width: i64,
    height: i64,
    /// The signs of the grounds that some class may not enter.
    closed: Vec<char>,
    /// The rows of the map.
    rows: Vec<String>,
}

impl File<'_> {
    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{line}");
    }

    /// A hex of the map.
    fn hex(&mut self) -> String {
        let (column, row) = (self.lots.from(1, self.width), self.lots.from(1, self.height));
        format!("{column:02}{row:02}")
    }

    fn head(&mut self) {
        let turns = self.lots.from(2, 5);
        self.line("system = \"classic\"\nclassic = 1\ntitle = \"A made-up game\"");
        self.line(&format!(
            "turns = {turns}\n[sides]\nblue = {{ name = \"Blue\" }}\nred = {{ name = \"Red\" }}\n[classes]"
        ));
        for (place, class) in CLASSES.iter().enumerate() {
            let zoc = place != 3 && !self.lots.one_in(5);
            let (stacking, shift) = (self.lots.from(1, 2), if place == 3 { self.lots.from(0, 2) } else { 0 });
            let attacks = place != 3 && !self.lots.one_in(12);
            self.line(&format!(
                "{class} = {{ zoc = {zoc}, stacking = {stacking}, shift = {shift}, attacks = {attacks} }}"
            ));
        }
    }

    /// The phases of a side in a random order.
    fn half(&mut self, side: &str) {
        let mut kinds = vec!["move", "combat"];
        for (kind, of) in [("move", 2), ("barrage", 3), ("replace", 2), ("supply", 2), ("recover", 2), ("reinforce", 1)]
        {
            if self.lots.one_in(of) {
                let at = self.lots.below(kinds.len() + 1);
                kinds.insert(at, kind);
            }
        }
        for (number, kind) in kinds.into_iter().enumerate() {
            let mut keys = format!("side = \"{side}\", does = \"{kind}\"");
            if kind == "move" {
                if self.lots.one_in(3) {
                    let _ = write!(keys, ", along = \"rail\"");
                }
                if self.lots.one_in(2) {
                    let (cost, shift) = (self.lots.from(1, 2), self.lots.from(-1, 1));
                    let _ = write!(keys, ", overrun = {cost}, overrun_shift = {shift}");
                }
                if self.lots.one_in(3) {
                    let edge = self.lots.one(&["west-edge", "north-edge"]);
                    let _ = write!(keys, ", exits = [\"{edge}\"]");
                }
                if self.lots.one_in(3) {
                    let factor = self.lots.one(&FACTORS);
                    let _ = write!(keys, ", allowance = \"{factor}\"");
                }
                if self.lots.one_in(5) {
                    let most = self.lots.from(1, 4);
                    let _ = write!(keys, ", most = {most}");
                }
            }
            if kind == "barrage" {
                keys.push_str(", table = \"guns\"");
            }
            if kind == "recover" && self.lots.one_in(2) {
                let from = self.lots.from(1, 6);
                let _ = write!(keys, ", recovers_from = {from}, die = 6");
            }
            if matches!(kind, "move" | "combat") && self.lots.one_in(4) {
                keys.push_str(", classes = [\"foot\", \"horse\", \"chief\"]");
            }
            self.line(&format!("{side}-{number} = {{ {keys} }}"));
        }
    }

    fn phases(&mut self) {
        self.line("[phases]");
        if self.lots.one_in(2) {
            self.line("sky = { does = \"weather\" }");
        }
        if self.lots.one_in(2) {
            self.line("first = { does = \"initiative\", die = 6 }");
        }
        self.half("blue");
        self.half("red");
        if self.lots.one_in(3) {
            self.line("last = { does = \"supply\" }");
        }
    }

    fn effects(&mut self) -> String {
        let (shift, modifier) = (self.lots.from(-2, 1), self.lots.from(-1, 1));
        let (attack, defence) = (self.lots.one(&FACTORS), self.lots.one(&FACTORS));
        match self.lots.below(4) {
            0 => String::new(),
            1 => format!(", shift = {shift}"),
            2 => format!(", modifier = {modifier}"),
            _ => format!(", attack = \"{attack}\", defence = \"{defence}\""),
        }
    }

    fn terrain(&mut self) {
        self.line("[terrain]\nclear = {}");
        for (sign, ground) in SIGNS {
            let (cost, entry, effects) = (self.lots.from(1, 3), self.lots.one(&ENTRIES), self.effects());
            let zoc = !self.lots.one_in(4);
            let mut keys = format!("cost = {cost}, entry = \"{entry}\", zoc = {zoc}{effects}");
            if self.lots.one_in(4) {
                let _ = write!(keys, ", stacking = {}", self.lots.from(1, 3));
            }
            if self.lots.one_in(2) {
                let (cost, entry) = (self.lots.from(1, 4), self.lots.one(&ENTRIES));
                let _ = write!(keys, ", for = {{ horse = {{ cost = {cost}, entry = \"{entry}\" }} }}");
            }
            if keys.contains("prohibited") {
                self.closed.push(sign);
            }
            self.line(&format!("{ground} = {{ {keys} }}"));
        }
        let (places, side, effects) = (self.hex(), self.lots.one(&["blue", "red"]), self.effects());
        let other = self.hex();
        self.line("[features]");
        self.line(&format!("town = {{ hexes = [\"{places}\", \"{other}\"], side = \"{side}\"{effects} }}"));
    }

    fn choices(&mut self) {
        let enter = self.lots.one(&["stop", "cost", "free"]);
        let leave = self.lots.one(&["free", "free", "cost", "prohibited"]);
        let between = self.lots.one(&["allowed", "cost", "prohibited"]);
        self.line("[zoc]");
        for (key, choice) in [("enter", enter), ("leave", leave), ("between", between)] {
            self.line(&format!("{key} = \"{choice}\""));
            if choice == "cost" {
                let cost = self.lots.from(1, 2);
                self.line(&format!("{key}_cost = {cost}"));
            }
        }
        let locked = self.lots.one_in(5);
        let mut some = |names: &[&str]| {
            let list: Vec<String> =
                names.iter().filter(|_| self.lots.one_in(2)).map(|name| format!("\"{name}\"")).collect();
            list.join(", ")
        };
        let (friends, blocks) = (some(&["movement", "retreat", "supply"]), some(&["retreat", "supply", "advance"]));
        let (minimum, stacks, through) = (some(&["x"]).is_empty(), some(&["x"]).is_empty(), some(&["x"]).is_empty());
        self.line(&format!("locked = {locked}\nfriends_free = [{friends}]\nblocks = [{blocks}]"));
        self.line(&format!("[movement]\nminimum = {minimum}\nstacks = {stacks}"));
        let (most, counts) = (self.lots.from(1, 4), self.lots.one(&["units", "points"]));
        let checked = self.lots.one(&["each-move", "always", "end-of-phase"]);
        self.line(&format!(
            "[stacking]\nmost = {}\ncounts = \"{counts}\"\nchecked = \"{checked}\"\nthrough_friends = {through}",
            most.max(2)
        ));
        let declared = self.lots.one(&["one-by-one", "all-first"]);
        let mandatory = self.lots.one(&["nothing", "nothing", "units", "enemies", "both"]);
        let [together, ranged, again] = [0; 3].map(|_| self.lots.one_in(3));
        self.line(&format!(
            "[combat]\ndeclared = \"{declared}\"\nmandatory = \"{mandatory}\"\nstacks_together = {together}\nranged = \
             {ranged}\nagain = {again}"
        ));
        let by = self.lots.one(&["owner", "opponent"]);
        let length = self.lots.one(&["exactly", "steps"]);
        let blocked = self.lots.one(&["eliminated", "loses-a-step", "stays"]);
        let through = self.lots.one_in(2);
        let goes_on = through && self.lots.one_in(2);
        self.line(&format!(
            "[retreat]\nby = \"{by}\"\nlength = \"{length}\"\nblocked = \"{blocked}\"\nthrough_friends = {through}\ngoes_on = {goes_on}"
        ));
        let (units, hexes) = (self.lots.from(0, 3), self.lots.from(1, 2));
        self.line(&format!("[advance]\nunits = {units}\nhexes = {hexes}"));
        if self.lots.one_in(2) {
            let (points, most) = (self.lots.from(1, 4), self.lots.from(1, 2));
            self.line(&format!("[support]\nblue = {{ points = {points}, most = {most} }}\nred = {{ points = 1 }}"));
        }
    }

    /// An effect in words.
    fn effect(&mut self) -> String {
        let who = self.lots.one(&["defender", "attacker"]);
        let (few, many) = (self.lots.from(1, 2), self.lots.from(1, 3));
        match self.lots.below(9) {
            0 => format!("{who} loses {few}"),
            1 => format!("{who} loses {few} chosen by the enemy"),
            2 => format!("{who} retreats {many}"),
            3 => format!("{who} retreats {many} or loses {few}"),
            4 => format!("{who} is disrupted"),
            5 => "attacker advances 2".to_owned(),
            6 => format!("{who} is eliminated"),
            7 => "attacker loses as much".to_owned(),
            _ => "attacker loses as much as counted".to_owned(),
        }
    }

    fn tables(&mut self) {
        self.line("[results]\nNE = []");
        for result in &RESULTS[1..] {
            let effects: Vec<String> = (0..self.lots.from(1, 3)).map(|_| format!("\"{}\"", self.effect())).collect();
            self.line(&format!("{result} = [{}]", effects.join(", ")));
        }
        let kind = self.lots.one(&["odds", "differential"]);
        let columns: &[&str] =
            if kind == "odds" { &["1:3", "1:2", "1:1", "3:2", "2:1", "4:1"] } else { &["-4", "-1", "0", "+2", "+5"] };
        let (dice, die) = if self.lots.one_in(2) { (1, 6) } else { (2, 6) };
        let below = self.lots.one(&["first-column", "forbidden", "no-effect"]);
        self.line(&format!("[tables.crt]\ncolumns_are = \"{kind}\"\ndice = {dice}\ndie = {die}\nbelow = \"{below}\""));
        if kind == "odds" && self.lots.one_in(2) {
            self.line("rounded_for = \"nearest\"");
        }
        if self.lots.one_in(2) {
            let (shift, modifier) = (self.lots.from(1, 3), self.lots.from(1, 3));
            self.line(&format!("most_shift = {shift}\nmost_modifier = {modifier}"));
        }
        self.columns("crt", columns, dice * (die - 1) + 1);
        self.line("[tables.guns]\ncolumns_are = \"strength\"\nbelow = \"no-effect\"");
        self.columns("guns", &["1", "3", "6"], 6);
    }

    fn columns(&mut self, table: &str, columns: &[&str], rolls: i64) {
        self.line(&format!("[tables.{table}.columns]"));
        for column in columns {
            let results: Vec<String> = (0..rolls).map(|_| format!("\"{}\"", self.lots.one(&RESULTS))).collect();
            self.line(&format!("\"{column}\" = [{}]", results.join(", ")));
        }
    }

    fn supply_and_weather(&mut self) {
        if self.lots.one_in(2) {
            let (length, measured) = (self.lots.from(0, 5), self.lots.one(&["hexes", "points"]));
            self.line(&format!(
                "[supply]\nblue = {{ sources = [\"west-edge\"], length = {length}, measured_in = \"{measured}\", along = \
                 \"rail\" }}\nred = {{ sources = [\"east-edge\"] }}"
            ));
            let (movement, attack, loses) = (self.lots.one(&FACTORS), self.lots.one(&FACTORS), self.lots.from(0, 2));
            self.line(&format!(
                "[out_of_supply]\nmovement = \"{movement}\"\nattack = \"{attack}\"\nloses_from = {loses}"
            ));
        }
        if self.lots.one_in(2) {
            let (movement, attack) = (self.lots.one(&FACTORS), self.lots.one(&FACTORS));
            self.text.insert_str(0, "weather_die = 6\n");
            self.line(&format!(
                "[weather]\nrain = {{ faces = [1, 2, 3], movement = \"{movement}\", no_overrun = true }}\nmud = {{ turns = [2], \
                 points = 1, except = \"rail\", attack = \"{attack}\", no_barrage = true, no_support = true }}"
            ));
        }
        let (blue, red) = (self.lots.from(0, 4), self.lots.from(0, 4));
        let held = self.lots.one_in(2);
        for (side, points, edge) in [("blue", blue, "west-edge"), ("red", red, "east-edge")] {
            if points > 0 && self.text.contains(&format!("side = \"{side}\", does = \"replace\"")) {
                let unit = self.lots.from(1, 3);
                self.line(&format!(
                    "[replacements.{side}]\npoints = {points}\nunit = {unit}\nat = [\"{edge}\"]\nheld = {held}\nmost = 2"
                ));
                let hex = self.hex();
                if held && self.lots.one_in(2) {
                    self.line(&format!("unheld = [\"{hex}\"]"));
                }
                if self.lots.one_in(2) {
                    self.line(&format!("unsupplied = [\"{hex}\"]"));
                }
            }
        }
    }

    fn victory(&mut self) {
        self.line("[holds]\nred = { hexes = [\"east-edge\"] }\n[victory]\nlosses = true");
        for number in 0..self.lots.from(1, 3) {
            let (hex, points) = (self.open_hex(), self.lots.from(1, 5));
            let held = self.lots.one(&["last-occupied", "occupied", "in-supply"]);
            let counted = self.lots.one(&["end", "each-turn"]);
            self.line(&format!(
                "[victory.objectives.goal-{number}]\nhexes = [\"{hex}\"]\npoints = {points}\nheld = \"{held}\"\ncounted = \
                 \"{counted}\""
            ));
        }
        if self.lots.one_in(3) {
            let (side, points) = (self.lots.one(&["blue", "red"]), self.lots.from(3, 12));
            self.line(&format!("[victory.sudden.early]\nside = \"{side}\"\npoints = {points}"));
        }
        if self.lots.one_in(3) {
            let (lost, loses) = (self.lots.from(4, 20), self.lots.one_in(2));
            self.line(&format!(
                "[victory.demoralised.blue]\nstrength_lost = {lost}\nattack = \"half\"\nloses = {loses}"
            ));
        }
    }

    /// In some games a side wins at once with a hex in the rear of the other.
    fn camps(&mut self, lots: &mut Lots) {
        for (side, column) in [("red", 1), ("blue", self.width)] {
            let row = lots.from(1, self.height);
            if lots.one_in(4) && self.is_open(column, row) {
                let from = lots.from(1, 2);
                self.line(&format!(
                    "[victory.sudden.camp-of-{side}]\nside = \"{side}\"\nhexes = [\"{column:02}{row:02}\"]\nfrom = {from}"
                ));
            }
        }
    }

    /// The ground of a hex; one hex in three at most is closed to some class.
    fn sign(&mut self, place: i64) -> char {
        let sign = ['.', '.', '.', 'F', 'h', '~'][self.lots.below(6)];
        if self.closed.contains(&sign) && place % 3 != 0 { '.' } else { sign }
    }

    /// Whether every class may be in a hex.
    fn is_open(&self, column: i64, row: i64) -> bool {
        let sign = self.rows[row as usize - 1].chars().nth(column as usize - 1);
        !sign.is_some_and(|sign| self.closed.contains(&sign))
    }

    /// A hex where every class may be.
    fn open_hex(&mut self) -> String {
        loop {
            let (column, row) = (self.lots.from(1, self.width), self.lots.from(1, self.height));
            if self.is_open(column, row) {
                return format!("{column:02}{row:02}");
            }
        }
    }

    fn map(&mut self) {
        let (tops, shifted) = (self.lots.one(&["flat", "pointed"]), self.lots.one(&["even", "odd"]));
        let (width, height) = (self.width, self.height);
        self.line(&format!("[map]\nwidth = {width}\nheight = {height}\ntops = \"{tops}\"\nshifted = \"{shifted}\""));
        self.line("[map.legend]");
        for (sign, ground) in [('.', "clear")].into_iter().chain(SIGNS) {
            self.line(&format!("\"{sign}\" = {{ ground = \"{ground}\" }}"));
        }
        self.line("[map.rows]");
        for row in 1..=height {
            let signs: String = (0..width).map(|column| self.sign(column + row)).collect();
            self.line(&format!("r{row:02} = \"{signs}\""));
            self.rows.push(signs);
        }
        // Hexes of a column are neighbours with flat tops, those of a row with pointed ones.
        let pairs = |lots: &mut Lots, many: usize| {
            let pair = |lots: &mut Lots| {
                let (column, row) = if tops == "flat" {
                    (lots.from(1, width), lots.from(1, height - 1))
                } else {
                    (lots.from(1, width - 1), lots.from(1, height))
                };
                let (next_column, next_row) = if tops == "flat" { (column, row + 1) } else { (column + 1, row) };
                format!("\"{column:02}{row:02}/{next_column:02}{next_row:02}\"")
            };
            let mut list: Vec<String> = (0..many).map(|_| pair(lots)).collect();
            list.sort();
            list.dedup();
            list
        };
        let (river, mut wall, rail) = (pairs(self.lots, 8), pairs(self.lots, 3), pairs(self.lots, 14));
        let (cost, across, effects) = (self.lots.from(0, 2), self.lots.one(&["all", "any"]), self.effects());
        // A hexside is of one kind.
        wall.retain(|pair| !river.contains(pair));
        let [river, wall, rail] = [river, wall, rail].map(|list| list.join(", "));
        self.line(&format!("[hexsides.river]\nbetween = [{river}]\ncost = {cost}\nacross = \"{across}\""));
        if !effects.is_empty() {
            self.line(&effects[2..].replace(", ", "\n"));
        }
        let zoc = self.lots.one_in(2);
        self.line(&format!("[hexsides.wall]\nbetween = [{wall}]\nentry = \"prohibited\"\nzoc = {zoc}"));
        let hexes = self.lots.one(&["0", "1", "2", "3"]);
        self.line(&format!("[routes.rail]\nbetween = [{rail}]\nhexes_per_point = {hexes}"));
    }

    /// Units of both sides: in columns of their own, in a group, as reinforcements, or lost.
    fn units(&mut self) {
        let half = (self.width / 2).max(1);
        self.line("[setup]");
        for (side, from) in [("blue", 1), ("red", half + 1)] {
            let until = if from == 1 { half } else { self.width };
            let hexes: Vec<String> = (from..=until)
                .flat_map(|column| (1..=self.height).map(move |row| (column, row)))
                .filter(|&(column, row)| self.is_open(column, row))
                .map(|(column, row)| format!("\"{column:02}{row:02}\""))
                .collect();
            let placed = self.lots.one(&["owner", "chance"]);
            self.line(&format!("{side}-line = {{ hexes = [{}], placed = \"{placed}\" }}", hexes.join(", ")));
        }
        self.line("[units]");
        for (side, edge) in [("blue", "west-edge"), ("red", "east-edge")] {
            let room = (half * self.height / 2).clamp(2, 7);
            for number in 0..self.lots.from(2, room) {
                let class = CLASSES[if number == 0 { 3 } else { self.lots.below(3) }];
                let (strength, moves) = (self.lots.from(1, 9), self.lots.from(1, 6));
                let mut keys =
                    format!("side = \"{side}\", class = \"{class}\", strength = {strength}, moves = {moves}");
                for step in 2..=self.lots.from(1, 4) {
                    let _ = write!(keys, ", strength_{step} = {}", (strength / step).max(0));
                }
                if self.lots.one_in(2) {
                    let _ = write!(keys, ", defence = {}", self.lots.from(0, 9));
                }
                if class == "guns" {
                    let (range, barrage) = (self.lots.from(1, 3), self.lots.from(0, 6));
                    let _ = write!(keys, ", range = {range}, barrage = {barrage}");
                }
                let _ = write!(keys, ", worth = {}", self.lots.from(0, 3));
                let reinforces = number > 0
                    && self.lots.one_in(4)
                    && self.text.contains(&format!("side = \"{side}\", does = \"reinforce\""));
                let start = match (reinforces, number > 0 && self.lots.one_in(6)) {
                    (true, _) => format!("turn = {}, at = [\"{edge}\"]", self.lots.from(1, 2)),
                    (false, true) => format!("lost = true, returns_from = {}", self.lots.from(1, 2)),
                    (false, false) => format!("group = \"{side}-line\""),
                };
                self.line(&format!("{side}-{number} = {{ {keys}, {start} }}"));
            }
        }
    }
}
