// The page: opens a scenario, connects the parts.
"use strict";
const lab = { desk: null, players: [], variant: null, whatIfs: [], sitting: null, added: 0, everyone: null };
let opened = null;

// The scenario of a page that names none.
const USUAL = "niemenczyn/scenario-1";

async function showScenarios() {
  const list = await lab.desk.ask({ do: "scenarios" });
  const groups = new Map();
  list.forEach((one) => {
    const system = one.id.split("/")[0];
    groups.set(system, [...(groups.get(system) ?? []), one]);
  });
  const option = ({ id, title }) => make("option", { value: id, selected: id === state.scenario }, title || id);
  byId("scenario").replaceChildren(...[...groups].map(([system, ones]) => make("optgroup", { label: system }, ones.map(option))));
  const ids = list.map(({ id }) => id);
  if (!ids.includes(state.scenario)) state.scenario = ids.find((id) => id === USUAL) ?? ids[0];
  byId("scenario").value = state.scenario;
}

// Opens the scenario of the state: map, players, what-ifs, values; then plays.
async function openScenario() {
  complain("");
  stopGames();
  if (lab.sitting) await leaveGame();
  const answer = await lab.desk.raw({ do: "open", slot: "baseline", ...baseline() });
  showFaults(answer);
  if (!answer.ok) return complain("The scenario has faults; they are listed under Changes.");
  opened = answer.ok;
  lab.variant = opened;
  byId("title").textContent = opened.title;
  byId("edit").hidden = true;
  showPlayers();
  await loadWhatIfs();
  showSheet(await lab.desk.ask({ do: "sheet", slot: "baseline" }));
  await applyChanges();
  document.body.dataset.ready = state.scenario;
}

// The players of each side; another one may come with the address.
function showPlayers() {
  const kinds = opened.players.map((names) => names.map((name) => (name === "search" ? "search:16" : name)));
  state.seats = state.seats.map((seat) => seat || opened.fast);
  state.seats.forEach((seat, side) => {
    const names = kinds[side].includes(seat) ? kinds[side] : [...kinds[side], seat];
    byId(`name${side}`).textContent = opened.sideNames[side];
    byId(`player${side}`).replaceChildren(...names.map((name) => make("option", { value: name, selected: name === seat }, name)));
  });
  byId("seat").replaceChildren(...opened.sideNames.map((name, side) => make("option", { value: side }, name)));
  byId("seed").value = state.seed;
}

async function choosePlayers() {
  state.seats = [0, 1].map((side) => byId(`player${side}`).value);
  writeAddress();
  await restartGames();
}

function connect() {
  byId("choice").addEventListener("submit", (event) => event.preventDefault());
  byId("scenario").addEventListener("change", (event) => {
    Object.assign(state, { scenario: event.target.value, whatIfs: [], sets: new Map(), seats: ["", ""] });
    openScenario();
  });
  [0, 1].forEach((side) => byId(`player${side}`).addEventListener("change", choosePlayers));
  byId("seed").addEventListener("change", (event) => {
    state.seed = Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, Math.floor(Number(event.target.value) || 0)));
    event.target.value = state.seed;
    writeAddress();
    restartGames();
  });
  window.addEventListener("hashchange", () => {
    readAddress();
    showScenarios().then(openScenario);
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, textarea")) return;
    if (event.key === "+") setZoom(map.zoom * 1.4);
    else if (event.key === "-") setZoom(map.zoom / 1.4);
  });
  connectMap();
  connectChanges();
  connectGames();
  connectWatch();
  connectHeat();
  connectWhy();
  connectSuggest();
  connectPlay();
  setInterval(() => { if (run.on) showPace(); }, 500);
}

async function start() {
  readAddress();
  connect();
  try {
    Object.assign(lab, await startDesks());
    // Files of the user's go to every worker.
    lab.everyone = async (request) => {
      lab.added += 1;
      await Promise.all([lab.desk, ...lab.players].map((desk) => desk.ask(request)));
    };
    await showScenarios();
    await openScenario();
  } catch (error) {
    complain(`The lab could not start: ${error.message}`);
  }
}

start();
