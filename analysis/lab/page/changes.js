// Changes of the scenario: values, what-ifs, files; each is checked before it is played.
"use strict";

// Sets a value, or restores it with null.
function setValue(path, value) {
  const before = values.baseline.get(path);
  const plain = state.whatIfs.length === 0;
  if (value === null || (plain && before && before.value === value)) state.sets.delete(path);
  else state.sets.set(path, value);
  return applyChanges();
}

function moveCounter(counter, place) {
  const old = values.variant.get(counter.at)?.value ?? "";
  byId("moved").textContent = `${counter.name}: ${counter.place} to ${place}.`;
  if (counter.index === null) return setValue(counter.at, place);
  const list = [...old.matchAll(/"([^"]*)"/g)].map((found) => found[1]);
  list[counter.index] = place;
  return setValue(counter.at, `[${list.map((name) => `"${name}"`).join(", ")}]`);
}

function turnCounter(counter, facing) {
  byId("moved").textContent = `${counter.name} faces ${facing}.`;
  return setValue(`${counter.path}.facing`, facing);
}

// Loads the changed scenario. One with faults is not played, and its faults are listed.
async function applyChanges() {
  writeAddress();
  stopGames();
  const answer = await lab.desk.raw({ do: "open", slot: "variant", ...variant() });
  showFaults(answer);
  if (answer.ok) {
    lab.variant = answer.ok;
    await loadValues();
    showBoard();
  }
  showChanges();
  if (answer.ok) return restartGames();
  stopTrials();
  clearWhy();
  clearSuggest();
  return clearVerdict("The change is refused: see below what is wrong.");
}

function showFaults(answer) {
  const faults = answer.faults ?? (answer.error ? [{ place: "", message: answer.error, help: "" }] : []);
  const lines = faults.map((fault) => make("div", { class: "fault" }, make("b", {}, fault.message), ` ${fault.place}`, make("br"), fault.help));
  byId("faults").replaceChildren(...lines);
}

// The map with the set-up of the changed scenario.
function showBoard() {
  if (lab.sitting) return;
  const before = new Map((opened.counters ?? []).map((one) => [one.id, JSON.stringify([one.place, one.facing, one.values, one.notes])]));
  const counters = lab.variant.counters ?? [];
  const changed = counters.filter((one) => before.get(one.id) !== JSON.stringify([one.place, one.facing, one.values, one.notes]));
  map.movable = true;
  showCounters(counters, new Set(changed.map((one) => one.id)));
  showValues();
  const edited = counters.find((one) => one.id === byId("edit").dataset.counter);
  if (!byId("edit").hidden && edited) editCounter(edited);
}

function showChanges() {
  const one = (text, undo) => make("li", {}, text, " ", make("button", { type: "button", "aria-label": `Undo ${text}`, onclick: undo }, "↺"));
  const listed = [
    ...state.whatIfs.map((name) => one(lab.whatIfs.find((known) => known.name === name)?.title ?? name, () => toggleWhatIf(name))),
    ...[...state.sets].map(([path, value]) => {
      const before = values.baseline.get(path)?.value;
      return one(`${path} = ${value}${before === undefined ? "" : ` (was ${before})`}`, () => setValue(path, null));
    }),
  ];
  byId("changed").replaceChildren(...(listed.length ? listed : [make("li", {}, "None: the scenario is played as it is.")]));
  byId("save").disabled = byId("reset").disabled = listed.length === 0;
  for (const button of byId("what-ifs").children) button.setAttribute("aria-pressed", state.whatIfs.includes(button.dataset.name));
}

function toggleWhatIf(name) {
  const place = state.whatIfs.indexOf(name);
  if (place >= 0) state.whatIfs.splice(place, 1);
  else state.whatIfs.push(name);
  return applyChanges();
}

async function loadWhatIfs() {
  lab.whatIfs = await lab.desk.ask({ do: "what-ifs", scenario: state.scenario });
  const buttons = lab.whatIfs.map(({ name, title, about }) => make("button", {
    type: "button", "aria-pressed": false, "data-name": name, title: about, onclick: () => toggleWhatIf(name),
  }, title));
  byId("what-ifs").replaceChildren(...(buttons.length ? buttons : [make("p", {}, "None is made for this scenario.")]));
}

// The file holds the values that were changed by hand; the what-ifs that are chosen stay what they are, and the command names them.
async function saveWhatIf() {
  complain("");
  try {
    if (state.sets.size === 0) throw new Error(`the chosen what-ifs are shipped; play them with ${command("what-if", Math.max(1, run.games))}`);
    await lab.desk.ask({ do: "open", slot: "what-ifs", scenario: state.scenario, what_ifs: state.whatIfs });
    const [name, title] = ["lab-what-if", `Lab: ${sets().join(", ")}`.slice(0, 76)];
    const again = command("what-if", Math.max(1, run.games), [...state.whatIfs, `${name}.toml`]);
    download(`${name}.toml`, await lab.desk.ask({ do: "overlay", from: "what-ifs", to: "variant", title, command: again }));
  } catch (error) {
    complain(`Not saved: ${error.message}`);
  }
}

// Files of the user's: a scenario names its rule system; anything else is a what-if of the present one.
async function openFiles(list) {
  complain("");
  const files = [];
  let scenario = null;
  for (const file of list) {
    const text = await file.text();
    const name = file.name.replace(/\.toml$/i, "").replaceAll(/[^\w.-]/g, "-");
    const system = text.match(/^\s*system\s*=\s*["']([\w-]+)["']/m)?.[1];
    if (system) scenario = `${system}/${name}`;
    files.push({ name, system, text });
  }
  const home = (scenario ?? state.scenario).split("/")[0];
  const named = files.map(({ name, system, text }) => [system ? `${system}/${name}.toml` : `${home}/what-if/${name}.toml`, text]);
  await lab.everyone({ do: "add", files: named });
  if (scenario) {
    Object.assign(state, { scenario, whatIfs: [], sets: new Map(), seats: ["", ""] });
    await showScenarios();
    return openScenario();
  }
  await loadWhatIfs();
  state.whatIfs.push(...files.map(({ name }) => name));
  return applyChanges();
}

function connectChanges() {
  map.onMove = moveCounter;
  map.onTurn = turnCounter;
  map.onChoose = (counter) => (lab.sitting ? actionsOf(counter) : editCounter(counter));
  byId("find").addEventListener("input", showValues);
  byId("save").onclick = saveWhatIf;
  byId("reset").onclick = () => {
    Object.assign(state, { whatIfs: [], sets: new Map() });
    byId("moved").textContent = "";
    return applyChanges();
  };
  byId("link").onclick = async () => {
    await navigator.clipboard?.writeText(location.href).catch(() => {});
    byId("moved").textContent = "The address of this page holds all changes.";
  };
  byId("file").addEventListener("change", (event) => openFiles(event.target.files));
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer.files.length) openFiles(event.dataTransfer.files);
  });
}
