// The size of the map: rows and columns at its far ends.
"use strict";

const ROW = /^(\D*)(\d+)$/;

// The rows in the order of their numbers, the far end last.
function rowsNow() {
  const rows = [...values.variant.keys()].filter((path) => isUnder(path, "map.rows")).map((path) => namesOf(path)[2]);
  return rows.filter((row) => ROW.test(row)).sort((one, other) => Number(one.match(ROW)[2]) - Number(other.match(ROW)[2]));
}

const rowText = (row) => values.variant.get(rowPath(row)).value;

function withSize(draft, key, by) {
  const value = values.variant.get(`map.${key}`);
  return value ? withScenarioValue(draft, `map.${key}`, "number", String(Number(value.value) + by)) : draft;
}

function addRow(draft) {
  const rows = rowsNow();
  const last = rows.at(-1);
  const [, letter, number] = last.match(ROW);
  const name = `${letter}${String(Number(number) + 1).padStart(number.length, "0")}`;
  // Every second row lies half a hex aside, and its blanks too.
  return withSize(withValue(draft, rowPath(name), literalOf("text", rowText(rows.at(-2) ?? last))), "height", 1);
}

function removeRow(draft) {
  return withSize(withRemoved(draft, rowPath(rowsNow().at(-1))), "height", -1);
}

// A column more has the ground of the one beside it; one less takes the last sign and its blank.
function changeColumns(draft, by) {
  const wider = (text) => `${text}${/\S\s+\S/.test(text) ? " " : ""}${signsOf(text).at(-1)}`;
  const narrower = (text) => text.replace(/\s*\S\s*$/, "");
  const rows = rowsNow().reduce((now, row) => withScenarioValue(now, rowPath(row), "text", by > 0 ? wider(rowText(row)) : narrower(rowText(row))), draft);
  return withSize(rows, "width", by);
}

// Where the far end of the rows lies.
function farEnd() {
  const rows = new Map([...ground.cells].map(([place, [row]]) => [row, ground.places.get(place)[1]]));
  const order = rowsNow();
  return rows.get(order.at(-1)) > rows.get(order[0]) ? "south" : "north";
}

TOOLS.size = {
  lists: TOOLS.paint.lists,
  prompt: () => `Rows and columns are added and removed at the far ends, so that no place changes its number.${withKeys("Esc ends.")}`,
  palette: () => {
    const [height, width] = [rowsNow().length, signsOf(rowText(rowsNow()[0])).length];
    const far = farEnd();
    const one = (text, edit) => button(text, () => change(text, edit), { id: `size-${text.replaceAll(" ", "-")}`, class: "item" });
    return [make("div", { class: "choices", role: "group", "aria-label": "Size" }, make("span", {}, `${height} rows, ${width} columns`),
      one(`Add a row in the ${far}`, addRow), one(`Remove the row in the ${far}`, removeRow),
      one("Add a column in the east", (draft) => changeColumns(draft, 1)), one("Remove the column in the east", (draft) => changeColumns(draft, -1)))];
  },
};
