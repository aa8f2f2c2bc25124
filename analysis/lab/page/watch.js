// Games to watch: the replay of the program, in a frame over the map.
"use strict";
async function watchGame(game, both) {
  complain("");
  byId("watched").textContent = `Game ${game} …`;
  byId("watch").hidden = false;
  try {
    const slots = both && isChanged() ? ["baseline", "variant"] : [isChanged() ? "variant" : "baseline"];
    const page = await lab.desk.ask({ do: "watch", slots, seats: state.seats, seed: state.seed, game, changes: changesInWords() });
    showPage(byId("frame"), page);
    byId("watched").textContent = slots.length === 2 ? `Game ${game}, baseline and variant` : `Game ${game}`;
    byId("watch").scrollIntoView({ block: "start" });
    byId("close").focus({ preventScroll: true });
  } catch (error) {
    closeWatch();
    complain(error.message);
  }
}

function closeWatch() {
  byId("watch").hidden = true;
  clearPage(byId("frame"));
}

const chosenGame = () => Math.max(0, Math.floor(Number(byId("game").value) || 0));

function connectWatch() {
  byId("replay").addEventListener("submit", (event) => {
    event.preventDefault();
    watchGame(chosenGame(), false);
  });
  byId("close").onclick = () => {
    closeWatch();
    byId("watch-game").focus();
  };
}
