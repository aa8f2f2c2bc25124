// Counters, values and changes in words.
"use strict";

// Usual tables of counters; those that the counters on the map name are added. Only tables with a form count.
const USUAL_TABLES = ["units", "commanders", "leaders", "artillery"];

// Counters of a table are called by their path; others are places of a list.
function withKinds(answer) {
  answer.counters?.forEach((one) => { one.kind ??= one.id === one.path && one.index === null ? tableOf(one.path) : ""; });
  return answer;
}

const counterTables = () => [...lab.forms.keys()];

// The path of the counter that a value belongs to, or null.
function counterOf(path) {
  const [table, id] = namesOf(path);
  return id !== undefined && lab.forms.has(table) ? pathOf(table, id) : null;
}

function nameOfCounter(path) {
  const written = writtenText(`${path}.name`);
  if (written !== undefined) return written;
  const known = [...(lab.variant?.counters ?? []), ...(opened?.counters ?? [])].find((one) => one.path === path && one.kind);
  return known?.name ?? capital(namesOf(path).at(-1).replaceAll(/[_-]/g, " "));
}

const sideName = (id) => {
  return opened.sideNames[sideIndex(id)] ?? id;
};

const sideIndex = (id) => ({ first: 0, second: 1 })[id] ?? opened.sides.indexOf(id);
// A text of the program as the page sets its own: with the minus sign and thin spaces.
const inType = (text) => thin(text).replaceAll(/(?<![\w.])-(?=\d)/g, "−");

const inWords = (names) => names.map((name) => name.replaceAll(/[_-]/g, " ")).join(", ");
const orNothing = (text) => (text === undefined ? "nothing" : text);

// A value without the signs of TOML.
function plainValue(path, map) {
  const value = map.get(path);
  if (!value) return undefined;
  if (value.kind === "flag") return { true: "yes", false: "no" }[value.value];
  return textOfValue(value) || (value.kind === "list" ? undefined : "");
}

// ---- The changes ---------------------------------------------------------------------------------------------

// Every change: { group, text, undo }, `undo` makes a draft without it.
function changesMade() {
  const listed = state.whatIfs.map((name) => ({
    group: "What-ifs", text: lab.whatIfs.find((one) => one.name === name)?.title ?? name,
    undo: ({ whatIfs, sets }) => ({ whatIfs: whatIfs.filter((one) => one !== name), sets }),
  }));
  const isGround = (set) => isUnder(pathOfSet(set), "map.rows") || SIZES.includes(pathOfSet(set));
  const rows = state.sets.some(isGround) ? [...changeOfSize(), ...changesOfGround()] : [];
  const others = state.sets.filter((set) => rows.length === 0 || !isGround(set)).filter((set) => !addedWith(set));
  const starts = startSets(others);
  const later = (set) => starts.get(counterOf(pathOfSet(set)))?.slice(1).includes(set);
  return [...listed, ...others.filter((set) => !later(set)).map((set) => (isAddition(set) ? changeOfNew(set)
    : starts.get(counterOf(pathOfSet(set)))?.[0] === set ? changeOfStart(counterOf(pathOfSet(set))) : changeOf(set))), ...rows];
}

// The sets by which units enter play in another way, by unit: these fields mean nothing without each other.
function startSets(sets) {
  const found = new Map();
  for (const set of sets.filter((one) => isEntry(pathOfSet(one)))) {
    const unit = counterOf(pathOfSet(set));
    found.set(unit, [...(found.get(unit) ?? []), set]);
  }
  return new Map([...found].filter(([, list]) => list.length > 1));
}

const changeOfStart = (unit) => ({
  group: nameOfCounter(unit), text: startInWords(unit), undo: (draft) => ENTRY_KEYS.reduce((now, key) => withoutSets(now, `${unit}.${key}`), draft),
});

// Whether a set adds a counter that the scenario has not.
const isAddition = (set) => counterOf(pathOfSet(set)) === pathOfSet(set) && literalOfSet(set) !== "remove";

// The sets that add counters, by the path of the counter; and those that change fields of them, by the path of the counter, too.
const additions = remembered(() => state.sets, () => new Map(state.sets.filter(isAddition).map((set) => [pathOfSet(set), set])));
const laterSets = remembered(() => state.sets, () => {
  const later = new Map();
  for (const set of state.sets.filter(addedWith)) {
    const counter = counterOf(pathOfSet(set));
    later.set(counter, [...(later.get(counter) ?? []), set]);
  }
  return later;
});

// The set that adds the counter whose field this one changes.
function addedWith(set) {
  const path = pathOfSet(set);
  const counter = counterOf(path);
  return counter !== null && counter !== path ? additions("").get(counter) : undefined;
}

// A new counter is one change, with those of its fields after it. Its place is said already, its name is the head.
function changeOfNew(set) {
  const one = changeOf(set);
  const said = ["hex", "name"].map((field) => `${pathOfSet(set)}.${field}`);
  const later = (laterSets("").get(pathOfSet(set)) ?? []).filter((other) => !said.includes(pathOfSet(other)));
  return { ...one, text: [one.text, ...later.map((other) => changeOf(other).text)].join("; ") };
}

const SIZES = ["map.height", "map.width"];

// Rows and size are of one piece: a change of the size is reverted with the ground.
function changeOfSize() {
  const [before, now] = [values.base, values.variant].map((from) => SIZES.map((path) => from.get(path)?.value).join(" × "));
  const back = (draft) => ["map.rows", ...SIZES].reduce(withoutSets, draft);
  return before === now ? [] : [{ group: "Map", text: `size: ${before} → ${now}, with its ground`, undo: back }];
}

function changeOf(set) {
  const [path, literal] = [pathOfSet(set), literalOfSet(set)];
  const counter = counterOf(path);
  const undo = (draft) => withoutSets(draft, path);
  if (counter === path) return { group: nameOfCounter(path), text: literal === "remove" ? "removed" : addedWhere(path), undo };
  const rest = namesOf(path).slice(counter ? 2 : 1);
  const field = counter && rest.length ? counterField(tableOf(path), rest).replace(/^./, (letter) => letter.toLowerCase()) : inWords(rest.length ? rest : namesOf(path));
  const [before, now] = [values.base, values.variant].map((map) => plainValue(path, map));
  if (isInline(literal)) return { ...setOfTable(path, literal), undo };
  const made = isDesignable() && !counter ? pathInWords(path) : null;
  if (made) return { group: made.group, text: ruleChange(path, literal, made.name, before, now), undo };
  const plain = literal === "remove" ? "removed" : `${orNothing(before ?? wasWritten(path))} → ${now ?? writtenText(path) ?? literal.replaceAll('"', "")}`;
  // All of a counter that was added is new.
  const fresh = counter && ![...values.base.keys()].some((one) => isUnder(one, counter));
  if (fresh) return { group: nameOfCounter(counter), text: `${field}: ${now ?? writtenText(path) ?? literal}`, undo };
  const list = values.base.get(path)?.kind === "list" ? changeOfList(before, now) : null;
  const group = counter ? nameOfCounter(counter) : isUnder(path, "map") ? "Map" : "Values";
  const name = counter || group === "Map" ? field : inWords(namesOf(path));
  return { group, text: `${name}: ${list ?? plain}`, undo };
}

// A table that is set as a whole: an item that is new, or other items in another order.
function setOfTable(path, literal) {
  const isItem = isDesignable() && namesOf(path).length > 1 && !namesOf(path).includes("columns") && !isInBase(path);
  return isItem ? itemInWords(path, literal) : { group: isDesignable() ? pathInWords(path).group : titleOf(tableOf(path) || path), text: tableInWords(path, literal) };
}

// A change of the rules in the words of the views.
function ruleChange(path, literal, name, before, now) {
  const said = `${name}${name.endsWith("?") ? "" : ":"}`;
  const isList = [values.base, values.variant].some((map) => map.get(path)?.kind === "list");
  const list = isList ? changeOfList(before, now) : null;
  if (list) return `${said} ${list}`;
  const [old, fresh] = [before ?? wasWritten(path), now ?? writtenText(path)];
  if (literal === "remove" && usualOf(path) === undefined) return `${said} removed`;
  return `${said} ${valueInWords(path, old)} → ${valueInWords(path, literal === "remove" ? undefined : fresh ?? literal.replaceAll('"', ""))}`;
}

function addedWhere(path) {
  const place = values.variant.get(`${path}.hex`)?.value;
  return place ? `added in ${place}` : "added";
}

// What a list has more or less; lists are long.
function changeOfList(before = "", now = "") {
  const [old, fresh] = [before, now].map((text) => text.split(", ").filter(Boolean));
  const [added, gone] = [fresh.filter((one) => !old.includes(one)), old.filter((one) => !fresh.includes(one))];
  const parts = [added.length ? `with ${added.join(", ")}` : "", gone.length ? `without ${gone.join(", ")}` : ""].filter(Boolean);
  return parts.join(", ") || null;
}

const someOf = (list) => (list.length > 8 ? `${list.slice(0, 8).join(", ")} and ${list.length - 8} more` : list.join(", "));

// Hexes that have another sign, by sign.
function changesOfGround() {
  const found = new Map();
  for (const [place, [row, column]] of ground.cells) {
    const [before, now] = [values.base, values.variant].map((rows) => signIn(rows, row, column));
    if (before === undefined || before === now) continue;
    found.set(now, [...(found.get(now) ?? []), { place, before }]);
  }
  return [...found].map(([sign, places]) => ({
    group: "Map", text: `${someOf(places.map(({ place }) => place))} → ${signInWords(sign)}`,
    undo: (draft) => painted(draft, places.map(({ place, before }) => [place, before])),
  }));
}

// The changes in one line, for replays.
const changesInWords = () => changesMade().map(({ group, text }) => `${group}: ${text}`).join("; ");
