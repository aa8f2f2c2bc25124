// Combat results: each is a list of effects, chosen as words; and standard tables to begin with.
"use strict";

// The effects: what a side suffers, with one number or two.
const EFFECTS = [
  { id: "loses", words: "loses steps", pattern: /^loses (\d)$/, text: ([n]) => `loses ${n}`, usual: ["1"], units: ["steps"] },
  { id: "loses-chosen", words: "loses steps, chosen by the enemy", pattern: /^loses (\d) chosen by the enemy$/, text: ([n]) => `loses ${n} chosen by the enemy`,
    usual: ["1"], units: ["steps"] },
  { id: "as-much", words: "loses as much strength as the enemy has lost", pattern: /^loses as much$/, text: () => "loses as much", usual: [], units: [] },
  { id: "as-counted", words: "loses as much, counted with terrain", pattern: /^loses as much as counted$/, text: () => "loses as much as counted", usual: [], units: [] },
  { id: "eliminated", words: "is eliminated", pattern: /^is eliminated$/, text: () => "is eliminated", usual: [], units: [] },
  { id: "retreats", words: "retreats", pattern: /^retreats (\d)$/, text: ([n]) => `retreats ${n}`, usual: ["1"], units: ["hexes"] },
  { id: "retreats-or", words: "retreats, or loses steps instead", pattern: /^retreats (\d) or loses (\d)$/, text: ([n, m]) => `retreats ${n} or loses ${m}`, usual: ["1",
    "1"], units: ["hexes", "steps"] },
  { id: "disrupted", words: "is disrupted", pattern: /^is disrupted$/, text: () => "is disrupted", usual: [], units: [] },
  { id: "advances", words: "may advance", pattern: /^advances (\d)$/, text: ([n]) => `advances ${n}`, usual: ["2"], units: ["hexes"], attackerOnly: true },
];

function effectOf(text) {
  const [who, ...rest] = text.trim().split(/\s+/);
  const said = rest.join(" ");
  const effect = EFFECTS.find(({ pattern }) => pattern.test(said)) ?? EFFECTS[0];
  return { who, effect, numbers: said.match(effect.pattern)?.slice(1) ?? effect.usual };
}

const resultPath = (id) => pathOf("results", id);
const effectsNow = (id) => itemsOf(designText(resultPath(id)) ?? "");
// `edit` makes other effects of those that are there when its turn comes.
const setEffects = (id, edit, text) => change(`${id}: ${text}`, (draft) => withDesign(draft, resultPath(id), listOf(edit(effectsNow(id)))))
  .then((done) => done && say(`${id}: ${effectsNow(id).join(", then ") || "no effect"}.`));

function resultsPart() {
  const ids = designIds("results");
  const typed = make("input", { type: "text", id: "new-result", size: 6, maxlength: 12, placeholder: "DR2", "aria-label": "Name of the new result",
    onkeydown: (event) => { if (event.key === "Enter") addResult(typed); } });
  return make("section", { "aria-label": "Results" }, make("div", { class: "bar start head" }, make("h3", {}, "What the results do"), ruleLink("9.1")), make("ul",
    { class: "plain results" }, ids.map(resultCard)),
    make("div", { class: "bar start" }, typed, button("Add a result", () => addResult(typed), { id: "add-result" })));
}

function resultCard(id) {
  const list = effectsNow(id);
  const name = make("input", { type: "text", class: "short", id: `result-${id}`, size: 5, maxlength: 12, value: id, "aria-label": `Name of result ${id}`,
    onchange: (event) => renameResult(id, event.target) });
  const changed = isDesignChanged(resultPath(id));
  return make("li", { class: `result hurts-${hurtBy(id)}${changed ? " edited" : ""}`, id: designId(resultPath(id)), tabindex: -1 },
    make("div", { class: "bar" }, name, make("span", { class: "said" }, list.length ? list.join(", then ") : "no effect"),
      designIds("results").length > 1 ? button("×", () => takeResult(id), { class: "quiet", id: `drop-result-${id}`, "aria-label": `Remove result ${id}`, title: "Remove" }) : ""),
    list.map((text, place) => effectRow(id, place, effectOf(text))),
    8 > list.length ? button("+ effect", () => setEffects(id, (now) => [...now, "defender retreats 1"], "one effect more"), { class: "quiet", id: `more-${id}`,
      "aria-label": `Add an effect to ${id}` }) : "");
}

function effectRow(id, place, { who, effect, numbers }) {
  const changed = (now, other) => {
    const old = effectOf(now[place]);
    const { who: side, effect: kind, numbers: digits } = { ...old, ...other(old) };
    return now.with(place, `${kind.attackerOnly ? "attacker" : side} ${kind.text(digits)}`);
  };
  const put = (other) => setEffects(id, (now) => (place < now.length ? changed(now, other) : now), `effect ${place + 1}`);
  const label = `${id}, effect ${place + 1}`;
  const key = (part) => `effect-${id}-${place}-${part}`;
  const whoSelect = make("select", { id: key("who"), "aria-label": `${label}: who`, onchange: (event) => put(() => ({ who: event.target.value })) },
    ["defender", "attacker"].map((one) => option(one, one === who)));
  const whatSelect = make("select", { id: key("what"), class: "what", "aria-label": `${label}: what`, onchange: (event) => {
    const kind = EFFECTS.find((one) => one.id === event.target.value);
    return put((old) => ({ effect: kind, numbers: kind.usual.map((usual, at) => old.numbers[at] ?? usual) }));
  } }, EFFECTS.filter((one) => !one.attackerOnly || who === "attacker" || one === effect).map((one) => option(one.id, one === effect, one.words)));
  const number = (digit, at) => [make("input", { type: "number", id: key(at), min: 1, max: effect.units[at] === "hexes" ? 4 : 9, step: 1, value: digit,
    "aria-label": `${label}: ${effect.units[at]}`, onchange: (event) => {
    const typed = Math.min(Number(event.target.max), Math.max(1, Math.floor(Number(event.target.value)) || 1));
    return put((old) => ({ numbers: old.numbers.map((one, other) => (other === at ? String(typed) : one)) }));
  } }), make("small", {}, effect.units[at])];
  const up = place > 0 ? button("↑", () => setEffects(id, (now) => (place < now.length ? now.toSpliced(place - 1, 2, now[place], now[place - 1]) : now), "order of effects"), { class: "quiet", id: key("up"),
    "aria-label": `${label}: earlier`, title: "Earlier" }) : "";
  return make("div", { class: "effect" }, whoSelect, whatSelect, numbers.flatMap(number), up,
    button("×", () => setEffects(id, (now) => now.toSpliced(place, 1), "one effect less"), { class: "quiet", id: key("drop"), "aria-label": `Remove ${label}`, title: "Remove" }));
}

// What a name says by the custom of published tables: who (attacker, defender), then what, with a number for retreats or steps.
const GUESSES = [
  [/^(?:NE|NO|--?|–|—|•|0|MISS)$/, () => []],
  [/^(?:EX|EXCH?|X)$/, () => ["defender loses 1", "attacker loses as much"]],
  [/^([AD])(?:E|X|ELIM?)$/, (who) => [`${who} is eliminated`]],
  [/^([AD])(?:L|S|LOSS)?(\d)(?:[/.-]?[DA]?R(\d?))$/, (who, steps, hexes) => [`${who} loses ${steps}`, `${who} retreats ${hexes || 1}`]],
  [/^([AD])R(?:ET)?(\d?)[/.-]?[AD]?(?:L|S)(\d?)$/, (who, hexes, steps) => [`${who} retreats ${hexes || 1}`, `${who} loses ${steps || 1}`]],
  [/^([AD])R(?:ET)?(\d?)$/, (who, hexes) => [`${who} retreats ${hexes || 1}`]],
  [/^([AD])(?:L|S|LOSS)?(\d)$/, (who, steps) => [`${who} loses ${steps}`]],
  [/^([AD])(?:L|S|LOSS)$/, (who) => [`${who} loses 1`]],
  [/^([AD])(?:D|DIS|DISR?)$/, (who) => [`${who} is disrupted`]],
  [/^(?:B|BL|BB)(\d?)$/, (steps) => [`defender loses ${steps || 1}`, `attacker loses ${steps || 1}`]],
  [/^BR(\d?)$/, (hexes) => [`defender retreats ${hexes || 1}`, `attacker retreats ${hexes || 1}`]],
];

// Both sides of a name such as `A1/D2` or `AL DR`; null where nothing is guessed. Effects keep within what the fields take.
function guessedEffects(name) {
  const plain = name.toUpperCase().replaceAll(/[*+!†()]/g, "");
  const one = (part) => {
    const [pattern, effects] = GUESSES.find(([known]) => known.test(part)) ?? [];
    if (!pattern) return null;
    const parts = part.match(pattern).slice(1).map((found) => ({ A: "attacker", D: "defender" })[found] ?? found);
    const made = effects(...parts);
    return made.some((effect) => effectOf(effect).numbers.some((number, place) => Number(number) < 1 || (effectOf(effect).effect.units[place] === "hexes" && Number(number) > 4))) ? null : made;
  };
  const whole = one(plain);
  if (whole) return whole;
  const parts = (plain.includes("/") ? plain.split("/") : plain.match(/[AD][^AD]+/g) ?? []).filter(Boolean).map(one);
  return parts.length > 1 && parts.join("") !== "" && !parts.includes(null) ? parts.flat().slice(0, 8) : null;
}

const goodResult = (name) => /^[^\s"\\]{1,12}$/.test(name);

function addResult(input) {
  const name = input.value.trim();
  if (!goodResult(name) || designIds("results").includes(name)) return noteAt(input,
    designIds("results").includes(name) ? `There is a result ${name} already.` : "Write 1 to 12 letters, digits or signs without blanks and quotes, such as DR.");
  input.value = "";
  return change(`Result ${name} added`, (draft) => withDesign(draft, resultPath(name), listOf(guessedEffects(name) ?? []))).then((done) => {
    const effects = done ? effectsNow(name) : [];
    if (done) say(effects.length ? `${name} is added as its name is usually meant: ${effects.join(", then ")}. Change it where yours means something else.` : `${name} is added without an effect: choose what it does.`);
    return done;
  });
}

function renameResult(id, input) {
  const name = input.value.trim();
  if (name === id) return null;
  if (goodResult(name) && !designIds("results").includes(name)) return renameItem("results", id, name, (text) => text);
  input.value = id;
  return noteAt(input, goodResult(name) ? `There is a result ${name} already.` : "Write 1 to 12 letters, digits or signs without blanks and quotes, such as DR.");
}

// Cells with a removed result get the first one without an effect.
async function takeResult(id) {
  const others = designIds("results").filter((one) => one !== id);
  const instead = others.find((one) => effectsNow(one).length === 0) ?? others[0];
  const used = countReferences("results", id);
  if (used && !(await confirmed(`${plural(used, "column")} with ${id} will have ${instead} there.`, `Remove ${id}`, "Keep it"))) return;
  await removeItem("results", id, instead);
}

// ---- Standard tables -----------------------------------------------------------------------------------------

const PRESET_RESULTS = {
  AE: ["attacker is eliminated"], AL: ["attacker loses 1"], AR: ["attacker retreats 1"], NE: [], EX: ["defender loses 1", "attacker loses as much"],
  DR: ["defender retreats 1"], DL: ["defender loses 1", "defender retreats 1"], DE: ["defender is eliminated"],
};
// Results of the rolls 1 to 6, from the worst column for the attacker to the best.
const PRESETS = [
  { id: "six", title: "Six-column odds", kind: "odds", columns: [
    ["1:2", "AL AL AR AR NE DR"], ["1:1", "AL AR AR NE EX DR"], ["2:1", "AR AR NE EX DR DR"], ["3:1", "AR NE EX DR DR DL"], ["4:1", "NE EX DR DR DL DE"], ["6:1", "EX DR DR DL DE DE"],
  ] },
  { id: "ten", title: "Ten-column odds", kind: "odds", columns: [
    ["1:3", "AE AE AL AL AR AR"], ["1:2", "AE AL AL AR AR NE"], ["1:1", "AL AL AR NE EX DR"], ["3:2", "AL AR AR NE EX DR"], ["2:1", "AR AR NE EX DR DR"], ["3:1", "AR NE EX DR DR DL"],
    ["4:1", "NE EX DR DR DL DL"], ["5:1", "NE EX DR DL DL DE"], ["6:1", "EX DR DL DL DE DE"], ["8:1", "DR DL DL DE DE DE"],
  ] },
  { id: "differential", title: "Differential", kind: "differential", columns: [
    ["-4", "AE AL AL AR AR NE"], ["-2", "AL AL AR AR NE DR"], ["0", "AL AR AR NE EX DR"], ["+2", "AR AR NE EX DR DR"], ["+4", "AR NE EX DR DR DL"], ["+7",
      "NE EX DR DR DL DE"], ["+10", "EX DR DR DL DE DE"],
  ] },
];

const presetBar = (id) => make("div", { class: "bar start adds", role: "group", "aria-label": "Standard tables" }, make("span", { class: "remark" }, "Begin with a standard table:"),
  PRESETS.map((preset) => button(preset.title, () => usePreset(id ?? "crt", preset), { id: `preset-${preset.id}`, class: "item" })));

// The table and the results as one change; results that other tables use stay.
function usePreset(id, { title, kind, columns }) {
  const used = new Set(columns.flatMap(([, cells]) => cells.split(" ")));
  const elsewhere = () => designIds("tables").filter((one) => one !== id).flatMap((one) => columnNames(one).flatMap((name) => columnCells(one, name)));
  const kept = () => [...new Set(elsewhere())].filter((name) => !used.has(name)).map((name) => [name, literalOfItem("results", name)]);
  const results = Object.entries(PRESET_RESULTS).filter(([name]) => used.has(name)).map(([name, effects]) => [name, listOf(effects)]);
  const cells = columns.map(([name, list]) => `${nameInPath(name)} = ${listOf(list.split(" "))}`);
  const table = `{ ${kind === "odds" ? "" : `columns_are = ${quoted(kind)}, `}columns = { ${cells.join(", ")} } }`;
  return change(`${title} table`, (draft) => withDesign(withWhole(draft, "results", [...results, ...kept()]), pathOf("tables", id), inlineOf(inlineLeaves(table))))
    .then((done) => done && say(`${title}: the table and its results are replaced; Undo brings the old ones back.`));
}
