// The rules in words, of a game whose rules are a file: they follow every edit, and mark what it changes.
"use strict";
// The draft whose rules are shown.
const rules = { shown: null };

// The tab is there for games whose rules are a file; other rulebooks are printed.
function showRules() {
  const known = Boolean(lab.variant?.rules);
  byId("tab-rules").hidden = !known;
  if (!known && isShown("rules")) return showTab("changes");
  return known && isShown("rules") ? drawRules() : null;
}

async function drawRules() {
  const wanted = JSON.stringify(variant());
  if (rules.shown === wanted) return;
  const book = await lab.desk.ask({ do: "rules", slot: "variant", against: "baseline" });
  // The draft may be another one by now; its own request follows.
  if (wanted !== JSON.stringify(variant())) return;
  rules.shown = wanted;
  const marked = book.chapters.flatMap(({ paragraphs }) => paragraphs).filter(({ mark }) => mark);
  byId("rules-said").textContent = marked.length
    ? `${plural(marked.length, "paragraph")} changed by your edits: ${marked.map(({ number }) => number).join(", ")}.`
    : "Made from the values alone; a paragraph that an edit changes is marked.";
  byId("rulebook").replaceChildren(...book.chapters.map(chapterOf));
  hideSame();
  followRules(book);
}

const chapterOf = ({ number, title, paragraphs }) => make("section", { "data-marked": paragraphs.some(({ mark }) => mark) },
  make("h3", {}, `${number} ${title}`), paragraphs.map(paragraphOf));

function paragraphOf({ number, text, tables, mark }) {
  const badge = mark ? make("span", { class: "badge" }, mark) : "";
  return make("div", { class: mark ? "paragraph marked" : "paragraph", id: `rule-${number}` },
    make("p", {}, make("b", {}, number), " ", badge, badge ? " " : "", text), tables.map((table) => tableOfRules(number, table)));
}

// Readers without a pointer scroll a wide table by the keyboard.
const tableOfRules = (number, { head, rows }) => make("div", { class: "wide", tabindex: 0, role: "group", "aria-label": `Table of ${number}` },
  make("table", {}, make("tr", {}, head.map((cell) => make(cell ? "th" : "td", {}, cell))), rows.map((row) => make("tr", {}, row.map((cell) => make("td", {}, cell))))));

// Leaves what is the same out of view, when that is wanted and anything differs.
function hideSame() {
  const only = byId("rules-only").checked && document.querySelector("#rulebook .marked") !== null;
  byId("rulebook").classList.toggle("only", only);
}

function connectRules() {
  byId("panels").addEventListener("chosen", ({ detail }) => { if (detail === "rules") showRules(); });
  byId("rules-only").addEventListener("change", hideSame);
}
