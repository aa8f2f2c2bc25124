// The values of the scenario: panels by table, and those of the chosen counter.
"use strict";
const values = { baseline: new Map(), variant: new Map() };

// Tables that have a panel, with their titles; the rest of the scenario follows them.
const PANELS = [["victory", "Victory"], ["pools", "Pools"], ["switches", "Switches between readings"]];
// Tables whose values are on the map.
const ON_MAP = ["units", "commanders"];

async function loadValues() {
  const [before, now] = await Promise.all(["baseline", "variant"].map((slot) => lab.desk.ask({ do: "values", slot })));
  values.baseline = new Map(before.map((value) => [value.path, value]));
  values.variant = new Map(now.map((value) => [value.path, value]));
}

const tableOf = (path) => (path.includes(".") ? path.split(".")[0] : "");

function titleOf(table) {
  const title = table === "" ? "The whole" : table.replaceAll(/[_-]/g, " ");
  return PANELS.find(([name]) => name === table)?.[1] ?? title[0].toUpperCase() + title.slice(1);
}

// The panels, each closed until it is opened; what is found is open.
function showValues() {
  const sought = byId("find").value.trim().toLowerCase();
  const open = new Set([...document.querySelectorAll("#values details[open]")].map((one) => one.dataset.table));
  const tables = new Map();
  for (const value of values.variant.values()) {
    if (sought && !`${value.path} ${value.name} ${value.remark} ${value.note}`.toLowerCase().includes(sought)) continue;
    const table = tableOf(value.path);
    tables.set(table, [...(tables.get(table) ?? []), value]);
  }
  const rank = (table) => {
    const place = PANELS.findIndex(([name]) => name === table);
    return place >= 0 ? place : ON_MAP.includes(table) ? 90 : table === "map" ? 99 : 50;
  };
  const sorted = [...tables].sort(([one], [other]) => rank(one) - rank(other));
  byId("values").replaceChildren(...sorted.map(([table, list]) => panel(table, list, open.has(table) || Boolean(sought))));
  if (sorted.length === 0) byId("values").append(make("p", {}, "No value has this in its name, its path or its reason."));
}

// Hundreds of sliders are made only when their panel opens.
function panel(table, list, open) {
  const body = make("div");
  const details = make("details", { "data-table": table, open }, make("summary", {}, `${titleOf(table)} (${list.length})`), body);
  const fillBody = () => { if (details.open && !body.hasChildNodes()) body.append(...list.map(editor)); };
  details.addEventListener("toggle", fillBody);
  fillBody();
  return details;
}

// A value with its slider or choice, its paragraph and its reason.
function editor(value) {
  const id = `v-${value.path}`;
  const before = values.baseline.get(value.path);
  const changed = before ? before.value !== value.value : true;
  const name = make("label", { class: "name", for: id }, value.name);
  const row = make("div", { class: "row" }, name, ...control(value, before, id));
  if (state.sets.has(value.path)) {
    row.append(make("button", { type: "button", "aria-label": `Restore ${value.name}`, onclick: () => setValue(value.path, null) }, "↺"));
  }
  const notes = [value.remark && make("p", { class: "remark" }, value.remark), make("p", { class: "origin" }, originOf(before ?? value))];
  return make("div", { class: changed ? "value changed" : "value", "data-path": value.path }, row, ...notes.filter(Boolean));
}

function originOf(value) {
  const source = { rulebook: "Rulebook", history: "History", assumed: "Assumed" }[value.origin];
  const range = value.range ? `; plausible ${value.range[0]} to ${value.range[1]}` : "";
  const others = value.others.length ? `; or ${value.others.join(", ")}` : "";
  return `${source}: ${value.note}${range}${others}. Path: ${value.path}`;
}

function control(value, before, id) {
  const send = (text) => setValue(value.path, text);
  if (value.kind === "flag") {
    return [make("input", { type: "checkbox", id, checked: value.value === "true", onchange: (event) => send(String(event.target.checked)) })];
  }
  if (value.kind === "number") return slider(value, before, id, send);
  const choices = value.choices.length ? value.choices : [value.value, before?.value, ...value.others, ...(before?.others ?? [])];
  if (value.choices.length || (before ?? value).others.length) {
    const once = [...new Set(choices.filter((choice) => choice !== undefined))];
    const options = once.map((choice) => make("option", { value: choice, selected: choice === value.value }, choice));
    return [make("select", { id, onchange: (event) => send(event.target.value) }, options)];
  }
  return [make("input", { id, type: "text", value: value.value, onchange: (event) => send(event.target.value) })];
}

// A slider over the plausible range, or around the value within what the rules accept.
function slider(value, before, id, send) {
  const number = Number(value.value);
  const [least, most] = value.accepted ?? [number - 10, number + 10];
  const range = (before ?? value).range;
  const base = Number((before ?? value).value);
  const room = Math.max(3, Math.ceil(Math.abs(base)));
  const low = Math.min(number, range ? range[0] : Math.max(least, base - room));
  const high = Math.max(number, range ? range[1] : Math.min(most, base + room));
  const shown = make("output", { for: id }, value.value);
  const input = make("input", {
    type: "range", id, min: low, max: high, step: 1, value: number,
    oninput: (event) => { shown.textContent = event.target.value; },
    onchange: (event) => send(event.target.value),
  });
  return [input, shown];
}

// The values of a counter.
function editCounter(counter) {
  const list = [...values.variant.values()].filter((value) => counter.path && value.path.startsWith(`${counter.path}.`));
  const here = map.counters.filter((one) => one.place === counter.place && one.id !== counter.id);
  const others = here.map((one) => make("button", { type: "button", onclick: () => choose(one.id, true) }, one.name));
  byId("edit").hidden = false;
  byId("edit").dataset.counter = counter.id;
  byId("edit").replaceChildren(
    make("div", { class: "bar" }, make("h2", { tabindex: -1 }, counter.name), make("button", { type: "button", onclick: closeCounter }, "Close")),
    make("p", {}, describe(counter)),
    others.length ? make("p", {}, "In the same place: ", ...others) : "",
    ...list.map(editor),
  );
}

function closeCounter() {
  byId("edit").hidden = true;
  map.pieces.querySelector(`[data-counter="${byId("edit").dataset.counter}"]`)?.focus();
}
