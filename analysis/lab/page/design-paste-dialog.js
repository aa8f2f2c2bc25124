// The dialog of pasted rows, with what each will do; and the table on the clipboard.
"use strict";

const PASTE_WORDS = { added: "added", changed: "changed", same: "as it is", refused: "refused" };

async function pasteRows(text = "", at = null) {
  const table = grid.table ?? counterTables()[0];
  if (!table) return;
  const preview = make("div", { class: "preview", id: "paste-preview", tabindex: 0, role: "region", "aria-label": "What the rows do, can be scrolled" });
  const said = make("p", { "aria-live": "polite", id: "paste-said", class: "remark" });
  const field = make("textarea", { name: "rows", id: "paste-rows", rows: 7, maxlength: MOST_PASTED, spellcheck: "false", "aria-label": "Rows of a spreadsheet", oninput: () => look() });
  field.value = text.slice(0, MOST_PASTED);
  let [ready, looks] = [{ rows: [] }, 0];
  const look = async () => {
    const mine = looks += 1;
    const read = readPaste(field.value, table, at);
    // What the page sees at once, then what the program says.
    preview.replaceChildren(...(read.rows.length ? [previewTable(read.rows)] : []));
    said.textContent = read.rows.length ? "The program looks at the rows…" : "";
    const { rows, general } = await judgePaste(read.rows);
    if (mine !== looks) return;
    ready = { rows };
    said.textContent = pasteInWords(rows, read.unknown, general);
    preview.replaceChildren(...(rows.length ? [previewTable(rows)] : []));
  };
  const names = pasteFields(table).map(({ key }) => key).filter((key) => !["id"].includes(key)).slice(0, 9).map((key) => inWords(namesOf(key))).join(", ");
  const content = [remark(`Copy rows in a spreadsheet and paste them here. The first row may have headings, in any order: ${names} … Rows with a known name or id change that counter; others are added.`), field, said, preview];
  await look();
  const go = await inDialog("Paste rows", content, "Put them in", "Cancel", () => true);
  if (!go) return;
  await look();
  const { rows } = ready;
  const many = rows.filter(({ what }) => what === "added" || what === "changed").length;
  if (!many) return say("Nothing was pasted: no row adds or changes a counter.");
  const done = await change(`${plural(many, "row")} pasted`, (draft) => withPasted(draft, rows));
  if (done) say(`${plural(many, "row")} pasted.`);
}

function pasteInWords(rows, unknown, general) {
  const count = (what) => rows.filter((row) => row.what === what).length;
  if (rows.length === 0) return "";
  return [`${count("added")} added, ${count("changed")} changed, ${count("same")} as they are, ${count("refused")} refused.`,
    unknown.length ? `Not read: ${unknown.slice(0, 6).join(", ")}.` : "", ...general.slice(0, 2).map((one) => `${capital(one)}.`)].filter(Boolean).join(" ");
}

function previewTable(rows) {
  const row = ({ number, name, what, said, wrong }) => make("tr", { class: `paste-${what}` }, make("th", { scope: "row" }, String(number)), make("td", {},
    PASTE_WORDS[what]), make("td", {}, name), make("td", {}, what === "refused" ? wrong.join("; ") : said));
  return make("table", {}, make("thead", {}, make("tr", {}, ["Row", "Will be", "Counter", "Values"].map((text) => make("th", { scope: "col" }, text)))), make("tbody", {},
    rows.map(row)));
}

// ---- Copying -------------------------------------------------------------------------------------------------

// The shown rows with headings, as a spreadsheet takes them.
function tableAsText() {
  const columns = [{ key: "id" }, ...columnsOf(counterPaths(grid.table)).filter(({ key }) => key !== "id" && key !== "name")];
  const heads = ["id", ...(hasName(grid.table) ? ["name"] : []), ...columns.slice(1).map(({ key }) => key)];
  const cell = (path, key) => { const value = values.written.get(`${path}.${key}`); return value === undefined ? "" : value.kind === "list" ? inlineInWords(value.value) : value.value; };
  const line = (path) => [namesOf(path)[1], ...(hasName(grid.table) ? [nameOfCounter(path)] : []), ...columns.slice(1).map(({ key }) => cell(path, key))];
  return [heads, ...rowsShown().map(line)].map((cells) => rowOfCells(cells, "\t")).join("\n");
}

async function copyTable() {
  if (!grid.table) return;
  const text = tableAsText();
  const many = text.split("\n").length - 1;
  try {
    await navigator.clipboard.writeText(text);
    say(`${plural(many, "row")} copied: paste them in a spreadsheet.`);
  } catch {
    // A browser that gives no clipboard shows the text.
    const field = make("textarea", { rows: 10, readonly: true, "aria-label": "The table as rows" });
    field.value = text;
    await inDialog("Copy these rows", [field], "Close", "Cancel", () => true);
  }
}

function connectPaste() {
  byId("table-paste").onclick = () => pasteRows();
  byId("table-copy").onclick = copyTable;
  byId("table").addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    // One cell is typed into its field as usual.
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const { row, column } = event.target.closest(".cell")?.dataset ?? {};
    pasteRows(text, column === undefined ? null : { row: Number(row), column: Number(column) });
  });
}
