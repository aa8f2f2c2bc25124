// Fields of the rules: numbers, choices, switches, sets of classes, hexes. An empty field is at its default, which is shown greyed.
"use strict";
// `forms` has the fields of each table, `typing` the field in which something is typed that does not count yet.
const design = { view: null, forms: new Map(), formsOf: null, typing: null, faults: [], table: null, odds: null };

const designId = (path) => `d-${path}`;
const designText = (path) => values.written.get(path)?.value;

// Numbers that stand in no table.
const ROOT_NUMBERS = { turns: [1, 99], weather_die: [0, 20] };

// What a field takes: its kind, choices and range. Kinds that name something of the game have the names as choices.
function designSpec(path) {
  if (ROOT_NUMBERS[path]) return { key: path, kind: "number", choices: [], accepted: ROOT_NUMBERS[path], usual: usualOf(path) };
  const [table, key] = [designTableOf(path), namesOf(path).at(-1)];
  const form = (design.forms.get(table) ?? []).find((field) => field.key === key) ?? {};
  const named = FIELD_KINDS[key];
  const kind = named && form.kind !== "number" && form.kind !== "choice" ? named : form.kind ?? values.variant.get(path)?.kind ?? "text";
  const words = { side: sideName, table: designName, route: designName, class: designName, group: designName }[kind] ?? choiceInWords;
  return { key, kind, words, choices: namedChoices(kind) ?? form.choices ?? [], accepted: form.accepted ?? null, needed: form.needed ?? false, usual: usualOf(path) };
}

function namedChoices(kind) {
  const table = { route: "routes", table: "tables", class: "classes", group: "setup" }[kind];
  if (kind === "side") return opened.sides;
  return table ? designIds(table) : null;
}

// The names that a field of a counter may have: sides, classes, set-up areas. Null where any text may stand, and in other games.
function namedIn(path) {
  if (!isDesignable() || tableOf(path) !== "units") return null;
  const kind = FIELD_KINDS[namesOf(path).at(-1)];
  const names = ["side", "class", "group"].includes(kind) ? namedChoices(kind) : null;
  return names?.length ? names : null;
}

// Sets a field; what is empty, or the default where the game said nothing, is left to the default.
function setDesign(path, literal, title) {
  return changeDesign(path, `${title}${literal === null ? ": as usual" : ` ${inlineInWords(literal)}`}`, () => literal);
}

// `make` makes the value when its turn comes: clicks may be faster than the program.
function changeDesign(path, name, make) {
  const usual = usualOf(path);
  const isPlain = (literal) => literal === null || (!isInBase(path) && (literal === usual || literal === quoted(usual ?? "")));
  const edit = (draft) => {
    const literal = make();
    return withDesign(draft, path, isPlain(literal) ? null : literal);
  };
  return change(name, edit, `set ${path}`).then((done) => {
    if (done) say(`${name}.`);
    return done;
  });
}

// A value of the file in words.
function inlineInWords(literal) {
  if (isInline(literal)) return inlineLeaves(literal).map(([names,
    value]) => (names.length ? `${inWords(names)} ${inlineInWords(value)}` : "")).filter(Boolean).join(", ") || "nothing special";
  if (literal.startsWith("[")) return partsInside(literal).map(inlineInWords).join(", ") || "none";
  return literal.startsWith('"') ? itemsOf(`[${literal}]`)[0] : { true: "yes", false: "no" }[literal] ?? literal;
}

// The control of a field, with its name for screen readers. `where` keeps cells of grids apart from fields with a visible label.
function designControl(path, title, { cell = false, spec = designSpec(path) } = {}) {
  const text = designText(path);
  const at = { id: designId(path), "data-path": path, "aria-label": cell ? title : null, class: [cell ? "cell" : "", text === undefined ? "usual" : "",
    isDesignChanged(path) ? "edited" : ""].join(" ").trim() };
  const send = (literal) => setDesign(path, literal, title);
  if (spec.kind === "flag") return choiceControl(at, text, ["true", "false"], (one) => (one === "true" ? "yes" : "no"), spec, (one) => one, send);
  if (spec.kind === "number") return numberControl(at, text, spec, send);
  if (["classes", "words"].includes(spec.kind)) return setControl(path, text, spec, title);
  if (spec.kind === "area") return areaControl(at, text, path, title, send);
  if (spec.kind === "numbers") return numbersControl(at, text, spec, send);
  if (spec.choices.length || namedChoices(spec.kind)) return choiceControl(at, text, spec.choices, spec.words, spec, quoted, send);
  return make("input", { ...at, type: "text", maxlength: 80, value: text ?? "", placeholder: spec.usual ?? "",
    onchange: (event) => send(event.target.value.trim() ? quoted(event.target.value.trim()) : null) });
}

const isDesignChanged = (path) => (values.base.get(path)?.value ?? wasWritten(path)) !== designText(path);

function choiceControl(at, text, choices, words, spec, literal, send) {
  const usual = choices.includes(spec.usual) ? words(spec.usual) : spec.usual ?? "not set";
  // A value that no choice has is shown all the same: the rules refuse it, not the page.
  const known = text === undefined || choices.includes(text) ? choices : [text, ...choices];
  return make("select", { ...at, onchange: (event) => send(event.target.value === "" ? null : literal(event.target.value)) },
    spec.needed && text !== undefined ? "" : option("", text === undefined, usual), known.map((one) => option(one, one === text, words(one))));
}

const plainNumber = (text) => text.trim().replace(/^[−–]/, "-").replace(/^\+(?=\d)/, "");

function numberControl(at, text, { accepted, usual = "" }, send) {
  const typed = (event) => {
    const given = plainNumber(event.target.value);
    if (given === "" || (/^-?\d{1,4}$/.test(given) && (!accepted || (Number(given) >= accepted[0] && accepted[1] >= Number(given))))) {
      return send(given === "" ? null : String(Number(given)));
    }
    event.target.value = text ?? "";
    const [least, most] = accepted ?? [null, null];
    return noteAt(event.target, `Whole numbers${bounds(least, most)} are accepted. It is still ${text ?? usual}.`);
  };
  const signed = accepted && accepted[0] < 0;
  return make("input", { ...at, class: `${at.class} number`, type: "text", size: 4, autocomplete: "off", inputmode: signed ? null : "numeric", value: text ?? "",
    placeholder: usual, onchange: typed });
}

// `3, 4` and `3-5` are turns or faces.
function numbersControl(at, text, { usual = "" }, send) {
  const typed = (event) => {
    const numbers = event.target.value.split(/[,;\s]+/).filter(Boolean).flatMap((part) => {
      const [, from, to] = part.match(/^(\d{1,2})(?:[-–](\d{1,2}))?$/) ?? [];
      return from === undefined ? [NaN] : Array.from({ length: Math.max(1, Number(to ?? from) - Number(from) + 1) }, (_, more) => Number(from) + more);
    });
    if (!numbers.includes(NaN)) return send(numbers.length ? `[${numbers.join(", ")}]` : null);
    event.target.value = shown;
    return noteAt(event.target, "Write numbers with commas, such as 2, 4 or 3-5.");
  };
  const shown = text === undefined ? "" : text.replaceAll(/[[\]]/g, "");
  return make("input", { ...at, type: "text", autocomplete: "off", value: shown, placeholder: usual, onchange: typed });
}

// Hexes: numbers, names of places and regions, edges. They are picked on the map, too.
function areaControl(at, text, path, title, send) {
  const known = [...ground.places.keys()].length ? new Set([...ground.places.keys(), ...designIds("map.places"), ...designIds("map.regions"), ...EDGES_OF_MAP]) : null;
  const typed = (event) => {
    const items = event.target.value.split(/[,;\s]+/).filter(Boolean).map((item) => item.toLowerCase());
    const wrong = items.filter((item) => known && !known.has(item) && !/^\d{4}\.\.\d{4}$/.test(item));
    if (wrong.length === 0) return send(items.length ? listOf(items) : null);
    event.target.value = shown;
    return noteAt(event.target, `There is no ${wrong.slice(0, 3).join(", ")}: write numbers of hexes, names of places or regions, or ${EDGES_OF_MAP.join(", ")}.`);
  };
  const shown = text === undefined ? "" : itemsOf(text).join(", ");
  return make("span", { class: "area" }, make("input", { ...at, type: "text", autocomplete: "off", value: shown, placeholder: usualOf(path) ?? "none", onchange: typed }),
    button("Map", () => pickOnMap("places", path), { id: `pick-${path}`, "aria-label": `${title}: choose on the map`, title: "Choose on the map" }));
}

const EDGES_OF_MAP = ["north-edge", "east-edge", "south-edge", "west-edge"];

// Some of a set of words or classes; without any the default counts.
function setControl(path, text, spec, title) {
  const all = spec.kind === "classes" ? designIds("classes") : SET_WORDS[spec.key];
  const chosenIn = (list) => (list !== undefined ? itemsOf(list) : spec.kind === "classes" ? all : itemsOf(spec.usual ?? "[]"));
  const now = chosenIn(text);
  const toggle = (one, on) => changeDesign(path, `${title}: ${on ? "with" : "without"} ${spec.kind === "classes" ? designName(one) : one}`, () => {
    const before = chosenIn(designText(path));
    const chosen = all.filter((other) => (other === one ? on : before.includes(other)));
    // Every class is the default, and a list of classes has one at least.
    const none = spec.kind === "classes" && (chosen.length === all.length || chosen.length === 0);
    return none ? null : listOf(chosen);
  });
  const box = (one) => make("label", {}, make("input", { type: "checkbox", id: `${designId(path)}--${one}`, checked: now.includes(one), onchange: (event) => toggle(one,
    event.target.checked) }),
    spec.kind === "classes" ? designName(one) : one);
  return make("span", { class: text === undefined ? "boxes usual" : "boxes", role: "group", "aria-label": title, id: designId(path), tabindex: -1 },
    all.length ? all.map(box) : remark("all"));
}

// A field with its label, its default and the paragraph that it changes.
function designField(path, title = fieldInWords(designTableOf(path), namesOf(path).at(-1)), about = "") {
  const spec = designSpec(path);
  const owner = ["", ...Object.keys(DESIGN_USUAL)].includes(pathOf(...namesOf(path).slice(0, -1))) ? "" : `${designName(namesOf(path).at(-2))}, `;
  const control = designControl(path, `${owner}${title}`, { spec });
  const group = ["classes", "words"].includes(spec.kind);
  const label = group ? make("span", { class: "name" }, title) : make("label", { class: "name", for: designId(path) }, title);
  return make("div", { class: isDesignChanged(path) ? "field edited" : "field" }, label, make("span", { class: "control" }, control), about ? remark(about) : "");
}

async function loadDesignForms() {
  if (!isDesignable() || (design.formsOf === opened.scenario && design.forms.size)) return;
  design.formsOf = opened.scenario;
  const tables = Object.keys(DESIGN_USUAL).filter(Boolean);
  const answers = await Promise.all(tables.map((table) => lab.desk.raw({ do: "form", slot: "baseline", table })));
  design.forms = new Map(answers.map((answer, place) => [tables[place], answer.ok ?? []]));
}
