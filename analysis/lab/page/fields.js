// Editors of single values: a slider with a number, a choice, a switch, a text.
"use strict";

// Sets a value, or restores it with null.
function setValue(path, text, kind = null) {
  const value = values.variant.get(path) ?? values.written.get(path);
  const literal = text !== null && (kind ?? value?.kind) === "list" ? listFrom(text, value?.value) : text;
  const owner = counterOf(path);
  const field = isDesignable() && !owner ? pathInWords(path).name : inWords(namesOf(path).slice(owner ? 2 : 0));
  const name = `${owner ? `${nameOfCounter(owner)}: ` : ""}${field}`;
  if (text === null) return revert(name, (draft) => withoutSets(draft, path));
  // What was said about an earlier change does not stay below a later one.
  return change(`${name} ${text}`, (draft) => withScenarioValue(draft, path, kind ?? value?.kind ?? "number", literal), `set ${path}`).then((done) => {
    if (done) say("");
    return done;
  });
}

// A list as people write it: `1506, 1507`; lists of lists, and those of texts with blanks, keep the signs of the file.
const isPlainList = (list) => partsInside(list).every((part) => !/[[{,;\s]/.test(part));
const textOfList = (list) => (isPlainList(list) ? partsInside(list).map((part) => (part.startsWith('"') ? itemsOf(part)[0] : part)).join(", ") : list);
const textOfValue = (value) => (value?.kind === "list" ? textOfList(value.value) : value?.value ?? "");

// The list of a text; one of numbers stays one.
function listFrom(text, before = "[]") {
  if (text.trim().startsWith("[")) return text;
  const parts = text.split(/[,;\s]+/).filter(Boolean);
  const numbers = /^\[\s*-?\d/.test(before) && parts.every((part) => /^-?\d+$/.test(part));
  return numbers ? `[${parts.join(", ")}]` : listOf(parts);
}

// Says beside a field what it accepts, until the field is drawn again or the next thing is typed.
function noteAt(input, text) {
  const id = `${input.id}-note`;
  byId(id)?.remove();
  (input.closest(".row, label") ?? input).after(make("p", { id, class: "outside note", role: "alert" }, text));
  input.addEventListener("input", () => byId(id)?.remove(), { once: true });
}

// A value with its control, its remark and its origin. `where` keeps ids apart: the same value may be in two panels.
function editor(value, where, title = value.name) {
  const id = `${where}-${value.path}`;
  const before = values.baseline.get(value.path);
  const changed = before ? before.value !== value.value : true;
  const set = state.sets.some((one) => pathOfSet(one) === value.path);
  const back = { class: "quiet restore", title: before ? `Back to ${before.value}` : "Back", "aria-label": `Restore ${title}` };
  const restore = set ? button("↺", () => setValue(value.path, null), back) : "";
  const label = make("label", { class: "name", for: id }, title);
  const notes = [value.remark && make("p", { class: "remark" }, value.remark), outsideOf(value, before), make("p", { class: "origin" }, originOf(before ?? value))];
  return make("div", { class: changed ? "value changed" : "value", "data-path": value.path },
    make("div", { class: "row" }, label, make("span", { class: "control" }, control(value, before, id), restore)), notes.filter(Boolean));
}

// Values beyond the plausible range are marked, not refused.
function outsideOf(value, before) {
  const { range } = before ?? value;
  if (!range || value.kind !== "number") return null;
  const number = Number(value.value);
  if (number >= range[0] && range[1] >= number) return null;
  return make("p", { class: "outside" }, `Outside the plausible range ${range[0]} to ${range[1]}`);
}

function originOf(value) {
  const source = { rulebook: "Rulebook", history: "History", assumed: "Assumed", mine: "Mine" }[value.origin] ?? capital(value.origin);
  const range = value.range ? `; plausible ${value.range[0]} to ${value.range[1]}` : "";
  const others = value.others.length ? `; or ${value.others.join(", ")}` : "";
  // What an option of the program has set, was set here.
  const note = value.note === "set by an option" ? "set in the lab" : value.note;
  const said = note ? `${source}: ${note}` : source;
  return make("span", {}, `${said}${range}${others}. `, make("code", {}, value.path));
}

function control(value, before, id) {
  const send = (text) => setValue(value.path, text);
  if (value.kind === "flag") {
    return [make("input", { type: "checkbox", id, checked: value.value === "true", onchange: (event) => send(String(event.target.checked)) })];
  }
  if (value.kind === "number") return slider(value, before, id, send);
  const chooser = (list, words) => [make("select", { id, onchange: (event) => send(event.target.value) }, list.map((one) => option(one, one === value.value, words?.(one))))];
  const named = namedIn(value.path);
  if (named) return chooser(named.includes(value.value) ? named : [value.value, ...named], isSide(value.path) ? sideName : undefined);
  if (isSide(value.path)) return chooser(usedBeside(value.path), sideName);
  const wished = value.choices.length ? value.choices : [value.value, before?.value, ...value.others, ...(before?.others ?? [])];
  // Places are better typed than chosen from two.
  if (value.choices.length || ((before ?? value).others.length && !value.pattern)) {
    return chooser([...new Set(wished.filter((choice) => choice !== undefined))]);
  }
  const suggested = [...new Set([before?.value, ...value.others, ...(before?.others ?? []), ...usedBeside(value.path)].filter(Boolean))];
  const many = suggested.length > 1 && value.kind === "text";
  const list = many ? make("datalist", { id: `${id}-others` }, suggested.map((one) => make("option", { value: one }))) : "";
  return [make("input", { id, type: "text", value: textOfValue(value), list: many ? `${id}-others` : null, onchange: (event) => send(event.target.value) }), list];
}

const isSide = (path) => Boolean(counterOf(path)) && namesOf(path).at(-1) === "side";

// What other counters have in this field: names of commanders, of troops, of sides.
function usedBeside(path) {
  if (!counterOf(path)) return [];
  const [table, , ...rest] = namesOf(path);
  return usedIn(pathOf(table, ...rest));
}

const usedIn = remembered(() => values.variant, (column) => {
  const [table, ...field] = namesOf(column);
  const end = `.${pathOf(...field)}`;
  const used = valuesUnder(table).filter(({ kind, path }) => kind === "text" && path.endsWith(end));
  return [...new Set(used.map(({ value }) => value))].sort();
});

const option = (value, selected, text = value) => make("option", { value, selected }, text);

const bounds = (least, most) => [least === null ? "" : ` from ${least}`, most === null ? "" : ` to ${most}`].join("");

// A slider over the plausible range, or around the value within what the rules accept; the field beside it takes every legal number.
function slider(value, before, id, send) {
  const number = Number(value.value);
  const [least, most] = value.accepted ?? [null, null];
  const range = (before ?? value).range;
  const base = Number((before ?? value).value);
  const room = Math.max(3, Math.ceil(Math.abs(base)));
  const low = Math.min(number, range ? range[0] : Math.max(least ?? base - room, base - room));
  const high = Math.max(number, range ? range[1] : Math.min(most ?? base + room, base + room));
  const field = make("input", {
    type: "number", id: `${id}-number`, min: least, max: most, step: 1, value: number, "aria-label": `${value.name}, number`,
    onchange: (event) => typed(event.target),
  });
  const typed = (input) => {
    if (input.value !== "" && Number.isInteger(Number(input.value))) return send(String(Number(input.value)));
    input.value = number;
    return noteAt(input, `Whole numbers${bounds(least, most)} are accepted. It is still ${number}.`);
  };
  const input = make("input", {
    type: "range", id, min: low, max: high, step: 1, value: number, disabled: low === high,
    oninput: (event) => { field.value = event.target.value; },
    onchange: (event) => send(event.target.value),
  });
  return [input, field];
}
