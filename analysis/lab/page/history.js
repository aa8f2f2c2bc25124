// Changes of the draft: each is checked before it counts, and each can be undone.
"use strict";
// Steps: { name, merge, time, before, after }.
const past = { done: [], undone: [] };
// Changes are made one after the other, each on the draft that the one before it has left.
let turn = Promise.resolve();
// Steps of a slider within this time, in milliseconds, are one.
const ONE_STEP = 1500;

function inTurn(work) {
  turn = turn.then(work).catch((error) => complain(error.message));
  return turn;
}

// `edit` makes drafts of a draft: one, or several, of which the first that is accepted counts. Steps with the same `merge` become one.
function change(name, edit, merge = null) {
  return inTurn(() => attempt(name, edit, merge));
}

async function attempt(name, edit, merge) {
  // A game goes on with the scenario that it began with.
  if (lab.sitting) {
    complain("Nothing is changed during a game: leave it first; you can go on with it later.");
    showDraft();
    return false;
  }
  const before = draftNow();
  const wanted = [edit(before)].flat().filter(Boolean);
  let refusal = null;
  for (const after of wanted) {
    if (isSameDraft(before, after)) continue;
    const answer = await lab.desk.raw({ do: "open", slot: "variant", ...asked(after) });
    if (answer.ok) {
      remember({ name, merge, time: Date.now(), before, after });
      await keepLinked();
      await accept(after, answer.ok);
      return true;
    }
    refusal ??= answer;
  }
  if (refusal) refuse(name, refusal);
  // What the user has typed or dragged goes back to what counts.
  showDraft();
  return false;
}

function remember(step) {
  const last = past.done.at(-1);
  const same = step.merge && last?.merge === step.merge && step.time - last.time < ONE_STEP;
  if (same) Object.assign(last, { name: step.name, after: step.after, time: step.time });
  else past.done.push(step);
  past.undone = [];
}

// The state that was accepted last.
const accepted = {};

// From now on this draft counts. One that was only opened is not kept in the browser: it may stand before one that is.
async function accept(draft, answer, kept = true) {
  const before = draftNow();
  stopGames();
  Object.assign(state, draft);
  Object.assign(accepted, state);
  lab.variant = withKinds(answer);
  writeAddress();
  if (kept) keepDraft();
  clearRefusal();
  await Promise.all([loadValues(), redrawGround(before)]);
  showDraft();
  restartGames();
}

function clearHistory() {
  Object.assign(past, { done: [], undone: [] });
}

const undo = () => inTurn(() => stepTo(past.done, past.undone, "before", "Undone"));
const redo = () => inTurn(() => stepTo(past.undone, past.done, "after", "Redone"));

async function stepTo(from, to, which, word) {
  const one = from.at(-1);
  if (!one || lab.sitting) return;
  const answer = await lab.desk.raw({ do: "open", slot: "variant", ...asked(one[which]) });
  if (!answer.ok) return refuse(one.name, answer);
  to.push(from.pop());
  await accept(one[which], answer.ok);
  say(`${word}: ${one.name}.`);
}

// ---- Refusals ------------------------------------------------------------------------------------------------

function refuse(name, answer) {
  const faults = answer.faults ?? [{ place: "", message: answer.error, help: "" }];
  // Options of the command, and lines of files that are nowhere to be seen, mean nothing on the page.
  const isUseful = (place) => place && !place.startsWith("--set ") && !isShelved(state.scenario);
  const lines = () => faults.map(({ place, message, help, path }) => make("div", { class: "fault" },
    make("p", { class: "message" }, asSentence(message)), help ? make("p", { class: "help" }, asSentence(help)) : "", isUseful(place) ? make("small", {}, place) : "", faultButton({ place, path })));
  const head = name ? make("p", { class: "head" }, "Refused: ", make("b", {}, name)) : "";
  const close = button("Close", clearRefusal, { class: "quiet" });
  byId("refused").replaceChildren(make("div", { class: "bar" }, head, close), ...lines());
  byId("faults").replaceChildren(head ? head.cloneNode(true) : "", ...lines());
  byId("refused").hidden = false;
  noteFaults(faults);
}

function clearRefusal() {
  byId("refused").hidden = true;
  ["refused", "faults"].forEach((id) => byId(id).replaceChildren());
  clearFaults();
}

function showHistory() {
  byId("verdict").classList.toggle("changed", isChanged());
  const [back, on] = [past.done.at(-1)?.name, past.undone.at(-1)?.name];
  const show = (id, word, name, keys) => {
    // A game that is being played has an Undo of its own.
    const none = lab.sitting ? `${word}: not during a game` : `Nothing to ${word.toLowerCase()}`;
    const text = name && !lab.sitting ? `${word} ${name} (${keys})` : none;
    Object.assign(byId(id), { disabled: !name || Boolean(lab.sitting), title: text });
    byId(id).setAttribute("aria-label", text);
  };
  show("undo-change", "Undo", back, "Ctrl+Z");
  show("redo-change", "Redo", on, "Ctrl+Shift+Z");
}

// The draft is in parts of the page that know how to show it.
function showDraft() {
  if (waitsForList()) return;
  openLists.owed = false;
  keepFocus(() => {
    showHistory();
    showBoard();
    showValues();
    showCounterPanel();
    showTables();
    showDesign();
    showChanges();
    showTools();
    showSaves();
    showKeptGame();
    showRules();
    showVersions();
    showPlaytests();
  });
  markFaults();
}

function connectHistory() {
  connectLists();
  byId("undo-change").onclick = undo;
  byId("redo-change").onclick = redo;
  document.addEventListener("keydown", (event) => {
    // A field in which something is being typed undoes its own letters.
    const typing = event.target.matches("input") && event.target.value !== event.target.defaultValue;
    if (!(event.ctrlKey || event.metaKey) || event.altKey || typing || event.target.closest("dialog")) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) undo();
    else if (key === "y" || (key === "z" && event.shiftKey)) redo();
    else return;
    event.preventDefault();
  });
}
