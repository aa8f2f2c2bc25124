// Sides and turns: the title, the sides, the length of the game, which side goes first, and how hexes are numbered.
"use strict";

function drawGame() {
  const [first] = firstAndSecond();
  const text = (path, title, kind = "label") => make("div", { class: isDesignChanged(path) ? "field edited" : "field" }, make("label", { class: "name", for: designId(path) }, title),
    make("span", { class: "control" }, make("input", { type: "text", id: designId(path), "data-path": path, maxlength: 80, value: designText(path) ?? "",
      onchange: (event) => typedText(path, title, event.target, kind) })));
  const sides = opened.sides.map((id, place) => text(pathOf("sides", id, "name"), place ? "Second side" : "First side"));
  const begins = make("select", { id: "first-player", onchange: (event) => beginWith(event.target.value) }, opened.sides.map((id) => option(id, id === first, sideText(id))));
  const numbers = ["tops", "shifted", "rows_from", "numbers", "first_column", "first_row"].map((key) => designField(`map.${key}`));
  return [designHead("Sides and turns"), make("section", { class: "fields", "aria-label": "The game" }, text("title", "Title"), text("remark", "A sentence for reports"),
    designField("turns", "Number of turns"), ...sides,
    make("div", { class: "field" }, make("label", { class: "name", for: "first-player" }, "Goes first in a turn"), make("span", { class: "control" }, begins),
      remark("The phases of the sides change places.")), rulesOf("3.1", "3.3")),
  make("h3", {}, "Colours"), remark("The first side is blue, the second red: maps, counters and charts of all games have these."),
  make("h3", {}, "Numbers of the hexes"), remark("The size of the map is changed by the tool Size beside it. Places that are named by a number keep that number."),
    make("section", { class: "fields", "aria-label": "Numbers of the hexes" }, numbers)];
}
DESIGN_VIEWS.set("view-game", drawGame);

const rulesOf = (...numbers) => make("p", { class: "rules-of" }, numbers.map((number) => ruleLink(number)));
const sideText = (id) => designText(pathOf("sides", id, "name")) ?? id;

function typedText(path, title, input) {
  const text = input.value.trim();
  if (!text && path !== "remark") {
    input.value = designText(path) ?? "";
    return noteAt(input, "This needs a word at least.");
  }
  return change(`${title}: ${text}`, (draft) => withDesign(draft, path, text ? quoted(text) : null)).then((done) => done && say(`${title}: ${text}.`));
}

// The side whose phases come first: phases of both sides stay where they are, the others change places.
function beginWith(side) {
  return setPhases(`${sideText(side)} goes first`, (entries) => {
    const own = entries.filter(([id]) => phaseSide(id) === side);
    const others = entries.filter(([id]) => phaseSide(id) !== null && phaseSide(id) !== side);
    const queue = [...own, ...others];
    return entries.map((entry) => (phaseSide(entry[0]) === null ? entry : queue.shift()));
  });
}
