// A game in which the user plays one side: legal actions on the map and as a list, the log, the odds of an action.
"use strict";

// The most actions that are listed at a time.
const LISTED = 120;

async function playGame() {
  complain("");
  stopGames();
  const side = Number(byId("seat").value);
  const slot = isChanged() ? "variant" : "baseline";
  await handle({ do: "sit", slot, side, opponent: state.seats[1 - side], seed: state.seed, game: chosenGame() }, { side });
  showTab("view-map");
  byId("board").scrollIntoView({ block: "start" });
}

// Asks something of the game, and shows the position after it.
async function handle(request, about = {}) {
  byId("play-panel").dataset.busy = true;
  try {
    const position = await lab.desk.ask(request);
    lab.sitting = { ...lab.sitting, ...about, position, picked: null };
    showPosition();
  } catch (error) {
    complain(error.message);
  }
  byId("play-panel").dataset.busy = false;
}

function showPosition() {
  const { position, side } = lab.sitting;
  byId("play-panel").hidden = false;
  document.body.dataset.playing = true;
  map.movable = false;
  hideStack();
  showTools();
  showCounters(position.counters);
  const name = opened.sideNames[side];
  const asked = position.end ?? `${name}: ${whole(position.actions.length)} actions, choice ${position.choices + 1}`;
  const away = position.counters.filter((one) => !one.place);
  byId("play-panel").replaceChildren(
    make("div", { class: "bar" }, make("h2", {}, `You play ${name}`), make("span", {},
      make("button", { type: "button", id: "undo", disabled: position.choices === 0, onclick: () => handle({ do: "undo" }) }, "Undo"), " ",
      make("button", { type: "button", id: "leave", onclick: leaveGame }, "Leave"))),
    make("p", { id: "asked", "aria-live": "polite" }, asked),
    make("label", {}, "Show ", make("input", { id: "filter", type: "search", oninput: showActions, placeholder: "move, fire, 0704 …" })),
    make("div", { id: "actions", role: "group", "aria-label": "Legal actions" }),
    make("p", { id: "odds", "aria-live": "polite" }),
    make("div", { id: "log", tabindex: 0, role: "region", "aria-label": "What happened" }, position.log.map(logLine)),
    away.length ? make("details", {}, make("summary", {}, `Off the map (${away.length})`), make("ul", {}, away.map((one) => make("li", {}, `${one.name}: ${one.notes}`)))) : "",
  );
  byId("log").scrollTop = byId("log").scrollHeight;
  document.body.dataset.choices = position.choices;
  showActions();
}

function logLine({ level, text, rules }) {
  const note = rules.length ? make("small", {}, ` [${rules.join(", ")}]`) : "";
  return make("p", { class: level === null ? "head" : "", vars: { "margin-left": `${level ?? 0}rem` } }, text, note);
}

// The actions of a counter that was clicked.
function actionsOf(counter) {
  lab.sitting.picked = lab.sitting.picked === counter.id ? null : counter.id;
  showActions();
}

// Whether an action begins with a counter, or at its place.
function concerns(aim, counter) {
  return aim.counter === counter.id || (aim.from !== null && aim.from === counter.place) || (aim.counter === null && aim.to === counter.place);
}

function shownActions() {
  const { position, picked } = lab.sitting;
  const sought = byId("filter").value.trim().toLowerCase();
  const counter = position.counters.find((one) => one.id === picked);
  const all = position.actions.map((action, index) => ({ ...action, index }));
  const own = counter ? all.filter(({ aim }) => concerns(aim, counter)) : all;
  return own.filter(({ words }) => !sought || words.toLowerCase().includes(sought));
}

function showActions() {
  const list = shownActions();
  const { position, picked } = lab.sitting;
  const counter = position.counters.find((one) => one.id === picked);
  const more = list.length > LISTED ? make("p", {}, `and ${list.length - LISTED} more: choose a counter, or search`) : "";
  const none = counter && list.length === 0 ? make("p", {}, `${counter.name} can do nothing now.`) : "";
  byId("actions").replaceChildren(...list.slice(0, LISTED).map(actionButton), more, none);
  map.targets.replaceChildren();
  const places = new Map();
  list.forEach((action) => {
    const place = action.aim.to;
    if (place && map.places.has(place)) places.set(place, [...(places.get(place) ?? []), action]);
  });
  // Without a chosen counter, only a short list is shown on the map: every place may be the aim of something.
  if (!counter && list.length > 60) return;
  places.forEach((actions, place) => map.targets.append(target(place, actions)));
}

function target(place, actions) {
  const [x, y] = map.places.get(place);
  const label = actions.length === 1 ? actions[0].words : `${place}: ${actions.length} actions`;
  const take = () => (actions.length === 1 ? act(actions[0].index) : filterTo(place));
  return draw("circle", {
    class: "target", cx: x, cy: y, r: 0.42 * ground.pitch, tabindex: 0, role: "button", "aria-label": label,
    onclick: take, onmouseenter: () => showOdds(actions[0]), onfocus: () => showOdds(actions[0]),
    onkeydown: (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); take(); } },
  }, draw("title", {}, label));
}

function filterTo(place) {
  byId("filter").value = place;
  showActions();
  byId("actions").querySelector("button")?.focus();
}

function actionButton(action) {
  return make("button", {
    type: "button", "data-index": action.index, onclick: () => act(action.index),
    onmouseenter: () => showOdds(action), onfocus: () => showOdds(action),
  }, action.words);
}

const act = (index) => handle({ do: "act", index });

// The odds of what the pointer or the focus is on, once it rests there.
let oddsWanted = 0;

function showOdds(action) {
  oddsWanted += 1;
  const wanted = oddsWanted;
  setTimeout(async () => {
    if (wanted !== oddsWanted || !lab.sitting) return;
    const answer = await lab.desk.raw({ do: "odds", index: action.index });
    if (wanted !== oddsWanted || !answer.ok || !byId("odds")) return;
    byId("odds").textContent = `${action.words}: ${oddsInWords(answer.ok)}`;
  }, 150);
}

function oddsInWords({ exact, rolls, changes }) {
  if (changes.length === 0) return "nothing is lost or won at once.";
  const one = ({ what, mean, chances }) => {
    const listed = chances.filter(([, chance]) => chance >= 0.0005).slice(0, 6).map(([by, chance]) => `${by > 0 ? "+" : ""}${by} in ${percent(chance)}`);
    return `${what} ${fixed(mean, 2, "+")} (${listed.join(", ")})`;
  };
  return `${changes.map(one).join("; ")}. ${exact ? "Every roll counted" : `A sample of ${whole(rolls)} rolls`}, up to the next decision.`;
}

async function leaveGame() {
  lab.sitting = null;
  byId("play-panel").hidden = true;
  delete document.body.dataset.playing;
  map.targets.replaceChildren();
  showBoard();
  showTools();
}

function connectPlay() {
  byId("play").onclick = playGame;
}
