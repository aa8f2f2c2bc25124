// What can be done with counters: move, turn, add, remove, rename.
"use strict";

function placeSet(draft, counter, place) {
  if (counter.index === null || counter.index === undefined) return withScenarioValue(draft, counter.at, "text", place);
  const items = itemsOf(values.variant.get(counter.at)?.value ?? "");
  return withScenarioValue(draft, counter.at, "list", listOf(items.with(counter.index, place)));
}

function moveCounter(counter, place) {
  say(`${counter.name}: ${counter.place} to ${place}.`);
  return change(`${counter.name} to ${place}`, (draft) => placeSet(draft, counter, place));
}

// From where the counter is when its turn comes: keys may be faster than the program.
function moveBy(id, way) {
  const name = counterBy(id).name;
  return change(`${name} moved`, (draft) => {
    const counter = counterBy(id);
    const place = counter && beside(counter.place, way);
    if (!place) return null;
    say(`${name}: ${counter.place} to ${place}.`);
    return placeSet(draft, counter, place);
  });
}

function turnCounter({ id, name }, by) {
  const count = map.sheet.facings.length;
  return change(`${name} turned`, (draft) => {
    const counter = counterBy(id);
    if (!counter) return null;
    const facing = map.sheet.facings[(counter.facing + by + count) % count];
    say(`${name} faces ${facing}.`);
    return withScenarioValue(draft, `${counter.path}.facing`, "text", facing);
  });
}

// ---- Adding --------------------------------------------------------------------------------------------------

const idsOf = remembered(() => values.written, (table) => {
  const paths = [...values.written.keys(), ...values.variant.keys()].filter((path) => path.startsWith(`${table}.`));
  return new Set(paths.map((path) => namesOf(path)[1]));
});
const hasName = (table) => lab.forms.get(table)?.some(({ key, kind }) => key === "name" && (kind === "label" || kind === "text")) ?? false;
const counterPaths = (table) => [...idsOf(table)].map((id) => pathOf(table, id));

// The fields of a counter as they are written: [["front.size", "5"], …].
function fieldsOf(path, needed = null) {
  const own = [...values.written].filter(([one]) => isUnder(one, path) && one !== path);
  return own.map(([one, { kind, value }]) => [namesOf(one).slice(2), kind, value])
    .filter(([names]) => !needed || needed.has(names[0]))
    .map(([names, kind, value]) => [pathOf(...names), kind === "text" || kind === "label" ? quoted(value) : value]);
}

// How many places around the copied counter are tried, and how many counters are models of a new one.
const TRIED = { places: 14, models: 5 };

// A new counter like another one.
function addCounter(like) {
  const [table] = namesOf(like);
  return placeNew(table, nextName(nameOfCounter(like), namesIn(table)), (name) => drafts(like, name));
}

// A new counter with the needed fields alone, with the values of another; when the rules accept none, one like another.
function addBlank(table, like = null) {
  const plain = `New ${singular(table)}`;
  const name = namesIn(table).has(plain) ? nextName(plain, namesIn(table)) : plain;
  const models = [...new Set([like, ...counterPaths(table)])].filter(Boolean).slice(0, TRIED.models);
  const needed = new Set(lab.forms.get(table).filter((field) => field.needed || field.kind === "table").map(({ key }) => key));
  return placeNew(table, name, () => models.flatMap((model) => [...drafts(model, name, needed).slice(0, 4), ...drafts(model, name)]));
}

const namesIn = (table) => new Set(counterPaths(table).map(nameOfCounter));

// The fields of a new counter like another one, at its place and at free places around it.
function drafts(like, name, needed = null) {
  const fields = fieldsOf(like, needed).filter(([key]) => key !== "name");
  if (hasName(tableOf(like))) fields.unshift(["name", quoted(name)]);
  const at = fields.findIndex(([key, value]) => key === "hex" && ground.places.has(value.slice(1, -1)));
  if (at < 0) return [fields];
  const taken = new Set(map.counters.map(({ place }) => place));
  const near = byDistance(fields[at][1].slice(1, -1));
  const places = [near[0], ...near.slice(1).filter((place) => !taken.has(place))].slice(0, TRIED.places);
  return places.map((place) => fields.with(at, ["hex", quoted(place)]));
}

// The first of the drafts that the rules accept counts.
function placeNew(table, name, make) {
  let path = null;
  // Its id is free when its turn comes: clicks may be faster than the program.
  return change(`${name} added`, (draft) => {
    const free = namesIn(table).has(name) ? nextName(name, namesIn(table)) : name;
    path = pathOf(table, newId(free, idsOf(table)));
    return make(free).map((fields) => withValue(draft, path, inlineTable(fields)));
  }).then(() => {
    if (!counterPaths(table).includes(path)) return;
    map.chosen = path;
    choose(path, false);
    say(`${name} is added. Move it to its place, and change its values under Counter.`);
    openCounter(path);
  });
}

const singular = (table) => ({ units: "unit", commanders: "commander", leaders: "leader" })[table] ?? table.replace(/s$/, "");

function removeCounter(path) {
  const name = nameOfCounter(path);
  return change(`${name} removed`, (draft) => withRemoved(draft, path)).then(() => {
    if (!counterPaths(tableOf(path)).includes(path)) say(`${name} is removed.`);
  });
}

// Counters without a name are called by their id: another name is another id.
function renameCounter(path, name) {
  const old = nameOfCounter(path);
  const [table] = namesOf(path);
  if (!name.trim() || name === old) return showDraft();
  if (hasName(table)) return change(`${old} renamed ${name}`, (draft) => withScenarioValue(draft, `${path}.name`, "label", name.trim()));
  const fresh = pathOf(table, newId(name, idsOf(table)));
  map.chosen = fresh;
  return change(`${old} renamed ${name}`, (draft) => withValue(withRemoved(draft, path), fresh, inlineTable(fieldsOf(path))));
}
