// Changes of the rules: pure changes of drafts. An item that was added is one set: changes of its fields are written into it.
"use strict";

// Sets a value or a whole table; null leaves it to its default.
function withDesign(draft, path, literal) {
  const holds = (set) => pathOfSet(set) !== path && isUnder(path, pathOfSet(set)) && isInline(literalOfSet(set));
  const rest = withoutSets(draft, path);
  const place = rest.sets.findLastIndex(holds);
  if (place >= 0) {
    const [table, inline] = [pathOfSet(rest.sets[place]), literalOfSet(rest.sets[place])];
    const leaves = leavesWith(inlineLeaves(inline), namesOf(path).slice(namesOf(table).length), literal);
    return { ...rest, sets: rest.sets.with(place, `${table}=${inlineOf(leaves)}`) };
  }
  const before = values.base.get(path) ?? values.was.get(path);
  if (literal === null) return isInBase(path) ? withValue(rest, path, "remove") : rest;
  if ((before && literalWritten(before) === literal) || isItemAsItWas(path, literal)) return rest;
  // The set keeps its place, so that later ones still apply to it.
  return withValue(isInline(literal) ? rest : draft, path, shortLiteral(literal));
}

const isItemAsItWas = (path, literal) => isInline(literal) && state.whatIfs.length === 0 && isInBase(path) && inlineOf(leavesUnder(path, values.was)) === literal;

// A plain word stays bare, because the command is read by people.
function shortLiteral(literal) {
  const [, word] = literal.match(/^"([A-Za-z][\w-]*)"$/) ?? [];
  return word && !["remove", "true", "false", "inf", "nan"].includes(word) ? word : literal;
}

const isInBase = (path) => [values.base, values.was].some((map) => [...map.keys()].some((one) => isUnder(one, path)));

// A whole table in this order: [[name, literal], …]. One that is as it was needs no set.
function withWhole(draft, path, entries) {
  const fresh = inlineOf(entries.flatMap(([name, literal]) => (isInline(literal) ? inlineLeaves(literal, [name]) : [[[name], literal]])));
  const before = state.whatIfs.length ? null : inlineOf(leavesUnder(path, values.was));
  const rest = withoutSets(draft, path);
  return fresh === before ? rest : withDesign(rest, path, fresh);
}

// The items of a table with their literals, in the order in which they are written.
const entriesOf = (table) => designIds(table).map((id) => [id, literalOfItem(table, id)]);

const literalOfItem = (table, id) => literalAt(`${table}.${nameInPath(id)}`);

function literalAt(path) {
  const whole = values.written.get(path);
  return whole && whole.kind !== "table" ? literalWritten(whole) : inlineOf(leavesUnder(path));
}

// The names of the items of a table. The program lists values alone: items without any are known from what was set, or from what names them.
function designIds(table) {
  const depth = namesOf(table).length;
  const found = new Set();
  const whole = state.sets.findLast((set) => pathOfSet(set) === table && isInline(literalOfSet(set)));
  if (whole) inlineLeaves(literalOfSet(whole)).forEach(([[id]]) => id !== undefined && found.add(id));
  for (const path of values.written.keys()) {
    if (isUnder(path, table) && path !== table) found.add(namesOf(path)[depth]);
  }
  for (const set of state.sets.filter((one) => isUnder(pathOfSet(one), table) && pathOfSet(one) !== table)) {
    const names = namesOf(pathOfSet(set));
    if (literalOfSet(set) !== "remove") found.add(names[depth]);
    else if (names.length === depth + 1) found.delete(names[depth]);
  }
  usedIds(table).forEach((id) => found.add(id));
  return [...found];
}

// Kinds and classes that the map and the counters name.
function usedIds(table) {
  const pattern = { terrain: "map.legend.*.ground", classes: "units.*.class" }[table];
  return pattern ? [...values.written].filter(([path]) => fitsPattern(path, pattern)).map(([, { value }]) => value) : [];
}

// ---- What names an item --------------------------------------------------------------------------------------

const AREAS = [
  "features.*.hexes", "victory.objectives.*.hexes", "victory.sudden.*.hexes", "holds.*.hexes", "setup.*.hexes", "supply.*.sources", "units.*.hex", "units.*.at",
  "units.*.holding", "replacements.*.at", "replacements.*.unheld", "replacements.*.unsupplied", "phases.*.exits", "map.regions.*",
];
// Where the items of a table are named; `#` is a name in the path itself.
const NAMED_IN = {
  classes: ["units.*.class", "phases.*.classes", "routes.*.classes", "replacements.*.classes", "terrain.*.for.#", "hexsides.*.for.#"],
  terrain: ["map.legend.*.ground", "routes.*.costs.#"],
  routes: ["phases.*.along", "supply.*.along", "weather.*.except"],
  results: ["tables.*.columns.*"],
  tables: ["phases.*.table"],
  setup: ["units.*.group"],
  "map.places": AREAS,
  "map.regions": AREAS,
};

function fitsPattern(path, pattern, id = null) {
  const [names, wanted] = [namesOf(path), pattern.split(".")];
  const fits = (want, place) => want === "*" || names[place] === (want === "#" ? id : want);
  return names.length >= wanted.length && wanted.every(fits) && (names.length === wanted.length || pattern.includes("#"));
}

// The draft in which everything that names an item names another one; without another, lists lose it and fields are left to their defaults.
function withReferences(draft, table, id, fresh) {
  let now = draft;
  for (const pattern of NAMED_IN[table] ?? []) {
    for (const [path, { kind, value }] of values.written) {
      if (fitsPattern(path, pattern, id)) now = withReference(now, [path, kind, value], pattern, id, fresh);
    }
  }
  return now;
}

function withReference(draft, [path, kind, value], pattern, id, fresh) {
  if (pattern.includes("#")) {
    // The name is that of a table in the path: it goes with all that it has.
    const holder = namesOf(path).slice(0, pattern.split(".").indexOf("#"));
    const own = pathOf(...holder, id);
    const without = withDesign(draft, own, null);
    return fresh === null ? without : withDesign(without, pathOf(...holder, fresh), literalAt(own));
  }
  if (kind !== "list") return value !== id ? draft : withDesign(draft, path, fresh === null ? null : quoted(fresh));
  const items = itemsOf(value);
  if (!items.includes(id)) return draft;
  const kept = items.map((one) => (one === id ? fresh : one)).filter((one) => one !== null);
  return withDesign(draft, path, kept.length ? listOf(kept) : null);
}

const countReferences = (table, id) => (NAMED_IN[table] ?? []).reduce((sum, pattern) => sum + [...values.written].filter(([path, { kind, value }]) => (
  fitsPattern(path, pattern, id) && (pattern.includes("#") || value === id || (kind === "list" && itemsOf(value).includes(id))))).length, 0);

// ---- Items ---------------------------------------------------------------------------------------------------

const designName = (id) => capital(id.replaceAll(/[-_]/g, " "));

// What is said when a name loses signs: the names of items are letters and digits alone, which rules and files can name.
function signsLost(name, id) {
  const plain = (text) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").replaceAll(/[łŁ]/g, "l").toLowerCase().replaceAll(/[\s_-]+/g, " ").trim();
  return /[^a-z0-9 ]/.test(plain(name)) ? ` Names here have letters, digits and blanks alone: it is called ${designName(newId(id, new Set()))}.` : "";
}

function addItem(table, name, literal, more = (draft) => draft) {
  // Its name is free when its turn comes: clicks may be faster than the program.
  let id = newId(name, new Set(designIds(table)));
  const edit = (draft) => {
    id = newId(name, new Set(designIds(table)));
    return more(withDesign(draft, `${table}.${nameInPath(id)}`, literal), id);
  };
  return change(`${designName(id)} added`, edit)
    .then((done) => {
      if (done) say(`${designName(id)} is added.${signsLost(name, id)}`);
      return done ? id : null;
    });
}

// Another name is another id; everything that names the item follows. The item keeps its place where the order matters.
function renameItem(table, id, name, makeId = newId) {
  const taken = new Set(designIds(table).filter((one) => one !== id));
  const fresh = makeId(name, taken);
  if (!name.trim() || fresh === id) return showDraft();
  const old = `${table}.${nameInPath(id)}`;
  const renamed = (draft) => (["phases", "results", "classes", "tables"].includes(table)
    ? withWhole(draft, table, entriesOf(table).map(([one, value]) => [one === id ? fresh : one, value]))
    : withDesign(withDesign(draft, old, null), `${table}.${nameInPath(fresh)}`, literalOfItem(table, id)));
  return change(`${designName(id)} renamed ${designName(fresh)}`, (draft) => withReferences(renamed(draft), table, id, fresh))
    .then((done) => {
      if (done) say(`${designName(id)} is called ${designName(fresh)} now.${makeId === newId ? signsLost(name, fresh) : ""}`);
      return done;
    });
}

function removeItem(table, id, instead = null) {
  const path = `${table}.${nameInPath(id)}`;
  return change(`${designName(id)} removed`, (draft) => withReferences(withDesign(draft, path, null), table, id, instead))
    .then((done) => done && say(`${designName(id)} is removed.`));
}
