// Balanced variants near the scenario, with buttons that take one over.
"use strict";

// Rounds of the search, and the most changes and proposals.
const SEARCH = { rounds: 4, changes: 3, proposals: 6, within: 0.02 };

function clearSuggest() {
  byId("suggest-said").textContent = "";
  byId("proposals").replaceChildren();
  byId("suggest-go").textContent = "Suggest";
}

async function suggestChanges() {
  const busy = byId("suggest-go").textContent === "Stop";
  const round = stopTrials();
  clearSuggest();
  clearWhy();
  if (busy) return;
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
    + `${proposals.length} found in ${whole(searched)} games; each played again in ${whole(games)} others. The program plays more of them: kartacz design.`;
  const one = ({ changes, sets: wanted, score, verdict, plausible }) => make("li", {},
    make("span", {}, changes.replaceAll("`", "")), make("br"),
    make("span", { class: "remark" }, `Score ${scoreText(score)}: ${inType(verdict)}${plausible ? "" : "; beyond the plausible ranges"}. `),
    button("Apply", () => takeOver(wanted)));
  byId("proposals").replaceChildren(...proposals.map(one));
}

// The search begins with the draft.
function withChanges() {
  const many = changesMade().length;
  return many === 0 ? "without a change" : `with your ${plural(many, "change")}`;
}

// Adds the changes of a proposal to those that are made.
function takeOver(wanted) {
  const withAll = (draft) => wanted.reduce((now, set) => withValue(now, pathOfSet(set), literalOfSet(set)), draft);
  return change(`Suggestion of ${plural(wanted.length, "value")}`, withAll).then((done) => done && say(`Applied: ${wanted.join(", ")}.`));
}

function connectSuggest() {
  byId("suggest-go").onclick = suggestChanges;
}
