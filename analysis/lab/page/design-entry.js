// How a unit enters play: on the map, in a set-up area, as a reinforcement of a turn, or later by hand. Another way is one change, with all that it needs.
"use strict";

// Where a unit begins: one of these fields, of games whose rules are a file; and the fields that belong to each.
const STARTS = ["hex", "group", "turn", "lost"];
const WITH_START = { hex: [], group: [], turn: ["at", "holding"], lost: ["returns_from"] };
const START_WORDS = { hex: "on the map at the start", group: "in a set-up area", turn: "as a reinforcement", lost: "not yet: it waits beside the map" };
const ENTRY_KEYS = [...STARTS, ...Object.values(WITH_START).flat()];

const isEntry = (path) => isDesignable() && tableOf(path) === "units" && ENTRY_KEYS.includes(namesOf(path)[2]);
const startOf = (path) => STARTS.find((key) => values.written.has(`${path}.${key}`)) ?? "lost";

// The way that was chosen in the panel and needs a hex or a place before it counts.
const entering = { path: null, way: null };

function withoutStart(draft, path, start) {
  const gone = STARTS.filter((key) => key !== start).flatMap((key) => [key, ...WITH_START[key]]);
  return gone.filter((key) => values.written.has(`${path}.${key}`)).reduce((now, key) => withDesign(now, `${path}.${key}`, null), draft);
}

// ---- Places --------------------------------------------------------------------------------------------------

// A spreadsheet takes the zero from 0405.
function placeNamed(text) {
  const digits = text.replaceAll(/[^0-9]/g, "");
  return [text.toLowerCase(), digits, digits.padStart(4, "0")].find((name) => ground.places.has(name) || values.written.has(pathOf("map", "places", name))) ?? null;
}

// Hexes, ranges, places, regions and edges: { items }, or { wrong } with what is none of these.
function areaFrom(text) {
  const known = new Set([...designIds("map.regions"), ...EDGES_OF_MAP]);
  const parts = text.toLowerCase().replaceAll(/\b(north|east|south|west)(?:ern)?[\s-]+edge\b/g, "$1-edge").split(/[,;\s]+/).filter(Boolean);
  const items = parts.map((part) => [part, known.has(part) || /^\d{4}\.\.\d{4}$/.test(part) ? part : known.has(`${part}-edge`) ? `${part}-edge` : placeNamed(part)]);
  const wrong = items.filter(([, item]) => item === null).map(([part]) => part);
  return wrong.length ? { items: [], wrong } : { items: items.map(([, item]) => item), wrong: null };
}

const noSuchArea = (wrong) => `There is no ${wrong.slice(0, 3).join(", ")}: write numbers of hexes, names of places or regions, or ${EDGES_OF_MAP.join(", ")}.`;

// ---- Phases --------------------------------------------------------------------------------------------------

const arrivesFor = (side) => designIds("phases").some((id) => phaseDoes(id) === "reinforce" && phaseSide(id) === side);
const sidesWithoutArrivals = (sides) => [...new Set(sides)].filter((side) => opened.sides.includes(side) && !arrivesFor(side));

// The draft with a phase of reinforcements for each of these sides, before its movement.
function withArrivals(draft, sides) {
  if (sides.length === 0) return draft;
  const entries = sides.reduce((now, side) => {
    const [first, own] = [(id) => phaseDoes(id) === "move", () => true].map((test) => now.findIndex(([id]) => phaseSide(id) === side && test(id)));
    const at = first >= 0 ? first : own >= 0 ? own : now.length;
    return now.toSpliced(at, 0, [newId(`${side} ${PHASE_WORDS.reinforce}`, new Set(now.map(([id]) => id))), phaseLiteral("reinforce", side)]);
  }, entriesOf("phases"));
  return withWhole(draft, "phases", entries);
}

const arrivalsSaid = (sides) => (sides.length === 0 ? "" : ` ${plural(sides.length, "phase")} of reinforcements (${sides.map(sideName).join(", ")}) ${sides.length === 1 ? "was" : "were"} added to the Sequence.`);

// ---- Changes -------------------------------------------------------------------------------------------------

function startInWords(path) {
  const text = (key) => designText(`${path}.${key}`);
  const way = startOf(path);
  if (way === "hex") return `begins in ${text("hex")}`;
  if (way === "group") return `begins in ${designName(text("group"))}`;
  return way === "turn" ? `arrives in turn ${text("turn")} at ${itemsOf(text("at") ?? "").join(", ")}` : "waits beside the map";
}

// Makes a unit enter play in this way, with these fields: [[key, literal], …].
function setStart(path, way, fields) {
  const name = nameOfCounter(path);
  let added = [];
  return change(`${name} enters ${START_WORDS[way].replace(/:.*/, "")}`, (draft) => {
    added = way === "turn" ? sidesWithoutArrivals([designText(`${path}.side`)]) : [];
    const put = fields.reduce((now, [key, literal]) => withDesign(now, `${path}.${key}`, literal), withoutStart(draft, path, way));
    return withArrivals(put, added);
  }).then((done) => {
    if (!done) return done;
    Object.assign(entering, { path: null, way: null });
    keepFocus(showCounterPanel);
    say(`${name} ${startInWords(path)}.${arrivalsSaid(added)}`);
    return done;
  });
}

const firstHex = (path) => designText(`${path}.hex`) ?? itemsOf(designText(`${path}.at`) ?? "").find((item) => ground.places.has(item)) ?? null;

// The fields of a way as far as the unit has them; null when something must be written first.
function startFields(path, way) {
  const hex = firstHex(path);
  if (way === "lost") return [["lost", "true"]];
  if (way === "group") return [["group", quoted(designIds("setup")[0])]];
  if (way === "hex") return hex && [["hex", quoted(hex)]];
  return hex && [["turn", "2"], ["at", listOf([hex])]];
}

function chooseStart(path, way) {
  const fields = way === startOf(path) ? null : startFields(path, way);
  if (fields) return setStart(path, way, fields);
  Object.assign(entering, way === startOf(path) ? { path: null, way: null } : { path, way });
  keepFocus(showCounterPanel);
  return byId(`c-${path}.${way === "turn" ? "at" : way}`)?.focus();
}

// A field of the way, typed in the panel or in the table. What is wrong is said at the field, which shows the old value again.
function typeStart(path, key, input) {
  const text = input.value.trim();
  const old = inputText(path, key);
  const refuse = (why) => {
    input.value = old;
    return noteAt(input, why);
  };
  const wait = () => [["lost", "true"]];
  if (key === "hex") {
    const hex = placeNamed(text);
    if (text && !hex) return refuse(`There is no hex ${text}. Empty it to keep the unit beside the map.`);
    return text ? setStart(path, "hex", [["hex", quoted(hex)]]) : setStart(path, "lost", wait());
  }
  if (key === "turn") return typeTurn(path, text, refuse);
  if (key === "group" || key === "lost") return key === "group" && text ? setStart(path, key, [[key, quoted(text)]]) : text === "true" ? setStart(path, "lost", wait())
    : refuse("Give it a hex, a set-up area or a turn instead.");
  if (key === "returns_from") {
    if (startOf(path) !== "lost") return refuse("Only a unit that waits beside the map returns.");
    return /^\d{0,2}$/.test(text) ? setStart(path, "lost", [["lost", "true"], [key, text ? String(Number(text)) : null]]) : refuse("Write the number of a turn.");
  }
  const { items, wrong } = areaFrom(text);
  if (wrong) return refuse(noSuchArea(wrong));
  const isNew = startOf(path) !== "turn";
  if (key === "holding" && isNew) return refuse("Only a reinforcement arrives: give it a turn first.");
  if (key === "at" && items.length === 0) return refuse("Write where it arrives: hexes, or an edge such as west-edge.");
  const turn = isNew ? [["turn", byId(`c-${path}.turn`)?.value || "2"]] : [];
  return setStart(path, "turn", [...turn, [key, items.length ? listOf(items) : null]]);
}

function typeTurn(path, text, refuse) {
  const hex = firstHex(path);
  if (!text) return hex ? setStart(path, "hex", [["hex", quoted(hex)]]) : setStart(path, "lost", [["lost", "true"]]);
  const most = Number(designText("turns") ?? 99);
  if (!/^\d{1,2}$/.test(text) || Number(text) < 1 || Number(text) > most) return refuse(`Write a turn from 1 to ${most}; empty it for a unit that is no reinforcement.`);
  const at = designText(`${path}.at`) ?? (hex && listOf([hex]));
  // In the panel the place is written after the turn.
  if (!at && entering.path === path) return null;
  if (!at) return refuse("Write first where it arrives: choose the counter, and in the panel Counter “Enters play: as a reinforcement”.");
  return setStart(path, "turn", [["turn", String(Number(text))], ["at", at]]);
}

// ---- The panel -----------------------------------------------------------------------------------------------

const inputText = (path, key) => {
  const text = designText(`${path}.${key}`) ?? "";
  return text.startsWith("[") ? itemsOf(text).join(", ") : text;
};

// “Enters play” with the fields of its way.
function startPart(path) {
  if (!isDesignable() || tableOf(path) !== "units") return [];
  if (entering.path !== path || entering.way === startOf(path)) Object.assign(entering, { path: null, way: null });
  const way = entering.way ?? startOf(path);
  const ways = STARTS.filter((key) => key !== "group" || way === "group" || designIds("setup").length);
  const chooser = make("select", { id: `c-${path}.start`, onchange: (event) => chooseStart(path, event.target.value) }, ways.map((one) => option(one, one === way, START_WORDS[one])));
  return [make("fieldset", { class: "start" }, make("legend", { class: "hidden" }, "Enters play"), startRow(path, "start", "Enters play", [chooser]), ...startRows(path, way),
    entering.way ? remark(way === "hex" ? "Write its hex, or choose it on the map." : "Write where it arrives: then it counts.") : "")];
}

function startRow(path, key, title, content, about = "") {
  const changed = key !== "start" && isDesignChanged(`${path}.${key}`);
  return make("div", { class: changed ? "value changed" : "value", "data-path": `${path}.${key}` },
    make("div", { class: "row" }, make("label", { class: "name", for: `c-${path}.${key}` }, title), make("span", { class: "control" }, content)), about ? remark(about) : "");
}

function startRows(path, way) {
  const field = (key, more = {}) => make("input", { id: `c-${path}.${key}`, type: "text", autocomplete: "off", value: inputText(path, key), onchange: (event) => typeStart(path, key, event.target), ...more });
  const number = { type: "number", min: 1, max: designText("turns") ?? 99, step: 1 };
  const row = (key, content, about) => startRow(path, key, fieldInWords("units", key), content, about);
  const onMap = (pick) => button("Map", pick, { id: `pick-${path}`, "aria-label": `${nameOfCounter(path)}: choose on the map`, title: "Choose on the map" });
  if (way === "hex") return [row("hex", [field("hex"), startOf(path) === "hex" ? "" : onMap(() => placeOnMap(path))])];
  if (way === "group") {
    const groups = designIds("setup");
    return [row("group", [make("select", { id: `c-${path}.group`, onchange: (event) => typeStart(path, "group", event.target) },
      groups.map((one) => option(one, one === designText(`${path}.group`), designName(one))))])];
  }
  if (way === "lost") return designIds("replacements").length || designText(`${path}.returns_from`) ? [row("returns_from", [field("returns_from", number)],
    "It returns by replacements. Empty: in any turn.")] : [];
  return [row("turn", [field("turn", { ...number, value: inputText(path, "turn") || "2" })]),
    row("at", [field("at", { placeholder: "west-edge" }), startOf(path) === "turn" ? onMap(() => pickOnMap("places", `${path}.at`)) : ""],
      "Hexes, names of places or regions, or an edge of the map: its owner chooses among them."),
    row("holding", [field("holding", { placeholder: "always" })], "Hexes that its side must hold for it to arrive. Empty: none.")];
}

function placeOnMap(path) {
  selectTab(byId("tab-view-map"));
  byId("waiting").open = true;
  if (offMap.path !== path) chooseWaiting(path);
}
