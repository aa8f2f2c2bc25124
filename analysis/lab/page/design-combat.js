// Combat: the results table as a grid, its columns, and the exact odds of each beside it.
"use strict";

// The name of a column as a number: odds as a quotient.
function columnRank(name) {
  const [one, other] = name.split(":").map(Number);
  return other === undefined ? Number(name) : one / other;
}

const columnsPath = (id) => `tables.${nameInPath(id)}.columns`;
const columnNames = (id) => designIds(columnsPath(id));
const columnCells = (id, name) => itemsOf(designText(pathOf("tables", id, "columns", name)) ?? "");
const diceOf = (id) => ["dice", "die"].map((key) => Number(designText(pathOf("tables", id, key)) ?? DESIGN_USUAL.tables[key]));
const rollsOf = ([dice, die]) => Array.from({ length: dice * die - dice + 1 }, (_, more) => dice + more);

function drawCombat() {
  const ids = designIds("tables");
  if (!ids.includes(design.table)) design.table = ids[0] ?? null;
  const id = design.table;
  const choices = ids.length > 1 ? make("div", { class: "choices", role: "group", "aria-label": "Table" }, ids.map((one) => button(designName(one),
    () => { design.table = one; drawDesign(); }, {
    id: `crt-${one}`, class: "item", "aria-pressed": String(one === id) }))) : "";
  const more = button("Add a table", addTable, { id: "add-table" });
  const remove = ids.length > 1 ? button("Remove this table", () => removeItem("tables", id), { id: "remove-table", class: "danger" }) : "";
  askOdds();
  return [designHead("Combat results table", ruleLink("8.3"), choices, more, remove), presetBar(id), ...(id ? [tablePart(id)] : []),
    make("section", { "aria-label": "Exact odds" }, make("h3", {}, "Exact odds"), make("div", { id: "exact-odds", "aria-live": "polite" }, design.odds ?? remark("…"))),
      ...(id ? [tableFields(id)] : []), resultsPart()];
}
DESIGN_VIEWS.set("view-combat", drawCombat);

// ---- The grid ------------------------------------------------------------------------------------------------

function tablePart(id) {
  const names = columnNames(id);
  const results = designIds("results");
  const rolls = rollsOf(diceOf(id));
  const head = make("tr", {}, make("th", { scope: "col" }, "Roll"), names.map((name, place) => make("th", { scope: "col" }, columnHead(id, name, place, names.length))));
  const row = (roll, at) => make("tr", {}, make("th", { scope: "row" }, String(roll)), names.map((name) => resultCell(id, name, at, roll, results)));
  const table = make("table", { class: "grid crt", "aria-label": "Combat results table" }, make("thead", {}, head), make("tbody", {}, rolls.map(row)));
  return make("section", { "aria-label": "Results by odds and roll" }, wideGrid("crt", "Combat results table", table),
    make("div", { class: "bar start adds" }, button("Add a column", () => addColumn(id), { id: "add-column" }),
      remark("Columns are in the order of their odds; the arrows swap the results of two neighbours.")));
}

function columnHead(id, name, place, many) {
  const typed = (event) => renameColumn(id, name, event.target);
  const swap = (by) => swapColumns(id, place, place + by);
  const one = (text, title, onclick, disabled = false) => button(text, onclick, { class: "quiet",
    id: `${title.split(" ")[0].toLowerCase()}-${title.includes("earlier") ? "left" : title.includes("later") ? "right" : "this"}-${name}`,
    "aria-label": `${title}: ${name}`, title, disabled });
  return [make("input", { type: "text", class: "cell", id: `column-${name}`, size: 4, maxlength: 5, value: name, "aria-label": `Odds of column ${name}`, onchange: typed }),
    make("span", { class: "column-acts" }, one("◂", "Swap results with the earlier column", () => swap(-1), place === 0), one("▸", "Swap results with the later column",
      () => swap(1), place === many - 1),
      one("×", "Remove the column", () => takeColumn(id, name), many === 1))];
}

// Who suffers by a result, for the tint of its cells.
function hurtBy(result) {
  const words = itemsOf(designText(pathOf("results", result)) ?? "").join(" ").replaceAll(/attacker advances \d/g, "");
  const [attacker, defender] = ["attacker", "defender"].map((who) => words.includes(who));
  return attacker && defender ? "both" : attacker ? "attacker" : defender ? "defender" : "none";
}

function resultCell(id, name, at, roll, results) {
  const path = pathOf("tables", id, "columns", name);
  const cells = columnCells(id, name);
  const now = cells[at];
  const was = itemsOf(values.base.get(path)?.value ?? "")[at];
  const send = (event) => change(`${name}, roll ${roll}: ${event.target.value}`, (draft) => withDesign(draft, path, listOf(columnCells(id, name).with(at,
    event.target.value))), `set ${path}.${at}`)
    .then((done) => done && say(`${name}, roll ${roll}: ${event.target.value}.`));
  const list = results.includes(now) ? results : [now, ...results];
  return make("td", { class: `hurts-${hurtBy(now ?? "")}${was === now ? "" : " changed"}` },
    make("select", { class: "cell", id: `cell-${name}-${roll}`, "data-path": path, "aria-label": `${name}, roll ${roll}`, onchange: send }, list.map((one) => option(one,
      one === now))));
}

// ---- Columns -------------------------------------------------------------------------------------------------

const columnEntries = (id) => columnNames(id).map((name) => [name, listOf(columnCells(id, name))]);
// `edit` makes other columns of those that are there when its turn comes.
const setColumns = (text, id, edit) => change(text, (draft) => withWhole(draft, columnsPath(id),
  [...edit(columnEntries(id))].sort(([one], [other]) => columnRank(one) - columnRank(other))));

// The next odds beyond the last column: 6:1 after 5:1, +3 after +2.
function nextColumn(id) {
  const names = columnNames(id);
  const last = names.at(-1);
  if (!last) return kindOfColumns(id) === "odds" ? "1:1" : "0";
  if (last.includes(":")) return `${Math.min(99, Math.floor(columnRank(last)) + 1)}:1`;
  const [one, other] = names.slice(-2).map(Number);
  return inSign(Number(last) + (other === undefined ? 1 : Math.max(1, other - one)), last);
}

const inSign = (number, like) => (number > 0 && /^[+-]/.test(like) ? `+${number}` : String(number));
const kindOfColumns = (id) => designText(pathOf("tables", id, "columns_are")) ?? "odds";

function addColumn(id) {
  const cells = (entries) => entries.at(-1)?.[1] ?? listOf(rollsOf(diceOf(id)).map(() => designIds("results")[0]));
  return setColumns(`Column ${nextColumn(id)} added`, id, (entries) => [...entries, [nextColumn(id), cells(entries)]]);
}

const takeColumn = (id, name) => setColumns(`Column ${name} removed`, id, (entries) => entries.filter(([one]) => one !== name));

function swapColumns(id, one, other) {
  const names = columnNames(id);
  const swapped = (entries) => entries.with(one, [entries[one][0], entries[other][1]]).with(other, [entries[other][0], entries[one][1]]);
  return setColumns(`Results of ${names[one]} and ${names[other]} swapped`, id, (entries) => (entries.length === names.length ? swapped(entries) : entries));
}

// The new odds decide where the column stands.
function renameColumn(id, name, input) {
  const odds = kindOfColumns(id) === "odds";
  const fresh = input.value.trim().replaceAll(/[−–]/g, "-").replaceAll(/\s/g, "");
  const good = odds ? /^[1-9]\d?:[1-9]\d?$/.test(fresh) : /^[+-]?\d{1,2}$/.test(fresh);
  const twice = fresh !== name && columnNames(id).some((one) => columnRank(one) === columnRank(fresh) && one !== name);
  if (good && !twice) return fresh === name ? null : setColumns(`Column ${name} is ${fresh}`, id, (entries) => entries.map(([one, cells]) => [one === name ? fresh : one, cells]));
  input.value = name;
  return noteAt(input, twice ? `There is a column ${fresh} already.` : odds ? "Write odds such as 3:1." : "Write a number such as +2 or -1.");
}

// ---- The whole table -----------------------------------------------------------------------------------------

const TABLE_KEYS = ["columns_are", "dice", "die", "rounded_for", "below", "most_shift", "most_modifier"];

function tableFields(id) {
  const keys = TABLE_KEYS.filter((key) => key !== "rounded_for" || kindOfColumns(id) === "odds");
  const name = make("input", { type: "text", id: `name-tables-${id}`, maxlength: 40, value: designName(id), onchange: (event) => renameItem("tables", id, event.target.value) });
  return make("div", { class: "fields" }, make("div", { class: "field" }, make("label", { class: "name", for: `name-tables-${id}` }, "Name of the table"), make("span",
    { class: "control" }, name)),
    keys.map((key) => tableField(id, key)));
}

// Other dice need other rows, other columns other names: both change with them.
function tableField(id, key) {
  const path = pathOf("tables", id, key);
  if (!["dice", "die", "columns_are"].includes(key)) return designField(path);
  const spec = designSpec(path);
  const title = fieldInWords("tables", key);
  const at = { id: designId(path), "data-path": path, class: designText(path) === undefined ? "usual" : "" };
  const control = key === "columns_are" ? choiceControl(at, designText(path), spec.choices, spec.words, spec, (one) => one, (to) => setKind(id, to ?? "odds"))
    : numberControl(at, designText(path), spec, (to) => setDice(id, key, to));
  return make("div", { class: isDesignChanged(path) ? "field edited" : "field" }, make("label", { class: "name", for: designId(path) }, title), make("span",
    { class: "control" }, control));
}

function setDice(id, key, to) {
  const next = diceOf(id).with(key === "dice" ? 0 : 1, Number(to ?? DESIGN_USUAL.tables[key]));
  const rows = rollsOf(next).length;
  const stretched = (cells) => Array.from({ length: rows }, (_, row) => cells[Math.min(cells.length - 1, Math.floor((row * cells.length) / rows))]);
  return change(`${fieldInWords("tables", key)} ${to ?? DESIGN_USUAL.tables[key]}`, (draft) => {
    const cut = columnNames(id).map((name) => [name, listOf(stretched(columnCells(id, name)))]);
    return withWhole(withDesign(draft, pathOf("tables", id, key), to === DESIGN_USUAL.tables[key] && !isInBase(pathOf("tables", id, key)) ? null : to), columnsPath(id), cut);
  });
}

// Columns of another kind get names of that kind, and keep their results.
function setKind(id, kind) {
  return change(`Columns are ${choiceInWords(kind)}`, (draft) => {
    const names = columnNames(id);
    const middle = names.findIndex((name) => columnRank(name) >= 1);
    const other = (place) => (kind === "odds" ? (place >= middle ? `${place - middle + 1}:1` : `1:${middle - place + 1}`)
      : kind === "differential" ? inSign(2 * (place - Math.max(0, middle)), "+") : String(3 * place + 1));
    const same = (kindOfColumns(id) === "odds") === (kind === "odds");
    const typed = withDesign(draft, pathOf("tables", id, "columns_are"), kind === "odds" && !isInBase(pathOf("tables", id, "columns_are")) ? null : quoted(kind));
    const bare = kind === "odds" ? typed : withDesign(typed, pathOf("tables", id, "rounded_for"), null);
    return same ? bare : withWhole(bare, columnsPath(id), names.map((name, place) => [other(place), listOf(columnCells(id, name))]));
  });
}

function addTable() {
  const like = design.table;
  let id = null;
  return change("A results table added", (draft) => {
    id = newId("table", new Set(designIds("tables")));
    return withDesign(draft, pathOf("tables", id), literalOfItem("tables", like));
  }).then((done) => {
    if (done) design.table = id;
    drawDesign();
  });
}

// ---- The exact odds ------------------------------------------------------------------------------------------

// Asked for each draft; an answer to an earlier one is not shown.
async function askOdds() {
  const wanted = JSON.stringify(variant());
  if (design.oddsOf === wanted) return;
  design.oddsOf = wanted;
  const answer = await lab.desk.raw({ do: "crt", slot: "variant" });
  if (design.oddsOf !== wanted) return;
  design.odds = answer.ok ? answer.ok.map(oddsTable) : remark("The odds are not known now.");
  const place = byId("exact-odds");
  if (place) place.replaceChildren(...[design.odds].flat());
}

const oddsTable = ({ title, head, rows, notes }, place, all) => make("div", {}, all.length > 1 ? make("h4", {}, designName(title)) : "",
  wideGrid(`odds-${place}`, `Exact odds, ${title}`, make("table", { class: "odds" }, make("thead", {}, make("tr", {}, head.map((cell) => make("th", { scope: "col" }, inType(cell))))),
    make("tbody", {}, rows.map((row) => make("tr", {}, row.map((cell, at) => (at ? make("td", {}, inType(cell)) : make("th", { scope: "row" }, inType(cell))))))))),
      notes.map((note) => remark(inType(note))));
