// Drafts: pure changes of the list of sets, and the drafts that this browser keeps.
"use strict";

// Sets a value at its old place in the list, so that later sets still apply to it.
function withValue({ whatIfs, sets }, path, literal) {
  const set = `${path}=${literal}`;
  const place = sets.findLastIndex((one) => pathOfSet(one) === path);
  return { whatIfs, sets: place < 0 ? [...sets, set] : sets.with(place, set) };
}

// Takes the sets of a value, or of all values of a table, out of the list.
function withoutSets({ whatIfs, sets }, path) {
  return { whatIfs, sets: sets.filter((set) => !isUnder(pathOfSet(set), path)) };
}

// Removes a value or a table from the scenario.
function withRemoved(draft, path) {
  const rest = withoutSets(draft, path);
  const shipped = [...values.base.keys()].some((one) => isUnder(one, path));
  return shipped ? withValue(rest, path, "remove") : rest;
}

// A value of the scenario; one that is what it was needs no set.
function withScenarioValue(draft, path, kind, text) {
  const before = values.base.get(path) ?? values.was.get(path);
  if (before && before.value === text) return withoutSets(draft, path);
  return withValue(draft, path, literalOf(kind, text));
}

// ---- Drafts that the browser keeps ---------------------------------------------------------------------------

const KEPT = "kartacz-lab:draft:";
// Drafts in the browser: the latest ones.
const MOST_DRAFTS = 20;

// Each tab has drafts of its own. A tab that is loaded again is the same one; a copy of it is not.
let thisTab = (() => {
  const fresh = Math.random().toString(36).slice(2, 10);
  try {
    const again = performance.getEntriesByType("navigation")[0]?.type === "reload";
    const id = (again && sessionStorage.getItem("kartacz-lab:tab")) || fresh;
    sessionStorage.setItem("kartacz-lab:tab", id);
    return id;
  } catch {
    return fresh;
  }
})();

// From now on this tab keeps another draft: what is opened takes no place of one that is kept.
function besideDraft() {
  thisTab = Math.random().toString(36).slice(2, 10);
  try {
    sessionStorage.setItem("kartacz-lab:tab", thisTab);
  } catch {
    // Such a browser keeps no draft either.
  }
}

// Browsers may refuse to store anything; drafts are then only in the address.
function storage(use, otherwise) {
  try {
    return use(localStorage);
  } catch {
    return otherwise;
  }
}

function keepDraft() {
  // The game of a link is kept with the first edit.
  if (linkOf(state.scenario)) return;
  const key = `${KEPT}${state.scenario}:${thisTab}`;
  const { scenario, whatIfs, sets, seats, seed } = state;
  const draft = { scenario, title: opened.title, time: Date.now(), whatIfs, sets, seats, seed };
  storage((store) => {
    if (!isChanged()) return store.removeItem(key);
    store.setItem(key, JSON.stringify(draft));
    return keptDrafts().slice(MOST_DRAFTS).forEach((old) => store.removeItem(old.key));
  });
}

const isDraft = ({ scenario, title, time, whatIfs, sets, seats, seed }) => [scenario, title].every((one) => typeof one === "string") && Number.isFinite(time)
  && isTexts(whatIfs, 100) && isTexts(sets, MOST_SETS) && isTexts(seats, 2) && seats.length === 2 && Number.isSafeInteger(seed);

// The kept drafts, the latest first.
function keptDrafts() {
  return storage((store) => {
    const keys = Array.from({ length: store.length }, (_, place) => store.key(place)).filter((key) => key.startsWith(KEPT));
    const drafts = keys.map((key) => ({ key, ...storage(() => JSON.parse(store.getItem(key)), null) }));
    return drafts.filter(isDraft).sort((one, other) => other.time - one.time);
  }, []);
}

// Offers the latest draft; of one scenario, when one is named.
function offerDraft(scenario = null) {
  const known = new Set([...byId("scenario").options].map(({ value }) => value));
  const draft = keptDrafts().find((one) => known.has(one.scenario) && (!scenario || one.scenario === scenario));
  const place = byId("offer");
  place.hidden = !draft;
  if (!draft) return;
  // A new draft does not take the place of the one that is offered.
  if (draft.key.endsWith(`:${thisTab}`)) besideDraft();
  const many = draft.whatIfs.length + draft.sets.length;
  const when = new Date(draft.time).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  const goOnWith = () => {
    place.hidden = true;
    const { scenario: id, whatIfs, sets, seats, seed } = draft;
    Object.assign(state, { scenario: id, whatIfs, sets, seats, seed });
    byId("scenario").value = id;
    return openScenario();
  };
  place.replaceChildren(
    make("span", {}, `Your draft of ${draft.title}: ${plural(many, "change")}, ${when}.`),
    button("Go on with your draft", goOnWith, { class: "primary" }),
    button("Not now", () => { place.hidden = true; }),
    button("Discard it", () => {
      storage((store) => store.removeItem(draft.key));
      place.hidden = true;
    }, { class: "quiet" }),
  );
}
