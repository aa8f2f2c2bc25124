// Balanced variants near the scenario, with buttons that take one over.
"use strict";

// Rounds of the search, and the most changes and proposals.
const SEARCH = { rounds: 4, changes: 3, proposals: 6, within: 0.02 };

// Of which scenario the proposals in the list are: they stay while it is edited, and go with it.
const suggestions = { of: null };

function clearSuggest() {
  const busy = byId("suggest-go").textContent === "Stop";
  byId("suggest-go").textContent = "Suggest";
  if (busy) byId("suggest-said").textContent = "Stopped: press Suggest to look again.";
  if (suggestions.of === opened?.scenario) return;
  suggestions.of = opened?.scenario ?? null;
  byId("suggest-said").textContent = "";
  byId("proposals").replaceChildren();
}

async function suggestChanges() {
  const busy = byId("suggest-go").textContent === "Stop";
  const round = stopTrials();
  clearSuggest();
  clearWhy();
  if (busy) return;
  byId("proposals").replaceChildren();
  complain("");
  byId("suggest-go").textContent = "Stop";
  const target = Math.max(0, Math.min(100, Number(byId("target").value) || 0)) / 100;
  const terms = { ...SEARCH, target, games: gamesIn("suggest-games"), seed: state.seed };
  try {
    byId("suggest-said").textContent = "Looking at the values …";
    let step = await lab.desk.ask({ do: "suggest", slot: "variant", ...variant(), terms });
    while (step.trials) {
      const asked = step.trials;
      const progress = (done, all) => { byId("suggest-said").textContent = `${asked[0].text} and others: ${done} of ${all} variants …`; };
      progress(0, asked.length);
      const played = await playTrials(round, asked, progress);
      if (!played) return;
      step = await lab.desk.ask({ do: "suggested", counts: played.map(outcomesOf) });
      if (round !== trials.round) return;
    }
    showSuggestions(step, target);
  } catch (error) {
    if (round !== trials.round) return;
    clearSuggest();
    complain(`Nothing is suggested: ${error.message}`);
  }
}

const scoreText = ({ mean, low, high }) => `${percent(mean)} (${percent(low)} to ${percent(high)})`;

function showSuggestions({ own, games, searched, proposals }, target) {
  const side = opened.sideNames[0];
  byId("suggest-go").textContent = "Suggest";
  byId("suggest-said").textContent = `Target ${percent(target)} for ${side}, who score ${scoreText(own.score)} ${withChanges()}. `
    + `${proposals.length} found in ${whole(searched)} games; each played again in ${whole(games)} others. They stay here while you edit; each was found for the game as it was then.`;
  const one = ({ changes, sets: wanted, score, verdict, plausible }) => make("li", {},
    make("span", {}, proposalInWords(changes, wanted)), make("br"),
    make("span", { class: "remark" }, `Score ${scoreText(score)}: ${inType(verdict)}${plausible ? "" : "; beyond the plausible ranges"}. `),
    button("Apply", () => takeOver(wanted)));
  byId("proposals").replaceChildren(...proposals.map(one));
}

// In the words of the page, or of the program where the page has none.
function proposalInWords(changes, wanted) {
  const words = wanted.map(setInWords);
  return words.includes(null) ? changes.replaceAll("`", "") : words.join("; ");
}

// The search begins with the draft.
function withChanges() {
  const many = changesMade().length;
  return many === 0 ? "without a change" : `with your ${plural(many, "change")}`;
}

// Adds the changes of a proposal to those that are made.
function takeOver(wanted) {
  const withAll = (draft) => wanted.reduce((now, set) => withValue(now, pathOfSet(set), literalOfSet(set)), draft);
  const words = proposalInWords(wanted.map((set) => `${inWords(namesOf(pathOfSet(set)))} ${literalOfSet(set)}`).join("; "), wanted);
  return change(`Suggestion of ${plural(wanted.length, "value")}`, withAll).then((done) => done && say(`Applied: ${words}.`));
}

function connectSuggest() {
  byId("suggest-go").onclick = suggestChanges;
}
