// The sequence of play: the phases of a turn as cards, which are dragged or moved by buttons into another order.
"use strict";

const PHASE_WORDS = {
  move: "Movement", combat: "Combat", barrage: "Bombardment", reinforce: "Reinforcements", replace: "Replacements", supply: "Supply", recover: "Recovery",
    weather: "Weather", initiative: "Initiative",
};
const PHASE_ABOUT = {
  move: "units move", combat: "units attack", barrage: "units bombard from afar", reinforce: "reinforcements arrive", replace: "replacement points are spent",
    supply: "supply is judged",
  recover: "disrupted units recover", weather: "the weather is set", initiative: "a roll decides which side goes first",
};
// The fields of each kind of phase; those of others are faults there.
const PHASE_KEYS = {
  move: ["classes", "allowance", "along", "most", "overrun", "overrun_shift", "exits", "table"], combat: ["classes", "table"], barrage: ["classes", "table"], reinforce: [],
    replace: [], supply: [],
  recover: ["recovers_from", "die"], weather: [], initiative: ["die"],
};
const SIDELESS = ["weather", "initiative"];
// Fields that mean something only beside another.
const PHASE_NEEDS = { overrun_shift: ["move", "overrun"], table: ["move", "overrun"], die: ["recover", "recovers_from"] };

const phasePath = (id, key) => pathOf("phases", id, key);
const phaseDoes = (id) => designText(phasePath(id, "does")) ?? "move";
const phaseSide = (id) => designText(phasePath(id, "side")) ?? null;

function drawSequence() {
  const ids = designIds("phases");
  const does = make("select", { id: "new-phase-does", "aria-label": "What the new phase does" }, Object.keys(PHASE_WORDS).map((one) => option(one, false,
    `${PHASE_WORDS[one]}: ${PHASE_ABOUT[one]}`)));
  const side = make("select", { id: "new-phase-side", "aria-label": "Side of the new phase" }, opened.sides.map((one) => option(one, false, sideName(one))), option("",
    false, "both sides"));
  return [designHead("Sequence of play", ruleLink("3.2")), remark("A turn is these phases, from top to bottom. Drag a card by its handle, or use the arrows."),
    ids.length ? make("ol", { class: "phases", id: "phases" }, ids.map(phaseCard)) : "",
    make("div", { class: "bar start adds", role: "group", "aria-label": "Add a phase" }, does, side, button("Add a phase", () => addPhase(does.value, side.value), { id: "add-phase" })),
    make("div", { class: "bar start adds", role: "group", "aria-label": "Usual sequences" }, make("span", { class: "remark" }, "Replace all phases by:"),
      SEQUENCES.map((one) => button(one.title, () => useSequence(one), { id: `sequence-${one.id}`, class: "item" })))];
}
DESIGN_VIEWS.set("view-sequence", drawSequence);

function phaseCard(id, place, ids) {
  const [does, side] = [phaseDoes(id), phaseSide(id)];
  const index = side === null ? "both" : sideIndex(side);
  const select = (key, title, now, choices, onchange) => make("select", { id: designId(phasePath(id, key)), "data-path": phasePath(id, key),
    "aria-label": `${designName(id)}: ${title}`, onchange }, choices.map(([one, words]) => option(one, one === now, words)));
  const act = (text, title, onclick, key, disabled = false) => button(text, onclick, { class: "quiet", id: `${key}-phase-${id}`,
    "aria-label": `${designName(id)}: ${title}`, title, disabled });
  const handle = make("span", { class: "handle", title: "Drag", "aria-hidden": "true", onpointerdown: (event) => dragPhase(event, id) }, "⠿");
  const name = make("input", { type: "text", class: "phase-name", id: `name-phase-${id}`, maxlength: 40, value: designName(id), "aria-label": `Name of phase ${place + 1}`,
    onchange: (event) => renameItem("phases", id, event.target.value) });
  const edited = [...values.written.keys()].some((path) => isUnder(path, pathOf("phases", id)) && isDesignChanged(path));
  return make("li", { class: `phase of-${index}${edited ? " edited" : ""}`, "data-phase": id, tabindex: -1, id: designId(pathOf("phases", id)),
    onkeydown: (event) => keyOnPhase(event, id) },
    make("div", { class: "phase-head" }, handle, make("span", { class: "count" }, place + 1), name,
      select("does", "what it does", does, Object.entries(PHASE_WORDS), (event) => changePhase(id, event.target.value, side)),
      select("side", "whose it is", side ?? "", [...opened.sides.map((one) => [one, sideName(one)]), ["", "both sides"]], (event) => changePhase(id, does, event.target.value || null)),
      make("span", { class: "phase-acts" }, act("↑", "earlier", () => movePhase(id, place - 1), "up", place === 0), act("↓", "later", () => movePhase(id, place + 1),
        "down", place === ids.length - 1),
        act("Copy", "copy", () => copyPhase(id), "copy"), act("×", "remove", () => takePhase(id), "drop", ids.length === 1))), phaseFields(id, does));
}

function phaseFields(id, does) {
  const shown = PHASE_KEYS[does].filter((key) => {
    const [kind, needed] = PHASE_NEEDS[key] ?? [];
    if (kind === does && designText(phasePath(id, needed)) === undefined && designText(phasePath(id, key)) === undefined) return false;
    return (key !== "classes" || designIds("classes").length > 1) && (key !== "along" || designIds("routes").length > 0) && (key !== "table" || designIds("tables").length > 1);
  });
  const keys = [...shown, "from", "until"];
  const set = keys.filter((key) => designText(phasePath(id, key)) !== undefined);
  const said = set.map((key) => `${fieldInWords("phases", key).toLowerCase().replace(/ \(.*/, "")} ${inlineInWords(literalWritten(values.written.get(phasePath(id, key))))}`).join("; ");
  return make("details", { class: "more", id: `more-phase-${id}` }, make("summary", {}, said || `${capital(PHASE_ABOUT[does])}; in every turn`), make("div",
    { class: "fields" }, keys.map((key) => designField(phasePath(id, key)))));
}

// ---- Changes -------------------------------------------------------------------------------------------------

// `edit` makes other phases of those that are there when its turn comes: clicks may be faster than the program.
const setPhases = (text, edit) => change(text, (draft) => {
  const entries = edit(entriesOf("phases"));
  return entries && withWhole(draft, "phases", entries);
}).then((done) => {
  if (done) say(`${text}.`);
  return done;
});

function movePhase(id, to) {
  const ids = designIds("phases");
  if (ids.indexOf(id) === to || 0 > to || to >= ids.length) return null;
  return setPhases(`${designName(id)} is phase ${to + 1}`, (entries) => {
    const from = entries.findIndex(([one]) => one === id);
    return from < 0 ? null : entries.toSpliced(from, 1).toSpliced(to, 0, entries[from]);
  });
}

function keyOnPhase(event, id) {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!by || !event.altKey || event.target.tagName === "SELECT") return;
  event.preventDefault();
  movePhase(id, designIds("phases").indexOf(id) + by);
}

const phaseLiteral = (does, side, kept = []) => inlineOf([...(side ? [[["side"], quoted(side)]] : []), [["does"], quoted(does)], ...kept]);
const fittingSide = (does, side) => (SIDELESS.includes(does) ? null : side ?? (["supply", "recover"].includes(does) ? null : opened.sides[0]));

// Another kind keeps the fields that it has.
function changePhase(id, does, side) {
  const fresh = (literal) => {
    const kept = inlineLeaves(literal).filter(([[key]]) => ["from", "until", ...PHASE_KEYS[does]].includes(key))
      .filter(([[key]]) => PHASE_NEEDS[key]?.[0] !== does || designText(phasePath(id, PHASE_NEEDS[key][1])) !== undefined);
    return phaseLiteral(does, fittingSide(does, side), kept);
  };
  return setPhases(`${designName(id)}: ${PHASE_WORDS[does]}${side ? ` of ${sideName(side)}` : ""}`,
    (entries) => entries.map(([one, literal]) => [one, one === id ? fresh(literal) : literal]));
}

// A new phase comes after the last one of its side.
function addPhase(does, wanted) {
  const side = fittingSide(does, wanted || null);
  const name = `${side ? `${side} ` : ""}${PHASE_WORDS[does]}`;
  return setPhases(`${designName(newId(name, new Set(designIds("phases"))))} added`, (entries) => {
    const last = entries.findLastIndex(([one]) => phaseSide(one) === side);
    const at = side ? (last < 0 ? entries.length : last + 1) : 0;
    return entries.toSpliced(at, 0, [newId(name, new Set(entries.map(([one]) => one))), phaseLiteral(does, side)]);
  });
}

function copyPhase(id) {
  const free = (ids) => newId(nextName(designName(id), new Set(ids.map(designName))), new Set(ids));
  return setPhases(`${designName(free(designIds("phases")))} added`, (entries) => {
    const at = entries.findIndex(([one]) => one === id);
    return at < 0 ? null : entries.toSpliced(at + 1, 0, [free(entries.map(([one]) => one)), entries[at][1]]);
  });
}

const takePhase = (id) => setPhases(`${designName(id)} removed`, (entries) => entries.filter(([one]) => one !== id));

const SEQUENCES = [
  { id: "move-combat", title: "Movement, combat", phases: ["move", "combat"] },
  { id: "combat-move", title: "Combat, movement", phases: ["combat", "move"] },
  { id: "exploit", title: "Movement, combat, second movement", phases: ["move", "combat", "move"] },
];

// Phases of arrivals, supply and weather stay: what the game has would be lost without them.
const useSequence = ({ title, phases }) => setPhases(`Sequence: ${title.toLowerCase()}`, (entries) => inSequence(entries, phases));

function inSequence(entries, phases) {
  const kept = (test) => entries.filter(([id]) => !["move", "combat"].includes(phaseDoes(id)) && test(id));
  const made = firstAndSecond().flatMap((side) => [...kept((id) => phaseSide(id) === side), ...phases.map((does,
    place) => [`${side}-${place === 2 ? "second-" : ""}${PHASE_WORDS[does].toLowerCase()}`, phaseLiteral(does, side)])]);
  const taken = new Set();
  return [...kept((id) => phaseSide(id) === null), ...made].map(([id, literal]) => {
    const one = newId(id, taken);
    taken.add(one);
    return [one, literal];
  });
}

// The sides in the order in which their phases begin.
const firstAndSecond = () => [...new Set([...designIds("phases").map(phaseSide).filter(Boolean), ...opened.sides])];

// ---- Dragging ------------------------------------------------------------------------------------------------

function dragPhase(event, id) {
  if (event.button > 0) return;
  event.preventDefault();
  const list = byId("phases");
  const cards = [...list.children];
  const own = cards.find((card) => card.dataset.phase === id);
  const handle = event.currentTarget;
  const from = cards.indexOf(own);
  let to = from;
  own.classList.add("dragged");
  handle.setPointerCapture(event.pointerId);
  const move = ({ clientY }) => {
    const others = cards.filter((card) => card !== own);
    const before = others.findIndex((card) => { const box = card.getBoundingClientRect(); return box.top + box.height / 2 > clientY; });
    to = before < 0 ? others.length : before;
    cards.forEach((card) => card.classList.remove("before", "after"));
    if (to !== from) (others[to] ? others[to].classList.add("before") : others.at(-1).classList.add("after"));
  };
  const stop = (end) => {
    handle.removeEventListener("pointermove", move);
    ["pointerup", "pointercancel"].forEach((name) => handle.removeEventListener(name, stop));
    cards.forEach((card) => card.classList.remove("before", "after", "dragged"));
    if (end.type === "pointerup") movePhase(id, to);
  };
  handle.addEventListener("pointermove", move);
  ["pointerup", "pointercancel"].forEach((name) => handle.addEventListener(name, stop));
}
