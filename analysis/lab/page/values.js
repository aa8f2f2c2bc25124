// The values of the baseline, with the chosen what-ifs, and with all changes; and their panels by table.
"use strict";
// `base`: with the chosen what-ifs, without the sets. `written` has names and titles too.
const values = { baseline: new Map(), base: new Map(), variant: new Map(), written: new Map(), was: new Map() };

// Tables that have a panel before the others, with their titles.
const PANELS = [["victory", "Victory"], ["pools", "Pools"], ["switches", "Switches between readings"]];

const valuesUnder = (table) => [...values.variant.values()].filter(({ path }) => isUnder(path, table));
const byPath = (list) => new Map(list.map((value) => [value.path, value]));
const writtenBy = (list) => new Map(list.map(([path, kind, value]) => [path, { kind, value }]));
const writtenText = (path) => values.written.get(path)?.value;
const wasWritten = (path) => values.was.get(path)?.value;

async function loadBaseline() {
  values.baseline = byPath(await lab.desk.ask({ do: "values", slot: "baseline" }));
  values.was = writtenBy(await lab.desk.ask({ do: "written", slot: "baseline" }));
  values.base = values.baseline;
  values.baseOf = "[]";
}

// Loads the values of the draft; `before` is the one that counted.
async function loadValues() {
  const key = JSON.stringify(state.whatIfs);
  if (values.baseOf !== key) {
    const slot = state.whatIfs.length ? "what-ifs" : "baseline";
    if (state.whatIfs.length) await lab.desk.ask({ do: "open", slot, ...asked({ whatIfs: state.whatIfs, sets: [] }) });
    values.base = byPath(await lab.desk.ask({ do: "values", slot }));
    values.baseOf = key;
  }
  const [read, written] = await Promise.all(["values", "written"].map((list) => lab.desk.ask({ do: list, slot: "variant" })));
  Object.assign(values, { variant: byPath(read), written: writtenBy(written) });
  // A number that an option has set is written without quotes, like a word: what the rules have read tells them apart.
  for (const [path, one] of values.written) {
    const { kind } = values.variant.get(path) ?? one;
    if (one.kind === "text" && (kind === "number" || kind === "flag")) one.kind = kind;
  }
}

// The fields of each table of counters; null for tables that have none.
async function loadForms() {
  lab.forms = new Map();
  const tables = new Set([...USUAL_TABLES, ...opened.counters?.map(({ kind }) => kind).filter(Boolean) ?? []]);
  for (const table of tables) {
    const used = [...values.baseline.keys()].some((path) => isUnder(path, table));
    const answer = used ? await lab.desk.raw({ do: "form", slot: "baseline", table, items: true }) : {};
    if (answer.ok?.length) lab.forms.set(table, answer.ok);
  }
}

function titleOf(table) {
  const title = table === "" ? "The whole" : table.replaceAll(/[_-]/g, " ");
  return PANELS.find(([name]) => name === table)?.[1] ?? capital(title);
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
    return place >= 0 ? place : counterTables().includes(table) ? 90 : table === "map" ? 99 : 50;
  };
  const sorted = [...tables].sort(([one], [other]) => rank(one) - rank(other));
  byId("values").replaceChildren(...sorted.map(([table, list]) => valuePanel(table, list, open.has(table) || Boolean(sought))));
  const names = namesPanel(sought, open.has("names"));
  if (names) byId("values").append(names);
  if (sorted.length === 0 && !names) byId("values").append(make("p", {}, "No value has this in its name, its path or its reason."));
}

// Titles and names, which affect no game; those of counters are in their panel.
function namesPanel(sought, open) {
  const isName = ([path, { value }]) => ["name", "title", "note"].includes(namesOf(path).at(-1)) && !counterOf(path)
    && (!sought || `${path} ${value}`.toLowerCase().includes(sought));
  const list = [...values.written].filter(isName);
  if (list.length === 0) return null;
  const row = ([path, { value }]) => {
    const id = `n-${path}`;
    const changed = wasWritten(path) !== value;
    const input = make("input", { type: "text", id, value, maxlength: 80, onchange: (event) => setValue(path, event.target.value, "label") });
    const label = make("label", { class: "name", for: id }, capital(inWords(namesOf(path))));
    return make("div", { class: changed ? "value changed" : "value" }, make("div", { class: "row" }, label, make("span", { class: "control" }, input)));
  };
  return make("details", { "data-table": "names", open: open || Boolean(sought) }, make("summary", {}, "Names and titles ", make("span", { class: "count" }, list.length)), list.map(row));
}

// Hundreds of sliders are made only when their panel opens.
function valuePanel(table, list, open) {
  const body = make("div");
  const changed = list.filter(({ path, value }) => values.baseline.get(path)?.value !== value).length;
  const mark = changed ? make("span", { class: "badge" }, `${changed} changed`) : "";
  const head = make("summary", {}, titleOf(table), " ", make("span", { class: "count" }, list.length), " ", mark);
  const details = make("details", { "data-table": table, open }, head, body);
  const fillBody = () => { if (details.open && !body.hasChildNodes()) body.append(...list.map((value) => editor(value, "v"))); };
  details.addEventListener("toggle", fillBody);
  fillBody();
  return details;
}
