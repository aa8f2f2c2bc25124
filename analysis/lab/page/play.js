// A game in which the user plays one side: it is begun, played on, taken back, kept and left.
"use strict";

function playGame() {
  const side = Number(byId("seat").value);
  return begin({ hash: lab.variant.hash, side, opponent: state.seats[1 - side], seed: state.seed, game: chosenGame() });
}

// `terms`: what determines a game, together with the choices. Those of a kept game are made again.
async function begin(terms, choices = []) {
  if (byId("play-panel").dataset.busy === "true") return;
  complain("");
  say(choices.length ? "Your choices are made again …" : "");
  stopGames();
  const { side, opponent, seed, game } = terms;
  const slot = isChanged() ? "variant" : "baseline";
  // Another side may have been played just now.
  byId("play-panel").replaceChildren();
  lab.sitting = { side, terms, made: [], position: null };
  await handle({ do: "sit", slot, side, opponent, seed, game }, "", choices);
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
    const { side, terms } = sitting;
    lab.sitting = { side, terms, made, position, ...sorted(position, side), picked: null, place: null, odds: new Map() };
    if (request.do !== "sit") keepGame();
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
  showHistory();
  showKeptGame();
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
  const { position, picked, tray, place, groups, only } = lab.sitting;
  if (!position || position.end) return "";
  if (place) return "Choose an arrow: the counter will face that way. Escape goes back.";
  if (tray?.length) return "Drag the counter to a lit place, or choose it and then the place.";
  const back = only ? "" : " Escape goes back.";
  const lit = map.targets.querySelector(".target");
  if (picked && pickedGroups().length === 0) return `It can do nothing now.${back}`;
  if (picked && lit) return `Click a lit place, or choose from the list.${back}`;
  if (picked) return `${map.targets.querySelector(".arrow") ? "Click an arrow to turn, or choose" : "Choose"} from the list.${back}`;
  if (groups.some(({ counters }) => counters.some((one) => map.places.has(one.place)))) return "Click a counter with a ring to see what it can do.";
  return lit ? "Click a lit place, or choose from the list." : "Choose from the list.";
}

// ---- The game that the browser keeps -------------------------------------------------------------------------

// The number is that of the form in which the game is written.
const KEPT_GAME = "kartacz-lab:game:1";

// Every choice: its number, and how many there were.
function madeAfter(request) {
  const { made, position } = lab.sitting ?? { made: [] };
  if (request.do === "act") return [...made, [request.index, position.actions.length]];
  return request.do === "undo" ? made.slice(0, -1) : made;
}

// Makes kept choices again, as long as they are those of the game.
async function madeAgain(first, before, choices, sitting) {
  const made = [...before];
  let position = first;
  for (const [index, many] of choices) {
    if (lab.sitting !== sitting) break;
    if (position.actions.length !== many) {
      complain(`The program plays this game differently now: only ${plural(made.length, "choice")} of ${choices.length} could be made again.`);
      break;
    }
    position = await lab.desk.ask({ do: "act", index });
    made.push([index, many]);
  }
  return { position, made };
}

function keepGame() {
  const { terms, made, position } = lab.sitting;
  const game = { ...terms, choices: made, when: position.end ? "over" : stageOf(position) };
  storage((store) => (made.length ? store.setItem(KEPT_GAME, JSON.stringify(game)) : store.removeItem(KEPT_GAME)));
}

// "stage 2", from what is asked or what was logged last.
function stageOf({ prompt, log }) {
  const texts = [prompt, ...log.map(({ text }) => text).reverse()];
  return texts.map((text) => text.match(/^(?:(?:Stage|Turn) \d+|Set-up)/)?.[0]).find(Boolean)?.toLowerCase() ?? "";
}

const keptGame = () => storage((store) => JSON.parse(store.getItem(KEPT_GAME)), null);

// The button beside "Play it", when the kept game is one of what is shown.
function showKeptGame() {
  const game = keptGame();
  const here = Boolean(game) && game.hash === lab.variant?.hash;
  byId("go-on-game").hidden = !here || Boolean(lab.sitting);
  byId("play").title = here ? "Begins another game: your first choice in it replaces the kept game" : "";
  if (here) byId("go-on-game").textContent = `Go on with your game (${[game.when, plural(game.choices.length, "choice")].filter(Boolean).join(", ")})`;
}

function goOnWithGame() {
  const { choices, when, ...terms } = keptGame() ?? {};
  return terms.hash === lab.variant.hash ? begin(terms, choices) : showKeptGame();
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
  const [names, { terms, made }] = [[...waiting], lab.sitting];
  await leaveGame();
  const kept = made.length > 0 && keptGame() !== null;
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
  byId("play-panel").hidden = true;
  byId("play-panel").replaceChildren();
  delete document.body.dataset.playing;
  map.targets.replaceChildren();
  clearNews();
  hideStack();
  showBoard();
  showTools();
  showHistory();
  showKeptGame();
}

function connectPlay() {
  byId("play").onclick = playGame;
  byId("play").after(button("", goOnWithGame, { id: "go-on-game", hidden: true }));
  // Another tab may have kept a game.
  window.addEventListener("storage", showKeptGame);
  document.addEventListener("keydown", (event) => {
    if (!lab.sitting?.position || event.target.matches("input")) return;
    if (event.key === "Escape") stepBack();
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !event.shiftKey && lab.sitting.position.choices > 0) takeBack();
  });
}
