// The questions: every rule that is a choice, with a drawing for each, and the paragraph that it changes.
"use strict";

function drawQuestions() {
  const nav = make("nav", { class: "bar start jumps", "aria-label": "Chapters of the rules" }, QUESTIONS.map(([title]) => button(title,
    () => byId(chapterId(title)).scrollIntoView({ block: "start" }), { class: "quiet", id: `jump-${chapterId(title)}` })));
  return [designHead("Questions of the rules"), remark("Each choice changes the numbered paragraph of the rules beside. The usual choice of published games is marked."), nav,
    ...QUESTIONS.map(([title, list]) => make("section", { class: "chapter", id: chapterId(title), "aria-label": title }, make("h3", {}, title), make("div",
      { class: "questions" }, list.map(question)), leftOver(title, list)))];
}
DESIGN_VIEWS.set("view-questions", drawQuestions);

const chapterId = (title) => `chapter-${title.toLowerCase().replaceAll(" ", "-")}`;

function question([path, text, rule, how, ...more]) {
  if (how === "sides") return sidesQuestion(path, text, rule);
  if (how === "items") return itemsQuestion(path, text, rule, ...more);
  if (typeof how === "string") return plainQuestion(path, text, rule);
  const isSet = FIELD_KINDS[namesOf(path).at(-1)] === "words";
  return make("fieldset", { class: isDesignChanged(path) ? "question edited" : "question", id: designId(path), "data-path": path, tabindex: -1 }, make("legend", {}, text),
    make("div", { class: "options" }, how.map((choice) => choiceCard(path, text, choice, isSet))), costField(path), ruleLink(rule));
}

function choiceCard(path, text, [value, words, picture], isSet) {
  const [usual, now] = [usualOf(path), designText(path) ?? usualOf(path)];
  const chosen = isSet ? itemsOf(now).includes(value) : now === value;
  const isUsual = isSet ? itemsOf(usual).includes(value) : usual === value;
  const input = make("input", { type: isSet ? "checkbox" : "radio", name: `q-${path}`, id: `${designId(path)}--${value}`, value, checked: chosen,
    onchange: (event) => (isSet ? choosePart(path, text, value, event.target.checked) : chooseRule(path, text, words, value)) });
  return make("label", { class: chosen ? "option chosen" : "option" }, scene(picture), make("span", { class: "words" }, input, make("span", {}, words,
    isUsual ? make("small", { class: "default" }, " usual") : "")));
}

// Some choices need a number beside them, or rule out another field: both are one change.
function chooseRule(path, text, words, value) {
  const literal = ["true", "false"].includes(value) ? value : quoted(value);
  const plain = !isInBase(path) && value === usualOf(path) ? null : literal;
  design.rule = ruleOfQuestion(path);
  return change(`${text} ${words}`, (draft) => alsoNeeded(withDesign(draft, path, plain), path, value)).then((done) => done && sayChosen(`${text} ${words}.`));
}

const fieldQuestion = (path) => capital(inWords(namesOf(path)));

// The rules in words follow: they may have nothing to say of it.
function sayChosen(text) {
  design.chosen = text;
  say(text);
}

// The number of the paragraph of a question.
const ruleOfQuestion = (path) => QUESTIONS.flatMap(([, list]) => list).find(([one]) => one === path)?.[2] ?? "";

function alsoNeeded(draft, path, value) {
  const costs = { "zoc.enter": "zoc.enter_cost", "zoc.leave": "zoc.leave_cost", "zoc.between": "zoc.between_cost" }[path];
  if (costs) return withDesign(draft, costs, value === "cost" ? designText(costs) ?? "1" : null);
  if (path === "retreat.goes_on" && value === "true") return withDesign(draft, "retreat.through_friends", "true");
  if (path === "retreat.through_friends" && value === "false" && designText("retreat.goes_on") === "true") return withDesign(draft, "retreat.goes_on", null);
  return draft;
}

function choosePart(path, text, value, on) {
  const all = SET_WORDS[namesOf(path).at(-1)];
  return change(`${text} ${capital(value)}: ${on ? "yes" : "no"}`, (draft) => {
    const now = itemsOf(designText(path) ?? usualOf(path));
    const list = listOf(all.filter((one) => (one === value ? on : now.includes(one))));
    return withDesign(draft, path, !isInBase(path) && list === usualOf(path) ? null : list);
  }).then((done) => done && sayChosen(`${text} ${capital(value)}: ${on ? "yes" : "no"}.`));
}

// The MP of a choice that costs.
function costField(path) {
  if (designText(path) !== "cost") return "";
  const spec = { key: "cost", kind: "number", accepted: [1, 20], usual: "1", choices: [] };
  const cost = `${path}_cost`;
  return make("div", { class: "field" }, make("label", { class: "name", for: designId(cost) }, "Extra MP"), make("span", { class: "control" }, designControl(cost,
    "Extra MP", { spec })));
}

function plainQuestion(path, text, rule) {
  return make("div", { class: "question plain" }, designField(path, text), ruleLink(rule));
}

// ---- Tables with a part for each side ------------------------------------------------------------------------

// The first value of a side that gets such a table.
const SIDE_FIRST = {
  support: "{ points = 2 }", holds: "{ hexes = [] }", replacements: "{ points = 2 }", supply: '{ sources = ["west-edge"] }', "victory.lead": "{ points = 2 }",
    "victory.demoralised": '{ strength_lost = 20, attack = "half" }',
};
const SIDE_NONE = {
  support: "No support points", holds: "None", replacements: "No replacements", supply: "Always in supply", "victory.lead": "By 1 VP", "victory.demoralised": "It never breaks",
};

function sidesQuestion(table, text, rule) {
  const part = (side, place) => {
    const path = `${table}.${nameInPath(side)}`;
    const there = [...values.written.keys()].some((one) => isUnder(one, path));
    const name = sideText(side);
    const first = table === "supply" && place ? SIDE_FIRST.supply.replace("west", "east") : SIDE_FIRST[table];
    const act = there ? button("Remove", () => change(`${fieldQuestion(table)} of ${name} removed`, (draft) => withDesign(draft, path, null)), { id: `none-${path}`,
      class: "quiet", "aria-label": `${text} ${name}: remove` })
      : button("Set it", () => change(`${fieldQuestion(table)} of ${name}`, (draft) => withMissingPhase(withDesign(draft, path, first), table, side)), { id: `some-${path}`,
        "aria-label": `${text} ${name}: set it` });
    return make("div", { class: "part", role: "group", "aria-label": name, id: designId(path), tabindex: -1 }, make("div", { class: "bar" }, make("h4", {}, make("span",
      { class: `dot side${place}` }), name), act),
      there ? make("div", { class: "fields" }, fieldsOfItem(table, path)) : remark(SIDE_NONE[table]));
  };
  return make("div", { class: "question parts", role: "group", "aria-label": text }, make("p", { class: "asked" }, text), make("div", { class: "two" },
    opened.sides.map(part)), ruleLink(rule));
}

// Points of replacement need a phase in which they are spent.
function withMissingPhase(draft, table, side) {
  if (table !== "replacements" || designIds("phases").some((id) => phaseDoes(id) === "replace" && phaseSide(id) === side)) return draft;
  const entries = entriesOf("phases");
  const at = entries.findIndex(([id]) => phaseSide(id) === side);
  const id = newId(`${side} replacements`, new Set(entries.map(([one]) => one)));
  return withWhole(draft, "phases", entries.toSpliced(Math.max(0, at), 0, [id, phaseLiteral("replace", side)]));
}

// All fields of an item, in the order of the form.
function fieldsOfItem(table, path) {
  const keys = (design.forms.get(table) ?? []).filter(({ kind }) => kind !== "table").map(({ key }) => key);
  const known = keys.length ? keys : [...values.written.keys()].filter((one) => isUnder(one, path)).map((one) => namesOf(one).at(-1));
  return known.filter((key) => key !== "classes" || designIds("classes").length > 1).map((key) => designField(`${path}.${key}`));
}

// ---- Tables of named items -----------------------------------------------------------------------------------

function itemsQuestion(table, text, rule, usualName, literal) {
  const ids = designIds(table);
  const item = (id) => {
    const path = `${table}.${nameInPath(id)}`;
    const key = `${table}-${id}`;
    return make("div", { class: "part", role: "group", "aria-label": designName(id), id: designId(path), tabindex: -1 }, make("div", { class: "bar" },
      make("input", { type: "text", class: "phase-name", id: `name-${key}`, maxlength: 40, value: designName(id), "aria-label": `Name of ${designName(id)}`,
        onchange: (event) => renameItem(table, id, event.target.value) }),
      button("Remove", () => removeItem(table, id), { id: `drop-${key}`, class: "quiet", "aria-label": `Remove ${designName(id)}` })), make("div", { class: "fields" },
        fieldsOfItem(table, path)));
  };
  const add = () => addItem(table, nextFree(table, usualName), literal ?? `{ side = ${quoted(opened.sides[0])}, points = 10 }`);
  return make("div", { class: "question parts", role: "group", "aria-label": text }, make("p", { class: "asked" }, text), ids.length ? make("div", { class: "two" },
    ids.map(item)) : remark("None yet."),
    make("div", { class: "bar start" }, button(`Add: ${usualName.toLowerCase()}`, add, { id: `add-${table}` }), table === "victory.objectives" ? button("Choose on the map",
      () => addOnMap(table), { id: `map-${table}` }) : "", ruleLink(rule)));
}

function nextFree(table, name) {
  const used = new Set(designIds(table).map(designName));
  return used.has(name) ? nextName(name, used) : name;
}

function addOnMap(table) {
  pickOnMap("places", `new ${table}`);
  return askNew(NEW_FEATURES.find((one) => one.table === table));
}

// Fields of the tables of a chapter for which no question is written: they are asked as the form has them.
function leftOver(title, list) {
  const asked = new Set(list.map(([path]) => path));
  const tables = new Set(list.filter(([, , , how]) => how !== "sides" && how !== "items").map(([path]) => designTableOf(path)).filter(Boolean));
  const left = [...tables].flatMap((table) => (design.forms.get(table) ?? []).filter(({ key,
    kind }) => kind !== "table" && !asked.has(`${table}.${key}`) && !key.endsWith("_cost")).map(({ key }) => `${table}.${key}`));
  return left.length ? make("div", { class: "fields" }, left.map((path) => designField(path))) : "";
}
