// A new game: from an empty map, or as a copy of a scenario.
"use strict";

const MOST_HEXES = 1024;
// Hexes are numbered with two digits.
const MOST_COLUMNS = 99;

async function newGame() {
  complain("");
  try {
    const templates = await lab.desk.ask({ do: "templates" });
    const wanted = await inDialog("New game", newGameFields(templates), "Make it", "Cancel", (form) => Object.fromEntries(new FormData(form)));
    if (wanted) await makeGame(wanted);
  } catch (error) {
    complain(`No game is made: ${error.message}`);
  }
}

// What an empty map is like, until something else is chosen; a copy has all that from its scenario.
const BLANK = { first: "Blue", second: "Red", width: "20", height: "15", turns: "8", points: "flat" };

function newGameText(wanted) {
  const { template, title, first, second: other, turns, width, height, points: pointed } = { ...BLANK, ...wanted };
  const [columns, rows, last] = [width, height, turns].map(Number);
  return lab.desk.ask({
    do: "new-game", template, title: title.trim(), width: columns, height: rows, turns: last, pointed: pointed === "up", sides: [first.trim(), other.trim()],
  });
}

async function makeGame(wanted) {
  const title = wanted.title.trim();
  const { name, text } = await newGameText(wanted);
  await shelving(async () => {
    const folder = await shelve({ main: name, files: [[name, text]], title, name: "New game" });
    await showScenarios();
    await goTo(idOnShelf(folder));
    if (state.scenario === idOnShelf(folder)) say(`${title} is made${shelf.unsaid ? "" : ", and kept in this browser"}.`);
  });
}

// ---- The dialog ----------------------------------------------------------------------------------------------

function newGameFields(templates) {
  const about = make("p", { class: "hint", id: "template-about" });
  const blank = make("div", { id: "blank-fields" }, ...blankFields());
  const choose = (id) => {
    const chosen = templates.find((one) => one.id === id);
    about.textContent = chosen?.about ?? "";
    blank.hidden = id !== templates[0].id;
    // What is not asked for is neither checked nor sent.
    blank.querySelectorAll("input").forEach((input) => { input.disabled = blank.hidden; });
  };
  const select = make("select", { name: "template", onchange: (event) => choose(event.target.value) }, templates.map(({ id, title }, place) => option(id, place === 0, title)));
  choose(templates[0]?.id);
  return [
    make("label", {}, "Title", make("input", { type: "text", name: "title", required: true, maxlength: 80, pattern: ".*\\S.*", placeholder: "The Bridge at Dawn" })),
    make("label", {}, "Start from", select), about, blank,
  ];
}

function blankFields() {
  const text = (name, label, value) => make("label", {}, label, make("input", { type: "text", name, value, required: true, maxlength: 40, pattern: ".*\\S.*" }));
  const number = (name, label, value, most, least = 2) => make("label", {}, label, make("input", { type: "number", name, value, min: least, max: most, step: 1, required: true, oninput: countHexes }));
  const radio = (value, label, checked) => make("label", { class: "pointed" }, make("input", { type: "radio", name: "points", value, checked }), hexesDrawn(value), label);
  return [
    make("div", { class: "two" }, text("first", "First side", BLANK.first), text("second", "Second side", BLANK.second)),
    make("div", { class: "two three" }, number("width", "Columns", BLANK.width, MOST_COLUMNS), number("height", "Rows", BLANK.height, MOST_COLUMNS), number("turns", "Turns", BLANK.turns, 99, 1)),
    make("p", { class: "hint", id: "hex-count", "aria-live": "polite" }, "300 hexes."),
    make("fieldset", {}, make("legend", {}, "Hexes"), make("div", { class: "two" }, radio("flat", "Flat tops: straight columns", true), radio("up", "Pointed tops: straight rows", false))),
  ];
}

// Says how many hexes there will be; too many are refused by the form.
function countHexes({ target }) {
  const form = target.form ?? target.closest("form");
  const [width, height] = ["width", "height"].map((name) => form.elements[name]);
  const hexes = Math.max(0, Number(width.value) || 0) * Math.max(0, Number(height.value) || 0);
  const tooMany = hexes > MOST_HEXES;
  height.setCustomValidity(tooMany ? `At most ${MOST_HEXES} hexes: ${width.value} × ${height.value} are ${hexes}.` : "");
  byId("hex-count").textContent = tooMany ? `${whole(hexes)} hexes: a map has at most ${whole(MOST_HEXES)}.` : `${plural(hexes, "hex", "hexes")}.`;
  byId("hex-count").classList.toggle("outside", tooMany);
}

// Seven hexes, as they lie on the map.
function hexesDrawn(points) {
  const turn = points === "flat" ? 0 : 30;
  const corner = (x, y, place) => {
    const angle = ((60 * place + turn) * Math.PI) / 180;
    return `${(x + 9 * Math.cos(angle)).toFixed(1)},${(y + 9 * Math.sin(angle)).toFixed(1)}`;
  };
  const hex = (x, y) => draw("polygon", { points: Array.from({ length: 6 }, (_, place) => corner(x, y, place)).join(" ") });
  const away = Array.from({ length: 6 }, (_, place) => ((60 * place + turn + 30) * Math.PI) / 180);
  const centres = [[30, 28], ...away.map((angle) => [30 + 15.6 * Math.cos(angle), 28 + 15.6 * Math.sin(angle)])];
  return draw("svg", { class: "hexes", viewBox: "0 0 60 56", "aria-hidden": "true" }, ...centres.map(([x, y]) => hex(x, y)));
}

function connectNewGame() {
  byId("new-game").onclick = newGame;
}
