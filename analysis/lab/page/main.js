// The page: opens a scenario, connects the parts.
"use strict";
const lab = { desk: null, engine: null, variant: null, whatIfs: [], sitting: null, added: 0, everyone: null, forms: new Map(), host: { kind: "page" } };
let opened = null;

// The scenario of a page that names none.
const USUAL = "niemenczyn/scenario-1";

async function showScenarios() {
  const all = await lab.desk.ask({ do: "scenarios" });
  // Parts are no scenarios.
  const list = all.filter(({ id }) => !id.startsWith(COMPARED) && isScenario(ownFiles.get(id) ?? "system = \"\""));
  const groups = new Map();
  const groupOf = ({ id }) => (isShelved(id) ? "Your games" : isOwn(id) ? "Your files" : capital(id.split("/")[0]));
  const rank = ({ id }) => Number(isOwn(id)) + Number(isShelved(id));
  [...list].sort((one, other) => rank(other) - rank(one)).forEach((one) => {
    groups.set(groupOf(one), [...(groups.get(groupOf(one)) ?? []), one]);
  });
  const entry = ({ id, title }) => option(id, id === state.scenario, shelfRecord(id)?.title || title || id);
  byId("scenario").replaceChildren(...[...groups].map(([label, ones]) => make("optgroup", { label }, ones.map(entry))));
  const ids = list.map(({ id }) => id);
  // A file of the user's that is not opened is asked for, not replaced by a shipped one.
  if (!ids.includes(state.scenario) && !isOwn(state.scenario)) {
    if (state.scenario) complain(`There is no scenario ${state.scenario}.`);
    state.scenario = ids.find((id) => id === USUAL) ?? ids[0];
  }
  byId("scenario").value = state.scenario;
}

// Opens the scenario of the state: map, players, what-ifs, values, draft; then plays. `keep`: the user was in it already.
async function openScenario({ keep = false } = {}) {
  return inTurn(() => openNow(keep));
}

async function openNow(keep) {
  const bare = !isChanged();
  // Another scenario may be chosen meanwhile; it is opened next.
  const wanted = state.scenario;
  connectHost();
  const missing = whyNotOpen(state.scenario);
  if (missing) return stayWhereWeWere(missing);
  const answer = await lab.desk.raw({ do: "open", slot: "baseline", ...baseline() });
  if (!answer.ok) return stayWhereWeWere(`${state.scenario} has faults.`, answer);
  stopGames();
  if (lab.sitting) await leaveGame();
  const fresh = opened?.scenario !== answer.ok.scenario || !keep;
  opened = withKinds(answer.ok);
  lab.variant = opened;
  // A copy of a shipped scenario has its title.
  const title = isOwn(opened.scenario) ? `${opened.title} · ${opened.scenario}` : opened.title;
  byId("title").textContent = title;
  document.title = `${title} – kartacz lab`;
  if (fresh) startFresh();
  await showScenario(fresh);
  if (bare && fresh) offerDraft(cameBare ? null : state.scenario);
  else byId("offer").hidden = true;
  cameBare = false;
  document.body.dataset.ready = wanted;
}

async function showScenario(fresh) {
  byId("go").disabled = false;
  clearRefusal();
  complain("");
  showPlayers();
  showAssumed();
  await loadBaseline();
  await loadForms();
  await loadDesignForms();
  await loadWhatIfs();
  const sheet = await lab.desk.ask({ do: "sheet", slot: "baseline" });
  if (fresh) showSheet(sheet);
  else drawSheet(sheet);
  await openDraft();
  // What is drawn so far is the scenario without the draft.
  await redrawGround({ whatIfs: [], sets: [] });
}

// A scenario that cannot be opened changes nothing.
function stayWhereWeWere(text, answer = null) {
  const { scenario } = state;
  if (Object.keys(accepted).length) {
    Object.assign(state, accepted);
    writeAddress();
  }
  byId("scenario").value = state.scenario;
  complain(text);
  if (answer) refuse(`opening ${scenario}`, answer);
  byId("go").disabled = !opened;
  if (!opened) clearVerdict("No scenario is open.");
}

// Whether the page was opened without an address.
let cameBare = location.hash.length < 2;

function startFresh() {
  clearHistory();
  run.halted = false;
  shownCounter = null;
  map.chosen = null;
  Object.assign(tool, { mode: "select", list: null, cursor: null, stroke: null });
}

// The most changes of a link of which the sound ones are looked for.
const MOST_TRIED = 400;

// The draft of the address. What the scenario does not accept is left out, and said.
async function openDraft() {
  const wanted = draftNow();
  const first = await lab.desk.raw({ do: "open", slot: "variant", ...asked(wanted) });
  if (first.ok) return accept(wanted, first.ok, isChanged());
  const kept = { whatIfs: [], sets: [] };
  let last = null;
  // Each change is tried by itself: a link of a stranger may have any number of them.
  const parts = [...wanted.whatIfs.map((name) => ["whatIfs", name]), ...wanted.sets.map((set) => ["sets", set])];
  for (const [key, one] of MOST_TRIED >= parts.length ? parts : []) {
    const more = { ...kept, [key]: [...kept[key], one] };
    const answer = await lab.desk.raw({ do: "open", slot: "variant", ...asked(more) });
    if (answer.ok) Object.assign(kept, more, { last: undefined });
    else last = answer;
  }
  const draft = { whatIfs: kept.whatIfs, sets: kept.sets };
  const answer = await lab.desk.ask({ do: "open", slot: "variant", ...asked(draft) });
  await accept(draft, answer);
  const left = wanted.whatIfs.length + wanted.sets.length - draft.whatIfs.length - draft.sets.length;
  refuse(`${plural(left, "change")} of the link, left out`, last ?? first);
}

// The players of each side; another one may come with the address.
function showPlayers() {
  const kinds = opened.players.map((names) => names.map((name) => (name === "search" ? "search:16" : name)));
  state.seats = state.seats.map((seat) => seat || opened.fast);
  state.seats.forEach((seat, side) => {
    const names = kinds[side].includes(seat) ? kinds[side] : [...kinds[side], seat];
    byId(`name${side}`).textContent = opened.sideNames[side];
    byId(`player${side}`).replaceChildren(...names.map((name) => option(name, name === seat)));
  });
  showSeats();
  byId("seed").value = state.seed;
  sayPlayers();
}

function sayPlayers() {
  const [one, other] = state.seats;
  byId("players-now").textContent = one === other ? `${one} on both sides` : `${one} – ${other}`;
}

async function choosePlayers() {
  state.seats = [0, 1].map((side) => byId(`player${side}`).value);
  sayPlayers();
  keepChoice();
  await restartGames();
}

function keepChoice() {
  Object.assign(accepted, state);
  writeAddress();
  if (isChanged()) keepDraft();
}

function chooseSeed(event) {
  state.seed = Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, Math.floor(Number(event.target.value) || 0)));
  event.target.value = state.seed;
  keepChoice();
  restartGames();
}

// Disclosures of the top bar close like menus.
function connectMenus() {
  const menus = [...document.querySelectorAll("details.menu")];
  document.addEventListener("pointerdown", (event) => menus.forEach((menu) => { if (!menu.contains(event.target)) menu.open = false; }));
  menus.forEach((menu) => menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  }));
}

function connect() {
  byId("choice").addEventListener("submit", (event) => event.preventDefault());
  byId("scenario").addEventListener("change", (event) => goTo(event.target.value));
  [0, 1].forEach((side) => byId(`player${side}`).addEventListener("change", choosePlayers));
  byId("seed").addEventListener("change", chooseSeed);
  window.addEventListener("hashchange", () => {
    readAddress();
    openLink().then((opens) => opens && showScenarios().then(openScenario)).catch((error) => complain(error.message));
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, textarea") || event.ctrlKey || event.metaKey) return;
    if (event.key === "+") zoomBy(ZOOM.step);
    else if (event.key === "-") zoomBy(1 / ZOOM.step);
  });
  document.querySelectorAll("[role=tablist]").forEach(connectTabs);
  [connectMenus, connectMap, connectCounters, connectTools, connectTables, connectHistory, connectChanges, connectFiles, connectGames, connectWatch,
    connectHeat, connectWhy, connectWorth, connectSuggest, connectRules, connectDesign, connectPlay, connectNewGame, connectShelf,
    connectLinks, connectPrint, connectVersions, connectPlaytests, connectSecond].forEach((one) => one());
  byId("more").onclick = () => byId("more").setAttribute("aria-expanded", String(byId("verdict").classList.toggle("open")));
  setInterval(() => { if (run.on) showPace(); }, 500);
}

async function start() {
  readAddress();
  connect();
  try {
    Object.assign(lab, await startDesks());
    byId("about").textContent = `kartacz ${await lab.desk.ask({ do: "version" })}`;
    // Files of the user's go to all that play.
    lab.everyone = async (request) => {
      lab.added += 1;
      await lab.desk.ask(request);
      await lab.engine.add(request);
    };
    state.scenario ||= lab.host.scenario ?? "";
    await loadShelf();
    await openLink();
    await showScenarios();
    await openScenario();
    sayRefusedLink();
  } catch (error) {
    complain(`The lab could not start: ${error.message}`);
  }
}

start();
