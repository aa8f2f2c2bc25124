// What happened where, as a map: the first games once more, counted by all workers.
"use strict";
const COUNTED = 400;

async function counted(slot, games) {
  const size = Math.ceil(games / lab.players.length);
  const parts = lab.players.map((player, index) => [player, index * size, Math.min(games, (index + 1) * size)]);
  return Promise.all(parts.filter(([, from, to]) => to > from).map(([player, from, to]) => (
    player.ask({ do: "count", slot, seats: state.seats, seed: state.seed, from, to })
  )));
}

async function showHeat() {
  complain("");
  const games = Math.min(COUNTED, run.games);
  if (games === 0) return;
  const round = run.round;
  byId("heat-title").textContent = `What happens where, in ${whole(games)} games …`;
  byId("heat").hidden = false;
  try {
    const slots = isChanged() ? ["baseline", "variant"] : ["baseline"];
    const runs = await Promise.all(slots.map((slot) => counted(slot, games)));
    const page = await lab.desk.ask({ do: "heat", slot: "baseline", runs });
    if (round !== run.round) return;
    byId("heat-frame").srcdoc = page;
    byId("heat-title").textContent = `What happens where, in ${whole(games)} games`;
    byId("heat").scrollIntoView({ block: "start" });
  } catch (error) {
    hideHeat();
    complain(error.message);
  }
}

function hideHeat() {
  byId("heat").hidden = true;
  byId("heat-frame").srcdoc = "";
}

function connectHeat() {
  byId("show-heat").onclick = showHeat;
  byId("close-heat").onclick = hideHeat;
}
