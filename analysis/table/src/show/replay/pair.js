// Steps two replays side by side. The page is XML too, so less-than signs and ampersands are avoided here.
"use strict";
(() => {
  const find = (id) => document.getElementById(id);
  const data = JSON.parse(find("pair").textContent);
  const frames = ["baseline", "variant"].map(find);
  const at = [0, 0];
  const last = [0, 0];
  const ready = [false, false];

  const send = (place, order) => frames[place].contentWindow.postMessage(order, "*");
  let timer = 0;
  const pause = () => {
    clearInterval(timer);
    timer = 0;
    find("play").setAttribute("aria-pressed", "false");
    find("play").textContent = "Play";
  };
  const ended = () => at.every((step, place) => step === last[place]);
  const tick = () => (ended() ? pause() : both([{ deed: "on" }, { deed: "on" }]));
  const play = () => {
    if (timer) return pause();
    if (ended()) both([{ step: 0 }, { step: 0 }]);
    timer = setInterval(tick, Number(find("pace").value));
    find("play").setAttribute("aria-pressed", "true");
    find("play").textContent = "Pause";
  };
  const both = (orders) => orders.forEach((order, place) => send(place, order));

  const deeds = {
    "first": () => both([{ step: 0 }, { step: 0 }]),
    "back": () => both([{ deed: "back" }, { deed: "back" }]),
    "parting": () => both(data.start.map((step) => ({ step }))),
    "play": play,
    "on": () => both([{ deed: "on" }, { deed: "on" }]),
    "stage-back": () => both([{ deed: "stage-back" }, { deed: "stage-back" }]),
    "stage-on": () => both([{ deed: "stage-on" }, { deed: "stage-on" }]),
    "last": () => both([{ deed: "last" }, { deed: "last" }]),
  };
  const keys = {
    "Home": "first", "End": "last", "ArrowLeft": "back", "ArrowRight": "on", "s": "stage-on", "S": "stage-back",
    "p": "parting", "P": "parting",
    " ": "play",
  };

  const say = () => {
    const games = data.names.map((name, place) => `${name}: step ${at[place]} of ${last[place]}`);
    const here = data.parted ? at.every((step, place) => step === data.start[place]) : false;
    find("where").textContent = games.join("; ") + (here ? ". First difference." : ".");
  };

  // Units that are not the same in both games.
  const units = [{}, {}];
  const mark = () => {
    const ids = [...new Set([...Object.keys(units[0]), ...Object.keys(units[1])])];
    const differ = ids.filter((id) => units[0][id] !== units[1][id]);
    both([{ mark: differ }, { mark: differ }]);
  };
  const act = (id) => {
    if (id !== "play") pause();
    if (deeds[id]) return deeds[id]();
    both([{ deed: id }, { deed: id }]);
  };

  // A replay reports its step; after the first report it accepts commands.
  window.addEventListener("message", (event) => {
    const place = frames.findIndex((frame) => frame.contentWindow === event.source);
    const step = event.data?.step;
    if (place === -1) return;
    if (typeof event.data?.deed === "string") return act(event.data.deed);
    if (!Number.isInteger(step)) return;
    at[place] = step;
    last[place] = event.data.last;
    units[place] = event.data.units ?? {};
    if (!ready[place]) {
      ready[place] = true;
      send(place, { step: data.start[place] });
    }
    say();
    mark();
  });

  Object.keys(deeds).forEach((id) => find(id).addEventListener("click", (event) => {
    if (event.detail > 0) find(id).blur();
    act(id);
  }));
  find("pace").addEventListener("change", () => {
    if (!timer) return;
    pause();
    play();
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.closest(event.key === " " ? "button, select" : "select")) return;
    const deed = keys[event.key];
    if (!deed) return;
    event.preventDefault();
    act(deed);
  });
  // A replay that loaded before this script is asked for its step.
  both([{ ask: true }, { ask: true }]);
})();
