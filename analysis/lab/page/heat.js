// What happened where, as a map: the first games once more, counted by all workers.
"use strict";
const COUNTED = 400;

// The counts of each scenario, in pieces.
async function counted(scenarios, games) {
  const pieces = scenarios.map(() => []);
  const take = (from, to, counts) => counts.forEach((piece, which) => pieces[which].push(piece));
  await lab.engine.play({ scenarios, seats: state.seats, seed: state.seed, from: 0, to: games, count: true }, take);
  return pieces;
}

async function showHeat() {
  complain("");
  const games = Math.min(COUNTED, run.games);
  if (games === 0) return;
  const round = run.round;
  byId("heat-title").textContent = `What happens where, in ${whole(games)} games …`;
  byId("heat").hidden = false;
  try {
    const runs = await counted(isChanged() ? [baseline(), variant()] : [baseline()], games);
    const page = await lab.desk.ask({ do: "heat", slot: "baseline", runs });
    if (round !== run.round) return;
    showPage(byId("heat-frame"), page);
    byId("heat-title").textContent = `What happens where, in ${whole(games)} games`;
    byId("heat").scrollIntoView({ block: "start" });
  } catch (error) {
    hideHeat();
    complain(error.message);
  }
}

function hideHeat() {
  byId("heat").hidden = true;
  clearPage(byId("heat-frame"));
}

function connectHeat() {
  byId("show-heat").onclick = showHeat;
  byId("close-heat").onclick = hideHeat;
}
