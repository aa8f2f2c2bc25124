// Counters from a spreadsheet: tab-separated rows become counters, or change those that are there; and the table as such rows.
"use strict";

// Headings of other tables for the fields here. Compared without case, blanks and signs.
const HEADINGS = {
  name: ["unit", "counter", "designation", "title"], id: ["identifier", "code"], side: ["army", "player", "nation", "nationality", "faction"], class: ["type", "kind", "arm"],
  strength: ["attack", "attackstrength", "att", "cf", "combat", "combatfactor", "combatstrength", "str", "as", "af"], defence: ["defense", "def", "defencestrength",
    "defensestrength", "df", "ds"],
  moves: ["movement", "move", "mp", "ma", "mf", "movementallowance", "movementpoints", "mov"], strength_2: ["reduced", "reducedstrength", "strengthreduced", "attack2",
    "step2"], defence_2: ["reduceddefence", "reduceddefense", "defense2"],
  hex: ["location", "place", "position", "start", "startinghex", "setup", "at hex"],
  turn: ["arrives", "arrival", "entry", "entryturn", "turnofentry", "arrivesinturn", "reinforcement"], at: ["arrivesat", "entersat", "entryhex", "entryarea", "enters"],
  holding: ["ifheld", "arriveswhileheld"], worth: ["vp", "points", "victorypoints", "worthvp"], barrage: ["bombardment", "artillery"], steps: ["step", "startsteps"],
};
const bareWord = (text) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
const isNothing = (text) => ["", "-", "–", "—"].includes(text.trim());

// Rows of cells with tabs between them, without empty rows.
const pastedCells = (text) => cellsOf(text, ["\t"]).filter((row) => row.some(Boolean));

// The fields of a table of counters, with the id in front.
const pasteFields = (table) => [{ key: "id", kind: "label" }, ...(hasName(table) ? [{ key: "name", kind: "label" }] : []), ...leavesOf(table).filter(({ key }) => key !== "name")];

// The field of a heading, or null.
function fieldOfHeading(heading, fields) {
  const word = bareWord(heading);
  const own = fields.find(({ key }) => bareWord(key) === word) ?? fields.find(({ key }) => bareWord(inWords(namesOf(key).slice(-1))) === word);
  return own ?? fields.find(({ key }) => HEADINGS[key]?.some((other) => bareWord(other) === word)) ?? null;
}

// The columns of pasted rows: from their headings, or in the order of the table.
function columnsOfPaste(rows, table, from = 0) {
  const fields = pasteFields(table);
  const found = rows[0].map((cell) => fieldOfHeading(cell, fields));
  const many = found.filter(Boolean).length;
  if (many >= Math.max(1, Math.ceil(rows[0].filter(Boolean).length / 2)) && (many > 1 || rows[0].length === 1)) {
    return { columns: found, body: rows.slice(1), unknown: rows[0].filter((cell, place) => cell && !found[place]), first: 2 };
  }
  const shown = columnsOf(counterPaths(table)).map(({ key }) => fields.find((field) => field.key === (key === "id" && hasName(table) ? "name" : key)));
  return { columns: rows[0].map((_, place) => shown[place + from] ?? null), body: rows, unknown: [], first: 1 };
}

// A cell as the file writes it: { literal }, or { wrong } with the reason.
function literalOfCell(text, { key, kind, choices, accepted }) {
  const plain = text.trim();
  if (isSide(`units.x.${key}`) && kind === "text") {
    const side = opened.sides.find((id) => [id,
      sideName(id)].some((one) => bareWord(one) === bareWord(plain))) ?? opened.sides.filter((id) => bareWord(sideName(id)).startsWith(bareWord(plain)) && bareWord(plain))[0];
    return side ? { literal: quoted(side) } : { wrong: `there is no side ${plain}` };
  }
  if (kind === "number") {
    const number = Number(plainNumber(plain.replace(",", ".")));
    if (!Number.isInteger(number)) return { wrong: `${inWords(namesOf(key))}: ${plain} is no whole number` };
    return accepted && (accepted[0] > number || number > accepted[1]) ? { wrong: `${inWords(namesOf(key))}: ${number} is not${bounds(...accepted)}` } : { literal: String(number) };
  }
  if (kind === "flag") {
    const yes = ["yes", "y", "true", "x", "1"].includes(plain.toLowerCase());
    return yes || ["no", "n", "false", "0"].includes(plain.toLowerCase()) ? { literal: String(yes) } : { wrong: `${inWords(namesOf(key))}: write yes or no` };
  }
  if (kind === "choice") {
    const one = choices.find((choice) => bareWord(choice) === bareWord(plain));
    return one ? { literal: quoted(one) } : { wrong: `${inWords(namesOf(key))}: ${plain} is none of ${choices.join(", ")}` };
  }
  if (key === "hex") {
    const hex = placeNamed(plain);
    return hex ? { literal: quoted(hex) } : { wrong: `there is no hex ${plain}` };
  }
  if (isEntry(`units.x.${key}`) && kind === "list") {
    const { items, wrong } = areaFrom(plain);
    return wrong ? { wrong: `${fieldInWords("units", key).toLowerCase()}: there is no ${wrong.slice(0, 3).join(", ")}` } : { literal: listOf(items) };
  }
  if (key === "class" && designIds("classes").length) {
    const one = designIds("classes").find((id) => bareWord(id) === bareWord(plain));
    return one ? { literal: quoted(one) } : { wrong: `there is no class ${plain}: add it in the view Terrain` };
  }
  if (kind === "list") return { literal: listOf(plain.split(/[,;\s]+/).filter(Boolean)) };
  return { literal: quoted(plain.slice(0, 80)) };
}

// ---- Rows as counters ----------------------------------------------------------------------------------------

// `at` is the cell in which rows without headings were pasted: they go to the counters of its row and of those below.
function readPaste(text, table, at = null) {
  const rows = pastedCells(text);
  if (rows.length === 0) return { rows: [], unknown: [] };
  const { columns, body, unknown, first } = columnsOfPaste(rows, table, at?.column);
  const taken = { ids: new Set(idsOf(table)), names: namesIn(table), done: new Set() };
  const paths = at?.column && first === 1 ? rowsShown().slice(at.row) : null;
  return { rows: body.map((cells, place) => (paths ? readCells(cells, columns, paths[place], place + first) : readRow(cells, columns, table, taken, place + first))), unknown };
}

// Cells that go to the counter of a row.
function readCells(cells, columns, path, number) {
  if (!path) return { number, path: "", name: "?", fields: [], wrong: ["the table has no such row"], what: "refused", said: "" };
  const wrong = [];
  const fields = columns.flatMap((field, place) => {
    if (!field || isNothing(cells[place] ?? "")) return [];
    const { literal, wrong: why } = literalOfCell(cells[place], field);
    if (why) wrong.push(why);
    return why ? [] : [[field.key, literal]];
  });
  return changedRow(path, fields, wrong, number);
}

function readRow(cells, columns, table, taken, number) {
  const given = new Map(columns.flatMap((field, place) => (field && !isNothing(cells[place] ?? "") ? [[field.key, { field, text: cells[place] }]] : [])));
  const [id, name] = [given.get("id")?.text, given.get("name")?.text];
  const known = counterPaths(table).find((path) => !taken.done.has(path) && (namesOf(path)[1] === id || (id === undefined && name !== undefined && nameOfCounter(path).toLowerCase() === name.toLowerCase())))
    ?? (id !== undefined && !hasName(table) ? counterPaths(table).find((path) => nameOfCounter(path).toLowerCase() === id.toLowerCase()) : undefined);
  const wrong = [];
  const fields = [...given].filter(([key]) => key !== "id" && key !== "name").flatMap(([key, { field, text }]) => {
    const { literal, wrong: why } = literalOfCell(text, field);
    if (why) wrong.push(why);
    return why ? [] : [[key, literal]];
  });
  if (known) {
    taken.done.add(known);
    if (name && hasName(table) && name !== nameOfCounter(known)) fields.unshift(["name", quoted(name.slice(0, 80))]);
    return changedRow(known, fields, wrong, number);
  }
  return addedRow(table, { id, name, given }, fields, wrong, taken, number);
}

// A row with a turn is a reinforcement: without another place it arrives at its hex. One without any place is refused.
function asArrival(table, fields, path, wrong) {
  const given = (key) => fields.find(([one]) => one === key)?.[1];
  if (!isDesignable() || table !== "units" || given("turn") === undefined) return fields;
  const hex = given("hex") ?? (path && designText(`${path}.hex`) !== undefined ? quoted(designText(`${path}.hex`)) : undefined);
  const at = given("at") ?? (given("hex") === undefined && path ? designText(`${path}.at`) : undefined) ?? (hex && `[${hex}]`);
  if (!at && wrong.length === 0) wrong.push(`it arrives in turn ${given("turn")}, but nowhere: write a hex, or an edge such as west-edge, in a column At`);
  return [...fields.filter(([key]) => key !== "hex" && key !== "at"), ...(at ? [["at", at]] : [])];
}

function changedRow(path, given, wrong, number) {
  const fields = asArrival(tableOf(path), given, path, wrong);
  const now = (key) => { const value = values.written.get(`${path}.${key}`); return value && literalWritten(value); };
  const other = fields.filter(([key, literal]) => now(key) !== literal);
  const said = other.map(([key, literal]) => `${inWords(namesOf(key))} ${now(key) === undefined ? "" : `${inlineInWords(now(key))} → `}${inlineInWords(literal)}`);
  return { number, path, name: nameOfCounter(path), fields: other, wrong, what: wrong.length ? "refused" : other.length ? "changed" : "same", said: said.join(", ") };
}

function addedRow(table, { id, name, given: cells }, given, wrong, taken, number) {
  const wished = name ?? id ?? "";
  if (!wished) wrong.push("it has no name");
  const own = hasName(table) && taken.names.has(wished) ? nextName(wished, taken.names) : wished;
  const fresh = newId(id ?? own, taken.ids);
  const fields = [...(hasName(table) && wished ? [["name", quoted(own.slice(0, 80))]] : []), ...asArrival(table, given, null, wrong)];
  const has = (key) => fields.some(([one]) => one === key);
  if (isDesignable() && table === "units") {
    // A unit without a place waits beside the map.
    if (!STARTS.some(has)) fields.push(["lost", "true"]);
    if (!cells.has("class") && designIds("classes").length > 1) wrong.push(`class is missing: ${designIds("classes").join(", ")}`);
  }
  leavesOf(table).filter(({ key, needed }) => needed && !key.includes(".") && !cells.has(key)).forEach(({ key }) => wrong.push(`${inWords([key])} is missing`));
  if (!wrong.length) {
    taken.ids.add(fresh);
    taken.names.add(own);
  }
  const said = fields.filter(([key]) => key !== "name").map(([key, literal]) => (key === "lost" ? "waits beside the map" : `${inWords(namesOf(key))} ${inlineInWords(literal)}`));
  return { number, path: pathOf(table, fresh), name: own || "?", fields, wrong, what: wrong.length ? "refused" : "added", said: said.join(", ") };
}

const isPut = ({ what }) => what === "added" || what === "changed";

// The sides of reinforcements for which the turn has no phase yet.
const sidesOfPaste = (rows) => (isDesignable() ? sidesWithoutArrivals(rows.filter((row) => isPut(row) && row.fields.some(([key]) => key === "turn")).map(({ path, fields }) => {
  const own = fields.find(([key]) => key === "side")?.[1];
  return own ? itemsOf(own)[0] : designText(`${path}.side`);
})) : []);

// The draft with the rows. Another way to begin takes the place of the one before; reinforcements get a phase.
function withPasted(draft, rows) {
  const made = rows.filter(isPut).reduce((now, { path, fields, what }) => {
    if (what === "added") return withDesign(now, path, inlineOf(fields.map(([key, literal]) => [namesOf(key), literal])));
    const start = isDesignable() && fields.find(([key]) => STARTS.includes(key))?.[0];
    const bare = start ? withoutStart(now, path, start) : now;
    return fields.reduce((more, [key, literal]) => withDesign(more, `${path}.${key}`, literal), bare);
  }, draft);
  return withArrivals(made, sidesOfPaste(rows));
}

// The rows that a fault is about. One that names a counter which they leave as it is, is about those that share its hex.
function rowsAtFault({ path }, rows) {
  const active = rows.filter(isPut);
  const own = active.filter((row) => path && (path === row.path || (row.what === "added" ? isUnder(path, row.path) : row.fields.some(([key]) => path === `${row.path}.${key}`))));
  if (own.length || !path) return own;
  const hex = designText(`${counterOf(path) ?? path}.hex`);
  return hex === undefined ? [] : active.filter(({ fields }) => fields.some(([key, literal]) => key === "hex" && literal === quoted(hex)));
}

// The program judges the rows before they count: those with a fault are left out, one after the other, until the rest is sound.
async function judgePaste(rows) {
  let [judged, general] = [rows, []];
  for (let tries = 0; 6 > tries; tries += 1) {
    const draft = withPasted(draftNow(), judged);
    if (isSameDraft(draft, draftNow())) return { rows: judged, general };
    const answer = await lab.desk.raw({ do: "open", slot: "paste", ...asked(draft) });
    if (answer.ok) return { rows: judged, general };
    const faults = (answer.faults ?? [{ message: answer.error, place: "" }]).map((fault) => ({ ...fault, path: pathOfFault(fault) }));
    const blamed = new Map(faults.map((fault) => [fault, rowsAtFault(fault, judged)]));
    const found = (row) => [...new Set(faults.filter((fault) => blamed.get(fault).includes(row)).map(({ message }) => message))];
    const next = judged.map((row) => (row.what !== "refused" && found(row).length ? { ...row, what: "refused", wrong: found(row) } : row));
    general = faults.filter((fault) => blamed.get(fault).length === 0).map(({ message }) => message);
    if (next.every((row, place) => row === judged[place])) return { rows: next.map((row) => (row.what === "same" ? row : { ...row, what: "refused",
      wrong: row.wrong.length ? row.wrong : general })), general };
    judged = next;
  }
  return { rows: judged, general };
}
