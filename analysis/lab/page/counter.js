// The panel of the chosen counter: all its fields, and what can be done with it.
"use strict";

// The counter in the panel: the path of a table, or the id of a place in a list. Null when none is chosen.
let shownCounter = null;

function openCounter(path) {
  shownCounter = path;
  keepFocus(showCounterPanel);
  showTab("counter");
}

const keyOfCounter = (counter) => (counter.kind ? counter.path : counter.id);

function editCounter(counter) {
  openCounter(keyOfCounter(counter));
}

// The panel shows the counter that was chosen on the map; another tab stays in front.
function followCounter(counter) {
  if (shownCounter === keyOfCounter(counter)) return;
  shownCounter = keyOfCounter(counter);
  keepFocus(showCounterPanel);
}

// The room below the tabs of the panel in which its head is seen, in pixels.
const HEAD = 160;

// On small screens the panel is below the map: its head comes into view, below the verdict, which stays at the edge.
function revealPanel() {
  const [tabs, verdict] = ["panels", "verdict"].map((id) => byId(id).getBoundingClientRect());
  const edge = getComputedStyle(byId("verdict")).position === "sticky" ? verdict.height : 0;
  if (tabs.top >= edge && innerHeight >= tabs.bottom + HEAD) return;
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
  scrollBy({ top: tabs.top - edge - 16, behavior });
}

function showCounterPanel() {
  const panel = byId("counter");
  const counter = (lab.variant?.counters ?? []).find((one) => one.path === shownCounter || one.id === shownCounter);
  const isTable = shownCounter && counterTables().includes(tableOf(shownCounter)) && counterPaths(tableOf(shownCounter)).includes(shownCounter);
  if (!isTable && !counter) return panel.replaceChildren(...noCounter());
  const parts = isTable ? counterTable(shownCounter, counter) : [make("h2", {}, counter.name), make("p", {}, describe(counter)), ...placeField(counter)];
  return panel.replaceChildren(...parts, ...others(counter));
}

function noCounter() {
  const tables = counterTables();
  if (tables.length === 0) return [remark("This scenario has no counters to edit.")];
  return [make("h2", {}, "Counter"), make("p", {}, "Choose a counter on the map, or here:"), chooser(),
    make("div", { class: "bar start" }, tables.map((table) => button(`Add a ${singular(table)}`, () => addBlank(table), { id: `add-${table}` })))];
}

function chooser() {
  const groups = counterTables().map((table) => make("optgroup", { label: capital(table) },
    counterPaths(table).map((path) => [nameOfCounter(path), path]).sort().map(([name, path]) => option(path, path === shownCounter, name))));
  const list = make("select", { id: "choose-counter", "aria-label": "Counter", onchange: (event) => {
    map.chosen = event.target.value;
    choose(map.chosen, false);
    openCounter(event.target.value);
  } }, shownCounter ? "" : make("option", { value: "" }, "Choose …"), groups);
  return list;
}

function counterTable(path, counter) {
  const [table, id] = namesOf(path);
  const name = nameOfCounter(path);
  const picture = counter ? draw("svg", { class: "portrait", viewBox: "-34 -34 68 68", "aria-hidden": "true" }) : "";
  if (counter) showFace(picture, counter);
  const field = make("input", { type: "text", id: "counter-name", value: name, maxlength: 80, onchange: (event) => typedName(path, event.target) });
  const about = [singular(table), counter && counter.side !== null ? opened.sideNames[counter.side] : "", counter?.values].filter(Boolean).join(", ");
  return [
    make("div", { class: "portrait-bar" }, picture, make("div", {}, make("label", { for: "counter-name", class: "hidden" }, "Name"), field,
      make("p", { class: "remark" }, `${capital(about)} · `, make("code", {}, id)))),
    make("div", { class: "bar start" },
      button("Copy", () => addCounter(path), { id: "copy-counter" }),
      button(`New ${singular(table)}`, () => addBlank(table, path), { id: "new-counter" }),
      button("Remove", () => removeCounter(path), { id: "remove-counter", class: "danger" }), chooser()),
    ...startPart(path), ...fieldEditors(path), ...sharedFields(path),
  ];
}

function typedName(path, input) {
  const name = nameOfCounter(path);
  if (input.value.trim()) return renameCounter(path, input.value);
  input.value = name;
  return noteAt(input, `A name has at least one letter or digit. It is still ${name}.`);
}

// The fields of the counter in the order of the table; those that it has not can be added.
function fieldEditors(path) {
  const [table] = namesOf(path);
  const own = valuesUnder(path).filter((value) => !isEntry(value.path));
  const keys = leavesOf(table).map(({ key }) => `${path}.${key}`);
  const order = (value) => keys.findIndex((key) => isUnder(value.path, key));
  const title = (value) => counterField(table, namesOf(value.path).slice(2));
  own.sort((one, other) => order(one) - order(other));
  const missing = leavesOf(table).filter(({ key, kind }) => kind !== "label" && !isEntry(`${path}.${key}`) && !values.written.has(`${path}.${key}`) && !values.variant.has(`${path}.${key}`));
  const editors = own.map((value) => editor(value, "c", title(value)));
  if (missing.length === 0) return editors;
  const count = make("span", { class: "count" }, missing.length);
  return [...editors, make("details", { class: "more" }, make("summary", {}, "More fields ", count), missing.map((field) => absent(path, field)))];
}

// The name of a field: that of the file, or a plainer one of games that are made here.
const counterField = (table, names) => (isDesignable() && table === "units" && names.length === 1 ? fieldInWords("units", names[0]) : capital(inWords(names)));

// Fields that counters share: those of the troop that a counter names, for example.
function sharedFields(path) {
  const named = valuesUnder(path).filter(({ kind }) => kind === "text");
  return named.flatMap(({ path: own, value }) => {
    const table = pathOf(`${namesOf(own).at(-1)}s`, value);
    const shared = counterOf(table) ? [] : valuesUnder(table);
    if (shared.length === 0) return [];
    const head = make("h3", {}, `${capital(namesOf(own).at(-1))} ${value}: the same for all counters of it`);
    return [head, ...shared.map((one) => editor(one, "s", capital(inWords(namesOf(one.path).slice(2)))))];
  });
}

// The fields of a table as leaves: `front.size` of `front`.
function leavesOf(table) {
  const leaves = (fields, before) => (fields ?? []).flatMap((field) => {
    const key = before ? `${before}.${nameInPath(field.key)}` : nameInPath(field.key);
    return field.kind === "table" ? leaves(field.fields, key) : [{ ...field, key }];
  });
  return inShownOrder(leaves(lab.forms.get(table), ""), shownOrder(table));
}

// Fields that counters show as `5-7-5` come in this order, in each group of them.
function inShownOrder(leaves, shown) {
  const parts = ({ key }) => [namesOf(key).slice(0, -1).join("."), shown.indexOf(namesOf(key).at(-1))];
  const place = (leaf, index) => {
    const [group, rank] = parts(leaf);
    if (rank < 0) return index;
    const first = leaves.findIndex((one) => parts(one)[0] === group && parts(one)[1] >= 0);
    return first + rank / shown.length;
  };
  return leaves.map((leaf, index) => [place(leaf, index), leaf]).sort(([one], [other]) => one - other).map(([, leaf]) => leaf);
}

// The names of the fields that counters show as `5-7-5`: those that have these values in every counter. The form has an order of its own.
const shownOrder = remembered(() => values.variant, (table) => {
  const shown = (lab.variant?.counters ?? []).filter(({ kind, values: text }) => kind === table && /^\d+(-\d+)+$/.test(text));
  if (shown.length === 0) return [];
  const keys = [...new Set(shown.flatMap(({ path }) => valuesUnder(path)).map(({ path }) => pathOf(...namesOf(path).slice(2))))];
  const has = (key, part) => shown.every(({ path, values: text }) => values.variant.get(`${path}.${key}`)?.value === text.split("-")[part]);
  const parts = shown[0].values.split("-").map((_, part) => keys.find((key) => has(key, part)));
  return parts.filter(Boolean).map((key) => namesOf(key).at(-1));
});

// A field that the counter may have.
function absent(path, { key, kind, choices }) {
  const id = `c-${path}.${key}`;
  const send = (text) => text !== "" && setValue(`${path}.${key}`, text, kind);
  const plain = kind === "flag" ? ["true", "false"] : choices;
  const input = plain.length
    ? make("select", { id, onchange: (event) => send(event.target.value) }, option("", true, "not set"), plain.map((one) => option(one, false)))
    : make("input", { id, type: kind === "number" ? "number" : "text", placeholder: "not set", onchange: (event) => send(event.target.value) });
  const label = make("label", { class: "name", for: id }, counterField(tableOf(path), namesOf(key)));
  return make("div", { class: "value" }, make("div", { class: "row" }, label, make("span", { class: "control" }, input)));
}

function placeField(counter) {
  const value = values.variant.get(counter.at);
  return value ? [editor(value, "c", "Places")] : [];
}

function others(counter) {
  const here = counter ? map.counters.filter((one) => one.place === counter.place && one.id !== counter.id) : [];
  if (here.length === 0) return [];
  const items = here.map((one) => button(counterLabel(one), () => choose(one.id, true), { id: `also-${one.id}` }));
  return [make("h3", {}, `Also in ${counter.place}`), make("div", { class: "bar start" }, items)];
}
