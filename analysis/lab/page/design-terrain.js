// The terrain effects chart: a row for each kind of terrain, hexside, feature and route, a column for each effect.
"use strict";

// The parts of the chart. `blank`: what a new item is that is none of the usual ones.
const CHARTS = [
  { table: "terrain", title: "Terrain", one: "terrain", rule: "1.2", keys: ["cost", "entry", "shift", "modifier", "attack", "defence", "zoc", "stacking"], byClass: true, blank: "{}" },
  { table: "hexsides", title: "Hexsides", one: "hexside", rule: "1.4", keys: ["cost", "entry", "shift", "modifier", "attack", "defence", "across", "zoc"], byClass: true,
    blank: "{ between = [] }" },
  { table: "features", title: "Towns, forts and other features of a hex", one: "feature", rule: "1.3", keys: ["cost", "side", "shift", "modifier", "attack", "defence",
    "zoc", "stacking"], blank: "{ hexes = [] }" },
  { table: "routes", title: "Roads and railways", one: "route", rule: "1.5", keys: ["hexes_per_point", "bridges", "classes"], byGround: true, blank: "{ between = [] }" },
];

function drawTerrain() {
  readySwatches();
  return [designHead("Terrain effects chart"),
    remark("An empty cell has the usual value, which is shown greyed. MP are movement points; a shift below 0 favours the defender; DRM is a die roll modifier."),
    ...CHARTS.map(chartPart), classPart()];
}
DESIGN_VIEWS.set("view-terrain", drawTerrain);

function chartPart(chart) {
  const ids = designIds(chart.table);
  const head = make("div", { class: "bar start head" }, make("h3", {}, chart.title), ruleLink(chart.rule));
  const grid = ids.length ? wideGrid(`chart-${chart.table}`, chart.title, chartGrid(chart, ids)) : "";
  return make("section", { class: "chart", "aria-label": chart.title }, head, grid, addBar(chart, ids), chart.byClass && classColumns().length && ids.length ? classLegend() : "",
    chart.byGround && ids.length ? remark("MP in a terrain count for units that move only along the route, in a phase of such movement. Other units pay the part of an MP, or what the hex costs when that is less.") : "");
}

const classColumns = () => (designIds("classes").length > 1 ? designIds("classes") : []);
const classLegend = () => remark("A column of a class: its own MP, P prohibited, S must stop, A takes all MP, F free; such as 3 or 2S. Empty: as for all.");

function chartGrid({ table, title, one, keys, byClass, byGround }, ids) {
  const classes = byClass ? classColumns() : [];
  const grounds = byGround ? designIds("terrain") : [];
  // What is done with a row stands beside its name: it covers no cell, and is in view without scrolling.
  const head = [capital(one), "", ...keys.map((key) => fieldInWords(table, key)), ...classes.map((id) => `${designName(id)} MP`), ...grounds.map((id) => `MP in ${designName(id)}`)];
  const row = (id) => {
    const path = `${table}.${nameInPath(id)}`;
    const cell = (key) => make("td", {}, designControl(`${path}.${key}`, `${designName(id)}, ${fieldInWords(table, key)}`, { cell: true }));
    return make("tr", {}, make("th", { scope: "row" }, make("span", { class: "sign" }, itemSign(table, id), nameCell(table, id))),
      make("td", { class: "acts-cell" }, itemActions(table, id)), keys.map(cell),
      classes.map((name) => make("td", {}, classCell(path, id, name))), grounds.map((ground) => make("td", {}, groundCell(path, id, ground))));
  };
  return make("table", { class: "grid", "aria-label": title }, make("thead", {}, make("tr", {}, head.map((text) => make("th", { scope: "col" }, text || make("span",
    { class: "hidden" }, "Actions"))))),
    make("tbody", {}, ids.map(row)));
}

function itemSign(table, id) {
  const sign = table === "terrain" ? signOfGround(id) : null;
  return sign ? swatch(sign) : "";
}

// Pieces of the drawing can only be found while the map is shown: for that it is, before anything is painted on the screen.
function readySwatches() {
  const missing = [...legendSigns().keys()].filter((sign) => !swatches.has(sign));
  const view = byId("view-map");
  const { hidden } = view;
  if (!missing.length || !hidden) return;
  view.hidden = false;
  missing.forEach(swatch);
  view.hidden = hidden;
}

const signOfGround = (id) => [...legendSigns()].find(([, { ground: kind }]) => kind === id)?.[0] ?? null;

function nameCell(table, id) {
  return make("input", { type: "text", class: "cell", id: `name-${table}-${id}`, size: 12, maxlength: 40, value: designName(id), "aria-label": `Name of ${designName(id)}`,
    onchange: (event) => (event.target.value.trim() ? renameItem(table, id, event.target.value) : showDraft()) });
}

const ACT_SIGNS = { paint: "M4 20c4 0 5-2 5-4l3 3c0 2-4 3-8 1zM10 14L19 4l2 2-9 10z", copy: "M8 8h11v12H8zM16 8V4H5v12h3", remove: "M6 6l12 12M18 6L6 18" };

function itemActions(table, id) {
  const name = designName(id);
  const act = (sign, title, onclick) => button(icon(sign), onclick, { class: "quiet", id: `${title.split(" ")[0].toLowerCase()}-${table}-${id}`,
    "aria-label": `${title} ${name}`, title });
  const only = table === "terrain" && designIds("terrain").length === 1;
  return [act(ACT_SIGNS.paint, "Paint on the map", () => paintItem(table, id)), act(ACT_SIGNS.copy, "Copy", () => copyItem(table, id)), only ? "" : act(ACT_SIGNS.remove,
    "Remove", () => takeItem(table, id))];
}

// ---- The passage of a class ----------------------------------------------------------------------------------

const ENTRY_SIGNS = { P: "prohibited", S: "stops", A: "all-points", F: "free" };

// `2S` of MP and entry, as charts print it.
function passageText(path) {
  const [cost, entry] = ["cost", "entry"].map((key) => designText(`${path}.${key}`));
  const sign = Object.entries(ENTRY_SIGNS).find(([, word]) => word === entry)?.[0] ?? "";
  return `${cost ?? ""}${sign}`;
}

function classCell(path, id, name) {
  const own = `${path}.for.${nameInPath(name)}`;
  const shown = passageText(own);
  const typed = (event) => {
    const [, cost, sign] = event.target.value.trim().toUpperCase().match(/^(\d{0,2})\s*([PSAF]?)$/) ?? [];
    if (cost === undefined) {
      event.target.value = shown;
      return noteAt(event.target, "Write MP and a letter, such as 3, P or 2S.");
    }
    const fields = [cost && sign !== "P" ? ["cost", String(Number(cost))] : null, sign ? ["entry", quoted(ENTRY_SIGNS[sign])] : null].filter(Boolean);
    return change(`${designName(id)} for ${designName(name)}: ${cost}${sign || ""}`, (draft) => withDesign(draft, own, fields.length ? inlineTable(fields) : null));
  };
  const usual = passageText(path) || usualOf(`${path}.cost`);
  return make("input", { id: designId(own), "data-path": own, type: "text", class: "cell number", size: 4, autocomplete: "off", value: shown, placeholder: usual,
    "aria-label": `${designName(id)}, MP of ${designName(name)}`, onchange: typed });
}

function groundCell(path, id, ground) {
  const own = `${path}.costs.${nameInPath(ground)}`;
  // A road with more hexes for an MP costs the same in every terrain.
  const many = Number(designText(`${path}.hexes_per_point`) ?? 0);
  const spec = { key: ground, kind: "number", accepted: [1, 20], usual: many > 1 ? `1/${many}` : "1", choices: [] };
  return designControl(own, `${designName(id)}, MP in ${designName(ground)}`, { cell: true, spec });
}

// ---- Classes of units ----------------------------------------------------------------------------------------

function classPart() {
  const ids = designIds("classes");
  const keys = ["zoc", "attacks", "stacking", "shift"];
  const row = (id) => make("tr", {}, make("th", { scope: "row" }, nameCell("classes", id)),
    keys.map((key) => make("td", {}, designControl(`classes.${nameInPath(id)}.${key}`, `${designName(id)}, ${fieldInWords("classes", key)}`, { cell: true }))),
    make("td", { class: "number" }, String(unitsOfClass(id))), make("td", { class: "acts-cell" }, ids.length > 1 ? button("×", () => takeClass(id), { class: "quiet",
      id: `remove-classes-${id}`, "aria-label": `Remove ${designName(id)}`, title: "Remove" }) : ""));
  const head = ["Class", ...keys.map((key) => fieldInWords("classes", key)), "Units", ""];
  const table = make("table", { class: "grid", "aria-label": "Classes of units" }, make("thead", {}, make("tr", {}, head.map((text) => make("th", { scope: "col" },
    text || make("span", { class: "hidden" }, "Actions"))))), make("tbody", {}, ids.map(row)));
  const typed = make("input", { type: "text", id: "new-class", maxlength: 40, placeholder: "Cavalry", "aria-label": "Name of the new class",
    onkeydown: (event) => { if (event.key === "Enter") addClass(event.target); } });
  return make("section", { class: "chart", "aria-label": "Classes of units" }, make("div", { class: "bar start head" }, make("h3", {}, "Classes of units"), ruleLink("2.2")),
    ids.length ? wideGrid("chart-classes", "Classes of units", table) : remark("All units are of one class. Classes move by costs of their own, and may have phases of their own."),
    make("div", { class: "bar start" }, typed, button("Add a class", () => addClass(typed), { id: "add-class" })));
}

const unitsOfClass = (id) => [...values.written].filter(([path, { value }]) => fitsPattern(path, "units.*.class") && value === id).length;

// With a second class every unit names its own. A game without classes has one, which is called `unit`.
function addClass(input) {
  const name = input.value.trim();
  if (!name) return noteAt(input, "Write the name of the class.");
  const ids = designIds("classes");
  const old = ids.length ? ids : ["unit"];
  const fresh = newId(name, new Set(old));
  input.value = "";
  return change(`Class ${designName(fresh)} added`, (draft) => {
    const entries = [...old.map((id) => [id, ids.length ? literalOfItem("classes", id) : "{}"]), [fresh, "{}"]];
    const bare = counterPaths("units").filter((path) => !values.written.has(`${path}.class`));
    return bare.reduce((now, path) => withDesign(now, `${path}.class`, quoted(old[0])), withWhole(draft, "classes", entries));
  }).then((done) => done && say(`The class ${designName(fresh)} is added.`));
}

// Units of a removed class become those of the first other one.
async function takeClass(id) {
  const rest = designIds("classes").filter((one) => one !== id);
  const units = unitsOfClass(id);
  if (units && !(await confirmed(`${plural(units, "unit")} of the class ${designName(id)} will be ${designName(rest[0])}.`, "Remove the class", "Keep it"))) return;
  await change(`Class ${designName(id)} removed`, (draft) => {
    const entries = entriesOf("classes").filter(([one]) => one !== id);
    const moved = counterPaths("units").filter((path) => designText(`${path}.class`) === id).reduce((now, path) => withDesign(now, `${path}.class`, quoted(rest[0])), draft);
    const lists = [...values.written].filter(([path, { kind }]) => kind === "list" && /^(phases|routes|replacements)\./.test(path) && namesOf(path).at(-1) === "classes");
    const rid = lists.reduce((now, [path, { value }]) => {
      const kept = itemsOf(value).filter((one) => one !== id);
      return itemsOf(value).includes(id) ? withDesign(now, path, kept.length ? listOf(kept) : null) : now;
    }, moved);
    const owns = [...values.written.keys()].filter((path) => ["terrain.*.for.#", "hexsides.*.for.#"].some((pattern) => fitsPattern(path, pattern, id)));
    return withWhole(owns.reduce((now, path) => withDesign(now, pathOf(...namesOf(path).slice(0, 4)), null), rid), "classes", entries);
  });
}
