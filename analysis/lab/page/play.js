// A game by hand, of one side or of both: it is begun, played on, taken back and left.
"use strict";

// In the choice of the side: both.
const BOTH = "both";

// The sides that can be played by hand; what was chosen stays chosen.
function showSeats() {
  const chosen = byId("seat").value;
  const sides = opened.sideNames.map((name, side) => [String(side), name]);
  byId("seat").replaceChildren(...[...sides, [BOTH, "Both sides"]].map(([value, text]) => option(value, value === chosen, text)));
}

function playGame() {
  const both = byId("seat").value === BOTH;
  const side = both ? 0 : Number(byId("seat").value);
  const ownDice = byId("dice").value === "own";
  return begin({ hash: lab.variant.hash, side, opponent: state.seats[1 - side], seed: state.seed, game: chosenGame(), both, ownDice });
}

const slotOfGame = () => (isChanged() ? "variant" : "baseline");

// `terms`: what determines a game, together with the choices and typed rolls. Those of a kept game are made again.
async function begin(terms, choices = []) {
  if (byId("play-panel").dataset.busy === "true") return;
  complain("");
  say(choices.length ? "Your choices are made again …" : "");
  stopGames();
  const { side, opponent, seed, game, both, ownDice } = terms;
  // Another side may have been played just now.
  byId("play-panel").replaceChildren();
  lab.sitting = { side, terms, made: [], position: null, decision: null, seen: [null, null], shown: null };
  await handle({ do: "sit", slot: slotOfGame(), side, opponent, seed, game, both, own_dice: ownDice }, "", choices);
  if (!lab.sitting?.position) return leaveGame();
  say("");
  showTab("view-map");
  byId("board").scrollIntoView({ block: "start" });
}

// Asks something of the game, and shows the position after it. `way`: how the user chose, for the focus after it.
async function handle(request, way = "", choices = []) {
  const panel = byId("play-panel");
  // One choice at a time: the next one is made in the position after it.
  if (panel.dataset.busy === "true") return;
  const { sitting } = lab;
  panel.dataset.busy = "true";
  try {
    const first = await lab.desk.ask(request);
    const { position, made } = await madeAgain(first, madeAfter(request), choices, sitting);
    // The game was left meanwhile.
    if (lab.sitting !== sitting) return;
    const before = newsFrom(sitting, position, request);
    lab.sitting = sittingAt(sitting, made, position, request);
    if (request.do !== "sit") keepGame();
    if (isHandedOver()) showHandOver(() => showPosition(before, "list"));
    else showPosition(before, way);
  } catch (error) {
    if (request.do === "roll") sayOfRoll(error.message);
    else complain(error.message);
  } finally {
    panel.dataset.busy = "false";
  }
}

// The game at a position. `decision` is the last position in which a choice is made, `seen` the last one that each side has seen,
// `shown` the side whose view is on the screen.
function sittingAt({ side: by, terms, decision, seen, shown }, made, position, request) {
  const side = terms.both ? position.side : by;
  const known = request.do === "undo" ? [null, null] : seen;
  return {
    side, terms, made, position, shown, ...sorted(position, side), picked: null, place: null, odds: new Map(),
    decision: position.roll ? decision : position, seen: position.roll ? seen : known.with(side, position),
  };
}

// `before`: the position after which what has happened is news.
function showPosition(before, way) {
  const { position } = lab.sitting;
  lab.sitting.shown = lab.sitting.side;
  // A choice that was taken back may be of the side that was there before.
  hideHandOver();
  document.body.dataset.playing = true;
  map.movable = false;
  hideStack();
  showHistory();
  showDesign();
  showKeptGame();
  showTools();
  // The button that was pressed is of another position.
  if (byId("play-panel").contains(document.activeElement)) document.activeElement.blur();
  pickTheOnlyOne();
  map.chosen = pickedGroups()[0]?.counters[0]?.id ?? null;
  showCounters(position.counters);
  showPlayPanel(before);
  document.body.dataset.choices = position.choices;
  showPicked();
  showActing();
  showNews(before);
  // The newest lines, once everything has its size.
  ["log", "news"].forEach((id) => { byId(id).scrollTop = byId(id).scrollHeight; });
  focusAfter(way);
}

// The counter that acts comes into view, or the first lit place.
function showActing() {
  const counter = pickedGroups().flatMap(({ counters }) => counters).find(({ place }) => map.places.has(place));
  const place = counter?.place ?? map.targets.querySelector(".target")?.dataset.place;
  if (place && lab.sitting.only) showPlace(place);
}

const act = (index, way = "") => handle({ do: "act", index }, way);
const takeBack = () => handle({ do: "undo" }, "list");

// Where the focus goes after a choice by keys: to the next choice in the same place.
function focusAfter(way) {
  const first = {
    map: () => rollFocus() ?? map.targets.querySelector("[tabindex]") ?? byId("actions").querySelector("button") ?? byId("general").querySelector("button"),
    list: () => rollFocus() ?? byId("actions").querySelector("button[data-index]") ?? byId("actions").querySelector("button") ?? byId("general").querySelector("button") ?? byId("undo"),
  }[way]?.();
  first?.focus({ preventScroll: way === "map" });
}

// The hint above the map while a game is played.
function playHint() {
  const { position, picked, tray, place, groups, only } = lab.sitting;
  if (!position || position.end) return "";
  if (position.roll) return rollHint(position.roll);
  if (place) return "Choose an arrow: the counter will face that way. Escape goes back.";
  if (tray?.length) return "Drag the counter to a lit place, or choose it and then the place.";
  const back = only ? "" : " Escape goes back.";
  const lit = map.targets.querySelector(".target");
  if (picked && pickedGroups().length === 0) return `It can do nothing now.${back}`;
  if (lit && isBegun()) return `Click a lit place.${withKeys("Escape, or a click on another counter, takes the beginning back.")}`;
  if (picked && lit) return `Click a lit place, or choose from the list.${back}`;
  if (picked) return `${map.targets.querySelector(".arrow") ? "Click an arrow to turn, or choose" : "Choose"} from the list.${back}`;
  if (groups.some(({ counters }) => counters.some((one) => map.places.has(one.place)))) return "Click a counter with a ring to see what it can do.";
  return lit ? "Click a lit place, or choose from the list." : "Choose from the list.";
}

// ---- Leaving -------------------------------------------------------------------------------------------------

// Files that have changed on the disk during the game.
const waiting = new Set();

// A change on the disk waits until the game is left. Whether it does.
function waitsForGame(names) {
  if (!lab.sitting) return false;
  names.forEach((name) => waiting.add(name));
  const [one, ...others] = waiting;
  const more = others.length ? ` and ${plural(others.length, "other file")}` : "";
  say(`Changed on the disk: ${one}${more}. The scenario is opened again when you leave the game.`);
  return true;
}

// The user leaves the game: it is kept.
async function leave() {
  const [names, { terms }] = [[...waiting], lab.sitting];
  const kept = isKept(lab.sitting);
  await leaveGame();
  if (kept) say("Your game is kept: under Games you can go on with it.");
  byId("go-on-game").focus({ preventScroll: true });
  if (names.length === 0) return;
  lab.host.onchange(names);
  await turn;
  if (kept && lab.variant.hash !== terms.hash) say("The scenario has changed on the disk. You can go on with your game when the files are as they were.");
}

async function leaveGame() {
  lab.sitting = null;
  waiting.clear();
  hideHandOver();
  byId("play-panel").hidden = true;
  byId("play-panel").replaceChildren();
  delete document.body.dataset.playing;
  map.targets.replaceChildren();
  clearNews();
  hideStack();
  showBoard();
  showTools();
  showHistory();
  showDesign();
  showKeptGame();
}

const isUndo = (event) => (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !event.shiftKey;

function connectPlay() {
  byId("play").onclick = playGame;
  byId("play").after(button("", goOnWithGame, { id: "go-on-game", hidden: true }));
  byId("game-file").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    // The same file can be chosen again.
    if (file) await openGame(file);
    event.target.value = "";
  });
  // Another tab may have kept a game.
  window.addEventListener("storage", showKeptGame);
  document.addEventListener("keydown", (event) => {
    if (!lab.sitting?.position || event.target.matches("input, select, textarea") || event.target.closest("dialog")) return;
    if (event.key === "Escape") stepBack();
    else if (isUndo(event) && lab.sitting.made.length) takeBack();
    else keyForRoll(event);
  });
}
