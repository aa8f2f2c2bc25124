// The language of games whose rules are a file: what each field is by default, and its words. Rulebook paragraphs are those of `rules`.
"use strict";

const FACTOR_WORDS = {
  full: "× 1", quarter: "× ¼", third: "× ⅓", half: "× ½", "two-thirds": "× ⅔", "three-quarters": "× ¾", "one-and-a-half": "× 1½",
  double: "× 2", triple: "× 3", none: "× 0",
};

// What each field is where the game says nothing, by table.
const GROUND_USUAL = { entry: "free", shift: "0", modifier: "0", attack: "full", defence: "full", zoc: "true" };
const DESIGN_USUAL = {
  terrain: { ...GROUND_USUAL, cost: "1", stacking: "usual" },
  features: { ...GROUND_USUAL, cost: "of terrain", side: "both", stacking: "usual" },
  hexsides: { ...GROUND_USUAL, cost: "0", across: "all" },
  routes: { hexes_per_point: "0", bridges: "true", classes: "all" },
  classes: { zoc: "true", attacks: "true", stacking: "1", shift: "0" },
  phases: {
    side: "both", from: "first turn", until: "last turn", classes: "all", allowance: "full", along: "any way", most: "0", overrun: "0", overrun_shift: "0",
    exits: "none", table: "the first", recovers_from: "0", die: "6",
  },
  tables: { columns_are: "odds", rounded_for: "defender", below: "first-column", dice: "1", die: "6", most_shift: "0", most_modifier: "0" },
  movement: { minimum: "true", stacks: "false" },
  zoc: { exists: "true", enter: "stop", leave: "free", between: "allowed", locked: "false", friends_free: "[]", blocks: '["retreat", "supply"]' },
  stacking: { most: "1", counts: "units", checked: "each-move", through_friends: "true" },
  combat: { declared: "one-by-one", mandatory: "nothing", stacks_together: "false", ranged: "false", again: "false" },
  retreat: { by: "owner", length: "exactly", through_friends: "false", goes_on: "false", blocked: "eliminated" },
  advance: { units: "1", hexes: "1" },
  support: { most: "1", from: "first turn", until: "last turn" },
  replacements: { turns: "all", classes: "all", step: "1", most: "1", unit: "0", at: "none", held: "true", unheld: "none", in_supply: "true", unsupplied: "none" },
  supply: { length: "0", measured_in: "hexes", along: "none" },
  out_of_supply: { movement: "full", attack: "full", defence: "full", loses_from: "0" },
  weather: {
    turns: "none", faces: "none", movement: "full", points: "any", except: "none", attack: "full", shift: "0",
    no_overrun: "false", no_barrage: "false", no_support: "false", no_replacements: "false",
  },
  setup: { placed: "owner" },
  victory: { losses: "true", exits: "true" },
  "victory.objectives": { points: "1", side: "both", held: "last-occupied", counted: "end" },
  "victory.sudden": { from: "first turn", until: "last turn", points: "none", hexes: "none" },
  "victory.demoralised": { attack: "full", loses: "false" },
  "victory.lead": { points: "1" },
  map: { first_column: "1", first_row: "1", tops: "flat", shifted: "even", rows_from: "north", numbers: "column-row" },
  "": { weather_die: "0" },
};

// Fields that name something of the game, and lists with a meaning of their own.
const FIELD_KINDS = {
  side: "side", class: "class", along: "route", except: "route", table: "table", group: "group", classes: "classes", turns: "numbers", faces: "numbers",
  friends_free: "words", blocks: "words", hexes: "area", sources: "area", at: "area", holding: "area", unheld: "area", unsupplied: "area", exits: "area",
};
const SET_WORDS = { friends_free: ["movement", "retreat", "supply", "advance"], blocks: ["retreat", "supply", "advance"] };

// Choices and fields in words, where the name of the file would puzzle.
const CHOICE_WORDS = {
  ...FACTOR_WORDS, "all-points": "all MP", stops: "must stop", all: "all cross it", any: "any crosses",
  "column-row": "column, then row", "row-column": "row, then column", flat: "flat tops", pointed: "pointed tops", reinforce: "reinforcements arrive",
  replace: "replacements", supply: "supply is judged", recover: "disrupted units recover", move: "movement", barrage: "bombardment",
  strength: "the attack strength alone", differential: "differences (attack minus defence)", odds: "odds", defender: "in favour of the defender", nearest: "to the nearest column",
  "first-column": "use the first column", forbidden: "are forbidden", "no-effect": "have no effect",
  exactly: "it ends that number of hexes away", steps: "it has that number of steps",
};
const FIELD_WORDS = {
  cost: "MP", entry: "Entering", shift: "Shift", modifier: "DRM", attack: "Attack", defence: "Defence", zoc: "ZOC", stacking: "Stacking", across: "Attack effects if",
  side: "Side", hexes_per_point: "Hexes per MP", bridges: "Bridges", classes: "Classes", does: "What it does", from: "From turn", until: "Until turn", allowance: "Movement allowance",
  along: "Only along", most: "Most units (0: any)", overrun: "MP of an overrun (0: none)", overrun_shift: "Shift of an overrun", exits: "Exit hexes", table: "Results table",
  recovers_from: "Recovers from a roll of (0: always)", die: "Faces of the die", columns_are: "Columns are", rounded_for: "Odds are rounded", below: "Attacks below the first column",
  dice: "Dice", most_shift: "Most columns of shift (0: any)", most_modifier: "Most DRM (0: any)", hexes: "Hexes", points: "Points", held: "Held by the side that", counted: "Counted",
  sources: "Sources", length: "Longest line (0: any)", measured_in: "Measured in", step: "Points for a step", unit: "Points for a lost unit (0: none returns)",
  at: "Where units return", unheld: "Hexes that it need not hold", in_supply: "The hex must be in supply", unsupplied: "Hexes that need no supply",
  turns: "Turns", faces: "Faces of the weather die", movement: "Movement", except: "Except along", no_overrun: "No overruns", no_barrage: "No bombardment",
  no_support: "No support points", no_replacements: "No replacements", strength_lost: "Strength lost", loses: "It loses the game at once", loses_from: "A step is lost from the supply phase no. (0: never)",
  weather_die: "Faces of the weather die (0: no roll)", attacks: "May attack", units: "Units", first_column: "Number of the first column", first_row: "Number of the first row",
  enter_cost: "MP to enter an enemy ZOC", leave_cost: "MP to leave an enemy ZOC", between_cost: "MP to go from enemy ZOC to enemy ZOC", minimum: "One hex always",
  between: "Hexsides", name: "Name", title: "Title", remark: "Remark", placed: "Placed by", tops: "Hexes have", shifted: "Half a hex aside lie the columns or rows that are", rows_from: "Rows are counted from", numbers: "Numbers name the",
};
// The same word means something else in these tables.
const FIELD_WORDS_IN = {
  units: {
    strength: "Strength", defence: "Defence", moves: "Moves (MP)", strength_2: "Strength, reduced", defence_2: "Defence, reduced", moves_2: "Moves, reduced", steps: "Steps at the start",
    strength_3: "Strength, 2 steps lost", defence_3: "Defence, 2 steps lost", moves_3: "Moves, 2 steps lost", strength_4: "Strength, 3 steps lost",
    defence_4: "Defence, 3 steps lost", moves_4: "Moves, 3 steps lost", range: "Range", barrage: "Bombardment", worth: "Worth (VP)", hex: "Hex", group: "Set-up area",
    turn: "Arrives in turn", at: "Arrives at", holding: "Only while held", lost: "Waits beside the map", returns_from: "Returns from turn",
  },
  supply: { along: "Then along, without limit" }, support: { most: "Most points in a fight", points: "Points a turn" },
  replacements: { points: "Points a phase", most: "Most steps of a unit a turn", held: "Its side must hold the hex" },
  weather: { points: "Most MP" }, "victory.objectives": { points: "VP of each hex", side: "Side that scores" }, "victory.lead": { points: "Lead needed to win" },
  "victory.sudden": { points: "Lead of VP", hexes: "or all of these hexes", side: "Winner" }, classes: { zoc: "Exerts ZOC", stacking: "Stacking points", shift: "Leader: shift" },
};

const choiceInWords = (choice) => CHOICE_WORDS[choice] ?? choice.replaceAll("-", " ");
const fieldInWords = (table, key) => FIELD_WORDS_IN[table]?.[key] ?? FIELD_WORDS[key] ?? capital(inWords([key]));

// `zoc.enter` is of the table `zoc`, `terrain.wood.cost` of `terrain`, `victory.sudden.early.side` of `victory.sudden`.
function designTableOf(path) {
  const names = namesOf(path);
  if (names[0] === "victory") return names.length > 3 ? `victory.${names[1]}` : "victory";
  return names.length === 1 ? "" : names[0];
}

const usualOf = (path) => DESIGN_USUAL[designTableOf(path)]?.[namesOf(path).at(-1)];
