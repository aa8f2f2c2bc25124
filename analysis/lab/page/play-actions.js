// The legal actions of a game by hand, sorted: those of the side, and those of each counter.
"use strict";

// Fewer actions than this are all shown at once.
const FEW = 14;
// The most actions of a counter that are buttons beside those of its side.
const MOST_STAYS = 3;
// The most actions that are all lit on the map when no counter is chosen.
const LIT = 60;

// `general`: actions of the side. `groups`: { name, actions, counters }. `tray`: groups of counters that are not on the map yet.
function sorted({ actions, counters, roll }, side) {
  // Nothing can be chosen while a roll is asked for.
  const all = (roll ? [] : actions).map((action, index) => ({ ...action, index }));
  const general = all.filter(({ group }) => !group);
  const names = [...new Set(all.map(({ group }) => group).filter(Boolean))];
  const groups = names.map((name) => {
    const own = all.filter(({ group }) => group === name);
    return { name, actions: own, counters: countersOf(name, own, counters, side) };
  });
  const waits = (group) => group.actions.every(({ aim }) => aim.to) && group.counters.every((one) => !one.place);
  return { all, general, groups, tray: groups.filter(waits) };
}

// The counters that a group names; of several, all can be clicked.
function countersOf(name, actions, counters, side) {
  const aims = new Set(actions.map(({ aim }) => aim.counter));
  const names = new Set([name, ...name.split(/, | and /)]);
  const found = counters.filter((one) => aims.has(one.id) || (one.side === side && names.has(one.name)));
  if (found.length) return found;
  const places = new Set(actions.map(({ aim }) => aim.from).filter(Boolean));
  return counters.filter((one) => one.side === side && places.has(one.place));
}

const isFew = () => FEW >= lab.sitting.all.length;

// The groups that are chosen: by name, or by one of their counters.
function pickedGroups() {
  const { groups, picked } = lab.sitting;
  if (!picked) return [];
  return groups.filter(({ name, counters }) => name === picked.group || counters.some(({ id }) => id === picked.counter));
}

// The actions whose places are lit.
function litActions() {
  const { picked, groups, general } = lab.sitting;
  if (picked) return pickedGroups().flatMap(({ actions }) => actions).filter(isSought);
  const all = [...groups.flatMap(({ actions }) => actions), ...general].filter((action) => action.aim.to && isSought(action));
  return LIT >= all.length ? all : [];
}

// What is written in the field Find.
const sought = () => byId("filter").value.trim().toLowerCase();
const isSought = (action) => sentenceOf(action).toLowerCase().includes(sought());

// What a chosen counter can do where it is, when that would be lost among its moves.
function stays() {
  const idle = ({ actions, counters }) => actions.filter(({ aim }) => aim.facing === null && (!aim.to || counters.some((one) => one.place === aim.to)));
  return pickedGroups().filter(({ actions }) => actions.length > FEW).flatMap((group) => {
    const some = idle(group);
    return some.length > MOST_STAYS ? [] : some;
  });
}

// Where only one counter can act, it need not be chosen.
function pickTheOnlyOne() {
  const { groups } = lab.sitting;
  lab.sitting.only = groups.length === 1;
  if (lab.sitting.only) lab.sitting.picked = { group: groups[0].name };
}

// What can be done at a place, by place; what only differs in the facing is one thing with arrows.
function byPlace(actions) {
  const places = new Map();
  actions.forEach((action) => {
    const { to } = action.aim;
    if (to && map.places.has(to)) places.set(to, [...(places.get(to) ?? []), action]);
  });
  return places;
}

const turnsOnly = (actions) => actions.length > 1 && actions.every(({ aim, group }) => aim.facing !== null && group === actions[0].group)
  && new Set(actions.map(({ aim }) => aim.facing)).size === actions.length;

// The text of an action; with the counters that act when others could.
const sentenceOf = ({ group, text }) => (group ? `${group} ${text}` : text);
const phraseOf = (action) => (pickedGroups().length === 1 ? capital(action.text) : sentenceOf(action));
const withoutFacing = (text) => text.replace(/, facing .*$/, "");

// ---- Choosing a counter --------------------------------------------------------------------------------------

function pickGroup(name) {
  const again = lab.sitting.picked?.group === name && !lab.sitting.only;
  setPicked(again ? null : { group: name });
  const counter = again ? null : pickedGroups()[0]?.counters.find(({ place }) => place);
  choose(counter?.id ?? null, false);
  if (counter) showPlace(counter.place);
}

// A counter was clicked, or chosen by keys; `meant`: in the menu of its place.
async function actionsOf(counter, way = "", meant = false) {
  if (!(await changesMind(counter))) return;
  const able = lab.sitting.groups.some(({ counters }) => counters.some(({ id }) => id === counter.id));
  if (able) setPicked({ counter: counter.id });
  const beginning = able && beginningOf(pickedGroups());
  // In a stack, which counter is meant is asked first.
  const alone = meant || map.counters.filter(({ place }) => place === counter.place).length === 1;
  if (beginning && alone) return beginMove(beginning, counter.id, way);
  showCounterMenu(counter);
}

// By keys: to the lit places of the chosen counter, otherwise to what it can do where it is.
function focusPicked() {
  const first = map.targets.querySelector("[tabindex]") ?? byId("stack").querySelector("[data-index]") ?? byId("actions").querySelector(".chosen [data-index]");
  first?.focus({ preventScroll: true });
}

function setPicked(picked) {
  if (!(lab.sitting.only && picked === null)) Object.assign(lab.sitting, { picked });
  lab.sitting.place = null;
  hideStack();
  showPicked();
}

// Everything that depends on the chosen counter and place.
function showPicked() {
  showActions();
  showTargets();
  showAble();
  showTools();
}

// Escape: first the arrows of a place, then the counter.
function stepBack() {
  if (!byId("stack").hidden) return;
  if (lab.sitting.place) openPlace(null);
  else if (isBegun()) takeBack();
  else if (lab.sitting.picked) {
    const [group] = pickedGroups();
    setPicked(null);
    [...byId("actions").querySelectorAll(".unit")].find((one) => one.dataset.group === group?.name)?.focus();
  }
}

// A place whose actions differ in the facing: its arrows are shown.
function openPlace(place, focus = false) {
  lab.sitting.place = place;
  showPicked();
  const row = place && byId("actions").querySelector(`[data-place="${CSS.escape(place)}"]`);
  if (row) scrollInto(byId("actions"), row);
  if (focus) map.targets.querySelector(".arrow")?.focus();
}
