// A game in which the user plays one side: it is begun, played on, taken back and left.
"use strict";

async function playGame() {
  complain("");
  stopGames();
  const side = Number(byId("seat").value);
  const slot = isChanged() ? "variant" : "baseline";
  lab.sitting = { side, position: null };
  await handle({ do: "sit", slot, side, opponent: state.seats[1 - side], seed: state.seed, game: chosenGame() });
  if (!lab.sitting?.position) return leaveGame();
  showTab("view-map");
  byId("board").scrollIntoView({ block: "start" });
}

// Asks something of the game, and shows the position after it. `way`: how the user chose, for the focus after it.
async function handle(request, way = "") {
  const panel = byId("play-panel");
  // One choice at a time: the next one is made in the position after it.
  if (panel.dataset.busy === "true") return;
  const { sitting } = lab;
  panel.dataset.busy = "true";
  try {
    const position = await lab.desk.ask(request);
    // The game was left meanwhile.
    if (lab.sitting !== sitting) return;
    lab.sitting = { side: sitting.side, position, ...sorted(position, sitting.side), picked: null, place: null, odds: new Map() };
    showPosition(sitting.position, request, way);
  } catch (error) {
    complain(error.message);
  } finally {
    panel.dataset.busy = "false";
  }
}

function showPosition(before, request, way) {
  const { position } = lab.sitting;
  document.body.dataset.playing = true;
  map.movable = false;
  hideStack();
  showTools();
  // The button that was pressed is of another position.
  if (byId("play-panel").contains(document.activeElement)) document.activeElement.blur();
  pickTheOnlyOne();
  map.chosen = pickedGroups()[0]?.counters[0]?.id ?? null;
  showCounters(position.counters);
  showPlayPanel(before, request);
  document.body.dataset.choices = position.choices;
  showPicked();
  showActing();
  showNews(before, request);
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
    map: () => map.targets.querySelector("[tabindex]") ?? byId("actions").querySelector("button") ?? byId("general").querySelector("button"),
    list: () => byId("actions").querySelector("button[data-index]") ?? byId("actions").querySelector("button") ?? byId("general").querySelector("button") ?? byId("undo"),
  }[way]?.();
  first?.focus({ preventScroll: way === "map" });
}

// The hint above the map while a game is played.
function playHint() {
  const { position, picked, tray, place } = lab.sitting;
  if (!position || position.end) return "";
  if (place) return "Choose an arrow: the counter will face that way. Escape goes back.";
  if (tray?.length) return "Drag the counter to a lit place, or choose it and then the place.";
  if (picked) return "Click a lit place, or choose from the list. Escape goes back.";
  return "Click a counter with a ring to see what it can do.";
}

async function leaveGame() {
  lab.sitting = null;
  byId("play-panel").hidden = true;
  byId("play-panel").replaceChildren();
  delete document.body.dataset.playing;
  map.targets.replaceChildren();
  clearNews();
  hideStack();
  showBoard();
  showTools();
}

function connectPlay() {
  byId("play").onclick = playGame;
  document.addEventListener("keydown", (event) => {
    if (!lab.sitting?.position || event.target.matches("input")) return;
    if (event.key === "Escape") stepBack();
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !event.shiftKey && lab.sitting.position.choices > 0) takeBack();
  });
}
