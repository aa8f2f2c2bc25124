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
  const content = [remark(`Copy rows in a spreadsheet and paste them here. The first row may have headings, in any order: ${namesOfPaste(table)}. Rows with a known name or id change that counter; others are added.`),
    isDesignable() && table === "units" ? remark("A unit begins in its Hex. With a Turn it is a reinforcement, which arrives At: hexes, or an edge such as west-edge. With neither it waits beside the map. Worth: its VP.") : "",
    field, said, preview];
  await look();
  const go = await inDialog("Paste rows", content, "Put them in", "Cancel", () => true);
  if (!go) return;
  await look();
  const { rows } = ready;
  const many = rows.filter(isPut).length;
  const refused = refusedInWords(rows);
  if (!many) return refused ? complain(`Nothing was pasted. ${refused}`) : say("Nothing was pasted: every row is as it is already.");
  let added = [];
  const done = await change(`${plural(many, "row")} pasted`, (draft) => {
    added = sidesOfPaste(rows);
    return withPasted(draft, rows);
  });
  if (!done) return;
  say(`${plural(many, "row")} pasted.${arrivalsSaid(added)}`);
  if (refused) complain(`${plural(many, "row")} pasted. ${refused}`);
}

// The rows that were left out, each with its reason.
function refusedInWords(rows) {
  const refused = rows.filter(({ what }) => what === "refused");
  const one = ({ number, name, wrong }) => `Row ${number}, ${name}: ${wrong.join("; ") || "the game does not accept it"}.`;
  const more = refused.length > 12 ? [`And ${refused.length - 12} more.`] : [];
  return refused.length ? [`${plural(refused.length, "row")} left out:`, ...refused.slice(0, 12).map(one), ...more].join("\n") : "";
}

// The fields that rows may have; a unit of a game that is made here has some that are used first.
function namesOfPaste(table) {
  const all = pasteFields(table).map(({ key }) => key).filter((key) => key !== "id");
  const usual = ["name", "side", "class", "strength", "defence", "moves", "strength_2", "hex", "turn", "at", "worth"].filter((key) => all.includes(key));
  return (isDesignable() && table === "units" ? [...usual, ...all.filter((key) => !usual.includes(key))] : all).map((key) => inWords(namesOf(key))).join(", ");
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
