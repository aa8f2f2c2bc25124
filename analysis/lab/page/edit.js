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

const idsOf = (table) => new Set([...values.written.keys(), ...values.variant.keys()].filter((path) => isUnder(path, table)).map((path) => namesOf(path)[1]));
const hasName = (table) => lab.forms.get(table)?.some(({ key, kind }) => key === "name" && (kind === "label" || kind === "text")) ?? false;
const counterPaths = (table) => [...idsOf(table)].map((id) => pathOf(table, id));

// The fields of a counter as they are written: [["front.size", "5"], …].
function fieldsOf(path, needed = null) {
  const own = [...values.written].filter(([one]) => isUnder(one, path) && one !== path);
  return own.map(([one, { kind, value }]) => [namesOf(one).slice(2), kind, value])
    .filter(([names]) => !needed || needed.has(names[0]))
    .map(([names, kind, value]) => [pathOf(...names), kind === "text" || kind === "label" ? quoted(value) : value]);
}

// How many places around the copied counter are tried.
const TRIED = 14;

// A new counter like another one; a blank one has only the needed fields, with the values of the other.
function addCounter(like, blank = false) {
  const [table] = namesOf(like);
  const form = lab.forms.get(table);
  const needed = blank ? new Set(["name", ...form.filter((field) => field.needed).map(({ key }) => key)]) : null;
  const names = new Set(counterPaths(table).map(nameOfCounter));
  const name = blank ? nextName(`New ${singular(table)}`, names).replace(/ 2$/, names.has(`New ${singular(table)}`) ? " 2" : "") : nextName(nameOfCounter(like), names);
  const id = newId(name, idsOf(table));
  const path = pathOf(table, id);
  const fields = fieldsOf(like, needed).filter(([key]) => key !== "name");
  if (hasName(table)) fields.unshift(["name", quoted(name)]);
  map.chosen = path;
  return change(`${name} added`, (draft) => placedDrafts(draft, path, fields)).then(() => {
    if (!values.written.has(`${path}.${fields[0][0]}`)) return;
    say(`${name} is added. Move it to its place, and change its values under Counter.`);
    openCounter(path);
  });
}

// The new counter at the place of the other, and at free places around it: the first that the rules accept counts.
function placedDrafts(draft, path, fields) {
  const at = fields.findIndex(([key, value]) => key === "hex" && ground.places.has(value.slice(1, -1)));
  const make = (list) => withValue(draft, path, inlineTable(list));
  if (at < 0) return make(fields);
  const taken = new Set(map.counters.map(({ place }) => place));
  const near = byDistance(fields[at][1].slice(1, -1));
  const places = [near[0], ...near.slice(1).filter((place) => !taken.has(place))].slice(0, TRIED);
  return places.map((place) => make(fields.with(at, ["hex", quoted(place)])));
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
  const fields = fieldsOf(path);
  map.chosen = fresh;
  return change(`${old} renamed ${name}`, (draft) => withValue(withRemoved(draft, path), fresh, inlineTable(fields)));
}
