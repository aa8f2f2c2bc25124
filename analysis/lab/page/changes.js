// The changes in words, the what-ifs, and the map with the changed set-up.
"use strict";

// The map with the set-up of the draft. Counters are the same when their ids are.
function showBoard() {
  if (lab.sitting || !isShown("view-map") || !map.sheet) return;
  const shape = ({ place, facing, values: shown, notes, name, side }) => JSON.stringify([place, facing, shown, notes, name, side]);
  const before = new Map((opened.counters ?? []).map((one) => [one.id, shape(one)]));
  const counters = lab.variant.counters ?? [];
  const changed = counters.filter((one) => before.get(one.id) !== shape(one));
  map.movable = true;
  showCounters(counters, new Set(changed.map((one) => one.id)));
}

function showChanges() {
  const made = changesMade();
  const groups = new Map();
  made.forEach((one) => groups.set(one.group, [...(groups.get(one.group) ?? []), one]));
  const line = ({ group, text, undo: edit }) => make("li", {}, make("span", {}, text), button("↺", () => revert(`${group}, ${text}`, edit), {
    class: "quiet", "aria-label": `Revert ${group}, ${text}`, title: "Revert",
  }));
  byId("changed").replaceChildren(...[...groups].map(([group, list]) => make("div", { class: "group" }, make("h3", {}, group), make("ul", {}, list.map(line)))));
  if (made.length === 0) byId("changed").append(...nothingChanged());
  byId("reset").hidden = made.length === 0;
  byId("count-changes").textContent = made.length || "";
  for (const one of byId("what-ifs").querySelectorAll("button[data-name]")) one.setAttribute("aria-pressed", String(state.whatIfs.includes(one.dataset.name)));
}

// What was said about the change before it no longer holds.
const revert = (name, edit) => change(`revert of ${name}`, edit).then((done) => done && say(`Reverted: ${name}.`));

// The change of a counter's place or facing is said before it is checked; one that was refused is not left standing.
const orStays = ({ id, name }, made) => made.then((done) => done === false && say(`${name} stays in ${counterBy(id)?.place}.`));

// What can be tried, where nothing is changed yet.
const TRIED_FIRST = 5;

function nothingChanged() {
  const some = lab.whatIfs.slice(0, TRIED_FIRST);
  const items = some.map(({ name, title }) => button(title, () => toggleWhatIf(name), { id: `try-${name}`, class: "item" }));
  const more = lab.whatIfs.length > some.length ? button("All what-ifs …", () => showTab("what-ifs-panel"), { id: "try-more", class: "quiet" }) : "";
  return [remark("No changes yet. Edit the map, the counters or the values, or try a what-if:"),
    make("div", { class: "tries" }, items, more)];
}

function toggleWhatIf(name) {
  const title = lab.whatIfs.find((one) => one.name === name)?.title ?? name;
  const without = state.whatIfs.includes(name);
  const chosen = (whatIfs) => (without ? whatIfs.filter((one) => one !== name) : [...whatIfs, name]);
  const made = `${title} ${without ? "off" : "on"}`;
  return change(made, ({ whatIfs, sets }) => ({ whatIfs: chosen(whatIfs), sets })).then((done) => done && say(`${made}.`));
}

async function loadWhatIfs() {
  const fitting = await lab.desk.ask({ do: "what-ifs", scenario: state.scenario });
  lab.whatIfs = [...fitting, ...looseWhatIfs(fitting)];
  const one = ({ name, title, about }) => {
    // The first line of a preface is the title again.
    const text = about.split("\n").slice(1).join(" ").trim();
    const attributes = { id: `what-if-${name}`, "data-name": name, "aria-pressed": "false", class: "item" };
    return make("li", {}, button(title, () => toggleWhatIf(name), attributes), text ? remark(text) : "");
  };
  byId("what-ifs").replaceChildren(lab.whatIfs.length ? make("ul", { class: "plain" }, lab.whatIfs.map(one)) : remark("None is made for this scenario."));
}

function connectChanges() {
  map.onMove = (counter, place) => orStays(counter, moveCounter(counter, place));
  map.onTurn = (counter, by) => orStays(counter, turnCounter(counter, by));
  map.onChoose = (counter) => (lab.sitting ? actionsOf(counter) : editCounter(counter));
  byId("find").addEventListener("input", showValues);
  byId("reset").onclick = () => revert("all changes", () => ({ whatIfs: [], sets: [] }));
}
