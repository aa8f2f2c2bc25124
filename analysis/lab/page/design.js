// The design views, in which the rules of a game are made: tabs beside the map, for games whose rules are a file.
"use strict";

// Each view: the id of its panel, and what draws it. The files of the views add themselves.
const DESIGN_VIEWS = new Map();

const isDesignable = () => opened?.system === "classic";
const shownDesign = () => [...DESIGN_VIEWS.keys()].find((view) => isShown(view)) ?? null;

// The tabs are there for games that are designed here; a view is drawn when it is shown.
function showDesign() {
  const able = isDesignable() && !lab.sitting;
  document.querySelectorAll("#views [data-design]").forEach((tab) => { tab.hidden = !able; });
  showWaiting();
  if (!able) return shownDesign() && selectTab(byId("tab-view-map"));
  return drawDesign();
}

// Draws the shown view; what is being typed in another field stays.
function drawDesign() {
  const view = shownDesign();
  if (!view) return;
  const place = byId(view);
  const typed = design.typing && byId(design.typing)?.value;
  const { scrollLeft, scrollTop } = place;
  const inner = [...place.querySelectorAll(".scroll-x")].map((one) => [one.id, one.scrollLeft]);
  const open = new Set([...place.querySelectorAll("details[open]")].map(({ id }) => id));
  keepFocus(() => {
    place.replaceChildren(...DESIGN_VIEWS.get(view)());
    place.querySelectorAll("details").forEach((one) => { if (open.has(one.id)) one.open = true; });
  });
  inner.filter(([id]) => id && byId(id)).forEach(([id, left]) => { byId(id).scrollLeft = left; });
  Object.assign(place, { scrollLeft, scrollTop });
  if (typeof typed === "string" && byId(design.typing)) byId(design.typing).value = typed;
  markFaults();
}

async function openDesign(view) {
  await loadDesignForms();
  if (view !== design.view) design.typing = null;
  design.view = view;
  drawDesign();
  // The rules in words stand beside what makes them.
  if (!byId("tab-rules").hidden && !isShown("rules")) showTab("rules");
}

// Arrows go from cell to cell of a grid: up and down, in lists with Alt; to the sides from the ends of a text.
function keyInDesign(event) {
  const cell = event.target.closest(".cell");
  const table = cell?.closest("table");
  if (!table || event.ctrlKey || event.metaKey) return;
  const text = cell.tagName === "INPUT" && cell.type === "text";
  const whole = text && cell.selectionStart === 0 && cell.selectionEnd === cell.value.length;
  const [atStart, atEnd] = text ? [whole || cell.selectionEnd === 0, whole || cell.selectionStart === cell.value.length] : [true, true];
  const way = {
    ArrowUp: text || event.altKey ? [-1, 0] : null, ArrowDown: text || event.altKey ? [1, 0] : null, Enter: text ? [event.shiftKey ? -1 : 1, 0] : null,
    ArrowLeft: atStart ? [0, -1] : null, ArrowRight: atEnd ? [0, 1] : null,
  }[event.key];
  if (!way) return;
  event.preventDefault();
  const rows = [...table.rows].map((row) => [...row.cells].map((one) => one.querySelector(".cell")));
  const row = rows.findIndex((cells) => cells.includes(cell));
  let at = rows[row].indexOf(cell);
  let next = null;
  if (way[0]) next = rows.slice(way[0] > 0 ? row + 1 : 0, way[0] > 0 ? undefined : row).map((cells) => cells[at]).filter(Boolean).at(way[0] > 0 ? 0 : -1);
  else for (at += way[1]; !next && at >= 0 && rows[row].length > at; at += way[1]) next = rows[row][at];
  if (next) focusCell(next);
}

const designHead = (title, ...rest) => make("div", { class: "bar start head" }, make("h2", {}, title), rest);

// A wide grid is scrolled by itself, also by keys.
const wideGrid = (id, label, table) => make("div", { class: "scroll-x", id, tabindex: 0, role: "region", "aria-label": `${label}, can be scrolled` }, table);

// The rules follow the edits of a design view: the first paragraph that the last edit has changed comes into view, in its panel alone.
function followRules({ chapters }) {
  const now = new Map(chapters.flatMap(({ paragraphs }) => paragraphs).map(({ number, text, tables }) => [number, JSON.stringify([text, tables])]));
  const before = design.book;
  design.book = now;
  if (!before || design.bookOf !== opened.scenario || !shownDesign()) {
    design.bookOf = opened.scenario;
    return;
  }
  const silent = design.chosen && JSON.stringify([...before]) === JSON.stringify([...now]);
  if (silent) say(`${design.chosen} Nothing in the game has a use for it yet: no paragraph of the rules changes.`);
  design.chosen = "";
  const fresh = [...now].filter(([number, text]) => before.get(number) !== text).map(([number]) => byId(`rule-${number}`));
  // A look at most of them changes nothing that needs to be shown.
  if (fresh.length === 0 || fresh.length > 8) return;
  fresh.forEach((one) => one.classList.add("fresh"));
  const first = fresh.find((one) => one.id === `rule-${design.rule}`) ?? fresh[0];
  design.rule = "";
  const panel = byId("rules");
  if (panel.scrollHeight > panel.clientHeight) panel.scrollTop += first.getBoundingClientRect().top - panel.getBoundingClientRect().top - 8;
}

// The number of the paragraph that a field changes: a link to it in the rules beside.
function ruleLink(number) {
  const known = byId(`rule-${number}`);
  return button(`Rule ${number}`, () => showRule(number), { class: "quiet rule", title: known || !design.view ? "Show it in the rules" : "These rules need no such paragraph now" });
}

async function showRule(number) {
  showTab("rules");
  await drawRules();
  const place = byId(`rule-${number}`);
  if (!place) return say(`Rule ${number} is not in the rules now: it has nothing to say with these choices.`);
  byId("rules-only").checked = false;
  hideSame();
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: "nearest" });
  document.querySelectorAll("#rulebook .shown").forEach((one) => one.classList.remove("shown"));
  place.classList.add("shown");
}

function connectDesign() {
  byId("views").addEventListener("chosen", ({ detail }) => { if (DESIGN_VIEWS.has(detail)) openDesign(detail).catch((error) => complain(error.message)); });
  for (const view of DESIGN_VIEWS.keys()) {
    byId(view).addEventListener("keydown", keyInDesign);
    byId(view).addEventListener("input", ({ target }) => { design.typing = target.id; });
    byId(view).addEventListener("change", () => { design.typing = null; });
  }
  connectPaste();
  connectWaiting();
}
