// Tables of all counters: a row for each, a column for each field; cells are edited in place.
"use strict";
// `table` is the one that is shown, `sort` a column and its direction.
const grid = { table: null, sort: ["id", 1], side: "", sought: "", focus: null, shape: "" };

function showTables() {
  if (!isShown("view-counters")) return;
  const tables = counterTables();
  if (!tables.includes(grid.table)) grid.table = tables[0] ?? null;
  const choices = tables.map((table) => button(capital(table), () => { grid.table = table; showTables(); }, {
    id: `table-${table}`, "aria-pressed": String(table === grid.table), class: "item",
  }));
  byId("table-choices").replaceChildren(...choices);
  if (!grid.table) grid.shape = "";
  if (!grid.table) return byId("table").replaceChildren(remark("This scenario has no tables of counters."));
  byId("table-add").textContent = `Add a ${singular(grid.table)}`;
  showSides();
  return showRows();
}

function showSides() {
  const sides = [...new Set(counterPaths(grid.table).map(sideOf).filter(Boolean))];
  if (!sides.includes(grid.side)) grid.side = "";
  byId("table-side").replaceChildren(option("", grid.side === "", "Both sides"), ...sides.map((side) => option(side, side === grid.side, sideName(side))));
  byId("table-side").parentElement.hidden = sides.length < 2;
}

// The side of a counter: its own, or that of the one on the map.
function sideOf(path) {
  const own = values.variant.get(`${path}.side`)?.value;
  const shown = (lab.variant.counters ?? []).find((one) => one.path === path)?.side;
  return own ?? (shown === null || shown === undefined ? "" : opened.sides[shown]);
}

// The columns: the name, and the fields that some counter has.
function columnsOf(paths) {
  const used = leavesOf(grid.table).filter(({ key, kind }) => kind !== "label" && paths.some((path) => values.variant.has(`${path}.${key}`)));
  const longest = (key) => Math.max(3, ...paths.map((path) => cellText(path, key).length));
  return [{ key: "id", kind: "label" }, ...used].map((column) => ({ ...column, size: Math.min(24, longest(column.key)) }));
}

const cellText = (path, key) => (key === "id" ? nameOfCounter(path) : textOfValue(values.variant.get(`${path}.${key}`)));

function rowsShown() {
  const sought = grid.sought.toLowerCase();
  const wordsOf = (path) => [path, nameOfCounter(path), ...valuesUnder(path).map(({ value }) => value)].join(" ").toLowerCase();
  const fits = (path) => !sought || wordsOf(path).includes(sought);
  const [key, way] = grid.sort;
  const compare = (one, other) => {
    const [a, b] = [one, other].map((path) => cellText(path, key));
    return way * a.localeCompare(b, "en", { numeric: true });
  };
  return counterPaths(grid.table).filter((path) => (!grid.side || sideOf(path) === grid.side) && fits(path)).sort(compare);
}

function showRows() {
  const paths = rowsShown();
  const columns = columnsOf(counterPaths(grid.table));
  // Thousands of fields are slow to make: the same rows and columns only get their values.
  const shape = JSON.stringify([grid.table, grid.sort, columns.map(({ key, size }) => [key, size]), paths, paths.map(nameOfCounter), paths.map(sideOf)]);
  if (shape === grid.shape) return updateCells(paths, columns);
  grid.shape = shape;
  return makeRows(paths, columns);
}

function updateCells(paths, columns) {
  for (const path of paths) {
    for (const { key } of columns) {
      const cell = byId(`t-${path}.${key}`);
      if (cell.value !== cellText(path, key)) cell.value = cellText(path, key);
      if (key !== "id") cell.parentElement.classList.toggle("changed", isChangedCell(`${path}.${key}`));
    }
  }
}

const isChangedCell = (path) => values.baseline.get(path)?.value !== values.variant.get(path)?.value;

function makeRows(paths, columns) {
  const head = make("tr", {}, columns.map(headCell));
  const rows = paths.map((path, row) => make("tr", { class: `side-row${sideIndex(sideOf(path))}`, "data-path": path },
    columns.map((column, place) => bodyCell(path, column, row, place))));
  const all = make("table", { class: "grid", "aria-label": capital(grid.table) }, make("thead", {}, head), make("tbody", {}, rows));
  const place = byId("table");
  const { scrollLeft, scrollTop } = place;
  keepFocus(() => place.replaceChildren(all));
  Object.assign(place, { scrollLeft, scrollTop });
  byId("table-count").textContent = plural(paths.length, singular(grid.table));
  // One cell is the stop of the Tab key.
  const cells = [...all.querySelectorAll(".cell")];
  const stop = cells.find((one) => one.id === grid.focus) ?? cells[0];
  if (stop) stop.tabIndex = 0;
}

function headCell({ key }) {
  const [now, way] = grid.sort;
  const sorted = now === key ? (way > 0 ? "ascending" : "descending") : "none";
  const title = key === "id" ? "Name" : counterField(grid.table, namesOf(key));
  const sort = () => {
    grid.sort = [key, now === key ? -way : 1];
    keepFocus(showRows);
  };
  const arrow = { ascending: " ▲", descending: " ▼", none: "" }[sorted];
  return make("th", { scope: "col", "aria-sort": sorted }, button([title, arrow], sort, { id: `sort-${key}`, class: "quiet" }));
}

function bodyCell(path, { key, kind, size, choices = [] }, row, place) {
  const name = nameOfCounter(path);
  const label = `${name}, ${key === "id" ? "name" : inWords(namesOf(key))}`;
  const at = { id: `t-${path}.${key}`, class: "cell", tabindex: -1, size, "data-row": row, "data-column": place, "aria-label": label };
  const rename = (event) => typedName(path, event.target);
  // What removes the row stays in view beside its name.
  const remove = () => button("×", () => removeCounter(path), { class: "quiet", tabindex: -1, "aria-label": `Remove ${name}`, title: "Remove" });
  if (key === "id") return make("th", { scope: "row" }, make("span", { class: "row-head" }, make("input", { ...at, type: "text", value: name, onchange: rename }), remove()));
  const full = `${path}.${key}`;
  const value = values.variant.get(full);
  const clear = () => values.variant.has(full) && change(`${name}: no ${inWords(namesOf(key))}`, (draft) => withDesign(draft, full, null));
  const send = (text, input) => (isEntry(full) ? typeStart(path, key, input) : text === "" ? clear() : setValue(full, text, kind));
  const list = namedIn(full) ?? (isSide(full) ? usedBeside(full) : choices);
  return make("td", { class: isChangedCell(full) ? "changed" : "" }, cellInput(at, value, kind, list, send, isSide(full) ? sideName : undefined));
}

function cellInput(at, value, kind, choices, send, words = (one) => one) {
  const list = kind === "flag" ? ["true", "false"] : choices;
  if (!list.length) {
    const number = kind === "number";
    return make("input", {
      ...at, type: "text", inputmode: number ? "numeric" : null, class: number ? "cell number" : "cell", value: textOfValue(value),
      onchange: (event) => send(event.target.value.trim(), event.target),
    });
  }
  const yes = { true: "yes", false: "no" };
  const options = list.map((one) => option(one, one === value?.value, kind === "flag" ? yes[one] : words(one)));
  return make("select", { ...at, size: null, onchange: (event) => send(event.target.value, event.target) }, option("", !value, "–"), options);
}

// Arrows go from cell to cell: up and down always, but in lists with Alt; to the sides from the ends of a text. Enter goes down.
function keyInTable(event) {
  const cell = event.target.closest(".cell");
  if (!cell || event.ctrlKey || event.metaKey) return;
  const text = cell.tagName === "INPUT";
  const atStart = !text || (cell.selectionStart === 0 && cell.selectionEnd === 0) || (cell.selectionStart === 0 && cell.selectionEnd === cell.value.length);
  const atEnd = !text || cell.selectionStart === cell.value.length || (cell.selectionStart === 0 && cell.selectionEnd === cell.value.length);
  const way = {
    ArrowUp: text || event.altKey ? [-1, 0] : null, ArrowDown: text || event.altKey ? [1, 0] : null, Enter: [event.shiftKey ? -1 : 1, 0],
    ArrowLeft: atStart ? [0, -1] : null, ArrowRight: atEnd ? [0, 1] : null,
  }[event.key];
  if (!way) return;
  event.preventDefault();
  const [row, column] = [Number(cell.dataset.row) + way[0], Number(cell.dataset.column) + way[1]];
  focusCell(byId("table").querySelector(`.cell[data-row="${row}"][data-column="${column}"]`) ?? cell);
}

function focusCell(cell) {
  cell.focus();
  cell.select?.();
}

function connectTables() {
  byId("table-find").addEventListener("input", (event) => {
    grid.sought = event.target.value.trim();
    showTables();
  });
  byId("table-side").addEventListener("change", (event) => {
    grid.side = event.target.value;
    showTables();
  });
  byId("table-add").onclick = () => grid.table && addBlank(grid.table);
  byId("table").addEventListener("keydown", keyInTable);
  byId("table").addEventListener("focusin", (event) => {
    const cell = event.target.closest(".cell");
    if (!cell) return;
    byId("table").querySelectorAll('.cell[tabindex="0"]').forEach((one) => { one.tabIndex = -1; });
    cell.tabIndex = 0;
    grid.focus = cell.id;
    // The counter of the row is the chosen one, on the map too.
    map.chosen = shownCounter = cell.closest("tr").dataset.path;
    showCounterPanel();
  });
  byId("views").addEventListener("chosen", ({ detail }) => {
    if (detail === "view-counters") showTables();
    else if (map.sheet) showBoard();
  });
}
